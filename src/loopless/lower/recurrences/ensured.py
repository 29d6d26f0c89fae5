"""Closed forms that hold only if some iteration takes part: that one does has to be checked."""
from __future__ import annotations

from ...analyze.affine import affine, extremes
from ...ir import loop as ir
from ...ir.conditions import at_least
from ...ir.node import replace
from ...ir.types import BOOL, category, tensor
from ...report.reasons import Refusal
from ..context import Context
from .form import Solution, strip, viewed
from .joined import WORDS


def ensured(found: Solution, carry: ir.Carry, dim: ir.Dim, ctx: Context) -> Solution:
    """A number, or another's tensor, that only some iterations replace: that one of them does so has to be checked."""
    final = found.final
    if final is None:
        return found
    reduce = next((r for r in ir.find(final, ir.Reduce) if r.dims[0].var == dim.var), None)
    if isinstance(final, ir.Stepped):
        reduce = ir.Reduce("sum", (final.dim,), final.value, final.type)
    changes = carry.init.type.number and carry.init.type.kind != carry.type.kind
    if changes and carry.type.number and reduce is not None and _has_ints(reduce.value):
        raise Refusal("LL205", f"`{carry.name}` is an int or a float, as the data has it", carry.line)
    taken = reduce.guard if reduce is not None and reduce.guard is not None else found.taken
    within = _taken_inside(reduce.value) if reduce is not None else None
    if within is not None:
        taken = within if taken is None else ir.Select(taken, within, ir.Const(False), BOOL)
    made = isinstance(final, ir.Op) and final.name == "fresh"
    in_memory = "[" in carry.name and not ctx.facts.needs_grad      # a sum of nothing would make the cell require grad
    if in_memory and taken is not None and reduce is not None and reduce.kind in ("sum", "prod"):
        return replace(found, final=_in_memory(final, carry, reduce, ctx))
    if (changes or viewed(carry.init)) and taken is not None and reduce is not None and (
            made or reduce.kind in ("sum", "prod", *WORDS)):
        outermost = reduce.guard is None and within is None         # then it is up to the iterations of this loop
        if outermost and _some_iteration(taken, reduce.dims[0], ctx):
            return found
        some = ir.Reduce("any", reduce.dims[:1] if outermost else reduce.dims, taken, BOOL)
        start = strip(carry.init)
        plain = isinstance(start, ir.Const) and str(start.value) != "-0.0"      # which a sum of nothing is not
        return replace(found, final=ir.Op("ensure", (final, some), final.type, (("plain", plain),)))
    return found


def _some_iteration(test: ir.Expr, dim: ir.Dim, ctx: Context) -> bool:
    """Whether a comparison of affine values holds in some iteration of a loop that runs, by the facts."""
    if not isinstance(test, ir.Op) or test.name != "lt" or abs(dim.step) != 1:
        return False
    low, high = map(affine, test.args)
    most = None if low is None or high is None else extremes(high - low, [dim])[1]
    return most is not None and at_least(ctx.facts, most, 1)


def _in_memory(final: ir.Expr, carry: ir.Carry, reduce: ir.Reduce, ctx: Context) -> ir.Expr:
    """A cell to which nothing is added keeps what is in it; with nothing added to it, only -0.0 would change."""
    start, type = carry.init, tensor("bool", carry.init.type.rank)
    if reduce.kind == "prod" or category(carry.type.dtype) < 2 or carry.name.removesuffix("[...]") in ctx.added_up:
        return final
    if category(carry.type.dtype) > 2:
        raise Refusal("LL205", f"`{carry.name}` may be a complex -0.0, to which nothing is added", carry.line)
    plus = ir.Op("bitwise_not", (ir.Op("signbit", (start,), type),), type)
    test = ir.Op("bitwise_or", (ir.Op("ne", (start, ir.Const(0)), type), plus), type)
    return ir.Op("ensure", (final, test), final.type, (("plain", False), ("about", "nothing is added to -0.0")))


def _has_ints(value: ir.Expr) -> bool:
    """Whether ints are among the numbers that a value is chosen from and made of."""
    value = strip(value)
    if isinstance(value, ir.Select):
        return _has_ints(value.yes) or _has_ints(value.no)
    if isinstance(value, ir.Op) and value.name in ("add", "sub", "mul", "neg") and value.type.kind == "float":
        return any(_has_ints(part) for part in value.args)
    return bool(value.type.kind == "int" or value.type.soft)


def _taken_inside(value: ir.Expr) -> ir.Expr | None:
    """Whether a sum inside of a sum takes anything; None if it always does. What is made of it is a number if it is."""
    value = strip(value)
    if isinstance(value, ir.Select):
        yes, no = _taken_inside(value.yes), _taken_inside(value.no)
        if yes is None and no is None:
            return None
        return ir.Select(value.test, yes or ir.Const(True), no or ir.Const(True), BOOL)
    if isinstance(value, ir.Op) and value.name in ("add", "sub", "mul", "div", "neg"):
        parts = [_taken_inside(a) for a in value.args if a.type.tensor]
        return None if None in parts else _any(parts)
    if not isinstance(value, ir.Reduce) or value.kind not in ("sum", "prod") or value.init is not None:
        return None
    deeper, own = _taken_inside(value.value), value.guard
    test = ir.Select(own, deeper, ir.Const(False), BOOL) if own is not None and deeper is not None else own or deeper
    return None if test is None else ir.Reduce("any", value.dims, test, BOOL)


def _any(tests: list[ir.Expr | None]) -> ir.Expr | None:
    found: ir.Expr | None = None
    for test in tests:
        found = test if found is None or test is None else ir.Select(found, ir.Const(True), test, BOOL)
    return found
