"""Which gradients mean nothing, and which do, where numbers are infinite."""
import math

import pytest
import torch

from loopless.compare import difference, observe

INFINITE = torch.tensor([1.0, -math.inf, 2.0])
FINITE = torch.tensor([1.0, 0.0, 2.0])


def variance(x):
    return torch.var(x, unbiased=False).reshape(1)


def variance_by_its_formula(x):
    apart = x - x.mean()
    return (apart * apart).mean().reshape(1)


def root(x):
    return x.sqrt()


def poisoned_root(x):
    return torch.where(x > 0, x.sqrt(), x.sqrt())


@pytest.mark.parametrize("loop, other, numbers, same", [
    (variance, variance_by_its_formula, INFINITE, True),        # the variance is NaN: its derivatives are nobody's
    (variance, variance_by_its_formula, FINITE, True),
    (root, poisoned_root, FINITE, False),                       # the root of 0 is 0, and its derivative infinite
])
def test_nan_for_an_infinite_gradient(loop, other, numbers, same):
    outcomes = [observe(f, (numbers.clone().requires_grad_(),), order=1) for f in (loop, other)]
    assert outcomes[0].error is None is outcomes[1].error
    found = difference(*outcomes, level="reassociated")
    assert found is None if same else "gradient" in found.what
