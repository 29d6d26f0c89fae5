"""May what was appended to a list still change? Then the list shows it, and no copy of the value would.

    for t in range(n):
        score = 0                       # a new number or tensor in every iteration,
        for i in range(m):
            score += q[i] * k[t, i]     # changed in place here,
        scores.append(score)            # and not after it is in the list

A name that is changed in place anywhere else keeps its loop. So does a part of a tensor, where the tensor is written:
the names that may stand for one are known.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..read.nodes import nodes_in
from .scope import Scope


def changes_later(s: Scope, name: str, statement: ast.stmt) -> bool:
    """Whether `name += ...` may change what the statement has appended."""
    nodes = [n for stmt in s.body for n in nodes_in(stmt)]
    loop = next((n for n in nodes if isinstance(n, ast.For) and statement in n.body), None)
    changes = [n for n in nodes if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)
               and n.target.id == name]
    if loop is None:
        return bool(changes)
    before = loop.body[:loop.body.index(statement)]
    inside = {id(n) for stmt in before for n in nodes_in(stmt)}
    first = next((k for k, stmt in enumerate(before) if any(n in changes for n in nodes_in(stmt))), len(before))
    anew = any(isinstance(stmt, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in stmt.targets)
               for stmt in before[:first])
    return not anew or any(id(n) not in inside for n in changes)


def shows_a_part(s: Scope, value: ir.Expr) -> bool:
    """Whether a value may be a part of a tensor that is there already."""
    if isinstance(value, ir.Var):
        return value.type.tensor and value.name in s.viewing
    if isinstance(value, (ir.Load, ir.Param)):
        return value.type.tensor
    if isinstance(value, ir.Select):
        return shows_a_part(s, value.yes) or shows_a_part(s, value.no)
    if isinstance(value, ir.Call):
        return shows_a_part(s, value.body)
    return isinstance(value, ir.Op) and shows_operand(value) and shows_a_part(s, value.args[0])
