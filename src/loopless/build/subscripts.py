"""Subscripts: `x[i, j]`, `x[i][j]`, `x[i, :]`, `x.shape[k]`."""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir.row_table import PREFIX
from ..ir.types import INT, Type, tensor
from ..report.reasons import Refusal
from . import (
    comprehensions,
    expressions,
    given,
    lengths,
    lists,
    number_lists,
    parts_of_elements,
    positions,
    selections,
    slices,
    tables,
    windows,
)
from .scope import Scope


def load(s: Scope, node: ast.Subscript) -> ir.Expr:
    """A read at a subscript."""
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        return _size_at(s, node)
    number = number_lists.element(s, node)
    if number is None and s.tables:
        number = tables.element(s, node)
    if number is not None:
        return number
    if isinstance(node.value, ast.Name) and node.value.id in s.kept:
        return lists.element(s, node, node.value.id)
    if isinstance(node.value, ast.Subscript) and isinstance(node.value.value, ast.Name) \
            and node.value.value.id in s.kept:
        part = given.part_of_element(s, node.value, node.value.value.id, node.slice)
        if part is not None:
            return part
    if any(isinstance(n, ast.Constant) and n.value is None for n in _parts(node.slice)):
        return _with_new_axes(s, node)
    base = expressions.expression(s, node.value)
    if isinstance(base, ir.Tuple):
        at = expressions.expression(s, node.slice)
        if isinstance(at, ir.Const) and isinstance(at.value, int) and -len(base.items) <= at.value < len(base.items):
            return base.items[at.value]
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a tuple at a computed position", s.line)
    found = parts_of_elements.part(s, base, node) or positions.picked(s, base, node.slice) \
        or selections.selected(s, base, node.slice) or selections.taken(s, base, node.slice) \
        or selections.element(s, base, node.slice)
    if found is not None:
        return found
    sliced = any(isinstance(part, ast.Slice) for part in _parts(node.slice))
    if isinstance(base, ir.Op) and base.type.rank and sliced and not s.maybe:
        return load(s, _of_a_name(s, node))
    array, subs, type = location(s, base, node)
    subs = windows.opened(s, array, subs)
    look_up(s, array, subs)
    return _column(s, array, subs) or slices.part(s, ir.Load(array, subs, type, line=s.line))


def _column(s: Scope, array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...]) -> ir.Expr | None:
    """`d[:, 0]` of a matrix that was computed and has a name; None if it is something else."""
    places = [k for k, sub in enumerate(subs) if isinstance(sub, ir.Const)]
    whole = all(isinstance(sub, ir.Const) or sub == ir.Span() for sub in subs)
    if not isinstance(array, ir.Var) or not whole or not places or 0 in places \
            or array.name in s.viewing or array.name in s.parts or array.type.soft:
        return None
    found: ir.Expr = array
    for axis in reversed(places):
        kind = tensor(found.type.dtype, found.type.rank - 1)
        found = ir.Op(f"{PREFIX}column", (found, subs[axis]), kind, (("dim", axis),), line=s.line)  # type: ignore[arg-type]
    return found


def _of_a_name(s: Scope, node: ast.Subscript) -> ast.Subscript:
    """`(x[i] * 2)[a:b]` with a name for what is computed first."""
    name = comprehensions.fresh(s, "row")
    whole = ast.copy_location(ast.Assign([comprehensions.store(name)], node.value), node)
    comprehensions.put_before(s, [whole], node.lineno)
    return ast.copy_location(ast.Subscript(comprehensions.load(name), node.slice, ast.Load()), node)


def look_up(s: Scope, array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...]) -> None:
    """The row of a slice `x[i, a:b]` has to be there, even if the slice is empty."""
    sliced = any(isinstance(sub, ir.Span) and sub != ir.Span() and not isinstance(sub, ir.Window) for sub in subs)
    if not sliced or s.maybe or all(isinstance(sub, (ir.Span, ir.Const)) for sub in subs):
        return
    row = tuple(ir.Span() if isinstance(sub, ir.Span) else sub for sub in subs)
    rank = sum(isinstance(sub, ir.Span) for sub in row)
    s.sized.append(ir.Load(array, row, tensor(array.type.dtype, array.type.rank - len(row) + rank), line=s.line))


def _parts(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple) else [node]


def _with_new_axes(s: Scope, node: ast.Subscript) -> ir.Expr:
    """`x[i][:, None]`: an axis of size 1 for each `None`."""
    rank = expressions.tensor_of(s, node.value).type.rank
    kept = [n for n in _parts(node.slice) if not (isinstance(n, ast.Constant) and n.value is None)]
    named = [n for n in kept if not (isinstance(n, ast.Constant) and n.value is Ellipsis)]
    if len(named) > rank:
        raise Refusal("LL206", f"{len(named)} subscripts for a tensor of rank {rank}", s.line)
    if any(not isinstance(n, ast.Slice) and expressions.expression(s, n).type.rank for n in named):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: new axes beside rows of places", s.line)
    at, axes = 0, []
    for n in _parts(node.slice):
        if isinstance(n, ast.Constant) and n.value is None:
            axes.append(at)
        if isinstance(n, ast.Constant) and n.value is Ellipsis:
            at += rank - len(kept) + 1
        else:
            at += isinstance(n, ast.Slice) or (isinstance(n, ast.Constant) and n.value is None)
    plain = all(isinstance(n, ast.Slice) and n.lower is n.upper is n.step is None for n in kept)
    inner = kept[0] if len(kept) == 1 else ast.copy_location(ast.Tuple(kept, ast.Load()), node)
    part = node.value if plain else ast.copy_location(ast.Subscript(node.value, inner, ast.Load()), node)
    value = expressions.expression(s, part)
    for axis in axes:
        kind = tensor(value.type.dtype, value.type.rank + 1)
        value = ir.Op(f"{PREFIX}unsqueeze", (value,), kind, (("dim", axis),), line=s.line)
    return value


def location(s: Scope, base: ir.Expr, node: ast.Subscript) -> tuple[ir.Expr, tuple[ir.Expr | ir.Span, ...], Type]:
    """The array and all subscripts of `base[...]`, chained ones as one, and the type of what stands there."""
    if not base.type.tensor:
        raise Refusal("LL209", f"`{ast.unparse(node.value)}` is not a tensor", s.line)
    subs = _items(s, node.slice, base.type.rank)
    if isinstance(base, ir.Load):
        open_axes = [k for k, sub in enumerate(base.subs) if isinstance(sub, ir.Span)]
        if any(sub != ir.Span() for sub in base.subs if isinstance(sub, ir.Span)):
            raise Refusal("LL204", f"`{ast.unparse(node)}`: a subscript of a slice", s.line)
        merged = list(base.subs)
        for axis, sub in zip(open_axes, subs, strict=False):
            merged[axis] = sub
        merged += subs[len(open_axes):]
        array: ir.Expr = base.array
        subs = tuple(merged)
    elif isinstance(base, (ir.Param, ir.Var)):
        array = base
    else:
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a subscript of a computed value", s.line)
    rank = array.type.rank - sum(not isinstance(sub, ir.Span) for sub in subs)
    return array, subs, tensor(array.type.dtype, rank)


def _items(s: Scope, node: ast.expr, rank: int) -> tuple[ir.Expr | ir.Span, ...]:
    nodes = node.elts if isinstance(node, ast.Tuple) else [node]
    items: list[ir.Expr | ir.Span] = []
    for k, n in enumerate(nodes):
        if isinstance(n, ast.Constant) and n.value is Ellipsis:
            items += [ir.Span()] * (rank - len(nodes) + 1)
        elif isinstance(n, ast.Slice):
            items.append(span(s, n))
        else:
            items += _scalar_subscripts(s, n, k)
    if len(items) > rank:
        raise Refusal("LL206", f"{len(items)} subscripts for a tensor of rank {rank}", s.line)
    return tuple(items)


def _scalar_subscripts(s: Scope, node: ast.expr, position: int) -> list[ir.Expr]:
    value = expressions.expression(s, node)
    if isinstance(value, ir.Tuple):
        return list(value.items)
    if is_position(value.type):
        return [value]
    raise Refusal("LL204", f"a subscript of type {value.type}", s.line)


def is_position(type: Type) -> bool:
    """An int, or an element that has an int: Python and torch take it by its value."""
    return type == INT or (type.tensor and type.rank == 0 and type.dtype in ("int64", "int32", "int16", "int8"))


def span(s: Scope, node: ast.Slice) -> ir.Span:
    if node.step is not None:
        raise Refusal("LL204", "a slice with a step", s.line)
    ends = [None if n is None else expressions.expression(s, n) for n in (node.lower, node.upper)]
    if any(e is not None and not is_position(e.type) for e in ends):
        raise Refusal("LL204", "a slice whose end is not an int", s.line)
    if isinstance(ends[0], ir.Const) and ends[0].value == 0:
        ends[0] = None
    return ir.Span(ends[0], ends[1])


def _is_ensured(window: ir.Window) -> bool:
    """Whether only a check says that it is as long as it seems."""
    return isinstance(window.start, ir.Op) and window.start.name == "ensure"


def _size_at(s: Scope, node: ast.Subscript) -> ir.Expr:
    assert isinstance(node.value, ast.Attribute)
    axis = expressions.expression(s, node.slice)
    if not isinstance(axis, ir.Const) or type(axis.value) is not int:
        raise Refusal("LL204", f"`{ast.unparse(node)}`: the size of a computed axis", s.line)
    return size(s, expressions.tensor_of(s, node.value.value), axis.value)


def _slice_size(s: Scope, span: ir.Span, whole: ir.Expr) -> ir.Expr:
    """How long a slice is: a number of each iteration, which nothing is made as large as."""
    if isinstance(span, ir.Window):
        raise Refusal("LL204", "the size of a slice", s.line)
    return ir.Op("slice-length", slices.ends(s, span, whole), INT, line=s.line)


def size(s: Scope, array: ir.Expr, axis: int) -> ir.Expr:
    """The size of a tensor along an axis, through rows and allocations to where it comes from."""
    rank = array.type.rank
    if not -rank <= axis < rank:
        raise Refusal("LL206", f"axis {axis} of a tensor of rank {rank}", s.line)
    axis %= rank
    many = (positions.count(s, array) or selections.count(s, array)) if axis == 0 else None
    if many is not None:
        return many
    if isinstance(array, ir.Load):
        full = (*array.subs, *[ir.Span()] * (array.array.type.rank - len(array.subs)))
        spans = [k for k, sub in enumerate(full) if isinstance(sub, ir.Span)]
        sub = full[spans[axis]]
        if isinstance(sub, ir.Window) and not _is_ensured(sub):
            return sub.length
        listed = given.own_length(s, array) or parts_of_elements.length(s, array) if axis == 0 else None
        if listed is not None:
            return listed
        if isinstance(sub, ir.Span) and sub != ir.Span():
            return _slice_size(s, sub, size(s, array.array, spans[axis]))
        own = isinstance(array.array, ir.Param) and array.array.name in s.names.values()    # a part that is there
        if any(not isinstance(sub, ir.Span) for sub in full) and not own:
            whole = tuple(ir.Span() if isinstance(sub, ir.Span) else sub for sub in array.subs)
            s.sized.append(replace(array, subs=whole))
        return size(s, array.array, spans[axis])
    if isinstance(array, ir.Param) and array.name in s.shapes:
        return s.shapes[array.name][axis]
    if isinstance(array, ir.Param):
        return ir.Size(array, axis)
    if isinstance(array, ir.Var) and axis == 0 and array.name in s.ragged:
        return s.ragged[array.name]
    if isinstance(array, ir.Var) and array.name in s.ragged and array.name in s.rows:
        return size(s, s.rows[array.name], axis)
    part = isinstance(array, ir.Var) and rank == 1 and array.name in s.parts - s.changing
    length = slices.length(s, array) if part else _computed_size(s, array, axis)
    if length is None or ir.has(length, ir.Index) or not lengths.ordered(s, ir.Const(0), length):
        raise Refusal("LL204", "the size of a computed tensor", s.line)
    return length


def _computed_size(s: Scope, array: ir.Expr, axis: int) -> ir.Expr | None:
    """The size of what was computed, where that is the same in every iteration: `len(torch.sort(x[i])[0])`."""
    if slices.is_sliced(s, array) or selections.is_selected(s, array):
        return None
    length = lists.row_size(s, array, axis)
    return None if ir.has(length, ir.Index, ir.Var, ir.Load, ir.Carried) else length
