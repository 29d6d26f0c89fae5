"""Elementwise operations that do not look at what is masked.

`apply` does any of them: the operands get a harmless value where they are masked, and so does the result. Neither
what stands under the mask nor what a function makes of it (log of 0, a division by 0) reaches a value or a gradient,
those of the other operand included. The named ones are `apply` of torch's function.
"""
from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from .checks import check_mask, shape
from .filling import filled

Operand = Tensor | float


def apply(fn: Callable[..., Tensor], *tensors: Operand, mask: Tensor | None, fill: float = 0.0, safe: float = 1.0
          ) -> Tensor:
    """fn(*tensors) where the mask holds, `fill` elsewhere. Where it does not hold, fn sees `safe` in every operand.

    The mask broadcasts to what the operands broadcast to. `safe` has to be a value at which fn and its derivatives are
    finite: 1 does for log, sqrt, division and powers, not for acos.

        >>> apply(torch.log, torch.tensor([1.0, 0.0]), mask=torch.tensor([True, False]))
        tensor([0., 0.])
    """
    if mask is None:
        return fn(*tensors)
    given = [t for t in tensors if isinstance(t, Tensor)]
    if not given:
        raise TypeError("apply needs at least one tensor beside its mask")
    check_mask(mask, _all(given))
    result = fn(*[t if not isinstance(t, Tensor) else _safe(t, mask, safe) for t in tensors])
    if result.shape != torch.broadcast_shapes(*[t.shape for t in given], mask.shape):
        raise ValueError(f"the function gives {shape(result)}, where elements of {shape(_all(given))} are expected")
    return filled(result, mask, fill)


def _all(given: list[Tensor]) -> Tensor:
    """A view in the shape that the operands have together."""
    if len(given) == 1:
        return given[0]
    try:
        sizes = torch.broadcast_shapes(*[t.shape for t in given])
    except RuntimeError as error:
        raise ValueError(f"operands {' and '.join(map(shape, given))} do not broadcast to each other") from error
    for t in given:
        if t.dim() == len(sizes):
            return t.expand(sizes)
    return given[0]


def _safe(t: Tensor, mask: Tensor, safe: float) -> Tensor:
    """An operand without what is masked; one that is repeated, such as a weight, is repeated first."""
    sizes = torch.broadcast_shapes(t.shape, mask.shape)
    return filled(t if t.shape == sizes else t.expand(sizes), mask, safe)


def add(input: Tensor, other: Operand, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input + other where the mask holds, `fill` elsewhere."""
    return apply(torch.add, input, other, mask=mask, fill=fill)


def sub(input: Tensor, other: Operand, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input - other where the mask holds, `fill` elsewhere."""
    return apply(torch.sub, input, other, mask=mask, fill=fill)


def mul(input: Tensor, other: Operand, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input * other where the mask holds, `fill` elsewhere. The gradient of a weight sees only what is valid."""
    return apply(torch.mul, input, other, mask=mask, fill=fill)


def div(input: Tensor, other: Operand, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input / other where the mask holds, `fill` elsewhere: a zero under the mask divides nothing."""
    return apply(torch.div, input, other, mask=mask, fill=fill)


def pow(input: Tensor, exponent: Operand, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input ** exponent where the mask holds, `fill` elsewhere."""
    return apply(torch.pow, input, exponent, mask=mask, fill=fill)


def exp(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """exp(input) where the mask holds, `fill` elsewhere."""
    return apply(torch.exp, input, mask=mask, fill=fill)


def log(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """log(input) where the mask holds, `fill` elsewhere: a zero under the mask gives no -inf and no NaN gradient."""
    return apply(torch.log, input, mask=mask, fill=fill)


def log1p(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """log(1 + input) where the mask holds, `fill` elsewhere."""
    return apply(torch.log1p, input, mask=mask, fill=fill)


def sqrt(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """The root where the mask holds, `fill` elsewhere: no NaN of what is negative, no infinite gradient at 0."""
    return apply(torch.sqrt, input, mask=mask, fill=fill)


def rsqrt(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """1 / sqrt(input) where the mask holds, `fill` elsewhere."""
    return apply(torch.rsqrt, input, mask=mask, fill=fill)


def reciprocal(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """1 / input where the mask holds, `fill` elsewhere."""
    return apply(torch.reciprocal, input, mask=mask, fill=fill)


def square(input: Tensor, *, mask: Tensor | None = None, fill: float = 0.0) -> Tensor:
    """input * input where the mask holds, `fill` elsewhere."""
    return apply(torch.square, input, mask=mask, fill=fill)
