"""A choice right inside a choice by the same test has been made already.

    torch.where(m, torch.where(m, a, b), c)  →   torch.where(m, a, c)
    torch.where(m, a, torch.where(m, b, c))  →   torch.where(m, a, c)
    torch.where(i <= j, a, c.tril(-1))       →   torch.where(i <= j, a, c)

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
    if isinstance(no, t.Where) and no.test == value.test and not ir.contains(no.yes, may_fail):
        return _alike(value, replace(value, no=no.no))
    if isinstance(no, t.Apply) and no.op in ("tril", "triu"):
        cut = triangle.rewrite(replace(value, yes=ZERO, no=no.args[0]))
        return _alike(value, replace(value, no=no.args[0])) if cut == no else None
    return None


def _alike(before: t.Where, after: t.Where) -> t.Value | None:
    """The shorter choice, if it has the dimensions and the dtype of the longer one."""
    parts = (after.test, after.yes, after.no)
    sides = [v for v in parts[1:] if not t.is_number(v)]
    alike = bool(sides) and all(v.dtype == before.dtype for v in sides) and len(sides) == 2
    return after if alike and {d for v in parts for d in v.dims} == set(before.dims) else None
