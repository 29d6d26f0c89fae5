"""Products of what is valid, and their running form.

torch's own gradient of a product looks for zeros in the data, and a GPU's host waits for the answer. With gradients and
on a GPU the product is therefore done in halves: two factors at a time, whose gradient is each other, zeros or not, to
any order. A compiler gets a running product with a gradient of a fixed number of steps.
"""
from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from . import strategy
from .bits import word
from .blocks import mapped
from .checks import Dim, check_mask, dim_of, dims_of
from .empties import anything, or_empty
from .filling import filled, recorded
from .folding import finished, flat, fold, unflat, widened
from .strategy import way


def prod(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
         mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The product of the valid elements along `dim`; 1, or `empty`, where there are none. Integers multiply as int64.

        >>> prod(torch.tensor([2.0, 3.0, 0.0]), mask=torch.tensor([True, True, False]))
        tensor(6.)
    """
    dims = dims_of(dim, input, mask)
    out = dtype or (input.dtype if input.is_floating_point() or input.is_complex() else torch.int64)
    operation = _halves if recorded(input) and strategy.waits(input) else _plain
    given = input if input.dtype is out or input.dtype.itemsize <= out.itemsize else input.to(out)
    found = fold(given, mask, dims, 1.0, lambda x, dims: operation(_ready(x, out), dims), _plain).to(out)
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return finished(found, dims, keepdim)


def cumprod(input: Tensor, dim: int, *, dtype: torch.dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The running product along `dim` of what is valid; a masked place has the product up to there.

    Integers multiply as int64.
    """
    out = dtype or (input.dtype if input.is_floating_point() or input.is_complex() else torch.int64)
    d = dim_of(dim, input, mask)
    if mask is not None:
        check_mask(mask, input)
        bits = word(1.0, input.dtype)
        if out is input.dtype and bits is not None and way("fold", input, mask) == "blocks" and not recorded(input):
            made = mapped(input, mask, bits, d, out, lambda piece, into: torch.cumprod(piece, d, out=into))
            if made is not None:
                return made
        input = filled(input, mask, 1.0)
    given = _ready(input, out)
    if recorded(input) and input.dim():
        if torch.compiler.is_compiling():
            return Running.apply(given, d).to(out)                      # type: ignore[no-untyped-call, no-any-return]
        if strategy.waits(input):
            return _running(given.movedim(d, 0)).movedim(0, d).to(out)
    return torch.cumprod(given, d).to(out)


def _ready(x: Tensor, dtype: torch.dtype) -> Tensor:
    return widened(x if x.dtype is dtype else x.to(dtype))


def _plain(x: Tensor, dims: tuple[int, ...]) -> Tensor:
    for d in dims:
        x = x.prod(d, keepdim=True)
    return x


def _halves(x: Tensor, dims: tuple[int, ...]) -> Tensor:
    """The product of the last dimension, each half times the other until one is left."""
    rest = flat(x, dims)
    while rest.shape[-1] > 1:
        half = rest.shape[-1] // 2
        a, b, *odd = rest.split((half, half, rest.shape[-1] % 2), -1)
        rest = torch.cat((a * b, odd[0]), -1) if odd[0].shape[-1] else a * b
    return unflat(rest.squeeze(-1) if rest.shape[-1] else rest.sum(-1) + 1, dims)


def _running(x: Tensor) -> Tensor:
    """The running product along the first dimension: neighbours are joined, half as many solved, and handed back."""
    n = len(x)
    if n < 2:
        return x
    even, odd = x[: n // 2 * 2].unflatten(0, (-1, 2)).unbind(1)
    at_odd = _running(even * odd)
    at_even = torch.cat((x[:1], at_odd[: (n - 1) // 2] * x[2::2]))
    both = torch.stack((at_even[: n // 2], at_odd), 1).flatten(0, 1)
    return torch.cat((both, at_even[-1:])) if n % 2 else both


class Running(torch.autograd.Function):
    """`torch.cumprod` for a compiler, whose graph of torch's own gradient would be of one length alone.

    Before the first zero the gradient is a running sum from behind, divided by the element. At the first zero it is
    that of the products without it, and after it nothing changes any more.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor, d: int) -> Tensor:
        found = torch.cumprod(x, d)
        ctx.save_for_backward(x, found)
        ctx.dim = d
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        (x, found), d = ctx.saved_tensors, ctx.dim
        zero = x == 0
        zeros = zero.cumsum(d)
        first = zero & (zeros == 1)
        without = torch.cumprod(torch.where(first, 1.0, x), d)
        before = _from_behind(grads[0] * found.conj(), d) / torch.where(zero, 1.0, x).conj()
        at = _from_behind(grads[0] * without.conj(), d)
        return torch.where(zeros == 0, before, torch.where(first, at, 0.0)), None


def _from_behind(x: Tensor, d: int) -> Tensor:
    return x.flip(d).cumsum(d).flip(d)
