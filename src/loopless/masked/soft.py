"""Shares of what is valid: softmax and its kind."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from .bits import WORDS, select_into, word
from .blocks import axis_of, filled_pieces, slices
from .checks import check_mask, dim_of
from .empties import NO_LOG_SHARE, NO_SHARE, anything
from .filling import filled, filled_rows, recorded
from .folding import widened
from .strategy import looks, way

NEVER = float("-inf")


def softmax(input: Tensor, dim: int, *, dtype: torch.dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The softmax along `dim` of what is valid: masked places have 0, and so has a row in which nothing is valid.

        >>> softmax(torch.tensor([0.0, 0.0, 5.0]), 0, mask=torch.tensor([True, True, False]))
        tensor([0.5000, 0.5000, 0.0000])
    """
    return _shares(input, dim, dtype, mask, False)


def log_softmax(input: Tensor, dim: int, *, dtype: torch.dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The logarithm of `softmax`: masked places have -inf, and so has a row in which nothing is valid."""
    return _shares(input, dim, dtype, mask, True)


def softmin(input: Tensor, dim: int, *, dtype: torch.dtype | None = None, mask: Tensor | None = None) -> Tensor:
    """The softmax of -x along `dim`: the smallest valid element has the largest share."""
    return softmax(-input, dim, dtype=dtype, mask=mask)


def _shares(input: Tensor, dim: int, dtype: torch.dtype | None, mask: Tensor | None, logs: bool) -> Tensor:
    d = dim_of(dim, input, mask)
    out = dtype or input.dtype
    input = widened(input if dtype is None or dtype.itemsize <= input.dtype.itemsize else input.to(dtype))
    if mask is None:
        return _plain(input, d, logs).to(out)
    check_mask(mask, input)
    in_pieces = way("fold", input, mask) == "blocks" and axis_of(input.shape) != d
    if in_pieces or (looks(input) and NO_SHARE == NO_SHARE):
        make = by_pieces if in_pieces else at_once
        if recorded(input):
            return Shares.apply(make, input, mask, d, logs).to(out)     # type: ignore[no-untyped-call, no-any-return]
        return make(input, mask, d, logs).to(out)
    valid = anything(mask, input, (d,) if input.dim() else ())
    shares = _plain(filled_rows(input, mask, NEVER, valid), d, logs)
    return _cleared(shares, mask, valid, logs).to(out)


def _plain(x: Tensor, d: int, logs: bool) -> Tensor:
    return functional.log_softmax(x, d) if logs else functional.softmax(x, d)


def _cleared(shares: Tensor, mask: Tensor, valid: Tensor | bool, logs: bool) -> Tensor:
    """What masked places have; their gradient is not looked at, even if it is NaN."""
    found = filled(shares, mask, NEVER if logs else 0.0)
    nothing = NO_LOG_SHARE if logs else NO_SHARE
    if nothing != nothing and isinstance(valid, Tensor):                # as in torch.masked
        return torch.where(valid, found, nothing)
    return found


def at_once(input: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The same for few elements: a row of -inf alone gives NaN, and only then masked places have to be cleared."""
    return _without_nan(_plain(filled(input.detach(), mask, NEVER), d, logs), mask, NEVER if logs else 0.0)


def _without_nan(found: Tensor, mask: Tensor, value: float) -> Tensor:
    """Masked places, which have the value already, unless something is NaN."""
    return filled(found, mask, value) if found.sum().isnan() else found


def by_pieces(input: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The same for rows that stay in the cache."""
    low = word(NEVER, input.dtype)
    assert low is not None
    out = torch.empty(input.shape, dtype=input.dtype, device=input.device)
    words = out.view(WORDS[out.dtype])
    operation = torch._log_softmax if logs else torch._softmax
    for (piece, values), (_, part) in zip(filled_pieces(input, mask, low), slices(input.shape, mask)):
        out[piece] = operation(values, d, False)
        if NO_SHARE == NO_SHARE:                                        # a row of -inf alone has given NaN
            select_into(words[piece], words[piece], part, low if logs else 0)
    return out


class Shares(torch.autograd.Function):
    """`by_pieces` or `at_once`; the gradient needs the shares alone."""

    @staticmethod
    def forward(ctx: Any, make: Callable[..., Tensor], input: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
        shares = make(input, mask, d, logs)
        ctx.save_for_backward(mask, shares)
        ctx.how = d, logs, make is by_pieces
        return shares

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        mask, shares = ctx.saved_tensors
        d, logs, in_pieces = ctx.how
        if not torch.is_grad_enabled():
            gradient = _gradient if in_pieces else _gradient_at_once
            return None, gradient(grads[0], shares, mask, d, logs), None, None, None
        grad = filled(grads[0], mask, 0.0)
        if logs:
            found = grad - filled(shares, mask, NEVER).exp() * grad.sum(d, True)
        else:
            shares = filled(shares, mask, 0.0)
            found = shares * (grad - (grad * shares).sum(d, True))
        return None, filled(found, mask, 0.0), None, None, None


def _gradient_at_once(grad: Tensor, shares: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The gradient, in which what comes from masked places is not looked at."""
    operation = torch._log_softmax_backward_data if logs else torch._softmax_backward_data
    return _without_nan(operation(filled(grad, mask, 0.0), shares, d, shares.dtype), mask, 0.0)


def _gradient(grad: Tensor, shares: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The gradient by pieces; what comes from masked places is not looked at."""
    out = torch.empty(shares.shape, dtype=shares.dtype, device=shares.device)
    words = out.view(WORDS[out.dtype])
    operation = torch._log_softmax_backward_data if logs else torch._softmax_backward_data
    for (piece, values), (_, part) in zip(filled_pieces(grad, mask, 0), slices(grad.shape, mask)):
        out[piece] = operation(values, shares[piece], d, shares.dtype)
        select_into(words[piece], words[piece], part, 0)
    return out
