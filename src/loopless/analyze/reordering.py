"""May statements be done in another order? Each pair of accesses to one place keeps its order, asked of isl.

    for i in range(n):                                 for j in range(1, m):
        for j in range(1, m):              →               for i in range(n):
            a[i, j] = f(a[i, j - 1])                           a[i, j] = f(a[i, j - 1])

A unit is a run of statements that stays together, with the loops around it. When an instance of it is done is a row of
numbers, compared like words in a dictionary: (i, 0, j) as written, (j, 0, i) as wanted. The new order is the old one's
equal if no two instances that touch one place, one of them writing, change sides.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least
from ..ir.records import dataclass
from . import isl
from .accesses import array_name
from .affine import affine, extremes
from .dependences import Names, as_set, domain

When = tuple[Affine, ...]


@dataclass(frozen=True)
class Touch:
    """A read or a write in a unit: where, and under which loops inside the unit."""
    array: str
    writes: bool
    places: tuple[Affine | None, ...]           # None may be any place
    dims: tuple[ir.Dim, ...]


@dataclass(frozen=True)
class Unit:
    """Statements that stay together, the loops around them, and when each instance is done: as written, as wanted."""
    loops: tuple[ir.Dim, ...]
    touches: tuple[Touch, ...]
    written: When
    wanted: When


class Elsewhere(Exception):
    """A tensor that is read or written under a name that stands for a part of it."""


def touches(body: Iterable[ir.Stmt], loops: tuple[ir.Dim, ...], facts: Conditions) -> tuple[Touch, ...]:
    """All different accesses of the statements of a unit."""
    return tuple(dict.fromkeys(_touches(body, loops, (), facts)))


def _touches(body: Iterable[ir.Stmt], around: tuple[ir.Dim, ...], dims: tuple[ir.Dim, ...], facts: Conditions
             ) -> Iterator[Touch]:
    for stmt in body:
        if isinstance(stmt, ir.For):
            inner = (*dims, ir.Dim(stmt.index, stmt.start, stmt.stop, stmt.step))
            yield from _touches(stmt.body, around, inner, facts)
        elif isinstance(stmt, ir.If):
            yield from _touches((*stmt.then, *stmt.orelse), around, dims, facts)
        every: list[ir.Node] = [stmt] if not isinstance(stmt, (ir.For, ir.If)) else \
            [stmt.test] if isinstance(stmt, ir.If) else [stmt.start, stmt.stop]
        for node in (n for part in every for n in _accessing(part)):
            if isinstance(node, ir.Param):
                yield Touch(node.name, False, (), dims)
            elif not isinstance(node.array, ir.Param):
                raise Elsewhere
            else:
                yield Touch(array_name(node.array), isinstance(node, ir.Store),
                            _places(node.subs, [*around, *dims], facts), dims)


def _accessing(node: ir.Node) -> Iterator[ir.Load | ir.Store | ir.Param]:
    """What a value reads and a statement writes: elements, and tensors as a whole."""
    if isinstance(node, ir.Param) and node.type.tensor:
        yield node
    if isinstance(node, (ir.Load, ir.Store)):
        yield node
    for child in ir.children(node):
        if not isinstance(node, (ir.Load, ir.Store, ir.Size)) or child is not node.array:
            yield from _accessing(child)


def _places(subs: tuple[ir.Expr | ir.Span, ...], dims: list[ir.Dim], facts: Conditions
            ) -> tuple[Affine | None, ...]:
    """The subscripts as forms that do not wrap around."""
    found = []
    for sub in subs:
        place = None if not isinstance(sub, ir.Expr) or not is_fixed(sub) else affine(sub)
        low = None if place is None else extremes(place, dims)[0]
        found.append(place if low is not None and at_least(facts, low) else None)
    return tuple(found)


def is_fixed(node: ir.Node) -> bool:
    """Whether an int depends on nothing but loop variables and what is there at the entry."""
    return not ir.contains(node, lambda n: isinstance(n, (ir.Var, ir.Load, ir.Carried, ir.Final)))


def keeps_order(units: list[Unit]) -> bool:
    """Whether all that depends on order is done in the same order, wanted or written."""
    arrays = {x.array for unit in units for x in unit.touches if x.writes}
    for first in units:
        for second in units:
            if first is second and _moving(first.written) == _moving(first.wanted):
                continue
            for a in first.touches:
                for b in second.touches:
                    if a.array == b.array and a.array in arrays and (a.writes or b.writes) \
                            and not _apart(first, a, second, b):
                        return False
    return True


def _moving(when: When) -> tuple[Affine, ...]:
    """What decides about the order of the instances of one unit."""
    return tuple(e for e in when if e.constant is None)


def _apart(first: Unit, a: Touch, second: Unit, b: Touch) -> bool:
    """Whether no instance of one access is before one of the other, at the same place, as written and not as wanted."""
    names = Names()
    parts, places, orders = [], [], []
    for letter, unit, touch in (("a", first, a), ("b", second, b)):
        loops = (*unit.loops, *touch.dims)
        variables = {d.var: f"{letter}{k}" for k, d in enumerate(loops)}
        parts += [domain(d, variables, names) for d in loops if is_fixed(d.start) and is_fixed(d.stop)]
        parts += [f"{v} = {v}" for v in variables.values()]
        places.append([None if p is None else names.text(p, variables) for p in touch.places])
        orders.append([[names.text(e, variables) for e in when] for when in (unit.written, unit.wanted)])
    parts += [f"{x} = {y}" for x, y in zip(*places, strict=False) if x is not None and y is not None]
    (one, one_wanted), (other, other_wanted) = orders
    parts += [_before(one, other, "<"), _before(one_wanted, other_wanted, ">", equal=True)]
    return isl.emptiness(as_set(names, " and ".join(parts))) == "empty"


def _before(one: list[str], other: list[str], sign: str, equal: bool = False) -> str:
    """One row of numbers on one side of another, as words in a dictionary are."""
    options = []
    for k in range(len(one)):
        same = [f"{a} = {b}" for a, b in zip(one[:k], other[:k], strict=True)]
        options.append(" and ".join([*same, f"{one[k]} {sign} {other[k]}"]))
    if equal:
        options.append(" and ".join(f"{a} = {b}" for a, b in zip(one, other, strict=True)))
    return "(" + " or ".join(f"({o})" for o in options) + ")"
