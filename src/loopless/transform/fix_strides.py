"""A position in which a loop variable is multiplied with an int that came in is compiled for that very int.

    for i in range(n):                                     for i in range(n):
        y[i] = x[i*inc]                            →           y[i] = x[i*2]          guard: inc == 2

A slice needs its step, and a dependence its distance; an int that was the step of a loop is that number wherever it
stands in a position. Only small ints are taken by their value: a large one is a size
in disguise, and a loop is compiled once for all sizes.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ..analyze.polynomial import Polynomial, expression, polynomial
from ..ir import loop as ir
from ..ir.conditions import Conditions

LARGEST = 32
N = TypeVar("N", bound=ir.Node)


def fix_strides(body: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...]:
    """The region with small strides as numbers."""
    done: dict[int, ir.Node] = {}

    def change(node: ir.Node) -> ir.Node:
        if id(node) not in done:
            done[id(node)] = changed(ir.rebuild(node, change))
        return done[id(node)]

    def changed(node: N) -> N:
        if not isinstance(node, (ir.Load, ir.Store)):
            return node
        subs = tuple(_fixed(s, facts) if isinstance(s, ir.Expr) else s for s in node.subs)
        return node if subs == node.subs else replace(node, subs=subs)
    return tuple(change(s) for s in body)                               # type: ignore[misc]


def _fixed(sub: ir.Expr, facts: Conditions) -> ir.Expr:
    if isinstance(sub, ir.Flat):
        return replace(sub, subs=tuple(_fixed(s, facts) for s in sub.subs))
    if not facts.compiled_for and not ir.contains(sub, lambda n: isinstance(n, ir.Op) and n.name == "mul"):
        return sub
    value = polynomial(sub)
    for known in (a for a in value.atoms if isinstance(a, ir.Param) and a.name in facts.compiled_for):
        value = value.replace(known, Polynomial.number(facts.compiled_for[known.name]))
    for m, _ in value.terms:
        if any(isinstance(a, ir.Index) for a in m):
            for stride in (a for a in m if isinstance(a, ir.Param)):
                number = facts.fixed(stride.name, LARGEST)
                if number is not None:
                    value = value.replace(stride, Polynomial.number(number))
    return sub if value == polynomial(sub) else expression(value)
