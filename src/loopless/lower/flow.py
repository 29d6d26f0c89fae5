"""Every read of an array that the loop writes is settled, from the exact dependences.

    before    no iteration has written there yet: what was there before the loop
    forward   this iteration has just written there: the value that it wrote
    carried   the iteration before has written there: `a[i] = a[i - 1] + b[i]` carries a value along
    after     everything that will be written there has been: what is there after the loop

Anything else is a true dependence, and the loop stays.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..analyze import argument
from ..analyze.accesses import Access, accesses, array_name
from ..analyze.affine import affine
from ..analyze.dependences import Dependence, Question, dependences
from ..ir import loop as ir
from ..ir.types import tensor
from ..report.reasons import Refusal
from .cells import stored_value
from .context import Context
from .places import placed
from .scatters.recognise import COMMUTING, combined, in_any_order


def settle_reads(effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, ctx: Context
                 ) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    """The effects and carries with every read settled."""
    carries = list(carries)
    arrays = dict.fromkeys(a.array for a in accesses(effects) if a.kind == "write")
    for array in arrays:
        effects, carries = _settle(array, effects, carries, dim, entry, ctx)
    return effects, carries


def _settle(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int,
            ctx: Context) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    items: list[ir.Stmt] = [*effects, *(ir.Assign(c.name, c.update) for c in carries)]
    found = [placed(a, dim, ctx) for a in accesses(items) if a.array == array and a.at >= entry]
    asked: list[Question] = []
    deps = dependences(dim, found, asked)
    shared = {d.source.owner for d in deps if d.kind == "output" and d.carried and d.source.owner == d.sink.owner}
    if shared:
        effects = combined(array, effects, carries, dim, entry, shared, ctx)
        items = [*effects, *items[len(effects):]]
        found = [placed(a, dim, ctx) for a in accesses(items) if a.array == array and a.at >= entry]
        deps = dependences(dim, found, asked := [])
    ctx.note(argument.questions, asked, deps)
    _check_writes(deps, dim, ctx)
    changes: dict[ir.Load, ir.Expr] = {}
    stamps = [a.at for a in found if a.kind == "write"]
    for read in (a for a in found if a.kind == "read"):
        assert isinstance(read.node, ir.Load)
        new = _settled(read, deps, found, (entry - 1, max(stamps)), dim, ctx)
        if changes.setdefault(read.node, new) != new:
            raise _conflict(read, next(a for a in found if a.kind == "write"), dim, ctx)
    carried = [n for new in changes.values() for n in ir.walk(new) if isinstance(n, ir.Carried)
               and n.name == f"{array}'"]
    change = _changer(changes)
    effects = [ir.substitute(e, change) for e in effects]
    carries = [replace(c, update=ir.substitute(c.update, change)) for c in carries]
    if carried:
        carries.append(_shifted_carry(array, effects, carried[0], dim, entry - 1))
    return effects, carries


def _changer(changes: dict[ir.Load, ir.Expr]) -> Callable[[ir.Node], ir.Node | None]:
    def change(node: ir.Node) -> ir.Node | None:
        new = changes.get(node) if isinstance(node, ir.Load) else None
        if new is None or isinstance(new, ir.Carried):
            return new
        if isinstance(new, ir.Load) and isinstance(node, ir.Load) and new.subs == node.subs:
            return replace(new, subs=tuple(ir.substitute(s, change) for s in new.subs))
        return ir.substitute(new, change)
    return change


def _check_writes(deps: list[Dependence], dim: ir.Dim, ctx: Context) -> None:
    """After lifting all instances of one write come before all of the next one: no place may mind that."""
    for d in deps:
        if d.kind != "output" or not d.carried:
            continue
        source, sink = d.source.node, d.sink.node
        assert isinstance(source, ir.Store) and isinstance(sink, ir.Store)
        if (d.source.owner == d.sink.owner and source.combine) or in_any_order(source, sink):
            continue
        if d.source.owner == d.sink.owner or d.source.at > d.sink.at:
            ctx.note(argument.conflict, d.kind, dim, d.source, d.sink)
            raise Refusal("LL201", f"two iterations write to the same place of `{d.source.array}`",
                          d.source.line, d.sink.line)


def _settled(read: Access, deps: list[Dependence], found: list[Access], clock: tuple[int, int], dim: ir.Dim,
             ctx: Context) -> ir.Expr:
    assert isinstance(read.node, ir.Load)
    flows = [d for d in deps if d.kind == "flow" and d.sink is read]
    if not flows:
        ctx.note(argument.settled, read, "before")
        return replace(read.node, at=clock[0])
    if not any(d.carried for d in flows):
        forwarded = _forwarded(read, flows)
        if forwarded is not None:
            ctx.note(argument.settled, read, "forwarded")
            return forwarded
    anti = [d for d in deps if d.kind == "anti" and d.source is read]
    if not anti and not any(d.source.owner == read.owner for d in flows) and not _upstream(read, flows, deps, found):
        ctx.note(argument.settled, read, "after")
        return replace(read.node, at=clock[1])
    if len(flows) == 1 and _one_step_back(read, flows[0].source, dim) and \
            sum(a.kind == "write" for a in found) == 1 and flows[0].source.exact:
        ctx.note(argument.settled, read, "handed on")
        return ir.Carried(dim.var, f"{read.array}'", read.node.type)
    raise _conflict(read, max(flows, key=lambda d: d.carried).source, dim, ctx)


def _upstream(read: Access, flows: list[Dependence], deps: list[Dependence], found: list[Access]) -> bool:
    """Whether the writes that the read waits for wait, through this array, for what the read feeds."""
    waiting, seen = {d.source.owner for d in flows}, set()
    while waiting:
        owner = waiting.pop()
        if owner == read.owner:
            return True
        if owner not in seen:
            seen.add(owner)
            waiting |= {d.source.owner for d in deps if d.kind == "flow" and d.sink.owner == owner}
    return False


def _forwarded(read: Access, flows: list[Dependence]) -> ir.Expr | None:
    """The value that this iteration wrote to this very place."""
    if any(d.source.subs != read.node.subs or (d.source.dims and d.source.owner != read.owner)  # type: ignore[attr-defined]
           or getattr(d.source.node, "combine", "") in COMMUTING for d in flows):
        return None
    assert isinstance(read.node, ir.Load)
    value: ir.Expr = replace(read.node, at=min(d.source.at for d in flows) - 1)
    for d in sorted(flows, key=lambda d: d.source.at):
        store = d.source.node
        assert isinstance(store, ir.Store)
        new = stored_value(store.value, read.node.type)
        value = new if store.guard is None else ir.Select(store.guard, new, value, read.node.type)
    return value


def _one_step_back(read: Access, write: Access, dim: ir.Dim) -> bool:
    """Whether the read is where the iteration before has written."""
    if read.owner != write.owner or len(read.places) != len(write.places) or None in (*read.places, *write.places):
        return False
    shifted = []
    for place in write.places:
        assert place is not None
        shifted.append(place + -place.coefficient(dim.var) * dim.step)
    return tuple(shifted) == read.places and read.places != write.places


def _shifted_carry(array: str, effects: list[ir.Stmt], carried: ir.Carried, dim: ir.Dim, clock: int) -> ir.Carry:
    (effect,) = [e.effect if isinstance(e, ir.Forall) else e for e in effects
                 if array_name(getattr(e.effect if isinstance(e, ir.Forall) else e, "array", ir.Const(0))) == array]
    assert isinstance(effect, ir.Store)
    first = tuple(ir.substitute(s, lambda n: _before_start(dim) if n == ir.Index(dim.var) else None)
                  for s in effect.subs)
    type = tensor(carried.type.dtype, carried.type.rank)
    return ir.Carry(carried.name, ir.Load(effect.array, first, type, at=clock), stored_value(effect.value, type), type,
                    effect.line)


def _before_start(dim: ir.Dim) -> ir.Expr:
    start = affine(dim.start)
    if start is not None and start.constant is not None:
        return ir.Const(start.constant - dim.step)
    return ir.Op("sub", (dim.start, ir.Const(dim.step)), dim.start.type)


def _conflict(read: Access, write: Access, dim: ir.Dim, ctx: Context) -> Refusal:
    ctx.note(argument.conflict, "flow", dim, write, read)
    return Refusal("LL201", f"`{read.array}` is read where another iteration writes", read.line or ctx.line,
                   write.line)
