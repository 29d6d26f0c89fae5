"""Folds of masks that ask for a group, wherever they stand in tensor code.

    torch.where((x > lo[:, None]) & (x <= hi[:, None]), y, 0).sum(1)      y.new_zeros(...).index_add(0, at, y)[1:-1]
    (labels == arange(K)[:, None]).any(1)                            →    torch.bincount(labels, minlength=K) > 0
    (labels == arange(K)[:, None]).to(float32).mean(1)                    torch.bincount(...).to(float32) / len(labels)
    ((t == i) | (p == j)).sum()                                           the one and the other without what is in both

How many elements a mask selects is what its other folds are made of. Level: as the folds.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import N, replace
from ..ir.size_forms import product
from ..ir.tensor_check import place_dims
from .context import Context
from .effects import Lowered
from .group_tests import bare
from .groups import folded_by_group

OR = ("bitwise_or", "logical_or")


def group_folds(lowered: Lowered, ctx: Context) -> Lowered:
    """The statements and checks with groups in place of masks for all groups."""
    if ctx.facts.device != "cpu":
        return lowered
    more: list[t.Check] = []
    inside = Inside(ctx, more)
    statements = [s if isinstance(s, t.Kept) else inside.part(s) for s in lowered.statements]
    checks = [inside.part(c) for c in lowered.checks]
    return replace(lowered, statements=statements, checks=[*checks, *more])


class Inside:
    """Folds from the inside out, each of them once."""

    def __init__(self, ctx: Context, checks: list[t.Check]) -> None:
        self.ctx, self.checks = ctx, checks
        self.done: dict[int, tuple[ir.Node, ir.Node]] = {}      # the node is kept, or another one might get its id

    def part(self, node: N) -> N:
        if not ir.has(node, t.Fold):
            return node
        found = self.done.get(id(node))
        if found is None:
            new: ir.Node = ir.rebuild(node, self.part)
            if isinstance(new, t.Fold):
                new = self.fold(new)
            found = self.done[id(node)] = (node, new)
        return found[1]                                                             # type: ignore[return-value]

    def fold(self, fold: t.Fold) -> t.Value:
        """A fold by groups; as it is if it is none."""
        base = bare(fold.base)
        if fold.kind == "any":
            many = self.count(base, fold)
            return fold if many is None else t.Apply("gt", (many, t.Number("0", "int")), fold.dims, "bool")
        if fold.kind in ("sum", "mean") and isinstance(base, t.Cast) and base.base.dtype == "bool":
            many = self.count(base.base, fold)
            return fold if many is None else self._cast(many, fold)
        if fold.kind == "sum" and base.dtype == "bool":
            many = self.count(base, fold)
            return fold if many is None else many if fold.dtype == "int64" else t.Cast(many, fold.dtype)
        return folded_by_group(self.ctx, self.checks, fold) if fold.kind == "sum" else fold

    def count(self, mask: t.Value, fold: t.Fold) -> t.Value | None:
        """How many elements a mask selects, for all groups; None if it asks for none."""
        mask = bare(mask)
        counting = t.Fold("sum", mask, fold.over, t.without(mask, fold.over), "int64")
        if isinstance(mask, t.Apply) and mask.op in OR and all(a.dtype == "bool" for a in mask.args):
            return self._either(mask, counting)
        found = folded_by_group(self.ctx, self.checks, counting)
        return None if found is counting else found

    def _either(self, mask: t.Apply, fold: t.Fold) -> t.Value | None:
        if not all(set(fold.over) <= set(a.dims) for a in mask.args):
            return None
        one, other = (self.count(a, fold) for a in mask.args)
        both = self.count(t.Apply("bitwise_and", mask.args, mask.dims, "bool"), fold)
        if one is None or other is None or both is None:
            return None
        dims = tuple(d for d in fold.dims if d in one.dims or d in other.dims)
        return t.Apply("sub", (t.Apply("add", (one, other), dims, "int64"), both), fold.dims, "int64")

    def _cast(self, many: t.Value, fold: t.Fold) -> t.Value:
        counted = many if fold.dtype == "int64" else t.Cast(many, fold.dtype)
        if fold.kind == "sum":
            return counted
        sizes = [self._size(fold.base, d) for d in fold.over]
        known = tuple(size for size in sizes if size is not None)
        if len(known) != len(sizes):
            return fold
        return t.Apply("div", (counted, t.Number(str(product(known)), "int")), fold.dims, fold.dtype)

    def _size(self, value: t.Value, dim: str) -> Affine | None:
        """The size of an axis, as a tensor shows it that has it."""
        for view in (n for n in ir.find(value, t.View) if dim in n.dims and isinstance(n.base, t.Input)):
            assert isinstance(view.base, t.Input)
            for axis, (item, left) in enumerate(zip(view.items, place_dims(view.items, view.dims), strict=True)):
                if left == (dim,) and isinstance(item, t.Keep) and view.base.name not in self.ctx.stored:
                    known = self.ctx.shapes.get(view.base.name)
                    return Affine.symbol(f"{view.base.name}.shape[{axis}]") if known is None else \
                        affine(known[axis])
                if left == (dim,) and isinstance(item, t.Slice) and item.step == 1:
                    return item.stop - item.start
        return None
