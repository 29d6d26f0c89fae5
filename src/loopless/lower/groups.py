"""Sums and extremes over the elements of a group, for all groups: each element goes to the group that it is in.

    for c in range(K):                             counts = torch.bincount(labels, minlength=K)[:K]
        counts[c] = (labels == c).sum()     →      sums = torch.zeros(K, d).index_add(0, labels, x)
        sums[c] = x[labels == c].sum(0)

K masks of N elements would cost as much as the loop. Which tests ask for a group is known by `group_tests.py`: labels,
values, edges of bins. Tests for several groups at once, and loops around that go through rows of labels, are one number
for each pair of groups; what belongs to a group and meets its elements is looked up for each of them.

Level: as the sum. Where a label is in no group, and only labels from 0 on are asked for, the operation fails, and the
loop runs. Left alone: groups on a device, or on one that is not known, where nothing may fail; other folds.
"""
from __future__ import annotations

from functools import reduce

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.size_forms import product
from ..ir.types import category
from .context import Context
from .group_tests import Asked, asked, bare, settled
from .layout import Layout

NEUTRAL = {"sum": (t.Number("0", "int"), t.Number("0.0", "float"), t.Number("False", "bool")),
           "amax": (t.Number("float('-inf')", "float"),),
           "amin": (t.Number("float('inf')", "float"),)}        # what does not count, of each fold
AND = ("bitwise_and", "logical_and", "mul")


def by_group(layout: Layout, fold: t.Value) -> t.Value:
    """A fold under a mask that asks for a group, group by group; the fold as it is if it is none."""
    return folded_by_group(layout.ctx, layout.checks, fold)


def folded_by_group(ctx: Context, checks: list[t.Check], fold: t.Value) -> t.Value:
    """As `by_group`, for what is lowered already."""
    if not isinstance(fold, t.Fold) or fold.kind not in NEUTRAL or ctx.facts.device != "cpu":
        return fold
    base = bare(fold.base)
    if isinstance(base, t.Where) and base.no in NEUTRAL[fold.kind] and base.yes.dtype != "bool":
        return Groups(ctx, checks, fold).of(conditions(base.test), base.yes) or fold
    if fold.kind != "sum":
        return fold
    if isinstance(base, t.Where) and base.no in NEUTRAL["sum"] and base.yes.dtype == "bool":
        return Groups(ctx, checks, fold).of([*conditions(base.test), *conditions(base.yes)], None) or fold
    return fold if base.dtype != "bool" else Groups(ctx, checks, fold).of(conditions(base), None) or fold


def conditions(mask: t.Value) -> list[t.Value]:
    """What has to hold for a mask to hold."""
    mask = bare(mask)
    if isinstance(mask, t.Apply) and mask.op in AND and all(a.dtype == "bool" for a in mask.args):
        return [c for a in mask.args for c in conditions(a)]
    return [mask]


@dataclass
class Groups:
    """A fold whose elements are told apart by groups."""
    ctx: Context
    checks: list[t.Check]
    fold: t.Fold

    def of(self, tests: list[t.Value], value: t.Value | None) -> t.Value | None:
        """The fold of a value, or how many elements there are, where all tests hold."""
        dims = [d for d in self.fold.dims if d in self.ctx.extents and not d.startswith(("~", "^", "along:"))
                and any(d in test.dims for test in tests)]
        alone = len(dims) == 1
        found = [group for d in dims if (group := asked(self.ctx, tests, d, alone)) is not None]
        if not found:
            return None
        left = [test for test in tests if not any(test in group.tests for group in found)]
        for group in found:
            seen = At(group, self.ctx)
            parts = [seen.element(v) for v in (*left, *([] if value is None else [value]))]
            if any(part is None for part in parts):
                return None
            left = [part for part in parts[:len(left)] if part is not None]
            value = parts[-1] if value is not None else None
        if any(not settled(self.ctx, *(c.value for c in group.checks)) for group in found):
            return None
        done = self.folded(found, left, value)
        if done is not None:
            self.checks += [check for group in found for check in group.checks]
        return done

    def folded(self, found: list[Asked], rest: list[t.Value], value: t.Value | None) -> t.Value | None:
        """The groups, and all that their elements are told apart by beside them, as one number."""
        own = {group.dim for group in found}
        lanes = tuple(dict.fromkeys(d for group in found for d in group.index.dims))
        around = [d for d in lanes if d not in self.fold.over]
        trailing = tuple(d for d in self.fold.dims if d not in own and d not in around)
        if value is None and (rest or trailing):
            value = t.Cast(_all(rest), "int64") if rest else None
        elif rest and value is not None:
            mask = _all(rest)
            both = (*mask.dims, *(d for d in value.dims if d not in mask.dims))
            value = t.Where(mask, value, NEUTRAL[self.fold.kind][0], both, value.dtype)
        if value is not None:
            value = self._along(value, lanes, trailing)
            if value is None:
                return None
        elif trailing or not set(self.fold.over) <= set(lanes):
            return None
        everywhere = {d: self.ctx.extents.get(d) for d in around}
        if any(size is None for size in everywhere.values()) or (around and not all(g.within for g in found)):
            return None
        rows = [Asked(d, t.Range(Affine(), size, 1, d, self._like()), size, t.Keep(), ())
                for d, size in everywhere.items() if size is not None]
        return self._joined([*found, *rows], lanes, trailing, value)

    def _along(self, value: t.Value, lanes: tuple[str, ...], trailing: tuple[str, ...]) -> t.Value | None:
        """The values with the lanes in front, folded along what no label depends on."""
        gone = tuple(d for d in self.fold.over if d not in lanes and d in value.dims)
        if not set(self.fold.over) <= {*lanes, *gone} or not set(lanes) <= set(value.dims):
            return None
        if gone:
            value = t.Fold(self.fold.kind, value, gone, t.without(value, gone), self.fold.dtype)
        if value.dtype != self.fold.dtype:
            if category(value.dtype) != 1 or self.fold.dtype != "int64":
                return None
            value = t.Cast(value, "int64")
        if set(value.dims) != {*lanes, *trailing}:
            return None
        if t.without(value, lanes) != trailing:
            value = t.Turn(value, (*lanes, *trailing))
        if value.dims == (lanes[0], *trailing):
            return value
        return t.Flatten(value, lanes, (lanes[0], *trailing), value.dtype)

    def _joined(self, parts: list[Asked], lanes: tuple[str, ...], trailing: tuple[str, ...], value: t.Value | None
                ) -> t.Value | None:
        parts.sort(key=lambda part: self.fold.dims.index(part.dim))
        sizes, dims = tuple(part.size for part in parts), tuple(part.dim for part in parts)
        index = parts[0].index
        for part in parts[1:]:
            union = tuple(d for d in lanes if d in index.dims or d in part.index.dims)
            index = t.Apply("mul", (index, t.Number(str(part.size), "int")), index.dims, "int64")
            index = t.Apply("add", (index, part.index), union, "int64")
        if index.dims != lanes[:1]:
            index = t.Flatten(index, lanes, lanes[:1], index.dtype)
        names = {lane: f"@{k}" for k, lane in enumerate(lanes)}         # the same for equal groups, wherever they stand
        index, value = t.renamed(index, names), None if value is None else t.renamed(value, names)
        found: t.Value = t.Grouped(_named(index), value, names[lanes[0]], product(sizes), (dims[0], *trailing),
                                   self.fold.dtype, self.fold.kind, all(part.within for part in parts))
        if len(parts) > 1:
            found = t.Unflatten(found, ((0, sizes),), (*dims, *trailing))
        items = tuple(part.item for part in parts)
        if sum(isinstance(item, t.Gather) for item in items) > 1 and \
                not (all(isinstance(item, t.Gather) for item in items) and not trailing):
            return None
        if any(not isinstance(item, t.Keep) for item in items):
            found = t.View(found, (*items, *(t.Keep() for _ in trailing)), (*dims, *trailing))
            if any(isinstance(item, t.Slice) for item in items[1:]):
                found = t.Apply("contiguous", (found,), found.dims, found.dtype)
        return found if found.dims == self.fold.dims else t.Turn(found, self.fold.dims)

    def _like(self) -> str:
        return next((n.name for n in ir.find(self.fold, t.Input)), "")


@dataclass(frozen=True)
class At:
    """What belongs to a group, at each element that is in it."""
    group: Asked
    ctx: Context

    def element(self, value: t.Value) -> t.Value | None:
        """A value without the dimension of the groups; None if it cannot be looked up."""
        dim = self.group.dim
        if dim not in value.dims:
            return value
        if self.group.same is not None and bare(value) == self.group.same[0]:
            return self.group.same[1]
        if isinstance(value, t.Named):
            return self.element(value.value)
        if value.dims == (dim,) and self.group.real is not None and not self.ctx.facts.needs_grad:
            place = self.group.real
            return t.View(value, (t.Gather(place, checked=self.group.within, counted=self.group.within),), place.dims)
        if isinstance(value, (t.Apply, t.Where, t.Cast)) and not self.ctx.facts.needs_grad:
            return self._inside(value)
        return None

    def _inside(self, value: t.Apply | t.Where | t.Cast) -> t.Value | None:
        if isinstance(value, t.Cast):
            base = self.element(value.base)
            return None if base is None else replace(value, base=base)
        parts = value.args if isinstance(value, t.Apply) else (value.test, value.yes, value.no)
        known = tuple(p for part in parts if (p := self.element(part)) is not None)
        if len(known) != len(parts):
            return None
        found = dict.fromkeys(d for part in known for d in part.dims)
        dims = (*(d for d in found if d not in value.dims), *(d for d in value.dims if d in found))
        if isinstance(value, t.Apply):
            return replace(value, args=known, dims=dims)
        test, yes, no = known
        return t.Where(test, yes, no, dims, value.dtype)


def _named(index: t.Value) -> t.Value:
    return index if t.shares_memory(index) or isinstance(bare(index), t.Located) else t.Named("group", index)


def _all(tests: list[t.Value]) -> t.Value:
    """Whether all tests hold."""
    def both(a: t.Value, b: t.Value) -> t.Value:
        return t.Apply("bitwise_and", (a, b), (*a.dims, *(d for d in b.dims if d not in a.dims)), "bool")
    return reduce(both, tests)
