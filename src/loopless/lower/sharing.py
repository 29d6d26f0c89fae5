"""A value as a tensor of its own: copied, if it may be a tensor that exists already, or a part of one."""
from __future__ import annotations

from ..ir import tensor as t


def copied(value: t.Value) -> t.Value:
    """The value as a tensor of its own."""
    if t.shares_memory(value):
        return t.cloned(value)
    return t.Apply("contiguous", (value,), value.dims, value.dtype) if _part_of_a_copy(value) else value


def alone(value: t.Value) -> t.Value:
    """The value as a tensor of its own, and not a part of a larger one either."""
    return t.Apply("clone", (value,), value.dims, value.dtype) if _one_of_several(value) else copied(value)


def _one_of_several(value: t.Value) -> bool:
    """One of the names that feed each other, which come as one tensor."""
    while isinstance(value, t.Named):
        value = value.value
    return isinstance(value, t.View) and isinstance(value.base, t.Coupled)


def _part_of_a_copy(value: t.Value) -> bool:
    """`torch.roll(x, 1, 0)[:, 2]` is a column of a new matrix, and has its strides."""
    while isinstance(value, t.Named):
        value = value.value
    return isinstance(value, t.View) and any(isinstance(i, t.Roll) for i in value.items) \
        and not all(isinstance(i, (t.Roll, t.Keep)) for i in value.items)
