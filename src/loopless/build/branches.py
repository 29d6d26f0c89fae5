"""Branches: `if`, and the `else` of a loop. After them a name has the type that both ways give it.

    if t == n - 1:                          a name for one tensor here,
        following = last
    else:
        following = values[t + 1]           and for a part of another there,
    out[t] = following - values[t]          is a row after both: one or the other

Left alone: a name that is a tensor in one branch and something of another kind in the other, once it is read; and a
name for two tensors whose branch ends in a `continue`, `break` or `return`.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import BOOL, Type
from ..read.names import bound_names
from . import expressions, statements
from .scope import Scope

State = tuple[dict[str, Type], dict[str, ir.Expr]]


def branch(s: Scope, node: ast.If) -> list[ir.Stmt]:
    test = expressions.test(s, node.test)
    sized = statements.waiting(s)
    if isinstance(test, ir.Const):
        return [*sized, *statements.block(s, node.body if test.value else node.orelse)]
    before, lost = (dict(s.types), dict(s.aliases)), set(s.lost)
    s.branches += 1
    then = statements.block(s, node.body)
    first = dict(s.types), dict(s.aliases)
    lost_there, s.lost = s.lost, lost
    s.types, s.aliases = dict(before[0]), dict(before[1])
    orelse = statements.block(s, node.orelse)
    second = dict(s.types), dict(s.aliases)
    held = _names_for_several(then, first, orelse, second)
    then, first = _held(s, held, then, first)
    orelse, second = _held(s, held, orelse, second)
    s.branches -= 1
    s.types, s.aliases = second
    s.lost = s.lost | lost_there            # whatever the other way gives it
    _join_branches(s, *first)
    for name in bound_names([*node.body, *node.orelse]):
        s.ragged.pop(name, None)            # a name may be this element of a list or that one
        s.rows.pop(name, None)
    return [*sized, ir.If(test, tuple(then), tuple(orelse), line=node.lineno)]


def _names_for_several(then: list[ir.Stmt], first: State, orelse: list[ir.Stmt], second: State) -> list[str]:
    """The names that stand for one tensor, or a part of it, in one branch, and for a row of another in the other."""
    if any(stmts and isinstance(stmts[-1], (ir.Continue, ir.Break, ir.Return)) for stmts in (then, orelse)):
        return []
    found = []
    for name in dict.fromkeys([*first[1], *second[1]]):
        kinds = [aliases[name].type if name in aliases else types.get(name) for types, aliases in (first, second)]
        if first[1].get(name) != second[1].get(name) and kinds[0] is not None and kinds[0] == kinds[1] \
                and kinds[0].tensor:
            found.append(name)
    return found


def _held(s: Scope, names: list[str], stmts: list[ir.Stmt], state: State) -> tuple[list[ir.Stmt], State]:
    """A branch at whose end these names have values of their own, and what is known of them then."""
    s.types, s.aliases = state
    made = [stmt for n in names if n in s.aliases for stmt in statements.hold(s, n, s.aliases[n])]
    return [*stmts, *made], (dict(s.types), dict(s.aliases))


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
