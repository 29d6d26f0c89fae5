"""The nodes of a statement, listed once: many questions about a tree walk through all of it."""
from __future__ import annotations

import ast


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
