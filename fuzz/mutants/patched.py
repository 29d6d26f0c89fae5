"""`loopless` with a bug in it: an import hook that serves changed text for a few of its files, and for no others."""
from __future__ import annotations

import ast
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from .bug import package

Text = str | ast.Module


class ChangedText(SourceFileLoader):
    """Loads a module from a text in place of its file; nothing is cached on disk."""

    def __init__(self, name: str, path: str, text: Text) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = compile(self.text, self.path, "exec", dont_inherit=True)
        return code


class Finder:
    """Finds the changed modules; the others are found as ever."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self.files = {module_name(file): (str(package() / file), text) for file, text in texts.items()}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.files:
            return None
        file, text = self.files[name]
        inside = [str(Path(file).parent)] if file.endswith("__init__.py") else None
        return spec_from_file_location(name, file, loader=ChangedText(name, file, text),
                                       submodule_search_locations=inside)


def module_name(file: str) -> str:
    """`lower/lift.py` is `loopless.lower.lift`."""
    return ".".join(("loopless", *Path(file).with_suffix("").parts)).removesuffix(".__init__")


def install(texts: Mapping[str, Text]) -> None:
    """From here on an import of `loopless` gives the one with these texts in place of some of its files."""
    loaded = [name for name in sys.modules if name.split(".")[0] == "loopless"]
    if loaded:
        raise RuntimeError(f"{loaded[0]} has been imported already")
    sys.meta_path.insert(0, Finder(texts))    # type: ignore[arg-type]
