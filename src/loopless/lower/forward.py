"""Which stores of this iteration a read sees, and the value that they left there.

    for j in range(m): t[j] = x[i, j] * 2
    for k in range(m): y[i, k] = t[k] + 1        →     y[i, k] = x[i, k] * 2 + 1

A store inside inner dimensions is taken at the instance that hits the place of the read: each of its dimensions must be
one subscript of its own. Where it does not reach all the places that are read, the rest is what was there before.
"""
from __future__ import annotations

from ..analyze.accesses import Access
from ..analyze.affine import affine, variables
from ..analyze.dependences import Dependence, outside
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import BOOL
from .scatters.recognise import COMMUTING


@dataclass(frozen=True)
class Piece:
    """A store of this iteration at the place of a read."""
    store: ir.Store
    owner: int
    at: tuple[tuple[str, ir.Expr], ...]     # the dimensions of the store, as the read has them
    inside: ir.Expr | None                  # the places that the store reaches; None is all that are read

    @property
    def covers(self) -> bool:
        return self.inside is None and self.store.guard is None

    def moved(self, node: ir.Expr) -> ir.Expr:
        """A part of the store, at the read's place."""
        names = dict(self.at)
        return ir.substitute(node, lambda n: names.get(n.var) if isinstance(n, ir.Index) else None)


    def guard(self, store: ir.Store) -> ir.Expr | None:
        """Where the read sees what the store, whose reads are settled, left there; None is everywhere."""
        happens = None if store.guard is None else self.moved(store.guard)
        if self.inside is None or happens is None:
            return happens or self.inside
        return ir.Select(self.inside, happens, ir.Const(False), BOOL)


def last_writes(read: Access, flows: list[Dependence], dim: ir.Dim) -> list[Dependence]:
    """The flows without those that a later store of the same iteration hides from the read."""
    covering = [d.source.at for d in flows if d.same and d.source.exact and _covers(read, d.source, dim)]
    if not covering:
        return flows
    return [replace(d, carried=False) for d in flows if d.same and d.source.at >= max(covering)]


def _covers(read: Access, write: Access, dim: ir.Dim) -> bool:
    found = piece(read, write, dim)
    return found is not None and found.covers


def pieces(read: Access, flows: list[Dependence], dim: ir.Dim) -> list[Piece] | None:
    """The stores that the read sees, in their order; None where one of them is not at this very place."""
    found = [piece(read, d.source, dim) for d in sorted(flows, key=lambda d: d.source.at)]
    return None if None in found else found                             # type: ignore[return-value]


def piece(read: Access, write: Access, dim: ir.Dim) -> Piece | None:
    assert isinstance(write.node, ir.Store)
    if write.node.combine in COMMUTING:
        return None
    if read.subs == write.subs and not write.dims:
        return Piece(write.node, write.owner, (), None)
    where = _instance(read, write)
    if where is None or _caught(read, write, where):
        return None
    tests = []
    for d in write.dims:
        if where[d.var] == ir.Index(d.var) and d in read.dims:
            continue
        test = _reached(d, read, where, dim)
        if test is None:
            return None
        if test != ir.Const(True):
            tests.append(test)
    inside: ir.Expr | None = None
    for test in tests:
        inside = test if inside is None else ir.Select(inside, test, ir.Const(False), BOOL)
    return Piece(write.node, write.owner, tuple(where.items()), inside)


def _instance(read: Access, write: Access) -> dict[str, ir.Expr] | None:
    """The instance of the write that touches the place of the read, which must be the only one."""
    if len(read.subs) != len(write.subs):
        return None
    inner = {d.var for d in write.dims}
    where: dict[str, ir.Expr] = {}
    for r, w, place in zip(read.subs, write.subs, read.places, strict=True):
        if isinstance(w, ir.Index) and w.var in inner and w.var not in where:
            if isinstance(r, ir.Span) or place is None or affine(r) != place:
                return None
            where[w.var] = r
        elif variables(w) & inner or r != w:
            return None
    return where if where.keys() == inner else None


def _caught(read: Access, write: Access, where: dict[str, ir.Expr]) -> bool:
    """Whether a variable would mean another loop after the move."""
    assert isinstance(write.node, ir.Store)
    parts = [write.node.value, *([write.node.guard] if write.node.guard is not None else [])]
    own = {n.var for part in parts for n in ir.find(part, ir.Dim)}
    same = all(e == ir.Index(v) for v, e in where.items()) and set(write.dims) <= set(read.dims)
    return bool(own & ({d.var for d in read.dims} | where.keys())) and not (same and not own & where.keys())


def _reached(d: ir.Dim, read: Access, where: dict[str, ir.Expr], dim: ir.Dim) -> ir.Expr | None:
    """The test that a place which is read is among those that a dimension of the store reaches."""
    if d.step != 1:
        return None
    start, stop = (ir.substitute(e, lambda n: where.get(n.var) if isinstance(n, ir.Index) else None)
                   for e in (d.start, d.stop))
    e = where[d.var]
    if any(r == replace(d, var=r.var, start=start, stop=stop) and e == ir.Index(r.var) for r in read.dims):
        return ir.Const(True)
    place, low, high = affine(e), affine(start), affine(stop)
    if place is None or low is None or high is None:
        return None
    if not outside(dim, read, place, low, high):
        return ir.Const(True)
    return ir.Select(ir.Op("ge", (e, start), BOOL), ir.Op("lt", (e, stop), BOOL), ir.Const(False), BOOL)
