"""The nodes of a statement, listed once: many questions about a tree walk through all of it."""
from __future__ import annotations

import ast


def nodes_in(statement: ast.stmt) -> list[ast.AST]:
    """The statement and everything inside it. A tree that has been read is not changed any more."""
    found: list[ast.AST] | None = statement.__dict__.get("nodes_in")
    if found is None:
        found = statement.__dict__["nodes_in"] = list(ast.walk(statement))
    return found
