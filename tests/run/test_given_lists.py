"""Lists among the arguments: which are taken for tensors, what a later call with another list does."""
from __future__ import annotations

from typing import Any

import pytest
import torch

import loopless
from loopless import scans
from loopless.run.given_lists import given


def weighted(x, weights):
    total = 0.0
    for v, w in zip(x, weights):
        total = total + v * w
    return total


def row_sums(rows):
    out = []
    for row in rows:
        out.append(row.sum())
    return torch.stack(out)


def picked_and_first(rows):
    total = 0.0
    for row in rows:
        total = total + row[0]
    return total, rows[0]


def vectorized(function: Any) -> Any:
    return loopless.vectorize(function, every_size=True)


@pytest.mark.parametrize("value", [
    [], [1, 2.0], [1, None], ["a"], [[1, 2], [3.0]], [[1], (2,)], ((1, 2), (3,)), [[], []], [True, 1], range(3), {1: 2},
    "abc",
    [torch.ones(2), torch.ones(2, 1)], [torch.ones(2, 2), torch.ones(2, 3)],
    [torch.ones(2), torch.ones(2, dtype=torch.float64)], [torch.ones(2), 1.0],
    [torch.ones(2, requires_grad=True), torch.ones(2)], [torch.ones(2, dtype=torch.complex64)],
    [torch.ones(2).to("meta")], [torch.ones(2).to_sparse()],
], ids=repr)
def test_these_are_not_taken_for_tensors(value: Any) -> None:
    assert given(value) is None


@pytest.mark.parametrize("value, dtype, shape", [
    ([1, 2], torch.int64, (2,)), ((1.5,), torch.float64, (1,)), ([True, False], torch.bool, (2,)),
    ([(1, 2), (3, 4), (5, 6)], torch.int64, (3, 2)), ([[0.5], [1.5]], torch.float64, (2, 1)),
    ([torch.ones(3), torch.zeros(3)], torch.float32, (2, 3)),
    ([torch.ones(3), torch.ones(1)], torch.float32, (2, 3)),
    ([torch.tensor(1), torch.tensor(2)], torch.int64, (2,)),
])
def test_what_a_list_is_taken_for(value: Any, dtype: torch.dtype, shape: tuple[int, ...]) -> None:
    kind = given(value)
    assert kind is not None
    made = kind.tensor(value)
    assert made.dtype == dtype and tuple(made.shape) == shape
    assert eval(kind.shape_text("value"), {"value": value}) == shape
    text = eval(kind.text("value", ""), {"value": value, "torch": torch, "scans": scans})
    text = text[0] if kind.ragged else text
    assert text.dtype == dtype and torch.equal(text, made)


def test_later_calls_with_other_lists() -> None:
    x = torch.tensor([1.0, 2.0, 3.0])
    fast = vectorized(weighted)
    for weights in ([1.0, 2.0, 3.0], [1.0, 2.0], [1, 2, 3], [1, 2.0, 3], [], x, (0.5, 0.5, 0.5),
                    [torch.tensor(2.0), torch.tensor(3.0)], [float("nan"), 1.0, 1.0]):
        assert_same(fast(x, weights), weighted(x, weights))
    assert fast.loopless.site.compilations >= 3


def assert_same(got: Any, expected: Any) -> None:
    assert type(got) is type(expected)
    if isinstance(expected, torch.Tensor):
        assert got.dtype == expected.dtype
        torch.testing.assert_close(got, expected, equal_nan=True)
    else:
        assert got == expected


def added(counts):
    total = 0
    for c in counts:
        total += c
    return total


def test_ints_of_any_size() -> None:
    fast = vectorized(added)
    for counts in ([1, 2, 3], [2 ** 70, 1], [2 ** 62, 2 ** 62, 2 ** 62], [-2 ** 63, -1], [5]):
        assert_same(fast(counts), added(counts))
    assert fast.loopless.site.compilations == 1


def test_one_variant_serves_every_length() -> None:
    fast = vectorized(row_sums)
    for count in (3, 7, 1, 20):
        rows = [torch.rand(count + 1) for _ in range(count)]
        assert_same(fast(rows), row_sums(rows))
    assert fast.loopless.site.compilations == 1


def test_gradients_reach_each_tensor_of_a_list() -> None:
    rows = [torch.rand(3, requires_grad=True) for _ in range(4)]
    fast = vectorized(row_sums)
    fast(rows).pow(2).sum().backward()
    grads = [row.grad for row in rows]
    expected = torch.autograd.grad(row_sums(rows).pow(2).sum(), rows)
    assert fast.loopless.site.compilations == 1
    for got, wanted in zip(grads, expected, strict=True):
        torch.testing.assert_close(got, wanted)


def test_a_list_that_is_looked_at_later_keeps_its_name() -> None:
    rows = [torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])]
    total, first = vectorized(picked_and_first)(rows)
    assert total == 4.0 and first is rows[0]
    space: dict[str, Any] = {}
    exec(loopless.explain(picked_and_first, rows).source, space)
    total, first = space["picked_and_first"](rows)
    assert total == 4.0 and first is rows[0]


def test_small_lists_run_as_a_loop() -> None:
    fast = loopless.vectorize(weighted)
    for count in (1, 2, 400):
        x, weights = torch.rand(count), torch.rand(count).tolist()
        assert_same(fast(x, weights), weighted(x, weights))
