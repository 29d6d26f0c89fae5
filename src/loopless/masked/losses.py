"""Losses of what is valid: padding adds nothing and is not counted.

`reduction` is "mean" over the valid elements, "sum", or "none" for a loss each, 0 where masked. A batch in which
nothing is valid gives `empty`, with gradient 0. Targets under the mask may be anything, such as -100 or an index out
of range.
"""
from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from .checks import check_mask, shape
from .filling import filled
from .sums import mean, sum

NO_CLASS = -2**31                                           # ignores nothing: a valid target out of range is an error


def cross_entropy(input: Tensor, target: Tensor, *, mask: Tensor | None, weight: Tensor | None = None,
                  label_smoothing: float = 0.0, reduction: str = "mean", empty: float = 0.0) -> Tensor:
    """The cross entropy of logits (batch, classes, ...) and class indices (batch, ...), or shares like the logits.

    The mask is of the shape of the indices. With class weights the mean is divided by the weights of what is valid,
    as in torch.

        >>> logits, target = torch.zeros(2, 5), torch.tensor([1, -100])
        >>> cross_entropy(logits, target, mask=torch.tensor([True, False]))
        tensor(1.6094)
    """
    classes = 1 if input.dim() > 1 else 0
    shares = target.is_floating_point()
    each = target.select(classes, 0) if shares else target
    if (shares and target.shape != input.shape) or each.shape != input.select(classes, 0).shape:
        raise ValueError(f"input {shape(input)} and target {shape(target)} do not fit: the target lacks dimension "
                         f"{classes}, the classes, or is like the input")
    if mask is not None:
        check_mask(mask, each)
        mask = mask.expand(each.shape)
        input = filled(input, mask.unsqueeze(classes), 0.0)
        target = filled(target, mask.unsqueeze(classes) if shares else mask, 0.0)
    losses = functional.cross_entropy(input, target, weight, reduction="none", label_smoothing=label_smoothing,
                                      ignore_index=NO_CLASS)
    if reduction == "mean" and weight is not None and not shares:
        return _weighted(losses, weight[target], mask, empty)
    return _reduced(losses, mask, reduction, empty)


def mse_loss(input: Tensor, target: Tensor, *, mask: Tensor | None, reduction: str = "mean", empty: float = 0.0
             ) -> Tensor:
    """The squared differences of what is valid.

        >>> mse_loss(torch.tensor([1.0, 2.0]), torch.tensor([3.0, torch.nan]), mask=torch.tensor([True, False]))
        tensor(4.)
    """
    a, b, mask = _pair(input, target, mask)
    return _reduced(functional.mse_loss(a, b, reduction="none"), mask, reduction, empty)


def l1_loss(input: Tensor, target: Tensor, *, mask: Tensor | None, reduction: str = "mean", empty: float = 0.0
            ) -> Tensor:
    """The absolute differences of what is valid."""
    a, b, mask = _pair(input, target, mask)
    return _reduced(functional.l1_loss(a, b, reduction="none"), mask, reduction, empty)


def bce_with_logits(input: Tensor, target: Tensor, *, mask: Tensor | None, weight: Tensor | None = None,
                    pos_weight: Tensor | None = None, reduction: str = "mean", empty: float = 0.0) -> Tensor:
    """The binary cross entropy of logits and targets from 0 to 1, of what is valid."""
    a, b, mask = _pair(input, target, mask)
    if weight is not None and mask is not None:
        weight = filled(weight.expand(a.shape), mask, 0.0)
    losses = functional.binary_cross_entropy_with_logits(a, b, weight, pos_weight=pos_weight, reduction="none")
    return _reduced(losses, mask, reduction, empty)


def _pair(input: Tensor, target: Tensor, mask: Tensor | None) -> tuple[Tensor, Tensor, Tensor | None]:
    """Both without what is masked."""
    if input.shape != target.shape:
        raise ValueError(f"input {shape(input)} and target {shape(target)} have different shapes")
    if mask is None:
        return input, target, None
    check_mask(mask, input)
    return filled(input, mask, 0.0), filled(target, mask, 0.0), mask


def _reduced(losses: Tensor, mask: Tensor | None, reduction: str, empty: float) -> Tensor:
    if reduction == "none":
        return losses if mask is None else filled(losses, mask, 0.0)
    if reduction == "sum":
        return sum(losses, mask=mask, empty=empty)
    if reduction == "mean":
        return mean(losses, mask=mask, empty=empty)
    raise ValueError(f"reduction={reduction!r} is not one of none, mean, sum")


def _weighted(losses: Tensor, weights: Tensor, mask: Tensor | None, empty: float) -> Tensor:
    """The mean by the weights of what is valid."""
    whole = sum(weights, mask=mask)
    some = whole > 0
    return torch.where(some, sum(losses, mask=mask) / torch.where(some, whole, 1.0), empty)
