"""Which statements of a loop wait for which: the flow of values from store to read, in whichever iteration.

    for i in range(1, n):                    the first waits for the second, through `b`,
        a[i] = b[i - 1] * 2                  and the second for the first, through `a`
        b[i] = a[i] + c[i]

Most loops are seen to have no such circle by the names of their arrays alone. Only then dependences are asked for.
"""
from __future__ import annotations

from dataclasses import field

from ..analyze.accesses import accesses, array_name
from ..analyze.dependences import dependences
from ..ir import loop as ir
from ..ir.records import dataclass
from .context import Context
from .places import placed


@dataclass
class Waits:
    """The effects of a loop, and the updates of the names that it carries, by their numbers."""
    items: list[ir.Stmt]
    dim: ir.Dim
    entry: int
    ctx: Context
    by_name: dict[int, set[int]] = field(default_factory=dict)
    flows: dict[str, set[tuple[int, int]]] = field(default_factory=dict)

    def on(self, owner: int, other: int) -> bool:
        """Whether one item needs, in the end, what the other one leaves."""
        return self._reaches(owner, other, False) and self._reaches(owner, other, True)

    def carried_by(self, owner: int) -> bool:
        """Whether an item is made of what stores of this loop hand on, and so comes before them."""
        return ir.contains(self.items[owner], lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var
                           and n.name.endswith("'"))

    def _reaches(self, owner: int, other: int, exact: bool) -> bool:
        waiting, seen = {owner}, set()
        while waiting:
            at = waiting.pop()
            seen.add(at)
            waiting |= {k for k in self._named(at) if not exact or self._flows(k, at)} - seen
        return other in seen

    def _named(self, owner: int) -> set[int]:
        """The items that leave something in what this one reads."""
        if owner not in self.by_name:
            nodes = list(ir.walk(self.items[owner]))
            read = {array_name(n.array) for n in nodes if isinstance(n, ir.Load) and n.at >= self.entry} | \
                {n.name for n in nodes if isinstance(n, ir.Carried) and n.loop == self.dim.var}
            self.by_name[owner] = {k for k, item in enumerate(self.items) if _left(item) in read}
        return self.by_name[owner]

    def _flows(self, source: int, sink: int) -> bool:
        """Whether what one item leaves is what another reads."""
        name = _left(self.items[source])
        if isinstance(self.items[source], ir.Assign):
            return True
        if name not in self.flows:
            found = [placed(a, self.dim, self.ctx) for a in accesses(self.items)
                     if a.array == name and a.at >= self.entry]
            self.flows[name] = {(d.source.owner, d.sink.owner) for d in dependences(self.dim, found)
                                if d.kind == "flow"}
        return (source, sink) in self.flows[name]


def _left(item: ir.Stmt) -> str:
    """The array or the name that an item leaves something in."""
    inner = item.effect if isinstance(item, ir.Forall) else item
    if isinstance(inner, ir.Assign):
        return inner.name
    return array_name(inner.array) if isinstance(inner, ir.Store) else ""
