"""A sum of products over a triangle, or another masked part, is a matrix product of which one operand is masked.

    torch.where(mask, a * b[:, None], 0).sum(1)      →     torch.where(mask, a, 0) @ b

The products of all pairs would be more than both operands. Where the mask is false the operand is 0, and 0 times
anything finite is 0: that the other operand is finite is checked, unless both are integers.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.node import replace
from ..ir.types import category
from ..report.reasons import Refusal
from . import values
from .layout import Layout
from .recurrences.form import strip

DTYPES = ("float32", "float64", "int64", "int32")


def masked_product(layout: Layout, expr: ir.Reduce, mask: t.Value) -> t.Value | None:
    """The product whose sum is asked for, with the mask on one operand; None where the plain way is as good."""
    inner = strip(expr.value)
    if expr.kind != "sum" or layout.ctx.facts.needs_grad or not isinstance(inner, ir.Op) or inner.name != "mul":
        return None
    product = _ungated(layout, inner)
    if not isinstance(product, t.Apply) or product.op != "mul" or product.dtype not in DTYPES \
            or any(a.dtype != product.dtype or t.is_number(a) for a in product.args):
        return None
    a, b = product.args
    over = {d.var for d in expr.dims}
    if not over <= set(a.dims) & set(b.dims) or not set(a.dims) - set(b.dims) or not set(b.dims) - set(a.dims):
        return None
    masked, other = (a, b) if set(mask.dims) <= set(a.dims) else (b, a)
    if not set(mask.dims) <= set(masked.dims):
        return None
    other = _as_it_lies(other)
    if category(other.dtype) > 1:
        finite = t.Apply("isfinite", (other,), other.dims, "bool")
        layout.checks.append(t.Check(finite, "what is multiplied is finite"))
    where = t.Where(mask, masked, t.Number("0", "int"), layout.union((mask, masked)), masked.dtype)
    sides = (where, other) if masked is a else (other, where)
    return t.Apply("mul", sides, product.dims, product.dtype)


def _as_it_lies(value: t.Value) -> t.Value:
    """An operand with its dimensions in the order of what it is made of, which a product does not mind."""
    if not isinstance(value, t.Apply):
        return value
    args = tuple(map(_as_it_lies, value.args))
    orders = {a.dims for a in args if set(a.dims) == set(value.dims)}
    return replace(value, args=args, dims=orders.pop()) if len(orders) == 1 else value


def _ungated(layout: Layout, expr: ir.Expr) -> t.Value | None:
    """The value in all lanes, dead ones too; None where those would reach beyond a tensor."""
    before = len(layout.checks)
    try:
        return values.value(layout, expr)
    except Refusal:
        del layout.checks[before:]
        return None
