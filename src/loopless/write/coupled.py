"""Recurrences that feed each other, as calls of `loopless.scans`."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t

if TYPE_CHECKING:
    from .expressions import Writer


def coupled(writer: Writer, v: t.Coupled) -> str:
    every, size = v.every, len(v.firsts)
    axis, rest = every.index(v.over), tuple(d for d in every if d != v.over)
    factors, values = ([writer.write(x, every).text for x in parts] for parts in (v.factors, v.values))
    starts = _listed([writer.write(x, rest).text for x in v.firsts])
    more = [f"dim={axis}"] * (axis > 0) + ([] if v.length is None else [f"length={v.length}"])
    last = "_last" if v.last else ""
    if v.kind == "orders":
        return f"scans.recursive{last}({', '.join([_listed(factors), *values, starts, *more])})"
    rows = _listed([_listed(factors[k:k + size]) for k in range(0, len(factors), size)])
    return f"scans.coupled{last}({', '.join([rows, _listed(values), starts, *more])})"


def _listed(texts: list[str]) -> str:
    return f"({', '.join(texts)})"
