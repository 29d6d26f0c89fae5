"""Sums of exponentials, in logarithms."""
from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from .bits import WORDS, select_into
from .blocks import axis_of, slices
from .checks import Dim, check_mask, dim_of, dims_of
from .empties import anything, or_empty
from .filling import differentiated, filled, filled_rows, recorded
from .folding import finished, fold, widened
from .strategy import way

NEVER = float("-inf")                                       # the logarithm of nothing


def logsumexp(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
              mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """log(sum(exp(x))) of the valid elements along `dim`; -inf, or `empty`, where there are none.

    Of integers it is a float.
    """
    dims = dims_of(dim, input, mask)
    out = dtype or (input.dtype if input.is_floating_point() or input.is_complex() else torch.get_default_dtype())
    if not (input.is_floating_point() or input.is_complex()):
        input = input.to(out)
    if mask is None:
        found = operation(input, dims)
    elif way("fold", input, mask) == "blocks" and recorded(input) and input.is_floating_point():
        check_mask(mask, input)
        found = LogSumExp.apply(input, mask, dims)                      # type: ignore[no-untyped-call]
    elif differentiated(input):
        check_mask(mask, input)
        valid = anything(mask, input, dims)
        found = or_empty(operation(filled_rows(input, mask, NEVER, valid), dims), valid, NEVER)
    else:
        found = fold(input, mask, dims, NEVER, operation, operation)
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return finished(found, dims, keepdim).to(out)


def operation(x: Tensor, dims: tuple[int, ...]) -> Tensor:
    x = widened(x)
    if dims:
        return torch.logsumexp(x, dims, True)
    return x.exp().log() if x.is_complex() else x                       # an angle is one from -pi to pi


class LogSumExp(torch.autograd.Function):
    """By pieces; its gradient is the softmax."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, dims: tuple[int, ...]) -> Tensor:
        found = fold(input, mask, dims, NEVER, operation, operation)
        ctx.save_for_backward(input, mask, found)
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        input, mask, found = ctx.saved_tensors
        if not torch.is_grad_enabled():
            return _gradient(input, mask, found, grads[0]), None, None
        apart = widened(filled(input, mask, 0.0)) - torch.where(found == NEVER, 0.0, found)
        share = filled(apart, mask, NEVER).exp() * grads[0]
        return filled(share.to(input.dtype), mask, 0.0), None, None


def _gradient(input: Tensor, mask: Tensor, found: Tensor, grad: Tensor) -> Tensor:
    """exp(x - found) * grad where something is valid, by pieces."""
    out = torch.empty_like(input)
    words, axis = out.view(WORDS[out.dtype]), axis_of(input.shape)
    for cut, part in slices(input.shape, mask):
        small = [t[cut] if t.shape[axis] > 1 else t for t in (found, grad)]
        out[cut] = torch.sub(widened(input[cut]), small[0]).exp_().mul_(small[1])
        select_into(words[cut], words[cut], part, 0)
    return out


def logcumsumexp(input: Tensor, dim: int, *, mask: Tensor | None = None) -> Tensor:
    """The running `logsumexp` along `dim` of what is valid; -inf before the first valid place."""
    d = dim_of(dim, input, mask)
    if mask is None:
        return torch.logcumsumexp(input, d)
    check_mask(mask, input)
    if not input.dim():
        return filled(input, mask, NEVER)
    x = filled(widened(input), mask, NEVER)
    begun = (x != NEVER).cummax(d).values
    low = torch.where(x == NEVER, torch.finfo(x.dtype).min, x)          # adds nothing, and is finite for derivatives
    return torch.where(begun, torch.logcumsumexp(low, d), NEVER).to(input.dtype)


def logaddexp(input: Tensor, other: Tensor, *, dtype: torch.dtype | None = None, input_mask: Tensor | None = None,
              other_mask: Tensor | None = None, mask: Tensor | None = None) -> Tensor:
    """log(exp(input) + exp(other)) of what is valid of each: the other alone where one is masked, -inf where both are.

    `mask` is for both, beside a mask of each.
    """
    first, second = _valid(input, input_mask, mask), _valid(other, other_mask, mask)
    if not differentiated(input, other):
        a = input if first is None else filled(input, first, NEVER)
        b = other if second is None else filled(other, second, NEVER)
        return torch.logaddexp(a, b).to(dtype or input.dtype)
    a = input if first is None else filled(input, first, 0.0)
    b = other if second is None else filled(other, second, 0.0)
    found = torch.logaddexp(a, b)                                       # of finite numbers, for the derivatives
    if second is not None:
        found = torch.where(second, found, a)
    if first is not None:
        found = torch.where(first, found, b if second is None else torch.where(second, b, NEVER))
    return found.to(dtype or input.dtype)


def _valid(x: Tensor, own: Tensor | None, shared: Tensor | None) -> Tensor | None:
    for m in (own, shared):
        if m is not None:
            check_mask(m, x)
    return own if shared is None else shared if own is None else own & shared
