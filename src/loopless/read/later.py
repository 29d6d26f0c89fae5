"""The names that may be read once a run of statements is done: what it has to leave in them.

    for i in range(n):          leaves nothing: the second loop sets `i` anew before it reads it
        x[i] = 0.0
    for i in range(n):
        y[i] = x[i]

What comes after in its block counts, what comes after the block it is in, and in a loop what the next iteration reads.
A function inside the function may be called at any time: all that it reads counts.
"""
from __future__ import annotations

import ast

from .names import needed_names, read_names
from .nodes import nodes_in

LAZY = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)


def read_later(body: list[ast.stmt], run: list[ast.stmt]) -> set[str]:
    """The names that the statements of a function may read after a run of them."""
    lazy = [n for s in body for n in nodes_in(s) if isinstance(n, LAZY)]
    return set(read_names(lazy)) | _in_block(body, run, False)


def _in_block(block: list[ast.stmt], run: list[ast.stmt], again: bool) -> set[str]:
    """again: the block is the body of a loop, and may be run another time."""
    first = id(run[0])
    at = next(k for k, s in enumerate(block) if any(id(n) == first for n in nodes_in(s)))
    here = block[at] is run[0]
    found = set(needed_names(block[at + len(run):] if here else block[at + 1:]))
    if again:
        found |= set(needed_names(block))
    return found if here else found | _inside(block[at], run)


def _inside(stmt: ast.stmt, run: list[ast.stmt]) -> set[str]:
    """What a statement around the run reads once the run is done."""
    blocks = [b for b in (getattr(stmt, name, None) for name in ("body", "orelse")) if b]
    own = next((b for b in blocks if any(n is run[0] for s in b for n in nodes_in(s))), None)
    if own is None or not isinstance(stmt, (ast.For, ast.While, ast.If, ast.With)):
        inside = {id(n) for s in run for n in nodes_in(s)}
        return set(read_names(n for n in nodes_in(stmt) if id(n) not in inside
                              and isinstance(n, (ast.Name, ast.AugAssign))))
    looping = isinstance(stmt, (ast.For, ast.While)) and own is stmt.body
    found = _in_block(own, run, looping)
    if looping:
        found |= set(needed_names(getattr(stmt, "orelse", [])))
    if isinstance(stmt, ast.While):
        found |= set(read_names([stmt.test]))
    return found
