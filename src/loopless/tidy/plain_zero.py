"""A whole number beside a float tensor needs no point.

    torch.where(m, x, 0.0)   →   torch.where(m, x, 0)
"""
from __future__ import annotations

from ..ir import tensor as t

WHOLE = {"0.0": "0"}


def rewrite(value: t.Value) -> t.Value | None:
    if not isinstance(value, t.Where) or not value.dtype.startswith("float"):
        return None
    no = value.no
    if isinstance(no, t.Number) and no.text in WHOLE and value.yes.dtype == value.dtype and not t.is_number(value.yes):
        return t.Where(value.test, value.yes, t.Number(WHOLE[no.text], "int"), value.dims, value.dtype)
    return None
