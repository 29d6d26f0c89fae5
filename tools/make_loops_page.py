"""Writes docs/loops.md: the loops of examples/forum, each with the tensor code that runs in its place.

    python tools/make_loops_page.py             writes the page
    python tools/make_loops_page.py --check     ends with 1 if the page is not what would be written

Each file of examples/forum has a function of its own name, or a module whose `forward` has the loop, and
`inputs(n, g)`. Before a loop is shown, both are run and compared.
"""
from __future__ import annotations

import argparse
import importlib.util
import inspect
import sys
import textwrap
import types
import warnings
from pathlib import Path
from typing import Any

import torch

import loopless
from loopless.compare import difference, observe

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "loops.md"
HEAD = """# Loops as people write them

What people ask to have vectorized is seldom `out[i] = f(x[i])`. Here are loops of the kinds that come up most, and what
`@loopless.vectorize` runs in their place: the text of `loopless.explain(f, *args).source`. Each was run beside its loop
when this page was made, by `make page`.
"""


def loaded(path: Path) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loop_of(module: types.ModuleType, name: str) -> types.FunctionType:
    """The function with the loop: that of the file's name, or the `forward` of the class in it."""
    kinds = [k for k in vars(module).values() if isinstance(k, type) and k.__module__ == module.__name__]
    found = kinds[0].forward if kinds else getattr(module, name)                # type: ignore[attr-defined]
    assert isinstance(found, types.FunctionType)
    return found


def shown(path: Path) -> str:
    """One loop as a section of the page."""
    module = loaded(path)
    function = loop_of(module, path.stem)

    def arguments(n: int) -> tuple[Any, ...]:
        torch.manual_seed(0)
        return tuple(module.inputs(n, torch.Generator().manual_seed(n)))
    report = loopless.explain(function, *arguments(24))
    assert all(v.status == "vectorized" for v in report.loops) and not report.fallbacks, f"{path.stem}:\n{report}"
    level = max((v.level for v in report.loops), key=["bitwise", "rounded", "reassociated"].index)
    for n in (5, 24):
        outcomes = [observe(f, arguments(n)) for f in (function, loopless.vectorize(function, every_size=True))]
        noticed = difference(*outcomes, level)
        assert noticed is None, f"{path.stem}: {noticed}"
    before = textwrap.dedent(inspect.getsource(function)).rstrip()
    title, _, rest = (module.__doc__ or "").strip().rstrip(".").partition(": ")
    about = f"{rest[:1].upper()}{rest[1:]}." if rest else ""
    return "\n".join((f"## {title}", "", about, "", "```python", before, "```", "", f"runs as ({level})", "",
                      "```python", _body(report.source), "```", ""))


def _body(source: str) -> str:
    """The emitted text from the function on; the imports are the same everywhere."""
    lines = source.strip("\n").split("\n")
    first = next(k for k, line in enumerate(lines) if line.startswith("def "))
    return "\n".join(line for line in lines[first:] if not line.strip().startswith('"""'))


def page() -> str:
    sections = [shown(path) for path in sorted((ROOT / "examples" / "forum").glob("*.py"))]
    text = "\n".join([HEAD, *sections])
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the page that is there")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    text = page()
    if options.check:
        return int(not PAGE.exists() or PAGE.read_text() != text)
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)
    print(f"{PAGE.relative_to(ROOT)}: {text.count('runs as (')} loops")
    return 0


if __name__ == "__main__":
    sys.exit(main())
