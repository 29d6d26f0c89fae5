"""Sums and extremes over the elements of a group, for all groups: each element goes to the group that it is in.

    for c in range(K):                             counts = torch.bincount(labels, minlength=K)[:K]
        counts[c] = (labels == c).sum()     →      sums = torch.zeros(K, d).index_add(0, labels, x)
        sums[c] = x[labels == c].sum(0)

K masks of N elements would cost as much as the loop. Level: as the sum. Where a label is in no group the operation
fails, and the loop runs. Left alone: groups on a device, or on one that is not known, where nothing may fail; labels
that are not ints; other folds.
"""
from __future__ import annotations

from functools import reduce

from ..ir import tensor as t
from ..ir.types import category
from .layout import Layout

NEUTRAL = {"sum": (t.Number("0", "int"), t.Number("0.0", "float")), "amax": (t.Number("float('-inf')", "float"),),
           "amin": (t.Number("float('inf')", "float"),)}        # what does not count, of each fold


def by_group(layout: Layout, fold: t.Value) -> t.Value:
    """A sum under a mask that asks for a group, group by group; the sum as it is if it is none."""
    if not isinstance(fold, t.Fold) or fold.kind not in NEUTRAL or len(fold.over) != 1 \
            or layout.ctx.facts.device != "cpu":
        return fold
    base = _bare(fold.base)
    chosen = isinstance(base, t.Where) and base.no in NEUTRAL[fold.kind]
    if fold.kind != "sum" and not chosen:
        return fold
    if not chosen and base.dtype != "bool":
        return fold
    tests = _conditions(base.test if isinstance(base, t.Where) else base)
    for k, test in enumerate(tests):
        found = _asked(layout, test, fold.over[0])
        if found is not None:
            labels, groups = found
            value = base.yes if isinstance(base, t.Where) else None
            return _grouped(fold, labels, groups, value, [*tests[:k], *tests[k + 1:]]) or fold
    return fold


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value


def _conditions(mask: t.Value) -> list[t.Value]:
    mask = _bare(mask)
    if isinstance(mask, t.Apply) and mask.op == "bitwise_and":
        return [c for a in mask.args for c in _conditions(a)]
    return [mask]


def _asked(layout: Layout, test: t.Value, over: str) -> tuple[t.Value, t.Range] | None:
    """The labels and the groups, if a mask compares these."""
    if not (isinstance(test, t.Apply) and test.op == "eq" and len(test.args) == 2):
        return None
    for labels, groups in (test.args, test.args[::-1]):
        groups = _bare(groups)
        if isinstance(groups, t.Range) and groups.dim in layout.extents and groups.step == 1 \
                and groups.start.constant == 0 and labels.dims == (over,) and category(labels.dtype) == 1 \
                and labels.dtype == "int64":
            return labels, groups
    return None


def _grouped(fold: t.Fold, labels: t.Value, groups: t.Range, value: t.Value | None, rest: list[t.Value]
             ) -> t.Value | None:
    (over,) = fold.over
    if fold.dims[:1] != (groups.dim,) or any(groups.dim in v.dims for v in (*rest, *([value] if value else []))):
        return None
    if value is not None and (over not in value.dims or value.dtype != fold.dtype or value.dims[0] != over):
        return None
    if value is None and fold.dims != (groups.dim,):
        return None
    if rest:
        mask = reduce(lambda a, b: t.Apply("bitwise_and", (a, b), (over,), "bool"), rest)
        if mask.dims != (over,):
            return None
        value = t.Cast(mask, "int64") if value is None else \
            t.Where(mask, value, NEUTRAL[fold.kind][0], value.dims, value.dtype)
    return t.Grouped(labels, value, over, groups.stop, fold.dims, fold.dtype, fold.kind)
