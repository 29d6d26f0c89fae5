"""A cell of an array that every iteration rewrites is carried along, like a name.

    for k in range(m):                                 carry c[i, j]: init c[i, j], update c[i, j] + ...
        c[i, j] += a[i, k] * b[k, j]           →       and after the loop: c[i, j] = Final(k, c[i, j])

All writes of the loop to the array must be to this one cell, or, inside inner dimensions, to one cell for each of
their instances. A row that each iteration fills before it reads it may be read at any of its places:

    for j in range(m): t[j] = x[i, j] * 2              y[i] = sum of x[i, k] * 2 over k
    for k in range(m): y[i] += t[k]            →       and after the loop: t[j] = x[n - 1, j] * 2
"""
from __future__ import annotations

from ..analyze import argument
from ..analyze.accesses import accesses, array_name
from ..analyze.affine import variables
from ..analyze.dependences import Given, Question, dependences
from ..analyze.risks import risks_of_store
from ..ir import loop as ir
from ..ir.node import N, replace
from ..ir.records import dataclass
from ..ir.types import tensor
from .context import Context
from .forward import Piece, piece
from .places import placed


def carry_cells(effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, ctx: Context
                ) -> tuple[list[ir.Stmt], list[ir.Carry], list[ir.Stmt]]:
    """The effects and carries of the loop, and the stores that are left to do after it."""
    after: list[ir.Stmt] = []
    for array in list(dict.fromkeys(_written(e) for e in effects if _written(e))):
        writes = [e for e in effects if _written(e) == array]
        pruned = ctx.facts.needs_grad and not _reads_itself(array, writes)
        if pruned or not _one_cell(writes, dim):
            continue
        moves = _elsewhere(array, writes, effects, carries, dim, entry, ctx)
        done = None if moves is None else _carry(array, writes, effects, carries, dim, entry, moves)
        if done is not None:
            effects, carries, store = done
            after.append(store)
    return effects, carries, after


def _store(effect: ir.Stmt) -> ir.Store | None:
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    return inner if isinstance(inner, ir.Store) else None


def _written(effect: ir.Stmt) -> str:
    store = _store(effect)
    return "" if store is None else array_name(store.array)


def _one_cell(writes: list[ir.Stmt], dim: ir.Dim) -> bool:
    stores = [s for s in map(_store, writes) if s is not None]
    dims = {e.dims if isinstance(e, ir.Forall) else () for e in writes}
    return (len({s.subs for s in stores}) == 1 == len(dims) and not any(s.combine for s in stores)
            and not any(dim.var in variables(sub) for sub in stores[0].subs)
            and not any(ir.contains(sub, lambda n: isinstance(n, (ir.Load, ir.Carried))) for sub in stores[0].subs)
            and not any(dim.var in variables(d.start) | variables(d.stop) for d in next(iter(dims))))


def _reads_itself(array: str, writes: list[ir.Stmt]) -> bool:
    """Whether each iteration uses what the one before left; an overwritten value still has a (zero) gradient."""
    return any(array_name(n.array) == array for w in writes for n in ir.find(w, ir.Load))


Moves = dict[tuple[int, ir.Load], Piece]        # reads of the cells of other instances, by owner


def _elsewhere(array: str, writes: list[ir.Stmt], effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim,
               entry: int, ctx: Context) -> Moves | None:
    """The reads of the cells under other subscripts; None if the loop reads what are, or may be, other places."""
    store = _store(writes[0])
    assert store is not None
    items = [*effects, *(ir.Assign(c.name, c.update) for c in carries)]
    found = [placed(a, dim, ctx) for a in accesses(items) if a.array == array and a.at >= entry]
    others = [a for a in found if a.kind == "read" and a.subs != store.subs]
    if not others:
        return {}
    stores = [a for a in found if a.kind == "write"]
    around = Given(ctx.facts, tuple(d for d in ctx.open if d.var != dim.var))
    for given in (None, around):                    # for all values of the parameters, else for those that there are
        asked: list[Question] = []
        deps = dependences(dim, stores + others, asked, given)
        if not any(d.kind != "output" for d in deps):
            ctx.note(argument.questions, asked, deps)
            return {}
    ctx.note(argument.questions, asked, deps)
    moves: Moves = {}
    for read in others:
        there = piece(read, stores[0], dim)
        if there is None or there.inside is not None or not isinstance(read.node, ir.Load):
            return None
        moves[read.owner, read.node] = there
    return moves


@dataclass
class Versions:
    """The values of the cells, from the start of an iteration on, and the reads that get one of them."""
    array: str
    cell: ir.Store
    entry: int
    moves: Moves
    values: list[tuple[int, ir.Expr]]

    def read(self, node: N, owner: int) -> N:
        """The node with the cells it reads as values."""
        def change(n: ir.Node) -> ir.Node | None:
            if not isinstance(n, ir.Load) or array_name(n.array) != self.array or n.at < self.entry:
                return None
            there = self.moves.get((owner, n))
            if there is None and n.subs != self.cell.subs:
                return None
            value = next(value for at, value in reversed(self.values) if at <= n.at)
            if there is None:
                return value
            if ir.contains(value, lambda v: isinstance(v, (ir.Carried, ir.Running))):
                raise _Unfilled
            return there.moved(value)
        return ir.substitute(node, change)


class _Unfilled(Exception):
    """A cell of another instance is read before this iteration has filled it."""


def _carry(array: str, writes: list[ir.Stmt], effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim,
           entry: int, moves: Moves) -> tuple[list[ir.Stmt], list[ir.Carry], ir.Stmt] | None:
    first = _store(writes[0])
    assert first is not None
    spans = sum(isinstance(s, ir.Span) for s in first.subs)
    type = tensor(first.array.type.dtype, first.array.type.rank - len(first.subs) + spans)
    name = f"{array}[...]"
    versions = Versions(array, first, entry, moves, [(-1, ir.Carried(dim.var, name, type))])
    owners = {id(e): k for k, e in enumerate(effects)}
    try:
        for write in sorted(writes, key=lambda w: _store(w).at):        # type: ignore[union-attr]
            store = _store(write)
            assert store is not None
            owner = owners[id(write)]
            value: ir.Expr = stored_value(versions.read(store.value, owner), type)
            if store.guard is not None:
                value = ir.Select(versions.read(store.guard, owner), value, versions.values[-1][1], type)
            versions.values.append((store.at, value))
        rest = [*(versions.read(e, k) for k, e in enumerate(effects) if e not in writes),
                *_overwritten(writes, versions.values, dim)]
        carries = [replace(c, update=versions.read(c.update, len(effects) + k)) for k, c in enumerate(carries)]
    except _Unfilled:
        return None
    start = ir.Load(first.array, first.subs, type, at=entry - 1, line=first.line)
    carries.append(ir.Carry(name, start, versions.values[-1][1], type, first.line))
    done: ir.Stmt = replace(first, value=ir.Final(dim.var, name, type), guard=None)
    if isinstance(writes[0], ir.Forall):
        done = replace(writes[0], effect=done)
    return rest, carries, done


def _overwritten(writes: list[ir.Stmt], versions: list[tuple[int, ir.Expr]], dim: ir.Dim) -> list[ir.Stmt]:
    """Where only some iteration's value stays, what may raise in the others still counts."""
    if not _sets_anew(versions[-1][1], dim):
        return []
    out: list[ir.Stmt] = []
    for write in writes:
        store = _store(write)
        assert store is not None
        for found in risks_of_store(store):
            out.append(ir.Forall(write.dims, found, line=store.line) if isinstance(write, ir.Forall) else found)
    return out


def _sets_anew(update: ir.Expr, dim: ir.Dim) -> bool:
    """Whether some branch of an update forgets what the cell was."""
    while isinstance(update, ir.Temp):
        update = update.value
    if isinstance(update, ir.Select):
        return _sets_anew(update.yes, dim) or _sets_anew(update.no, dim)
    return not ir.contains(update, lambda n: isinstance(n, ir.Carried) and n.loop == dim.var)


def stored_value(value: ir.Expr, type: ir.Type) -> ir.Expr:
    """The value as the array keeps it: a store casts."""
    if value.type == type:
        return value
    return ir.Op("to", (value,), type, (("dtype", type.dtype),))
