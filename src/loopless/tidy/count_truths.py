"""A sum of ones where a test holds counts the test.

    torch.where(x > 0, 1, 0).sum()   →   (x > 0).sum()
    torch.where(x > 0, 0, 1).sum()   →   (~(x > 0)).sum()
    torch.where(m, k.to(torch.int64), 0).sum()   →   (m & k).sum()      where k is a truth
"""
from __future__ import annotations

from ..ir import tensor as t

INTEGERS = ("int8", "int16", "int32", "int64", "uint8")


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, (t.Fold, t.Scan)) and value.kind == "sum" and value.dtype in INTEGERS):
        return None
    base = value.base.value if isinstance(value.base, t.Named) else value.base
    if not isinstance(base, t.Where) or base.test.dims != base.dims:
        return None
    yes, no = (v.base if isinstance(v, t.Cast) else v for v in (base.yes, base.no))
    if yes.dtype == "bool" and not t.is_number(yes) and isinstance(no, t.Number) and no.text == "0":
        return _counted(value, t.Apply("bitwise_and", (base.test, yes), base.dims, "bool"))
    if not (isinstance(yes, t.Number) and isinstance(no, t.Number) and {yes.text, no.text} == {"1", "0"}):
        return None
    test = base.test if yes.text == "1" else t.Apply("bitwise_not", (base.test,), base.test.dims, "bool")
    return _counted(value, test)


def _counted(value: t.Fold | t.Scan, test: t.Value) -> t.Value:
    if isinstance(value, t.Fold):
        return t.Fold("sum", test, value.over, value.dims, value.dtype)
    return t.Scan("sum", test, value.over, value.dims, value.dtype)
