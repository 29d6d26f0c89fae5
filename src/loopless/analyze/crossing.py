"""The iterations that see what an earlier one wrote: where they begin, or where they end.

    for i in range(n):
        a[i] = a[k] + b[i]          a[k] is what iteration k wrote where i >= k + 1
        x[i] = x[n - 1 - i]         x[n - 1 - i] has been written where 2*i >= n

A loop that is split there is two loops without that dependence.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.records import dataclass
from . import isl
from .accesses import Access
from .dependences import Names, domains, pairs


@dataclass(frozen=True)
class Bound:
    """times * w >= value, or times * w <= value, for each iteration w that sees an earlier write."""
    times: int
    value: Affine
    least: bool


Plain = tuple[int, tuple[tuple[str, int], ...], int]


def crossings(loop: ir.Dim, write: Access, read: Access) -> list[Bound]:
    """What bounds the iterations whose read sees a write of an earlier iteration, besides the loop itself."""
    if None in (*write.places, *read.places) or abs(loop.step) != 1:
        return []
    names = Names()
    meets = pairs(loop, write, read, names)
    order = "v < w" if loop.step > 0 else "v > w"
    inner = ", ".join(["v", *(f"a{k}" for k in range(len(write.dims))), *(f"b{k}" for k in range(len(read.dims)))])
    head = f"[{', '.join(names.of.values())}] -> "
    found = _bounds(f"{head}{{ [w] : {domains(loop, names, True)} }}",
                    f"{head}{{ [w] : exists {inner} : {meets} and {order} }}")
    symbols = {n: s for s, n in names.of.items()}
    out = []
    for along, terms, const in found:
        rest = Affine.of({symbols[name]: c for name, c in terms}, const)
        out.append(Bound(abs(along), -rest if along > 0 else rest, along > 0))
    return out


@lru_cache(maxsize=2_000)
def _bounds(domain: str, sinks: str) -> tuple[Plain, ...]:
    return isl.limited(lambda api: _constraints(api.Set(sinks).gist(api.Set(domain)).simple_hull()), ())


def _constraints(hull: Any) -> tuple[Plain, ...]:
    out: list[Plain] = []
    for c in isl.constraints(hull)[0]:
        along, rest = c.along("w"), c.without("w")
        if along:
            out.append((along, rest, c.const))
        if along and c.equality:
            out.append((-along, tuple((s, -k) for s, k in rest), -c.const))
    return tuple(out)
