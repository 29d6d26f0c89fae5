"""Variations of memory: strided, transposed, expanded and overlapping tensors, and arguments that share memory."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import torch

from .arguments import Arguments
from .tree import mapped, name_of, plain, tensors, with_leaf

Names = tuple[str, ...]


def layouts(base: Arguments, names: Names) -> Iterator[Arguments]:
    """Tensors that are not contiguous: all of them, and then each by itself."""
    found = [(path, t) for path, t in tensors(base) if t.numel() > 1]
    if not found:
        return
    yield replace(mapped(base, lambda _, v: strided(v) if plain(v) and v.numel() > 1 else v), about="strided tensors")
    if any(t.dim() > 1 for _, t in found):
        yield replace(mapped(base, lambda _, v: transposed(v) if plain(v) and v.dim() > 1 else v),
                      about="transposed tensors")
    for path, tensor in found:
        name = name_of(path, names)
        yield replace(with_leaf(base, path, tensor[:1].clone().expand_as(tensor)), about=f"{name} expanded")
    for path, tensor in found:
        if tensor.dim() > 1:
            yield replace(with_leaf(base, path, overlapping(tensor)), about=f"{name_of(path, names)} overlaps itself")
        yield replace(with_leaf(base, path, strided(tensor)), about=f"{name_of(path, names)} strided")


def strided(tensor: torch.Tensor) -> torch.Tensor:
    """Every second element of a larger tensor."""
    if tensor.dim() == 0:
        return tensor
    wide = torch.stack([tensor.detach(), tensor.detach()], -1)
    return wide[..., 0]


def transposed(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.detach().transpose(0, -1).clone(memory_format=torch.contiguous_format).transpose(0, -1)


def overlapping(tensor: torch.Tensor) -> torch.Tensor:
    """Rows that begin one element after each other."""
    steps = [1] * tensor.dim()
    cells = sum(size - 1 for size in tensor.shape) + 1
    flat = tensor.detach().flatten()[:cells].clone()
    return flat.as_strided(tensor.shape, steps)


def aliased(base: Arguments, names: Names) -> Iterator[Arguments]:
    """One tensor passed twice, and two that overlap."""
    pairs = [((p, a), (q, b)) for (p, a), (q, b) in combinations(tensors(base), 2)
             if a.shape == b.shape and a.dtype == b.dtype and a.numel() > 1]
    for (p, a), (q, b) in pairs[:6]:
        named = f"{name_of(p, names)} and {name_of(q, names)}"
        yield replace(with_leaf(base, q, a), about=f"{named} the same tensor")
        whole = torch.cat([a.detach(), b.detach()[-1:]])
        shifted = with_leaf(with_leaf(base, p, whole[:-1]), q, whole[1:])
        yield replace(shifted, about=f"{named} overlap")
        back = with_leaf(with_leaf(base, p, whole[1:]), q, whole[:-1])
        yield replace(back, about=f"{named} overlap, the other way")
