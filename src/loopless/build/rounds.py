"""Loops over a few things that are written out: one round after the other, without a loop.

    for dx, w in ((0, 1 - f), (1, f)):         first, second = 1 - f, f
        out[i + dx] += w * x[i]         →      dx, w = 0, first
                                               out[i + dx] += w * x[i]
                                               dx, w = 1, second
                                               out[i + dx] += w * x[i]

All that is written out is computed before the first round, as Python does. What follows a `continue` is what is done
otherwise. Left alone: more rounds than a person would write out, and loops that are left early.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator

from .decided_tests import in_its_round
from .scope import Scope

MOST_ROUNDS = 9
MOST_STATEMENTS = 40


def in_rounds(s: Scope, node: ast.For) -> list[ast.stmt] | None:
    """The statements of all rounds, one after the other; None if it is a loop like any other."""
    if not isinstance(node.iter, (ast.Tuple, ast.List)) or node.orelse:
        return None
    body = _without_continue(node.body)
    if any(map(_leaves, body)):
        return None
    items = node.iter.elts
    size = sum(isinstance(n, ast.stmt) for stmt in node.body for n in ast.walk(stmt))
    if not 0 < len(items) <= MOST_ROUNDS or size * len(items) > MOST_STATEMENTS \
            or any(isinstance(n, ast.Starred) for item in items for n in ast.walk(item)):
        return None
    before: list[ast.stmt] = []
    named = [_named(s, item, before, node) for item in items]
    rounds = [[_assigned(node.target, item, node), *in_its_round(body, node.target, item)] for item in named]
    return [*before, *(stmt for each in rounds for stmt in each)]


def _without_continue(body: list[ast.stmt]) -> list[ast.stmt]:
    """`if test: continue`, and what follows as its `else`; other ways to leave a round stay."""
    for k, stmt in enumerate(body):
        if isinstance(stmt, ast.If) and isinstance(stmt.body[-1], ast.Continue) and not any(map(_leaves, stmt.orelse)):
            rest = [*stmt.orelse, *_without_continue(body[k + 1:])]
            before = stmt.body[:-1] or [ast.copy_location(ast.Pass(), stmt)]
            return [*body[:k], ast.copy_location(ast.If(stmt.test, before, rest), stmt)]
    return body


def _leaves(stmt: ast.stmt) -> bool:
    """Whether a statement of the loop's own may leave it, or a round of it."""
    if isinstance(stmt, (ast.Break, ast.Continue)):
        return True
    if isinstance(stmt, (ast.For, ast.While)):
        return any(map(_leaves, stmt.orelse))
    return any(_leaves(inner) for inner in _statements(stmt))


def _statements(stmt: ast.stmt) -> Iterator[ast.stmt]:
    for part in ("body", "orelse", "finalbody"):
        yield from getattr(stmt, part, ())


def _named(s: Scope, item: ast.expr, before: list[ast.stmt], node: ast.For) -> ast.expr:
    """What a round is about, by constants and by names for what is computed before all rounds."""
    if isinstance(item, ast.Tuple):
        return ast.copy_location(ast.Tuple([_named(s, e, before, node) for e in item.elts], ast.Load()), node)
    if isinstance(item, ast.Constant) or (isinstance(item, ast.UnaryOp) and isinstance(item.operand, ast.Constant)):
        return item
    name = f"round~{next(s.numbers)}"
    before.append(_assigned(ast.Name(name, ast.Store()), item, node))
    return ast.copy_location(ast.Name(name, ast.Load()), node)


def _assigned(target: ast.expr, value: ast.expr, node: ast.For) -> ast.stmt:
    return ast.fix_missing_locations(ast.copy_location(ast.Assign([target], value), node))
