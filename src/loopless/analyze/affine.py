"""Subscripts and bounds as affine expressions over loop variables and what is fixed."""
from __future__ import annotations

from collections.abc import Mapping

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.loop_text import python_text
from ..ir.node import asked_once

NOTHING_SAID: Mapping[str, ir.Expr] = {}


@asked_once
def affine(expr: ir.Node) -> Affine | None:
    """The exact affine form of an int value; None where it depends on a loop in another way."""
    if isinstance(expr, ir.Temp):
        return affine(expr.value)
    if isinstance(expr, ir.Const) and type(expr.value) is int:
        return Affine.number(expr.value)
    if isinstance(expr, ir.Index):
        return Affine.symbol(expr.var)
    if isinstance(expr, ir.Op) and expr.type.kind == "int":
        if "_affine" not in expr.__dict__:              # looked up once: a node does not change
            expr.__dict__["_affine"] = _arithmetic(expr) or _as_symbol(expr)
        return expr.__dict__["_affine"]                 # type: ignore[no-any-return]
    return _as_symbol(expr)


def _as_symbol(expr: ir.Node) -> Affine | None:
    """An int that is not affine itself, but fixed: it stands for its own value."""
    if isinstance(expr, ir.Expr) and expr.type.kind == "int":
        text = python_text(expr)
        return None if text is None else Affine.symbol(text)
    return None


def _arithmetic(expr: ir.Op) -> Affine | None:
    if expr.name == "numel" and len(expr.args) == 1:
        return affine(expr.args[0])
    if expr.name == "trips" and all(isinstance(a, ir.Const) for a in expr.args):
        low, high = (a.value for a in expr.args if isinstance(a, ir.Const))
        return Affine.number(len(range(low, high, dict(expr.params)["step"])))
    if expr.name not in ("add", "sub", "mul", "neg"):
        return None
    parts = [affine(a) for a in expr.args]
    if any(p is None for p in parts):
        return None
    a = parts[0]
    assert a is not None
    if expr.name == "neg":
        return -a
    b = parts[1]
    assert b is not None
    if expr.name == "mul":
        for one, other in ((a, b), (b, a)):
            if other.constant is not None:
                return one * other.constant
        return None
    return a + b if expr.name == "add" else a - b


def variables(node: ir.Node) -> set[str]:
    """The loop variables that a value depends on, those of its own reductions left out."""
    if isinstance(node, ir.Index):
        return {node.var}
    found: set[str] = set()
    for child in ir.children(node):
        if not isinstance(child, ir.Dim):
            found |= variables(child)
    if isinstance(node, ir.Solved):
        found = (found | variables(node.dim.start) | variables(node.dim.stop)) - {node.column.var}
    elif isinstance(node, (ir.Reduce, ir.Running, ir.Stepped, ir.Coupled, ir.Walked)):
        own = node.dims if isinstance(node, ir.Reduce) else (node.dim,)
        for dim in own:
            found |= variables(dim.start) | variables(dim.stop)
        if isinstance(node, ir.Reduce) or (isinstance(node, (ir.Stepped, ir.Coupled, ir.Walked))
                                           and node.reach == "last"):
            found -= {d.var for d in own}
        if isinstance(node, ir.Walked):
            found = (found | variables(node.state.stop)) - {node.state.var}
    return found


def trip(dim: ir.Dim) -> Affine | None:
    """The number of iterations of a loop with step 1 or -1; it may be negative for an empty one."""
    start, stop = affine(dim.start), affine(dim.stop)
    if start is None or stop is None or abs(dim.step) != 1:
        return None
    return stop - start if dim.step > 0 else start - stop


def extremes(value: Affine, dims: list[ir.Dim]) -> tuple[Affine | None, Affine | None]:
    """The least and greatest value over all iterations, None where unknown; the inner loops come last in dims."""
    low: Affine | None = value
    high: Affine | None = value
    for dim in reversed(dims):
        start, stop = affine(dim.start) or within_axis(dim.start, Affine()), affine(dim.stop) or within_axis(dim.stop)
        least = start if dim.step > 0 else None if stop is None else stop + 1
        most = start if dim.step < 0 else None if stop is None else stop - 1
        low, high = _bounded(low, dim.var, least, most), _bounded(high, dim.var, most, least)
    return low, high


def within_axis(end: ir.Expr, least: Affine | None = None) -> Affine | None:
    """How far the end of a slice may reach: to the size of its axis, or down to `least`; None for other ends."""
    if not (isinstance(end, ir.Op) and end.name == "slice-end"):
        return None
    return affine(end.args[1]) if least is None else least


def _bounded(value: Affine | None, var: str, rising: Affine | None, falling: Affine | None) -> Affine | None:
    if value is None or not value.coefficient(var):
        return value
    end = rising if value.coefficient(var) > 0 else falling
    return None if end is None else value.replace(var, end)


def as_expression(value: Affine, said: Mapping[str, ir.Expr] = NOTHING_SAID) -> ir.Expr:
    """An affine value as an expression again; said: what its symbols stand for, where they were read."""
    total: ir.Expr | None = None
    for symbol, c in value.terms:
        part = said.get(symbol) or (ir.Index(symbol) if ":" in symbol else ir.Param(symbol, ir.INT))
        if c != 1:
            part = ir.Op("mul", (ir.Const(c), part), ir.INT)
        total = part if total is None else ir.Op("add", (total, part), ir.INT)
    if total is None:
        return ir.Const(value.const)
    return ir.Op("add", (total, ir.Const(value.const)), ir.INT) if value.const else total
