"""The loops of a function: statements, and the comprehensions inside them."""
from __future__ import annotations

import ast
from collections.abc import Iterable

from .nodes import children_of

Comprehension = ast.ListComp | ast.GeneratorExp
Loop = ast.For | ast.While | Comprehension
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def loops_of(body: Iterable[ast.stmt]) -> list[Loop]:
    """All loops in these statements, outer ones first, none of inner functions."""
    found: list[Loop] = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        if isinstance(node, (ast.For, ast.While)):
            found.append(node)
        found += comprehensions_of(node)
        for field in ("body", "orelse", "finalbody"):
            found += loops_of(getattr(node, field, []))
        for handler in getattr(node, "handlers", []):
            found += loops_of(handler.body)
    return found


def comprehensions_of(statement: ast.stmt) -> list[Comprehension]:
    """The list comprehensions and generators of a statement, but those of the statements inside it."""
    if "comprehensions" not in statement.__dict__:
        parts = [part for field, value in ast.iter_fields(statement) if field not in BLOCKS
                 for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST)]
        statement.__dict__["comprehensions"] = [c for part in parts for c in _inside(part)]
    found: list[Comprehension] = statement.__dict__["comprehensions"]
    return found


def _inside(node: ast.AST) -> list[Comprehension]:
    if isinstance(node, SCOPES):
        return []
    own = [node] if isinstance(node, (ast.ListComp, ast.GeneratorExp)) else []
    return [*own, *(c for child in children_of(node) for c in _inside(child))]


def has_loop(body: Iterable[ast.stmt]) -> bool:
    return bool(loops_of(body))
