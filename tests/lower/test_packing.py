"""Packing and unpacking, in many spellings: vectorized, and the same as the loop, wherever the counter starts."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from behaviour import assert_same
from test_scatters import is_vectorized, made

import loopless

HEADS = {"": "for i in range(len(x)):", "backwards": "for i in range(len(x) - 1, -1, -1):",
         "in steps": "for i in range(1, len(x), 2):"}
FORMS = {
    "after the store": "if x[i] > 0:\n    out[k] = x[i]\n    k += 1",
    "before the store": "if x[i] > 0:\n    k += 1\n    out[k] = x[i]",
    "written out": "if x[i] > 0:\n    out[k] = x[i] * y[i]\n    k = k + 1",
    "continued": "if x[i] <= 0:\n    continue\nout[k] = x[i]\nk += 1",
    "in the other branch": "if x[i] > 0:\n    y[i] = 1\nelse:\n    out[k] = x[i]\n    k += 1",
    "two tests": "if x[i] > 0:\n    if y[i] > 0:\n        out[k] = x[i]\n        k += 1",
    "both tests": "if x[i] > 0 and y[i] < 1:\n    out[k] = x[i]\n    k += 1",
    "a mask": "if keep[i]:\n    out[k] = x[i]\n    k += 1",
    "positions": "if x[i] > 0:\n    place[k] = i\n    k += 1",
    "two arrays": "if x[i] > 0:\n    out[k] = x[i]\n    place[k] = i\n    k += 1",
    "two counters": "if x[i] > 0:\n    out[k] = x[i]\n    k += 1\nelse:\n    place[m] = i\n    m += 1",
    "every other place": "if x[i] > 0:\n    out[k] = x[i]\n    k += 2",
    "downwards": "if x[i] > 0:\n    out[k] = x[i]\n    k -= 1",
    "some of them": "if x[i] > 0:\n    if y[i] > 0:\n        out[k] = x[i]\n    k += 1",
    "added": "if x[i] > 0:\n    out[k] += x[i]\n    k += 1",
    "unpacked": "if keep[i]:\n    out[i] = y[k]\n    k += 1",
    "unpacked later": "if keep[i]:\n    k += 1\n    out[i] = y[k]",
    "counted": "if keep[i]:\n    k += 1\n    place[i] = k",
    "a row": "if x[i] > 0:\n    rows[k] = table[i]\n    k += 1",
}
PARAMETERS = "x, y, out, place, keep, table, rows, k"


def arguments(n: int, room: int, k: int) -> Any:
    def make() -> tuple[Any, ...]:
        generator = torch.Generator().manual_seed(n)
        x, y, table = (torch.randn(size, generator=generator) for size in ((n,), (n,), (n, 2)))
        return x, y, torch.zeros(room), torch.zeros(room, dtype=torch.int64), x > y, table, torch.zeros(room, 2), k
    return make


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", FORMS)
def test_packing(name: str, head: str) -> None:
    f = made(FORMS[name], HEADS[head], PARAMETERS, "m = 0", "return out, place, k, m")
    start = 9 if name == "downwards" else 0
    level = is_vectorized(f, arguments(9, 20, start)()).level
    assert level == ("reassociated" if name == "added" else "bitwise")
    for call in ((9, 20, start), (9, 20, 3), (9, 2, 0), (9, 20, -1), (0, 3, 0), (1, 1, 0), (2, 2, 0), (9, 9, -20)):
        assert_same(f, arguments(*call), level=level)
    assert_same(f, arguments(9, 20, start), level=level, grad=True, grad_level="reassociated")


NESTS = {
    "a matrix": "for i in range(t.shape[0]):\n    for j in range(t.shape[1]):\n        if t[i, j] > 0:\n"
                "            out[k] = t[i, j]\n            k += 1",
    "rows and columns": "for i in range(t.shape[0]):\n    for j in range(t.shape[1]):\n        if t[i, j] > 0:\n"
                        "            k += 1\n            out[k] = i\n            other[k] = j",
    "a triangle": "for i in range(t.shape[0]):\n    for j in range(i):\n        if t[i, j] > 0:\n"
                  "            out[k] = t[i, j]\n            k += 1",
    "three loops": "for i in range(t.shape[0]):\n    for j in range(t.shape[1]):\n        for l in range(3):\n"
                   "            if t[i, j] > l - 1:\n                out[k] = t[i, j] + l\n                k += 1",
}


@pytest.mark.parametrize("name", NESTS)
def test_packing_out_of_a_nest(name: str) -> None:
    body = NESTS[name]
    head, _, rest = body.partition("\n")
    f = made("\n".join(line[4:] for line in rest.split("\n")), head, "t, out, other, k", after="return out, other, k")

    def make(n: int = 5, m: int = 4, room: int = 70, k: int = 0) -> tuple[Any, ...]:
        t = torch.randn(n, m, generator=torch.Generator().manual_seed(3))
        return t, torch.zeros(room), torch.zeros(room), k
    is_vectorized(f, make(k=2))
    for sizes in ((5, 5, 70, 0), (5, 5, 70, 2), (0, 4, 3, 0), (4, 1, 5, 0), (5, 5, 3, 0), (5, 5, 70, -2)):
        assert_same(f, lambda sizes=sizes: make(*sizes))


def test_the_text_is_a_filter_and_a_slice() -> None:
    f = made(FORMS["before the store"], HEADS[""], PARAMETERS, "m = 0", "return out, place, k, m")
    text = loopless.explain(f, *arguments(9, 20, 4)()).source
    assert "packed = x[mask]" in text and "out[k + 1:k + len(packed) + 1] = packed" in text
