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


HANDED_ON = {
    "sum": "s += x[i]; s += x[i + 1]; s += x[i + 2]",
    "chain": "s = s + x[i] * y[i] + x[i + 1] * y[i + 1] + x[i + 2] * y[i + 2]",
    "product": "s = s * x[i]; s = s * x[i + 1]; s = s * x[i + 2]",
    "builtin": "s = max(s, x[i]); s = max(s, x[i + 1]); s = max(s, x[i + 2])",
    "maximum": "m = torch.maximum(m, x[i]); m = torch.maximum(m, x[i + 1]); m = torch.maximum(m, x[i + 2])",
    "running": "s = s + x[i]; y[i] = s; s = s + x[i + 1]; y[i + 1] = s; s = s + x[i + 2]; y[i + 2] = s",
    "temporary": "t = x[i] * 2; s += t; t = x[i + 1] * 2; s += t; t = x[i + 2] * 2; s += t",
    "branches": "k += 1 if x[i] > 0.5 else 0; k += 1 if x[i + 1] > 0.5 else 0; k += 1 if x[i + 2] > 0.5 else 0",
    "linear": "s = 0.5 * s + x[i]; s = 0.5 * s + x[i + 1]; s = 0.5 * s + x[i + 2]",
    "neighbour": "y[i] = x[i] - s; s = x[i]; y[i + 1] = x[i + 1] - s; s = x[i + 1]; "
                 "y[i + 2] = x[i + 2] - s; s = x[i + 2]",
}
NOT_HANDED_ON = {
    "another place": "s += x[i]; s += x[i + 1]; s += x[i + 1]",
    "another sign": "s += x[i]; s += x[i + 1]; s -= x[i + 2]",
    "another name": "s += x[i]; m = m + x[i + 1]; s += x[i + 2]",
    "twice itself": "s = s + x[i] + s * x[i + 1]; s = s + x[i + 1] + s * x[i + 2]; s = s + x[i + 2] + s * x[i]",
    "the variable": "s += x[i] + i; s += x[i + 1] + i; s += x[i + 2] + i",
}
HEADS = ("for i in range(0, len(x), 3):", "for i in range(0, len(x) - 2, 3):", "for i in range(len(x) % 3, len(x), 3):",
         "for i in range(3, len(x) // 3 * 3, 3):")


def handing_on(body: str, head: str) -> Any:
    lines = "".join(f"        {line}\n" for line in body.split("; "))
    return typed(f"def f(x, y):\n    s = 0.0\n    m = x[0]\n    k = 0\n    {head}\n{lines}    return y, s, m, k\n")


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", [*HANDED_ON, *NOT_HANDED_ON])
def test_names_that_parts_hand_on(name: str, head: str) -> None:
    f = handing_on((HANDED_ON | NOT_HANDED_ON)[name], head)
    for length in (3, 4, 5, 6, 12, 14):
        assert_same(f, lambda length=length: (torch.rand(length), torch.rand(length)), level="reassociated")


@pytest.mark.parametrize("name", HANDED_ON)
def test_what_is_handed_on_is_rolled_up(name: str) -> None:
    report = loopless.explain(handing_on(HANDED_ON[name], HEADS[0]), torch.rand(12), torch.rand(12))
    assert ":3]" not in report.source and report.loops[0].status == "vectorized", report.source


@pytest.mark.parametrize("name", ["sum", "chain", "maximum", "running"])
def test_gradients_of_what_is_handed_on(name: str) -> None:
    f = handing_on(HANDED_ON[name], HEADS[0])
    assert_same(f, lambda: (torch.rand(6).requires_grad_(), torch.rand(6)), level="reassociated", grad=True)


def of_several_names(x):
    even = 0.0
    odd = 0.0
    for i in range(0, len(x), 2):
        even += x[i]
        odd += x[i + 1]
    return even + odd


def test_a_name_for_each_part() -> None:
    assert_same(of_several_names, lambda: (torch.rand(12),), level="reassociated", vectorized=True)
    assert loopless.explain(of_several_names, torch.rand(12)).source.count("::2]") == 2
    for length in (1, 2, 3, 7):
        assert_same(of_several_names, lambda length=length: (torch.rand(length),), level="reassociated")
