"""Attention over the keys that a query may see."""
from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .checks import broadcasts, shape
from .filling import differentiated, filled
from .soft import softmax


def attention(q: Tensor, k: Tensor, v: Tensor, *, mask: Tensor | None, scale: float | None = None,
              fused: bool | None = None) -> Tensor:
    """softmax(q @ k.T * scale) @ v over the keys that the mask (..., queries, keys) allows; `scale` is 1 / sqrt(size).

    A query that may see no key gets 0. Keys and values that no query may see, and queries that may see none, can hold
    anything, NaN included. `fused=True` takes torch's fused kernel, which has no second derivatives; by default it is
    taken where no derivatives are asked for.

        >>> q = k = v = torch.ones(2, 3, 4)
        >>> attention(q, k, v, mask=causal_mask(3, 3)).shape
        torch.Size([2, 3, 4])
    """
    if mask is not None:
        _check(mask, q, k)
        sees, seen = _any(mask, -1), _any(mask, -2).transpose(-1, -2)
        q, k, v = _clear(q, sees), _clear(k, seen), _clear(v, seen)
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    if fused or (fused is None and not differentiated(q, k, v)):
        allowed = None if mask is None else mask | ~sees                # a row of nothing would be NaN
        found = functional.scaled_dot_product_attention(q, k, v, attn_mask=allowed, scale=scale)
        return found if mask is None else filled(found, sees.expand(*found.shape[:-1], 1), 0.0)
    scores = q @ k.transpose(-1, -2) * scale
    return softmax(scores, -1, mask=None if mask is None else mask.expand(scores.shape)) @ v


def _any(mask: Tensor, d: int) -> Tensor:
    return mask.any(d, keepdim=True)


def _clear(x: Tensor, mask: Tensor) -> Tensor:
    """What is of no use to anyone as 0; a tensor that several masks share keeps what one of them needs."""
    for _ in range(mask.dim() - x.dim()):
        mask = mask.any(0)
    for d in range(-mask.dim(), -2):
        if x.shape[d] == 1 and mask.shape[d] != 1:
            mask = mask.any(d, keepdim=True)
    return filled(x, mask, 0.0)


def _check(mask: Tensor, q: Tensor, k: Tensor) -> None:
    if not isinstance(mask, Tensor) or mask.dtype is not torch.bool:
        kind = mask.dtype if isinstance(mask, Tensor) else type(mask).__name__
        raise TypeError(f"mask is {kind}, where torch.bool is expected, True where a query may see a key")
    batch = torch.broadcast_shapes(q.shape[:-2], k.shape[:-2])
    scores = (*batch, q.shape[-2], k.shape[-2])
    if mask.dim() < 2 or not broadcasts(mask.shape, scores):
        raise ValueError(f"mask {shape(mask)} does not broadcast to (..., queries, keys) {tuple(scores)} of "
                         f"q {shape(q)} and k {shape(k)}; perhaps align(mask, scores, (0, {len(scores) - 1})) for a "
                         f"mask (batch, keys)")
    if mask.device != q.device:
        raise ValueError(f"mask {shape(mask)} is on {mask.device} and q {shape(q)} on {q.device}")
