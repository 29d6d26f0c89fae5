"""Pieces of syntax trees: names, and copies under other names."""
from __future__ import annotations

import ast


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def renamed(node: ast.expr, names: dict[str, str]) -> ast.expr:
    """A copy of an expression with other names for some of its names, but not for those of inner comprehensions."""
    return _copied(node, names)                                                     # type: ignore[return-value]


def renamed_statement(node: ast.stmt, names: dict[str, str]) -> ast.stmt:
    """A copy of a statement with other names for some of its names."""
    return _copied(node, names)                                                     # type: ignore[return-value]


def _copied(node: ast.AST, names: dict[str, str]) -> ast.AST:
    if isinstance(node, ast.Name):
        return ast.copy_location(ast.Name(names.get(node.id, node.id), node.ctx), node)
    if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)):
        own = {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
        first = _copied(node.generators[0].iter, names)
        inner = {k: v for k, v in names.items() if k not in own}
        new = _fields_copied(node, inner)
        new.generators[0].iter = first                                              # type: ignore[attr-defined]
        return new
    if isinstance(node, ast.Lambda):
        own = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)}
        return _fields_copied(node, {k: v for k, v in names.items() if k not in own})
    return _fields_copied(node, names)


def _fields_copied(node: ast.AST, names: dict[str, str]) -> ast.AST:
    fields: dict[str, object] = {}
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            fields[field] = [_copied(v, names) if isinstance(v, ast.AST) else v for v in value]
        else:
            fields[field] = _copied(value, names) if isinstance(value, ast.AST) else value
    return ast.copy_location(type(node)(**fields), node)
