"""A nest whose outer loop can be the vector: a loop inside stays, and moves to the outside. On the region as built.

    for j in range(1, n):                              for i in range(1, n):              stays
        for i in range(1, j + 1):          →               for j in range(i, n):          becomes tensor operations
            a[j, i] = a[j, i - 1]**2 + b[j, i]                 a[j, i] = a[j, i - 1]**2 + b[j, i]

The body of the outer loop is made of parts, some of them loops. Two ways to turn it inside out:

    apart       each part gets the outer loop for itself, and a part that is a loop changes places with it
    together    one loop stays for all parts: its variable is the inner one of some, and the outer one of the others.
                Factorizations are like that: a row at a time as written, a column at a time here.

Whether an order does the same is asked of isl (analyze/reordering.py); whether it is worth it, whoever compiles what is
inside the loop that stays. Names may not go from one part to another, and the bounds of the loops are affine.
"""
from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..analyze.affine import affine, as_expression, extremes
from ..analyze.around import Around
from ..analyze.private import private
from ..analyze.reordering import Elsewhere, Unit, is_fixed, keeps_order, touches
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least, equal
from ..ir.node import replace
from ..ir.records import dataclass

MOST_LOOPS = 4
MOVABLE = (ir.Assign, ir.Store, ir.For, ir.If, ir.Discard)


@dataclass(frozen=True)
class Stays:
    """A loop that stays: the Python name of its variable, from low to below high, up or down."""
    name: str
    low: Affine
    high: Affine
    step: int


@dataclass(frozen=True)
class Piece:
    """A part of a region in its new order: a region by itself, or what is inside a loop that stays."""
    body: tuple[ir.Stmt, ...]
    loop: Stays | None = None


@dataclass(frozen=True)
class Part:
    """Statements of the outer loop; turned: they are one loop, whose variable is the one that stays."""
    body: tuple[ir.Stmt, ...]
    turned: ir.For | None = None


def interchanged(region: tuple[ir.Stmt, ...], facts: Conditions) -> Iterator[tuple[Piece, ...]]:
    """The orders in which the one loop of a region may be done instead, the likeliest first."""
    outer = only_loop(region)
    if outer is None:
        return
    loops = [k for k, s in enumerate(outer.body) if isinstance(s, ir.For) and _spreads(s, outer)]
    if not 0 < len(loops) <= MOST_LOOPS:
        return
    try:
        if len(outer.body) - len(_names(outer)) > 1:
            yield from _Nest(outer, _parts(outer, tuple(loops)), facts).apart()
        for count in range(1, len(loops) + 1):
            for turned in combinations(loops, count):
                nest = _Nest(outer, _parts(outer, turned), facts)
                yield from nest.together(outer_first=True)
                if any(p.turned is None for p in nest.parts):
                    yield from nest.together(outer_first=False)
    except Elsewhere:
        return


def only_loop(region: tuple[ir.Stmt, ...]) -> ir.For | None:
    """The loop of a region that is one loop, leaves no names of its own, and has nothing in it that cannot be moved."""
    loops = [s for s in region if isinstance(s, ir.For)]
    rest = [s for s in region if not isinstance(s, ir.For)]
    leaves = any(isinstance(s, ir.Return) and not _given(s.value) for s in rest)
    plain = all(isinstance(s, (ir.Assign, ir.Return)) for s in rest)
    return loops[0] if len(loops) == 1 and plain and not leaves and _movable(loops[0]) else None


def _given(value: ir.Expr | None) -> bool:
    """Whether a value is nothing but tensors that came in, under the names that they had."""
    return (isinstance(value, ir.Param) and value.type.tensor) or \
        (isinstance(value, ir.Tuple) and all(map(_given, value.items)))


def _spreads(inner: ir.For, outer: ir.For) -> bool:
    """Whether each iteration of the outer loop has a place of its own to write to, as the lanes of a vector have."""
    stores = list(ir.find(inner, ir.Store))
    here = ir.Index(outer.index)
    return bool(stores) and all(any(ir.contains(sub, lambda n: n == here) for sub in s.subs) for s in stores)


def _movable(outer: ir.For) -> bool:
    inside = [n for s in outer.body for n in ir.find(s, ir.Stmt)]
    return not outer.orelse and is_fixed(outer.start) and is_fixed(outer.stop) and abs(outer.step) == 1 \
        and all(isinstance(n, MOVABLE) and not getattr(n, "guard", None) for n in inside) \
        and not any(isinstance(n, ir.For) and (n.orelse or n.index.startswith(ir.PLACE)) for n in inside)


def _names(loop: ir.For) -> tuple[ir.Stmt, ...]:
    """The statements that give a loop variable its name."""
    return tuple(s for s in loop.body if isinstance(s, ir.Assign) and s.value == ir.Index(loop.index))


def _parts(outer: ir.For, turned: tuple[int, ...]) -> list[Part]:
    """The body in parts: loops that are turned, and what is between them."""
    names, parts = _names(outer), []
    between: list[ir.Stmt] = []
    for k, stmt in enumerate(outer.body):
        if k in turned:
            assert isinstance(stmt, ir.For)
            parts += [Part((*names, *between))] if between else []
            parts.append(Part((*names, *stmt.body), stmt))
            between = []
        elif stmt not in names:
            between.append(stmt)
    return [*parts, Part((*names, *between))] if between else parts


@dataclass
class _Nest:
    """The outer loop, its body in parts."""
    outer: ir.For
    parts: list[Part]
    facts: Conditions

    def apart(self) -> Iterator[tuple[Piece, ...]]:
        """Each part with the outer loop for itself."""
        pieces = []
        for part in self.parts:
            loop = None if part.turned is None else self.stays([part])
            body = (replace(self.outer, body=part.body),) if part.turned is None else self.inside(part, loop)
            if body is None:
                return
            pieces.append(Piece(body, loop))
        units = [self.unit(k, (Affine.number(k), *self.turned_when(part))) for k, part in enumerate(self.parts)]
        if self.private() and keeps_order(units):
            yield tuple(pieces)

    def together(self, outer_first: bool) -> Iterator[tuple[Piece, ...]]:
        """One loop that stays for all parts."""
        order = sorted(range(len(self.parts)), key=lambda k: (self.parts[k].turned is None) != outer_first)
        loop = self.stays(self.parts)
        if loop is None or not self.private():
            return
        units = []
        for k, part in enumerate(self.parts):
            mine, other = self.turned_when(part)
            units.append(self.unit(k, (mine, Affine.number(order.index(k)), other)))
        bodies = [self.inside(self.parts[k], loop) for k in order]
        found = [b for b in bodies if b is not None]
        if len(found) == len(bodies) and keeps_order(units):
            yield (Piece(tuple(s for b in found for s in b), loop),)

    def private(self) -> bool:
        return all(private(part.body) for part in self.parts)

    def turned_when(self, part: Part) -> tuple[Affine, Affine]:
        """When an instance of a part is done: by the loop that stays, and inside it."""
        outer = Affine.symbol(self.outer.index) * self.outer.step
        if part.turned is None:
            return outer, Affine()
        return Affine.symbol(part.turned.index) * part.turned.step, outer

    def unit(self, k: int, wanted: tuple[Affine, ...]) -> Unit:
        part = self.parts[k]
        loops = [_dim(self.outer)] + ([_dim(part.turned)] if part.turned is not None else [])
        own = Affine() if part.turned is None else Affine.symbol(part.turned.index) * part.turned.step
        written = (Affine.symbol(self.outer.index) * self.outer.step, Affine.number(k), own)
        return Unit(tuple(loops), touches(part.body, tuple(loops), self.facts), written, wanted)

    def stays(self, parts: list[Part]) -> Stays | None:
        """The loop that stays for some parts; its name may not stand for something else before the nest."""
        found = self._over(parts)
        used = any(isinstance(n, ir.Param) and found is not None and n.name == found.name for n in ir.walk(self.outer))
        return None if used else found

    def _over(self, parts: list[Part]) -> Stays | None:
        """The loop that stays, over the outer variable, if one of the parts goes by it."""
        turned = [p.turned for p in parts if p.turned is not None]
        first = turned[0]
        ends = ends_of(self.outer)
        if ends is None or any(t.step != first.step or abs(t.step) != 1 or not is_fixed(t.start) or not is_fixed(t.stop)
                               for t in turned):
            return None
        if len(turned) < len(parts):
            return Stays(python_name(self.outer), *ends, self.outer.step) if first.step == self.outer.step else None
        reached = [self._reach(t) for t in turned]
        if reached[0] is None or any(r is None or not all(map(self._same, r, reached[0])) for r in reached):
            return None
        return Stays(python_name(first), *reached[0], first.step)

    def _same(self, a: Affine, b: Affine) -> bool:
        return equal(self.facts, a, b)

    def _reach(self, inner: ir.For) -> tuple[Affine, Affine] | None:
        """The least and greatest ends of an inner loop, over all iterations of the outer one."""
        ends = ends_of(inner)
        if ends is None:
            return None
        low, high = extremes(ends[0], [_dim(self.outer)])[0], extremes(ends[1], [_dim(self.outer)])[1]
        return None if low is None or high is None else (low, high)

    def inside(self, part: Part, loop: Stays | None) -> tuple[ir.Stmt, ...] | None:
        """A part inside the loop that stays, for one value of its variable."""
        if loop is None:
            return None
        index = self.outer.index if part.turned is None else part.turned.index
        here = ir.Param(loop.name, ir.INT)
        body = tuple(ir.substitute(s, lambda n: here if n == ir.Index(index) else None) for s in part.body)
        if part.turned is None:
            return body
        ends = self._turned(part.turned, loop)
        if ends is None:
            return None
        low, high = ends if self.outer.step > 0 else (ends[1] - 1, ends[0] - 1)
        return (replace(self.outer, start=as_expression(low), stop=as_expression(high), body=body),)

    def _turned(self, inner: ir.For, loop: Stays) -> tuple[Affine, Affine] | None:
        """The iterations of the outer loop in which the inner one gets to a value: where they begin, where they end."""
        reach, ends, own = self._reach(inner), ends_of(inner), ends_of(self.outer)
        if reach is None or ends is None or own is None:
            return None
        if not (at_least(self.facts, reach[0] - loop.low) and at_least(self.facts, loop.high - reach[1])):
            return None
        at, var = Affine.symbol(loop.name), self.outer.index
        lows, highs = [own[0]], [own[1]]
        facts = Around(self.facts, loop.name, loop.low, loop.high)
        for reaches in (at - ends[0], ends[1] - at - 1):                # neither is negative where it gets there
            c, rest = reaches.coefficient(var), reaches.without(var)
            if abs(c) > 1:
                return None
            if c == 1:
                lows.append(-rest)
            elif c == -1:
                highs.append(rest + 1)
            elif not at_least(facts, rest):
                return None
        low, high = _largest(lows, facts), _largest([-h for h in highs], facts)
        return None if low is None or high is None else (low, -high)


def _largest(values: list[Affine], facts: Conditions) -> Affine | None:
    """The one of a few values that is never less than the others, wherever the loop that stays is."""
    return next((v for v in reversed(values) if all(at_least(facts, v - other) for other in values)), None)


def _dim(loop: ir.For) -> ir.Dim:
    return ir.Dim(loop.index, loop.start, loop.stop, loop.step)


def ends_of(loop: ir.For) -> tuple[Affine, Affine] | None:
    """The least value of a loop variable, and the one after the greatest."""
    start, stop = affine(loop.start), affine(loop.stop)
    if start is None or stop is None:
        return None
    return (start, stop) if loop.step > 0 else (stop + 1, start + 1)


def python_name(loop: ir.For) -> str:
    return loop.index.split(":")[0]
