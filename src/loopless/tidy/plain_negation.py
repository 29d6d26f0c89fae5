"""A choice by a negated test is the other choice by the test.

    torch.where(~m, a, b)   →   torch.where(m, b, a)
    ~~m                     →   m
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Where) and isinstance(value.test, t.Apply) and value.test.op == "bitwise_not":
        return t.Where(value.test.args[0], value.no, value.yes, value.dims, value.dtype)
    if isinstance(value, t.Apply) and value.op == "bitwise_not":
        inner = value.args[0]
        if isinstance(inner, t.Apply) and inner.op == "bitwise_not":
            return inner.args[0]
    return None
