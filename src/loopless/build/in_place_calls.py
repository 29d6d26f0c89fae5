"""Methods that change a tensor in place, called for that: statements that say the same with `=` and `+=`.

    s.add_(x[i])               →    s += x[i]                   of a tensor that the region makes
    t[i].fill_(v)              →    t[i] = t[i].fill_(v)        of a part of a tensor, which is then a store
    t[i, j].add_(x[i])         →    t[i, j] = t[i, j].add_(x[i])

Whether a part is a view, and what is stored there, is found when it is built (changed_parts.py). Left alone: `alpha=`
and `rounding_mode=`, whole tensors that came in, names that are given to other things, too, and elements of lists.
"""
from __future__ import annotations

import ast
from collections.abc import Callable

from ..read.facts import Facts
from ..read.nodes import of_kind
from .changed_parts import OURS, SIGNS, called_part
from .whole_updates import copied_tree

FRESH = {"zeros", "ones", "tensor", "full", "zeros_like", "ones_like", "full_like"}
MADE = FRESH | {"empty", "empty_like", "rand", "randn", "arange", "eye", "clone"}


def as_signs(body: list[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements with signs in the place of such calls."""
    calls = of_kind(body, ast.Expr)
    parts = {name for n in calls if (name := called_part(n.value))}
    if not parts and not any(_called(n) for n in calls):
        return body
    bound = {n.id for n in of_kind(body, ast.Name) if isinstance(n.ctx, ast.Store)}
    made = _only_given(body, lambda value: _makes(value, MADE))
    parts = {name for name in parts if (name in made if name in bound else facts.known(name).what == "tensor")}
    changes = _Signs(_only_given(body, lambda value: _makes(value, FRESH)), parts)
    return [changes.visit(copied_tree(stmt)) for stmt in body]


def _only_given(body: list[ast.stmt], wanted: Callable[[ast.expr], bool]) -> set[str]:
    """The names that are never given anything else; `+=` gives them nothing new."""
    updated = {id(n.target) for n in of_kind(body, ast.AugAssign)}
    good = {id(target) for n in of_kind(body, ast.Assign) if wanted(n.value) for target in n.targets}
    bound = [n for n in of_kind(body, ast.Name) if not isinstance(n.ctx, ast.Load) and id(n) not in updated]
    return {n.id for n in bound} - {n.id for n in bound if id(n) not in good}


def _called(node: ast.Expr) -> str:
    """The name whose method is called for its effect, if it is one of these."""
    call = node.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in SIGNS \
            and isinstance(call.func.value, ast.Name) and len(call.args) == 1 and not call.keywords \
            and not isinstance(call.args[0], ast.Starred):
        return call.func.value.id
    return ""


def _makes(node: ast.expr, names: set[str]) -> bool:
    """Whether a new tensor is made, by one of these functions or methods."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    of_torch = isinstance(node.func.value, ast.Name) and node.func.value.id == "torch" and node.func.attr in names
    return of_torch or (node.func.attr == "clone" and "clone" in names) or (
        node.func.attr.startswith("new_") and node.func.attr.removeprefix("new_") in names & {"zeros", "ones", "full",
                                                                                           "empty"})


class _Signs(ast.NodeTransformer):
    def __init__(self, names: set[str], parts: set[str]) -> None:
        self.names = names
        self.parts = parts

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if not isinstance(node.value, ast.Call) or not isinstance(node.value.func, ast.Attribute):
            return node
        place = node.value.func.value
        if called_part(node.value) in self.parts and isinstance(place, ast.Subscript):
            stored = ast.copy_location(ast.Subscript(copied_tree(place.value), copied_tree(place.slice), ast.Store()),
                                       place)
            func = ast.copy_location(ast.Attribute(place, node.value.func.attr + OURS, ast.Load()), node.value.func)
            called = ast.copy_location(ast.Call(func, node.value.args, node.value.keywords), node.value)
            return ast.copy_location(ast.Assign([stored], called), node)
        if _called(node) not in self.names:
            return node
        target = ast.copy_location(ast.Name(_called(node), ast.Store()), node)
        return ast.copy_location(ast.AugAssign(target, SIGNS[node.value.func.attr](), node.value.args[0]), node)
