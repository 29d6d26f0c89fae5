"""Shares of what is valid: softmax and its kind."""
from __future__ import annotations

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
from .strategy import way

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
    if way("fold", input, mask) == "blocks" and axis_of(input.shape) != d:
        made: Tensor = (Shares.apply if recorded(input) else by_pieces)(input, mask, d, logs)
        return made.to(out)
    dims = (d,) if input.dim() else ()
    valid = anything(mask, input, dims)
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


def by_pieces(input: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The same for rows that stay in the cache."""
    low = word(NEVER, input.dtype)
    assert low is not None
    out = torch.empty(input.shape, dtype=input.dtype)
    words = out.view(WORDS[out.dtype])
    operation = torch._log_softmax if logs else torch._softmax
    for (piece, values), (_, part) in zip(filled_pieces(input, mask, low), slices(input.shape, mask)):
        out[piece] = operation(values, d, False)
        if NO_SHARE == NO_SHARE:                                        # a row of -inf alone has given NaN
            select_into(words[piece], words[piece], part, low if logs else 0)
    return out


class Shares(torch.autograd.Function):
    """`by_pieces`; the gradient needs the shares alone."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
        shares = by_pieces(input, mask, d, logs)
        ctx.save_for_backward(mask, shares)
        ctx.how = d, logs
        return shares

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        mask, shares = ctx.saved_tensors
        d, logs = ctx.how
        if not torch.is_grad_enabled():
            return _gradient(grads[0], shares, mask, d, logs), None, None, None
        grad = filled(grads[0], mask, 0.0)
        if logs:
            found = grad - filled(shares, mask, NEVER).exp() * grad.sum(d, True)
        else:
            shares = filled(shares, mask, 0.0)
            found = shares * (grad - (grad * shares).sum(d, True))
        return filled(found, mask, 0.0), None, None, None


def _gradient(grad: Tensor, shares: Tensor, mask: Tensor, d: int, logs: bool) -> Tensor:
    """The gradient by pieces; what comes from masked places is not looked at."""
    out = torch.empty(shares.shape, dtype=shares.dtype)
    words = out.view(WORDS[out.dtype])
    operation = torch._log_softmax_backward_data if logs else torch._softmax_backward_data
    for (piece, values), (_, part) in zip(filled_pieces(grad, mask, 0), slices(grad.shape, mask)):
        out[piece] = operation(values, shares[piece], d, shares.dtype)
        select_into(words[piece], words[piece], part, 0)
    return out
