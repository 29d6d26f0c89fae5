"""Elements at computed positions, none of which counts from the end: `x.index_select(0, i)`, `x.scatter_(0, i, y)`.

    x[torch.arange(n) >> 1]          →       x.index_select(0, torch.arange(n) >> 1)
    x[i] = y[last[i]]                →       x.scatter_(0, i, y.index_select(0, last.index_select(0, i)))

Both are three to four times as fast as subscripts, which have to look for negative positions. Left alone: positions
from outside, which may be negative; several at once; and gradients.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.tensor_bounds import not_negative

if TYPE_CHECKING:
    from .expressions import Writer


def repeated(writer: Writer, view: t.View) -> str | None:
    """`x.repeat_interleave(counts, 0)`: rows at the owners of positions that nothing else asks for."""
    axes = [k for k, item in enumerate(view.items) if not isinstance(item, t.Keep)]
    item = view.items[axes[0]] if len(axes) == 1 else None
    if not isinstance(item, t.Gather) or not isinstance(item.index, t.Owners):
        return None
    return f"{writer.write(view.base).at(12)}.repeat_interleave({writer.plain(item.index.counts)}, {axes[0]})"


def selected(writer: Writer, view: t.View) -> str | None:
    """The text of elements, or rows, at positions in one axis; None if subscripts are needed."""
    axes = [k for k, item in enumerate(view.items) if isinstance(item, t.Gather)]
    if not writer.into or len(axes) != 1 or not all(isinstance(item, (t.Gather, t.Keep)) for item in view.items):
        return None
    item = view.items[axes[0]]
    if not isinstance(item, t.Gather) or len(item.index.dims) != 1 or not _counted(item):
        return None
    return f"{writer.write(view.base).at(12)}.index_select({axes[0]}, {writer.plain(item.index)})"


def scattered(writer: Writer, put: t.Put) -> str | None:
    """A store of elements at positions; None if subscripts are needed."""
    item = put.items[0] if len(put.items) == 1 and not put.splits else None
    value = put.value
    if not writer.into or not isinstance(item, t.Gather) or not item.counted or item.index.dtype != "int64":
        return None
    if len(put.dims) != 1 or value.dims != put.dims or value.dtype != put.dtype or t.shares_memory(value):
        return None
    return f"{put.array}.scatter_(0, {writer.plain(item.index)}, {writer.plain(value)})"


def _counted(item: t.Gather) -> bool:
    return item.index.dtype in ("int64", "int32") and (item.counted or not_negative(item.index))
