"""Names: which ones a piece of Python reads, binds and needs from before."""
from __future__ import annotations

import ast
from collections.abc import Iterable

from .nodes import children_of


def bound_names(nodes: Iterable[ast.stmt]) -> dict[str, None]:
    """The names that statements assign, in order of appearance."""
    found: dict[str, None] = {}
    for node in nodes:
        if "bound_names" not in node.__dict__:
            node.__dict__["bound_names"] = _bound(node)     # asked for again and again, and a tree is not changed
        found |= node.__dict__["bound_names"]
    return found


def _bound(node: ast.stmt) -> dict[str, None]:
    found: dict[str, None] = {}
    stack: list[ast.AST] = [node]
    while stack:
        n = stack.pop()
        if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)):
            found[n.id] = None
        elif isinstance(n, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            found[n.name] = None
        elif not isinstance(n, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)):
            stack += children_of(n)[::-1]
    return found


def read_names(nodes: Iterable[ast.AST]) -> dict[str, None]:
    """The names that are read anywhere in the nodes."""
    found: dict[str, None] = {}
    for node in nodes:
        if "read_names" not in node.__dict__:
            own: dict[str, None] = {}
            _read(node, own, frozenset())
            node.__dict__["read_names"] = own
        found |= node.__dict__["read_names"]
    return found


def _read(node: ast.AST, found: dict[str, None], own: frozenset[str]) -> None:
    """Notes the names that a node reads, but those that a comprehension or a lambda has for itself."""
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        own = own | {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    elif isinstance(node, ast.Lambda):
        own = own | {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in own:
        found[node.id] = None
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        found[node.target.id] = None
    for child in children_of(node):
        _read(child, found, own)


def definitely_bound(block: Iterable[ast.stmt]) -> set[str]:
    """The names that are bound whenever the statements ran to their end."""
    bound: set[str] = set()
    for node in block:
        if isinstance(node, ast.If):
            bound |= definitely_bound(node.body) & definitely_bound(node.orelse)
        elif isinstance(node, ast.With):
            bound |= definitely_bound(node.body)
        elif isinstance(node, (ast.FunctionDef, ast.Import, ast.ImportFrom)):
            bound |= set(bound_names([node]))
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):      # not what `:=` in it may bind, or not
            if not (isinstance(node, ast.AnnAssign) and node.value is None):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                bound |= {n.id for target in targets for n in ast.walk(target)
                          if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return bound


def needed_names(block: list[ast.stmt]) -> dict[str, None]:
    """The names that statements may read before they bind them themselves."""
    needed: dict[str, None] = {}
    bound: set[str] = set()
    for node in block:
        if "needed_names" not in node.__dict__:
            node.__dict__["needed_names"] = _needed_by(node)
        for name in node.__dict__["needed_names"]:
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
