"""A cell of an array that every iteration rewrites is carried along, like a name.

    for k in range(m):                                 carry c[i, j]: init c[i, j], update c[i, j] + ...
        c[i, j] += a[i, k] * b[k, j]           →       and after the loop: c[i, j] = Final(k, c[i, j])

All writes of the loop to the array must be to this one cell, or, inside inner dimensions, to one cell for each of
their instances.
"""
from __future__ import annotations

from dataclasses import replace

from ..analyze import argument
from ..analyze.accesses import accesses, array_name
from ..analyze.affine import variables
from ..analyze.dependences import Question, dependences
from ..analyze.risks import risks
from ..ir import loop as ir
from ..ir.types import tensor
from .context import Context
from .places import placed


def carry_cells(effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, ctx: Context
                ) -> tuple[list[ir.Stmt], list[ir.Carry], list[ir.Stmt]]:
    """The effects and carries of the loop, and the stores that are left to do after it."""
    after: list[ir.Stmt] = []
    for array in list(dict.fromkeys(_written(e) for e in effects if _written(e))):
        writes = [e for e in effects if _written(e) == array]
        pruned = ctx.facts.needs_grad and not _reads_itself(array, writes)
        if pruned or not _one_cell(writes, dim) or _other_reads(array, writes, effects, carries, dim, entry, ctx):
            continue
        effects, carries, store = _carry(array, writes, effects, carries, dim, entry)
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
    return any(isinstance(n, ir.Load) and array_name(n.array) == array for w in writes for n in ir.walk(w))


def _other_reads(array: str, writes: list[ir.Stmt], effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim,
                 entry: int, ctx: Context) -> bool:
    """Whether the loop reads other places of the array that are, or may be, the ones written."""
    store = _store(writes[0])
    assert store is not None
    items = [*effects, *(ir.Assign(c.name, c.update) for c in carries)]
    found = [placed(a, dim, ctx) for a in accesses(items) if a.array == array and a.at >= entry]
    others = [a for a in found if a.kind == "read" and a.subs != store.subs]
    if not others:
        return False
    asked: list[Question] = []
    deps = dependences(dim, [a for a in found if a.kind == "write"] + others, asked)
    ctx.note(argument.questions, asked, deps)
    return any(d.kind != "output" for d in deps)


def _carry(array: str, writes: list[ir.Stmt], effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim,
           entry: int) -> tuple[list[ir.Stmt], list[ir.Carry], ir.Stmt]:
    first = _store(writes[0])
    assert first is not None
    spans = sum(isinstance(s, ir.Span) for s in first.subs)
    type = tensor(first.array.type.dtype, first.array.type.rank - len(first.subs) + spans)
    name = f"{array}[...]"
    versions: list[tuple[int, ir.Expr]] = [(-1, ir.Carried(dim.var, name, type))]

    def replaced(node: ir.Node) -> ir.Node:
        def change(n: ir.Node) -> ir.Node | None:
            if isinstance(n, ir.Load) and array_name(n.array) == array and n.subs == first.subs and n.at >= entry:
                return next(value for at, value in reversed(versions) if at <= n.at)
            return None
        return ir.substitute(node, change)

    for write in sorted(writes, key=lambda w: _store(w).at):            # type: ignore[union-attr]
        store = _store(write)
        assert store is not None
        value: ir.Expr = stored_value(replaced(store.value), type)      # type: ignore[arg-type]
        if store.guard is not None:
            value = ir.Select(replaced(store.guard), value, versions[-1][1], type)  # type: ignore[arg-type]
        versions.append((store.at, value))
    rest = [*(replaced(e) for e in effects if e not in writes), *_overwritten(writes, versions, dim)]
    carries = [replace(c, update=replaced(c.update)) for c in carries]  # type: ignore[arg-type]
    start = ir.Load(first.array, first.subs, type, at=entry - 1, line=first.line)
    carries.append(ir.Carry(name, start, versions[-1][1], type, first.line))
    done: ir.Stmt = replace(first, value=ir.Final(dim.var, name, type), guard=None)
    if isinstance(writes[0], ir.Forall):
        done = replace(writes[0], effect=done)                          # type: ignore[arg-type]
    return rest, carries, done                                          # type: ignore[return-value]


def _overwritten(writes: list[ir.Stmt], versions: list[tuple[int, ir.Expr]], dim: ir.Dim) -> list[ir.Stmt]:
    """Where only the last iteration's value stays, what may raise in the others still counts."""
    if ir.contains(versions[-1][1], lambda n: isinstance(n, ir.Carried) and n.loop == dim.var):
        return []
    out: list[ir.Stmt] = []
    for write in writes:
        store = _store(write)
        assert store is not None
        for found in risks(store.value, store.guard, store.line):
            out.append(ir.Forall(write.dims, found, line=store.line) if isinstance(write, ir.Forall) else found)
    return out


def stored_value(value: ir.Expr, type: ir.Type) -> ir.Expr:
    """The value as the array keeps it: a store casts."""
    if value.type == type:
        return value
    return ir.Op("to", (value,), type, (("dtype", type.dtype),))
