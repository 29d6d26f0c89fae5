"""Rows by a mask: `x[i][m[i]].sum()`, `x[labels == c].mean(0)`, `len(x[m])`.

`fn:selected(row, mask)` is the part of a row where the mask holds, of a length that only the data knows. It can have a
name, elements can be computed from it, and it can be folded (lower/selections.py); its length is how often the mask
holds. A store through a mask is a loop with a test: see `store`. Left alone: everything else that one could do with it.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir import ops
from ..ir.loop_views import shows_operand
from ..ir.row_table import PREFIX
from ..ir.types import INT, category, tensor
from ..report.reasons import Refusal
from . import expressions, given, lists, slices, subscripts
from .scope import Scope

SELECTED = PREFIX + "selected"
POSITIONS = ("positions", "nonzero")


def selected(s: Scope, base: ir.Expr, node: ast.expr) -> ir.Expr | None:
    """`base[mask]`; None if the subscript is no mask."""
    mask = _mask(s, node) if base.type.tensor and base.type.rank else None
    if mask is None:
        return None
    if mask.type.rank > base.type.rank or base.type.soft:
        raise Refusal("LL206", f"a mask of rank {mask.type.rank} for a tensor of rank {base.type.rank}", s.line)
    kind = tensor(base.type.dtype, base.type.rank - mask.type.rank + 1)
    return ir.Op(SELECTED, (base, mask), kind, line=s.line)


def taken(s: Scope, base: ir.Expr, node: ast.expr) -> ir.Expr | None:
    """`x[i][idx[i]]`, at the places that a row of ints tells; None if the subscript is none."""
    if isinstance(node, (ast.Slice, ast.Tuple, ast.Constant)) or not base.type.tensor or not base.type.rank:
        return None
    index = expressions.expression(s, node)
    index = given.row_of(index) or index
    if ir.contains(index, lambda n: isinstance(n, ir.Op) and n.name in ("positions", "nonzero")):
        raise Refusal("LL204", "places where a row holds, other than the first", s.line)
    if not index.type.tensor or not index.type.rank or index.type.dtype != "int64" or index.type.soft or base.type.soft:
        return None
    rank = base.type.rank - 1 + index.type.rank
    return ir.Op(f"{PREFIX}taken", (base, index), tensor(base.type.dtype, rank), line=s.line)


def element(s: Scope, base: ir.Expr, node: ast.expr) -> ir.Expr | None:
    """`torch.softmax(x[i], 0)[k]`: elements of a row that was computed; None if it is something else."""
    places = node.elts if isinstance(node, ast.Tuple) else [node]
    computed = isinstance(base, ir.Op) and not is_selected(s, base) \
        and base.name not in POSITIONS and not shows_operand(base)
    if not computed or len(places) > base.type.rank or any(isinstance(p, (ast.Slice, ast.Starred)) for p in places):
        return None
    for place in places:
        index = expressions.expression(s, place)
        if not subscripts.is_position(index.type):
            return None
        base = ir.Op(f"{PREFIX}taken", (base, index), tensor(base.type.dtype, base.type.rank - 1), line=s.line)
    return base


def _mask(s: Scope, node: ast.expr) -> ir.Expr | None:
    if isinstance(node, (ast.Slice, ast.Tuple, ast.Constant)):
        return None
    value = expressions.expression(s, node)
    return value if value.type.tensor and value.type.rank and value.type.dtype == "bool" and not value.type.soft \
        else None


def is_selected(s: Scope, row: ir.Expr) -> bool:
    """Whether a mask says which elements a row has."""
    if isinstance(row, ir.Var):
        return row.name in s.selected
    if not isinstance(row, ir.Op) or not row.type.rank:
        return False
    return row.name == SELECTED or (ops.op(row.name) is not None and any(is_selected(s, a) for a in row.args))


def count(s: Scope, row: ir.Expr) -> ir.Expr | None:
    """How long a selection is; None if the row is something else."""
    if not is_selected(s, row):
        return None
    total = ir.Op("row-count", (row,), tensor("int64"), line=s.line)
    return ir.Op("item", (total,), INT, line=s.line)


def extreme(s: Scope, row: ir.Expr, name: str) -> ir.Expr | None:
    """`max(x[mask])`, which Python looks for, and not torch; None if the row is something else."""
    if not is_selected(s, row) or row.type.rank != 1 or category(row.type.dtype) != 2:
        return None
    return ir.Op("row-greatest" if name == "max" else "row-least", (row,), tensor(row.type.dtype), line=s.line)


def _as_large(s: Scope, base: ir.Expr, mask: ir.Expr) -> bool:
    """Whether a mask has the shape of what it is for."""
    if mask.type.rank == 1:
        sizes = [slices.length(s, row) for row in (base, mask)]
        return None not in sizes and slices.same(s, sizes[0], sizes[1])              # type: ignore[arg-type]
    return all(slices.same(s, lists.row_size(s, base, k), lists.row_size(s, mask, k)) for k in range(mask.type.rank))


def store_at_row(s: Scope, target: ast.Subscript, value: ir.Expr) -> list[ir.Stmt] | None:
    """`out[i, idx] = values`: a place after the other; `out[i, mask] = number`. None if no row is the last one."""
    places = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    if isinstance(places[-1], ast.Constant) or any(isinstance(p, (ast.Slice, ast.Starred)) for p in places):
        return None
    index = expressions.expression(s, places[-1])
    index = given.row_of(index) or index
    if not index.type.tensor or index.type.rank != 1 or index.type.soft or index.type.dtype not in ("int64", "bool"):
        return None
    ahead = places[:-1]
    if index.type.dtype == "bool":
        inner = ast.copy_location(ast.Tuple(ahead, ast.Load()), target)
        base = ast.copy_location(ast.Subscript(target.value, inner, ast.Load()), target)
        place = ast.copy_location(ast.Subscript(base, places[-1], ast.Store()), target)
        return store(s, place, value) if ahead else None
    many = slices.length(s, index) or lists.row_size(s, index, 0)
    many = given.end_of(s, index, many) if isinstance(index, ir.Load) and given.own_length(s, index) else many
    if value.type.rank > 1 or (value.type.rank and not slices.same(s, many, lists.row_size(s, value, 0))):
        raise Refusal("LL205", "a row that may differ in size from the places it is stored at", s.line)
    array, subs, kind = subscripts.location(s, expressions.expression(s, target.value), ast.copy_location(
        ast.Subscript(target.value, ast.Tuple([*ahead, ast.Constant(0)], ast.Load()), ast.Load()), target))
    if kind.rank or not isinstance(array, ir.Param):
        raise Refusal("LL204", "whole rows that are stored at the places of a row", s.line)
    if value.type.tensor and value.type.dtype != kind.dtype:
        raise Refusal("LL205", f"{value.type.dtype} values put into places of a {kind.dtype} tensor", s.line)
    at, filled = (f"{name}~{next(s.numbers)}'" for name in ("place", "stored"))
    s.bind(at, index.type)
    s.bind(filled, value.type)
    var = s.fresh_index(ir.PLACE)
    there = ir.Load(ir.Var(at, index.type), (ir.Index(var),), tensor("int64"), line=s.line)
    stored: ir.Expr = ir.Var(filled, value.type)
    if value.type.rank:
        stored = ir.Load(stored, (ir.Index(var),), tensor(value.type.dtype), line=s.line)
    inner_store = ir.Store(array, (*subs[:-1], there), stored, line=s.line)
    return [ir.Assign(at, index, line=s.line), ir.Assign(filled, value, line=s.line),
            ir.For(var, ir.Const(0), many, 1, (inner_store,), line=s.line)]


def store(s: Scope, target: ast.Subscript, value: ir.Expr) -> list[ir.Stmt] | None:
    """`x[i][mask] = number`: each place is asked for. None if the subscript is no mask."""
    base = expressions.expression(s, target.value)
    mask = _mask(s, target.slice) if base.type.tensor and base.type.rank else None
    if mask is None:
        return None
    left = base.type.rank - mask.type.rank
    if (value.type.rank and (value.type.rank != left or is_selected(s, value))) or left < 0:
        raise Refusal("LL204", "a row that is stored through a mask", s.line)
    if not all(slices.same(s, lists.row_size(s, base, mask.type.rank + k), lists.row_size(s, value, k))
               for k in range(value.type.rank)):
        raise Refusal("LL205", "a row that may differ in size from the rows it is stored in", s.line)
    if value.type.tensor and value.type.dtype not in (base.type.dtype, "bool"):
        raise Refusal("LL205", f"{value.type.dtype} stored through a mask of a {base.type.dtype} tensor", s.line)
    if not _as_large(s, base, mask):
        raise Refusal("LL205", "a mask that may differ in size from its row", s.line)
    array = base.array if isinstance(base, ir.Load) else base
    if not isinstance(array, ir.Param):
        raise Refusal("LL207", "a store through a mask into a part of another tensor", s.line)
    name, filled = f"mask~{next(s.numbers)}'", f"stored~{next(s.numbers)}'"
    s.bind(name, mask.type)
    s.bind(filled, value.type)
    out: list[ir.Stmt] = [ir.Assign(name, mask, line=s.line), ir.Assign(filled, value, line=s.line)]
    places = [s.fresh_index(ir.PLACE) for _ in range(mask.type.rank)]
    at = tuple(ir.Index(p) for p in places)
    own = list(base.subs) if isinstance(base, ir.Load) else []
    own += [ir.Span()] * (array.type.rank - len(own))
    free = iter(at)
    subs = tuple(next(free, sub) if isinstance(sub, ir.Span) else sub for sub in own)
    test = ir.Load(ir.Var(name, mask.type), at, tensor("bool"), line=s.line)
    inner: ir.Stmt = ir.If(test, (ir.Store(array, subs, ir.Var(filled, value.type), line=s.line),), line=s.line)
    for k, place in reversed(list(enumerate(places))):
        inner = ir.For(place, ir.Const(0), subscripts.size(s, base, k), 1, (inner,), line=s.line)
    return [*out, inner]
