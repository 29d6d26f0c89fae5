"""Fixes that are not offered, and near-misses that are."""
from __future__ import annotations

from dataclasses import replace

import pytest

from loopless.check.text import findings
from loopless.check.withheld import GUESSED, MOST_ASSUMPTIONS, RECURSIVE, withheld
from loopless.report.finding import Fix, Span

FIX = Fix(Span(2, 5, 3, 20), "y = helper(x) * 2", "bitwise")
LOOP = "    for i in range(len(x)):\n        y[i] = helper(x[i]) * 2"


@pytest.mark.parametrize(("fix", "function", "why"), [
    (FIX, "f", ""),
    (FIX, "helper", RECURSIVE),
    (FIX, "Shop.helper", RECURSIVE),
    (replace(FIX, assumptions=("a",) * MOST_ASSUMPTIONS), "f", ""),
    (replace(FIX, assumptions=("a",) * (MOST_ASSUMPTIONS + 1)), "f", GUESSED),
])
def test_why(fix: Fix, function: str, why: str) -> None:
    assert withheld(fix, LOOP, function) == why


def test_endless_lines() -> None:
    longer = "    for i in range(len(x)):\n" + "        y[i] = x[i] + x[i] + x[i] + x[i]\n" * 9
    assert not withheld(replace(FIX, text="y = " + " + ".join(["x"] * 20)), longer, "f")
    assert "longer than the loop" in withheld(replace(FIX, text="y = " + " + ".join(["x"] * 40)), longer, "f")


def test_the_finding_stays() -> None:
    text = ("import torch\n\n\ndef same(a: torch.Tensor, b: torch.Tensor):\n"
            "    return all(same(x, y) for x, y in zip(a, b))\n")
    assert all(f.fix is None for f in findings(text))
