"""Slices of the elements of a list that differ in length: slices of the tensor that the list is made into.

    row[1:]              from 1 to len(row)
    row[:n]              from 0 to min(n, len(row))
    row[-n:]             from max(len(row) - n, 0) to len(row)

The tensor has room for the longest element, so an end that is beyond the element has to be brought back to its end. An
end that is written as less than 0 counts from there: `-n` is checked to be less than 0, where n is in the data, and
what is not written as less than 0 is checked not to be.
"""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir.polynomial import polynomial
from ..ir.types import BOOL, INT
from . import expressions, given, lengths, subscripts
from .extremes import known, never_negative
from .scope import Scope


def part(s: Scope, base: ir.Expr, node: ast.Subscript) -> ir.Expr | None:
    """A slice of an element of a list; None if it is something else."""
    ints = given.row_of(base)
    row = ints or (s.rows.get(base.name) if isinstance(base, ir.Var) and base.name in s.ragged else base)
    own = None if row is None else given.own_length(s, row)
    if own is None or not isinstance(row, ir.Load) or not isinstance(node.slice, ast.Slice):
        return None
    span = subscripts.span(s, node.slice)
    start, back = _place(s, own, span.start or ir.Const(0))
    start = _extreme(s, "gt", start, ir.Const(0)) if back else start
    stop, back = (own, True) if span.stop is None else _place(s, own, span.stop)
    stop = stop if back else _extreme(s, "lt", own, stop)
    many = ir.Span(None if start == ir.Const(0) else start, stop)
    subscripts.look_up(s, row.array, (row.subs[0], many))
    found = replace(row, subs=(row.subs[0], many), line=s.line)
    return found if ints is None else ir.Op(given.NUMBERS, (found,), base.type, line=s.line)


def length(s: Scope, value: ir.Expr) -> ir.Expr | None:
    """How long a slice of an element is that starts further on; None if it is something else."""
    if not (isinstance(value, ir.Load) and isinstance(value.array, ir.Param) and value.array.name in s.given
            and s.facts.known(value.array.name).path and len(value.subs) == 2):
        return None
    many = value.subs[1]
    if not isinstance(many, ir.Span) or many == ir.Span() or many.stop is None:
        return None
    return _extreme(s, "gt", lengths.minus(many.stop, many.start or ir.Const(0)), ir.Const(0))


def _place(s: Scope, own: ir.Expr, end: ir.Expr) -> tuple[ir.Expr, bool]:
    """An end as a place from the start of the element, and whether it was counted from its end."""
    if end.type.tensor:
        end = ir.Op("item", (end,), INT, line=s.line)
    inner = end.args[0] if isinstance(end, ir.Op) and end.name == "item" else end
    back = ir.Const(-end.value) if isinstance(end, ir.Const) and end.value < 0 else \
        inner.args[0] if isinstance(inner, ir.Op) and inner.name == "neg" else None
    if back is None:
        return (end if _counts(s, end, 0) else _checked(s, end, "ge", "no slice ends at a negative place")), False
    if back.type.tensor:
        back = ir.Op("item", (back,), INT, line=s.line)
    back = back if _counts(s, back, 1) else _checked(s, back, "gt", "a slice starts within its axis")
    return lengths.minus(own, back), True


def _counts(s: Scope, end: ir.Expr, least: int) -> bool:
    """Whether an end is no less than 0, or 1, by itself or by the facts."""
    if isinstance(end, ir.Select):
        return _counts(s, end.yes, least) and _counts(s, end.no, least)
    inner = end.args[0] if isinstance(end, ir.Op) and end.name == "item" else end
    if given.longest(s, inner) is not None:
        return least == 0
    value = lengths.minus(known(s, end), ir.Const(least))
    return not ir.has(value, ir.Load, ir.Var, ir.Index) and never_negative(s, polynomial(value))


def _checked(s: Scope, end: ir.Expr, name: str, about: str) -> ir.Expr:
    test = ir.Op(name, (end, ir.Const(0)), BOOL, line=s.line)
    return ir.Op("ensure", (end, test), end.type, (("plain", False), ("about", about)), line=s.line)


def _extreme(s: Scope, name: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The greater or the lesser of two ints, as Python's `max` and `min` are read."""
    return expressions.select(s, ir.Op(name, (b, a), BOOL, line=s.line), b, a)
