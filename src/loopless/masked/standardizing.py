"""Norms of models over what is valid: layer, batch and instance norm. Masked places are 0 in the result.

Statistics are those of the valid elements alone, so that a sequence is standardized the same however it is padded.
"""
from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .align import align
from .checks import check_mask, shape
from .counting import counted
from .filling import filled
from .folding import widened
from .moments import moments
from .sums import some


def layer_norm(input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None = None, bias: Tensor | None = None,
               eps: float = 1e-5, *, mask: Tensor | None) -> Tensor:
    """`torch.nn.functional.layer_norm` over the valid elements of the last dimensions; 0 where masked."""
    size = tuple(normalized_shape)
    if tuple(input.shape[input.dim() - len(size):]) != size:
        raise ValueError(f"normalized_shape {size} is not that of the last dimensions of input {shape(input)}")
    dims = tuple(range(input.dim() - len(size), input.dim()))
    return _standardized(input, mask, dims, weight, bias, eps)


def instance_norm(input: Tensor, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-5, *,
                  mask: Tensor | None) -> Tensor:
    """Each channel of each sample of (batch, channels, ...) by its own valid places; 0 where masked.

    A mask (batch, ...) without the channels is taken for all of them.
    """
    mask = channels(mask, input)
    dims = tuple(range(2, input.dim()))
    return _standardized(input, mask, dims, _across(weight, input), _across(bias, input), eps)


def batch_norm(input: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None,
               weight: Tensor | None = None, bias: Tensor | None = None, training: bool = False,
               momentum: float | Tensor = 0.1, eps: float = 1e-5, *, mask: Tensor | None) -> Tensor:
    """Each channel of (batch, channels, ...) by all its valid places; 0 where masked.

    In training the running statistics are moved towards those of what is valid, and stay as they are in a channel
    where nothing is. A mask (batch, ...) without the channels is taken for all of them.
    """
    mask = channels(mask, input)
    dims = (0, *range(2, input.dim()))
    if training or running_mean is None or running_var is None:
        if training and running_mean is not None and running_var is not None:
            _remember(input, mask, dims, running_mean, running_var, momentum)
        return _standardized(input, mask, dims, _across(weight, input), _across(bias, input), eps)
    centre, spread = (_across(t, input) for t in (running_mean, running_var))
    assert centre is not None and spread is not None
    clear = input if mask is None else filled(input, mask, 0.0)
    found = (widened(clear) - centre) * (spread + eps).rsqrt()
    return _scaled(found, mask, _across(weight, input), _across(bias, input)).to(input.dtype)


def channels(mask: Tensor | None, input: Tensor) -> Tensor | None:
    """A mask (batch, ...) beside (batch, channels, ...)."""
    if mask is None:
        return None
    if isinstance(mask, Tensor) and mask.dim() == input.dim() - 1:
        mask = align(mask, input, (0, *range(2, input.dim())))
    check_mask(mask, input)
    return mask


def _standardized(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], weight: Tensor | None, bias: Tensor | None,
                  eps: float) -> Tensor:
    if mask is not None:
        check_mask(mask, input)
    number = counted(mask, input, dims)
    centre, squares = moments(input, mask, dims, number)
    spread = squares / some(number)
    clear = input if mask is None else filled(input, mask, 0.0)
    found = (widened(clear) - centre) * (spread + eps).rsqrt()
    return _scaled(found, mask, weight, bias).to(input.dtype)


def _scaled(x: Tensor, mask: Tensor | None, weight: Tensor | None, bias: Tensor | None) -> Tensor:
    if mask is not None:
        x = filled(x, mask, 0.0)                                        # so that no weight hears of what is masked
    if weight is not None:
        x = x * weight
    if bias is not None:
        x = x + bias
    return x if mask is None else filled(x, mask, 0.0)


def _remember(input: Tensor, mask: Tensor | None, dims: tuple[int, ...], running_mean: Tensor, running_var: Tensor,
              momentum: float | Tensor) -> None:
    """Moves the running statistics, in place."""
    with torch.no_grad():
        number = counted(mask, input, dims)
        centre, squares = moments(input.detach(), mask, dims, number)
        if not isinstance(number, Tensor):
            number = torch.full((1,) * input.dim(), number, device=input.device)
        variance = squares / (number - 1).clamp(min=1)
        for kept, new in ((running_mean, centre), (running_var, variance)):
            moved = kept + momentum * (new.flatten().to(kept.dtype) - kept)
            kept.copy_(torch.where(number.expand(centre.shape).flatten() > 0, moved, kept))


def _across(t: Tensor | None, input: Tensor) -> Tensor | None:
    """A vector of the channels beside (batch, channels, ...)."""
    return None if t is None else t.view(-1, *[1] * (input.dim() - 2))
