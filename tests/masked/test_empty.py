"""Slices in which nothing is valid, and slices that have no elements at all."""
from __future__ import annotations

import pytest
import torch

from loopless import masked

REDUCTIONS = ["sum", "prod", "mean", "var", "std", "amax", "amin", "logsumexp", "norm", "median"]


@pytest.mark.parametrize("name", REDUCTIONS)
def test_a_chosen_value_with_gradient_0(name: str, ways: str) -> None:
    x = torch.full((2, 3), torch.nan, dtype=torch.float64)
    x[1] = torch.tensor([1.0, 2.0, 4.0])
    x.requires_grad_()
    mask = torch.tensor([[False] * 3, [True] * 3])
    got = getattr(masked, name)(x, dim=1, mask=mask, empty=-5.0)
    assert got[0] == -5 and got[1] == getattr(masked, name)(x[1:], dim=1)[0]
    assert (torch.autograd.grad(got.sum(), x)[0][0] == 0).all()
    chosen = getattr(masked, name)(x, dim=1, mask=mask, empty=torch.tensor([8.0, 9.0])[:, None])
    assert chosen[0] == 8


@pytest.mark.parametrize("name", REDUCTIONS)
def test_no_elements(name: str) -> None:
    for x, dim in ((torch.zeros(2, 0, 3), 1), (torch.zeros(0), None), (torch.zeros(0, 3), 1)):
        mask = torch.ones(x.shape, dtype=torch.bool)
        with_mask, without = (getattr(masked, name)(x, dim=dim, mask=m, empty=4.0) for m in (mask, None))
        assert with_mask.shape == without.shape == x.sum(dim).shape
        assert (with_mask == 4).all() and (without == 4).all()


def test_a_number(ways: str) -> None:
    """Tensors of no dimensions."""
    x, yes = torch.tensor(3.0), torch.tensor(True)
    for name in (*REDUCTIONS, "argmax"):
        for dim in (None, 0, -1):
            call = getattr(masked, name)
            assert call(x, dim=dim, mask=yes).shape == () and call(x, dim=dim).shape == ()
    assert masked.sum(x, mask=~yes) == 0 and masked.mean(x, mask=~yes, empty=2.0) == 2
    assert masked.softmax(x, 0, mask=yes) == 1 and masked.cumsum(x, 0, mask=~yes) == 0
    assert masked.max(x, 0, mask=~yes, empty=1.0).values == 1 and masked.first(x, 0, mask=yes) == 3
    assert masked.sort(x, 0, mask=yes).values == 3 and masked.median(x, mask=~yes).isnan()


def test_shares_of_nothing(ways: str) -> None:
    x = torch.zeros(2, 3)
    mask = torch.tensor([[False] * 3, [True, True, False]])
    assert masked.softmax(x, 1, mask=mask).tolist() == [[0, 0, 0], [0.5, 0.5, 0]]
    assert masked.log_softmax(x, 1, mask=mask)[0].tolist() == [-torch.inf] * 3
    assert masked.cross_entropy(torch.zeros(2, 3), torch.tensor([-100, 7]), mask=mask[:, 2]).item() == 0
    q = torch.ones(2, 3, 4)
    assert (masked.attention(q, q, q, mask=mask.view(2, 1, 3))[0] == 0).all()


def test_a_variance_of_one(ways: str) -> None:
    x = torch.tensor([[1.0, 5.0], [2.0, 4.0]], requires_grad=True)
    mask = torch.tensor([[True, False], [True, True]])
    assert masked.var(x, 1, mask=mask)[0].isnan() and masked.var(x, 1, correction=0, mask=mask)[0] == 0
    assert masked.var(x, 1, mask=mask, empty=0.0).tolist() == [0.0, 2.0]
    (grad,) = torch.autograd.grad(masked.std(x, 1, correction=0, mask=mask).sum(), x)
    assert grad[0].tolist() == [0, 0]
