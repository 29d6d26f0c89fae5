"""Values that go to computed places: `scatter_reduce`, `bincount`, `index_add` and their in-place forms."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.types import category

if TYPE_CHECKING:
    from .expressions import Writer

ATOM = 12
REDUCED = {"prod": "prod", "max": "amax", "min": "amin"}


def latest(writer: Writer, v: t.Latest) -> str:
    """The greatest number at each place, or the least; scatter_reduce looks at the places itself."""
    size = " * ".join(f"({s})" if " " in str(s) and len(v.sizes) > 1 else str(s) for s in v.sizes)
    device = f", device={writer.device}" if writer.device else ""
    index, order = (_flat(writer, part, v.index.dims) for part in (v.index, v.order))
    which = "'amin', include_self=False" if v.first else "'amax'"
    text = f"torch.full(({size},), -1{device}).scatter_reduce_(0, {index}, {order}, {which})"
    return text if len(v.sizes) == 1 else f"{text}.view({', '.join(map(str, v.sizes))})"


def tally(writer: Writer, v: t.Tally) -> str:
    return f"torch.bincount({_flat(writer, v.index, v.index.dims)}, minlength={v.size})"


def grouped(writer: Writer, v: t.Grouped) -> str:
    """`torch.zeros(k, x.shape[1]).index_add(0, labels, x)`, or a count."""
    index = writer.plain(v.index)
    if v.value is None:
        return f"torch.bincount({index}, minlength={v.size})" + ("" if v.within else f"[:{v.size}]")
    value = writer.write(v.value)
    like = writer.write(_like(v.value)).at(ATOM)
    if v.kind != "sum":
        return _grouped_extreme(v, index, value.text, like)
    if from_zeros(v):
        return f"torch.zeros({v.size}, dtype=torch.{v.dtype}).index_add(0, {index}, {value.text})"
    shape = [str(v.size)] + ([f"*{like}.shape[1:]"] if len(v.dims) > 1 else [])
    return f"{like}.new_zeros({', '.join(shape)}).index_add(0, {index}, {value.text})"


def from_zeros(v: t.Grouped) -> bool:
    """Whether the sums begin with new zeros: those of segments may be on any device, and are made like their values."""
    owned = isinstance(v.index.value if isinstance(v.index, t.Named) else v.index, t.Owners)
    return v.value is not None and v.kind == "sum" and len(v.dims) == 1 and not owned \
        and not t.shares_memory(_like(v.value))


def _like(value: t.Value) -> t.Value:
    """A tensor with the dtype and the axes of a value, but for the first: what it is looked up in, row by row."""
    rows = isinstance(value, t.View) and isinstance(value.items[0], t.Gather) \
        and all(isinstance(item, t.Keep) for item in value.items[1:])
    return value.base if isinstance(value, t.View) and rows else value


def _grouped_extreme(v: t.Grouped, index: str, value: str, base: str) -> str:
    """`x.new_full((k,), float('-inf')).scatter_reduce(0, labels, x, 'amax')`"""
    worst = "float('-inf')" if v.kind == "amax" else "float('inf')"
    if len(v.dims) == 1:
        return f"{base}.new_full(({v.size},), {worst}).scatter_reduce(0, {index}, {value}, '{v.kind}')"
    wide = f"{index}[:{', None' * (len(v.dims) - 1)}].expand_as({value})"
    return f"{base}.new_full(({v.size}, *{base}.shape[1:]), {worst}).scatter_reduce(0, {wide}, {value}, '{v.kind}')"


def owners(writer: Writer, v: t.Owners) -> str:
    """`torch.repeat_interleave(counts)`: the number of each segment, as often as it is long."""
    return f"torch.repeat_interleave({writer.plain(v.counts)})"


def located(writer: Writer, v: t.Located) -> str:
    """`torch.bucketize(x, edges)`; ints have a faster way, which a text for people does without."""
    module = "scans" if category(v.base.dtype) == 1 and not writer.device and not writer.rows else "torch"
    return f"{module}.bucketize({writer.plain(v.base)}, {writer.plain(v.edges)}{', right=True' if v.equal else ''})"


def restarted(writer: Writer, v: t.Restarted) -> str:
    return f"scans.segment_cumsum({writer.plain(v.base)}, {writer.plain(v.counts)})"


def counted(writer: Writer, v: t.Counted) -> str:
    device = f", device={writer.device}" if writer.device else ""
    return f"torch.arange({writer.write(v.like).at(ATOM)}.shape[0]{device})"


def combine(writer: Writer, v: t.Combine, place: str = "") -> str:
    """`base.index_add(0, index, value)`; in place, if there is one."""
    base, mark = (place, "_") if place else (writer.write(v.base).at(ATOM), "")
    lanes = tuple(dict.fromkeys(d for index in v.index for d in index.dims))
    if len(v.over) > 1:
        along = _along_one_axis(writer, v)
        if along is not None:
            axis, index, value = along
            return f"{base}.scatter_add{mark}({axis}, {index}, {value})"
        rest = tuple(d for d in v.dims if d not in v.over)
        indices = ", ".join(writer.write(index, lanes).text for index in v.index)
        return f"{base}.index_put{mark}(({indices}), {writer.write(v.value, (*lanes, *rest)).text}, accumulate=True)"
    (over,) = v.over
    order = tuple(d for dim in v.dims for d in (lanes if dim == over else (dim,)))
    index, value = writer.write(v.index[0], lanes).text, writer.write(v.value, order).text
    axis = v.dims.index(over)
    if v.kind == "sum":
        return f"{base}.index_add{mark}({axis}, {index}, {value})"
    if len(v.dims) > 1:
        index = f"{writer.write(v.index[0], order).at(ATOM)}.expand_as({value})"
    return f"{base}.scatter_reduce{mark}({axis}, {index}, {value}, '{REDUCED[v.kind]}')"


def _along_one_axis(writer: Writer, v: t.Combine) -> tuple[int, str, str] | None:
    """The axis, the index and the value of `scatter_add`, where all other axes are walked from their starts."""
    looked_up = [k for k, index in enumerate(v.index) if not _is_walked(index)]
    if v.kind != "sum" or len(looked_up) != 1 or v.dims != v.over:
        return None
    (axis,) = looked_up
    walked = [index.dims[0] for k, index in enumerate(v.index) if k != axis]
    further = [d for d in v.index[axis].dims if d not in walked]
    order = (*walked[:axis], *further, *walked[axis:])
    if len(further) != 1 or len(set(order)) != len(v.over) or \
            not set(v.index[axis].dims) == set(v.value.dims) == set(order):
        return None
    return axis, writer.write(v.index[axis], order).text, writer.write(v.value, order).text


def _is_walked(index: t.Value) -> bool:
    """Whether an index is 0, 1, 2 and so on."""
    return isinstance(index, t.Range) and str(index.start) == "0" and index.step == 1


def spread(writer: Writer, v: t.Spread) -> str:
    like = writer.write(v.like)
    if not t.is_number(v.base):
        rest = ", -1" * len(v.base.dims)
        return f"{writer.write(v.base).at(ATOM)}.expand(len({like.text}){rest})"
    number, dtype = writer.plain(v.base), f", dtype=torch.{v.dtype}" if v.dtype != v.like.dtype else ""
    if number in ("1", "1.0"):
        return f"torch.ones_like({like.text}{dtype})"
    return f"torch.full_like({like.text}, {number}{dtype})"


def as_slice(item: t.Node, value: str) -> t.Node:
    """A stretch as the slice that is as long as what is stored there: `k:k + len(packed)`."""
    if not isinstance(item, t.Stretch):
        return item
    return t.Slice(item.start, item.start + Affine.symbol(f"len({value})"), 1, Affine.symbol("the size"))


def _flat(writer: Writer, value: t.Value, dims: tuple[str, ...]) -> str:
    text = writer.write(value, dims)
    return text.text if len(dims) == 1 else f"{text.at(ATOM)}.flatten()"
