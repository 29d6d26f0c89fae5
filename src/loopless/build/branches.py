"""Branches: `if`, and the `else` of a loop. After them a name has the type that both ways give it."""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import BOOL, Type
from ..read.names import bound_names
from . import expressions, statements
from .scope import Scope


def branch(s: Scope, node: ast.If) -> list[ir.Stmt]:
    test = expressions.test(s, node.test)
    sized = statements.waiting(s)
    if isinstance(test, ir.Const):
        return [*sized, *statements.block(s, node.body if test.value else node.orelse)]
    before = dict(s.types), dict(s.aliases)
    s.branches += 1
    then = statements.block(s, node.body)
    first = dict(s.types), dict(s.aliases)
    s.types, s.aliases = dict(before[0]), dict(before[1])
    orelse = statements.block(s, node.orelse)
    s.branches -= 1
    _join_branches(s, *first)
    for name in bound_names([*node.body, *node.orelse]):
        s.ragged.pop(name, None)            # a name may be this element of a list or that one
        s.rows.pop(name, None)
    return [*sized, ir.If(test, tuple(then), tuple(orelse), line=node.lineno)]


def _join_branches(s: Scope, types: dict[str, Type], aliases: dict[str, ir.Expr]) -> None:
    """After two branches a name has the type it has in both, or nothing can be said of it."""
    names = dict.fromkeys([*types, *s.types, *aliases, *s.aliases])
    mine, theirs = (s.types, s.aliases), (types, aliases)
    s.types, s.aliases = {}, {}
    for name in names:
        a, b = theirs[0].get(name), mine[0].get(name)
        if theirs[1].get(name) != mine[1].get(name):
            s.lost.add(name)
        elif name in mine[1]:
            s.aliases[name] = mine[1][name]
        else:
            s.types[name] = s.merge(name, a, b) if a is not None and b is not None else (a or b or BOOL)


def orelse(s: Scope, node: ast.For | ast.While) -> tuple[ir.Stmt, ...]:
    """What is done after a loop, if no `break` left it: one of two ways to go on."""
    before = dict(s.types), dict(s.aliases)
    s.branches += 1
    found = statements.block(s, node.orelse)
    s.branches -= 1
    if node.orelse:
        _join_branches(s, *before)
    return tuple(found)
