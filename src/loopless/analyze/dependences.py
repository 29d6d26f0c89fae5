"""Dependences between the accesses of one loop, exact where the subscripts are affine, asked of isl.

For a loop over v and all accesses to one array in it, three questions:

    flow    which reads see what a write of this loop left there (the last write before the read)
    anti    which reads look at a place that a later write changes
    output  which writes hit a place that another write has hit before

A subscript that is not affine may be any place. isl works under an operation limit; "don't know" is a dependence.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from ..ir import loop as ir
from ..ir.affine import Affine
from .accesses import Access
from .affine import affine

OPERATIONS = 200_000


@dataclass(frozen=True)
class Dependence:
    kind: str               # "flow", "anti", "output"
    source: Access
    sink: Access
    same: bool              # some within one iteration
    carried: bool           # some from one iteration to a later one


class Names:
    """isl names for symbols that are Python text."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}

    def __call__(self, symbol: str) -> str:
        return self.of.setdefault(symbol, f"p{len(self.of)}")

    def text(self, value: Affine, variables: dict[str, str]) -> str:
        parts = [f"{c}*{variables.get(s) or self(s)}" for s, c in value.terms]
        return " + ".join([*parts, str(value.const)])


def dependences(loop: ir.Dim, found: list[Access]) -> list[Dependence]:
    """All dependences among accesses to one array in one loop."""
    writes = [a for a in found if a.kind == "write"]
    out: list[Dependence] = []
    for w in writes:
        for other in found:
            if other.kind == "read":
                out += _between("flow", loop, w, other)
                out += _between("anti", loop, other, w)
            else:
                out += _between("output", loop, w, other)
    return _last_writes_only(out)


def _between(kind: str, loop: ir.Dim, first: Access, second: Access) -> list[Dependence]:
    """The pairs of instances that touch the same place, the first one before the second one."""
    if _same_iteration_only(loop, first, second) and first.subs == second.subs:
        same = _before(first, second)
        return [Dependence(kind, first, second, True, False)] if same else []
    names = Names()
    text = _pairs(loop, first, second, names)
    if text is None:
        return [Dependence(kind, first, second, _before(first, second), True)]
    same = _before(first, second) and not _empty(names, text + " and v = w")
    later = "v < w" if loop.step > 0 else "v > w"
    carried = not _empty(names, f"{text} and {later}")
    return [Dependence(kind, first, second, same, carried)] if same or carried else []


def _same_iteration_only(loop: ir.Dim, a: Access, b: Access) -> bool:
    """Whether some subscript moves with the loop alone, and alike in both: then only one iteration can meet itself."""
    inner = {d.var for d in (*a.dims, *b.dims)}
    return any(p is not None and p == q and p.coefficient(loop.var) and not p.symbols & inner
               for p, q in zip(a.places, b.places, strict=False))


def _before(first: Access, second: Access) -> bool:
    """The order within one iteration: a read at clock t comes after the store that made it t."""
    return (2 * first.at + (first.kind == "read")) < (2 * second.at + (second.kind == "read"))


def _pairs(loop: ir.Dim, a: Access, b: Access, names: Names) -> str | None:
    parts = []
    places = []
    for access, var, suffix in ((a, "v", "a"), (b, "w", "b")):
        variables = {loop.var: var, **{d.var: f"{suffix}{k}" for k, d in enumerate(access.dims)}}
        for dim in (loop, *access.dims):
            domain = _domain(dim, variables, names)
            if domain is None:
                return None
            parts.append(domain)
        places.append(_places(access.places, variables, names))
    for x, y in zip(*places, strict=False):
        if x is not None and y is not None:
            parts.append(f"{x} = {y}")
    return " and ".join(parts)


def _domain(dim: ir.Dim, variables: dict[str, str], names: Names) -> str | None:
    start, stop = affine(dim.start), affine(dim.stop)
    v = variables[dim.var]
    if start is None or stop is None:
        return f"{v} = {v}"
    low, high = names.text(start, variables), names.text(stop, variables)
    if dim.step < 0:
        bounds = f"{high} < {v} <= {low}"
    else:
        bounds = f"{low} <= {v} < {high}"
    return bounds if abs(dim.step) == 1 else f"{bounds} and ({v} - ({low})) mod {abs(dim.step)} = 0"


def _places(places: tuple[Affine | None, ...], variables: dict[str, str], names: Names) -> list[str | None]:
    return [None if p is None else f"({names.text(p, variables)})" for p in places]


def _empty(names: Names, constraints: str) -> bool:
    """Whether no values satisfy the constraints, whatever the parameters."""
    used = sorted(_variables(constraints))
    text = f"[{', '.join(names.of.values())}] -> {{ [{', '.join(used)}] : {constraints} }}"
    isl = _isl()
    context = isl.DEFAULT_CONTEXT
    context.set_max_operations(OPERATIONS)
    try:
        return bool(isl.Set(text).is_empty())
    except isl.Error:
        return False
    finally:
        context.set_max_operations(0)
        context.reset_operations()


@lru_cache(maxsize=1)
def _isl() -> Any:
    """islpy, loaded when the first question needs it: it takes a tenth of a second."""
    return import_module("islpy")


def _variables(constraints: str) -> set[str]:
    words = constraints.replace("(", " ").replace(")", " ").replace("*", " ").split()
    return {w for w in words if w in ("v", "w") or (w[0] in "ab" and w[1:].isdigit())}


def _last_writes_only(found: list[Dependence]) -> list[Dependence]:
    """A write in the same iteration at the very same place hides all earlier ones from a read."""
    hidden = {d.sink.node for d in found if d.kind == "flow" and d.same and d.source.exact
              and d.source.subs == d.sink.subs and not d.source.dims and not d.sink.dims}
    out = []
    for d in found:
        if d.kind == "flow" and d.sink.node in hidden and d.carried:
            d = Dependence(d.kind, d.source, d.sink, d.same, False)
        if d.same or d.carried:
            out.append(d)
    return out
