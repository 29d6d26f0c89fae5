"""What is computed straight into a place: torch takes `out=` for all of it, and it comes to the same."""
from __future__ import annotations

import pytest
import torch
from behaviour import assert_same

import loopless
from loopless.ir import ops
from loopless.write.into import FUNCTIONS, SIGNS


@pytest.mark.parametrize("name", sorted(SIGNS | FUNCTIONS))
def test_torch_takes_out(name: str) -> None:
    info = ops.op(name)
    assert info is not None
    function = eval(info.function, {"torch": torch})
    operand = torch.tensor([True, False]) if name.startswith("bitwise") else torch.tensor([0.5, 1.5])
    expected = function(*[operand] * info.arity)
    out = torch.empty_like(expected)
    assert function(*[operand] * info.arity, out=out) is out
    assert torch.equal(out, expected)


def added(a, b, c):
    for i in range(len(a)):
        a[i] = b[i] + c[i]
    return a


def test_a_place_with_strides() -> None:
    assert_same(added, lambda: (torch.zeros(10)[::2], torch.arange(5.0), torch.arange(5.0)), vectorized=True)


def test_sizes_that_differ_run_the_loop() -> None:
    f = loopless.vectorize(added)
    a = torch.zeros(3)
    assert f(a, torch.ones(3), torch.ones(3)) is a
    with pytest.raises(IndexError):
        f(a, torch.ones(2), torch.ones(2))
    assert a.shape == (3,)
    b = torch.zeros(2)
    f(b, torch.ones(3), torch.ones(3))
    assert b.tolist() == [2.0, 2.0]


def test_operands_that_are_the_place_run_the_loop() -> None:
    f = loopless.vectorize(added)
    f(torch.zeros(4), torch.ones(4), torch.ones(4))
    x = torch.arange(5.0)
    y = x.clone()
    assert torch.equal(f(x[1:], x[:-1], torch.ones(4)), added(y[1:], y[:-1], torch.ones(4)))


def row_by_row(a, b):
    for i in range(len(a)):
        a[i] = torch.exp(b[i])
    return a


def test_rows() -> None:
    assert_same(row_by_row, lambda: (torch.zeros(3, 4), torch.randn(3, 4, generator=torch.Generator().manual_seed(0))),
                level="rounded", vectorized=True)


def test_a_check_that_fails_leaves_the_place_alone() -> None:
    def chosen(a, b, n):
        for i in range(len(a)):
            a[i] = torch.exp(b[n])
        return a
    f = loopless.vectorize(chosen)
    f(torch.zeros(3), torch.zeros(3), 1)
    a = torch.ones(3)
    with pytest.raises(IndexError):
        f(a, torch.zeros(3), 7)
    assert a.tolist() == [1.0, 1.0, 1.0]
