"""Rows that are rolled by amounts of their own: `torch.roll(x[i], int(shift[i]))`, `row.roll(k, 0)`.

    out[i] = torch.roll(x[i], int(shift[i]))   →   out[i] = x[i][(torch.arange(m) - shift[i]) % m]

The element at each place is the one so many places before it, what falls off the end first. Amounts that are constants
are called as they are (whole_calls.py). Left alone: matrices, unless they are rolled along their first axis, and
several amounts at once.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.row_table import PREFIX
from ..ir.types import INT, tensor
from . import expressions, lists
from .scope import Scope

LEAST = -2**62
NAMES = ("input", "shifts", "dims")


def function(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A call of `torch.roll`; None if it is another one."""
    return _rolled(s, node, list(node.args)) if path == "torch.roll" else None


def method(s: Scope, node: ast.Call, base: ast.expr, name: str) -> ir.Expr | None:
    """The same of the method."""
    return _rolled(s, node, [base, *node.args]) if name == "roll" else None


def _rolled(s: Scope, node: ast.Call, args: list[ast.expr]) -> ir.Expr | None:
    given = dict(zip(NAMES, args, strict=False))
    named = {str(k.arg): k.value for k in node.keywords}
    if len(args) > len(NAMES) or set(named) - set(NAMES) or set(named) & set(given) or not {"input", "shifts"} <= {
            *given, *named}:
        return None
    given |= named
    row = expressions.expression(s, given["input"])
    rank = row.type.rank
    if not row.type.tensor or not rank or row.type.soft or not _along_the_first(given.get("dims"), rank):
        return None
    amount = expressions.expression(s, _only(given["shifts"]))
    whole = amount.type == INT or (amount.type.hard() in (tensor("int64"), tensor("int32")) and not amount.type.soft)
    if not whole:
        return None
    size = lists.row_size(s, row, 0)
    here = ir.Op(f"{PREFIX}arange", (ir.Const(0), size), tensor("int64", 1), line=s.line)
    back = amount.args[0] if isinstance(amount, ir.Op) and amount.name == "neg" else None
    moved = _in_reach(s, amount if back is None else back, amount)
    there = expressions.operation(s, "sub" if back is None else "add", here, moved)
    places = expressions.operation(s, "remainder", there, size)
    return ir.Op(f"{PREFIX}taken", (row, places), row.type, line=s.line)


def _in_reach(s: Scope, moved: ir.Expr, amount: ir.Expr) -> ir.Expr:
    """By how much a row is moved, with a look at whether torch takes the amount: ints below that are symbols to it."""
    number = moved.args[0] if isinstance(moved, ir.Op) and moved.name in ("item", "int") else moved
    small = number.type.tensor and number.type.dtype in ("int32", "int16", "int8", "uint8")
    if small or not ir.has(moved, ir.Load, ir.Var):
        return moved
    test = expressions.operation(s, "ge", amount, ir.Const(LEAST))
    about = (("about", f"no row is rolled by less than {LEAST}"), ("plain", False))
    return ir.Op("ensure", (moved, test), moved.type, about, line=s.line)


def _only(node: ast.expr) -> ast.expr:
    """What is in a tuple or list of one."""
    return node.elts[0] if isinstance(node, (ast.Tuple, ast.List)) and len(node.elts) == 1 else node


def _along_the_first(dims: ast.expr | None, rank: int) -> bool:
    """Whether it is the first axis that is rolled; without one the tensor is rolled as if it had only one."""
    if dims is None or (isinstance(dims, ast.Constant) and dims.value is None):
        return rank == 1
    try:
        axis = ast.literal_eval(_only(dims))
    except ValueError:
        return False
    return type(axis) is int and axis in (0, -rank)
