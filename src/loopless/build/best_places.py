"""A place that is kept because of what stands there, with that value beside it.

    m = 0                                       m, v = 0, x[0]
    for i in range(1, n):                       for i in range(1, n):
        if x[i] < x[m]:                 →           if x[i] < v:
            m = i                                       m, v = i, x[i]

So what is handed on is a value and where it was found, which is a recurrence that is known. Left alone: loops that
write to tensors, places that are set to anything but the loop variable, and subscripts that change while the loop runs.
"""
from __future__ import annotations

import ast
import copy

from ..read.names import bound_names
from ..read.nodes import nodes_in, of_kind


def as_values(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements with a name for what stands at such a place."""
    if not any(_places(loop) for loop in of_kind(body, ast.For)):
        return body
    return _block([copy.deepcopy(stmt) for stmt in body])


def _block(body: list[ast.stmt]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for stmt in body:
        for field in ("body", "orelse"):
            inner = getattr(stmt, field, None)
            if isinstance(inner, list) and isinstance(stmt, (ast.For, ast.If)):
                setattr(stmt, field, _block(inner))
        for k, (place, read) in enumerate(_places(stmt).items() if isinstance(stmt, ast.For) else ()):
            name = f"{place}~best{k}"
            out.append(_assigned(name, read, stmt))
            _Named(place, ast.unparse(read), name).visit(stmt)
        out.append(stmt)
    return out


def _places(loop: ast.For) -> dict[str, ast.Subscript]:
    """Names that are set to the loop variable under a test that looks up what is there, and what they look up."""
    found: dict[str, ast.Subscript] = {}
    if not isinstance(loop.target, ast.Name) or loop.orelse:
        return found
    bound = [n.id for stmt in loop.body for n in nodes_in(stmt) if isinstance(n, ast.Name)
             and isinstance(n.ctx, ast.Store)]
    for test in of_kind(loop.body, ast.If):
        for stmt in test.body:
            if isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.Name) \
                    and stmt.value.id == loop.target.id and len(stmt.targets) == 1 \
                    and isinstance(stmt.targets[0], ast.Name) and bound.count(stmt.targets[0].id) == 1:
                reads = {ast.unparse(n): n for n in ast.walk(test.test) if isinstance(n, ast.Subscript)
                         and _looks_up(n, stmt.targets[0].id)}
                if len(reads) == 1 and not _changes(loop, next(iter(reads.values())), stmt.targets[0].id):
                    found[stmt.targets[0].id] = next(iter(reads.values()))
    return found


def _looks_up(node: ast.Subscript, place: str) -> bool:
    """`x[m]`, `x[r, m]`: a tensor by name, at names and numbers, one of which is the place."""
    subs = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    plain = all(isinstance(sub, (ast.Name, ast.Constant)) for sub in subs)
    return isinstance(node.value, ast.Name) and plain and sum(isinstance(s, ast.Name) and s.id == place
                                                              for s in subs) == 1


def _changes(loop: ast.For, read: ast.Subscript, place: str) -> bool:
    """Whether the loop may change the tensor, or where in it is looked, other than by the place."""
    inside = [n for stmt in loop.body for n in nodes_in(stmt)]
    names = {n.id for n in ast.walk(read) if isinstance(n, ast.Name)} - {place}
    written = {n.value.id for n in inside if isinstance(n, ast.Subscript) and not isinstance(n.ctx, ast.Load)
               and isinstance(n.value, ast.Name)}
    bound = {*bound_names(loop.body), *bound_names([ast.Expr(loop.target)])}
    called = any(isinstance(n, ast.Attribute) and n.attr.endswith("_") for n in inside)
    return bool(names & (written | bound)) or called or bool(written)


def _assigned(name: str, value: ast.expr, at: ast.stmt) -> ast.stmt:
    made = ast.Assign([ast.Name(name, ast.Store())], copy.deepcopy(value))
    for n in ast.walk(made):
        if isinstance(n, (ast.expr, ast.stmt)):
            ast.copy_location(n, at)
    return made


class _Named(ast.NodeTransformer):
    """Reads of what stands at the place become a name, which is set where the place is."""

    def __init__(self, place: str, text: str, name: str) -> None:
        self.place, self.text, self.name = place, text, name

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if ast.unparse(node) == self.text and isinstance(node.ctx, ast.Load):
            return ast.copy_location(ast.Name(self.name, ast.Load()), node)
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        if not (isinstance(node.targets[0], ast.Name) and node.targets[0].id == self.place):
            self.generic_visit(node)
            return node
        assert isinstance(node.value, ast.Name)
        there = ast.parse(self.text, mode="eval").body
        moved = _Moved(self.place, node.value.id).visit(there)
        return [_assigned(self.name, moved, node), node]


class _Moved(ast.NodeTransformer):
    def __init__(self, place: str, by: str) -> None:
        self.place, self.by = place, by

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.by, node.ctx) if node.id == self.place else node
