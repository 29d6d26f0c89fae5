"""One vector for each sequence of a padded batch."""
from __future__ import annotations

from torch import Tensor

from .align import align
from .checks import check_mask, dim_of, shape
from .extremes import amax, amin
from .order import first, last
from .sums import mean, sum

MODES = ("mean", "sum", "max", "min", "first", "last")


def pool(x: Tensor, mask: Tensor, mode: str = "mean", *, dim: int = 1) -> Tensor:
    """x (batch, time, channels) and mask (batch, time) give (batch, channels): the mean over the valid steps.

    `mode` is mean, sum, max, min, first or last. A sequence without valid steps gives 0. The mask may have the shape
    of the first dimensions of x, or any that broadcasts; the mean is divided by the number of valid steps, not by the
    length.

        >>> x, mask = torch.tensor([[[1.0], [3.0], [9.0]]]), torch.tensor([[True, True, False]])
        >>> pool(x, mask)
        tensor([[2.]])
    """
    if mode not in MODES:
        raise ValueError(f"mode={mode!r} is not one of {', '.join(MODES)}")
    if not isinstance(mask, Tensor) or mask.dim() == x.dim():
        check_mask(mask, x)
    d = dim_of(dim, x, mask)
    if mask.dim() < x.dim() and tuple(mask.shape) == tuple(x.shape[:mask.dim()]):
        mask = align(mask, x, tuple(range(mask.dim())))
    elif mask.dim() < x.dim():
        raise ValueError(f"mask {shape(mask)} is not of the first dimensions of x {shape(x)}; perhaps "
                         f"align(mask, x, dim)")
    if mode == "mean":
        return mean(x, d, mask=mask, empty=0.0)
    if mode == "sum":
        return sum(x, d, mask=mask)
    if mode in ("first", "last"):
        return (first if mode == "first" else last)(x, d, mask=mask)
    return (amax if mode == "max" else amin)(x, d, mask=mask, empty=0.0)
