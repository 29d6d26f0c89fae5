"""Loop IR as text that can be read: loops, guards and carried names, one statement a line.

    1: for i in 0..x.shape[0]:
        carry s = 0.0; before(s) + x[i]@1
        2: y[i] = (x[i]@1 * 2) if x[i]@1 > 0
        discard x[i + 1]@2 if i < n
    return after(i, s)

`before(s)` is what an iteration finds in a name, `after(i, s)` what the loop over i leaves there, `3: ` the number of
an effect or of a loop entry and `x[i]@3` a load of what is there after it; `v@3` is all of v. A lifted statement says
`all i in 0..n: y[i] = ...`.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import loop as ir
from .loop_text import SIGNS

INDENT = "    "


def show(region: Iterable[ir.Stmt]) -> str:
    """The text of a region."""
    return "\n".join(line for stmt in region for line in _lines(stmt))


def _lines(stmt: ir.Stmt) -> Iterator[str]:
    if isinstance(stmt, ir.For):
        yield f"{_number(stmt.at)}for {stmt.index} in {_range(stmt)}:"
        for c in stmt.carries:
            yield f"{INDENT}carry {c.name}: {c.type} = {text(c.init)}; {text(c.update)}"
        yield from _inner(stmt.body)
        if stmt.orelse:
            yield "else:"
            yield from _inner(stmt.orelse)
    elif isinstance(stmt, ir.If):
        yield f"if {text(stmt.test)}:"
        yield from _inner(stmt.then)
        if stmt.orelse:
            yield "else:"
            yield from _inner(stmt.orelse)
    elif isinstance(stmt, ir.Waves):
        over = ", ".join(f"{d.var} in {_range(d)}" for d in (stmt.outer, stmt.inner))
        yield f"{_number(stmt.at)}waves of {stmt.skew} * {stmt.outer.var} + {stmt.inner.var}, {over}:"
        yield from _inner(stmt.body)
    else:
        yield _line(stmt)


def _inner(body: tuple[ir.Stmt, ...]) -> Iterator[str]:
    lines = [line for stmt in body for line in _lines(stmt)] or ["pass"]
    yield from (INDENT + line for line in lines)


def _line(stmt: ir.Stmt) -> str:
    if isinstance(stmt, ir.Assign):
        return f"{stmt.name} = {text(stmt.value)}"
    if isinstance(stmt, ir.Forall):
        over = ", ".join(f"{d.var} in {_range(d)}" for d in stmt.dims)
        return f"all {over}: {_effect(stmt.effect)}"
    if isinstance(stmt, (ir.Store, ir.Append, ir.Discard)):
        return _effect(stmt)
    if isinstance(stmt, ir.New):
        shape = ", ".join(map(text, stmt.shape))
        return f"{stmt.name} = new {stmt.type}({shape}) of {'anything' if stmt.fill is None else text(stmt.fill)}"
    if isinstance(stmt, ir.NewList):
        return f"{stmt.name} = []"
    if isinstance(stmt, ir.Return):
        return f"return {text(stmt.value)}"
    if isinstance(stmt, (ir.Continue, ir.Break)):
        return type(stmt).__name__.lower()
    return repr(stmt)


def _number(at: int) -> str:
    return f"{at}: " if at else ""


def _effect(effect: ir.Store | ir.Append | ir.Discard) -> str:
    guard = f" if {text(effect.guard)}" if effect.guard is not None else ""
    if isinstance(effect, ir.Discard):
        return f"discard {text(effect.value)}{guard}"
    number = _number(effect.at)
    if isinstance(effect, ir.Append):
        return f"{number}{effect.list}.append({text(effect.value)}){guard}"
    how = f" ({effect.combine})" if effect.combine else ""
    return f"{number}{text(effect.array)}[{_subs(effect.subs)}] = {text(effect.value)}{how}{guard}"


def _range(loop: ir.For | ir.Dim) -> str:
    step = "" if loop.step == 1 else f" by {loop.step}"
    if isinstance(loop, ir.Dim) and loop.apart is not None:
        step += f", {text(loop.apart)} apart"
    return f"{text(loop.start)}..{text(loop.stop)}{step}"


def _subs(subs: tuple[ir.Expr | ir.Span, ...]) -> str:
    return ", ".join(f"{_end(s.start)}:{_end(s.stop)}" if isinstance(s, ir.Span) else text(s) for s in subs)


def _end(end: ir.Expr | None) -> str:
    return "" if end is None else text(end)


def text(node: ir.Expr) -> str:
    """The text of a value."""
    return TEXTS.get(type(node), repr)(node)


def _operation(node: ir.Op) -> str:
    args = [text(a) for a in node.args]
    if node.name in SIGNS and len(args) == 2:
        return f"({args[0]} {SIGNS[node.name]} {args[1]})"
    return f"{node.name}({', '.join([*args, *(f'{k}={v!r}' for k, v in node.params)])})"


def _reduction(node: ir.Reduce) -> str:
    over = ", ".join(f"{d.var} in {_range(d)}" for d in node.dims)
    guard = f" if {text(node.guard)}" if node.guard is not None else ""
    start = f" from {text(node.init)}" if node.init is not None else ""
    which = f"{node.kind} along {node.dims[node.axis].var}" if node.axis else node.kind
    return f"{which}({text(node.value)} for {over}{guard}{start})"


def _running(node: ir.Running) -> str:
    reach = "up to" if node.inclusive else "before"
    start = f" from {text(node.init)}" if node.init is not None else ""
    guard = f" if {text(node.guard)}" if node.guard is not None else ""
    return f"{node.kind}({text(node.value)} {reach} {node.dim.var} in {_range(node.dim)}{guard}{start})"


def _stepped(node: ir.Stepped) -> str:
    reach = {"after": "up to", "before": "before", "last": "for"}[node.reach]
    parts = f"{text(node.factor)}, {text(node.value)}"
    return f"{node.kind}({parts} {reach} {node.dim.var} in {_range(node.dim)} from {text(node.init)})"


def _coupled(node: ir.Coupled) -> str:
    reach = {"after": "up to", "before": "before", "last": "for"}[node.reach]
    factors, values, starts = (", ".join(map(text, parts)) for parts in (node.factors, node.values, node.inits))
    over = f"{reach} {node.dim.var} in {_range(node.dim)}"
    return f"coupled[{node.which}](({factors}), ({values}) {over} from ({starts}))"


def _solved(node: ir.Solved) -> str:
    by = "" if node.divisor is None else f", {text(node.divisor)}"
    return f"solved({text(node.factor)}, {text(node.value)}{by} up to {node.dim.var} in {_range(node.dim)})"


def _walked(node: ir.Walked) -> str:
    reach = {"after": "up to", "before": "before", "last": "for"}[node.reach]
    states = f"{node.state.var} in {_range(node.state)}"
    return f"walk({text(node.after)} of {states} {reach} {node.dim.var} in {_range(node.dim)} from {text(node.init)})"


TEXTS: dict[type, Callable[[Any], str]] = {
    ir.Const: lambda n: repr(n.value), ir.Param: lambda n: n.name, ir.Var: lambda n: n.name, ir.Index: lambda n: n.var,
    ir.Size: lambda n: f"{text(n.array)}.shape[{n.axis}]", ir.Op: _operation,
    ir.Load: lambda n: text(n.array) + (f"[{_subs(n.subs)}]" if n.subs else "") + (f"@{n.at}" if n.at else ""),
    ir.Select: lambda n: f"({text(n.yes)} if {text(n.test)} else {text(n.no)})",
    ir.Either: lambda n: f"either({text(n.yes)} if {text(n.test)} else {text(n.no)})",
    ir.Call: lambda n: f"{n.function or 'helper'}{{{text(n.body)}}}",
    ir.Tuple: lambda n: f"({', '.join(map(text, n.items))})", ir.Collect: lambda n: f"{n.how}({n.list})",
    ir.Carried: lambda n: f"before({n.name})", ir.Final: lambda n: f"after({n.loop}, {n.name})",
    ir.Temp: lambda n: f"({n.name} := {text(n.value)})", ir.Done: lambda n: f"done({text(n.value)})",
    ir.Undefined: lambda n: f"undefined({n.name})",
    ir.Reduce: _reduction, ir.Running: _running, ir.Stepped: _stepped,
    ir.Coupled: _coupled,
    ir.Solved: _solved, ir.Walked: _walked,
    ir.Flat: lambda n: f"({', '.join(map(text, n.subs))}) of ({', '.join(map(text, n.sizes))})",
}
