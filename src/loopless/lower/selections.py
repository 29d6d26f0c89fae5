"""Rows by a mask, folded: what is not selected is the neutral element.

    y[i] = x[i][m[i]].sum()                    →    y = torch.where(m, x, 0).sum(1)
    y[c] = x[labels == c].mean(0)              →    torch.zeros(K, d).index_add(0, labels, x) / counts[:, None]

Where the mask asks which group an element is in, and the loop goes through the groups, each element is added to its
group (`t.Grouped`): there is no mask for all groups. Level: sums reassociated. Left alone: selections by different
masks in one row, and folds other than sums, means, products, extremes, `any` and `all`.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import ops
from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.node import replace
from ..ir.types import category, tensor
from ..report.reasons import Refusal
from .groups import by_group
from .layout import Layout
from .one_extreme import finite_extreme, no_negative_zero, one_extreme
from .recurrences.form import strip
from .row_calls import Row, operand, result_axes

SELECTED = "fn:selected"
NEUTRAL = {"sum": "0", "mean": "0", "prod": "1", "norm": "0"}


def is_selected(row: ir.Expr) -> bool:
    """Whether a row is made of elements that a mask selects."""
    return ir.contains(row, lambda n: isinstance(n, ir.Op) and n.name == SELECTED)


def _apart(row: ir.Expr) -> tuple[ir.Expr, ir.Expr | None]:
    """A row before it was selected from, and the mask."""
    row = strip(row)
    if not row.type.rank or not is_selected(row):
        return row, None
    if isinstance(row, ir.Op) and row.name == SELECTED:
        base, before = _apart(row.args[0])
        mask, within = _apart(row.args[1])
        if before != within:
            raise Refusal("LL204", "selections by different masks in one row", row.line)
        both = mask if before is None else ir.Op("bitwise_and", (before, mask), mask.type, line=row.line)
        return base, both
    if not isinstance(row, ir.Op) or row.name.startswith("fn:"):
        raise Refusal("LL204", "a selection that is not folded", getattr(row, "line", 0))
    parts = [_apart(a) for a in row.args]
    masks = {mask for a, (_, mask) in zip(row.args, parts, strict=True) if a.type.rank}
    if len(masks) != 1:
        raise Refusal("LL204", "selections by different masks in one row", row.line)
    args = tuple(part for part, _ in parts)
    rank = max(a.type.rank for a in args)
    return replace(row, args=args, type=tensor(row.type.dtype, rank)), masks.pop()


def folded(layout: Layout, kind: str, axis: int | None, expr: ir.Op) -> t.Value:
    """A fold of selected elements: all of them, or those along the first axis."""
    base, mask = _apart(expr.args[0])
    assert mask is not None
    if axis not in (None, 0) or (axis is None and base.type.rank != mask.type.rank and kind != "count"):
        raise Refusal("LL204", "a selection that is folded along another axis", expr.line)
    row, chosen = under_its_mask(layout, expr.args[0])
    over = row.axes[:mask.type.rank]
    result = _fold(layout, kind, row, chosen, over, expr)
    left = [(a, size) for a, size in zip(row.axes, row.sizes, strict=True) if a not in over]
    names = result_axes(layout, tuple(size for _, size in left))
    return t.renamed(result, {a: name for (a, _), name in zip(left, names, strict=True)})


def under_its_mask(layout: Layout, row: ir.Expr) -> tuple[Row, t.Value]:
    """The row that is selected from, and the mask along its first axes."""
    base, mask = _apart(row)
    assert mask is not None
    found = operand(layout, mask, 1)
    whole = _under_mask(layout, base, found)
    if not all(layout.same(a, b) for a, b in zip(found.sizes, whole.sizes, strict=False)):
        raise Refusal("LL205", "a mask that may differ in size from its row", layout.ctx.line)
    return whole, t.renamed(found.value, dict(zip(found.axes, whole.axes[:mask.type.rank], strict=True)))


def _under_mask(layout: Layout, base: ir.Expr, mask: Row) -> Row:
    """The row, whose lanes outside of the mask are fed harmless operands where gradients go through them."""
    if not layout.ctx.facts.needs_grad or isinstance(strip(base), (ir.Load, ir.Param)):
        return operand(layout, base, 0)
    ahead = base.type.rank
    names = {a: f"~{ahead - 1 - k}" for k, a in enumerate(mask.axes)}
    gate, around = t.renamed(mask.value, names), layout.gate
    both = gate if around is None else t.Apply("bitwise_and", (around, gate), layout.union((around, gate)), "bool")
    layout.gate = both
    try:
        return operand(layout, base, 0)
    finally:
        layout.gate = around


def _fold(layout: Layout, kind: str, row: Row, mask: t.Value, over: tuple[str, ...], expr: ir.Op) -> t.Value:
    value, dtype = row.value, expr.type.dtype
    if kind == "count":
        if any(may_fail(n) for n in ir.each(value)):            # an error that nobody would see
            raise Refusal("LL206", "how much is selected from what may not be there", expr.line)
        return by_group(layout, t.Fold("sum", mask, over, t.without(mask, over), dtype))
    if kind in ("any", "all"):
        other = mask if kind == "any" else t.Apply("bitwise_not", (mask,), mask.dims, "bool")
        op = "bitwise_and" if kind == "any" else "bitwise_or"
        value = t.Apply(op, (value, other), _dims(layout, row, value, mask), "bool")
        return t.Fold(kind, value, over, t.without(value, over), "bool")
    if kind in ("max", "min"):
        return _extreme(layout, kind, row, mask, over, dtype, in_groups=True)
    if kind in ("greatest", "least"):
        return _first_extreme(layout, _extreme(layout, "max" if kind == "greatest" else "min", row, mask, over, dtype))
    if kind not in NEUTRAL:
        raise Refusal("LL204", f"the {kind} of a selection", expr.line)
    if kind == "prod" and layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the product of a selection in a branch", expr.line)
    zero = t.Number(NEUTRAL[kind], "int")
    kept = t.Where(mask, value, zero, _dims(layout, row, value, mask), value.dtype)
    if kind == "norm" and layout.gate is not None and layout.ctx.facts.needs_grad:  # 0 times infinity in a dead lane
        kept = t.Where(layout.gate, kept, t.Number("1", "int"), _dims(layout, row, kept, layout.gate), kept.dtype)
    if kind != "mean":
        return by_group(layout, t.Fold(kind, kept, over, t.without(kept, over), dtype))
    total = by_group(layout, t.Fold("sum", kept, over, t.without(kept, over), dtype))
    many = by_group(layout, t.Fold("sum", mask, over, t.without(mask, over), "int64"))
    return t.Apply("div", (total, many), _union(total, many), dtype)


def _extreme(layout: Layout, kind: str, row: Row, mask: t.Value, over: tuple[str, ...], dtype: str,
             in_groups: bool = False) -> t.Value:
    if category(dtype) < 2:
        raise Refusal("LL204", f"the {kind} of a selection of ints", layout.ctx.line)
    some: t.Value = t.Fold("any", mask, over, t.without(mask, over), "bool")
    counting = t.Fold("sum", mask, over, some.dims, "int64")
    many = by_group(layout, counting)
    if many is not counting:
        some = t.Apply("gt", (many, t.Number("0", "int")), many.dims, "bool")
    alive: t.Value = some
    if layout.gate is not None:
        dead = t.Apply("bitwise_not", (layout.gate,), layout.gate.dims, "bool")
        alive = t.Apply("bitwise_or", (some, dead), layout.union((some, dead)), "bool")
    layout.checks.append(t.Check(alive, "each selection has an element"))
    worst = t.Number("float('-inf')" if kind == "max" else "float('inf')", "float")
    kept = t.Where(mask, row.value, worst, _dims(layout, row, row.value, mask), dtype)
    found = t.Fold(f"a{kind}", kept, over, t.without(kept, over), dtype)
    grouped = by_group(layout, found) if in_groups else found
    if grouped is not found:
        inner = next(n.value for n in ir.find(grouped, t.Grouped) if n.kind == found.kind)
        assert inner is not None
        no_negative_zero(layout, inner)
        finite_extreme(layout, grouped, worst)
        return grouped
    one_extreme(layout, found, worst)
    return found


def _first_extreme(layout: Layout, found: t.Value) -> t.Fold:
    """What Python's `max` finds: it passes over NaN, and takes the first of equal elements, whose gradient it is."""
    assert isinstance(found, t.Fold)
    layout.checks.append(t.Check(t.Apply("eq", (found, found), found.dims, "bool"), "no element is NaN"))
    if layout.ctx.facts.needs_grad:
        equal = t.Apply("eq", (found.base, found), found.base.dims, "bool")
        many = t.Fold("sum", equal, found.over, found.dims, "int64")
        one = t.Apply("le", (many, t.Number("1", "int")), many.dims, "bool")
        layout.checks.append(t.Check(one, "no two elements are the extreme"))
        return replace(found, kind=found.kind.removeprefix("a"))    # whose gradient, even if infinite, is for one alone
    return found


def _dims(layout: Layout, row: Row, *parts: t.Value) -> tuple[str, ...]:
    """The dimensions of the loops that parts have, and then the axes of the row."""
    return (*layout.ordered(d for p in parts for d in p.dims if d not in row.axes), *row.axes)


def _union(a: t.Value, b: t.Value) -> tuple[str, ...]:
    wide, other = (a, b) if len(a.dims) >= len(b.dims) else (b, a)
    return (*(d for d in other.dims if d not in wide.dims), *wide.dims)


def _of_unknown_length(row: ir.Expr) -> bool:
    row = strip(row)
    if not isinstance(row, ir.Op) or not row.type.rank:
        return False
    of_elements = row.name == "to" or ops.op(row.name) is not None
    return row.name == SELECTED or (of_elements and any(map(_of_unknown_length, row.args)))


def counted(value: ir.Expr) -> ir.Expr:
    """A selection that nobody wants: that its mask fits is all that matters."""
    row = strip(value)
    if not (isinstance(row, ir.Op) and _of_unknown_length(row)):
        return value
    return ir.Op("row-count", (row,), tensor("int64"), line=row.line)


def unfolded(layout: Layout, expr: ir.Op) -> t.Value:
    raise Refusal("LL204", "a selection that is not folded", expr.line)


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {SELECTED: unfolded}
