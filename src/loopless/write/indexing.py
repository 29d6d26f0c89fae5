"""Subscripts: slices as Python writes them, and new axes where a dimension is missing."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.affine import Affine

if TYPE_CHECKING:
    from .expressions import Writer


def aligned(order: tuple[str, ...], dims: tuple[str, ...]) -> tuple[bool, ...]:
    """For each dimension from the first that is there on, whether it is there; () if nothing has to be put in."""
    present = [d in order for d in dims]
    if True not in present:
        return ()
    tail = present[present.index(True):]
    return () if all(tail) else tuple(tail)


def permutation(dims: tuple[str, ...], order: tuple[str, ...]) -> str:
    if len(dims) == 2:
        return ".T"
    return f".permute({', '.join(str(dims.index(d)) for d in order)})"


def index_text(writer: Writer, items: tuple[t.Node, ...], spread: tuple[bool, ...], dims: tuple[str, ...] = ()) -> str:
    """`[1:, None, 0]`; "" for the whole tensor."""
    parts = [item_text(writer, item, dims) for item in items]
    if spread:
        walked = [k for k, item in enumerate(items) if not isinstance(item, t.Pick)]
        at = iter(walked)
        out: list[str] = []
        done = 0
        for here in spread:
            if not here:
                out.append("None")
                continue
            k = next(at)
            out += parts[done:k + 1]
            done = k + 1
        parts = [*out, *parts[done:]]
    while parts and parts[-1] == ":":
        parts.pop()
    return f"[{', '.join(parts)}]" if parts else ""


def item_text(writer: Writer, item: t.Node, dims: tuple[str, ...]) -> str:
    if isinstance(item, t.Keep):
        return ":"
    if isinstance(item, t.Pick):
        return str(item.at) if isinstance(item.at, Affine) else writer.plain(item.at)
    if isinstance(item, t.Gather):
        return writer.write(item.index, dims or None).text
    assert isinstance(item, t.Slice)
    return slice_text(item)


def split_text(splits: tuple[tuple[int, tuple[Affine, ...]], ...], rank: int) -> str:
    """`.view(n, m)` of a flat tensor, `.unflatten(1, (n, m))` of one axis among others."""
    out = ""
    for axis, sizes in reversed(splits):
        rows = "-1" if " // " in str(sizes[0]) else str(sizes[0])
        shape = ", ".join([rows, *map(str, sizes[1:])])
        out += f".view({shape})" if rank == 1 else f".unflatten({axis}, ({shape}))"
    return out


def slice_text(item: t.Slice) -> str:
    start = "" if item.start.constant == 0 else str(item.start)
    beyond = (item.stop - item.size).constant
    stop = "" if beyond == 0 else str(beyond) if beyond is not None and beyond < 0 else str(item.stop)
    step = abs(item.step)
    return f"{start}:{stop}" + (f":{step}" if step != 1 else "")
