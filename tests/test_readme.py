"""The Python of the README runs, and does what the text beside it says."""
from __future__ import annotations

import linecache
import os
import re
import subprocess
import sys
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


def test_the_evidence_that_is_shown() -> None:
    block = next(b for b in BLOCKS if "account_balance" in b)
    report = loopless.explain(typed(block, "evidence")["account_balance"], torch.rand(9))       # type: ignore[arg-type]
    (shown,) = re.findall(r"```\n(line .*?)```", README, re.DOTALL)
    assert shown in report.full
    text = "def f(x, n):\n    for i in range(n):\n        x[2 * i] = x[2 * i + 1]\n    return x\n"
    (verdict,) = loopless.rewrite(text).loops
    (claimed,) = re.findall(r"`(\[n\] -> .*?)`", README)
    assert claimed in verdict.full


def test_the_verify_example() -> None:
    """The command as it is shown, and its output but for the numbers."""
    shown = re.search(r"```\n(\$ loopless verify.*?)```", README, re.DOTALL)
    assert shown is not None
    command, *lines = shown[1].splitlines()
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-m", *command.split()[1:]], cwd=root, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(root / "src"), "COLUMNS": "120"})
    assert done.returncode == 0, done.stderr
    got = [line.rstrip() for line in (done.stderr + done.stdout).splitlines()]
    assert [words(line) for line in got] == [words(line) for line in lines]


def words(line: str) -> list[str]:
    return re.sub(r"\d+", "0", line).split()


def test_the_loop_that_runs_in_blocks() -> None:
    loop, blocks = (next(b for b in BLOCKS if mark in b) for mark in ("def distances", "for start in range"))
    function = typed(loop, "blocks")["distances"]
    small = loopless.explain(function, torch.rand(3, 2), torch.rand(4, 2))          # type: ignore[arg-type]
    assert "`d = ((x[:, None] - y) ** 2).sum(2)`" in README and "d = ((x[:, None] - y) ** 2).sum(2)\n" in small.source
    large = loopless.explain(function, torch.rand(3000, 1), torch.rand(12_000, 1))  # type: ignore[arg-type]
    assert large.source.endswith("def distances(x, y):\n" + blocks)
