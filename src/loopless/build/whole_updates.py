"""Tensors that are changed in place as a whole: `s += x[i]` is `s[:] += x[i]`.

Only names that are tensors with axes for certain: one that comes into the region as such and is given no other value in
it, or one that is only ever given a new tensor (`torch.zeros(n)`). A number, and a tensor without axes, is a value: its
name is given another one.
"""
from __future__ import annotations

import ast
from typing import Any

from ..read.facts import Facts
from ..read.nodes import nodes_in, of_kind
from .creations import FILLS


def as_stores(body: list[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements with stores in place of updates of whole tensors."""
    updated = {n.target.id for n in of_kind(body, ast.AugAssign) if isinstance(n.target, ast.Name)}
    nodes = [n for stmt in body for n in nodes_in(stmt)] if updated else []
    whole = {name for name in updated if _is_tensor(name, nodes, facts)}
    return [_Stored(whole).visit(copied_tree(stmt)) for stmt in body] if whole else body


def _is_tensor(name: str, nodes: list[ast.AST], facts: Facts) -> bool:
    augmented = {id(n.target) for n in nodes if isinstance(n, ast.AugAssign)}
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, (ast.Store, ast.Del))
             and id(n) not in augmented]
    if not bound:
        known = facts.known(name)
        return known.what == "tensor" and known.type.rank > 0
    made = [n for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1 and n.targets[0] in bound]
    return len(made) == len(bound) and all(_has_axes(n.value, facts) for n in made)


def _has_axes(node: ast.expr, facts: Facts) -> bool:
    """Whether an allocation makes a tensor with axes."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
        return False
    name, first = node.func.attr, node.args[0]
    if not (isinstance(node.func.value, ast.Name) and facts.known(node.func.value.id).path == "torch"):
        return False
    if name.removesuffix("_like") in FILLS and name.endswith("_like"):
        known = facts.known(first.id) if isinstance(first, ast.Name) else None
        return known is not None and known.what == "tensor" and known.type.rank > 0
    if name not in FILLS:
        return False
    return bool(first.elts) if isinstance(first, (ast.Tuple, ast.List)) else name != "full"


def copied_tree(part: Any) -> Any:
    """A tree of its own: others remember things about the one that is there."""
    if isinstance(part, list):
        return [copied_tree(p) for p in part]
    if not isinstance(part, ast.AST):
        return part
    return ast.copy_location(type(part)(**{name: copied_tree(value) for name, value in ast.iter_fields(part)}), part)


class _Stored(ast.NodeTransformer):
    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if not (isinstance(node.target, ast.Name) and node.target.id in self.names):
            return node
        base = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        place = ast.copy_location(ast.Subscript(base, ast.Slice(), ast.Store()), node.target)
        return ast.copy_location(ast.AugAssign(place, node.op, node.value), node)
