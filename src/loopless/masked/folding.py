"""One way through all reductions: what is masked becomes the identity, then the plain operation does the rest."""
from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from .bits import word
from .blocks import axis_of, folded
from .checks import check_mask
from .filling import filled, recorded
from .strategy import way
from .sums import HALVES

Fold = Callable[[Tensor, tuple[int, ...]], Tensor]          # of filled values, along dimensions that are kept
Native = Callable[[Tensor, Tensor, tuple[int, ...], float], Tensor]


def fold(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], identity: float, operation: Fold,
         join: Fold | None, native: Native | None = None) -> Tensor:
    """A reduction along `dims`, which are kept: operation(where(mask, input, identity), dims).

    `join` is the operation that makes one result of those of parts; where there is none the input is not cut along
    `dims`. `native` is the same of (input, mask, dims, identity) by a compiled loop.
    """
    if mask is None:
        return operation(input, dims)
    check_mask(mask, input)
    how = "where" if recorded(input) else way("fold", input, mask, dims if native else ())
    if native and how == "native":
        return native(input, mask, dims, identity)
    if how == "blocks":
        bits = word(identity, input.dtype)
        if bits is not None and (join is not None or axis_of(input.shape) not in dims):
            last = join or operation
            return folded(input.detach(), mask, bits, dims, lambda x: operation(x, dims), lambda x: last(x, dims))
    return operation(filled(input, mask, identity), dims)


def widened(input: Tensor) -> Tensor:
    """Halves as float32, in which they are computed; all else as it is."""
    return input.float() if input.dtype in HALVES else input


def flat(input: Tensor, dims: tuple[int, ...]) -> Tensor:
    """The input with `dims` as one dimension, the last."""
    kept = [d for d in range(input.dim()) if d not in dims]
    if dims == tuple(range(len(kept), input.dim())):
        return input.flatten(len(kept)) if dims else input.unsqueeze(-1)
    return input.permute(*kept, *dims).flatten(len(kept))


def unflat(result: Tensor, dims: tuple[int, ...]) -> Tensor:
    """A result without `dims`, with these put back as size 1."""
    for d in dims:
        result = result.unsqueeze(d)
    return result


def finished(result: Tensor, dims: tuple[int, ...], keepdim: bool) -> Tensor:
    """A result of kept dimensions as it was asked for."""
    return result if keepdim or not dims else result.squeeze(dims)


def first_place(mask: Tensor, input: Tensor, d: int) -> Tensor:
    """The first valid place along d, which is kept; 0 where there is none. The small mask is looked at."""
    mask = mask[(None,) * (input.dim() - mask.dim())]
    sizes = [1 if k == d else n for k, n in enumerate(input.shape)]
    if mask.shape[d] == 1:
        return torch.zeros(sizes, dtype=torch.int64, device=input.device)
    return mask.to(torch.uint8).argmax(d, True).expand(sizes)


def spread(mask: Tensor, input: Tensor) -> Tensor:
    """The mask in the shape of the input, without a copy."""
    return mask.expand(input.shape) if mask.shape != input.shape else mask
