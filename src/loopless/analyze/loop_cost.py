"""What a region costs as it was written: nanoseconds for each iteration of each nest of loops, from the table.

    for i in range(n):              n iterations of 3 µs: a load, an operation, a store
        out[i] = x[i] + y[i]

The region is the one that was built, statement by statement what Python does. The number of iterations is text over
what is there at the entry; a loop over `range(i)` counts as half of its longest, one as long as the data says as half
of the axis that it walks.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.records import dataclass
from .affine import affine
from .cost_table import GRADIENT, STEPS

Trips = tuple[Affine, ...]


class Unknown(Exception):
    """A loop of which nobody can tell how often it runs."""


@dataclass
class Work:
    """Nanoseconds for each iteration of a nest, by the trip counts of its loops; the empty nest is done once."""
    grad: bool
    nests: dict[Trips, float] = field(default_factory=dict)
    names: dict[str, ir.Expr] = field(default_factory=dict)             # ints that were given a name
    middle: dict[str, Affine] = field(default_factory=dict)             # of each loop, the iteration halfway
    made: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)  # the shapes of new tensors

    def add(self, trips: Trips, cost: float) -> None:
        self.nests[trips] = self.nests.get(trips, 0) + cost

    def body(self, body: Iterable[ir.Stmt], trips: Trips, share: float = 1.0) -> None:
        """Statements that each iteration of a nest runs, or a share of them."""
        for stmt in body:
            if isinstance(stmt, ir.For):
                self.loop(stmt, trips, share)
            elif isinstance(stmt, ir.If):
                self.add(trips, share * self.test(stmt.test))
                self.body(stmt.then, trips, share * (0.5 if stmt.orelse else 1))
                self.body(stmt.orelse, trips, share / 2)
            else:
                self.add(trips, share * self.statement(stmt))

    def loop(self, loop: ir.For, trips: Trips, share: float) -> None:
        if loop.index.startswith(ir.PLACE):                 # a slice, which is stored at once
            self.body(loop.body, trips, share)
            return
        count, middle = self.count(loop)
        self.middle[loop.index] = middle
        inner = (*trips, count)
        self.add(inner, share * STEPS["turn"])
        self.body(loop.body, inner, share)

    def count(self, loop: ir.For) -> tuple[Affine, Affine]:
        """How often a loop runs, and its iteration halfway."""
        start, stop = self.fixed(loop.start), self.fixed(loop.stop)
        if start is None or stop is None:
            size = self.walked(loop)
            return Affine.symbol(f"({size} // 2)"), Affine.symbol(f"({size} // 4)")
        span = stop - start if loop.step > 0 else start - stop
        step = abs(loop.step)
        return span if step == 1 else divided(span, step), divided(start + stop, 2)

    def fixed(self, value: ir.Expr) -> Affine | None:
        """An int as text over what is there at the entry."""
        found = affine(self.resolved(value))
        for var in [] if found is None else [s for s in found.symbols if ":" in s]:
            assert found is not None
            found = found.replace(var, self.middle[var]) if var in self.middle else None
            if found is None:
                break
        return found

    def resolved(self, value: ir.Expr) -> ir.Expr:
        """The value with named ints, and the sizes of new tensors, written out."""
        def change(node: ir.Node) -> ir.Node | None:
            if isinstance(node, ir.Var) and node.name in self.names:
                return self.names[node.name]
            if isinstance(node, ir.Size) and isinstance(node.array, ir.Param) and node.array.name in self.made:
                return self.made[node.array.name][node.axis]
            return None
        return ir.substitute(value, change)

    def walked(self, loop: ir.For) -> Affine:
        """The size of an axis that is walked with the loop variable."""
        for node in (n for stmt in loop.body for n in ir.find(stmt, ir.Load)):
            for axis, sub in enumerate(node.subs):
                size = self.fixed(ir.Size(node.array, axis)) if sub == ir.Index(loop.index) else None
                if size is not None:
                    return size
        raise Unknown

    def statement(self, stmt: ir.Stmt) -> float:
        if isinstance(stmt, ir.Assign):
            if stmt.value.type.kind == "int":
                self.names[stmt.name] = self.resolved(stmt.value)
            return self.value(stmt.value)
        if isinstance(stmt, ir.Store):
            factor = GRADIENT["store"] if self.grad else 1
            return self.value(stmt.value) + self.place(stmt.subs) + factor * STEPS["store"]
        if isinstance(stmt, ir.Append):
            return self.value(stmt.value) + STEPS["append"] + STEPS["stacked"]
        if isinstance(stmt, ir.New):
            self.made[stmt.name] = tuple(self.resolved(e) for e in stmt.shape)
            return STEPS["operation"]
        return self.value(stmt.value) if isinstance(stmt, (ir.Discard, ir.Return)) else 0

    # -- values ------------------------------------------------------------------------------------------------

    def value(self, value: ir.Node) -> float:
        inner = [c for c in ir.children(value) if isinstance(c, ir.Expr)]
        if isinstance(value, ir.Call):
            return STEPS["call"] + self.value(value.body)
        if isinstance(value, ir.Select):
            return self.test(value.test) + (self.value(value.yes) + self.value(value.no)) / 2
        if isinstance(value, ir.Load):
            return self.value(value.array) + self.taped(STEPS["load"] if value.subs else 0) + self.place(value.subs)
        own = self.operation(value) if isinstance(value, ir.Op) else 0
        return own + sum(map(self.value, inner))

    def test(self, value: ir.Expr) -> float:
        return self.value(value) + (STEPS["test"] if any(e.type.tensor for e in parts(value)) else 0)

    def place(self, subs: tuple[ir.Expr | ir.Span, ...]) -> float:
        """The subscripts; the first is free."""
        return sum(self.value(s) for s in subs) + STEPS["subscript"] * max(0, len(subs) - 1)

    def operation(self, op: ir.Op) -> float:
        tensors = [a.type.tensor for a in op.args]
        if not any(tensors):
            return STEPS["number"]
        beside = STEPS["constant"] if not all(tensors) else 0
        return STEPS["test"] if op.name in ("truth", "not") else self.taped(STEPS["operation"] + beside)

    def taped(self, cost: float) -> float:
        return cost * (GRADIENT["step"] if self.grad else 1)


def parts(value: ir.Expr) -> list[ir.Expr]:
    return [value, *(c for c in ir.children(value) if isinstance(c, ir.Expr))]


def divided(value: Affine, by: int) -> Affine:
    if value.constant is not None:
        return Affine.number(value.constant // by)
    return Affine.symbol(f"({value} // {by})" if len(value.terms) == 1 and not value.const else f"(({value}) // {by})")


def work(region: Iterable[ir.Stmt], grad: bool) -> Work | None:
    """What the region costs as it was written; None where nobody can tell how often a loop runs."""
    found = Work(grad)
    try:
        found.body(region, ())
    except Unknown:
        return None
    return found
