"""Ranges that are written often get a name, where nobody can tell."""
from __future__ import annotations

import pytest

from loopless.write.shared_ranges import with_shared_ranges

N = "torch.arange(n)"


def test_a_name_for_three() -> None:
    lines = ["a = x + 1", f"b = ({N} == {N}[:, None]).sum(1)", f"return a * {N} + b"]
    assert with_shared_ranges(lines, set()) == [
        "a = x + 1", "index = torch.arange(n)", "b = (index == index[:, None]).sum(1)", "return a * index + b"]
    assert with_shared_ranges(lines, {"index"})[1] == "index_2 = torch.arange(n)"


@pytest.mark.parametrize("lines", [
    [f"return ({N} == {N}[:, None]).sum(1)"],                                   # twice
    [f"a = {N}", f"return a + {N} * {N}"],                                      # it has a name, and may be written to
    [f"a = {N}[:, None]", f"return a + {N} * {N}"],
    [f"return {N}, {N}, {N} + 1"],                                              # three tensors
    [f"return {N}[1:], {N}[:-1], {N} + 1"],
    [f"return {N}.flip(0).view(2, -1), ({N} * {N}).sum()"],
    [f"a = x + {N}", "n = 2", f"return a * {N} + {N}[:1]"],                     # another length
    ["for k in range(9):", f"    y[k] = {N} * {N} + {N}"],
    [f"a = x[torch.arange(n - 1)] + {N}", "return a * torch.arange(n, device='cpu')"],
])
def test_others_stay(lines: list[str]) -> None:
    assert with_shared_ranges(lines, set()) == lines
