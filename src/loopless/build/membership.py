"""`in`, and tuples that are compared: what Python asks of each element, written out.

    total in (2, 3)             total == 2 or total == 3
    y[i] in top                 (top == y[i]).any().item()
    (di, dj) != (0, 0)          di != 0 or dj != 0

The answer is a Python bool. Left alone: lists and dictionaries, and tuples of which no side is made of constants, whose
elements Python takes to be equal where they are the same object.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import BOOL
from ..report.reasons import Refusal
from . import expressions
from .scope import Scope

MOST = 8                                    # elements that are written out
WRITTEN_OUT = (ast.Tuple, ast.List, ast.Set)


def compared(s: Scope, node: ast.Compare) -> ir.Expr | None:
    """A comparison of these kinds; None if it is another one."""
    op, other = node.ops[0], node.comparators[0]
    if len(node.ops) == 1 and isinstance(op, (ast.In, ast.NotIn)):
        found = _among(s, node.left, other) if isinstance(other, WRITTEN_OUT) else _in_tensor(s, node, other)
        return found if isinstance(op, ast.In) else expressions.negation(found)
    if len(node.ops) == 1 and isinstance(op, (ast.Eq, ast.NotEq)) and isinstance(node.left, ast.Tuple) \
            and isinstance(other, ast.Tuple) and len(node.left.elts) == len(other.elts) > 0:
        return _pairs(s, node, node.left.elts, other.elts, isinstance(op, ast.NotEq))
    return None


def _among(s: Scope, left: ast.expr, items: ast.Tuple | ast.List | ast.Set) -> ir.Expr:
    if not 0 < len(items.elts) <= MOST or not all(map(_is_number, items.elts)):
        raise Refusal("LL204", f"`{ast.unparse(left)} in {ast.unparse(items)}` is not read yet", s.line)
    value = expressions.expression(s, left)
    if value.type.rank or not (value.type.tensor or value.type.number):
        raise Refusal("LL205", f"`{ast.unparse(left)}`, which is no number, in a tuple", s.line)
    return _any([_bool(expressions.operation(s, "eq", value, expressions.expression(s, e))) for e in items.elts])


def _bool(value: ir.Expr) -> ir.Expr:
    """A truth as a Python bool."""
    return value if value.type == BOOL else ir.Op("bool", (value,), BOOL)


def _any(tests: list[ir.Expr]) -> ir.Expr:
    found = tests[-1]
    for test in reversed(tests[:-1]):
        found = ir.Select(test, ir.Const(True), found, BOOL)
    return found


def _in_tensor(s: Scope, node: ast.Compare, other: ast.expr) -> ir.Expr:
    """What torch answers: whether any element is equal."""
    where = expressions.expression(s, other)
    value = expressions.expression(s, node.left)
    if not where.type.tensor or not where.type.rank or where.type.soft or value.type.rank:
        raise Refusal("LL204", f"the comparison `{ast.unparse(node)}` is not read yet", s.line)
    found: ast.expr = ast.Compare(other, [ast.Eq()], [node.left])
    for method in ("any", "item"):
        found = ast.Call(ast.Attribute(found, method, ast.Load()), [], [])
    return expressions.expression(s, ast.fix_missing_locations(ast.copy_location(found, node)))


def _pairs(s: Scope, node: ast.Compare, left: list[ast.expr], right: list[ast.expr], different: bool) -> ir.Expr:
    if not (all(map(_is_number, left)) or all(map(_is_number, right))):
        raise Refusal("LL204", f"the comparison `{ast.unparse(node)}` is not read yet", s.line)
    op: ast.cmpop = ast.NotEq() if different else ast.Eq()
    parts: list[ast.expr] = [ast.Compare(a, [op], [b]) for a, b in zip(left, right, strict=True)]
    whole = parts[0] if len(parts) == 1 else ast.BoolOp(ast.Or() if different else ast.And(), parts)
    return _bool(expressions.expression(s, ast.fix_missing_locations(ast.copy_location(whole, node))))


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) in (int, float, bool)
