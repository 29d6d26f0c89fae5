"""Whether a value may be a tensor that exists already, or a part of one: then it has to be copied to be new."""
from __future__ import annotations

from ..ir import tensor as t


def shares_memory(value: t.Value) -> bool:
    if isinstance(value, (t.Named, t.HelperCall)):
        return shares_memory(value.value if isinstance(value, t.Named) else value.body)
    if isinstance(value, t.Flatten):
        return shares_memory(value.base)
    if isinstance(value, t.View):
        return not any(isinstance(i, (t.Gather, t.Roll)) for i in value.items)
    return isinstance(value, t.Input) or (isinstance(value, t.Apply) and value.op == "detach")


def copied(value: t.Value) -> t.Value:
    """The value as a tensor of its own."""
    return t.Apply("clone", (value,), value.dims, value.dtype) if shares_memory(value) else value
