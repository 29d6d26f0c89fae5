"""Joined values over dimensions, from a start: as torch's own folds and running folds (recurrences/joined.py).

    best = x[0]                                          best = x.amax()
    for i in range(1, len(x)):                    →
        best = torch.maximum(best, x[i])

A start that is a value of the loop is one more value of it, and one that makes no difference is none.
"""
from __future__ import annotations

from ..analyze.affine import affine, as_expression
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.node import replace
from ..ir.types import category
from ..report.reasons import Refusal
from . import domains, extremes, softness, subscripts, values
from .constants import literal
from .layout import Layout
from .one_extreme import one_extreme
from .recurrences.form import strip
from .recurrences.joined import WORDS, neutral
from .starts import same_at

OPERATIONS = {"amax": "maximum", "amin": "minimum", "logsumexp": "logaddexp", "or": "bitwise_or", "and": "bitwise_and",
              "xor": "bitwise_xor"}
BOUND = {"amax": "clamp_min", "amin": "clamp_max"}
ONCE = ("amax", "amin", "or", "and")                    # kinds in which a value counts once, however often it comes


def reduced(layout: Layout, expr: ir.Reduce) -> t.Value:
    """All values, joined with each other and with the start."""
    expr, start = _with_its_start(layout, expr)
    found = _folded(layout, expr)
    if expr.kind in BOUND and category(found.dtype) == 2:
        assert isinstance(found, t.Fold)
        one_extreme(layout, found)
        if layout.ctx.facts.needs_grad:
            _no_ties(layout, found)
    if expr.kind == "logsumexp" and layout.ctx.facts.needs_grad:
        finite = t.Apply("isfinite", (found,), found.dims, "bool")
        layout.checks.append(t.Check(finite, "what gradients go through is finite"))
    return found if start is None else _from_start(layout, expr.kind, found, start)


def running(layout: Layout, expr: ir.Running, base: t.Value) -> t.Value:
    """What is joined so far, the start included; base has the steps in order."""
    var, grad = expr.dim.var, layout.ctx.facts.needs_grad
    assert expr.init is not None
    scanned = _scanned(expr, base)
    if expr.kind in BOUND:
        extremes.one_running_extreme(layout, base, scanned, var, nan=not grad)
    if expr.kind == "logsumexp" and grad:       # torch's own second gradient is NaN beside a first one that is 0
        raise Refusal("LL220", f"the gradients of a running {WORDS[expr.kind]}", layout.ctx.line)
    first = _start(layout, expr.init) if expr.inclusive else softness.start(layout, expr.init, expr.type)
    begin = affine(expr.dim.start)
    own = expr.kind in ONCE and begin is not None and same_at(layout.ctx, expr.value, {var: begin}, expr.init)
    whole = scanned if own or _is_neutral(expr, first) else _from_start(layout, expr.kind, scanned, first)
    return whole if expr.inclusive else t.Shift(whole, var, first, whole.dims, whole.dtype)


def _with_its_start(layout: Layout, expr: ir.Reduce) -> tuple[ir.Reduce, t.Value | None]:
    """The reduction, over one more value where that is the start; the start is None if nothing is left to be done."""
    assert expr.init is not None
    starts = {d.var: s for d in expr.dims if (s := affine(d.start)) is not None}
    if len(starts) == len(expr.dims) and expr.kind in ONCE and same_at(layout.ctx, expr.value, starts, expr.init):
        return expr, None
    (first, *others), begin = expr.dims, starts.get(expr.dims[0].var)
    if begin is not None and not others and \
            same_at(layout.ctx, expr.value, {first.var: begin - first.step}, expr.init):
        earlier = replace(first, start=as_expression(begin - first.step))
        return replace(expr, dims=(earlier,)), None
    start = _start(layout, expr.init)
    return expr, None if _is_neutral(expr, start) else start


def _start(layout: Layout, init: ir.Expr) -> t.Value:
    """The start; of a fresh tensor what it is filled with, beside rows of its size."""
    load = strip(init)
    return subscripts.load(layout, load) if isinstance(load, ir.Load) else values.value(layout, init)


def _is_neutral(expr: ir.Reduce | ir.Running, start: t.Value) -> bool:
    number = start.base if isinstance(start, t.Cast) else start
    known = literal(number.text) if isinstance(number, t.Number) else None
    wanted = neutral(expr.kind, expr.type.dtype)
    return known is not None and isinstance(wanted, ir.Const) and known == wanted.value


def _folded(layout: Layout, expr: ir.Reduce) -> t.Value:
    layout.open(expr.dims, [expr.value])
    mask = domains.domain_mask(layout, expr.dims)
    base = values.value(layout, expr.value) if mask is None else values.gated(layout, mask, expr.value)
    if mask is not None:
        other = values.value(layout, neutral(expr.kind, expr.type.dtype))
        base = t.Where(mask, base, other, layout.union((mask, base)), base.dtype)
    layout.close(expr.dims)
    over = tuple(d.var for d in expr.dims)
    if not set(over) <= set(base.dims):
        raise Refusal("LL201", f"a {WORDS[expr.kind]} of a value that does not change", layout.ctx.line)
    rest = t.without(base, over)
    if expr.kind == "xor":
        return _odd(t.Fold("sum", base, over, rest, "int64"))
    return t.Fold({"or": "any", "and": "all"}.get(expr.kind, expr.kind), base, over, rest, base.dtype)


def _scanned(expr: ir.Running, base: t.Value) -> t.Value:
    var, dims = expr.dim.var, base.dims
    if expr.kind == "xor":
        return _odd(t.Scan("sum", base, var, dims, "int64"))
    if expr.kind == "and":
        against = t.Apply("bitwise_not", (base,), dims, "bool")
        return t.Apply("bitwise_not", (t.Scan("any", against, var, dims, "bool"),), dims, "bool")
    kind = {"or": "any", "amax": "max", "amin": "min"}.get(expr.kind, expr.kind)
    return t.Scan(kind, base, var, dims, base.dtype)


def _odd(count: t.Value) -> t.Value:
    rest = t.Apply("remainder", (count, t.Number("2", "int")), count.dims, "int64")
    return t.Apply("eq", (rest, t.Number("1", "int")), count.dims, "bool")


def _from_start(layout: Layout, kind: str, found: t.Value, start: t.Value) -> t.Value:
    """The start as one more value, and what it must not be for that."""
    number = start.base if isinstance(start, t.Cast) else start
    bounded = kind in BOUND and isinstance(number, t.Number)
    if kind in BOUND and category(found.dtype) == 2:
        _apart(layout, found, number if bounded else start)
    elif kind == "logsumexp" and layout.ctx.facts.needs_grad and not t.is_number(start):
        below = t.Apply("lt", (start, t.Number("float('inf')", "float")), start.dims, "bool")
        layout.checks.append(t.Check(below, "what gradients go through is finite"))
    if kind == "logsumexp" and t.is_number(start):
        start = t.Cast(start, found.dtype)
    args = (found, number) if bounded else (start, found)
    return t.Apply(BOUND[kind] if bounded else OPERATIONS[kind], args, layout.union(args), found.dtype)


def _apart(layout: Layout, found: t.Value, start: t.Value) -> None:
    """The start is no zero beside a zero of another sign, and no equal value or NaN that gradients go through."""
    dims = layout.union((found, start))
    other = t.Apply("ne", (found, start), dims, "bool")
    if layout.ctx.facts.needs_grad:
        layout.checks.append(t.Check(other, "no value ties with the start"))
        if not t.is_number(start):
            same = t.Apply("eq", (start, start), start.dims, "bool")
            layout.checks.append(t.Check(same, "no extreme that gradients go through is NaN"))
        return
    known = literal(start.text) if isinstance(start, t.Number) else None
    if known is None or repr(known) == "-0.0":
        nonzero = t.Apply("ne", (found, t.Number("0", "int")), found.dims, "bool")
        layout.checks.append(t.Check(t.Apply("bitwise_or", (other, nonzero), dims, "bool"),
                                     "no extreme is both 0. and -0."))


def _no_ties(layout: Layout, found: t.Fold) -> None:
    """Equal values share the gradient of an extreme, and the loop halves it each time that one comes."""
    same = t.Apply("eq", (found.base, found), found.base.dims, "bool")
    count = t.Fold("sum", same, found.over, found.dims, "int64")
    layout.checks.append(t.Check(t.Apply("eq", (count, t.Number("1", "int")), found.dims, "bool"), "no two values tie"))
