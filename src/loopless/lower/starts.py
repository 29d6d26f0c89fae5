"""What a name starts with, and whether that is a value of the loop."""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from .context import Context


def is_value_at(ctx: Context, value: ir.Expr, dim: ir.Dim, start: ir.Expr) -> bool:
    """Whether the start is what the value would be one step before the first iteration."""
    first = affine(dim.start)
    if first is None or value.type.hard() != start.type.hard() or start.type.soft:
        return False
    return _same(ctx, value, {dim.var: first - dim.step}, start, None)


def same_at(ctx: Context, value: ir.Expr, at: dict[str, Affine], other: ir.Expr) -> bool:
    """Whether the value at these loop variables is the other value."""
    return _same(ctx, value, at, other, None)


def _same(ctx: Context, value: ir.Node, at: dict[str, Affine], other: ir.Node, size: Affine | None) -> bool:
    """Whether one value, at these loop variables, is the other; a size makes it a subscript, which may wrap around."""
    value, other = _bare(value), _bare(other)
    if isinstance(value, ir.Expr) and isinstance(other, ir.Expr) and value.type.kind == "int" == other.type.kind:
        a, b = affine(value), affine(other)
        if a is not None and b is not None:
            for var, place in at.items():
                a = a.replace(var, place)
            return a == b or (size is not None and (_wraps(ctx, a, b, size) or _wraps(ctx, b, a, size)))
    if isinstance(value, ir.Load) and isinstance(other, ir.Load):
        return _same_place(ctx, value, at, other)
    if isinstance(value, (ir.Op, ir.Select)) and type(value) is type(other) and value.type == other.type:
        if isinstance(value, ir.Op) and isinstance(other, ir.Op) and \
                (value.name, value.params, len(value.args)) != (other.name, other.params, len(other.args)):
            return False
        return all(_same(ctx, a, at, b, None) for a, b in zip(ir.children(value), ir.children(other), strict=True))
    return isinstance(value, (ir.Const, ir.Param, ir.Size)) and value == other


def _wraps(ctx: Context, below: Affine, place: Affine, size: Affine) -> bool:
    """Whether one subscript counts from the end to where the other one is."""
    return at_least(ctx.facts, -below, 1) and equal(ctx.facts, below + size, place)


def _same_place(ctx: Context, value: ir.Load, at: dict[str, Affine], other: ir.Load) -> bool:
    """The same element of the same tensor, with the same in it."""
    written = isinstance(value.array, ir.Param) and value.array.name in ctx.stored
    if value.array != other.array or len(value.subs) != len(other.subs) or (written and value.at != other.at):
        return False
    for axis, (a, b) in enumerate(zip(value.subs, other.subs, strict=True)):
        size = ctx.size(value.array, axis)
        if not (a == b == ir.Span() or (ir.Span not in (type(a), type(b)) and _same(ctx, a, at, b, size))):
            return False
    return True


def _bare(node: ir.Node) -> ir.Node:
    while isinstance(node, (ir.Temp, ir.Call)):
        node = node.value if isinstance(node, ir.Temp) else node.body
    return node
