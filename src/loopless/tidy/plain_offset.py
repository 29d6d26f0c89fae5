"""A position that is moved twice is moved once.

    x[found.int().argmax().item() + 1 - 1]   →   x[found.int().argmax().item()]

Python ints only, which do not overflow.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    base, offset = _moved(value)
    if base is None:
        return None
    inner, more = _moved(base)
    if inner is None and offset:
        return None
    total = offset + (more if inner is not None else 0)
    where = base if inner is None else inner
    if not total:
        return where
    return t.Apply("add" if total > 0 else "sub", (where, t.Number(str(abs(total)), "int")), (), "int")


def _moved(value: t.Value) -> tuple[t.Value | None, int]:
    """The position and how far it is moved; None if it is not."""
    if isinstance(value, t.Apply) and value.op in ("add", "sub") and value.dtype == "int" and t.is_number(value):
        base, by = value.args
        if isinstance(by, t.Number) and by.text.isdecimal():
            return base, int(by.text) if value.op == "add" else -int(by.text)
    return None, 0
