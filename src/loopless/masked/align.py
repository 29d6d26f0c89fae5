"""A mask beside the dimensions of an input that it speaks of."""
from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from .checks import dims_of, shape


def align(mask: Tensor, input: Tensor, dim: int | Sequence[int]) -> Tensor:
    """A view of the mask whose dimensions stand at those of the input: (batch, time) beside (batch, time, channels).

    `dim` names, for each dimension of the mask in turn, the dimension of the input that it is about. All others get
    size 1, so that the result broadcasts to the input. Nothing is copied.

        >>> x, mask = torch.zeros(2, 3, 4), torch.ones(2, 3, dtype=torch.bool)
        >>> align(mask, x, (0, 1)).shape
        torch.Size([2, 3, 1])
    """
    given = (dim,) if isinstance(dim, int) else tuple(dim)
    if len(given) != mask.dim():
        raise ValueError(f"mask {shape(mask)} has {mask.dim()} dimensions, and dim={dim} names {len(given)} "
                         f"of input {shape(input)}")
    places = [dims_of(d, input, mask)[0] for d in given]
    if len(set(places)) < len(places):
        raise ValueError(f"a dimension appears twice in dim={dim} of input {shape(input)}")
    for k, d in enumerate(places):
        if mask.shape[k] not in (1, input.shape[d]):
            raise ValueError(f"dimension {k} of mask {shape(mask)} has another size than dimension {d} of "
                             f"input {shape(input)}")
    order = sorted(range(len(places)), key=places.__getitem__)
    sizes = [1] * input.dim()
    for k, d in enumerate(places):
        sizes[d] = mask.shape[k]
    moved = mask if order == list(range(len(order))) else mask.permute(order)
    for d in range(input.dim()):
        if d not in places:
            moved = moved.unsqueeze(d)
    return moved
