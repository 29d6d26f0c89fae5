"""Where two ranges have the same place, as numbers: `torch.eye(n)`.

    (torch.arange(n)[:, None] == torch.arange(n)).to(torch.float32)      →       torch.eye(n)

Left alone: ranges that start apart, or that go in steps, and truths, which are asked for rather than computed with.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t

if TYPE_CHECKING:
    from .expressions import Writer


def unit(writer: Writer, value: t.Cast) -> str | None:
    """The text of such a matrix; None if it is something else."""
    test = value.base
    if not isinstance(test, t.Apply) or test.op != "eq" or len(test.dims) != 2 or test.params:
        return None
    ranges = {r.dim: r for r in test.args if isinstance(r, t.Range) and r.step == 1 and r.dtype == "int64"}
    if len(test.args) != 2 or set(ranges) != set(test.dims):
        return None
    row, column = (ranges[d] for d in test.dims)
    if row.start != column.start:
        return None
    sizes = [row.stop - row.start, column.stop - column.start]
    parts = [str(size) for size in (sizes[:1] if sizes[0] == sizes[1] else sizes)]
    parts.append(f"dtype=torch.{value.dtype}")
    parts += [f"device={writer.device}"] if writer.device and (row.like or column.like) else []
    return f"torch.eye({', '.join(parts)})"
