"""Names: which ones a piece of Python reads, binds and needs from before."""
from __future__ import annotations

import ast
from collections.abc import Iterable


def bound_names(nodes: Iterable[ast.stmt]) -> dict[str, None]:
    """The names that statements assign, in order of appearance."""
    found: dict[str, None] = {}
    for node in nodes:
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)):
                found[n.id] = None
            elif isinstance(n, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                found[n.name] = None
    return found


def read_names(nodes: Iterable[ast.AST]) -> dict[str, None]:
    """The names that are read anywhere in the nodes."""
    found: dict[str, None] = {}
    for node in nodes:
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load):
                found[n.id] = None
            elif isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name):
                found[n.target.id] = None
    return found


def definitely_bound(block: Iterable[ast.stmt]) -> set[str]:
    """The names that are bound whenever the statements ran to their end."""
    bound: set[str] = set()
    for node in block:
        if isinstance(node, ast.If):
            bound |= definitely_bound(node.body) & definitely_bound(node.orelse)
        elif isinstance(node, ast.With):
            bound |= definitely_bound(node.body)
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.FunctionDef, ast.Import,
                               ast.ImportFrom)):
            if not (isinstance(node, ast.AnnAssign) and node.value is None):
                bound |= set(bound_names([node]))
    return bound


def needed_names(block: list[ast.stmt]) -> dict[str, None]:
    """The names that statements may read before they bind them themselves."""
    needed: dict[str, None] = {}
    bound: set[str] = set()
    for node in block:
        for name in _needed_by(node):
            if name not in bound:
                needed[name] = None
        bound |= definitely_bound([node])
    return needed


def _needed_by(node: ast.stmt) -> dict[str, None]:
    if isinstance(node, ast.If):
        return read_names([node.test]) | needed_names(node.body) | needed_names(node.orelse)
    if isinstance(node, ast.For):
        own = set(bound_names([ast.Expr(node.target)])) if not isinstance(node.target, ast.Name) else {node.target.id}
        inner = {n: None for n in needed_names(node.body) if n not in own}
        return read_names([node.iter]) | inner | needed_names(node.orelse)
    return read_names([node])
