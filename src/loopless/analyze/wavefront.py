"""The skew of a nest of two loops that both hand something on: how far its waves lean.

    for i in range(1, n):                           what (i, j) needs comes from (i - 1, j) and (i, j - 1):
        for j in range(1, m):                       distances (1, 0) and (0, 1), and all (i, j) with the
            x[i, j] = f(x[i - 1, j], x[i, j - 1])   same i + j, a wave, are independent

A skew c fits if each distance (a, b) has c * a + b ≥ 1: then all that an iteration needs, and all that it overwrites,
is of an earlier wave. Distances are not computed: for each pair of accesses isl is asked whether there is one that does
not fit. Left alone: nests whose inner loop, or whose outer loop inside of the inner one, hands nothing on: one of the
two loops as it is leaves less to do.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import replace
from . import isl
from .accesses import Access
from .dependences import Names, pairs

STEEPEST = 3                            # the largest skew that is tried: waves get shorter, and there are more of them
Pair = tuple[Access, Access]


def skew(outer: ir.Dim, inner: ir.Dim, found: list[Access]) -> int | None:
    """The smallest skew that fits the accesses, which have their places; None if there is none, or need for none."""
    meeting = [(a, b) for a in found for b in found if _matters(a, b)]
    if not any(_meet(pair, outer, inner, "same row") for pair in meeting):
        return None                                     # all of a row at once
    if not any(_meet(pair, outer, inner, "wave", 0) for pair in meeting):
        return None                                     # all of a column at once
    return next((c for c in range(1, STEEPEST + 1)
                 if not any(_meet(pair, outer, inner, "wave", c) for pair in meeting)), None)


def apart(around: ir.Dim, dims: tuple[ir.Dim, ir.Dim], found: list[Access]) -> bool:
    """Whether two iterations of a loop around never meet at one place, of which one writes there."""
    inside = [replace(a, dims=(*dims, *(d for d in a.dims if d.var != around.var))) for a in found]
    return not any(meet(around, a, b, "v < w") for a in inside for b in inside if _matters(a, b))


def all_filled(u: tuple[Affine, Affine], waves: tuple[Affine, Affine], low: tuple[Affine, int], high: tuple[Affine, int]
               ) -> bool:
    """Whether each wave has an iteration, where the first and the last row have: low <= wave - p * u, and so on."""
    names = Names()
    (start, stop), (first, end) = ((names.text(a, {}), names.text(b, {})) for a, b in (u, waves))
    (least, p), (most, q) = ((names.text(bound, {}), factor) for bound, factor in (low, high))
    width = [f"({most}) - ({least}) + {q - p}*({row}) >= 1" for row in (start, f"({stop}) - 1")]
    there = f"{first} <= w < {end} and {start} < {stop} and {' and '.join(width)}"
    filled = f"exists (u : {start} <= u < {stop} and {p}*u <= w - ({least}) and {q}*u >= w - ({most}) + 1)"
    head = f"[{', '.join(names.of.values())}] -> "
    return isl.limited(lambda lib: bool(lib.Set(f"{head}{{ [w] : {there} }}").is_subset(
        lib.Set(f"{head}{{ [w] : {filled} }}"))), False)


def _matters(a: Access, b: Access) -> bool:
    return a.array == b.array and "write" in (a.kind, b.kind)


def _meet(pair: Pair, outer: ir.Dim, inner: ir.Dim, when: str, skew: int = 0) -> bool:
    """Whether the first access and then the second one may touch one place, in one row or against the waves."""
    first, second = (replace(a, dims=(inner, *a.dims)) for a in pair)
    down, along = ("w - v" if outer.step > 0 else "v - w"), ("b0 - a0" if inner.step > 0 else "a0 - b0")
    order = f"v = w and {along} >= 1" if when == "same row" else f"{down} >= 1 and {skew}*({down}) + {along} <= 0"
    return meet(outer, first, second, order)


def meet(loop: ir.Dim, first: Access, second: Access, order: str) -> bool:
    """Whether the accesses may touch one place, in iterations v and w of a loop in this order."""
    names = Names()
    constraints = f"{pairs(loop, first, second, names)} and {order}"
    inner = [f"{x}{k}" for x, access in (("a", first), ("b", second)) for k in range(len(access.dims))]
    parameters, variables = ", ".join(names.of.values()), ", ".join(["v", "w", *inner])
    return isl.emptiness(f"[{parameters}] -> {{ [{variables}] : {constraints} }}") != "empty"
