"""First and second derivatives, forward-mode and vmap, with NaN under the mask."""
from __future__ import annotations

import pytest
import torch
from operations import BY_CHANNEL, BY_ROWS, EVERY, Operation
from torch import Tensor
from torch.autograd import forward_ad, gradcheck, gradgradcheck

SMOOTH = [o for o in EVERY if o.grad and o.smooth]
WITHOUT_SECOND = ("sort", "topk", "first", "last", "cummax", "cummin", "median", "quantile", "amax", "amin", "max",
                  "min")


def arguments(operation: Operation) -> tuple[Tensor, Tensor, Tensor]:
    """x with NaN under the mask; a row in which nothing is valid, unless the operation is of rows."""
    g = torch.Generator().manual_seed(7)
    x, w = torch.randn(2, 4, 3, generator=g, dtype=torch.float64), torch.rand(2, 4, 3, generator=g, dtype=torch.float64)
    mask = torch.rand(2, 4, 3, generator=g) < 0.7
    mask[0, :, 1] = False
    mask[1, 2] = False
    mask[0, :, 0] = torch.tensor([True, True, False, True])
    if operation.name in BY_ROWS:
        mask = mask[..., :1].expand(2, 4, 3)
    if operation.name in BY_CHANNEL:
        mask = mask[:, :1].expand(2, 4, 3)
    x = x.abs() + 0.5 if operation.positive else x
    return torch.where(mask, x, torch.nan), mask, torch.where(mask, w, torch.nan) if operation.two else w


def finite(operation: Operation, x: Tensor, mask: Tensor, w: Tensor) -> tuple[Tensor, ...]:
    """The results that have a gradient, without the infinities of empty slices."""
    found = [r for r in operation(x, mask, w) if r.is_floating_point()]
    return tuple(torch.where(r.isfinite(), r, 0.0) for r in found)


@pytest.mark.parametrize("operation", SMOOTH, ids=lambda o: o.name)
def test_derivatives(operation: Operation, ways: str) -> None:
    """Numerically: NaN plus a small number is NaN, so what is valid is moved alone."""
    bad, mask, other = arguments(operation)
    inputs = [t.nan_to_num(1.0).requires_grad_() for t in ((bad, other) if operation.two else (bad,))]

    def call(x: Tensor, w: Tensor = other) -> tuple[Tensor, ...]:
        again = torch.where(mask, w, torch.nan) if operation.two else w
        return finite(operation, torch.where(mask, x, torch.nan), mask, again)
    assert gradcheck(call, inputs, fast_mode=True, check_forward_ad=ways == "where")
    if not operation.name.startswith(WITHOUT_SECOND):
        assert gradgradcheck(call, inputs, fast_mode=True)


@pytest.mark.parametrize("operation", SMOOTH, ids=lambda o: o.name)
def test_forward_mode(operation: Operation) -> None:
    """The tangent is that of reverse mode, and finite whatever stands under the mask."""
    bad, mask, other = arguments(operation)
    direction = torch.rand(bad.shape, dtype=bad.dtype, generator=torch.Generator().manual_seed(2))
    x = bad.clone().requires_grad_()
    results = finite(operation, x, mask, other)
    slopes = [torch.rand(r.shape, dtype=r.dtype) for r in results]
    (back,) = torch.autograd.grad([(r * s).sum() for r, s in zip(results, slopes)], x)
    with forward_ad.dual_level():
        found = finite(operation, forward_ad.make_dual(bad, direction), mask, other)
        tangents = [forward_ad.unpack_dual(r).tangent for r in found]
    there = sum((t * s).sum() for t, s in zip(tangents, slopes) if t is not None)
    torch.testing.assert_close(there, (back * direction).sum())


@pytest.mark.parametrize("operation", [o for o in EVERY if o.name != "batch_norm running"], ids=lambda o: o.name)
def test_vmap(operation: Operation) -> None:
    """Three at once are three after each other; the mask is one of those that are three."""
    bad, mask, other = arguments(operation)
    xs, ms = torch.stack((bad, bad.flip(0), bad * 2)), torch.stack((mask, mask.flip(0), mask))
    together = torch.vmap(lambda x, m: operation(x, m, other))(xs, ms)
    for k, (x, m) in enumerate(zip(xs, ms)):
        for a, b in zip(together, operation(x, m, other)):
            torch.testing.assert_close(a[k], b, equal_nan=True)
