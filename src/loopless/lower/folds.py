"""Reductions and running reductions over dimensions, masked where the dimension is ragged."""
from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..analyze.affine import affine, within_axis
from ..ir import loop as ir
from ..ir import ops
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import (
    domains,
    extremes,
    fills,
    first,
    ints,
    joins,
    lanes,
    matches,
    own_bits,
    owners,
    powers,
    ranks,
    rounds,
    segments,
    slices,
    softness,
    values,
)
from .groups import by_group
from .layout import Layout
from .masked_products import masked_product
from .promotion import NUMBER_DTYPES

SPECIAL: dict[str, Callable[[Layout, Any], t.Value]] = {}
# Operations whose derivatives are finite wherever their results are.
SMOOTH = {"mul", "square", "exp", "expm1", "sin", "cos", "tanh", "sigmoid"}
NEUTRAL = {"sum": "0", "prod": "1", "any": "False", "all": "True"}
FINITE = "what is multiplied is finite"


def reduce(layout: Layout, expr: ir.Reduce) -> t.Value:
    """The reduction, over all its dimensions at once."""
    layout = _by_itself(layout, expr)
    expr = _named_apart(layout, expr)
    if _masks_itself(layout, expr):
        gate, layout.gate = layout.gate, None
        try:
            return reduce(layout, expr)
        finally:
            layout.gate = gate
    ranked = ranks.among_earlier(layout, expr)
    if ranked is not None:
        return ranked
    if expr.kind.removeprefix("arg").startswith(("max", "min")):
        return extremes.extreme(layout, expr)
    if expr.kind in joins.OPERATIONS:
        return joins.reduced(layout, expr)
    if expr.kind == "last":
        return fills.final(layout, expr)
    if expr.kind in ("argfirst", "arglast"):
        return matches.position(layout, expr)
    if expr.kind == "first":
        return first.first(layout, expr)
    counted = rounds.counted(expr)
    if counted is not None:
        return values.value(layout, counted)
    if _starts_in_the_data(expr):
        inner = replace(expr, dims=expr.dims[-1:])
        return reduce(layout, replace(expr, dims=expr.dims[:-1], value=inner, guard=None))
    own = _own_segments(layout, expr)
    if own is not None:
        value = segments.counted_on(expr.value, expr.dims[0])
        return segments.grouped(layout, own, expr.dims[0], "sum", value, dtype_of(expr.type))
    layout.open(expr.dims, [expr.value])
    mask = domains.domain_mask(layout, expr.dims)
    product = None if mask is None else masked_product(layout, expr, mask)
    if product is not None:
        base = product
    else:
        base = values.value(layout, expr.value) if mask is None else values.gated(layout, mask, expr.value)
        base = masked(layout, expr.dims, base, NEUTRAL[expr.kind], expr.type)
    over = tuple(d.var for d in expr.dims if d.var in base.dims)
    missing = [d for d in expr.dims if d.var not in base.dims]
    counts = [_count(layout, d) for d in missing]
    layout.close(expr.dims)
    result = base
    one_each = len(expr.dims) == 1 and own_bits.apart(expr.value, expr.dims[0].var)
    if expr.kind == "sum" and expr.type.kind == "int" and not one_each and not ints.bounded(expr.value):
        if missing:
            raise Refusal("LL205", "a sum of Python ints may outgrow 64 bits", layout.ctx.line)
        ints.check_sum(layout, base, over)
    if over:
        result = by_group(layout, t.Fold(expr.kind, base, over, t.without(base, over), dtype_of(expr.type)))
        differentiable(layout, expr.kind, result)
    for count in counts:
        result = _repeated(layout, expr, result, count)
    if expr.type.tensor and t.is_number(result):
        result = t.Cast(result, expr.type.dtype)
    return as_number(result, expr.type)


def _starts_in_the_data(expr: ir.Reduce) -> bool:
    """Whether the innermost of several loops goes from one place that is looked up to another: a segment of its own."""
    start = expr.dims[-1].start
    return len(expr.dims) > 1 and expr.kind == "sum" and expr.type.tensor and affine(start) is None \
        and within_axis(start, Affine()) is None


def _own_segments(layout: Layout, expr: ir.Reduce) -> owners.Segments | None:
    """The segments that a sum goes through, each of them in one iteration of a loop around it."""
    if expr.kind != "sum" or len(expr.dims) != 1 or expr.guard is not None or expr.init is not None \
            or expr.type.kind == "int" or (layout.gate is not None and layout.ctx.facts.needs_grad):
        return None
    return segments.segments(layout, expr.dims[0], [segments.counted_on(expr.value, expr.dims[0])])


def _by_itself(layout: Layout, expr: ir.Reduce) -> Layout:
    """A layout without the dimensions around, for a value that depends on none of them and has some of its own."""
    nodes = list(ir.walk(expr))
    bound = {d.var for n in nodes if isinstance(n, ir.Reduce) for d in n.dims}
    used = {n.var for n in nodes if isinstance(n, ir.Index)} | {n.dim.var for n in nodes if isinstance(n, ir.Running)}
    if not bound & layout.extents.keys() or (used - bound) & layout.extents.keys():
        return layout
    return replace(layout, extents={}, order=[], ragged={}, gate=None)


def _masks_itself(layout: Layout, expr: ir.Reduce) -> bool:
    """Whether a fold is in no other branch than a slice as long as its own, at no place of it.

    Where that slice has no elements, nothing is folded either.
    """
    if layout.gate is None or expr.guard is not None or expr.init is not None:
        return False
    used = {n.var for n in ir.walk(expr) if isinstance(n, ir.Index)}
    idle = tuple(dim for var, dim in layout.ragged.items() if var in layout.gate.dims and var not in used)
    ends = [(dim.start, dim.stop) for dim in expr.dims]
    return bool(idle) and all((dim.start, dim.stop) in ends for dim in idle) \
        and layout.gate == domains.domain_mask(layout, idle)


def _named_apart(layout: Layout, expr: ir.Reduce) -> ir.Reduce:
    """The reduction under other variables, where a loop around it has the same ones: it sees itself from inside."""
    names = {d.var: f"{d.var}+" for d in expr.dims if d.var in layout.extents}
    if not names:
        return expr

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Index) and node.var in names:
            return ir.Index(names[node.var])
        if isinstance(node, ir.Dim) and node.var in names:
            return ir.rebuild(replace(node, var=names[node.var]), lambda n: ir.substitute(n, change))
        return None
    return _named_apart(layout, ir.substitute(expr, change))


def differentiable(layout: Layout, kind: str, result: t.Value) -> None:
    """torch divides a product by each factor on the way back, which loses the others where one is infinite."""
    if kind == "prod" and layout.ctx.facts.needs_grad and category(result.dtype) > 1:
        finite = t.Apply("isfinite", (result,), result.dims, "bool")
        layout.checks.append(t.Check(finite, "a product that gradients go through is finite"))


def as_number(result: t.Value, type: Type) -> t.Value:
    """A single Python number is taken out of its tensor."""
    if type.number and not result.dims and not isinstance(result, (t.Number, t.Item)):
        return t.Item(result, type.kind)
    return result


def dtype_of(type: Type) -> str:
    return type.dtype if type.tensor else NUMBER_DTYPES[type.kind]


def _count(layout: Layout, dim: ir.Dim) -> str:
    count = layout.extents[dim.var].count()
    if count is None or dim.var in layout.ragged or not at_least(layout.ctx.facts, count, 1):
        raise Refusal("LL201", "a value that is added in each iteration of a loop with a step", layout.ctx.line)
    return str(count)


def _repeated(layout: Layout, expr: ir.Reduce, base: t.Value, count: str) -> t.Value:
    """The same value in each iteration: counted instead of folded."""
    if expr.kind in ("any", "all"):
        return base
    if expr.kind != "sum":
        raise Refusal("LL201", "a product of the same value in each iteration", layout.ctx.line)
    if isinstance(base, t.Number):
        total = count if base.text == "1" else f"({count}) * ({base.text})"
        return t.Number(f"float({total})" if expr.type.kind == "float" and base.dtype != "float" else total, base.dtype)
    if base.dtype != dtype_of(expr.type):
        base = t.Cast(base, dtype_of(expr.type))
    return t.Apply("mul", (base, t.Number(count, "int")), base.dims, base.dtype)


def masked(layout: Layout, dims: tuple[ir.Dim, ...], base: t.Value, neutral: str, type: Type) -> t.Value:
    """The base with the neutral element outside of ragged dimensions."""
    mask = domains.domain_mask(layout, dims)
    if mask is None:
        return base
    kind = "bool" if neutral in ("True", "False") else "int"
    if kind == "bool":
        op = "bitwise_and" if neutral == "False" else "bitwise_or"
        other = mask if neutral == "False" else t.Apply("bitwise_not", (mask,), mask.dims, "bool")
        return t.Apply(op, (base, other), layout.union((base, other)), "bool")
    return values.where(layout, mask, base, t.Number(neutral, kind), type)


def running(layout: Layout, expr: ir.Running) -> t.Value:
    """The running reduction along its own dimension, which is open already."""
    if expr.dim.apart is not None:
        return lanes.side_by_side(layout, expr)
    if expr.dim.var not in layout.extents:
        raise Refusal("LL201", "the running value of a loop that is not a dimension", layout.ctx.line)
    gate = layout.gate
    try:
        if expr.kind == "last":
            layout.gate = None
            return fills.last(layout, expr)
        return _running(layout, expr, gate is not None or not expr.inclusive)
    finally:
        layout.gate = gate


def _running(layout: Layout, expr: ir.Running, unneeded: bool) -> t.Value:
    """Every iteration takes part, whoever looks at the result."""
    dim = expr.dim
    layout.gate = domains.domain_mask(layout, (dim,))
    base = values.value(layout, expr.value)
    layout.gate = None
    if unneeded:
        unpoisoned(layout, base)
    base = masked(layout, (dim,), base, NEUTRAL.get(expr.kind, "0"), expr.type)
    if dim.var in layout.ragged and expr.kind not in NEUTRAL:
        raise Refusal("LL201", "a running extreme over a ragged loop", layout.ctx.line)
    if dim.var not in base.dims:
        return steady(layout, expr, base)
    if abs(dim.step) != 1 and dim.step < 0:
        raise Refusal("LL201", "a running value in a loop that goes down in steps", layout.ctx.line)
    turned = t.Flip(base, dim.var) if dim.step < 0 else base
    result = _scan(layout, expr, turned)
    return t.Flip(result, dim.var) if dim.step < 0 else result


def unpoisoned(layout: Layout, base: t.Value) -> None:
    """Lanes that no result needs get zero gradients, and zero times what is infinite is not zero."""
    if not layout.ctx.facts.needs_grad or category(base.dtype) < 2:
        return
    steep = [n.op for n in ir.find(base, t.Apply) if _is_steep(n)]
    if any(op not in SMOOTH for op in steep):
        raise Refusal("LL220", f"values through `{steep[0]}`, some of which nobody needs", layout.ctx.line)
    if steep:
        finite = t.Apply("isfinite", (base,), base.dims, "bool")
        layout.checks.append(t.Check(finite, "what gradients go through is finite"))


def _is_steep(node: t.Apply) -> bool:
    info = ops.op(node.op)
    by_number = node.op in ("mul", "div") and t.is_number(node.args[-1])
    return info is not None and info.gradient == "value" and not by_number


def _scan(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value:
    dtype, var = dtype_of(expr.type), expr.dim.var
    if expr.kind in ("max", "min"):
        return extremes.running(layout, expr, base)
    if expr.kind in joins.OPERATIONS:
        return joins.running(layout, expr, base)
    one_each = own_bits.apart(expr.value, var)
    if expr.kind == "sum" and expr.type.kind == "int" and not one_each and not ints.bounded(expr.value):
        ints.check_sum(layout, base, (var,))
    scanned: t.Value = t.Scan(expr.kind, base, var, base.dims, dtype)
    differentiable(layout, expr.kind, scanned)
    if expr.inclusive:
        return scanned
    if expr.init is None:
        raise Refusal("LL214", "a running value with no start", layout.ctx.line)
    if expr.type.kind == "int" and not ints.bounded(expr.init):
        raise Refusal("LL205", "a sum of Python ints may outgrow 64 bits", layout.ctx.line)
    first = softness.start(layout, expr.init, expr.type)
    if expr.kind in ("sum", "prod") and not (isinstance(first, t.Number) and first.text == NEUTRAL[expr.kind]):
        name = "add" if expr.kind == "sum" else "mul"
        scanned = t.Apply(name, (first, scanned), layout.union((first, scanned)), dtype)
    return t.Shift(scanned, var, first, scanned.dims, dtype)


def ensure(layout: Layout, expr: ir.Op) -> t.Value:
    """A value that is only right if a check holds."""
    checked = values.value(layout, expr.args[1])
    inner = checked.base if isinstance(checked, t.Item) else checked
    about = dict(expr.params).get("about", "at least one iteration takes the branch")
    if layout.gate is not None and inner.dims:
        dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
        inner = t.Apply("bitwise_or", (inner, dead), layout.union((inner, dead)), "bool")
    layout.checks.append(t.Check(inner, about))
    return values.value(layout, expr.args[0])


def maybe_empty(layout: Layout, expr: ir.Op) -> t.Value:
    """A sum over a loop that may be empty: there it is the plain number it started as."""
    inner, start, stop = expr.args
    low, high = values.value(layout, start), values.value(layout, stop)
    layout.checks.append(t.Check(t.Apply("gt", (high, low), layout.union((high, low)), "bool"), "no loop is empty"))
    return values.value(layout, inner)


def steady(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value:
    """The sum of the same value each time: so many times the value."""
    dim, extent = expr.dim, layout.extents[expr.dim.var]
    count = extent.count()
    if expr.kind not in ("sum", "prod") or count is None or abs(dim.step) != 1 or dim.var in layout.ragged:
        raise Refusal("LL201", "a running value that grows by the same amount each time", layout.ctx.line)
    first = 1 if expr.inclusive else 0
    times: t.Value = layout.range(Affine.number(first), count + first, 1, dim.var)
    times = t.Flip(times, dim.var) if dim.step < 0 else times
    if expr.kind == "prod":
        return powers.power(layout, expr, base, times)
    dtype = dtype_of(expr.type)
    if dtype != "int64":
        times = t.Cast(times, dtype)
    value = base if t.is_number(base) or base.dtype == dtype else t.Cast(base, dtype)
    if not expr.inclusive:
        _finite_before_the_first(layout, value)
    total: t.Value = t.Apply("mul", (times, value), layout.union((times, value)), dtype)
    if expr.inclusive or expr.init is None:
        return total
    start = values.value(layout, expr.init)
    if isinstance(start, t.Number) and start.text in ("0", "0.0"):
        return total
    return t.Apply("add", (start, total), layout.union((start, total)), dtype)


def _finite_before_the_first(layout: Layout, value: t.Value) -> None:
    """Before the first iteration the value has been added no times, and no times infinity is not zero."""
    if isinstance(value, t.Number) and value.dtype == "float" and not _is_finite_literal(value.text):
        test = t.Apply("lt", (t.Number(f"abs({value.text})", "float"), t.Number("float('inf')", "float")), (), "bool")
        layout.checks.append(t.Check(test, FINITE))
    _must_be_finite(layout, value)


def _is_finite_literal(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def finite(layout: Layout, expr: ir.Op) -> t.Value:
    """A value that is multiplied with others, and has to be finite for what comes of it, or for gradients."""
    value = values.value(layout, expr.args[0])
    _must_be_finite(layout, value)
    return value


def _must_be_finite(layout: Layout, value: t.Value) -> None:
    if not t.is_number(value) and category(value.dtype) > 1:
        layout.checks.append(t.Check(t.Apply("isfinite", (value,), value.dims, "bool"), FINITE))


def fresh(layout: Layout, expr: ir.Op) -> t.Value:
    """A value in memory of its own."""
    value = values.value(layout, expr.args[0])
    return t.Apply("clone", (value,), value.dims, value.dtype) if t.shares_memory(value) else value


def summand(layout: Layout, expr: ir.Op) -> t.Value:
    """An int that is added to one of a list of ints: no sum of them outgrows 64 bits."""
    value = values.value(layout, expr.args[0])
    if not ints.bounded(expr.args[0]):
        ints.check_summand(layout, value)
    return value


SPECIAL["summand"] = summand
SPECIAL["slice-end"] = slices.end
SPECIAL["ensure"] = ensure
SPECIAL["finite"] = finite
SPECIAL["fresh"] = fresh
SPECIAL["maybe-empty"] = maybe_empty
SPECIAL["at-winner"] = extremes.at_winner
