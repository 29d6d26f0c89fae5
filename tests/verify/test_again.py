"""The loop is run again as it was run: with gradients, though it is its values that are compared just then."""
from __future__ import annotations

import torch

from loopless.compare.trial import side_by_side


def squared(x):
    total = torch.zeros(())
    for i in range(len(x)):
        total = total + x[i]
    return total * total


def in_another_order(x):
    total = x.flip(0).cumsum(0)[-1]
    return total * total


def make():
    g = torch.Generator().manual_seed(1)
    x = torch.cat([1e6 * torch.randn(200, generator=g), torch.ones(3)])
    return (torch.cat([x, -x[:200]]).requires_grad_(),), {}


def test_gradients_may_be_off_by_what_the_order_makes():
    (x,), _ = make()
    assert squared(x) != in_another_order(x)
    assert side_by_side(squared, in_another_order, make, level="reassociated", order=1) is None


def test_not_by_more():
    def wrong(x):
        total = in_another_order(x)
        return total.detach() + (1e6 * (x - x.detach())).sum()
    assert side_by_side(squared, wrong, make, level="reassociated", order=1) is not None
