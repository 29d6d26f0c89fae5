"""A choice right inside a choice by the same test has been made already.

    torch.where(m, torch.where(m, a, b), c)  →   torch.where(m, a, c)
    torch.where(m, a, torch.where(m, b, c))  →   torch.where(m, a, c)
    torch.where(i <= j, a, c.tril(-1))       →   torch.where(i <= j, a, c)
    torch.where(m, torch.where(k, a, 0), 0)  →   torch.where(m & k, a, 0)

Left alone: a choice with an operation around it, `torch.where(m, a // torch.where(m, b, 1), c)`, which keeps the
operation from lanes that are not wanted, and what may fail, which nobody else would notice.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.node import replace
from . import triangle

ZERO = t.Number("0", "int")


def rewrite(value: t.Value) -> t.Value | None:
    if not isinstance(value, t.Where):
        return None
    yes, no = (side.value if isinstance(side, t.Named) else side for side in (value.yes, value.no))
    if isinstance(yes, t.Where) and yes.test == value.test and not ir.contains(yes.no, may_fail):
        return _alike(value, replace(value, yes=yes.yes))
    both = _both(value, yes, no)
    if both is not None:
        return both
    if isinstance(no, t.Where) and no.test == value.test and not ir.contains(no.yes, may_fail):
        return _alike(value, replace(value, no=no.no))
    if isinstance(no, t.Apply) and no.op in ("tril", "triu"):
        cut = triangle.rewrite(replace(value, yes=ZERO, no=no.args[0]))
        return _alike(value, replace(value, no=no.args[0])) if cut == no else None
    return None


def _both(value: t.Where, yes: t.Value, no: t.Value) -> t.Value | None:
    """One choice for two with the same number on the other side, one inside the other."""
    inner = (yes.test, yes.yes, yes.no) if isinstance(yes, t.Where) else \
        yes.args if isinstance(yes, t.Apply) and yes.op == "where" else None
    if inner is None or not isinstance(no, t.Number) or inner[2] != no or yes.dims != value.dims:
        return None
    tests = (value.test, inner[0])
    alike = yes.dtype if t.is_number(inner[1]) else inner[1].dtype
    if t.is_number(inner[0]) or alike != value.dtype:
        return None
    some = tuple(d for d in value.dims if any(d in test.dims for test in tests))
    return replace(value, test=t.Apply("bitwise_and", tests, some, "bool"), yes=inner[1])


def _alike(before: t.Where, after: t.Where) -> t.Value | None:
    """The shorter choice, if it has the dimensions and the dtype of the longer one."""
    parts = (after.test, after.yes, after.no)
    sides = [v for v in parts[1:] if not t.is_number(v)]
    alike = bool(sides) and all(v.dtype == before.dtype for v in sides) and len(sides) == 2
    return after if alike and {d for v in parts for d in v.dims} == set(before.dims) else None
