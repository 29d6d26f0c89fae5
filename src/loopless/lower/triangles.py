"""Each iteration needs the results of all earlier ones, and is linear in them: equations with a triangle of unknowns.

    for i in range(n):
        x[i] = b[i]                    →       x[:] = torch.linalg.solve_triangular(L, b[:, None], upper=False)[:, 0]
        for j in range(i):
            x[i] -= L[i, j] * x[j]
        x[i] /= L[i, i]

Forwards (`j < i`) and backwards (`j > i`), divided by the diagonal, by something else or by nothing, for one right hand
side or for several (`X[i, c]`). The sum must reach from the beginning of the loop to the iteration at hand.

Level: reassociated; float32 and float64 only. Left alone: a sum over other iterations than all of the earlier ones, a
cell that something else in the loop reads, factors that the loop writes.
"""
from __future__ import annotations

from ..analyze.accesses import accesses, array_name
from ..analyze.affine import affine, variables
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from .cells import stored_value
from .context import Context
from .emptiness import never_minds_empty
from .recurrences.form import strip

SIGNS = {"add": 1, "sub": -1}


def solve_triangles(effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, ctx: Context
                    ) -> list[ir.Stmt]:
    """The effects of a loop, those that are equations solved."""
    if abs(dim.step) != 1 or not any(isinstance(n, ir.Reduce) for e in effects for n in ir.walk(e)):
        return effects
    for array in dict.fromkeys(a.array for a in accesses(effects) if a.kind == "write"):
        effects = _Equations(array, effects, carries, dim, entry, ctx).solved()
    return effects


@dataclass
class _Linear:
    """known + sign * the sum, all divided by the divisor."""
    known: ir.Expr | None
    sign: int
    total: ir.Reduce
    factor: ir.Expr
    divisor: ir.Expr | None = None


@dataclass
class _Equations:
    array: str
    effects: list[ir.Stmt]
    carries: list[ir.Carry]
    dim: ir.Dim
    entry: int
    ctx: Context

    def solved(self) -> list[ir.Stmt]:
        writes = [e for e in self.effects if self._store(e) is not None]
        stores = [s for s in map(self._store, writes) if s is not None]
        others = [*(e for e in self.effects if e not in writes), *(ir.Assign(c.name, c.update) for c in self.carries)]
        if not self._one_cell(writes, stores) or any(a.array == self.array for a in accesses(others)):
            return self.effects
        last = stores[-1]
        value = self._composed(stores)
        found = self._linear(never_minds_empty(value, last.array.type.dtype, self.ctx.facts))
        written = {a.array for a in accesses(self.effects) if a.kind == "write"} - {self.array}
        touched = {a.array for a in accesses([replace(last, value=value)])}
        if found is None or found.known is None or touched & written:
            return self.effects
        self.ctx.note_level("reassociated", f"the equations for `{self.array}` are solved in another order", last.line)
        new = replace(last, value=self._solution(found, last), inplace="")
        lifted = replace(writes[-1], effect=new) if isinstance(writes[-1], ir.Forall) else new
        return [lifted if e is writes[-1] else e for e in self.effects if e not in writes[:-1]]

    def _store(self, effect: ir.Stmt) -> ir.Store | None:
        inner = effect.effect if isinstance(effect, ir.Forall) else effect
        return inner if isinstance(inner, ir.Store) and array_name(inner.array) == self.array else None

    def _one_cell(self, writes: list[ir.Stmt], stores: list[ir.Store]) -> bool:
        """Whether all stores go to one cell of each iteration, which some sum reads in others."""
        if stores != sorted(stores, key=lambda s: s.at) or len({s.subs for s in stores}) != 1:
            return False
        subs, dims = stores[0].subs, {e.dims if isinstance(e, ir.Forall) else () for e in writes}
        type = stores[0].array.type
        own = [s for s in subs if self.dim.var in variables(s)]
        return len(dims) == 1 and own == [ir.Index(self.dim.var)] and type.dtype in ("float32", "float64") \
            and len(subs) == type.rank and not any(isinstance(s, ir.Span) for s in subs) \
            and not any(s.guard is not None or s.combine for s in stores) and len(next(iter(dims))) <= 1 \
            and not any(self.dim.var in variables(end) for d in next(iter(dims)) for end in (d.start, d.stop)) \
            and any(isinstance(n, ir.Reduce) and ir.contains(n, self._is_cell) for s in stores for n in ir.walk(s))

    def _is_cell(self, node: ir.Node) -> bool:
        return isinstance(node, ir.Load) and array_name(node.array) == self.array and node.at >= self.entry

    def _composed(self, stores: list[ir.Store]) -> ir.Expr:
        """What the last store leaves, with what the earlier ones left in its place."""
        first = stores[0]
        cell = replace(first.array.type, rank=0)
        value: ir.Expr = ir.Load(first.array, first.subs, cell, at=self.entry - 1, line=first.line)
        for store in stores:
            before = value
            value = stored_value(ir.substitute(store.value, lambda n, was=before: was if self._is_cell(n)
                                               and n.subs == first.subs else None), cell)
        return value

    def _linear(self, value: ir.Expr) -> _Linear | None:
        """A value that is linear in one sum over earlier cells; None if it is not."""
        inner = strip(value)
        if isinstance(inner, ir.Reduce):
            return self._sum(inner)
        if not isinstance(inner, ir.Op) or inner.params:
            return None
        parts = [self._linear(a) if ir.contains(a, self._is_cell) else None for a in inner.args]
        if inner.name == "neg" and parts[0] is not None and parts[0].divisor is None:
            one = parts[0]
            known = None if one.known is None else replace(inner, args=(one.known,))
            return replace(one, known=known, sign=-one.sign)
        if len(parts) != 2 or (parts[0] is None) == (parts[1] is None) or \
                ir.contains(inner.args[parts.index(None)], self._is_cell):
            return None
        mine, other = (parts[0], inner.args[1]) if parts[0] is not None else (parts[1], inner.args[0])
        assert mine is not None
        if mine.divisor is not None:
            return None
        if inner.name == "div" and parts[0] is mine:
            return replace(mine, divisor=other)
        return self._added(inner, mine, other, parts[0] is mine) if inner.name in SIGNS else None

    def _added(self, op: ir.Op, mine: _Linear, other: ir.Expr, first: bool) -> _Linear:
        sign = 1 if first else SIGNS[op.name]
        if mine.known is None:
            known = other if not first or op.name == "add" else ir.Op("neg", (other,), other.type)
        else:
            known = replace(op, args=(mine.known, other) if first else (other, mine.known))
        return replace(mine, known=known, sign=mine.sign * sign)

    def _sum(self, total: ir.Reduce) -> _Linear | None:
        """A sum of factors times the cells of all earlier iterations."""
        if total.kind != "sum" or total.guard is not None or total.init is not None or len(total.dims) != 1 \
                or not self._all_earlier(total.dims[0]):
            return None
        inner, sign = strip(total.value), 1
        while isinstance(inner, ir.Op) and inner.name == "neg":
            inner, sign = strip(inner.args[0]), -sign
        if not isinstance(inner, ir.Op) or inner.name != "mul" or inner.params:
            return None
        for mine, factor in (inner.args, inner.args[::-1]):
            if self._earlier_cell(strip(mine), total.dims[0].var) and not ir.contains(factor, self._is_cell) \
                    and factor.type.dtype == total.type.dtype:
                return _Linear(None, sign, total, factor)
        return None

    def _all_earlier(self, over: ir.Dim) -> bool:
        ends, start = [affine(over.start), affine(over.stop)], affine(self.dim.start)
        if over.step not in (1, -1) or None in ends or start is None:
            return False
        low, high = ends if over.step > 0 else (e + 1 for e in ends[::-1] if e is not None)
        here = Affine.symbol(self.dim.var)
        return (low, high) == ((start, here) if self.dim.step > 0 else (here + 1, start + 1))

    def _earlier_cell(self, load: ir.Expr, var: str) -> bool:
        store = next(s for s in map(self._store, self.effects) if s is not None)
        there = tuple(ir.Index(var) if s == ir.Index(self.dim.var) else s for s in store.subs)
        return isinstance(load, ir.Load) and self._is_cell(load) and load.subs == there

    def _solution(self, found: _Linear, store: ir.Store) -> ir.Solved:
        assert found.known is not None
        column = replace(self.dim, var=found.total.dims[0].var)
        factor = found.factor if found.sign < 0 else ir.Op("neg", (found.factor,), found.factor.type)
        return ir.Solved(self.dim, column, factor, found.known, found.divisor, replace(store.array.type, rank=0))
