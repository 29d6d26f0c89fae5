"""Slices that are as long in every iteration are rows of that length: windows.

    frames[i] = x[i * hop:i * hop + size]              the row x[i * hop], ..., x[i * hop + size - 1]
    patch = x[start[i]:start[i] + size]

The length is the difference of the two ends, in which all that changes between iterations cancels out. A window
lies within its axis, all of it: a slice that does not is cut off by Python. For ends that are computed from loop
variables and sizes the facts say so, or the slice is not a window. Ends that are looked up in tensors are taken for
those of a window only where nothing else was found (`Scope.windows`): that they are is checked when the code runs, and
otherwise the loop runs.
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.polynomial import Polynomial, expression, polynomial
from ..ir.types import BOOL, INT
from . import lengths, subscripts
from .extremes import extreme, known, never_negative
from .scope import Scope


def opened(s: Scope, array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...]) -> tuple[ir.Expr | ir.Span, ...]:
    """The subscripts with windows for the slices that are."""
    if not isinstance(array, ir.Param) or not any(isinstance(sub, ir.Span) and sub != ir.Span() for sub in subs):
        return subs
    return tuple(_window(s, array, axis, sub) or _fixed(s, array, axis, sub) or sub if isinstance(sub, ir.Span) else sub
                 for axis, sub in enumerate(subs))


def _fixed(s: Scope, array: ir.Param, axis: int, span: ir.Span) -> ir.Window | None:
    """`x[i, :2]`, `x[i, half:]`: a slice between the same places in every iteration, none of which is cut off."""
    if not s.windows or isinstance(span, ir.Window) or span == ir.Span():
        return None
    size = known(s, subscripts.size(s, array, axis))
    ends = [_end(s, end, size) for end in (span.start or ir.Const(0), span.stop or size)]
    if ends[0] is None or ends[1] is None or not lengths.ordered(s, ends[0], ends[1]) \
            or not lengths.ordered(s, ends[1], size):
        return None
    return ir.Window(ends[0], ends[1], lengths.minus(ends[1], ends[0]))


def _end(s: Scope, end: ir.Expr, size: ir.Expr) -> ir.Expr | None:
    """An end that is no variable of a loop, from the start of the axis; None if it is something else."""
    place = known(s, end) if end.type == INT else None
    if place is None or ir.has(place, ir.Index, ir.Load, ir.Var) or lengths.form(place) is None:
        return None
    if lengths.ordered(s, ir.Const(0), place):
        return place
    turned = lengths.plus(size, place)
    back = lengths.ordered(s, place, ir.Const(-1)) and lengths.ordered(s, ir.Const(0), turned)
    return turned if back else None


def _window(s: Scope, array: ir.Param, axis: int, span: ir.Span) -> ir.Window | None:
    start, stop = span.start or ir.Const(0), span.stop
    if stop is None or isinstance(stop, ir.Const) or not (_exact(start) and _exact(stop)):
        return None
    low = polynomial(known(s, start))
    long = polynomial(known(s, stop)) - low
    length = expression(long)
    form = lengths.form(length)
    if form is None or not low.atoms or not lengths.ordered(s, ir.Const(0), length):
        return None
    size = known(s, subscripts.size(s, array, axis))
    within = _within(s, low, long, polynomial(size))
    if within:
        return ir.Window(start, stop, length)
    if within is False or not s.windows:
        return None
    early = ir.Op("ge", (start, ir.Const(0)), BOOL)
    late = ir.Op("le", (start, lengths.minus(size, length)), BOOL)
    test = ir.Select(early, late, ir.Const(False), BOOL)
    about = (("about", "every slice lies within its tensor"), ("plain", False))
    return replace(ir.Window(start, stop, length), start=ir.Op("ensure", (start, test), start.type, about))


def note_amount(s: Scope, name: str, value: ir.Expr) -> None:
    """Remembers what an int is that is computed before any loop: `n = len(x) - 1`."""
    if value.type == INT and not s.depth and not s.branches:
        s.amounts[name] = known(s, value)
    elif value.type == INT and not s.branches and not ir.has(value, ir.Carried) \
            and name not in {v.name for v in ir.find(value, ir.Var)} and _stays(s, value):
        s.computed[name] = value


def _stays(s: Scope, value: ir.Expr) -> bool:
    """Whether what an int was computed from has the same value later in the iteration."""
    many = {s.facts.known(name).path for name in s.given}
    return all(isinstance(n.array, ir.Param) and n.array.name in many for n in ir.find(value, ir.Load))


def _exact(end: ir.Expr) -> bool:
    """Whether sums of ints are what they seem: narrow ones wrap round."""
    return all(n.type == INT or (n.type.tensor and n.type.dtype == "int64") for n in ir.walk(end)
               if isinstance(n, ir.Op))


def _within(s: Scope, low: Polynomial, long: Polynomial, size: Polynomial) -> bool | None:
    """Whether a window never starts before the axis, nor reaches beyond its end, by the facts; None if the data say."""
    first, last = extreme(s, low, False), extreme(s, low, True)
    if first is None or last is None or any(python_text(expression(p)) is None for p in (first, last)):
        return None
    return never_negative(s, first) and never_negative(s, size - long - last)
