"""A seeded bug: a few words of the compiler's own text, changed so that it does something wrong and says nothing.

    Bug("name", (4, 60), "One sentence: what goes wrong.", Edit("run/guards.py", "the text", "another text"))

The file is relative to `src/loopless`, and the text must occur in it exactly once: whoever changes that place is told
by a test, and moves the bug along.
"""
from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True)
class Edit:
    file: str
    before: str
    after: str

    def applied(self, text: str) -> str:
        found = text.count(self.before)
        if found != 1:
            raise ValueError(f"{self.file}: {self.before!r} occurs {found} times")
        return text.replace(self.before, self.after)


@dataclass(frozen=True, init=False)
class Bug:
    name: str
    rows: tuple[int, ...]                   # of HAZARDS.md
    about: str
    edits: tuple[Edit, ...]

    def __init__(self, name: str, rows: tuple[int, ...], about: str, *edits: Edit) -> None:
        for field, value in (("name", name), ("rows", rows), ("about", about), ("edits", edits)):
            object.__setattr__(self, field, value)

    def texts(self) -> dict[str, str]:
        """The changed files: their paths inside the package, and what they say with the bug in them."""
        found: dict[str, str] = {}
        for edit in self.edits:
            found[edit.file] = edit.applied(found.get(edit.file) or (package() / edit.file).read_text())
        return found


def package() -> Path:
    """The folder of `loopless`, which is not imported for that."""
    spec = find_spec("loopless")
    assert spec is not None and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0])


# Tensors are looked at in Python, one property after the other: a bug can leave one of them out.
PLAIN = Edit("run/tensor_kinds.py", "if TensorGuards is None:", "if True:")
