"""What is asked of a mask and of a dimension before anything is computed, and what is said where it does not hold.

A mask is a bool tensor, True where the input is valid. Its shape broadcasts to the input's as torch has it: from the
last dimension on, sizes equal or 1. A padded batch has its mask at the front instead, (batch, time) beside (batch,
time, channels); then the message says which call of `align` was probably meant.

    ValueError: mask (64, 512) does not broadcast to input (64, 512, 256); perhaps mask=align(mask, input, (0, 1))
"""
from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

Dim = int | Sequence[int] | None


def check_mask(mask: object, input: Tensor) -> None:
    """Raises what is wrong with a mask: TypeError for its kind or dtype, ValueError for its shape or device."""
    if not isinstance(mask, Tensor):
        raise TypeError(f"mask is a {type(mask).__name__}, where a bool tensor is expected for input {shape(input)}")
    if mask.dtype is not torch.bool:
        raise TypeError(f"mask {shape(mask)} is {mask.dtype}, where torch.bool is expected, True for what is valid in "
                        f"input {shape(input)}; perhaps mask=mask != 0")
    if not broadcasts(mask.shape, input.shape):
        raise ValueError(f"mask {shape(mask)} does not broadcast to input {shape(input)}{likely_align(mask, input)}")
    if mask.device != input.device and mask.dim():
        raise ValueError(f"mask {shape(mask)} is on {mask.device} and input {shape(input)} on {input.device}; "
                         f"perhaps mask=mask.to(input.device)")


def dims_of(dim: Dim, input: Tensor, mask: Tensor | None = None) -> tuple[int, ...]:
    """The dimensions as sorted numbers from 0 on; None and () are all of them."""
    rank = input.dim()
    if dim is None:
        return tuple(range(rank))
    if isinstance(dim, int):
        only = place(dim, input, mask)
        return (only,) if rank else ()
    if not isinstance(dim, Sequence):
        raise TypeError(f"dim={dim!r} is a {type(dim).__name__}, where a number or several are expected for "
                        f"input {shape(input)}")
    given = tuple(dim)
    places = [place(d, input, mask) for d in given]
    found = [d for d in range(max(rank, 1)) if d in places or not given]
    if len(found) < len(given):
        raise ValueError(f"a dimension appears twice in dim={dim} of input {shape(input)}")
    return tuple(found) if rank else ()


def dim_of(dim: int, input: Tensor, mask: Tensor | None = None) -> int:
    """One dimension as a number from 0 on."""
    return place(dim, input, mask)


def place(d: int, input: Tensor, mask: Tensor | None) -> int:
    rank = max(input.dim(), 1)
    for k in range(rank):                                   # compared one by one: a compiler sees which it is
        if d in (k, k - rank):
            return k
    beside = f" with mask {shape(mask)}" if mask is not None else ""
    few = likely_align(mask, input) if mask is not None and mask.dim() < input.dim() else ""
    raise ValueError(f"dim={d} is out of range for input {shape(input)}{beside}, which has dimensions "
                     f"{-rank} to {rank - 1}{few}")


def numel(sizes: Sequence[int]) -> int:
    """How many elements a tensor of these sizes has."""
    total = 1
    for size in sizes:
        total *= size
    return total


def broadcasts(small: Sequence[int], large: Sequence[int]) -> bool:
    """Whether a shape becomes the other by repeating dimensions of size 1, those that it lacks in front included."""
    if len(small) > len(large):
        return False
    return small == large or all(a in (1, b) for a, b in zip(reversed(small), reversed(large)))


def likely_align(mask: Tensor, input: Tensor) -> str:
    """The call of `align` that would make the mask fit, if there is one."""
    found = homes(tuple(mask.shape), tuple(input.shape))
    if found is None:
        return ""
    return f"; perhaps mask=align(mask, input, {found[0] if len(found) == 1 else found})"


def homes(small: tuple[int, ...], large: tuple[int, ...], start: int = 0) -> tuple[int, ...] | None:
    """The first dimensions of the input, in order, that have the sizes of the mask."""
    if not small:
        return ()
    for k in range(start, len(large) - len(small) + 1):
        rest = homes(small[1:], large, k + 1) if small[0] in (1, large[k]) else None
        if rest is not None:
            return (k, *rest)
    return None


def shape(x: Tensor) -> str:
    """A shape as it is written in messages: (64, 512)."""
    return str(tuple(x.shape))
