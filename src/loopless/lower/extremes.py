"""Minimum and maximum, their positions and running forms, exactly as the comparisons in the loop find them."""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.node import replace
from ..ir.types import BOOL
from ..report.reasons import Refusal
from . import domains, folds, matches, positions, softness, values, waitless
from .constants import INTEGERS, literal
from .context import Context
from .layout import Extent, Layout
from .recurrences.form import strip
from .signs import never_minus_zero
from .starts import same_at


def extreme(layout: Layout, expr: ir.Reduce) -> t.Value:
    """The largest or smallest value, or its position, together with the value at the start."""
    stored = layout.stored == expr
    expr, absorbed = absorb(layout.ctx, expr)
    found = _folded(layout, expr, absorbed)
    stored = stored and (layout.ctx.remote or (bool(found.dims) and not starts_beyond(expr)))
    if expr.kind.startswith("arg"):
        return folds.as_number(found, expr.type)
    if absorbed:
        found = waitless.from_start(layout, expr, found) if waitless.skips(layout, expr, found.dtype) else found
        return folds.as_number(found, expr.type)
    assert expr.init is not None
    start = values.value(layout, expr.init)
    if not expr.skips_nan:
        _start_is_number(layout, start)
    beats = _beats(layout, expr, found, start)
    if expr.type.tensor and ((expr.init.type.number and not stored) or layout.returned):
        layout.checks.append(t.Check(beats, "some value goes beyond the start"))
        return found
    return folds.as_number(t.Where(beats, found, start, layout.union((beats, found, start)), found.dtype), expr.type)


def starts_beyond(expr: ir.Reduce) -> bool:
    """Whether an extreme starts at infinity, which nearly all values go beyond."""
    start = None if expr.init is None else strip(expr.init)
    return isinstance(start, ir.Const) and abs(start.value) == float("inf")


def apart(layout: Layout, expr: ir.Reduce) -> tuple[t.Value, t.Value, t.Value] | None:
    """Whether values go beyond the start, the extreme of them, and the start; None where it is one of the values."""
    assert expr.init is not None
    wider, absorbed = absorb(layout.ctx, expr)
    if absorbed:
        return None
    found, start = _folded(layout, wider, False), values.value(layout, expr.init)
    if not expr.skips_nan:
        _start_is_number(layout, start)
    return _beats(layout, expr, found, start), found, start


def _start_is_number(layout: Layout, start: t.Value) -> None:
    """A start that is NaN is not kept, where a value has to lose against it for that."""
    if not isinstance(start, t.Number) or literal(start.text) is None:
        _no_nan(layout, start)


def _beaten(layout: Layout, expr: ir.Reduce) -> t.Value:
    """Whether some value goes beyond the start."""
    expr = replace(expr, kind=expr.kind.removeprefix("arg"), type=expr.value.type.hard(), axis=0)
    assert expr.init is not None
    found = _folded(layout, expr, False)
    return _beats(layout, expr, found, values.value(layout, expr.init))


def _beats(layout: Layout, expr: ir.Reduce, found: t.Value, start: t.Value) -> t.Value:
    name = "gt" if "max" in expr.kind else "lt"
    if expr.kind.endswith("-last"):
        name = {"gt": "ge", "lt": "le"}[name]
    return t.Apply(name, (found, start), layout.union((found, start)), "bool")


def _not_filled(layout: Layout, filled: t.Value, kind: str, over: tuple[str, ...]) -> None:
    """The extreme is not as low as what stands where the condition does not hold."""
    name, which = ("gt", "max") if "max" in kind else ("lt", "min")
    found = t.Fold(which, filled, over, t.without(filled, over), filled.dtype)
    beyond = t.Apply(name, (found, filling(kind, found.dtype)), found.dims, "bool")
    layout.checks.append(t.Check(beyond, "some value under the condition is no infinity"))


def filling(kind: str, dtype: str) -> t.Value:
    """What no value is below, for a maximum, or above, for a minimum."""
    if dtype in INTEGERS:
        return t.Number(str(INTEGERS[dtype]["min" in kind]), "int")
    return t.Number("float('inf')" if "min" in kind else "float('-inf')", "float")


def _folded(layout: Layout, expr: ir.Reduce, absorbed: bool) -> t.Value:
    layout.open(expr.dims, [expr.value])
    mask = domains.domain_mask(layout, expr.dims)
    if expr.guard is not None:
        mask = _both(layout, mask, values.value(layout, expr.guard))
    base = values.value(layout, expr.value) if mask is None else values.gated(layout, mask, expr.value)
    folds.unpoisoned(layout, base)
    over = tuple(d.var for d in expr.dims)
    if not set(over) <= set(base.dims):
        raise Refusal("LL201", "an extreme of a value that does not change", layout.ctx.line)
    extents = {v: layout.extents[v] for v in over}
    kind = positions.in_order(expr.dims, expr.kind, layout)
    picky = absorbed or expr.kind.endswith("-last") or layout.returned
    filled = base if mask is None else _filled(layout, mask, base, kind, None if picky else expr.init)
    layout.close(expr.dims)
    if mask is not None and picky:
        _not_filled(layout, filled, kind, over)
    if not expr.kind.startswith("arg"):
        return _value(layout, expr, kind, base, filled, over, extents)
    if base.dtype == "bool":
        raise Refusal("LL201", "the position of an extreme in a part of a tensor", layout.ctx.line)
    at = t.Fold(kind, filled, over, t.without(filled, over), "int64")
    found = positions.places(layout, at, over, extents)
    plain = isinstance(base, (t.Input, t.View)) and len(base.dims) == len(over) and mask is None
    _no_nan(layout, t.View(base, tuple(t.Pick(found[d]) for d in base.dims), ()) if plain else
            t.Fold(_quickest(layout, kind.removeprefix("arg"), base), filled, over, at.dims, base.dtype))
    var = over[expr.axis]
    return positions.variable(found[var], extents[var])


def _both(layout: Layout, a: t.Value | None, b: t.Value) -> t.Value:
    if t.is_number(b):
        raise Refusal("LL204", "an extreme under a Python condition", layout.ctx.line)
    return b if a is None else t.Apply("bitwise_and", (a, b), layout.union((a, b)), "bool")


def _filled(layout: Layout, mask: t.Value, base: t.Value, kind: str, start: ir.Expr | None) -> t.Value:
    """The values under a condition, and elsewhere what does not go beyond the start."""
    if base.dtype == "bool":
        raise Refusal("LL201", "an extreme of truths under a further condition", layout.ctx.line)
    known = None if start is None else softness.small(start, base.dtype)
    other = filling(kind, base.dtype) if start is None or known is None else values.value(layout, start)
    return t.Where(mask, base, other, layout.union((mask, base)), base.dtype)


def _value(layout: Layout, expr: ir.Reduce, kind: str, base: t.Value, filled: t.Value, over: tuple[str, ...],
           extents: dict[str, Extent]) -> t.Value:
    """The value itself. If nothing else is in the tensor it is a part of it, which the host has to find."""
    part = isinstance(base, (t.Input, t.View)) and len(base.dims) == len(over) and base.dtype != "bool" \
        and set(filled.dims) == set(over)
    if layout.ctx.remote and not layout.returned:
        filled, kind, part = *waitless.prepared(layout, expr, filled, kind, over), False
    found: t.Value = t.Fold(_quickest(layout, kind, base), filled, over, t.without(filled, over), base.dtype)
    if part and (filled == base or layout.returned):
        at = positions.places(layout, t.Fold(f"arg{kind}", filled, over, (), "int64"), over, extents)
        found = t.View(base, tuple(t.Pick(at[d]) for d in base.dims), ())
    if not waitless.skips(layout, expr, base.dtype):
        _no_nan(layout, found)
    return found


def _quickest(layout: Layout, kind: str, base: t.Value) -> str:
    """The extreme of torch that finds it in any order, where nobody could tell, neither by value nor by gradient."""
    plain = kind in ("max", "min") and not layout.ctx.facts.needs_grad and never_minus_zero(base)
    return f"a{kind}" if plain else kind


def _no_nan(layout: Layout, found: t.Value) -> None:
    """Comparisons pass over NaN and torch does not: with one among the values the loop runs."""
    if found.dtype.startswith(("float", "bfloat")):
        same = t.Apply("eq", (found, found), found.dims, "bool")
        layout.checks.append(t.Check(same, "no value is NaN"))


def _no_negative_zero(layout: Layout, base: t.Value) -> None:
    """torch's running maximum keeps the last of equal values, the loop the first: 0. and -0. tell them apart."""
    if never_minus_zero(base):
        return
    zero = t.Apply("ne", (base, t.Number("0", "int")), base.dims, "bool")
    plus = t.Apply("bitwise_not", (t.Apply("signbit", (base,), base.dims, "bool"),), base.dims, "bool")
    layout.checks.append(t.Check(t.Apply("bitwise_or", (zero, plus), base.dims, "bool"), "no value is -0."))


def plain_values(layout: Layout, base: t.Value) -> None:
    """Notes the checks that a comparison in any order finds the same bits: no NaN, and no two zeros."""
    _no_nan(layout, base)
    _no_negative_zero(layout, base)


def one_running_extreme(layout: Layout, base: t.Value, scanned: t.Value, var: str, nan: bool = False) -> None:
    """Notes that a running extreme of torch is the loop's, with its zeros and gradients; nan: it may be NaN."""
    if base.dtype.startswith(("float", "bfloat")):
        if not nan:
            _no_nan(layout, base)
        _no_negative_zero(layout, base)
    if layout.ctx.facts.needs_grad:
        _no_ties(layout, base, scanned, var)


def _no_ties(layout: Layout, base: t.Value, scanned: t.Value, var: str) -> None:
    """torch gives the gradient to the last of equal values, the loop to the first."""
    before = t.Shift(scanned, var, t.Number("float('nan')", "float"), scanned.dims, scanned.dtype)
    differs = t.Apply("ne", (base, before), base.dims, "bool")
    layout.checks.append(t.Check(differs, "no two values tie"))


def absorb(ctx: Context, expr: ir.Reduce) -> tuple[ir.Reduce, bool]:
    """The start as one more value, where it is the value of the first iteration or of the one before it."""
    first = expr.dims[0]
    starts = {d.var: s for d in expr.dims if (s := affine(d.start)) is not None}
    if expr.init is None or len(starts) != len(expr.dims):
        return expr, expr.init is None
    if same_at(ctx, expr.value, starts, expr.init):
        return replace(expr, guard=_or_first(expr.guard, expr.dims)), True
    if len(expr.dims) == 1 and same_at(ctx, expr.value, {first.var: starts[first.var] - first.step}, expr.init):
        earlier = replace(first, start=_expression(first.start, -first.step))
        return replace(expr, dims=(earlier,), guard=_or_first(expr.guard, (earlier,))), True
    return expr, False


def _or_first(guard: ir.Expr | None, dims: tuple[ir.Dim, ...]) -> ir.Expr | None:
    """The condition, or the first iteration, whose value is the start."""
    if guard is None:
        return None
    first: ir.Expr = ir.Const(True)
    for d in dims:
        here = ir.Op("eq", (ir.Index(d.var), d.start), BOOL)
        first = here if first == ir.Const(True) else ir.Select(first, here, ir.Const(False), BOOL)
    return ir.Select(first, ir.Const(True), guard, BOOL)


def _expression(start: ir.Expr, offset: int) -> ir.Expr:
    if isinstance(start, ir.Const):
        return ir.Const(start.value + offset)
    return ir.Op("add", (start, ir.Const(offset)), start.type)


def at_winner(layout: Layout, expr: ir.Op) -> t.Value:
    """A value at the position of the maximum; what the name was before, if the start was not beaten."""
    winner, value, before = expr.args
    assert isinstance(winner, ir.Reduce)
    if winner.kind in ("argfirst", "arglast"):
        return matches.matched(layout, expr)
    wider, absorbed = absorb(layout.ctx, winner)
    source = ir.substitute(value, lambda n: _index_of(n, winner))
    starts = {d.var: s for d in wider.dims if (s := affine(d.start)) is not None}
    if absorbed and same_at(layout.ctx, source, starts, before):
        return values.value(layout, value)
    beaten = _beaten(layout, winner)
    lanes = bool(beaten.dims) and expr.type.number and not starts_beyond(winner)
    if not absorbed and winner.init is not None and winner.init.type.number and winner.value.type.tensor and not lanes:
        layout.checks.append(t.Check(beaten, "some value goes beyond the start"))
        return values.value(layout, value)
    if not expr.type.number or (absorbed and winner.kind.endswith("-last")):
        raise Refusal("LL201", "a value kept along with a maximum that may be the start", layout.ctx.line)
    found, kept = values.value(layout, value), values.value(layout, before)
    return matches.found_or_kept(layout, beaten, found, kept, expr.type)


def _index_of(node: ir.Node, winner: ir.Reduce) -> ir.Node | None:
    """The loop variable whose position it is."""
    if isinstance(node, ir.Reduce) and replace(node, axis=winner.axis) == winner:
        return ir.Index(winner.dims[node.axis].var)
    return None


def running(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value:
    """cummax and cummin, the start included."""
    var = expr.dim.var
    assert expr.init is not None
    first_wins = waitless.running(layout, expr, base)
    if first_wins is not None:
        return first_wins
    scanned: t.Value = t.Scan(expr.kind, base, var, base.dims, base.dtype)
    one_running_extreme(layout, base, scanned, var)
    first = values.value(layout, expr.init) if expr.inclusive else softness.start(layout, expr.init, expr.type)
    whole = _from_start(layout, expr, scanned, first)
    return whole if expr.inclusive else t.Shift(whole, var, first, whole.dims, whole.dtype)


def _from_start(layout: Layout, expr: ir.Running, scanned: t.Value, first: t.Value) -> t.Value:
    """The running maximum, the start included."""
    start = affine(expr.dim.start)
    assert expr.init is not None
    if start is not None and same_at(layout.ctx, expr.value, {expr.dim.var: start}, expr.init):
        return scanned
    if t.is_number(first):
        name = "gt" if expr.kind == "max" else "lt"
        beyond = t.Apply(name, (scanned, first), scanned.dims, "bool")
        filled = expr.init.type.tensor and not expr.init.type.soft      # a fresh tensor, full of the number
        if expr.type.number or filled:
            if not expr.skips_nan:
                _start_is_number(layout, first)
            return t.Where(beyond, scanned, first, scanned.dims, scanned.dtype)
        layout.checks.append(t.Check(beyond, "the first value goes beyond the start"))
        return scanned
    name = "maximum" if expr.kind == "max" else "minimum"
    if layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of a running maximum that may be the start", layout.ctx.line)
    if scanned.dtype.startswith(("float", "bfloat")):
        _no_nan(layout, first)
        _no_negative_zero(layout, first)
    return t.Apply(name, (scanned, first), layout.union((scanned, first)), scanned.dtype)
