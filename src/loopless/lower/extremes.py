"""Minimum and maximum, their positions and running forms, exactly as the comparisons in the loop find them."""
from __future__ import annotations

from dataclasses import replace

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..report.reasons import Refusal
from . import folds, values, waitless
from .layout import Layout


def extreme(layout: Layout, expr: ir.Reduce) -> t.Value:
    """The largest or smallest value, or its position, together with the value at the start."""
    stored = layout.ctx.remote and layout.stored == expr
    expr, absorbed = absorb(expr)
    found = _folded(layout, expr)
    if expr.kind.startswith("arg"):
        if not absorbed:
            _beaten(layout, expr)
        return folds.as_number(found, expr.type)
    if absorbed:
        return waitless.from_start(layout, expr, found) if waitless.skips(layout, expr, found.dtype) else found
    assert expr.init is not None
    start = values.value(layout, expr.init)
    beats = _beats(layout, expr, found, start)
    if expr.init.type.number and not stored:
        layout.checks.append(t.Check(beats, "some value goes beyond the start"))
        return found
    return t.Where(beats, found, start, layout.union((beats, found, start)), found.dtype)


def _beaten(layout: Layout, expr: ir.Reduce) -> None:
    """The start is a number that some value goes beyond, or its position is not known."""
    if expr.init is None or not expr.init.type.number:
        raise Refusal("LL201", "the position of a maximum that may be the start", layout.ctx.line)
    values.value(layout, replace(expr, kind=expr.kind.removeprefix("arg"), type=expr.value.type.hard()))


def _beats(layout: Layout, expr: ir.Reduce, found: t.Value, start: t.Value) -> t.Value:
    name = "gt" if "max" in expr.kind else "lt"
    if expr.kind.endswith("-last"):
        name = {"gt": "ge", "lt": "le"}[name]
    return t.Apply(name, (found, start), layout.union((found, start)), "bool")


def _folded(layout: Layout, expr: ir.Reduce) -> t.Value:
    layout.open(expr.dims, [expr.value])
    base = values.value(layout, expr.value)
    if not expr.kind.startswith("arg"):
        folds.unpoisoned(layout, base)
    mask = folds.domain_mask(layout, expr.dims)
    if mask is not None or expr.guard is not None:
        raise Refusal("LL201", "an extreme under a further condition", layout.ctx.line)
    over = tuple(d.var for d in expr.dims if d.var in base.dims)
    if len(over) != len(expr.dims):
        raise Refusal("LL201", "an extreme of a value that does not change", layout.ctx.line)
    extents = [layout.extents[v] for v in over]
    layout.close(expr.dims)
    dims = layout.ordered(d for d in base.dims if d not in over)
    kind = expr.kind
    if any(d.step < 0 for d in expr.dims):
        kind = kind.removesuffix("-last") if kind.endswith("-last") else f"{kind}-last"
    if not expr.kind.startswith("arg"):
        return _value(layout, expr, kind, base, over)
    if len(over) != 1 or extents[0].start != Affine() or extents[0].step != 1 or base.dtype == "bool":
        raise Refusal("LL201", "the position of an extreme in a part of a tensor", layout.ctx.line)
    at = t.Fold(kind, base, over, dims, "int64")
    plain = isinstance(base, (t.Input, t.View)) and len(base.dims) == 1
    _no_nan(layout, t.View(base, (t.Pick(at),), ()) if plain else
            t.Fold(kind.removeprefix("arg"), base, over, dims, base.dtype))
    return at


def _value(layout: Layout, expr: ir.Reduce, kind: str, base: t.Value, over: tuple[str, ...]) -> t.Value:
    """The value itself. In a single dimension it is a part of the tensor, which the host has to find."""
    part = isinstance(base, (t.Input, t.View)) and len(base.dims) == 1 and base.dtype != "bool"
    if layout.ctx.remote and not layout.returned:
        base, kind, part = *waitless.prepared(layout, expr, base, kind, over), False
    found: t.Value = t.View(base, (t.Pick(t.Fold(f"arg{kind}", base, over, (), "int64")),), ()) if part else \
        t.Fold(kind, base, over, layout.ordered(d for d in base.dims if d not in over), base.dtype)
    if not waitless.skips(layout, expr, base.dtype):
        _no_nan(layout, found)
    return found


def _no_nan(layout: Layout, found: t.Value) -> None:
    """Comparisons pass over NaN and torch does not: with one among the values the loop runs."""
    if found.dtype.startswith(("float", "bfloat")):
        same = t.Apply("eq", (found, found), found.dims, "bool")
        layout.checks.append(t.Check(same, "no value is NaN"))


def _no_negative_zero(layout: Layout, base: t.Value) -> None:
    """torch's running maximum keeps the last of equal values, the loop the first: 0. and -0. tell them apart."""
    zero = t.Apply("ne", (base, t.Number("0", "int")), base.dims, "bool")
    plus = t.Apply("bitwise_not", (t.Apply("signbit", (base,), base.dims, "bool"),), base.dims, "bool")
    layout.checks.append(t.Check(t.Apply("bitwise_or", (zero, plus), base.dims, "bool"), "no value is -0."))


def _no_ties(layout: Layout, base: t.Value, scanned: t.Value, var: str) -> None:
    """torch gives the gradient to the last of equal values, the loop to the first."""
    before = t.Shift(scanned, var, t.Number("float('nan')", "float"), scanned.dims, scanned.dtype)
    differs = t.Apply("ne", (base, before), base.dims, "bool")
    layout.checks.append(t.Check(differs, "no two values tie"))


def absorb(expr: ir.Reduce) -> tuple[ir.Reduce, bool]:
    """The start as one more value, where it is the value of the first iteration or of the one before it."""
    first = expr.dims[0]
    start = affine(first.start)
    if expr.init is None or start is None or len(expr.dims) > 2:
        return expr, expr.init is None
    rest = {d.var: s for d in expr.dims[1:] if (s := affine(d.start)) is not None}
    if same_at(expr.value, {first.var: start, **rest}, expr.init):
        return expr, True
    if len(expr.dims) == 1 and same_at(expr.value, {first.var: start - first.step}, expr.init):
        earlier = replace(first, start=_expression(first.start, -first.step))
        return replace(expr, dims=(earlier,)), True
    return expr, False


def _expression(start: ir.Expr, offset: int) -> ir.Expr:
    if isinstance(start, ir.Const):
        return ir.Const(start.value + offset)
    return ir.Op("add", (start, ir.Const(offset)), start.type)


def same_at(value: ir.Node, at: dict[str, Affine], other: ir.Node) -> bool:
    """Whether the value at these loop variables is the other value."""
    while isinstance(value, ir.Temp):
        value = value.value
    while isinstance(other, ir.Temp):
        other = other.value
    if isinstance(value, ir.Expr) and isinstance(other, ir.Expr) and value.type.kind == "int" == other.type.kind:
        a, b = affine(value), affine(other)
        if a is not None and b is not None:
            for var, place in at.items():
                a = a.replace(var, place)
            return a == b
    if type(value) is not type(other):
        return False
    mine, theirs = list(ir.children(value)), list(ir.children(other))
    if len(mine) != len(theirs):
        return False
    if isinstance(value, ir.Load) and isinstance(other, ir.Load):
        return value.array == other.array and all(same_at(a, at, b) for a, b in
                                                  zip(value.subs, other.subs, strict=True))
    if not mine:
        return value == other
    if isinstance(value, ir.Op) and isinstance(other, ir.Op) and \
            (value.name, value.params) != (other.name, other.params):
        return False
    return all(same_at(a, at, b) for a, b in zip(mine, theirs, strict=True))


def at_winner(layout: Layout, expr: ir.Op) -> t.Value:
    """A value at the position of the maximum; what the name was before, if the start was not beaten."""
    winner, value, before = expr.args
    assert isinstance(winner, ir.Reduce)
    wider, absorbed = absorb(winner)
    source = ir.substitute(value, lambda n: ir.Index(winner.dims[0].var) if n == winner else None)
    start = affine(wider.dims[0].start)
    if absorbed and start is not None and same_at(source, {winner.dims[0].var: start}, before):
        return values.value(layout, value)
    if not absorbed and winner.init is not None and winner.init.type.number:
        return values.value(layout, value)
    raise Refusal("LL201", "a value kept along with a maximum that may be the start", layout.ctx.line)


def running(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value:
    """cummax and cummin, the start included."""
    var = expr.dim.var
    assert expr.init is not None
    first_wins = waitless.running(layout, expr, base)
    if first_wins is not None:
        return first_wins
    scanned: t.Value = t.Scan(expr.kind, base, var, base.dims, base.dtype)
    if base.dtype.startswith(("float", "bfloat")):
        _no_nan(layout, base)
        _no_negative_zero(layout, base)
    if layout.ctx.facts.needs_grad:
        _no_ties(layout, base, scanned, var)
    start = affine(expr.dim.start)
    if not expr.inclusive or start is None:
        raise Refusal("LL201", "the maximum before each iteration", layout.ctx.line)
    if same_at(expr.value, {var: start}, expr.init):
        return scanned
    first = values.value(layout, expr.init)
    if expr.init.type.number:
        name = "gt" if expr.kind == "max" else "lt"
        beyond = t.Apply(name, (scanned, first), scanned.dims, "bool")
        layout.checks.append(t.Check(beyond, "the first value goes beyond the start"))
        return scanned
    name = "maximum" if expr.kind == "max" else "minimum"
    if layout.ctx.facts.needs_grad:
        raise Refusal("LL212", "the gradient of a running maximum that may be the start", layout.ctx.line)
    if base.dtype.startswith(("float", "bfloat")):
        _no_nan(layout, first)
        _no_negative_zero(layout, first)
    return t.Apply(name, (scanned, first), layout.union((scanned, first)), base.dtype)
