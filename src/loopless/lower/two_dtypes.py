"""Tensors that have one dtype in some lanes and another in others: one tensor of the wider, which holds them all.

    b = torch.as_tensor(min(x[i], 0.7))      # float64 where it is x[i], float32 where it is the number
    low = int(b.floor())                     # the same, whichever it is
    y[i] = w[i] * b                          # float64 beside a float64 w[i], whichever it is
    z[i] = b * 0.1                           # a float32 product where b is float32: each dtype computes by itself

What rounds nothing is done for all lanes at once, and so is what computes in the wider dtype in any case; every
other operation is done in both, and each lane has its own. Level: bitwise. Left alone: gradients through lanes of
either dtype, which are added up in the precision of each.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import ops
from ..ir import tensor as t
from ..ir.types import BOOL, Type, category
from ..report.reasons import Refusal
from . import choices, values
from .layout import Layout
from .promotion import elementwise, loop_operand

EXACT = {"floor", "ceil", "trunc", "round", "neg", "abs"}           # of floats


def operation(layout: Layout, expr: ir.Op) -> t.Value:
    """An operation that makes such a value, or has one among its operands."""
    if expr.name == "to":
        return values.value(layout, choices.each_cast(layout, expr))
    if _harmless(layout, expr) and _in_wider_dtype(layout, expr):
        return _applied(layout, expr, [a.type.hard() for a in expr.args])
    wide = _wide_lanes(layout, expr) if _harmless(layout, expr) else None
    if wide is not None:
        return _in_both(layout, expr, wide)
    spread = choices.over_choices(layout, expr)
    if spread is None:
        raise Refusal("LL205", f"`{expr.name}` of a tensor of one dtype or another", layout.ctx.line)
    return values.value(layout, spread)


def _harmless(layout: Layout, expr: ir.Op) -> bool:
    """Whether the operation may be done in lanes that do not need it."""
    info = ops.op(expr.name)
    if info is None or info.shares or info.raises or any(a.type.soft and not a.type.two_dtypes for a in expr.args):
        return False
    return not (layout.ctx.facts.needs_grad and info.gradient in ("value", "none"))


def _in_wider_dtype(layout: Layout, expr: ir.Op) -> bool:
    """Whether all lanes may compute in the wider dtype."""
    if expr.name in EXACT and not expr.params:
        return category(expr.type.dtype) == 2
    if expr.type.soft:
        return False
    default = layout.ctx.facts.default_dtype
    dtypes = {ops.common_dtype([loop_operand(_as(a.type, narrow)) for a in expr.args], default)
              for narrow in (False, True)}
    mixed = len({a.type for a in expr.args if a.type.soft}) > 1
    return len(dtypes) == 1 and not mixed


def _as(type: Type, narrow: bool) -> Type:
    return type.other() if narrow and type.soft else type.hard()


def _applied(layout: Layout, expr: ir.Op, types: list[Type]) -> t.Value:
    """The operation on all lanes, whose operands have these types."""
    args = [values.value(layout, a) for a in expr.args]
    args = [t.Cast(v, kind.dtype) if a.type.two_dtypes and v.dtype != kind.dtype else v
            for a, v, kind in zip(expr.args, args, types, strict=True)]
    info = ops.op(expr.name)
    assert info is not None
    dtype = ops.result_dtype(info, [loop_operand(x) for x in types], layout.ctx.facts.default_dtype, dict(expr.params))
    if dtype is None:
        raise Refusal("LL205", f"`{expr.name}` of a tensor of one dtype or another", layout.ctx.line)
    return elementwise(layout, expr.name, args, types, dtype, dict(expr.params), expr.line)


def _in_both(layout: Layout, expr: ir.Op, wide: ir.Expr) -> t.Value:
    """The operation in either dtype, each where it is the one."""
    yes, no = (_applied(layout, expr, [_as(a.type, narrow) for a in expr.args]) for narrow in (False, True))
    if yes.dtype != expr.type.dtype:
        raise Refusal("LL205", f"`{expr.name}` of a tensor of one dtype or another", layout.ctx.line)
    test = values.value(layout, wide)
    if no.dtype != yes.dtype:
        no = t.Cast(no, yes.dtype)
    return t.Where(test, yes, no, layout.union((test, yes, no)), yes.dtype)


def _wide_lanes(layout: Layout, expr: ir.Op) -> ir.Expr | None:
    """The test for the lanes in which all such operands have the wider dtype; None if some have and others have not."""
    tests = {_is_wide(layout, a) for a in expr.args if a.type.two_dtypes}
    (test,) = tests if len(tests) == 1 else (None,)
    return None if isinstance(test, ir.Const) else test


def _is_wide(layout: Layout, value: ir.Expr) -> ir.Expr | None:
    choice = choices.chosen_from(layout, value)
    if choice is None:
        return None
    wide = Type("tensor", value.type.dtype)
    yes, no = (_is_wide(layout, side) if side.type.two_dtypes else ir.Const(side.type == wide)
               for side in (choice.yes, choice.no))
    if yes is None or no is None:
        return None
    if yes == no:
        return yes
    if yes == ir.Const(False):
        negated = ir.Op("not", (choice.test,), BOOL)
        return negated if no == ir.Const(True) else ir.Select(negated, no, yes, BOOL)
    return choice.test if (yes, no) == (ir.Const(True), ir.Const(False)) else ir.Select(choice.test, yes, no, BOOL)


def check_gradient(layout: Layout, *sides: t.Value) -> None:
    """The gradient of what has a narrower dtype is added up in that one, before it reaches what it came from."""
    if layout.ctx.facts.needs_grad and all(side.dims for side in sides) and len({side.dtype for side in sides}) > 1:
        raise Refusal("LL220", "the gradient of a tensor of one dtype or another", layout.ctx.line)
