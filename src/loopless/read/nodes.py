"""The nodes of a statement, listed once: many questions about a tree walk through all of it."""
from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeVar

K = TypeVar("K", bound=ast.AST)


def children_of(node: ast.AST) -> list[ast.AST]:
    """The nodes directly inside a node."""
    found: list[ast.AST] | None = node.__dict__.get("children_of")
    if found is None:
        found = node.__dict__["children_of"] = list(ast.iter_child_nodes(node))
    return found


def nodes_in(statement: ast.stmt) -> list[ast.AST]:
    """The statement and everything inside it. A tree that has been read is not changed any more."""
    found: list[ast.AST] | None = statement.__dict__.get("nodes_in")
    if found is None:
        found = [statement]
        for node in found:                          # which grows
            found += children_of(node)
        statement.__dict__["nodes_in"] = found
    return found


def of_kind(statements: Iterable[ast.stmt], kind: type[K]) -> list[K]:
    """The nodes of one class in some statements, in the order of `nodes_in`."""
    found: list[K] = []
    for statement in statements:
        sorted_out: dict[type, list[ast.AST]] | None = statement.__dict__.get("of_kind")
        if sorted_out is None:
            sorted_out = statement.__dict__["of_kind"] = {}
            for node in nodes_in(statement):
                sorted_out.setdefault(type(node), []).append(node)
        found += sorted_out.get(kind, ())                               # type: ignore[arg-type]
    return found
