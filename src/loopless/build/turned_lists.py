"""Lists that are filled from their front, or turned round when they are full.

    for r in x:                                       for r in x:
        parts.insert(0, r * 2)                →           parts.append(r * 2)
    return torch.stack(parts)                         return torch.stack(parts[::-1])

The same for `parts.reverse()` after the loop. Left alone: a list that is used for anything but to be made into a
tensor, or asked for its length.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in, of_kind
from . import comprehensions, lists

Body = list[ast.stmt]


def as_appended(body: Body, outputs: tuple[str, ...]) -> Body:
    """The statements with appends in the place of inserts at the front; outputs are lists that somebody sees."""
    for name in dict.fromkeys(_called(n, "insert", 2) or _called(n, "reverse", 0) for n in of_kind(body, ast.Expr)):
        if name and name not in outputs and _only_collected(name, body):
            body = _turned(name, body)
    return body


def _called(node: ast.AST, method: str, count: int) -> str:
    """The list whose method a statement calls."""
    call = node.value if isinstance(node, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == method \
            and isinstance(call.func.value, ast.Name) and len(call.args) == count and not call.keywords:
        return call.func.value.id
    return ""


def _only_collected(name: str, body: Body) -> bool:
    nodes = [n for s in body for n in nodes_in(s)]
    fine: set[int] = set()
    for n in nodes:
        front = _called(n, "insert", 2) == name and ast.unparse(n.value.args[0]) == "0"     # type: ignore[attr-defined]
        if front or _called(n, "append", 1) == name or (_called(n, "reverse", 0) == name and n in body):
            fine.add(id(n.value.func.value))                                                # type: ignore[attr-defined]
        if lists.collects(n) or (isinstance(n, ast.Call) and n.args and ast.unparse(n.func) == "len"):
            fine.add(id(n.args[0]))                                                         # type: ignore[attr-defined]
    kinds = {m for n in nodes for m, count in (("insert", 2), ("append", 1)) if _called(n, m, count) == name}
    return len(kinds) == 1 and all(id(n) in fine for n in nodes if isinstance(n, ast.Name) and n.id == name
                                   and isinstance(n.ctx, ast.Load))


def _turned(name: str, body: Body) -> Body:
    """The list as one that is appended to, and read from its end where it had been turned round."""
    change = _Change(name, any(_called(n, "insert", 2) == name for s in body for n in nodes_in(s)))
    out: Body = []
    for stmt in body:
        if _called(stmt, "reverse", 0) == name:
            change.backwards = not change.backwards
            continue
        if name in _names(stmt):
            stmt = ast.fix_missing_locations(change.visit(comprehensions.renamed_statement(stmt, {})))
        out.append(stmt)
    return out


def _names(stmt: ast.stmt) -> set[str]:
    return {n.id for n in nodes_in(stmt) if isinstance(n, ast.Name)}


class _Change(ast.NodeTransformer):
    def __init__(self, name: str, backwards: bool) -> None:
        self.name, self.backwards = name, backwards

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if _called(node, "insert", 2) == self.name:
            assert isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute)
            node.value.func.attr, node.value.args = "append", node.value.args[1:]
            return node
        return node if _called(node, "append", 1) == self.name else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if self.backwards and node.args and isinstance(node.args[0], ast.Name) and node.args[0].id == self.name \
                and lists.collects(node):
            back = ast.Slice(None, None, ast.UnaryOp(ast.USub(), ast.Constant(1)))
            node.args[0] = ast.copy_location(ast.Subscript(node.args[0], back, ast.Load()), node)
        return node
