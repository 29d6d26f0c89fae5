"""A position that is moved twice is moved once.

    x[found.int().argmax().item() + 1 - 1]   →   x[found.int().argmax().item()]

    1 + torch.cumsum(m, dim=0) - 1           →   torch.cumsum(m, dim=0)
    torch.tensor(0) + 1                      →   torch.tensor(1)

Python ints, which do not overflow, and int64, where what wraps round wraps back.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if _both_written_out(value):
        return _sum(value)
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
    return t.Apply("add" if total > 0 else "sub", (where, t.Number(str(abs(total)), "int")), value.dims, value.dtype)


def _moved(value: t.Value) -> tuple[t.Value | None, int]:
    """The position and how far it is moved; None if it is not."""
    if isinstance(value, t.Apply) and value.op in ("add", "sub") and value.dtype == "int" and t.is_number(value):
        base, by = value.args
        if isinstance(by, t.Number) and by.text.isdecimal():
            return base, int(by.text) if value.op == "add" else -int(by.text)
    if isinstance(value, t.Apply) and value.op in ("add", "sub") and value.dtype == "int64" and not value.params \
            and len(value.args) == 2:
        base, by = value.args if not isinstance(value.args[0], t.Number) or value.op == "sub" else value.args[::-1]
        if isinstance(by, t.Number) and by.text.isdecimal() and base.dtype == "int64" and not t.is_number(base):
            return base, int(by.text) if value.op == "add" else -int(by.text)
    return None, 0


def _both_written_out(value: t.Value) -> bool:
    """An int64 of a number, and a number added to it."""
    if not (isinstance(value, t.Apply) and value.op == "add" and value.dtype == "int64" and len(value.args) == 2):
        return False
    one, other = value.args
    return isinstance(one, t.Cast) and one.dtype == "int64" and not value.params \
        and all(isinstance(n, t.Number) and n.text.isdecimal() and len(n.text) < 16 for n in (one.base, other))


def _sum(value: t.Value) -> t.Value:
    assert isinstance(value, t.Apply) and isinstance(value.args[0], t.Cast)
    one, other = value.args[0].base, value.args[1]
    assert isinstance(one, t.Number) and isinstance(other, t.Number)
    return t.Cast(t.Number(str(int(one.text) + int(other.text)), "int"), "int64")
