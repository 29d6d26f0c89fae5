"""Lengths of what a loop goes through, as loop IR, and which of several is the shortest."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from ..ir.loop_text import python_text
from ..ir.types import INT, tensor
from ..report.reasons import Refusal
from . import subscripts
from .scope import Scope


def plus(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """a + b, written as a person would."""
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        return ir.Const(a.value + b.value)
    if a == ir.Const(0) or b == ir.Const(0):
        return b if a == ir.Const(0) else a
    if isinstance(a, ir.Const):
        a, b = b, a
    if isinstance(b, ir.Const) and isinstance(a, ir.Op) and a.name in ("add", "sub") \
            and isinstance(a.args[1], ir.Const):
        inner = a.args[1].value if a.name == "add" else -a.args[1].value
        return plus(a.args[0], ir.Const(inner + b.value))
    if isinstance(b, ir.Const) and b.value < 0:
        return ir.Op("sub", (a, ir.Const(-b.value)), INT)
    return ir.Op("add", (a, b), INT)


def times(a: ir.Expr, factor: int) -> ir.Expr:
    if isinstance(a, ir.Const) or factor == 1:
        return ir.Const(a.value * factor) if isinstance(a, ir.Const) else a
    return ir.Op("neg", (a,), INT) if factor == -1 else ir.Op("mul", (ir.Const(factor), a), INT)


def minus(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """a - b, written as a person would."""
    if isinstance(b, ir.Const):
        return plus(a, ir.Const(-b.value))
    return ir.Const(0) if a == b else ir.Op("sub", (a, b), INT)


def trips(start: ir.Expr, stop: ir.Expr, step: int) -> ir.Expr:
    """How often a range runs; less than 0 is not at all."""
    span = minus(stop, start) if step > 0 else minus(start, stop)
    if abs(step) == 1:
        return span
    above = plus(span, ir.Const(abs(step) - 1))
    if isinstance(above, ir.Const):
        return ir.Const(above.value // abs(step))
    return ir.Op("floor_divide", (above, ir.Const(abs(step))), INT)


def form(length: ir.Expr) -> Affine | None:
    """A length as something that facts can be asked about; None where it depends on a loop around."""
    if isinstance(length, ir.Const):
        return Affine.number(length.value)
    if isinstance(length, ir.Op) and length.name in ("add", "sub") and len(length.args) == 2:
        a, b = (form(arg) for arg in length.args)
        return None if a is None or b is None else a + b if length.name == "add" else a - b
    text = python_text(length)
    return None if text is None else Affine.symbol(text)


def shortest(s: Scope, lengths: list[ir.Expr], strict: bool = False) -> ir.Expr:
    """The least of some lengths, by what holds for the values at hand; if strict, all must be equal."""
    best = lengths[0]
    for other in lengths[1:]:
        a, b = form(best), form(other)
        if other == best or (a is not None and a == b):
            continue
        if a is None or b is None:
            raise Refusal("LL204", "several things are iterated over, and which is the shortest depends on a loop",
                          s.line)
        if equal(s.facts, a, b):
            continue
        if strict:
            raise Refusal("LL214", "what is iterated over has another length than is asked for", s.line)
        if not at_least(s.facts, b - a):
            if not at_least(s.facts, a - b):
                raise Refusal("LL214", "which of several lengths is the shortest is not known", s.line)
            best = other
    return best


def not_empty(s: Scope, start: ir.Expr, stop: ir.Expr, step: int) -> None:
    """Something must be there to start with."""
    count = form(trips(start, stop, step))
    if count is None or not at_least(s.facts, count, 1):
        raise Refusal("LL214", "there may be nothing to iterate over", s.line)


def slice_of(s: Scope, base: ir.Expr) -> tuple[ir.Expr, ir.Expr, ir.Expr]:
    """Where the first axis of a tensor, or of a slice `x[a:b]` of one, starts, its length, and the tensor."""
    if not isinstance(base, ir.Load):
        return ir.Const(0), subscripts.size(s, base, 0), base
    axis = next(k for k, sub in enumerate((*base.subs, ir.Span())) if isinstance(sub, ir.Span))
    if axis == len(base.subs) or base.subs[axis] == ir.Span():
        return ir.Const(0), subscripts.size(s, base, 0), base
    span = base.subs[axis]
    assert isinstance(span, ir.Span)
    if not isinstance(base.array, ir.Param) or axis or len(base.subs) > 1:
        raise Refusal("LL204", "iteration over a slice of a part of a tensor", s.line)
    size = subscripts.size(s, base.array, 0)
    first = _end(s, span.start, ir.Const(0), size)
    last = _end(s, span.stop, size, size)
    if not ordered(s, first, last):
        raise Refusal("LL214", "iteration over a slice that may be empty", s.line)
    rank = base.array.type.rank
    whole = ir.Load(base.array, (ir.Span(),), tensor(base.array.type.dtype, rank)) if rank > 1 else base.array
    return first, minus(last, first), whole


def _end(s: Scope, end: ir.Expr | None, default: ir.Expr, size: ir.Expr) -> ir.Expr:
    """An end of a slice as a position between 0 and the size, where that is known."""
    if end is None:
        return default
    known = form(end)
    wraps = known is not None and not at_least(s.facts, known)
    if wraps and known is not None and not at_least(s.facts, -known, 1):
        raise Refusal("LL214", "iteration over a slice that may start at either end", s.line)
    place = plus(size, end) if wraps else end
    if not (ordered(s, ir.Const(0), place) and ordered(s, place, size)):
        raise Refusal("LL214", "iteration over a slice that reaches beyond its tensor", s.line)
    return place


def ordered(s: Scope, low: ir.Expr, high: ir.Expr) -> bool:
    span = form(minus(high, low))
    return span is not None and at_least(s.facts, span)
