"""A place that is read by all iterations, and written by one of them what is there already.

    for i in range(n):
        for j in range(n):
            if d[i, k] + d[k, j] < d[i, j]:          reads d[i, k], which the iteration j = k writes: if
                d[i, j] = d[i, k] + d[k, j]          d[i, k] + d[k, k] < d[i, k], so never, where d[k, k] >= 0

The store is looked at in the iteration that meets the read: with the loop variables that make the places equal. If it
is a relaxation, the lesser of what is there and the same plus something (or the greater), then it changes nothing where
that something is not negative (or not positive). That is checked at run time, and the read is given what was there
before the loop. All that the store reads must be like that, or not written at all: then the first change never comes.
Shortest paths are like that. Left alone: integers, which may wrap around, and other stores.
"""
from __future__ import annotations

from ..analyze.accesses import Access
from ..analyze.affine import variables
from ..analyze.dependences import Dependence
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import BOOL, category, tensor

# How the stored value compares with what is there, and the sign that what is added must not have.
RELAXED = {"lt": "ge", "gt": "le"}
FLIPPED = {"lt": "gt", "gt": "lt"}


@dataclass(frozen=True)
class Meetings:
    """The accesses of a loop to one tensor, and what depends on what."""
    dim: ir.Dim
    found: list[Access]
    deps: list[Dependence]
    before: int                         # the moment before the loop

    def unchanged(self, read: Access) -> ir.Op | None:
        """The read as it was before the loop, and the tests under which no write that it meets changes it."""
        assert isinstance(read.node, ir.Load)
        value: ir.Expr = replace(read.node, at=self.before)
        for source in self._writes(read):
            others = [a for a in self.found if a.kind == "read" and a.owner == source.owner]
            if not all(self._test(w, other) is not None for other in others for w in self._writes(other)):
                return None
            test = self._test(source, read)
            if test is None:
                return None
            about = f"`{read.array}` is not changed where it is read"
            value = ir.Op("ensure", (value, test), value.type, (("plain", False), ("about", about)))
        return value if isinstance(value, ir.Op) else None

    def _writes(self, read: Access) -> list[Access]:
        return list(dict.fromkeys(d.source for d in self.deps if d.kind == "flow" and d.sink is read))

    def _test(self, write: Access, read: Access) -> ir.Expr | None:
        assert isinstance(read.node, ir.Load)
        if category(read.node.type.dtype) != 2 or read.node.type.rank:
            return None
        return _keeps(write, read.node, {self.dim.var, *(d.var for d in write.dims)}, self.before)


def _keeps(write: Access, read: ir.Load, moved: set[str], before: int) -> ir.Expr | None:
    """The test under which a store leaves the place of a read as it is."""
    store = write.node
    if not isinstance(store, ir.Store) or store.combine:
        return None
    meeting = _meeting(store, read, moved)
    if meeting is None:
        return None
    here, value = _seen(read, {}, before), _seen(store.value, meeting, before)
    guard = None if store.guard is None else _seen(store.guard, meeting, before)
    if guard is None and isinstance(value, ir.Select) and value.no == here:
        guard, value = value.test, value.yes
    if not isinstance(guard, ir.Op) or guard.name not in RELAXED or value.type != here.type:
        return None
    sign = guard.name if guard.args == (value, here) else FLIPPED[guard.name] if guard.args == (here, value) else None
    added = _added(value, here)
    if sign is None or added is None or variables(added) & moved:
        return None
    return ir.Op(RELAXED[sign], (added, ir.Const(0)), tensor("bool", 0) if added.type.tensor else BOOL)


def _meeting(store: ir.Store, read: ir.Load, moved: set[str]) -> dict[str, ir.Expr] | None:
    """The loop variables for which a store goes to the place of a read; None if there may be others."""
    found: dict[str, ir.Expr] = {}
    if len(store.subs) != len(read.subs):
        return None
    for mine, theirs in zip(store.subs, read.subs, strict=True):
        if mine == theirs:
            continue
        if not (isinstance(mine, ir.Index) and mine.var in moved and isinstance(theirs, ir.Expr)) \
                or variables(theirs) & moved or mine.var in found:
            return None
        found[mine.var] = theirs
    return found or None


def _seen(expr: ir.Expr, meeting: dict[str, ir.Expr], before: int) -> ir.Expr:
    """An expression in the iteration of a meeting, without names, and with all that is read as it was before."""
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Temp):
            return ir.substitute(node.value, change)
        if isinstance(node, ir.Index):
            return meeting.get(node.var)
        if isinstance(node, ir.Op) and node.name == "ensure":
            return ir.substitute(node.args[0], change)
        if isinstance(node, ir.Load):
            return replace(node, subs=tuple(ir.substitute(s, change) for s in node.subs), at=before)
        return None
    return ir.substitute(expr, change)


def _added(value: ir.Expr, here: ir.Expr) -> ir.Expr | None:
    """What is added to what is there."""
    if not isinstance(value, ir.Op) or value.name != "add" or value.params or here not in value.args:
        return None
    left, right = value.args
    return right if left == here else left
