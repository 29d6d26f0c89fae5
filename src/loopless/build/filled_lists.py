"""Lists that are made at full length and filled from the first place to the last: as good as appended to.

    out = [None] * n                            out = []
    for i in range(n):                          for i in range(n):
        out[i] = x[i] * 2              →            out.append(x[i] * 2)
    return torch.stack(out)                     return torch.stack(out)

The loop goes through as many places as the list has, by the same text, and each iteration stores once. Left alone: a
list that is read in the loop, or left before it is full.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import comprehensions

Body = list[ast.stmt]


def as_appended(body: Body) -> Body:
    """The statements with appends in the place of stores that fill a list."""
    for stmt in body:
        name, size = _made(stmt)
        after = body[body.index(stmt) + 1:] if name else []
        loops = [s for s in after if isinstance(s, ast.For) and _mentions(s, name)]
        if loops and _fits(name, size, body[body.index(stmt):], loops[0]):
            body = [_changed(s, name, stmt, loops[0]) for s in body]
    return body


def _made(stmt: ast.stmt) -> tuple[str, str]:
    """The name and the length in `name = [None] * n`."""
    value = stmt.value if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
    target = stmt.targets[0] if isinstance(stmt, ast.Assign) else None
    if not (isinstance(target, ast.Name) and isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult)
            and isinstance(value.left, ast.List) and len(value.left.elts) == 1
            and isinstance(value.left.elts[0], ast.Constant)):
        return "", ""
    asked = {ast.unparse(n.func).rsplit(".", 1)[-1] for n in ast.walk(value.right) if isinstance(n, ast.Call)}
    size = ast.unparse(value.right)
    return (target.id, size) if asked <= {"len", "size"} and "~" not in size else ("", "")


def _mentions(node: ast.stmt, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(node))


def _fits(name: str, size: str, body: Body, loop: ast.For) -> bool:
    """Whether a loop stores once at each place, and nothing in between changes how many there are."""
    own = [n for n in nodes_in(loop) if isinstance(n, ast.Name) and n.id == name]
    stores = [s for s in loop.body if _stored(s, name, loop)]
    leaves = any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for n in nodes_in(loop))
    until = body[1:body.index(loop)]
    counted = {n.id for n in ast.walk(ast.parse(size)) if isinstance(n, ast.Name)}
    rebound = {n.id for s in [*until, loop] for n in nodes_in(s)
               if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    again = [n for s in body for n in nodes_in(s) if isinstance(n, ast.Name) and n.id == name
             and not isinstance(n.ctx, ast.Load)]
    return ast.unparse(loop.iter) == f"range({size})" and isinstance(loop.target, ast.Name) and not loop.orelse \
        and len(own) == len(stores) == len(again) == 1 and not leaves and not counted & rebound \
        and not any(_mentions(s, name) for s in until) \
        and not any(isinstance(n, ast.Name) and n.id == loop.target.id and not isinstance(n.ctx, ast.Load)
                    for s in loop.body for n in nodes_in(s))


def _stored(stmt: ast.stmt, name: str, loop: ast.For) -> bool:
    return isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and isinstance(loop.target, ast.Name) \
        and ast.unparse(stmt.targets[0]) == f"{name}[{loop.target.id}]"


def _changed(stmt: ast.stmt, name: str, made: ast.stmt, loop: ast.For) -> ast.stmt:
    if stmt is made:
        empty = ast.Assign([ast.Name(name, ast.Store())], ast.List([], ast.Load()))
        return ast.fix_missing_locations(ast.copy_location(empty, stmt))
    if stmt is not loop:
        return stmt
    new = comprehensions.renamed_statement(loop, {})
    assert isinstance(new, ast.For)
    new.body = [_append(b, name) if _stored(a, name, loop) else b for a, b in zip(loop.body, new.body, strict=True)]
    return ast.fix_missing_locations(new)


def _append(stmt: ast.stmt, name: str) -> ast.stmt:
    assert isinstance(stmt, ast.Assign)
    append = ast.Attribute(ast.Name(name, ast.Load()), "append", ast.Load())
    return ast.copy_location(ast.Expr(ast.Call(append, [stmt.value], [])), stmt)
