"""Stores at computed places, in many spellings: each is vectorized, and does what the loop does.

Every form is tried with many sorts of indices: duplicates, none at all, one, negative ones and such as are out of range
(which the loop wraps around, or raises at after some writes).
"""

from __future__ import annotations

import types
from textwrap import indent
from typing import Any

import pytest
import torch
from behaviour import assert_same
from typed import typed

import loopless
from loopless.ir import tensor as t
from loopless.ir.affine import Affine
from loopless.ir.loop_run import Unfit
from loopless.ir.tensor_machine import Machine
from loopless.verify.torch_operations import TorchOperations

HEADS = {"": "for i in range(len(idx)):", "backwards": "for i in range(len(idx) - 1, -1, -1):"}
LAST = {
    "plain": "a[idx[i]] = b[i]",
    "computed": "a[idx[i]] = b[i] * 2 + c[i]",
    "through a name": "k = idx[i]\nv = b[i] - c[i]\na[k] = v",
    "a Python int": "k = int(idx[i])\na[k] = b[i]",
    "an item": "a[idx[i].item()] = b[i].item()",
    "guarded": "if c[i] > 0:\n    a[idx[i]] = b[i]",
    "twice guarded": "if c[i] > 0:\n    if b[i] < 1:\n        a[idx[i]] = b[i] + c[i]",
    "continued": "if c[i] > 0:\n    continue\na[idx[i]] = b[i]",
    "a constant": "a[idx[i]] = 2.5",
    "a guarded constant": "if c[i] > 0:\n    a[idx[i]] = -1",
    "the position": "a[idx[i]] = i",
    "read again": "a[idx[i]] = b[i]\nc[i] = a[idx[i]] * 2",
    "two arrays": "a[idx[i]] = b[i]\nd[idx[i]] = c[i]",
    "then counted from the end": "a[len(a) - 1 - idx[i]] = b[i]",
}
SUMS = {
    "plain": "a[idx[i]] += b[i]",
    "written out": "a[idx[i]] = a[idx[i]] + b[i] * c[i]",
    "the other way": "a[idx[i]] = b[i] + a[idx[i]]",
    "less": "a[idx[i]] -= b[i]",
    "through a name": "k = idx[i]\nt = a[k]\na[k] = t + b[i]",
    "ones": "a[idx[i]] += 1",
    "halves": "a[idx[i]] -= 0.5",
    "an item": "a[idx[i].item()] += b[i].item()",
    "guarded": "if c[i] > 0:\n    a[idx[i]] += b[i]",
    "guarded ones": "if c[i] > 0:\n    a[idx[i]] += 1",
    "in both branches": "if c[i] > 0:\n    a[idx[i]] += b[i]\nelse:\n    a[idx[i]] -= c[i]",
    "at two places": "a[idx[i]] += b[i]\na[len(a) - 1 - idx[i]] += c[i]",
    "a choice": "a[idx[i]] = a[idx[i]] + b[i] if c[i] > 0 else a[idx[i]]",
    "two arrays": "a[idx[i]] += b[i]\nd[idx[i]] += 1",
    "products": "a[idx[i]] *= b[i]",
    "the greatest": "if b[i] > a[idx[i]]:\n    a[idx[i]] = b[i]",
    "the least": "a[idx[i]] = min(a[idx[i]], b[i])",
    "the guarded greatest": "if c[i] > 0 and b[i] >= a[idx[i]]:\n    a[idx[i]] = b[i]",
    "torch's greatest": "a[idx[i]] = torch.maximum(b[i], a[idx[i]])",
}
NO_GRADIENT = ("products", "greatest", "least")
INDICES = {
    "duplicates": [3, 0, 3, 3, 1, 0, 4, 1], "a permutation": [3, 0, 4, 1, 2], "none": [], "one": [2],
    "all the same": [1, 1, 1], "negative": [3, -1, 0, -1, 4], "out of range": [3, 0, 9, 1, 3],
    "too negative": [3, 0, -9, 1, 3],
}


def made(body: str, head: str, parameters: str = "a, idx, b, c, d", before: str = "", after: str = "return a"
         ) -> types.FunctionType:
    inner = "\n".join([*([before] if before else []), head, indent(body, "    "), after])
    found: types.FunctionType = typed(f"def f({parameters}):\n{indent(inner, '    ')}")
    return found


def vectors(indices: list[int], dtype: torch.dtype = torch.float32) -> Any:
    def make() -> tuple[torch.Tensor, ...]:
        generator = torch.Generator().manual_seed(len(indices))

        def numbers(n: int) -> torch.Tensor:
            return (torch.randn(n, generator=generator) * 4).to(dtype)
        n = len(indices)
        return numbers(5), torch.tensor(indices, dtype=torch.int64), numbers(n), numbers(n), numbers(5)
    return make


def is_vectorized(f: types.FunctionType, arguments: tuple[Any, ...]) -> loopless.Verdict | Any:
    (verdict, *_) = loopless.explain(f, *arguments).loops
    assert verdict.status == "vectorized", str(verdict)
    return verdict


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", LAST)
def test_last_write_wins(name: str, head: str) -> None:
    f = made(LAST[name], HEADS[head])
    assert is_vectorized(f, vectors(INDICES["duplicates"])()).level == "bitwise"
    for indices in INDICES.values():
        assert_same(f, vectors(indices))
    assert_same(f, vectors(INDICES["duplicates"], torch.int64))
    assert_same(f, vectors(INDICES["duplicates"]), grad=True, grad_level="reassociated")


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", SUMS)
def test_updates_come_together(name: str, head: str) -> None:
    f = made(SUMS[name], HEADS[head])
    level = is_vectorized(f, vectors(INDICES["duplicates"])()).level
    assert level == ("bitwise" if name.endswith(("greatest", "least")) else "reassociated")
    for indices in INDICES.values():
        assert_same(f, vectors(indices), level=level)
    if "halves" not in name:
        assert_same(f, vectors(INDICES["duplicates"], torch.int64))
        assert_same(f, vectors(INDICES["duplicates"], torch.uint8))
    assert_same(f, vectors(INDICES["duplicates"]), level=level, grad=True)


def test_updates_of_halves_stay() -> None:
    for dtype in (torch.float16, torch.bfloat16):
        f = made(SUMS["plain"], HEADS[""])
        assert loopless.explain(f, *vectors(INDICES["duplicates"], dtype)()).loops[0].status == "sequential"


def test_an_exact_sum_stays() -> None:
    f = loopless.vectorize(made(SUMS["plain"], HEADS[""]), exact=True, strict=True)
    with pytest.raises(loopless.NotVectorized, match="another order"):
        f(*vectors(INDICES["duplicates"])())


def test_no_number_and_no_zero_of_two_signs_takes_part_in_an_extreme() -> None:
    f = made(SUMS["the greatest"], HEADS[""])
    for odd in (float("nan"), -0.0):
        for where in (0, 2):
            def make(odd: float = odd, where: int = where) -> tuple[torch.Tensor, ...]:
                values = [torch.zeros(5), torch.tensor([1, 0, 1]), torch.tensor([0.0, 0.0, 1.0]), torch.ones(3)]
                values[where][1] = odd
                return (*values, torch.ones(5))
            assert_same(f, make)


# ---------------------------------------------------------------- rows, matrices

MATRICES = {
    "rows": "out[idx[i]] = x[i]",
    "computed rows": "out[idx[i]] = x[i] * 2 - 1",
    "guarded rows": "if x[i, 0] > 0:\n    out[idx[i]] = x[i]",
    "a row for all": "out[idx[i]] = v",
    "zeros": "out[idx[i]] = 0",
    "summed rows": "out[idx[i]] += x[i]",
    "guarded sums": "if x[i, 0] > 0:\n    out[idx[i]] -= x[i]",
    "a row added": "out[idx[i]] += v",
    "element by element": "for j in range(x.shape[1]):\n    out[idx[i], j] = x[i, j]",
    "guarded elements": "for j in range(x.shape[1]):\n    if x[i, j] > 0:\n        out[idx[i], j] = x[i, j]",
    "summed elements": "for j in range(x.shape[1]):\n    out[idx[i], j] += x[i, j] * v[j]",
    "guarded summed elements": "for j in range(x.shape[1]):\n    if x[i, j] > 0:\n        out[idx[i], j] += x[i, j]",
    "into a column": "out[idx[i], 0] = x[i, 1]",
    "summed into a column": "out[idx[i], -1] += x[i, 1]",
    "two indices": "out[idx[i], idx[i] % 3] = x[i, 0]",
    "two summed indices": "out[idx[i], idx[i] % 3] += x[i, 0]",
    "two indices counted": "out[idx[i], idx[i] % 3] += 1",
    "one in each row": "x[i, idx[i] % 3] = 1",
    "one added in each row": "x[i, idx[i] % 3] += v[0]",
    "greatest elements": "for j in range(x.shape[1]):\n    if x[i, j] > out[idx[i], j]:\n"
                         "        out[idx[i], j] = x[i, j]",
    "rows added up": "for j in range(x.shape[1]):\n    w[idx[i]] += x[i, j]",
}


def matrices(indices: list[int]) -> Any:
    def make() -> tuple[torch.Tensor, ...]:
        generator = torch.Generator().manual_seed(len(indices))
        sizes = ((5, 3), (len(indices), 3), (3,), (5,))
        out, x, v, w = (torch.randn(size, generator=generator) for size in sizes)
        return out, torch.tensor(indices, dtype=torch.int64), x, v, w
    return make


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("name", MATRICES)
def test_rows_and_matrices(name: str, head: str) -> None:
    f = made(MATRICES[name], HEADS[head], "out, idx, x, v, w", after="return out, w")
    is_vectorized(f, matrices(INDICES["duplicates"])())
    for indices in INDICES.values():
        assert_same(f, matrices(indices), level="reassociated")
    assert_same(f, matrices(INDICES["duplicates"]), level="reassociated", grad=True)


# ---------------------------------------------------------------- fresh tensors

FRESH = {
    "counts": ("h = torch.zeros(5, dtype=torch.int64)", "h[idx[i]] += 1", "torch.bincount(idx, minlength=5)"),
    "float counts": ("h = torch.zeros(5)", "h[idx[i]] += 1", "torch.bincount(idx, minlength=5).to(torch.float32)"),
    "twos": ("h = torch.zeros(5, dtype=torch.int32)", "h[idx[i]] += 2", "torch.bincount(idx, minlength=5)"),
    "less": ("h = torch.zeros(5, dtype=torch.int64)", "h[idx[i]] -= 1", "torch.bincount(idx, minlength=5)"),
    "from one on": ("h = torch.ones(5)", "h[idx[i]] += 1", "h.index_add_(0, idx, "),
    "sums": ("h = torch.zeros(5)", "h[idx[i]] += b[i]", "h.index_add_(0, idx, b)"),
    "flags": ("h = torch.zeros(5, dtype=torch.bool)", "h[idx[i]] = True", "h[idx] = True"),
    "the inverse": ("h = torch.full((5,), -1)", "h[idx[i]] = i", "h.scatter_(0, idx, last.index_select(0, idx))"),
    "unfilled": ("h = torch.empty(5)\nh[:] = 3.0", "h[idx[i]] = b[i]", "h[idx] = b[last[idx]]"),
}


@pytest.mark.parametrize("name", FRESH)
def test_fresh_tensors(name: str) -> None:
    before, body, expected = FRESH[name]
    f = made(body, HEADS[""], before=before, after="return h")
    report = loopless.explain(f, *vectors(INDICES["duplicates"])())
    if name != "unfilled":
        assert report.loops[0].status == "vectorized", str(report)
        assert expected in report.source
    for indices in INDICES.values():
        assert_same(f, vectors(indices), level="reassociated")


def test_an_index_that_counts_from_the_end_is_not_what_the_tensor_code_is_for() -> None:
    index = t.Input("idx", ("i",), "int64")
    last = t.Latest(index, t.Range(Affine(), Affine.number(3), 1, "i"), (Affine.number(4),), ("@0",))
    machine = Machine({"idx": torch.tensor([3, 0, 3])}, TorchOperations(), {})
    assert machine.value(last).tolist() == [1, -1, -1, 2]
    with pytest.raises(Unfit):
        Machine({"idx": torch.tensor([3, 0, -1])}, TorchOperations(), {}).value(last)


# ---------------------------------------------------------------- many threads, many duplicates

@pytest.mark.parametrize("body", [LAST["plain"], LAST["guarded"], SUMS["ones"], SUMS["the greatest"]])
def test_large_ones_on_several_threads(body: str) -> None:
    f = made(body, "for i in range(len(idx)):")
    threads = torch.get_num_threads()

    def make() -> tuple[torch.Tensor, ...]:
        generator = torch.Generator().manual_seed(1)
        idx = torch.randint(0, 300, (20_000,), generator=generator)
        b, c = torch.randn(20_000, generator=generator), torch.randn(20_000, generator=generator)
        return torch.zeros(300), idx, b, c, c
    torch.set_num_threads(2)
    try:
        assert_same(f, make, vectorized=True, level="reassociated" if "+=" in body else "bitwise")
    finally:
        torch.set_num_threads(threads)
