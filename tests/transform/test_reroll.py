"""Unrolled bodies: which are rolled up, and that those which only look so are not."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from behaviour import assert_same
from typed import typed

import loopless


def written(body: str, head: str = "for i in range(0, len(x) - 2, 3):", end: str = "return y") -> Any:
    lines = "".join(f"        {line}\n" for line in body.split("; "))
    source = f"def f(x, y):\n    {head}\n{lines}    {end}\n"
    return typed(source)


ROLLED = [
    "y[i] = x[i]; y[i + 1] = x[i + 1]; y[i + 2] = x[i + 2]",
    "y[i] = x[i] + i; y[i + 1] = x[i + 1] + (i + 1); y[i + 2] = x[i + 2] + (2 + i)",
    "y[i] += x[i]; y[1 + i] += x[1 + i]; y[2 + i] += x[i + 2]",
    "y[i] = x[i + 1] * y[i]; y[i + 1] = x[i + 2] * y[i + 1]; y[i + 2] = x[i + 3] * y[i + 2]",
    "y[i + 1] = y[i] * 0 + x[i]; y[i + 2] = y[i + 1] * 0 + x[i + 1]; y[i + 3] = y[i + 2] * 0 + x[i + 2]",
]
KEPT_APART = [
    "y[i] = x[i]; y[i + 1] = x[i + 1]; y[i + 2] = x[i + 1]",
    "y[i] = x[i]; y[i + 2] = x[i + 2]; y[i + 1] = x[i + 1]",
    "y[i] = x[i]; y[i + 1] = x[i + 1] * 2; y[i + 2] = x[i + 2]",
    "y[i] = x[i] + i; y[i + 1] = x[i + 1] + i; y[i + 2] = x[i + 2] + i",
    "y[i] = x[i]; y[i + 1] = x[i + 1]; y[i + 2] += x[i + 2]",
]


@pytest.mark.parametrize("length", [0, 2, 3, 5, 6, 10])
@pytest.mark.parametrize("body", [*ROLLED, *KEPT_APART])
def test_both_do_what_they_did(body: str, length: int) -> None:
    f = written(body)
    assert_same(f, lambda: (torch.rand(length), torch.rand(length + 2)))


@pytest.mark.parametrize("body", ROLLED[:4])
def test_rolled_up(body: str) -> None:
    report = loopless.explain(written(body), torch.rand(10), torch.rand(12))
    assert ":3]" not in report.source and report.loops[0].status == "vectorized", report.source


@pytest.mark.parametrize("body", KEPT_APART)
def test_parts_that_differ_stay_apart(body: str) -> None:
    assert ":3" in loopless.explain(written(body), torch.rand(10), torch.rand(12)).source


def test_a_loop_variable_that_is_read_later() -> None:
    f = written(ROLLED[0], end="return y, i")
    assert_same(f, lambda: (torch.rand(10), torch.rand(12)))
