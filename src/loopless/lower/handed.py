"""What a read gets that an earlier iteration has written, always as many iterations back: a value that is carried.

    for i in range(1, n):                    carry y': init y[0], update x[i] - y'
        y[i] = x[i] - y[i - 1]        →
                                             and y[i] = x[i] - y'

Further back it is carried from lane to lane (`y[i - 4]`: four values side by side, `Carry.apart`); at several distances
(`y[i - 1]`, `y[i - 2]`) each value is carried, and handed on once more for every further step. The array has no other
store in the loop. One that does not happen in every iteration leaves what was there before.
"""
from __future__ import annotations

from math import gcd

from ..analyze.accesses import Access, accesses, array_name
from ..analyze.affine import affine, trip, variables
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import INT, Type, tensor
from ..report.reasons import Refusal
from .cells import stored_value
from .context import Context
from .narrowed import expression, symbols
from .places import seen_axes

MOST = 4                                # values of one array that are carried at a time


@dataclass(frozen=True)
class Handed:
    """What was written so many iterations before."""
    back: Affine
    step: ir.Expr                       # the same, as the loop variable moves
    type: Type
    kept: bool                          # whether that iteration may have left what was there


def handed(read: Access, write: Access, dim: ir.Dim, ctx: Context) -> Handed | None:
    """How far back the iteration is that wrote what is read; None if that differs, or is not known."""
    assert isinstance(read.node, ir.Load) and isinstance(write.node, ir.Store)
    back = _iterations_back(read, write, dim) if _as_written(read, ctx) and _as_written(write, ctx) else None
    own = read.owner == write.owner
    if back is None or write.node.combine or (not own and (read.dims or write.dims)):
        return None
    kept = write.node.guard is not None and not (own and _always_or_never(write, dim))
    if write.dims and (kept or not _always_or_never(write, dim)):
        return None
    step = expression(back * dim.step, symbols([*read.subs, *write.subs, dim.start, dim.stop]))
    if step is None or not at_least(ctx.facts, back, 1):
        return None
    return Handed(back, step, read.node.type, kept)


def _as_written(access: Access, ctx: Context) -> bool:
    """Whether no subscript counts from the end: what it says is where it is."""
    assert isinstance(access.node, (ir.Load, ir.Store))
    seen = [sub for sub, _ in seen_axes(access.node.array, access.subs, ctx)]
    return len(seen) == len(access.places) and all(
        sub == ir.Span() or place == affine(sub) for sub, place in zip(seen, access.places))


def _iterations_back(read: Access, write: Access, dim: ir.Dim) -> Affine | None:
    """How many iterations ago the write touched the place of the read, if that is the same in each iteration."""
    if len(read.places) != len(write.places):
        return None
    found: Affine | None = None
    whole = [a == b == ir.Span() for a, b in zip(read.subs, write.subs, strict=False)]
    if any(whole) and len(read.subs) != len(read.places):
        return None                                             # beside an axis that is seen as several
    for k, (r, w) in enumerate(zip(read.places, write.places, strict=True)):
        if any(whole) and whole[k]:
            continue
        if r is None or w is None or r.coefficient(dim.var) != w.coefficient(dim.var):
            return None
        back = _divided(w - r, w.coefficient(dim.var) * dim.step)
        if back is None or (w.coefficient(dim.var) and found not in (None, back)):
            return None
        found = back if w.coefficient(dim.var) else found
    return None if found is None or any(":" in s for s in found.symbols) else found


def _divided(value: Affine, by: int) -> Affine | None:
    """The exact quotient; of nothing by nothing, nothing."""
    if not by:
        return Affine() if value == Affine() else None
    if value.const % by or any(c % by for _, c in value.terms):
        return None
    return Affine(tuple((s, c // by) for s, c in value.terms), value.const // by)


def _longer(dim: ir.Dim, back: Affine, ctx: Context) -> bool:
    """Whether the loop is so long that a value is handed on: then each lane has a first iteration, too."""
    count = trip(dim)
    if count is None:
        start, stop = affine(dim.start), affine(dim.stop)
        back, count = back * abs(dim.step), None if start is None or stop is None else \
            (stop - start if dim.step > 0 else start - stop)
    return count is not None and not any(":" in s for s in count.symbols) and at_least(ctx.facts, count - back, 1)


def _always_or_never(write: Access, dim: ir.Dim) -> bool:
    """Whether the store happens in each iteration or in none: its guard and its dimensions are the same in all."""
    if any(dim.var in variables(end) or ir.contains(end, lambda n: isinstance(n, (ir.Load, ir.Carried, ir.Running)))
           for d in write.dims for end in (d.start, d.stop)):
        return False
    guard = write.node.guard if isinstance(write.node, ir.Store) else None
    return write.exact or (guard is not None and dim.var not in variables(guard) and not ir.contains(
        guard, lambda n: isinstance(n, (ir.Carried, ir.Running))))


def carried_names(array: str, found: set[Handed], dim: ir.Dim, ctx: Context) -> tuple[dict[Handed, str], int]:
    """The name under which each read finds its value, and how many values are carried; none if they are too many."""
    distances = {h.back for h in found}
    known = [d.const for d in distances if d.constant is not None]
    if len(distances) == 1:
        common, names = next(iter(distances)), dict.fromkeys(found, f"{array}'")
    elif len(known) == len(distances) and max(known) // gcd(*known) <= MOST:
        common = Affine.number(gcd(*known))
        names = {h: array + "'" * (h.back.const // common.const) for h in found}
    else:
        return {}, 0
    if common.constant != 1 and not _longer(dim, common, ctx):
        return {}, 0
    return names, max((len(name) - len(array) for name in names.values()), default=0)


def carried(array: str, effects: list[ir.Stmt], found: set[Handed], count: int, dim: ir.Dim, entry: int
            ) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    """The values of an array that are carried along: what the store leaves, and what it left before that."""
    (at,) = [k for k, e in enumerate(effects)
             if array_name(getattr(e.effect if isinstance(e, ir.Forall) else e, "array", ir.Const(0))) == array]
    whole = effects[at]
    effect = whole.effect if isinstance(whole, ir.Forall) else whole
    assert isinstance(effect, ir.Store)
    written = {a.array for a in accesses(effects) if a.kind == "write"}
    if effect.guard is not None and ir.contains(
            effect.guard, lambda n: isinstance(n, ir.Load) and n.at >= entry and array_name(n.array) in written):
        raise Refusal("LL201", f"whether `{array}` is written depends on what the loop writes", effect.line)
    one = next(iter(found))
    type = tensor(one.type.dtype, one.type.rank)
    value = stored_value(effect.value, type)
    if effect.guard is not None and any(h.kept for h in found):
        value = ir.Select(effect.guard, value, ir.Load(effect.array, effect.subs, type, at=entry - 1), type)
        effects = [*effects[:at], replace(effect, value=value), *effects[at + 1:]]
    apart, step = _stride(found, dim)
    carries = []
    for k in range(1, count + 1):
        first = tuple(ir.substitute(s, lambda n, k=k: _earlier(dim, step, apart, k)
                                    if n == ir.Index(dim.var) else None) for s in effect.subs)
        start = ir.Load(effect.array, first, type, at=entry - 1)
        name = array + "'" * k
        carries.append(ir.Carry(name, start, value, type, effect.line, apart))
        value = ir.Carried(dim.var, name, type)
    return effects, carries


def _stride(found: set[Handed], dim: ir.Dim) -> tuple[ir.Expr | None, ir.Expr]:
    """How many iterations a value is handed on at once, if not one, and how far the loop variable moves in them."""
    if len({h.back for h in found}) == 1:
        one = next(iter(found))
        moved = one.step
        if one.back.constant is not None:
            return (None if one.back.const == 1 else ir.Const(one.back.const)), ir.Const(one.back.const * dim.step)
        return moved if dim.step == 1 else expression(one.back, symbols([moved])), moved
    common = gcd(*(h.back.const for h in found))
    return None if common == 1 else ir.Const(common), ir.Const(common * dim.step)


def _earlier(dim: ir.Dim, step: ir.Expr, apart: ir.Expr | None, times: int) -> ir.Expr:
    """The loop variable so many steps before the first iteration, of the loop or of a lane."""
    if times > 1:
        assert isinstance(step, ir.Const)
        step = ir.Const(step.value * times)
    if apart is not None:
        return ir.Op("sub", (ir.Index(dim.var), step), INT)
    start = affine(dim.start)
    assert isinstance(step, ir.Const)
    if start is not None and start.constant is not None:
        return ir.Const(start.constant - step.value)
    return ir.Op("sub", (dim.start, step), dim.start.type)
