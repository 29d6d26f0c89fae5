"""Statements of a loop get loops of their own, the later one first, where it has to be. On the region as built.

    for i in range(n):                                     for i in range(n):
        for k in range(i):                                     c[i] = 2 * c[i]
            c[k] += a[i, k]                    →           for i in range(n):
        c[i] = 2 * c[i]                                        for k in range(i):
                                                                   c[k] += a[i, k]

Lifted as they stand, all instances of one statement come before all of the next one. Where a place is written by the
next one first, in an earlier iteration, they change places: each keeps the order of its own instances, and isl is asked
whether any of one is before, as written, any of the other that touches the same place. Statements that share a name
stay together.
"""
from __future__ import annotations

from collections.abc import Iterable

from ..analyze.reordering import Elsewhere, Touch, Unit, is_fixed, keeps_order, touches
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions
from ..ir.node import replace
from .split_loop import under_new_names

MOST_GROUPS = 4
MOVABLE = (ir.Assign, ir.Store, ir.For, ir.If, ir.Discard)


def distribute(region: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...] | None:
    """The region with loops of which statements had to change places; None if there is none."""
    out: list[ir.Stmt] = []
    taken = {n.index for stmt in region for n in ir.find(stmt, ir.For)}
    for stmt in region:
        parts = _parts(stmt, facts) if isinstance(stmt, ir.For) else None
        out += [stmt] if parts is None else [parts[0], *(under_new_names(p, taken) for p in parts[1:])]
    return tuple(out) if len(out) > len(region) else None


def _parts(loop: ir.For, facts: Conditions) -> list[ir.For] | None:
    """A loop as several, in an order that is not the one of its statements."""
    inside = [n for s in loop.body for n in ir.find(s, ir.Stmt)]
    if not all(isinstance(n, MOVABLE) and not getattr(n, "guard", None) and not getattr(n, "orelse", ())
               for n in inside if not isinstance(n, ir.If)) or loop.orelse:
        return None
    groups = _groups(loop)
    if not 1 < len(groups) <= MOST_GROUPS:
        return None
    parts = [_only(loop, g) for g in groups]
    written = [n for p in parts for n in {s.array for s in ir.find(p, ir.Store)}]
    if len(set(written)) == len(written):               # what one writes and another reads, the lifter sees to
        return None
    around = _shared(loop)
    try:
        order = _order([_Group(p, around, facts) for p in parts])
    except Elsewhere:
        return None
    return None if order is None else [g.loop for g in order]


def _groups(loop: ir.For) -> list[set[int]]:
    """The statements of a loop in groups that share names, by identity, in the order in which they first appear."""
    groups: list[tuple[set[int], set[str]]] = []
    for leaf, names in _leaves(loop.body, frozenset()):
        mine = ({id(leaf)}, set(names))
        rest = []
        for group in groups:
            if group[1] & mine[1]:
                mine = (group[0] | mine[0], group[1] | mine[1])
            else:
                rest.append(group)
        groups = [*rest, mine]
    return [ids for ids, _ in groups]


def _leaves(body: Iterable[ir.Stmt], names: frozenset[str]) -> Iterable[tuple[ir.Stmt, frozenset[str]]]:
    """Each statement that is none of control, with the names that it sets and reads, or that decide about it."""
    for stmt in body:
        if isinstance(stmt, ir.For):
            inner = [s for s in stmt.body if not _names_index(s, stmt)]
            yield from _leaves(inner, names | _names(stmt.start) | _names(stmt.stop))
        elif isinstance(stmt, ir.If):
            yield from _leaves((*stmt.then, *stmt.orelse), names | _names(stmt.test))
        elif not (isinstance(stmt, ir.Assign) and isinstance(stmt.value, ir.Index)):
            yield stmt, names | _names(stmt) | ({stmt.name} if isinstance(stmt, ir.Assign) else frozenset())


def _names_index(stmt: ir.Stmt, loop: ir.For) -> bool:
    return isinstance(stmt, ir.Assign) and stmt.value == ir.Index(loop.index)


def _names(node: ir.Node) -> frozenset[str]:
    return frozenset(n.name for n in ir.find(node, ir.Var))


def _only(loop: ir.For, wanted: set[int]) -> ir.For:
    """The loop with some of its statements alone."""
    return replace(loop, body=_kept(loop.body, wanted))


def _kept(body: tuple[ir.Stmt, ...], wanted: set[int]) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.For):
            inner = _kept(stmt.body, wanted)
            out += [replace(stmt, body=inner)] if any(not _is_name(s) for s in inner) else []
        elif isinstance(stmt, ir.If):
            then, orelse = _kept(stmt.then, wanted), _kept(stmt.orelse, wanted)
            out += [replace(stmt, then=then, orelse=orelse)] if then or orelse else []
        elif id(stmt) in wanted or _is_name(stmt):
            out.append(stmt)
    return tuple(out)


def _is_name(stmt: ir.Stmt) -> bool:
    """Whether it only gives a loop variable its name, which every loop may do."""
    return isinstance(stmt, ir.Assign) and isinstance(stmt.value, ir.Index)


def _shared(loop: ir.For) -> tuple[ir.For, ...]:
    """The loops that are around all statements."""
    inner = [s for s in loop.body if not _is_name(s)]
    deeper = inner[0] if len(inner) == 1 else None
    return (loop, *(_shared(deeper) if isinstance(deeper, ir.For) else ()))


class _Group:
    """A loop with some of the statements, and what it touches."""

    def __init__(self, loop: ir.For, around: tuple[ir.For, ...], facts: Conditions) -> None:
        self.loop = loop
        self.dims = tuple(ir.Dim(x.index, x.start, x.stop, x.step) for x in around)
        if not all(is_fixed(d.start) and is_fixed(d.stop) for d in self.dims):
            raise Elsewhere
        body: tuple[ir.Stmt, ...] = (loop,)
        for _ in around:
            body = next(s.body for s in body if isinstance(s, ir.For))
        self.touches: tuple[Touch, ...] = touches(body, self.dims, facts)
        self.when = tuple(Affine.symbol(d.var) * (1 if d.step > 0 else -1) for d in self.dims)

    def unit(self, within: int, wanted: int) -> Unit:
        return Unit(self.dims, self.touches, (*self.when, Affine.number(within)), (Affine.number(wanted), *self.when))


def _order(groups: list[_Group]) -> list[_Group] | None:
    """The groups, each before those that need it; None if they go round in a circle, or stay as they are."""
    later = {a: {b for b in groups[k + 1:] if not _may_precede(a, b)} for k, a in enumerate(groups)}
    if not any(later.values()):
        return None
    after = {a: later[a] | {b for b in groups[:k] if not _may_precede(a, b)} for k, a in enumerate(groups)}
    done: list[_Group] = []
    while len(done) < len(groups):
        ready = next((g for g in groups if g not in done and after[g] <= set(done)), None)
        if ready is None:
            return None
        done.append(ready)
    return None if done == groups else done


def _may_precede(first: _Group, second: _Group) -> bool:
    """Whether all of one may be done before all of the other; in one iteration of all loops the other may be first."""
    return keeps_order([first.unit(1, 0), second.unit(0, 1)])
