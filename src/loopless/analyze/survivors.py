"""Of the stores that one statement makes, those that no later iteration writes over: a range of iterations, or unknown.

    for i in range(n - 1):
        a[i] = b[i]                       a[i + 1] survives where i = n - 2: in all other iterations the
        a[i + 1] = a[i + 1] * d[i]        next one writes there

isl is asked for the iterations in which no write of the other statement follows at the same place.
"""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.records import dataclass
from . import isl
from .accesses import Access
from .affine import affine
from .dependences import Names, domains, pairs


@dataclass(frozen=True)
class Survivors:
    """The iterations from first to last; None is where the loop itself begins or ends."""
    first: Affine | None
    last: Affine | None
    given: tuple[Affine, ...]               # what must not be negative for this to be right


Bounds = tuple[tuple[tuple[str, int], ...], int]
Found = tuple[Bounds | None, Bounds | None, tuple[Bounds, ...]]


def survivors(loop: ir.Dim, write: Access, later: Access) -> Survivors | None:
    """The iterations whose write is not overwritten by the other one in a later iteration; None if not a range."""
    if write.dims or None in (*write.places, *later.places) or abs(loop.step) != 1 or not _certain(later.dims):
        return None
    names = Names()
    meets = pairs(loop, write, later, names)
    order = "v < w" if loop.step > 0 else "v > w"
    inner = ", ".join(["w", *(f"b{k}" for k in range(len(later.dims)))])
    head = f"[{', '.join(names.of.values())}] -> "
    found = _range(f"{head}{{ [v] : {domains(loop, names)} }}",
                   f"{head}{{ [v] : exists {inner} : {meets} and {order} }}")
    if found is None:
        return None
    symbols = {n: s for s, n in names.of.items()}
    first, last = (None if b is None else _affine(b, symbols) for b in found[:2])
    return Survivors(first, last, tuple(_affine(b, symbols) for b in found[2]))


def _certain(dims: tuple[ir.Dim, ...]) -> bool:
    """Whether the loops inside run where they say: to ends from the data, or cut off, a write may not come."""
    return all(affine(end) is not None for d in dims for end in (d.start, d.stop))


def _affine(bounds: Bounds, symbols: dict[str, str]) -> Affine:
    return Affine.of({symbols[name]: c for name, c in bounds[0]}, bounds[1])


@lru_cache(maxsize=2_000)
def _range(domain: str, overwritten: str) -> Found | None:
    return isl.limited(lambda api: _bounds(api.Set(domain), api.Set(overwritten)), None)


def _bounds(domain: Any, overwritten: Any) -> Found | None:
    left = domain.subtract(overwritten).coalesce()
    parts = left.gist(domain).coalesce().get_basic_sets()
    if len(parts) != 1:
        return None
    found, complete = isl.constraints(parts[0])
    first: Bounds | None = None
    last: Bounds | None = None
    given: list[Bounds] = []
    for c in found:
        along, rest = c.along("v"), c.without("v")
        bound: Bounds = (rest, c.const) if along < 0 else (tuple((s, -k) for s, k in rest), -c.const)
        if abs(along) > 1 or not complete or (c.equality and not along) or (along > 0 and first is not None) \
                or (along < 0 and last is not None):
            return None
        if not along:
            given.append((rest, c.const))
        if along > 0 or (along and c.equality):
            first = bound
        if along < 0 or (along and c.equality):
            last = bound
    return (first, last, tuple(given)) if complete else None
