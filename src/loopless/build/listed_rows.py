"""Numbers of a slice that are added up in Python: `sum(x[i, a:b].tolist())` is a sum in float64.

    losses = x[i, a:b].tolist()                 total = sum(x[i, a:b].tolist())
    total = sum(losses)                  →

A list that is only added up, in the statement after it, has no name. The sum of no numbers is the int 0: where a slice
of floats may be empty, it is made sure that it is not. Level: reassociated. Left alone: ints, which may outgrow 64
bits, rows that are no slices, which are gone through one by one, and lists that are used otherwise.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.conditions import at_least
from ..ir.types import BOOL, FLOAT, INT, category, tensor
from ..read.nodes import nodes_in
from . import comprehensions, expressions, lengths, slices
from .scope import Scope

Body = list[ast.stmt]
ABOUT = (("about", "each slice has an element"), ("plain", False))


def in_one(body: Body) -> Body:
    """The statements with lists that are only added up in the statement that does it."""
    uses = [n.id for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Name)]
    return _block(body, uses)


def _block(body: Body, uses: list[str]) -> Body:
    out: Body = []
    for stmt in body:
        before = out[-1] if out else None
        name = _listed(before)
        if isinstance(stmt, ast.For):
            inner = _block(stmt.body, uses)
            if any(a is not b for a, b in zip(inner, stmt.body)) or len(inner) != len(stmt.body):
                stmt = ast.copy_location(ast.For(stmt.target, stmt.iter, inner, stmt.orelse), stmt)
        elif name and uses.count(name) == 2 and isinstance(stmt, (ast.Expr, ast.Assign, ast.AugAssign)) \
                and any(_added(n, name) for n in nodes_in(stmt)):
            assert isinstance(before, ast.Assign)
            stmt = _Inline(name, before.value).visit(comprehensions.renamed_statement(stmt, {}))
            out.pop()
        out.append(stmt)
    return out


def _listed(stmt: ast.stmt | None) -> str:
    """The name in `name = row.tolist()`."""
    value = stmt.value if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
    target = stmt.targets[0] if isinstance(stmt, ast.Assign) else None
    return target.id if isinstance(target, ast.Name) and value is not None and _numbers(value) is not None else ""


def _numbers(node: ast.expr) -> ast.expr | None:
    """The row in `row.tolist()`."""
    plain = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tolist" \
        and not node.args and not node.keywords
    return node.func.value if plain else None                                       # type: ignore[attr-defined]


def _added(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node) == f"sum({name})"


class _Inline(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not _added(node, self.name):
            return self.generic_visit(node)
        return ast.copy_location(ast.Call(node.func, [comprehensions.renamed(self.value, {})], []), node)


def total(s: Scope, node: ast.expr) -> ir.Expr | None:
    """`sum(row.tolist())` of a slice; None if it is something else."""
    inner = _numbers(node)
    row = expressions.expression(s, inner) if inner is not None else None
    if row is None or not row.type.tensor or row.type.rank != 1 or not slices.is_sliced(s, row) \
            or category(row.type.dtype) != 2:
        return None
    many = slices.length(s, row)
    if many is None:
        return None
    wide = row if row.type.dtype == "float64" else \
        ir.Op("to", (row,), tensor("float64", 1), (("dtype", "float64"),), line=s.line)
    added = ir.Op("item", (ir.Op("row-sum", (wide,), tensor("float64"), line=s.line),), FLOAT, line=s.line)
    some = ir.Op("gt", (_at_least_none(s, many), ir.Const(0)), BOOL, line=s.line)
    begins = _begins_within(s, many)
    if begins is None:
        return None
    for test in (some, *begins):
        added = ir.Op("ensure", (added, test), FLOAT, ABOUT, line=s.line)
    return added


def _at_least_none(s: Scope, many: ir.Expr) -> ir.Expr:
    """How many elements a slice has whose ends may be outside of its axis, on either side."""
    ends = many.args[::-1] if isinstance(many, ir.Op) and many.name == "sub" else ()
    cut = any(isinstance(end, ir.Op) and end.name == "slice-end" for end in ends)
    return ir.Op("slice-length", ends, INT, line=s.line) if cut else many


def _begins_within(s: Scope, many: ir.Expr) -> list[ir.Expr] | None:
    """The tests beside that of its ends whether a slice that may be cut off has elements; None if it may have none."""
    start: ir.Expr = ir.Const(0)
    if isinstance(many, ir.Op) and many.name == "sub":
        many, start = many.args
    if not (isinstance(many, ir.Op) and many.name == "slice-end"):
        return []
    size = many.args[1]
    if not isinstance(start, ir.Const):
        return [ir.Op("lt", (start, size), BOOL, line=s.line)]
    whole = lengths.form(size)
    return [] if whole is not None and at_least(s.facts, whole, start.value + 1) else None
