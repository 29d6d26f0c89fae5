"""May what was appended to a list still change? Then the list shows it, and no copy of the value would.

    for t in range(n):
        score = 0                       # a new number or tensor in every iteration,
        for i in range(m):
            score += q[i] * k[t, i]     # changed in place here,
        scores.append(score)            # and not after it is in the list

A name that is changed in place anywhere else keeps its loop. So does a part of a tensor, where the tensor is written:
the names that may stand for one are known. Of a list that is only put together, `torch.stack(scores)`, parts of tensors
that came in, and that the region does not write to, are as good as copies.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..read.nodes import nodes_in
from . import calls as calls_of
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


def is_only_copied(s: Scope, name: str, value: ir.Expr) -> bool:
    """Whether a list is only put together, and holds parts of tensors that came in and stay as they are."""
    nodes = [n for stmt in s.body for n in nodes_in(stmt)]
    own = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    calls = [n for n in nodes if isinstance(n, ast.Call)]
    grown = [n for n in calls if isinstance(n.func, ast.Attribute) and n.func.attr == "append"
             and isinstance(n.func.value, ast.Name) and n.func.value.id == name]
    copied = [n for n in calls if n.args and isinstance(n.args[0], ast.Name) and n.args[0].id == name
              and ast.unparse(n.func).split(".")[-1] in ("stack", "len")]
    places = [n.value for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    changed = any(isinstance(n, ast.AugAssign) and not isinstance(n.target, ast.Subscript) for n in nodes) \
        or any(isinstance(n.func, ast.Attribute) and n.func.attr.endswith("_") for n in calls) \
        or any(calls_of.looks_into(s, n) for n in calls)
    parts = _shown(value)
    return parts is not None and len(own) == len(grown) + len(copied) and not changed and not parts & s.shapes.keys() \
        and all(isinstance(place, ast.Name) and place.id not in parts and _is_itself(s, place.id) for place in places)


def _shown(value: ir.Expr) -> set[str] | None:
    """The tensors that a value may be a part of; None where that is not known."""
    if isinstance(value, ir.Param):
        return {value.name}
    if isinstance(value, ir.Load):
        return _shown(value.array)
    if isinstance(value, ir.Op) and shows_operand(value):
        return _shown(value.args[0])
    return None


def _is_itself(s: Scope, name: str) -> bool:
    """Whether a name is that of a tensor of its own: one that the region makes, or that came in."""
    return name in s.shapes or (s.facts.known(name).what == "tensor" and name not in s.own)
