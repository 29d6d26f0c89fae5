"""The largest and the smallest of what is valid, and where they are."""
from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch import Tensor

from . import native
from .checks import Dim, check_mask, dim_of, dims_of
from .counting import count
from .empties import NO_PLACE, anything, highest, lowest, or_empty
from .filling import differentiated, filled
from .folding import Fold, Native, finished, first_place, flat, fold, spread, unflat
from .strategy import looks, traced, way


class Extremes(NamedTuple):
    """Values and their places along a dimension, as of `torch.max(x, dim)`."""
    values: Tensor
    indices: Tensor


def amax(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
         mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The largest valid element along `dim`; the lowest number of the dtype (-inf), or `empty`, where there is none.

    Equal elements share the gradient, as in `torch.amax`.

        >>> amax(torch.tensor([1.0, 9.0]), mask=torch.tensor([True, False]))
        tensor(1.)
    """
    return _extreme(input, dim, keepdim, dtype, mask, empty, True)


def amin(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
         mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor:
    """The smallest valid element along `dim`; the highest number of the dtype (inf), or `empty`, where there is none.

    Equal elements share the gradient, as in `torch.amin`.
    """
    return _extreme(input, dim, keepdim, dtype, mask, empty, False)


def max(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
        mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor | Extremes:
    """With one `dim`, the largest valid element and its place: (values, indices). Without, or with several, as `amax`.

    The gradient goes to the place. Where nothing is valid the index is -1.

        >>> max(torch.tensor([[1.0, 5.0, 9.0]]), 1, mask=torch.tensor([[True, True, False]]))
        Extremes(values=tensor([5.]), indices=tensor([1]))
    """
    if isinstance(dim, int):
        return _with_place(input, dim, keepdim, dtype, mask, empty, True)
    return amax(input, dim, keepdim=keepdim, dtype=dtype, mask=mask, empty=empty)


def min(input: Tensor, dim: Dim = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
        mask: Tensor | None = None, empty: float | Tensor | None = None) -> Tensor | Extremes:
    """With one `dim`, the smallest valid element and its place: (values, indices). Else as `amin`."""
    if isinstance(dim, int):
        return _with_place(input, dim, keepdim, dtype, mask, empty, False)
    return amin(input, dim, keepdim=keepdim, dtype=dtype, mask=mask, empty=empty)


def argmax(input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
           mask: Tensor | None = None, empty: int | None = None) -> Tensor:
    """Where the largest valid element is along `dim`, or in the flattened input: int64, never a masked place.

    -1, or `empty`, where nothing is valid.

        >>> argmax(torch.tensor([-torch.inf, -torch.inf]), mask=torch.tensor([False, True]))
        tensor(1)
    """
    return _placed(input, dim, keepdim, dtype, mask, empty, True)


def argmin(input: Tensor, dim: int | None = None, *, keepdim: bool = False, dtype: torch.dtype | None = None,
           mask: Tensor | None = None, empty: int | None = None) -> Tensor:
    """Where the smallest valid element is along `dim`, or in the flattened input: int64, never a masked place.

    -1, or `empty`, where nothing is valid.
    """
    return _placed(input, dim, keepdim, dtype, mask, empty, False)


def _extreme(input: Tensor, dim: Dim, keepdim: bool, dtype: torch.dtype | None, mask: Tensor | None,
             empty: float | Tensor | None, largest: bool) -> Tensor:
    dims = dims_of(dim, input, mask)
    worst = (lowest if largest else highest)(input.dtype)
    torch_fold, quick = (torch.amax, native.largest) if largest else (torch.amin, native.smallest)

    def operation(x: Tensor, dims: tuple[int, ...]) -> Tensor:
        return torch_fold(x, dims, True)
    if mask is not None and differentiated(input) and 0 not in input.shape:
        check_mask(mask, input)
        found = _with_gradient(input, mask, dims, worst, operation, quick)
    elif 0 in [input.shape[d] for d in dims]:
        found = input.sum(dims, True).fill_(worst).to(input.dtype)
    else:
        found = fold(input, mask, dims, worst, operation, operation, quick)
    if empty is not None:
        found = or_empty(found, anything(mask, input, dims), empty)
    return finished(found, dims, keepdim).to(dtype or input.dtype)


def _with_gradient(input: Tensor, mask: Tensor, dims: tuple[int, ...], worst: float, operation: Fold, quick: Native
                   ) -> Tensor:
    """torch's own where its gradient is right: not where all that is valid is as low as what is masked was made."""
    if traced():
        return _where_all_are_worst(operation(filled(input, mask, worst), dims), input, mask, dims, worst)
    if looks(input) and way("fold", input, mask, dims) == "where":
        found = operation(filled(input, mask, worst), dims)
        if worst not in found.detach():
            return found
    made: Tensor = Extreme.apply(input, mask, dims, worst, operation, quick)   # type: ignore[no-untyped-call]
    return made


class Extreme(torch.autograd.Function):
    """The largest or smallest along `dims`, which are kept; all that are valid and as large share the gradient."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, dims: tuple[int, ...], worst: float, operation: Fold,
                quick: Native) -> Tensor:
        found = fold(input, mask, dims, worst, operation, operation, quick)
        ctx.save_for_backward(input, mask, found)
        ctx.dims = dims
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        input, mask, found = (t.detach() for t in ctx.saved_tensors)
        hits = torch.eq(input, found).logical_or_(torch.ne(input, input)).logical_and_(mask)    # NaN wins, if any
        share = grads[0] / count(hits, ctx.dims, keepdim=True).clamp(min=1)
        return filled(share.expand(input.shape), hits, 0.0), None, None, None, None, None


def _where_all_are_worst(found: Tensor, input: Tensor, mask: Tensor, dims: tuple[int, ...], worst: float) -> Tensor:
    """Where all valid elements are -inf the masked ones have no share of the gradient: the first valid one has it."""
    inside = flat(spread(mask, input), dims)
    at = inside.to(torch.uint8).argmax(-1, True) if inside.shape[-1] else None
    if at is None:
        return found
    first = unflat(flat(filled(input, mask, worst), dims).gather(-1, at).squeeze(-1), dims)
    return torch.where(found == worst, first, found)


def _placed(input: Tensor, dim: int | None, keepdim: bool, dtype: torch.dtype | None, mask: Tensor | None,
            empty: int | None, largest: bool) -> Tensor:
    if dim is None:
        found = _place(input.flatten(), 0, None if mask is None else _checked(mask, input).flatten(), empty, largest)
        found = found.reshape([1] * input.dim() if keepdim else [])
    else:
        d = dim_of(dim, input, mask)
        if mask is not None:
            check_mask(mask, input)
        found = _place(input, d, mask, empty, largest)
        found = found if keepdim or not input.dim() else found.squeeze(d)
    return found if dtype is None else found.to(dtype)


def _checked(mask: Tensor, input: Tensor) -> Tensor:
    check_mask(mask, input)
    return spread(mask, input)


def _place(input: Tensor, d: int, mask: Tensor | None, empty: int | None, largest: bool) -> Tensor:
    """The place along d, which is kept: that of the filled input, or the first valid one if that is a masked place.

    If it is one then everything valid is as low as what is masked was made.
    """
    nothing = NO_PLACE if empty is None else empty
    sizes = [1 if k == d else n for k, n in enumerate(input.shape)]
    if input.dim() and not input.shape[d]:
        return torch.full(sizes, nothing, dtype=torch.int64, device=input.device)
    values = input.to(torch.uint8) if input.dtype is torch.bool else input
    pick = torch.argmax if largest else torch.argmin
    if mask is None:
        return pick(values, d, True)
    worst = (lowest if largest else highest)(values.dtype)
    dims = (d,) if input.dim() else ()
    where = fold(values.detach(), mask, dims, worst, lambda x, dims: pick(x, d, True), None)
    inside = spread(mask, input)
    if not input.dim():
        return torch.where(mask, where, nothing)
    right = inside.gather(d, where)
    if looks(input) and right.all():
        return where
    where = torch.where(right, where, first_place(mask, input, d))
    return torch.where(inside.gather(d, where), where, nothing)


def _with_place(input: Tensor, dim: int, keepdim: bool, dtype: torch.dtype | None, mask: Tensor | None,
                empty: float | Tensor | None, largest: bool) -> Extremes:
    d = dim_of(dim, input, mask)
    if mask is not None:
        check_mask(mask, input)
    at = _place(input, d, mask, None, largest)
    worst = (lowest if largest else highest)(input.dtype)
    dims = (d,) if input.dim() else ()
    valid = anything(mask, input, dims)
    if not input.dim():
        values = input
    elif not input.shape[d]:
        values = torch.full(at.shape, worst, dtype=input.dtype, device=input.device)
    else:
        values = input.gather(d, at.clamp(min=0))
    values = or_empty(values, valid, worst if empty is None else empty).to(dtype or input.dtype)
    return Extremes(finished(values, dims, keepdim), finished(at, dims, keepdim))
