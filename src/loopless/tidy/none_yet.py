"""Whether a test has held so far, as a count of the times it held.

    ~(torch.cumsum(m, dim=0) > 0)            →   torch.cumsum(m, dim=0) == 0
    one step later: false, then m.cumsum > 0 →   torch.cumsum(m, dim=0) > m

Before this iteration it has held more often than in it alone: then it held before.
"""
from __future__ import annotations

from ..ir import tensor as t

OPPOSITE = {"gt": "le", "le": "gt"}


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Shift) and isinstance(value.first, t.Number) and value.first.text == "False":
        return _held_before(value)
    if not (isinstance(value, t.Apply) and value.op == "bitwise_not"):
        return None
    inner = value.args[0]
    if isinstance(inner, t.Flip):
        turned = rewrite(t.Apply("bitwise_not", (inner.base,), inner.dims, "bool"))
        return None if turned is None else t.Flip(turned, inner.over)
    if isinstance(inner, t.Scan) and inner.kind == "any":
        return t.Apply("eq", (_count(inner), t.Number("0", "int")), inner.dims, "bool")
    if isinstance(inner, t.Apply) and inner.op in OPPOSITE and isinstance(inner.args[0], t.Scan) \
            and inner.args[1].dtype == "bool":
        return t.Apply(OPPOSITE[inner.op], inner.args, inner.dims, "bool")
    return None


def _held_before(value: t.Shift) -> t.Value | None:
    scan = value.base
    if not (isinstance(scan, t.Scan) and scan.kind == "any"):
        return None
    return t.Apply("gt", (_count(scan), scan.base), value.dims, "bool")


def _count(scan: t.Scan) -> t.Value:
    return t.Scan("sum", scan.base, scan.over, scan.dims, "int64")
