"""A value for one block of a dimension: every tensor in it is read from `start` to `stop`.

    (x[:, None] - y).sum(1)   →   (x[start:stop, None] - y).sum(1)

What does not have the dimension is left as it is. A value that needs all of the dimension, as a running one does, has
no part: `Whole` is raised.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.tensor_check import place_dims

POINTWISE = (t.Apply, t.Where, t.Cast, t.Named, t.HelperCall, t.Contract)


class Whole(Exception):
    """A value that needs all of the dimension at once."""


def part_of(value: t.Value, dim: str, start: str, stop: str) -> t.Value:
    """The value from start to stop along a dimension."""
    first, end = Affine.symbol(start), Affine.symbol(stop)

    def part(node: ir.Node) -> ir.Node:
        if isinstance(node, t.Gather):
            return ir.rebuild(node, part)
        if not isinstance(node, t.Value) or dim not in node.dims:
            return node
        if isinstance(node, t.Input):
            items = tuple(_taken(t.Keep(), first, end) if d == dim else t.Keep() for d in node.dims)
            return t.View(node, items, node.dims)
        if isinstance(node, t.View):
            return _part_of_view(node)
        if isinstance(node, t.Range):
            return replace(node, start=node.start + first * node.step, stop=_end(node.start, end, node.step))
        if isinstance(node, t.Apply) and node.op in ("tril", "triu"):
            raise Whole
        if isinstance(node, t.Rowwise) and dim in node.batch and not any(dim in own for own in node.axes):
            return ir.rebuild(node, part)
        whole = node.over if isinstance(node, (t.Fold, t.Scan, t.Shift, t.Flip, t.Compress, t.Flatten)) else ()
        if dim in ((whole,) if isinstance(whole, str) else whole) or not isinstance(
                node, (*POINTWISE, t.Fold, t.Scan, t.Shift, t.Flip)):
            raise Whole
        return ir.rebuild(node, part)

    def _part_of_view(view: t.View) -> t.View:
        if dim in view.base.dims and all(isinstance(item, t.Keep) for item in view.items) \
                and view.base.dims.index(dim) == view.dims.index(dim):
            return ir.rebuild(view, part)               # the same under other names
        if dim in view.base.dims or (dim not in view.dims):
            raise Whole
        items = []
        for item, left in zip(view.items, place_dims(view.items, view.dims)):
            sliced = dim in left and not isinstance(item, t.Gather)
            items.append(_taken(item, first, end) if sliced else part(item))
        return replace(view, items=tuple(items))

    found = part(value)
    assert isinstance(found, t.Value)
    return found


def _taken(item: ir.Node, first: Affine, end: Affine) -> t.Slice:
    """From start to stop of what an item leaves."""
    if isinstance(item, t.Keep):
        return t.Slice(first, end, 1, Affine.symbol("?"))
    if not isinstance(item, t.Slice) or item.step < 1:
        raise Whole
    return t.Slice(item.start + first * item.step, _end(item.start, end, item.step), item.step, item.size)


def _end(start: Affine, end: Affine, step: int) -> Affine:
    """One behind the last of the positions start, start + step, … that come before the end."""
    return start + end * step - (step - 1)
