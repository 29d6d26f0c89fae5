"""The Python of the README runs, and does what the text beside it says."""
from __future__ import annotations

import linecache
import re
from pathlib import Path

import torch

import loopless

README = (Path(__file__).resolve().parents[1] / "README.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def typed(text: str, name: str) -> dict[str, object]:
    """The names that a piece of source defines, its text where `inspect` finds it."""
    filename = f"<readme {name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space: dict[str, object] = {"torch": torch, "loopless": loopless}
    exec(compile(text, filename, "exec"), space)
    return space


def left_column(block: str) -> tuple[str, str]:
    """The two columns of the example at the top: the loop, and what runs in its place."""
    at = min(line.index("def keep_large", 10) for line in block.splitlines() if line.count("def keep_large") == 2)
    lines = [line.ljust(at) for line in block.splitlines()]
    left = "\n".join(line[:at].split("# what runs")[0].rstrip() for line in lines)
    right = "\n".join(line[at:].rstrip() for line in lines if "# what runs" not in line)
    return left + "\n", right.strip() + "\n"


def test_the_example_at_the_top() -> None:
    loop, shown = left_column(BLOCKS[0])
    function = typed(loop, "top")["keep_large"]
    report = loopless.explain(function, torch.rand(9))                  # type: ignore[arg-type]
    assert report.source.split("\n\n\n")[1] == shown
    assert [v.status for v in report.loops] == ["vectorized"]


def test_the_decorator_example() -> None:
    block = next(b for b in BLOCKS if "account_balance" in b)
    balance = typed(block, "decorator")["account_balance"]
    x = torch.rand(50)
    report = loopless.explain(balance, x)                               # type: ignore[arg-type]
    assert "torch.cumsum" in report.source
    assert torch.allclose(balance(x), x.cumsum(0))                      # type: ignore[operator]
