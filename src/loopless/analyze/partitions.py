"""Segments that follow one upon another: whether each begins where the one before ends.

    x[ptr[i]:ptr[i + 1]]                                two elements of a tensor, side by side
    x[start:start + lens[i]]; start += lens[i]          a running sum, and what is added to it

Only that they follow is read off the ends. That none of them ends before it begins, and that they begin at 0 and reach
the end of their axis, is in the data: who makes use of it has to look.
"""
from __future__ import annotations

from collections.abc import Mapping

from ..ir import loop as ir
from ..ir.records import dataclass
from .affine import affine, variables

EXACT = ("int32", "int64")              # dtypes in which no running sum of lengths wraps round, nor a difference


@dataclass(frozen=True)
class Ends(ir.Node):
    """How long each segment is, and where the first one begins: None is at 0."""
    count: ir.Expr
    first: ir.Expr | None


def follow(var: str, start: ir.Expr, stop: ir.Expr, updates: Mapping[str, ir.Expr] | None = None) -> Ends | None:
    """The segments from start to stop, one for each value of a loop variable that goes up from 0; None if others may
    lie between them, or they in each other. updates: of names that are still carried along by the loop."""
    low, high = bare(start), bare(stop)
    if not all(e.type.kind == "int" or (e.type.tensor and not e.type.rank and e.type.dtype in EXACT)
               for e in (low, high)):
        return None
    return _side_by_side(var, low, high) or _running(var, low, high) or _carried(var, low, high, updates or {})


def bare(end: ir.Expr) -> ir.Expr:
    """The end of a slice without names, conversions to a Python int and `slice-end`."""
    while True:
        if isinstance(end, (ir.Temp, ir.Call)):
            end = end.value if isinstance(end, ir.Temp) else end.body
        elif isinstance(end, ir.Op) and (end.name == "slice-end" or (end.name in ("item", "int") and _whole(end))):
            end = end.args[0]
        else:
            return end


def _whole(op: ir.Op) -> bool:
    kind = op.args[0].type
    return kind.kind == "int" or kind.dtype in EXACT


def _side_by_side(var: str, low: ir.Expr, high: ir.Expr) -> Ends | None:
    """`ptr[i]` and `ptr[i + 1]`."""
    if not (isinstance(low, ir.Load) and isinstance(high, ir.Load)) or low.type.rank or low.type.dtype not in EXACT:
        return None
    if (low.array, low.at, len(low.subs)) != (high.array, high.at, len(high.subs)):
        return None
    moved = [(a, b) for a, b in zip(low.subs, high.subs, strict=True) if a != b]
    if len(moved) != 1 or any(var in variables(a) for a, b in zip(low.subs, high.subs, strict=True) if a == b):
        return None
    here, there = (None if isinstance(sub, ir.Span) else affine(sub) for sub in moved[0])
    if here is None or there is None or here.coefficient(var) != 1 or (there - here).constant != 1:
        return None
    first = ir.substitute(low, lambda n: ir.Const(0) if n == ir.Index(var) else None)
    return Ends(ir.Op("sub", (high, low), high.type), first)


def _running(var: str, low: ir.Expr, high: ir.Expr) -> Ends | None:
    """What was added up before, and that with what is added now."""
    if not (isinstance(low, ir.Running) and low.kind == "sum" and low.dim.var == var and not low.inclusive
            and low.dim.step == 1 and low.dim.apart is None and low.guard is None and low.init is not None
            and bare(low.init) == ir.Const(0)):
        return None
    if not (isinstance(high, ir.Op) and high.name == "add"):
        return None
    sides = [bare(a) for a in high.args]
    if low not in sides:
        return None
    added = high.args[1 - sides.index(low)]
    return Ends(added, None) if bare(added) == bare(low.value) else None


def _carried(var: str, low: ir.Expr, high: ir.Expr, updates: Mapping[str, ir.Expr]) -> Ends | None:
    """What a name is before an iteration, and what it is after it."""
    if not (isinstance(low, ir.Carried) and low.loop == var and low.name in updates):
        return None
    after = bare(updates[low.name])
    if not all(isinstance(end, ir.Op) and end.name == "add" for end in (after, high)):
        return None
    sums, wanted = ([bare(a) for a in end.args] for end in (after, high) if isinstance(end, ir.Op))
    if low not in sums or wanted not in (sums, sums[::-1]):
        return None
    return Ends(ir.Op("sub", (high, low), high.type), low)
