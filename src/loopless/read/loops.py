"""The loops of a function."""
from __future__ import annotations

import ast
from collections.abc import Iterable

Loop = ast.For | ast.While


def loops_of(body: Iterable[ast.stmt]) -> list[Loop]:
    """All loops in these statements, outer ones first, none of inner functions."""
    found: list[Loop] = []
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        if isinstance(node, (ast.For, ast.While)):
            found.append(node)
        for field in ("body", "orelse", "finalbody"):
            found += loops_of(getattr(node, field, []))
        for handler in getattr(node, "handlers", []):
            found += loops_of(handler.body)
    return found


def has_loop(body: Iterable[ast.stmt]) -> bool:
    return bool(loops_of(body))
