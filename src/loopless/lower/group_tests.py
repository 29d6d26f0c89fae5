"""Tests that ask which group an element is in, and for all groups at once: the place of each element's group.

    labels == c                    for c in range(K)        labels themselves
    labels == c                    for c in range(1, K)     torch.clamp(labels, 0, K)
    (x > e[i]) & (x <= e[i + 1])   for all i                torch.bucketize(x, e)
    x == u[k]                      for all k                torch.bucketize(x, u), where there is such a value

What is in no group goes to a place of its own, in front of the groups or behind them. Edges have to ascend, and so do
values, which is a check; values that do not when the loop is compiled are sorted. A NaN is in no group, nor is what
meets one. Level: bitwise.

Left alone: bins that share an edge, in which it would count twice; edges of another dtype than the elements, which
`bucketize` does not take; bins with two edges of their own that do not ascend when the loop is compiled, such as
windows that overlap; labels that are written by the same loops.
"""
from __future__ import annotations

from collections.abc import Iterator

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.records import dataclass
from ..ir.types import category
from .context import Context
from .shared_edges import shared_edges

MIRRORED = {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge", "eq": "eq"}
SMALLEST = {"uint8": 0, "int8": -2 ** 7, "int16": -2 ** 15, "int32": -2 ** 31}
BEYOND = {"uint8": 2 ** 8, "int8": 2 ** 7, "int16": 2 ** 15, "int32": 2 ** 31}
EXACT = {"float16": 2 ** 11, "bfloat16": 2 ** 8, "float32": 2 ** 24, "float64": 2 ** 53}    # all ints up to here
ORDERED = ("uint8", "int8", "int16", "int32", "int64", "float32", "float64")


@dataclass(frozen=True)
class Asked:
    """Which group each element is in, along a dimension of groups."""
    dim: str
    index: t.Value                          # the place of the group, among `size` of them
    size: Affine
    item: ir.Node                           # which of the places are the groups
    tests: tuple[t.Value, ...]              # that this answers
    same: tuple[t.Value, t.Value] | None = None     # what is equal within a group: its own value, and the element's
    real: t.Value | None = None             # the number of the group, for elements that are in one
    within: bool = True                     # whether no index can lie outside
    checks: tuple[t.Check, ...] = ()


def asked(ctx: Context, tests: list[t.Value], dim: str, alone: bool) -> Asked | None:
    """The groups along a dimension, if tests ask for these; alone: by nothing else at the same time."""
    found = [(test, *sides) for test in tests for sides in _sides(test, dim)]
    for test, op, element, value in found:
        if op == "eq":
            group = _by_number(ctx, test, element, value, dim, alone) or _by_value(ctx, test, element, value, dim)
            if group is not None:
                return group
    for low in found:
        for high in found:
            if (low[1], high[1]) in (("gt", "le"), ("ge", "lt"), ("gt", "lt")) and low[2] == high[2]:
                return _between(ctx, low, high, dim)
    return None


def _sides(test: t.Value, dim: str) -> Iterator[tuple[str, t.Value, t.Value]]:
    """What is compared with what belongs to a group, and how."""
    if isinstance(test, t.Apply) and test.op in MIRRORED and len(test.args) == 2:
        a, b = map(bare, test.args)
        for op, element, value in ((test.op, a, b), (MIRRORED[test.op], b, a)):
            if value.dims == (dim,) and element.dims and dim not in element.dims:
                yield op, element, value


def _by_number(ctx: Context, test: t.Value, element: t.Value, value: t.Value, dim: str, alone: bool) -> Asked | None:
    """Groups that are numbers, one after the other."""
    numbers = bare(value.base) if isinstance(value, t.Cast) else value
    if not (isinstance(numbers, t.Range) and numbers.step == 1 and category(element.dtype) == 1
            and value.dtype in ("int64", element.dtype)):
        return None
    start, stop, labels = numbers.start, numbers.stop, element
    if value.dtype != "int64" and not (at_least(ctx.facts, start, SMALLEST[value.dtype])
                                       and at_least(ctx.facts, Affine.number(BEYOND[value.dtype]) - stop)):
        return None
    labels = element if element.dtype == "int64" else t.Cast(element, "int64")
    same = (value, element) if value.dtype == element.dtype else (value, labels)
    if alone and start.constant == 0 and element.dtype == "int64":
        return Asked(dim, labels, stop, t.Keep(), (test,), same, labels, within=False)
    before = start - 1
    index: t.Value = t.Apply("clamp_min", (labels, _number(before)), labels.dims, "int64")
    index = t.Apply("clamp_max", (index, _number(stop)), labels.dims, "int64")
    if before.constant != 0:
        index = t.Apply("sub", (index, _number(before)), labels.dims, "int64") if before.constant != -1 else \
            t.Apply("add", (index, _number(Affine.number(1))), labels.dims, "int64")
    count = stop - start
    return Asked(dim, index, count + 2, t.Slice(Affine.number(1), count + 1, 1, count + 2), (test,), same,
                 _back(index, count))


def _by_value(ctx: Context, test: t.Value, element: t.Value, value: t.Value, dim: str) -> Asked | None:
    """Groups that are known by a value."""
    numbers = bare(value.base) if isinstance(value, t.Cast) else value
    count = ctx.extents.get(dim)
    if count is None or element.dtype not in ORDERED or not settled(ctx, element, value) \
            or not at_least(ctx.facts, count, 1):
        return None                                 # among no groups nothing can be looked up
    item: ir.Node = t.Slice(Affine(), count, 1, count + 1)
    checks: tuple[t.Check, ...] = ()
    if isinstance(numbers, t.Range) and numbers.step == 1 and element.dtype in EXACT \
            and at_least(ctx.facts, Affine.number(EXACT[element.dtype]) - numbers.stop) \
            and at_least(ctx.facts, numbers.start + EXACT[element.dtype]):
        key: t.Value = t.renamed(t.Cast(numbers, element.dtype), {dim: f"{dim}|"})
    elif value.dtype != element.dtype:
        return None
    elif _ascending(ctx, value):
        key, checks = t.renamed(value, {dim: f"{dim}|"}), (_ascends(value, value, "gt", dim, count),)
    elif {n.name for n in ir.find(value, t.Input)} == {n.name for n in ir.find(element, t.Input)}:
        return None                                 # pairs of elements: their mask is needed for more than counts
    else:
        key = _sorted(value, dim)
        if category(value.dtype) == 2:
            checks = (t.Check(t.Apply("eq", (value, value), (dim,), "bool"), "no group is NaN"),)
        item = t.Gather(t.Located(in_order(ctx, value), key, f"{dim}|", False), checked=True, counted=True)
    place: t.Value = t.Located(in_order(ctx, element), in_order(ctx, key), f"{dim}|", False)
    last = t.Apply("clamp_max", (place, _number(count - 1)), place.dims, "int64")
    there = t.View(key, (t.Gather(last, checked=True, counted=True),), place.dims)
    hit = t.Apply("eq", (there, element), place.dims, "bool")
    index = t.Where(hit, place, _number(count), place.dims, "int64")
    same = (value, element) if category(element.dtype) == 1 else None
    number = None if isinstance(item, t.Gather) else last
    return Asked(dim, index, count + 1, item, (test,), same, number, checks=checks)


def _sorted(value: t.Value, dim: str) -> t.Value:
    inner = f"^{dim}"
    return t.Rowwise("sort", (t.renamed(value, {dim: inner}),), ((inner,),), (f"{dim}|",), value.dtype,
                     (("descending", False), ("dim", 0), ("part", "values")))


def _between(ctx: Context, low: tuple[t.Value, str, t.Value, t.Value], high: tuple[t.Value, str, t.Value, t.Value],
             dim: str) -> Asked | None:
    """Groups that lie between edges."""
    element, first, last, count = low[2], low[3], high[3], ctx.extents.get(dim)
    if count is None or element.dtype not in ORDERED or {first.dtype, last.dtype} != {element.dtype} \
            or not settled(ctx, element, first, last) or ir.has(element, t.Range):
        return None                                 # positions between two ends are a slice (segments.py)
    name, tests, equal = f"{dim}|", (low[0], high[0]), low[1] == "ge"
    edges = shared_edges(first, last, dim, name) if high[1] != "lt" or equal else None
    if edges is not None:
        place: t.Value = t.Located(in_order(ctx, element), in_order(ctx, edges), name, equal)
        check = t.Check(t.Apply("ge", (last, first), (dim,), "bool"), "the edges ascend")
        return Asked(dim, place, count + 2, t.Slice(Affine.number(1), count + 1, 1, count + 2), tests,
                     real=_back(place, count), checks=(check,))
    if (ir.has(first, t.Input) and not _ascending(ctx, first)) or not at_least(ctx.facts, count, 1):
        return None
    place = t.Located(in_order(ctx, element), in_order(ctx, t.renamed(first, {dim: name})), name, equal)
    real = _back(place, count)
    end = t.View(t.renamed(last, {dim: name}), (t.Gather(real, checked=True, counted=True),), place.dims)
    inside = t.Apply(high[1], (element, end), place.dims, "bool")
    index = t.Where(inside, place, _number(Affine()), place.dims, "int64")
    checks = (_ascends(first, first, "ge", dim, count), _ascends(first, last, "ge", dim, count))
    return Asked(dim, index, count + 1, t.Slice(Affine.number(1), count + 1, 1, count + 1), tests, real=real,
                 checks=checks)


def _ascends(upper: t.Value, lower: t.Value, op: str, dim: str, count: Affine) -> t.Check:
    """What is asked of each value and the one after it."""
    after = t.View(upper, (t.Slice(Affine.number(1), count, 1, count),), (dim,))
    before = t.View(lower, (t.Slice(Affine(), count - 1, 1, count),), (dim,))
    return t.Check(t.Apply(op, (after, before), (dim,), "bool"), "the groups ascend")


def _ascending(ctx: Context, value: t.Value) -> bool:
    """Whether the values at hand are in order: those of all calls will be checked."""
    while isinstance(value, t.Cast):
        value = bare(value.base)
    return isinstance(value, t.View) and isinstance(value.base, t.Input) and len(value.base.dims) == 1 \
        and isinstance(value.items[0], t.Keep) and ctx.facts.ascending(value.base.name)


def settled(ctx: Context, *values: t.Value) -> bool:
    """Whether nothing that these are made of is written by the loops."""
    return not any(n.name in ctx.stored for v in values for n in ir.find(v, t.Input))


def in_order(ctx: Context, value: t.Value) -> t.Value:
    """The value as it lies in memory in the order of its axes, or torch warns."""
    inner = value
    while isinstance(inner, t.Cast):                # made wider and narrow again it may be taken as it is
        inner = inner.base
    straight = len(inner.dims) == 1 and not t.shares_memory(inner)
    if isinstance(inner, t.View) and isinstance(inner.base, t.Input):
        whole = all(isinstance(item, t.Keep) for item in inner.items)
        part = len(inner.items) == 1 and isinstance(inner.items[0], t.Slice) and inner.items[0].step == 1
        straight = (whole or part) and ctx.facts.contiguous(inner.base.name)
    return value if straight else t.Apply("contiguous", (value,), value.dims, value.dtype)


def _back(place: t.Value, count: Affine) -> t.Value:
    """The number of a group, of places with one in front; any group will do for what is in none."""
    number = t.Apply("sub", (place, _number(Affine.number(1))), place.dims, "int64")
    number = t.Apply("clamp_min", (number, _number(Affine())), place.dims, "int64")
    return t.Apply("clamp_max", (number, _number(count - 1)), place.dims, "int64")


def bare(value: t.Value) -> t.Value:
    """The value without the name that the user gave it."""
    return bare(value.value) if isinstance(value, t.Named) else value


def _number(value: Affine) -> t.Number:
    return t.Number(str(value), "int")
