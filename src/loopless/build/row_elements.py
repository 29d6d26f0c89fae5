"""A row that is taken apart: each name is an element of it.

    r, g, b = image[i, j]                r = image[i, j, 0]
                                 →       g = image[i, j, 1]
                                         b = image[i, j, 2]

The row is as long as there are names, by the facts: otherwise Python raises. The names show parts of the tensor, as
torch makes them all at once; autograd minds if one of them is changed, or the tensor.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from . import expressions, slices, subscripts
from .scope import Scope


def elements(s: Scope, row: ir.Expr, node: ast.expr, target: ast.Tuple) -> list[ir.Expr]:
    """The elements of a row, one for each name; none if it cannot be taken apart."""
    names = {t.id for t in target.elts if isinstance(t, ast.Name)}
    if not isinstance(row, ir.Load) or not row.type.rank or names & s.mutated:
        return []
    if s.facts.needs_grad and _writes(s):
        return []
    if not slices.same(s, subscripts.size(s, row, 0), ir.Const(len(target.elts))):
        return []
    return [expressions.expression(s, ast.copy_location(ast.Subscript(node, ast.Constant(k), ast.Load()), node))
            for k in range(len(target.elts))]


def _writes(s: Scope) -> bool:
    """Whether the region writes into anything that it has not made."""
    stores = [n for stmt in s.body for n in ast.walk(stmt) if isinstance(n, ast.Subscript)
              and isinstance(n.ctx, ast.Store)]
    return not all(isinstance(n.value, ast.Name) and n.value.id in s.shapes for n in stores)
