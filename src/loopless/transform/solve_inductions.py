"""Counters become what they count: a name to which each iteration adds the same int is a form of the loop variable.

    k = -1                                             for i in range(n):
    for i in range(n):                                     for j in range(m):
        for j in range(m):                     →               flat[i*m + j] = a[i, j]
            k += 1
            flat[k] = a[i, j]

Also steps that are ints from outside (`k += inc`), several additions, products (`k = k * 2` is left alone), additions
that grow with the loop variable (`k += j` gives `j*(j - 1)/2`), and counters that run through a nest. A loop with a
step whose counter does not keep pace with it counts its own iterations. Works on the carried form. What an empty loop
leaves is asked of the facts: where `n - 1` may be negative, the counter stays.
"""
from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from ..analyze.affine import affine, extremes, variables
from ..ir import loop as ir
from ..ir.conditions import Conditions, at_least
from ..ir.node import replace
from ..ir.polynomial import Polynomial, expression, polynomial
from ..ir.records import dataclass
from .drop_dead_carries import drop_dead_carries

MOST_DEGREE = 2
S = TypeVar("S", bound=ir.Stmt)


def solve_inductions(body: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...]:
    """The region without the counters that have a closed form."""
    finals: dict[ir.Final, ir.Expr] = {}
    out = tuple(_closed(_statement(_closed(s, finals), Asked(facts), finals), finals) for s in body)
    return drop_dead_carries(out) if finals else body


def _closed(node: S, finals: dict[ir.Final, ir.Expr]) -> S:
    """The node with what solved loops leave behind in closed form."""
    return ir.substitute(node, _left_behind, ir.Final, finals) if finals else node


def _left_behind(node: ir.Node, finals: dict[ir.Final, ir.Expr]) -> ir.Node | None:
    found = finals.get(node) if isinstance(node, ir.Final) else None
    return None if found is None else ir.substitute(found, _left_behind, ir.Final, finals)


@dataclass(frozen=True)
class Asked:
    """Whom to ask about bounds, and the loops around."""
    facts: Conditions
    loops: tuple[ir.Dim, ...] = ()

    def inside(self, loop: ir.For) -> Asked:
        return replace(self, loops=(*self.loops, ir.Dim(loop.index, loop.start, loop.stop, loop.step)))


def _statement(stmt: ir.Stmt, asked: Asked, finals: dict[ir.Final, ir.Expr]) -> ir.Stmt:
    if not isinstance(stmt, ir.For):
        return stmt
    inner = []
    for s in stmt.body:
        inner.append(_statement(_closed(s, finals), asked.inside(stmt), finals))
    stmt = replace(stmt, body=tuple(inner))
    stmt = _closed(stmt, finals)
    assert isinstance(stmt, ir.For)
    while True:
        found = next(((c, grows) for c in stmt.carries if (grows := _increment(c, stmt)) is not None), None)
        solved = None if found is None else _solved(stmt, *found, asked, finals)
        if solved is None:
            return stmt
        stmt = solved


def _increment(carry: ir.Carry, loop: ir.For) -> Polynomial | None:
    """What each iteration adds to a counter, as a polynomial in the loop variable; None if it is no counter."""
    if carry.type != ir.INT or carry.init.type != ir.INT or isinstance(carry.init, ir.Undefined):
        return None
    before = ir.Carried(loop.index, carry.name, ir.INT)
    grows = polynomial(carry.update) - Polynomial.atom(before)
    fixed = all(_fixed(a, loop) for a in grows.atoms)
    return grows if fixed and grows.degree(ir.Index(loop.index)) < MOST_DEGREE else None


def _fixed(atom: ir.Expr, loop: ir.For) -> bool:
    """Whether a value is the loop variable itself, or one that no iteration changes and that needs no looking up."""
    if atom == ir.Index(loop.index):
        return True
    return isinstance(atom, (ir.Param, ir.Size, ir.Index)) or (
        not ir.contains(atom, lambda n: isinstance(n, (ir.Load, ir.Carried, ir.Final, ir.Select, ir.Undefined)))
        and loop.index not in variables(atom))


def _solved(loop: ir.For, carry: ir.Carry, grows: Polynomial, asked: Asked,
            finals: dict[ir.Final, ir.Expr]) -> ir.For | None:
    """The loop with one counter in closed form, or None where that is not known to hold."""
    if abs(loop.step) != 1:
        counted = _counted(loop)
        return _solved(counted, *_again(counted, carry), asked, finals)
    start, stop = polynomial(loop.start), polynomial(loop.stop)
    trips = stop - start if loop.step > 0 else start - stop
    if not _never_negative(trips, asked):
        return None
    var = ir.Index(loop.index)
    step = Polynomial.number(loop.step)
    each = grows.replace(var, start + step * Polynomial.atom(COUNT))
    init = polynomial(carry.init)
    position = (Polynomial.atom(var) - start) * step
    before = expression(init + _sum(each).replace(COUNT, position))
    finals[ir.Final(loop.index, carry.name, ir.INT)] = expression(init + _sum(each).replace(COUNT, trips))
    carried = ir.Carried(loop.index, carry.name, ir.INT)
    rest = replace(loop, carries=tuple(c for c in loop.carries if c.name != carry.name))
    return ir.substitute(rest, lambda n: before if n == carried else None)


COUNT = ir.Index("#count")


def _sum(each: Polynomial) -> Polynomial:
    """The sum of what the iterations before this one have added, the iterations counted from 0."""
    count, half = Polynomial.atom(COUNT), Polynomial.number(Fraction(1, 2))
    return each.coefficient(COUNT, 0) * count + \
        each.coefficient(COUNT, 1) * count * (count - Polynomial.number(1)) * half


def _never_negative(trips: Polynomial, asked: Asked) -> bool:
    """Whether a loop's number of iterations is what its bounds say: `stop - start`, not less."""
    form = affine(expression(trips))
    value = None if form is None else extremes(form, list(asked.loops))[0]
    if value is None:
        return False
    sizes = all(c > 0 and (s.endswith("]") or s.startswith("len(range(")) for s, c in value.terms)
    return (sizes and value.const >= 0) or at_least(asked.facts, value)


def _counted(loop: ir.For) -> ir.For:
    """The loop over the numbers of its own iterations."""
    trips = ir.Op("trips", (loop.start, loop.stop), ir.INT, (("step", loop.step),))
    place = polynomial(loop.start) + Polynomial.number(loop.step) * Polynomial.atom(ir.Index(loop.index))
    value = expression(place)

    def moved(node: ir.Node) -> ir.Node | None:
        return value if node == ir.Index(loop.index) else None
    body = tuple(ir.substitute(s, moved) for s in loop.body)
    carries = tuple(replace(c, update=ir.substitute(c.update, moved)) for c in loop.carries)
    return replace(loop, start=ir.Const(0), stop=trips, step=1, body=body, carries=carries)


def _again(loop: ir.For, carry: ir.Carry) -> tuple[ir.Carry, Polynomial]:
    found = next(c for c in loop.carries if c.name == carry.name)
    grows = _increment(found, loop)
    assert grows is not None
    return found, grows
