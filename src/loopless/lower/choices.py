"""Values that are a tensor in some lanes and a Python number in others: each computes as it does in the loop."""
from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ..ir import loop as ir
from ..ir import ops
from ..ir.node import each
from ..ir.types import Type
from ..report.reasons import Refusal
from . import softness
from .layout import Layout
from .promotion import loop_operand
from .recurrences.assume import assume
from .recurrences.form import strip

PYTHON: dict[str, Callable[..., Any]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv, "neg": operator.neg,
    "abs": operator.abs, "lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge,
    "eq": operator.eq, "ne": operator.ne}

MOST_CHOICES = 4                        # each doubles what is computed


def over_choices(layout: Layout, expr: ir.Op) -> ir.Select | None:
    """An operation on a choice between a tensor and a number: each side computes as it does in the loop.

    `max(x[i], 0.1) * 2` doubles a Python number where the number was chosen, and an element elsewhere.
    """
    soft = next((k for k, a in enumerate(expr.args) if a.type.tensor and a.type.soft), None)
    if soft is None or softness.is_element(expr, layout.ctx.facts):
        return None
    return _spread(layout, expr, soft)


def each_cast(layout: Layout, expr: ir.Op) -> ir.Expr:
    """A choice between a tensor and a number that has become an element: each side is cast by itself."""
    choice = chosen_from(layout, expr.args[0])
    if choice is None:
        raise Refusal("LL205", "a value that is a tensor or a number", layout.ctx.line)
    yes, no = (ir.Op("to", (side,), expr.type, expr.params) for side in (choice.yes, choice.no))
    return ir.Select(choice.test, yes, no, expr.type)


def _spread(layout: Layout, expr: ir.Op, soft: int) -> ir.Select:
    """The operation on each side of a choice among its operands."""
    if len({c.test for c in each(expr) if isinstance(c, ir.Select) and c.type.soft}) > MOST_CHOICES:
        raise Refusal("LL205", "a value that is a tensor or a number in too many ways", layout.ctx.line)
    choices = [chosen_from(layout, a) if a.type.tensor and a.type.soft else None for a in expr.args]
    choice = choices[soft]
    if choice is None:
        raise Refusal("LL205", f"`{expr.name}` of a value that is a tensor or a number", layout.ctx.line)
    sides = []
    for taken in (True, False):
        args = tuple(_side(a, c, choice.test, taken) for a, c in zip(expr.args, choices))
        if expr.name == "as_tensor":
            sides.append(_made_tensor(expr, args[0]))
            continue
        known = _folded(expr, args)
        if known is None:
            known = ir.Op(expr.name, args, _side_type(layout, expr, args), expr.params)
        sides.append(known)
    return ir.Select(choice.test, sides[0], sides[1], expr.type)


def _side(expr: ir.Expr, choice: ir.Select | None, test: ir.Expr, taken: bool) -> ir.Expr:
    """An operand where a choice is decided: all that hangs on the same test is decided with it."""
    if choice is None or choice.test != test:
        return expr
    return assume(choice.yes if taken else choice.no, {strip(test): taken})


def _made_tensor(expr: ir.Op, side: ir.Expr) -> ir.Expr:
    """What `torch.as_tensor` makes of one side of a choice: a number gets a dtype, a tensor has one."""
    if side.type.soft:
        return ir.Op(expr.name, (side,), expr.type, expr.params)
    return side if side.type.tensor else ir.Op("to", (side,), Type("tensor", str(dict(expr.params)["dtype"])),
                                               expr.params)


def _folded(expr: ir.Op, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
    """An operation on constants, done now."""
    function = PYTHON.get(expr.name)
    numbers_only = [a.value for a in args if isinstance(a, ir.Const)]
    if function is None or len(numbers_only) != len(args):
        return None
    try:
        return ir.Const(function(*numbers_only))
    except (ArithmeticError, ValueError):
        raise Refusal("LL202", f"`{expr.name}` of numbers that it is not for", expr.line) from None


def _side_type(layout: Layout, expr: ir.Op, args: tuple[ir.Expr, ...]) -> Type:
    if all(a.type.number for a in args):
        if expr.type.kind == "bool" or expr.type.dtype == "bool":
            return Type("bool")
        return Type("float") if expr.name == "div" or any(a.type.kind == "float" for a in args) else Type("int")
    if any(a.type.soft for a in args):
        return expr.type
    info = ops.op(expr.name)
    operands = [loop_operand(a.type) for a in args]
    default = layout.ctx.facts.default_dtype
    dtype = None if info is None else ops.result_dtype(info, operands, default, dict(expr.params))
    if dtype is None:
        raise Refusal("LL205", f"`{expr.name}` of a value that is a tensor or a number", layout.ctx.line)
    return Type("tensor", dtype, max(a.type.rank for a in args))


def chosen_from(layout: Layout, expr: ir.Expr) -> ir.Select | None:
    """The choice that a value is, or comes from."""
    while isinstance(expr, (ir.Temp, ir.Call)):
        expr = expr.value if isinstance(expr, ir.Temp) else expr.body
    if isinstance(expr, ir.Op):
        soft = next((k for k, a in enumerate(expr.args) if a.type.tensor and a.type.soft), None)
        return None if soft is None or softness.is_element(expr, layout.ctx.facts) else _spread(layout, expr, soft)
    return expr if isinstance(expr, ir.Select) else None
