"""A name for a part of a tensor is the tensor itself, at other subscripts.

    half = b[n // 2:]                            for i in range(n // 2):
    for i in range(n // 2):            →             b[i] = b[n // 2 + i] + a[i]
        b[i] = half[i] + a[i]

Reads and stores alike: `row = x[k]; row[j] = v` is `x[k, j] = v`. A slice ends where its tensor ends, and a subscript
counts from its start: so the slice has to lie inside the tensor and each subscript inside the slice, for all iterations
of the loops around, and the facts are asked for that. Left alone: slices of slices, computed subscripts of a slice, and
names whose tensor differs from iteration to iteration.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least
from ..ir.types import INT
from ..report.reasons import Refusal

Subscript = ir.Expr | ir.Span


def seen_through(view: ir.Load, subs: tuple[Subscript, ...], sizes: Sequence[ir.Expr], around: list[ir.Dim],
                 facts: Conditions, line: int) -> tuple[Subscript, ...]:
    """The subscripts of the tensor for subscripts of a part of it; sizes are those of the tensor."""
    left = list(subs)
    out: list[Subscript] = []
    for axis, size in enumerate(sizes):
        own = view.subs[axis] if axis < len(view.subs) else ir.Span()
        if not isinstance(own, ir.Span):
            out.append(own)
            continue
        inner = left.pop(0) if left else ir.Span()
        if own == ir.Span() or inner == ir.Span():
            out.append(inner if own == ir.Span() else own)
        elif isinstance(inner, ir.Span):
            raise Refusal("LL204", "a slice of a slice", line)
        else:
            out.append(_moved(own, inner, size, around, facts, line))
    while out and out[-1] == ir.Span():
        out.pop()
    return tuple(out)


def _moved(span: ir.Span, sub: ir.Expr, size: ir.Expr, around: list[ir.Dim], facts: Conditions, line: int) -> ir.Expr:
    """A subscript of a slice as a subscript of the axis."""
    def always(value: Affine) -> bool:
        least = extremes(value, around)[0]
        return least is not None and at_least(facts, least)

    start = _end(span.start, ir.Const(0), size, always, line)
    stop = _end(span.stop, size, size, always, line)
    place, first, last = affine(sub), affine(start), affine(stop)
    if place is None or first is None or last is None:
        raise Refusal("LL204", "a computed subscript of a slice", line)
    length = last - first
    if not always(length):
        raise Refusal("LL206", "a slice that may end before it starts", line)
    if not always(place):
        if not (always(-place - 1) and always(place + length)):
            raise Refusal("LL206", "a subscript that may lie before the start of a slice", line)
        start = stop
    elif span.stop is not None and not always(length - place - 1):
        raise Refusal("LL206", "a subscript that may lie beyond the end of a slice", line)
    return sub if start == ir.Const(0) else ir.Op("add", (start, sub), INT)


def _end(end: ir.Expr | None, otherwise: ir.Expr, size: ir.Expr, always: Callable[[Affine], bool], line: int
         ) -> ir.Expr:
    """Where a slice starts or stops, as a place from 0 to the size: negative ones count from the end."""
    if end is None:
        return otherwise
    value, whole = affine(end), affine(size)
    if value is None or whole is None:
        raise Refusal("LL204", "a slice with a computed end", line)
    if always(value):
        if always(whole - value):
            return end
        if always(value - whole):
            return size
    elif always(-value - 1):
        if always(whole + value):
            return ir.Op("add", (size, end), INT)
        if always(-whole - value):
            return ir.Const(0)
    raise Refusal("LL206", "a slice that may begin or end outside of its tensor", line)
