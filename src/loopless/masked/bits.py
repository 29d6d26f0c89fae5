"""Masking without a branch: an element is its bits, and `and` with all ones or all zeros keeps or drops them.

    where(mask, x, 0.0)     (x.view(torch.int32) & -mask.view(torch.int8)).view(torch.float32)
    where(mask, x, v)       the same between two `xor` with the bits of v

NaN and infinity are bits like others, so nothing leaks. On a CPU `torch.where` with a mask of density .5 waits for
mispredicted branches most of its time; this costs the same at any density.
"""
from __future__ import annotations

import struct

import torch
from torch import Tensor

WORDS = {torch.float16: torch.int16, torch.bfloat16: torch.int16, torch.float32: torch.int32,
         torch.float64: torch.int64, torch.complex64: torch.int64, torch.bool: torch.int8, torch.uint8: torch.int8,
         torch.int8: torch.int8,
         torch.int16: torch.int16, torch.int32: torch.int32, torch.int64: torch.int64}
FORMATS = {torch.float16: "<e", torch.float32: "<f", torch.float64: "<d"}


def select_into(out: Tensor, x: Tensor, mask: Tensor, value: int) -> Tensor:
    """out = where(mask, x, value), all but the mask given as words, the value as the number that its bits are."""
    keep = mask.view(torch.int8).neg()
    if keep.numel() * 8 < out.numel():
        keep = keep.to(out.dtype)
    if not value:
        return torch.bitwise_and(x, keep, out=out)
    torch.bitwise_xor(x, value, out=out)
    return out.bitwise_and_(keep).bitwise_xor_(value)


def selected(x: Tensor, mask: Tensor, value: int) -> Tensor:
    """The same as a new tensor."""
    keep = mask.view(torch.int8).neg()
    if not value:
        return x & keep
    return x.bitwise_xor(value).bitwise_and_(keep).bitwise_xor_(value)


def word(value: float, dtype: torch.dtype) -> int | None:
    """The bits of a number in a dtype, as the integer of WORDS; None if it is not the same number there."""
    if dtype in FORMATS:
        try:
            data = struct.pack(FORMATS[dtype], value)
        except (OverflowError, struct.error):
            return None
        same = struct.unpack(FORMATS[dtype], data)[0] == value or value != value
        return int.from_bytes(data, "little", signed=True) if same else None
    if dtype is torch.bfloat16:
        try:
            high = struct.pack("<f", value)
        except OverflowError:
            return None
        exact = (not high[0] and not high[1]) or value != value
        return int.from_bytes(high[2:], "little", signed=True) if exact else None
    if dtype.is_complex:
        return None if value else 0
    if value != value or value in (float("inf"), float("-inf")) or value != int(value):
        return None
    if dtype is torch.bool:
        return int(bool(value))
    kept = int(value)
    if dtype is torch.uint8:
        return (kept - 256 if kept > 127 else kept) if 0 <= kept < 256 else None
    limits = torch.iinfo(dtype)
    return kept if limits.min <= kept <= limits.max else None
