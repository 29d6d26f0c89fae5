"""Values in place of what is masked; every masked operation begins with this.

Only masking what goes *in* keeps NaN out of gradients: `where(mask, x * w, 0)` has the right value and a NaN gradient
for `w` where x is infinite under the mask. `where(mask, x, 0) * w` has both right.
"""
from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from .bits import WORDS, select_into, selected, word
from .blocks import slices
from .checks import check_mask
from .strategy import looks, traced, way
from .strategy_table import BLOCK


def fill(input: Tensor, value: float | Tensor = 0.0, *, mask: Tensor | None) -> Tensor:
    """The input where it is valid, `value` elsewhere, whatever stands there now. The gradient of what is masked is 0.

        >>> fill(torch.tensor([1.0, torch.nan]), mask=torch.tensor([True, False]))
        tensor([1., 0.])
    """
    if mask is None:
        return input
    check_mask(mask, input)
    return filled(input, mask, value)


def where(mask: Tensor, input: Tensor, other: float | Tensor = 0.0) -> Tensor:
    """The input where the mask holds, `other` elsewhere: `torch.where`, the mask first, as fast as `fill` is."""
    if isinstance(other, Tensor) and other.dim():
        check_mask(mask, input if other.dim() <= input.dim() else other)
        return torch.where(mask, input, other)
    return fill(input, other, mask=mask)


def filled(input: Tensor, mask: Tensor, value: float | Tensor) -> Tensor:
    """`torch.where(mask, input, value)` in the dtype of the input, by the way that wins for these."""
    if not isinstance(value, Tensor) and way("fill", input, mask) == "bits":
        bits = word(value, input.dtype)
        if bits is not None:
            made: Tensor = (Filled.apply if recorded(input) else by_bits)(input, mask, bits)
            return made
    if isinstance(value, Tensor):
        value = value.to(input.dtype)
    elif not input.dtype.is_floating_point and not input.dtype.is_complex:
        value = bool(value) if input.dtype is torch.bool else int(value)
    return torch.where(mask, input, value)


def recorded(*tensors: Tensor) -> bool:
    """Whether autograd notes what is done with these."""
    if torch.is_grad_enabled():
        for t in tensors:
            if t.requires_grad:
                return True
    return False


def differentiated(*tensors: Tensor) -> bool:
    """Whether derivatives may be asked for: by autograd, or by a transformation around this."""
    return recorded(*tensors) or traced()


def filled_rows(input: Tensor, mask: Tensor, value: float, valid: Tensor | bool) -> Tensor:
    """`filled`, but 0 in slices in which nothing is valid: -inf alone would make derivatives NaN there."""
    if isinstance(valid, bool):
        return filled(input, mask, value if valid else 0.0)
    if looks(input) and valid.all():
        return filled(input, mask, value)
    if way("fill", input, mask) == "bits":
        return torch.where(valid, filled(input, mask, value), 0.0)
    return torch.where(mask, input, torch.where(valid, value, 0.0).to(input.dtype))


def by_bits(input: Tensor, mask: Tensor, bits: int) -> Tensor:
    """In pieces, so that what is made on the way stays in the cache."""
    words = input.detach().view(WORDS[input.dtype])
    if input.numel() <= BLOCK and mask.shape == input.shape:
        return selected(words, mask, bits).view(input.dtype)
    out = torch.empty_like(input)
    made = out.view(WORDS[input.dtype])
    for piece, part in slices(input.shape, mask):
        select_into(made[piece], words[piece], part, bits)
    return out


class Filled(torch.autograd.Function):
    """`by_bits`, with the gradient of `torch.where`: that of what is valid."""

    @staticmethod
    def forward(ctx: Any, input: Tensor, mask: Tensor, bits: int) -> Tensor:
        ctx.save_for_backward(mask)
        return by_bits(input, mask, bits)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        (mask,) = ctx.saved_tensors
        return filled(grads[0], mask, 0.0), None, None
