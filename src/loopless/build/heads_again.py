"""What a loop goes through, back in its head, where the builder reads it.

    numbers = x[i].tolist()                     for v in x[i].tolist():
    for v in numbers:                    →          ...
        ...

It was computed before the loop so that the loop can be read without it (read/heads.py), or by the user. It goes back if
nothing else uses it, and only fresh things are made between it and the loop.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from ..read.regions import allocates
from . import trees

Body = list[ast.stmt]


def in_heads(body: Body, outputs: tuple[str, ...]) -> Body:
    """The statements with `x[i].tolist()` in the heads of loops."""
    found = {n.targets[0].id: n.value for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Assign)
             and len(n.targets) == 1 and isinstance(n.targets[0], ast.Name) and _numbers(n.value)}
    names = [n for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Name)]
    once = {name for name in found if name not in outputs and sum(n.id == name for n in names) == 2}
    return _block([trees.renamed_statement(stmt, {}) for stmt in body], once) if once else body


def _numbers(node: ast.expr) -> bool:
    """`x[i].tolist()`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tolist" \
        and not node.args and not node.keywords and isinstance(node.func.value, ast.Subscript)


def _block(body: Body, names: set[str]) -> Body:
    out: Body = []
    for stmt in body:
        at = len(out) - 1
        while at >= 0 and not _bound(out[at], names) and allocates(out[at]):
            at -= 1
        made = out[at] if at >= 0 else None
        name = _bound(made, names) if made is not None else ""
        if name and isinstance(stmt, ast.For) and isinstance(made, ast.Assign) and any(
                isinstance(n, ast.Name) and n.id == name for n in ast.walk(stmt.iter)):
            stmt.iter = _Put(name, made.value).visit(stmt.iter)
            del out[at]
        for field in ("body", "orelse"):
            if isinstance(getattr(stmt, field, None), list):
                setattr(stmt, field, _block(getattr(stmt, field), names))
        out.append(stmt)
    return out


def _bound(stmt: ast.stmt, names: set[str]) -> str:
    target = stmt.targets[0] if isinstance(stmt, ast.Assign) else None
    return target.id if isinstance(target, ast.Name) and target.id in names else ""


class _Put(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.value if node.id == self.name else node
