"""`in`, and tuples that are compared: what Python asks of each element, written out.

    total in (2, 3)             total == 2 or total == 3
    y[i] in top                 (top == y[i]).any().item()
    (di, dj) != (0, 0)          di != 0 or dj != 0
    y[i].item() in special      torch.isin(y[i], special)           a list, tuple or set of numbers that came in

The answer is a Python bool. What Python takes to be equal is also what is the same object: of floats that came in none
is NaN, by a check. Left alone: dictionaries, tensors in sets, where Python looks for the very object, and tuples of
which no side is made of constants.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.row_table import AMONG
from ..ir.types import BOOL, FLOAT, INT, tensor
from ..read.names import bound_names
from ..report.reasons import Refusal
from . import expressions
from .scope import Scope

MOST = 8                                    # elements that are written out
EXACT = 2 ** 53                             # ints up to here are floats, too
NUMBERS = {"int": "int64", "float": "float64"}
FITS = {"int": ("int64", "float32", "float64"), "float": ("float32", "float64")}       # what is looked for, in what
ALIKE = ("int64", "int32", "float32", "float64")
WRITTEN_OUT = (ast.Tuple, ast.List, ast.Set)


def compared(s: Scope, node: ast.Compare) -> ir.Expr | None:
    """A comparison of these kinds; None if it is another one."""
    op, other = node.ops[0], node.comparators[0]
    if len(node.ops) == 1 and isinstance(op, (ast.In, ast.NotIn)):
        found = _among(s, node.left, other) if isinstance(other, WRITTEN_OUT) else \
            _in_given(s, node, other) or _in_tensor(s, node, other)
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


def _in_given(s: Scope, node: ast.Compare, other: ast.expr) -> ir.Expr | None:
    """Whether a number is among those that came in a list, a tuple or a set; None if it is something else."""
    if not isinstance(other, ast.Name) or other.id in bound_names(s.body):
        return None
    known = s.facts.known(other.id)
    numbers = known.what in ("list", "set") and known.value in (INT, FLOAT) and known.type.rank == 1 and not known.path
    value = expressions.expression(s, node.left) if numbers else None
    if value is None or value.type.rank or value.type.soft:
        return None
    row: ir.Expr = ir.Param(other.id, known.type)
    kind = value.type.dtype if value.type.tensor else NUMBERS.get(value.type.kind, "")
    if (value.type.tensor and known.what == "set") or kind not in FITS[known.value.kind]:
        raise Refusal("LL205", f"`{ast.unparse(node)}`: numbers of another kind", s.line)
    sure = _sure(s, row, value.type == FLOAT)
    if kind != known.type.dtype:
        row = ir.Op("to", (row,), tensor(kind, 1), (("dtype", kind),), line=s.line)
    found: ir.Expr = ir.Op(AMONG, (value, row), tensor("bool"), line=s.line)
    found = ir.Op("item", (found,), BOOL, line=s.line)
    return found if sure is None else ir.Op("ensure", (found, sure[0]), BOOL, sure[1], line=s.line)


def _sure(s: Scope, row: ir.Expr, by_value: bool) -> tuple[ir.Expr, tuple[tuple[str, object], ...]] | None:
    """What has to hold of the numbers of a list: none is NaN, and ints are floats, too, where a float is asked for."""
    if row.type.dtype == "float64":
        test, about = expressions.operation(s, "eq", row, row), "no number of a list is NaN"
    elif by_value:
        size = expressions.operation(s, "abs", row)
        test, about = expressions.operation(s, "le", size, ir.Const(EXACT)), "a float has each int of a list"
    else:
        return None
    every = ir.Op("row-all", (test,), tensor("bool"), line=s.line)
    return every, (("about", about), ("plain", False))


def _in_tensor(s: Scope, node: ast.Compare, other: ast.expr) -> ir.Expr:
    """What torch answers: whether any element is equal."""
    where = expressions.expression(s, other)
    value = expressions.expression(s, node.left)
    if not where.type.tensor or not where.type.rank or where.type.soft or value.type.rank:
        raise Refusal("LL204", f"the comparison `{ast.unparse(node)}` is not read yet", s.line)
    kind = value.type.dtype if value.type.tensor else NUMBERS.get(value.type.kind, "")
    if isinstance(where, ir.Param) and where.type.rank == 1 and kind == where.type.dtype in ALIKE \
            and not value.type.soft:
        some = ir.Op(AMONG, (value, where), tensor("bool"), line=s.line)
        return ir.Op("item", (some,), BOOL, line=s.line)
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
