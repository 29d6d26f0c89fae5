"""Terms that stand before or after the loop of a sum are terms of the sum.

    x[0] * y[0] + (x[1:-1] * y[1:-1]).sum() + x[-1] * y[-1]   →   (x * y).sum()

A term is one of them if the summands would be it, one place before the first or after the last. The loop must not be
of negative length, which the facts say. Only where sums are done in another order anyway.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.loop import Node, has, rebuild
from ..ir.node import replace
from .context import Context

ENDS = ("before", "after", "after, from the end")


def join_peeled(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with sums that have all their terms."""
    if ctx.level != "reassociated":
        return statements
    peeled = Peeled(ctx)
    return [s if isinstance(s, t.Kept) or not has(s, t.Fold) else rebuild(s, peeled.joined) for s in statements]


class NotOneStep(Exception):
    """The summands are not made of slices along the dimension, one place after the other."""


class Peeled:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def joined(self, node: Node) -> Node:
        node = rebuild(node, self.joined)
        if not (isinstance(node, t.Apply) and node.op == "add" and len(node.args) == 2 and not node.params):
            return node
        for one, other in (node.args, node.args[::-1]):
            total = _sum(one)
            longer = None if total is None or node.dtype != total.dtype else self._longer(total, other)
            if longer is not None and longer.dims == node.dims:
                return longer
        return node

    def _longer(self, total: t.Fold, term: t.Value) -> t.Fold | None:
        """The sum with one term more, if it is the one before the first or after the last."""
        (over,), base = total.over, total.base
        length = self.ctx.extents.get(over)
        if length is None or over not in base.dims or term.dtype != base.dtype:
            return None
        wanted = _bare(term)
        try:
            end = next((end for end in ENDS if _bare(_at_end(base, over, end)) == wanted), None)
        except NotOneStep:
            return None
        if end is None or not at_least(self.ctx.facts, length):
            return None
        dim = f"{over}'"
        self.ctx.extents[dim] = length + 1
        return replace(total, base=t.renamed(_wider(base, over, end == "before"), {over: dim}), over=(dim,))


def _sum(value: t.Value) -> t.Fold | None:
    value = value.value if isinstance(value, t.Named) else value
    return value if isinstance(value, t.Fold) and value.kind == "sum" and len(value.over) == 1 else None


def _at_end(value: t.Value, over: str, end: str) -> t.Value:
    """The summand one place before the first one, or after the last, which may count from the end of its axis."""
    if over not in value.dims:
        return value
    if isinstance(value, t.View):
        axis, item = _slice(value, over)
        at = _place(item, end)
        items = (*value.items[:axis], t.Pick(at), *value.items[axis + 1:])
        return t.View(value.base, items, tuple(d for d in value.dims if d != over))
    if not isinstance(value, t.Apply):
        raise NotOneStep
    args = tuple(_at_end(a, over, end) for a in value.args)
    return replace(value, args=args, dims=tuple(d for d in value.dims if d != over))


def _place(item: t.Slice, end: str) -> Affine:
    """The place beside a slice."""
    at = item.start - 1 if end == "before" else item.stop if end == "after" else item.stop - item.size
    if at.constant is not None and (at.constant < 0) != (end == "after, from the end"):
        return Affine.symbol("nowhere")                 # it would count from the other end
    return at


def _wider(value: t.Value, over: str, first: bool) -> t.Value:
    """The summands with one more, in front or behind."""
    if isinstance(value, t.View) and over in value.dims:
        axis, item = _slice(value, over)
        start, stop = (item.start - 1, item.stop) if first else (item.start, item.stop + 1)
        whole = start == Affine() and stop == item.size
        new = t.Keep() if whole else replace(item, start=start, stop=stop)
        return replace(value, items=(*value.items[:axis], new, *value.items[axis + 1:]))
    return replace(value, args=tuple(_wider(a, over, first) for a in value.args)) \
        if isinstance(value, t.Apply) else value


def _slice(view: t.View, over: str) -> tuple[int, t.Slice]:
    """The axis that a dimension walks, and how."""
    if any(not isinstance(item, (t.Keep, t.Slice, t.Pick)) for item in view.items) or over in view.base.dims:
        raise NotOneStep
    walked = [k for k, item in enumerate(view.items) if not isinstance(item, t.Pick)]
    axis = walked[view.dims.index(over)]
    item = view.items[axis]
    if not isinstance(item, t.Slice) or item.step != 1:
        raise NotOneStep
    return axis, item


def _bare(value: Node) -> Node:
    """The value without names, and without the order in which its operations have their dimensions."""
    while isinstance(value, t.Named):
        value = value.value
    value = rebuild(value, _bare)
    return replace(value, dims=tuple(sorted(value.dims))) if isinstance(value, t.Apply) else value
