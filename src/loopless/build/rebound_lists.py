"""A list whose name is given to the tensor that is made of it: the list gets a name of its own.

    returns = []                                        items = []
    for r in x:                                         for r in x:
        returns.append(r * 2)                   →           items.append(r * 2)
    returns = torch.stack(returns)                      returns = torch.stack(items)

So what is seen of the list is only what is done with the list. Left alone: a name that is given to something else in
between, or in a loop or a branch.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import comprehensions, lists

Body = list[ast.stmt]


def under_own_names(body: Body) -> Body:
    """The statements with names of their own for such lists."""
    for stmt in body:
        name = stmt.targets[0].id if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 \
            and isinstance(stmt.targets[0], ast.Name) else ""
        if name and isinstance(stmt, ast.Assign) and lists.collects(stmt.value) and _mentions(stmt.value, name) \
                and _is_list(name, body[:body.index(stmt)]):
            body = _renamed(body, name, stmt)
    return body


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _is_list(name: str, before: Body) -> bool:
    """Whether all that a name has been given is one fresh list."""
    stores = [n for s in before for n in nodes_in(s) if isinstance(n, ast.Name) and n.id == name
              and not isinstance(n.ctx, ast.Load)]
    made = [s for s in before if isinstance(s, ast.Assign) and s.targets[0] in stores
            and ast.unparse(s.value) in ("[]", "list()")]
    return len(stores) == len(made) == 1


def _renamed(body: Body, name: str, at: ast.Assign) -> Body:
    out: Body = []
    here = body.index(at)
    new = {name: f"{name}~list"}
    for k, stmt in enumerate(body):
        if k < here and any(_mentions(n, name) for n in nodes_in(stmt)):
            out.append(comprehensions.renamed_statement(stmt, new))
        elif k == here:
            value = comprehensions.renamed(at.value, new)
            out.append(ast.copy_location(ast.Assign(at.targets, value), at))
        else:
            out.append(stmt)
    return out
