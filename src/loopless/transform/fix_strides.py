"""A position in which a loop variable is multiplied with an int that came in is compiled for that very int.

    for i in range(n):                                     for i in range(n):
        y[i] = x[i*inc]                            →           y[i] = x[i*2]          guard: inc == 2

A slice needs its step, and a dependence its distance; an int that was the step of a loop is that number wherever it
stands in a position. Only small ints are taken by their value: a large one is a size
in disguise, and a loop is compiled once for all sizes.
"""
from __future__ import annotations

from typing import TypeVar

from ..ir import loop as ir
from ..ir.conditions import Conditions
from ..ir.node import replace
from ..ir.polynomial import Polynomial, expression, polynomial

LARGEST = 32
N = TypeVar("N", bound=ir.Node)


def fix_strides(body: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...]:
    """The region with small strides as numbers."""
    if not facts.compiled_for and not any(n.name == "mul" for s in body for n in ir.find(s, ir.Op)):
        return body
    done: dict[int, ir.Node] = {}
    return tuple(_with_numbers(s, facts, done) for s in body)


def _with_numbers(node: N, facts: Conditions, done: dict[int, ir.Node]) -> N:
    """The node with the strides of each place in it as numbers; a node that is used twice is looked at once."""
    if id(node) not in done:
        new = ir.rebuild(node, _with_numbers, facts, done)
        if isinstance(new, (ir.Load, ir.Store)):
            subs = tuple(_fixed(s, facts) if isinstance(s, ir.Expr) else _fixed_window(s, facts) for s in new.subs)
            new = new if subs == new.subs else replace(new, subs=subs)
        done[id(node)] = new
    return done[id(node)]                                               # type: ignore[return-value]


def _fixed_window(sub: ir.Span, facts: Conditions) -> ir.Span:
    if not isinstance(sub, ir.Window):
        return sub
    start, stop = (None if end is None else _fixed(end, facts) for end in (sub.start, sub.stop))
    return replace(sub, start=start, stop=stop)


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
