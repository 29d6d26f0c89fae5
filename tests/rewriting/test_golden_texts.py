"""Golden texts of `rewrite`: before.py becomes after.py and does the same when it is run, and kept.py stays."""
from __future__ import annotations

import copy
import functools
import itertools
import re
from pathlib import Path

import pytest
import torch

import loopless

DATA = Path(__file__).parent / "data"
BEFORE = (DATA / "before.py").read_text()


@functools.cache
def after():
    return loopless.rewrite(BEFORE).source


def space_of(text):
    space = {}
    exec(compile(text, "<text>", "exec"), space)
    return space


def test_after(request):
    new = after()
    if request.config.getoption("--update"):
        (DATA / "after.py").write_text(new)
    assert new == (DATA / "after.py").read_text()


@pytest.mark.parametrize("n", (2, 3, 6))
@pytest.mark.parametrize("name", sorted(space_of(BEFORE)["inputs"](1)))
def test_the_new_text_does_the_same(name, n):
    before, new = space_of(BEFORE), space_of(after())
    args = before["inputs"](n)[name]
    results = []
    for space in (before, new):
        own = [a.detach().clone().requires_grad_(a.requires_grad) if isinstance(a, torch.Tensor) else copy.deepcopy(a)
               for a in args]
        got = space[name](*own)
        leaves = [a for a in own if isinstance(a, torch.Tensor) and a.requires_grad]
        results.append((got, torch.autograd.grad(got.sum(), leaves) if leaves and got.requires_grad else ()))
    torch.testing.assert_close(results[1], results[0])


def test_near_misses_stay():
    text = (DATA / "kept.py").read_text()
    result = loopless.rewrite(text)
    assert result.source == text
    wanted = re.findall(r"# (LL\d+)", text)
    starts = [m.start() for m in re.finditer(r"# LL\d+", text)]
    lines = [text[:at].count("\n") + 1 for at in starts] + [10 ** 6]
    codes = [{v.code for v in result.loops if a < v.line < b} for a, b in itertools.pairwise(lines)]
    assert all(code in found for code, found in zip(wanted, codes, strict=True)), list(zip(wanted, codes, strict=True))
