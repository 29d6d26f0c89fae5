"""Reductions of rows: the row's axis is one more dimension, and is folded.

    y[i] = x[i].sum()               →      y = x.sum(1)
    y[i] = torch.argmax(x[i] * w)   →      y = (x * w).argmax(1)
    y[i] = x[i, :k[i]].sum()        →      y = torch.where(torch.arange(x.shape[1]) < k[:, None], x, 0).sum(1)

All parts of a row are of one length, by the facts: torch would spread one of a single element. An extreme is torch's
own, which a NaN always wins, and not the one that comparisons find (extremes.py). `x[i].max()` shares its gradient
among equal elements, and so does `amax`. Which of 0. and -0. is the extreme differs between one row and many: where it
may be both, the loop runs. Where an extreme is, is the first such place. Sums of floats are "reassociated": torch adds
up one row in another order than many.

Left alone: places of extremes of ints in slices whose length differs, sums in half precision, extremes of empty rows.
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.affine import affine, as_expression, variables
from ..analyze.rows import Rows, element, parts
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least, equal
from ..ir.row_table import PREFIX
from ..ir.types import INT, category
from ..report.reasons import Refusal
from . import domains, folds, masked_rows, owners, segments, selections, values
from .layout import Layout
from .one_extreme import finite_extreme, no_negative_zero, one_extreme
from .recurrences.form import strip
from .row_calls import operand, result_axes

PEAK = "row-peak"                           # the largest element, or -inf where there is none
OF_SEGMENTS = ("sum", "mean", "max", "min")
EXTREMES = {"max": "amax", "min": "amin", "argmax": "argmax", "argmin": "argmin"}


def reduction(kind: str) -> Callable[[Layout, ir.Op], t.Value]:
    """How a row is lowered that is reduced in this way."""
    def lowered(layout: Layout, expr: ir.Op) -> t.Value:
        return _reduced(layout, kind, expr)
    return lowered


def _reduced(layout: Layout, kind: str, expr: ir.Op) -> t.Value:
    row = expr.args[0]
    if category(row.type.dtype) > 1 and kind in ("sum", "prod", "mean", "norm"):
        if row.type.dtype in ("float16", "bfloat16"):
            raise Refusal("LL210", f"the {kind} of a row in half precision", expr.line)
        layout.ctx.note_level("reassociated", f"the {kind} of one row is computed in another order than of many",
                              expr.line)
    axis = dict(expr.params).get("dim")
    if selections.is_selected(row):
        return selections.folded(layout, kind, axis, expr)
    if not sliced(row, windows=bool(axis)) and (axis is not None or not _of_elements(row)):
        return _direct(layout, EXTREMES.get(kind, kind), axis, expr)
    if axis:
        raise Refusal("LL204", "a reduction of slices along another axis than the first one", expr.line)
    order, layout.order = layout.order, [d for d in layout.order if not d.startswith("~")]
    try:
        return _by_elements(layout, kind, row.type.rank if axis is None else 1, expr)
    finally:
        layout.order = order


def _by_elements(layout: Layout, kind: str, axes: int, expr: ir.Op) -> t.Value:
    """The first axes of the row, so many, are dimensions that are folded."""
    dims, value = opened(layout, expr.args[0], axes)
    if kind == "first":
        return _first(layout, dims, value, expr)
    own = segments.segments(layout, dims[0], [value]) if kind in OF_SEGMENTS and len(dims) == 1 else None
    if own is not None and _may_own(layout, kind, expr):
        return _of_segments(layout, own, kind, dims[0], value, expr)
    if kind in ("sum", "prod", "any", "all"):
        return folds.reduce(layout, ir.Reduce(kind, dims, value, expr.type))
    return _folded(layout, EXTREMES.get(kind, kind), dims, value, expr)


def sliced(row: ir.Expr, windows: bool = False) -> bool:
    """Whether slices are in a row; windows: other than those that are as long in every iteration."""
    return any(isinstance(n, ir.Load) and any(
        isinstance(sub, ir.Span) and sub != ir.Span() and not (windows and isinstance(sub, ir.Window))
        for sub in n.subs) for n in ir.walk(row))


def _of_elements(row: ir.Expr) -> bool:
    """Whether each element of a row is computed from single elements, all of them in rows like it."""
    if isinstance(row, (ir.Temp, ir.Call)):
        return _of_elements(row.value if isinstance(row, ir.Temp) else row.body)
    if isinstance(row, ir.Op) and row.type.rank:
        return not row.name.startswith(PREFIX) and not (row.name.startswith("row-") and row.params) and all(
            a.type.rank in (0, row.type.rank) and _of_elements(a) for a in row.args)
    if isinstance(row, ir.Select) and row.type.rank:
        return _of_elements(row.yes) and _of_elements(row.no)
    return not isinstance(row, ir.FOLDS)


def _direct(layout: Layout, kind: str, axis: int | None, expr: ir.Op) -> t.Value:
    """The row as it is, folded along one of its axes, or along all of them."""
    row = operand(layout, expr.args[0], 0)
    over = row.axes if axis is None else (row.axes[axis],)
    if kind == "first" or (layout.gate is not None and layout.ctx.facts.needs_grad and kind not in ("sum", "mean")):
        raise Refusal("LL220", f"the {kind} of a computed row in a branch", expr.line)
    if kind in EXTREMES.values() and not all(at_least(layout.ctx.facts, s, 1) for s in row.sizes):
        raise Refusal("LL214", "an extreme of a row that may be empty", expr.line)
    dtype = expr.type.dtype
    found = t.Fold(kind, row.value, over, t.without(row.value, over), dtype)
    if kind in ("amax", "amin") and category(dtype) > 1:
        one_extreme(layout, found)
    folds.differentiable(layout, kind, found)
    left = [(a, s) for a, s in zip(row.axes, row.sizes, strict=True) if a not in over]
    names = result_axes(layout, tuple(size for _, size in left))
    return t.renamed(found, {a: name for (a, _), name in zip(left, names, strict=True)})


def opened(layout: Layout, row: ir.Expr, count: int) -> tuple[tuple[ir.Dim, ...], ir.Expr]:
    """The first axes of a row, so many, as dimensions, and what is at their variables."""
    dims: list[ir.Dim] = []
    value = row
    while len(dims) < count:
        rows = Rows([*layout.dims(), *dims], layout.ctx.facts, lambda array: _sizes(layout, array))
        spans = [_ends(rows, part) for part in parts(value)]
        start, stop = _from_zero(*spans[0])
        if not all(_as_long(layout, rows, spans[0], span) for span in spans[1:]):
            raise Refusal("LL205", "rows that may differ in size", layout.ctx.line)
        var = layout.ctx.rows.setdefault((start, stop, len(dims)), f"along:{len(layout.ctx.rows)}")
        while var in layout.extents:            # a row whose elements are computed from a reduction of a row
            var += "+"
        dims.append(ir.Dim(var, start, stop, 1))
        at = ir.Index(var) if start == ir.Const(0) else ir.Op("sub", (ir.Index(var), start), INT)
        value = element(value, at, rows)
    return tuple(dims), value


def _ends(rows: Rows, part: ir.Load) -> tuple[ir.Expr, ir.Expr]:
    """From where to where a part of a tensor keeps its first axis; a window counts from its own start."""
    axis, start, stop = rows.span(part)
    sub = part.subs[axis] if axis < len(part.subs) else None
    return (ir.Const(0), sub.length) if isinstance(sub, ir.Window) else (start, stop)


def _from_zero(start: ir.Expr, stop: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """The ends of a slice that moves, but is always as long: `x[i:i + 5]` has places from 0 to 5."""
    ends = affine(start), affine(stop)
    if ends[0] is None or ends[1] is None or not variables(start):
        return start, stop
    length = ends[1] - ends[0]
    return (start, stop) if any(":" in s for s in length.symbols) else (ir.Const(0), as_expression(length))


def _sizes(layout: Layout, array: ir.Expr) -> tuple[ir.Expr, ...]:
    assert isinstance(array, ir.Param)
    return layout.ctx.shapes.get(array.name) or tuple(ir.Size(array, k) for k in range(array.type.rank))


def _as_long(layout: Layout, rows: Rows, a: tuple[ir.Expr, ir.Expr], b: tuple[ir.Expr, ir.Expr]) -> bool:
    if rows.same(a[0], b[0]) and rows.same(a[1], b[1]):
        return True
    ends = [affine(end) for end in (*a, *b)]
    if any(end is None for end in ends):
        return False
    low, high, first, last = (end for end in ends if end is not None)
    return equal(layout.ctx.facts, high - low, last - first)


def _first(layout: Layout, dims: tuple[ir.Dim, ...], value: ir.Expr, expr: ir.Op) -> t.Value:
    """Where a row holds for the first time; somewhere it has to, or the loop runs, and raises."""
    found = _folded(layout, "first", dims, value, expr)
    assert isinstance(found, t.Fold)
    some: t.Value = t.Fold("any", found.base, found.over, found.dims, "bool")
    if layout.gate is not None:
        dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
        some = t.Apply("bitwise_or", (some, dead), layout.union((some, dead)), "bool")
    layout.checks.append(t.Check(some, "each row holds somewhere"))
    return found


def _of_several_lengths(layout: Layout, kind: str, dims: tuple[ir.Dim, ...], value: ir.Expr, expr: ir.Op) -> t.Value:
    """A mean is a sum by a length; an extreme is found among what is there, and something has to be."""
    dtype = expr.type.dtype
    if kind in ("argmax", "argmin") and len(dims) == 1 and category(expr.args[0].type.dtype) == 2:
        return masked_rows.place_of_extreme(layout, kind, expr)
    several = sum(bool(variables(d.start) | variables(d.stop)) for d in dims) > 1       # whose masks would be too large
    if several or kind not in ("mean", "norm", "amax", "amin") or category(dtype) != 2:
        raise Refusal("LL215", f"the {kind} of slices of several lengths", expr.line)
    many = _number_of_elements(layout, dims)
    over = tuple(d.var for d in dims)
    if kind == "mean":
        total = folds.reduce(layout, ir.Reduce("sum", dims, value, expr.type))
        return t.Apply("div", (total, many), layout.union((total, many)), dtype)
    if kind == "norm":
        if layout.gate is not None and layout.ctx.facts.needs_grad:
            raise Refusal("LL220", "the norm of slices of several lengths in a branch", expr.line)
        kept = _in_its_slice(layout, dims, value, t.Number("0", "int"))
        return t.Fold(kind, kept, over, t.without(kept, over), dtype)
    some: t.Value = t.Apply("gt", (many, t.Number("0", "int")), many.dims, "bool")
    if layout.gate is not None:
        dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
        some = t.Apply("bitwise_or", (some, dead), layout.union((some, dead)), "bool")
    if expr.name != PEAK:
        layout.checks.append(t.Check(some, "each slice has an element"))
    worst = t.Number("float('-inf')" if kind == "amax" else "float('inf')", "float")
    base = _in_its_slice(layout, dims, value, worst)
    found = t.Fold(kind, base, over, t.without(base, over), dtype)
    one_extreme(layout, found, worst)
    return found


def _number_of_elements(layout: Layout, dims: tuple[ir.Dim, ...]) -> t.Value:
    """How many elements there are in each lane: the product of the lengths."""
    many, *others = (_length(layout, ir.Op("slice-length", (d.start, d.stop), INT)) for d in dims)
    for other in others:
        many = t.Apply("mul", (many, other), layout.union((many, other)), "int64")
    return many


def _in_its_slice(layout: Layout, dims: tuple[ir.Dim, ...], value: ir.Expr, other: t.Value) -> t.Value:
    """The elements of slices of several lengths, and something else in the places that are in no slice."""
    layout.open(dims, [value])
    mask = domains.domain_mask(layout, dims)
    assert mask is not None
    base = values.gated(layout, mask, value)
    kept = t.Where(mask, base, other, layout.union((mask, base)), base.dtype)
    layout.close(dims)
    return kept


def _may_own(layout: Layout, kind: str, expr: ir.Op) -> bool:
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        return False
    return kind == "sum" or category(expr.type.dtype) == 2


def _of_segments(layout: Layout, own: owners.Segments, kind: str, dim: ir.Dim, value: ir.Expr, expr: ir.Op
                 ) -> t.Value:
    """Each element goes to the segment that it is in."""
    dtype = expr.type.dtype
    if kind in ("sum", "mean"):
        total = segments.grouped(layout, own, dim, "sum", value, dtype)
        many = owners.length(layout, own)
        return total if kind == "sum" else t.Apply("div", (total, many), total.dims, dtype)
    found = segments.grouped(layout, own, dim, EXTREMES[kind], value, dtype)
    assert isinstance(found, t.Grouped) and found.value is not None
    if expr.name != PEAK:
        many = owners.length(layout, own)
        some = t.Apply("gt", (many, t.Number("0", "int")), many.dims, "bool")
        layout.checks.append(t.Check(some, "each slice has an element"))
    no_negative_zero(layout, found.value)
    finite_extreme(layout, found, t.Number("float('-inf')" if kind == "max" else "float('inf')", "float"))
    return found


def _count(layout: Layout, start: ir.Expr, stop: ir.Expr) -> t.Value:
    """How many places there are from start to stop: a slice ends where its axis does."""
    first, last = (within(layout, end) for end in (start, stop))
    if start == ir.Const(0):
        return last
    return t.Apply("sub", (last, first), layout.union((last, first)), "int64")


def _length(layout: Layout, expr: ir.Op) -> t.Value:
    """How long a slice is, in each lane; one that ends before it starts has no elements."""
    start, stop = expr.args
    ends = affine(start), affine(stop)
    if ends[0] is not None and ends[1] is not None and not (variables(start) | variables(stop)):
        if not at_least(layout.ctx.facts, ends[1] - ends[0]):
            raise Refusal("LL214", "a slice that ends before it starts", expr.line)
        return t.Number(str(ends[1] - ends[0]), "int")
    many = _count(layout, start, stop)
    if start == ir.Const(0):
        return many
    if not many.dims:
        raise Refusal("LL206", "a slice that may end outside of its axis", expr.line)
    return t.Apply("clamp_min", (many, t.Number("0", "int")), many.dims, many.dtype)


def within(layout: Layout, end: ir.Expr, reaches: bool = False) -> t.Value:
    """An end of a slice, no further out than its axis is; reaches: none is behind the last place, by a check."""
    found = values.value(layout, end)
    size = affine(end.args[1]) if isinstance(end, ir.Op) and end.name == "slice-end" else None
    if size is None or (isinstance(end, ir.Op) and _is_own_length(layout, end)):
        return found
    computed = isinstance(end, ir.Op) and affine(end.args[0]) is not None       # and moved, but not as far as 0
    if computed or layout.ctx.remote:
        found = t.Apply("clamp_min", (found, t.Number("0", "int")), found.dims, found.dtype)
    return found if reaches else t.Apply("clamp_max", (found, t.Number(str(size), "int")), found.dims, found.dtype)


def _is_own_length(layout: Layout, end: ir.Op) -> bool:
    """Whether the end of a slice is how long an element of a list is, of which the others are no part."""
    place, size = strip(end.args[0]), end.args[1]
    while isinstance(place, ir.Op) and place.name in ("item", "int"):
        place = strip(place.args[0])
    return isinstance(place, ir.Load) and isinstance(place.array, ir.Param) and isinstance(size, ir.Size) \
        and size.axis == 1 and isinstance(size.array, ir.Param) \
        and layout.ctx.facts.lengths_of(size.array.name) == place.array.name


def _folded(layout: Layout, kind: str, dims: tuple[ir.Dim, ...], value: ir.Expr, expr: ir.Op) -> t.Value:
    wanted = (*EXTREMES.values(), "first")
    if any((variables(d.start) | variables(d.stop)) or affine(d.start) is None or affine(d.stop) is None for d in dims):
        return _of_several_lengths(layout, kind, dims, value, expr)
    for d in dims:
        count = affine(ir.Op("sub", (d.stop, d.start), INT))
        if kind in wanted and (count is None or not at_least(layout.ctx.facts, count, 1)):
            raise Refusal("LL214", "an extreme of a row that may be empty", expr.line)
    layout.open(dims, [value])
    base = values.value(layout, value)
    if kind == "norm" and layout.gate is not None and layout.ctx.facts.needs_grad:     # its gradient at 0 has none
        base = t.Where(layout.gate, base, t.Number("1", "int"), layout.union((layout.gate, base)), base.dtype)
    layout.close(dims)
    over = tuple(d.var for d in dims)
    if not set(over) <= set(base.dims):
        raise Refusal("LL204", "a row of the same value everywhere", expr.line)
    found = t.Fold(kind, base, over, t.without(base, over), expr.type.dtype)
    if kind in ("amax", "amin") and category(found.dtype) > 1:
        one_extreme(layout, found)
    return found


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {
    f"row-{kind}": reduction(kind)
    for kind in (*EXTREMES, "sum", "prod", "mean", "norm", "any", "all", "first", "greatest", "least")}
SPECIAL["slice-length"] = _length
SPECIAL[PEAK] = reduction("max")
SPECIAL["row-dot"] = reduction("sum")
SPECIAL["row-count"] = reduction("count")
