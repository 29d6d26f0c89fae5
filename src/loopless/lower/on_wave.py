"""A value over two loops, cut down to one wave: every tensor in it is read at the index vectors of the two loops.

    cost[:, :] + x[:-1, 1:]   →   cost[i - 1, j - 1] + x[i - 1, j]

The two dimensions become one, that of the wave. What the waves do not change is computed before them, for all
iterations at once, under a name; only its elements are picked wave by wave:

    (a[:, None] == b)         →   mask = a[:, None] == b, and mask[i - 1, j - 1]

A value that needs more of a dimension than its own lane, as a running one does, has no part on a wave: `Whole`.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from itertools import pairwise

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.tensor_check import place_dims
from .layout import Extent
from .part_of import Whole

POINTWISE = (t.Apply, t.Where, t.Cast, t.Named, t.HelperCall)


@dataclass(frozen=True)
class Lane:
    """A position along a dimension, from the value of its loop variable: factor * variable + offset."""
    factor: int
    offset: Affine

    def scaled(self, step: int, start: Affine) -> Lane:
        return Lane(self.factor * step, self.offset * step + start)


Lanes = Mapping[str, Lane]


@dataclass
class OnWave:
    """Cuts values down to a wave."""
    extents: Mapping[str, Extent]               # of the two loops, ascending by 1
    indices: Mapping[str, t.Input]              # the values of both loop variables on the wave
    cell: str                                   # the dimension of the wave
    written: set[str]                           # the tensors that the waves change
    fresh: Callable[[str], str]                 # a name like this one that is free
    lets: dict[t.Value, str] = field(default_factory=dict)      # what is computed before the waves
    sums: bool = False                          # whether rows are summed on the wave

    def lanes(self) -> dict[str, Lane]:
        return {d: Lane(1, -e.start) for d, e in self.extents.items()}

    def put(self, put: t.Put) -> t.Put:
        lanes = self.lanes()
        for item, left in zip(put.items, place_dims(put.items, put.dims)):
            if isinstance(item, t.Slice) and item.step < 0 and left[0] in lanes:
                lanes[left[0]] = self.mirrored(left[0], lanes[left[0]])
        items, value = self.items(put.items, put.dims, lanes), self.value(put.value, lanes)
        if value.dtype != put.dtype and not t.is_number(value):         # a store at index vectors does not cast
            value = t.Cast(value, put.dtype)
        return replace(put, items=items, dims=self.dims(put.dims), value=value)

    def value(self, node: t.Value, lanes: Lanes) -> t.Value:
        """The value in the lanes of the wave."""
        if not self.changes(node):
            return self.before(node, lanes)
        if isinstance(node, t.Flip) and node.over in lanes:
            return self.value(node.base, {**lanes, node.over: self.mirrored(node.over, lanes[node.over])})
        if isinstance(node, t.View):
            return self.view(node, lanes)
        if isinstance(node, t.Apply) and node.op in ("tril", "triu"):
            raise Whole
        folded = node.over if isinstance(node, t.Fold) else ()
        if not isinstance(node, (*POINTWISE, t.Fold)) or set(folded) & lanes.keys():
            raise Whole
        self.sums |= isinstance(node, t.Fold) and node.kind in ("sum", "prod", "mean", "norm")
        made = ir.rebuild(node, lambda n: self.value(n, lanes) if isinstance(n, t.Value) else n)
        return replace(made, dims=self.dims(node.dims)) if isinstance(made, (t.Apply, t.Where, t.Fold)) else made

    def changes(self, node: ir.Node) -> bool:
        return any(isinstance(n, t.Input) and n.name in self.written for n in ir.walk(node))

    def before(self, node: t.Value, lanes: Lanes) -> t.Value:
        """What the waves do not change: read where it is, or computed before them."""
        if isinstance(node, (t.Named, t.HelperCall)) and _plain(node):
            return self.before(node.value if isinstance(node, t.Named) else node.body, lanes)
        if isinstance(node, t.Number) or (_plain(node) and t.shares_memory(node) and not set(node.dims) & lanes.keys()):
            return node
        if isinstance(node, t.Range) and node.dim in lanes:
            return self.index(node.dim, lanes[node.dim].scaled(node.step, node.start))
        if isinstance(node, t.Flip) and node.over in lanes and _plain(node):
            return self.before(node.base, {**lanes, node.over: self.mirrored(node.over, lanes[node.over])})
        if isinstance(node, t.View) and _plain(node):
            return self.view(node, lanes)
        return self.named(node, lanes)

    def named(self, node: t.Value, lanes: Lanes) -> t.Value:
        """The value under a name, and of it the lanes of the wave."""
        bare = node
        while isinstance(bare, t.Named):
            bare = bare.value
        if bare not in self.lets:
            plain = "mask" if node.dtype == "bool" else "value"
            self.lets[bare] = self.fresh(node.name.split("~")[0].rstrip("'") if isinstance(node, t.Named) else plain)
        if t.is_number(bare):
            return t.Number(self.lets[bare], bare.dtype)
        whole = t.Input(self.lets[bare], bare.dims, bare.dtype)
        if not set(bare.dims) & lanes.keys():
            return whole
        base = replace(whole, dims=tuple(f"#{k}" for k in range(len(bare.dims))))
        return self.view(t.View(base, tuple(t.Keep() for _ in bare.dims), bare.dims), lanes)

    def view(self, view: t.View, lanes: Lanes) -> t.View:
        base = view.base.base if isinstance(view.base, t.Unflatten) else view.base
        if not isinstance(base, t.Input):
            raise Whole
        return replace(view, items=self.items(view.items, view.dims, lanes), dims=self.dims(view.dims))

    def items(self, items: tuple[ir.Node, ...], dims: tuple[str, ...], lanes: Lanes) -> tuple[ir.Node, ...]:
        """The items with index vectors where one of the two loops walks."""
        out: list[ir.Node] = []
        for item, left in zip(items, place_dims(items, dims)):
            if isinstance(item, t.Gather):
                if any(isinstance(n, t.Where) for n in ir.walk(item.index)):
                    raise Whole                                         # idle lanes that would read outside
                out.append(replace(item, index=self.value(item.index, lanes)))
            elif not left or left[0] not in lanes:
                out.append(item)
            elif isinstance(item, (t.Keep, t.Slice)):
                start, step = (item.start, abs(item.step)) if isinstance(item, t.Slice) else (Affine(), 1)
                out.append(t.Gather(self.index(left[0], lanes[left[0]].scaled(step, start)), checked=True))
            else:
                raise Whole
        picked = [k for k, item in enumerate(out) if isinstance(item, (t.Gather, t.Pick))]
        if any(b - a > 1 for a, b in pairwise(picked)):          # torch would put the wave in front
            raise Whole
        return tuple(out)

    def index(self, dim: str, lane: Lane) -> t.Value:
        """The positions on the wave, as a tensor of indices."""
        vector: t.Value = self.indices[dim]
        if lane.factor == -1:
            return _joined("sub", t.Number(str(lane.offset), "int"), vector, self.cell)
        if lane.factor != 1:
            vector = _joined("mul", vector, t.Number(str(lane.factor), "int"), self.cell)
        if lane.offset == Affine():
            return vector
        away = lane.offset.constant
        if away is not None and away < 0:
            return _joined("sub", vector, t.Number(str(-away), "int"), self.cell)
        return _joined("add", vector, t.Number(str(lane.offset), "int"), self.cell)

    def mirrored(self, dim: str, lane: Lane) -> Lane:
        """The lane that is as far from the end as this one is from the start."""
        last = self.extents[dim].stop - self.extents[dim].start - 1
        return Lane(-lane.factor, last - lane.offset)

    def dims(self, dims: tuple[str, ...]) -> tuple[str, ...]:
        """The dimensions on the wave: the first of the two stands for both."""
        return tuple(dict.fromkeys(self.cell if d in self.extents else d for d in dims))


def _joined(op: str, a: t.Value, b: t.Value, dim: str) -> t.Value:
    return t.Apply(op, (a, b), (dim,), "int64")


def _plain(value: t.Value) -> bool:
    """Whether a value is there already, or costs nothing."""
    if isinstance(value, (t.Named, t.HelperCall)):
        return _plain(value.value if isinstance(value, t.Named) else value.body)
    if isinstance(value, t.Flip):
        return _plain(value.base)
    if isinstance(value, t.View):
        return _plain(value.base) and not any(isinstance(i, (t.Gather, t.Roll)) for i in value.items)
    if isinstance(value, t.Unflatten):
        return _plain(value.base)
    return isinstance(value, (t.Input, t.Number, t.Range))
