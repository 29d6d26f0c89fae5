"""Tensor IR as text that can be read: each value with its operation, each name with its dimensions.

    result(i) = where(gt(x[:](i), 0), x[:](i), 0.0)
    1: y[1:n](i) = mul(x[:-1](i), 2)
    check gt(sum[i](x(i)), 0): the list is not empty
    return result
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import tensor as t
from .affine import Affine
from .loop import Node


def show(statements: Iterable[t.Statement]) -> str:
    """The text of a tensor program."""
    return "\n".join(_line(stmt) for stmt in statements)


def _line(stmt: t.Statement) -> str:
    if isinstance(stmt, t.Let):
        return f"{stmt.name}{_dims(stmt.value.dims)} = {text(stmt.value)}"
    if isinstance(stmt, t.Put):
        place = f"{stmt.array}{_splits(stmt.splits)}[{_items(stmt.items)}]"
        return f"{stmt.at}: {place}{_dims(stmt.dims)} = {text(stmt.value)}"
    if isinstance(stmt, t.Check):
        return f"compute {text(stmt.value)}" if stmt.how == "computed" else f"check {text(stmt.value)}: {stmt.about}"
    if isinstance(stmt, t.Allocate):
        return f"{stmt.name} = allocate"
    if isinstance(stmt, t.Result):
        return "return " + ", ".join(map(text, stmt.values)) + ("," if stmt.tuple and len(stmt.values) < 2 else "")
    if isinstance(stmt, t.Blocks):
        head = f"for {stmt.start}:{stmt.stop} of {stmt.size} in blocks of {stmt.rows}"
        return "\n    ".join([head, *(_line(s) for s in stmt.body)])
    if isinstance(stmt, t.Kept):
        head = f"for {stmt.name} in {stmt.start}..{stmt.stop}{_by(stmt.step)}:"
        return "\n    ".join([head, *(_line(s) for s in stmt.body)])
    return repr(stmt)


def _by(step: int) -> str:
    return "" if step == 1 else f" by {step}"


def text(value: t.Value) -> str:
    """The text of a value."""
    return TEXTS.get(type(value), repr)(value)


def _dims(dims: tuple[str, ...]) -> str:
    return f"({', '.join(dims)})"


def _over(dims: tuple[str, ...]) -> str:
    return f"[{', '.join(dims)}]"


def _items(items: tuple[Node, ...]) -> str:
    return ", ".join(map(_item, items))


def _item(item: Node) -> str:
    if isinstance(item, t.Slice):
        return f"{item.start}:{item.stop}" + ("" if item.step == 1 else f":{item.step}")
    if isinstance(item, t.Pick):
        return str(item.at) if isinstance(item.at, Affine) else text(item.at)
    if isinstance(item, t.Stretch):
        return f"{item.start}:{item.start} + {text(item.count)}"
    if isinstance(item, t.Roll):
        return f"rolled by {item.shift}"
    return text(item.index) if isinstance(item, t.Gather) else ":"


def _splits(splits: tuple[tuple[int, tuple[Affine, ...]], ...]) -> str:
    return "".join(f" with {axis} as ({', '.join(map(str, sizes))})" for axis, sizes in splits)


def _apply(v: t.Apply) -> str:
    return f"{v.op}({', '.join([*map(text, v.args), *(f'{k}={p!r}' for k, p in v.params)])})"


TEXTS: dict[type, Callable[[Any], str]] = {
    t.Input: lambda v: f"{v.name}{'' if not v.at else f'@{v.at}'}{_dims(v.dims)}", t.Number: lambda v: v.text,
    t.View: lambda v: f"{v.base.name if isinstance(v.base, t.Input) else text(v.base)}[{_items(v.items)}]"
    f"{'' if not getattr(v.base, 'at', 0) else f'@{v.base.at}'}{_dims(v.dims)}",
    t.Turn: lambda v: f"turn[{', '.join(v.dims)}]({text(v.base)})",
    t.Flip: lambda v: f"flip[{v.over}]({text(v.base)})", t.Apply: _apply,
    t.Range: lambda v: f"range({v.start}, {v.stop}, {v.step})({v.dim})",
    t.Where: lambda v: f"where({text(v.test)}, {text(v.yes)}, {text(v.no)})",
    t.Several: lambda v: f"({', '.join(map(text, v.values))},)",
    t.Choose: lambda v: f"({text(v.yes)} if {text(v.test)} else {text(v.no)})",
    t.Fold: lambda v: f"{v.kind}{_over(v.over)}({text(v.base)})",
    t.Scan: lambda v: f"running {v.kind}[{v.over}]({text(v.base)})",
    t.Steps: lambda v: f"{'last ' if v.last else ''}{v.kind}[{v.over}]({text(v.factor)}, {text(v.base)}, "
    f"first {text(v.first)})",
    t.MatrixSteps: lambda v: f"{'last ' if v.last else ''}{v.kind}[{v.over}, {v.column}]({text(v.factor)}, "
    f"{text(v.base)}, first {text(v.first)})",
    t.Walk: lambda v: f"walk[{v.over}, {v.column}]({text(v.factor)}, first {text(v.first)})",
    t.Coupled: lambda v: f"{'last ' if v.last else ''}{v.kind}[{v.over}](({', '.join(map(text, v.factors))}), "
    f"({', '.join(map(text, v.values))}), first ({', '.join(map(text, v.firsts))}))",
    t.Solve: lambda v: f"{'upper' if v.upper else 'lower'}{' unit' if v.unit else ''} solve[{v.over}, {v.column}]("
    f"{text(v.matrix)}, {text(v.base)})",
    t.Rowwise: lambda v: f"{v.function}({', '.join([*map(text, v.args), *(f'{k}={p!r}' for k, p in v.params)])})"
    f"{_dims(v.dims)}",
    t.Shift: lambda v: f"shift[{v.over}]({text(v.base)}, {'last' if v.back else 'first'} {text(v.first)})",
    t.Lanes: lambda v: f"lanes[{v.over} by {v.width}]({text(v.base)}, filled with {v.fill})",
    t.Interleave: lambda v: f"interleaved[{v.over}]({text(v.base)})",
    t.Cast: lambda v: f"{v.dtype}({text(v.base)})", t.Item: lambda v: f"{v.dtype}({text(v.base)})",
    t.Prepended: lambda v: f"prepended[{v.over}]({text(v.first)}, {text(v.base)})",
    t.Listed: lambda v: f"list({text(v.base)})",
    t.Compress: lambda v: f"filter{_over(v.over)}({text(v.base)}, {text(v.mask)})",
    t.Unflatten: lambda v: text(v.base) + _splits(v.splits),
    t.Unfold: lambda v: f"windows[{v.over}, {v.into}]({text(v.base)}, {v.size} by {v.step})",
    t.Flatten: lambda v: f"flatten{_over(v.over)}({text(v.base)})",
    t.Contract: lambda v: f"product{_over(v.over)}({text(v.a)}, {text(v.b)})",
    t.Latest: lambda v: f"{'earliest' if v.first else 'latest'}{_dims(v.dims)}({text(v.index)}, {text(v.order)})",
    t.Grouped: lambda v: f"{v.kind.removeprefix('sum')}grouped{_dims(v.dims)}({text(v.index)}: "
    f"{'1' if v.value is None else text(v.value)})",
    t.Earlier: lambda v: f"earlier[{v.over}]({text(v.base)}: {'1' if v.value is None else text(v.value)})",
    t.Owners: lambda v: f"owners{_dims(v.dims)}({text(v.counts)})",
    t.Located: lambda v: f"located[{v.over}]({text(v.base)} {'>=' if v.equal else '>'} {text(v.edges)})",
    t.Restarted: lambda v: f"restarted({text(v.base)}, {text(v.counts)})",
    t.Counted: lambda v: f"counted({text(v.like)})",
    t.Tally: lambda v: f"tally{_dims(v.dims)}({text(v.index)})",
    t.Combine: lambda v: f"{v.kind}{_over(v.over)}({text(v.base)} at {', '.join(map(text, v.index))}: {text(v.value)})",
    t.Spread: lambda v: f"spread({text(v.base)}, {text(v.like)})",
    t.HelperCall: lambda v: f"{v.function}{{{text(v.body)}}}", t.Named: lambda v: f"({v.name} := {text(v.value)})",
}
