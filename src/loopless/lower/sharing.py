"""A value as a tensor of its own: copied, if it may be a tensor that exists already, or a part of one."""
from __future__ import annotations

from ..ir import tensor as t


def copied(value: t.Value) -> t.Value:
    """The value as a tensor of its own."""
    return t.Apply("clone", (value,), value.dims, value.dtype) if t.shares_memory(value) else value
