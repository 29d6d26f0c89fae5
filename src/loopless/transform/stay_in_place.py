"""A loop that stays where it is, what is inside it done at once. On the region as built.

    for k in range(n):                                     for k in range(n):            stays
        for i in range(1, m - 1):              →               y[1:-1] = x[:-2] + x[2:]
            y[i] = x[i - 1] + x[i + 1]                         x[1:-1] = y[1:-1]
        for i in range(1, m - 1):
            x[i] = y[i]

No iteration changes its place, so there is nothing to ask about order. What is inside is compiled once, for all values
of the variable, where otherwise it would be a region of its own, looked at in each iteration. Left alone: loops with
no loop inside, those that hand names on, and those whose ends are not known at the entry.
"""
from __future__ import annotations

from ..analyze.private import private
from ..ir import loop as ir
from .interchange import Piece, Stays, ends_of, only_loop, python_name


def stay_in_place(region: tuple[ir.Stmt, ...]) -> tuple[Piece, ...] | None:
    """The one loop of a region as a loop that stays; None if it cannot."""
    outer = only_loop(region)
    ends = None if outer is None else ends_of(outer)
    if outer is None or ends is None or not private(outer.body) or not any(ir.has(s, ir.For) for s in outer.body):
        return None
    name = python_name(outer)
    if any(isinstance(n, ir.Param) and n.name == name for n in ir.walk(outer)):
        return None
    here = ir.Param(name, ir.INT)
    body = tuple(ir.substitute(s, lambda n: here if n == ir.Index(outer.index) else None) for s in outer.body)
    return (Piece(body, Stays(name, *ends, outer.step)),)
