"""Choices one after the other need no test of whether any of them is made.

    torch.where(m | n, torch.where(m, x, y), z)   →   torch.where(m, x, torch.where(n, y, z))

What is chosen in each lane is the same, so is every gradient. Left alone: tensors of several dtypes, which would meet
in another order. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Where) and isinstance(value.test, t.Apply) and value.test.op == "bitwise_or"):
        return None
    inner = value.yes.value if isinstance(value.yes, t.Named) else value.yes
    first, others = value.test.args
    if not isinstance(inner, t.Where) or inner.test != first or inner.dtype != value.dtype:
        return None
    if any(v.dtype != value.dtype and not t.is_number(v) for v in (inner.yes, inner.no, value.no)):
        return None
    if t.is_number(first) or t.is_number(others) or all(map(t.is_number, (inner.no, value.no))):
        return None
    seen = {*others.dims, *inner.no.dims, *value.no.dims}
    rest = t.Where(others, inner.no, value.no, tuple(d for d in value.dims if d in seen), value.dtype)
    return replace(value, test=first, yes=inner.yes, no=rest)
