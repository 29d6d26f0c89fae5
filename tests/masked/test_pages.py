"""docs/masked is what `make page` writes, has every function, and its cookbook runs."""
from __future__ import annotations

import re
import types
from pathlib import Path

import torch
from text_modules import loaded

from loopless import masked

ROOT = Path(__file__).resolve().parents[2]
TOOL = loaded(ROOT / "tools" / "make_masked_pages.py")


def test_the_pages_are_up_to_date() -> None:
    made = TOOL.pages()
    there = {path.name: path.read_text() for path in TOOL.FOLDER.iterdir() if path.name != "cookbook.md"}
    assert made == there, "run `make page`"


def test_every_function_has_a_page() -> None:
    public = {name for name, value in vars(masked).items() if isinstance(value, types.FunctionType)}
    assert public | {"MaskedBatchNorm1d"} == set(TOOL.EXAMPLES)
    listed = masked.__doc__ or ""
    assert [name for name in public if not re.search(rf"\b{name}\b", listed)] == []


def test_the_cookbook_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (TOOL.FOLDER / "cookbook.md").read_text(), re.DOTALL)
    names: dict[str, object] = {}
    torch.manual_seed(0)
    for block in blocks:
        exec(compile(block, "cookbook.md", "exec"), names)
    assert len(blocks) >= 10


def test_the_examples_of_the_docstrings() -> None:
    """Those that print a value: what they print is what comes out."""
    names = {n: getattr(masked, n) for n in dir(masked) if not n.startswith("_")}
    names |= {"torch": torch, "MaskedBatchNorm1d": masked.nn.MaskedBatchNorm1d}
    names["mask"] = torch.tensor([True, False, True])
    tried = 0
    for name in TOOL.EXAMPLES:
        lines = (TOOL.found(name).__doc__ or "").splitlines()
        space = dict(names)
        for k, line in enumerate(lines):
            code = line.strip().removeprefix(">>> ").partition("  #")[0]
            if not line.strip().startswith(">>> ") or "ratings" in code:
                continue
            shown = []
            for after in lines[k + 1:]:
                if not after.strip() or after.strip().startswith(">>>"):
                    break
                shown.append(after.strip())
            if not shown:
                exec(code, space)
                continue
            tried += 1
            assert repr(eval(code, space)).split() == " ".join(shown).split(), name
    assert tried > 20
