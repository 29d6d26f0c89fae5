"""Every read of an array that the loop writes is settled, from the exact dependences.

    before    no iteration has written there yet: what was there before the loop
    forward   this iteration has just written there: the value that it wrote (forward.py)
    carried   an earlier iteration, always as many before, has written there: `a[i] = a[i - 1] + b[i]` carries a value
              along (handed.py)
    after     everything that will be written there has been: what is there after the loop
    so far    earlier iterations have added to a place that is looked up, and no others: the sum over them (so_far.py)
    in turn   the statements before this one have written there, in whichever iteration, and the later ones have not:
              what is there once those statements are done for all iterations

Anything else is a true dependence, and the loop stays.
"""
from __future__ import annotations

from dataclasses import field
from itertools import islice

from ..analyze import argument
from ..analyze.accesses import Access, accesses, array_name
from ..analyze.dependences import Dependence, Given, Question, dependences
from ..ir import loop as ir
from ..ir import ops
from ..ir.node import N, replace
from ..ir.records import dataclass
from ..report.reasons import Refusal
from .apart import apart
from .cells import stored_value
from .context import Context
from .forward import Piece, last_writes, pieces
from .handed import Handed, carried, carried_names, handed
from .narrowed import Narrowed, conflicting, narrow
from .places import placed
from .recurrences.assume import assume, decided, facts_of
from .scatters.interleaved import interleaved
from .scatters.recognise import combined, in_any_order
from .scatters.winners import followers
from .so_far import read_so_far
from .splitting import split_between
from .unchanged import Meetings
from .waits import Waits


class WritesMeet(Refusal):
    """Two iterations write to the same place, in an order that counts."""


MOST_PAIRS = 2000
MOST_FORWARDED = 250                    # parts of a value that is forwarded
# What a read gets: the pieces are the stores of this iteration that it sees.
Found = ir.Load | ir.Op | Handed | list[Piece]


def settle_reads(effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, ctx: Context
                 ) -> tuple[list[ir.Stmt], list[ir.Carry], Narrowed]:
    """The effects and carries with every read settled, and the stores of which only some survive."""
    carries = list(carries)
    narrowed: Narrowed = {}
    arrays = dict.fromkeys(a.array for a in accesses(effects) if a.kind == "write")
    for array in arrays:
        beside = followers(array, effects, entry)
        if beside is not None:
            found, updated = _settle_or_ask(array, beside.apart(effects), carries, dim, entry, ctx, narrowed)
            back = beside.back(found, entry)
            if back is not None:
                effects, carries = back, updated
                continue
        effects, carries = _settle_or_ask(array, effects, carries, dim, entry, ctx, narrowed)
    return effects, carries, narrowed


def _settle_or_ask(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int,
                   ctx: Context, narrowed: Narrowed) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    """Settled for every value of the parameters; else for those that the facts and the loops around leave."""
    notes = ctx.trail.notes
    before = len(notes)
    try:
        return _settle(array, effects, carries, dim, entry, ctx, narrowed)
    except Refusal as refusal:
        between = len(notes)
        given = Given(ctx.facts, tuple(d for d in ctx.open if d.var != dim.var))
        try:
            settled = _settle(array, effects, carries, dim, entry, ctx, narrowed, given)
        except Refusal:
            del notes[between:]
            if not isinstance(refusal, WritesMeet):
                raise refusal from None
            settled = _settle_as_one(array, effects, carries, dim, entry, ctx, narrowed, refusal)
        del notes[before:between]
        return settled


def _settle_as_one(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int,
                   ctx: Context, narrowed: Narrowed, refusal: Refusal) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    """Settled with the stores, which meet, as one; what was refused stays so where that does not help."""
    one = interleaved(array, effects, carries)
    if one is None:
        raise refusal from None
    notes = ctx.trail.notes
    before = len(notes)
    anew: Narrowed = {}
    try:
        settled = _settle(array, one, carries, dim, entry, ctx, anew)
    except Refusal:
        del notes[before:]
        raise refusal from None
    for store in (n for e in effects for n in ir.find(e, ir.Store)):
        if array_name(store.array) == array:
            narrowed.pop(store.at, None)
    narrowed.update(anew)
    return settled


def _settle(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int,
            ctx: Context, narrowed: Narrowed, given: Given | None = None) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    items: list[ir.Stmt] = [*effects, *(ir.Assign(c.name, c.update) for c in carries)]
    touching = [a for a in accesses(items) if a.array == array and a.at >= entry]
    if len(touching) * sum(a.kind == "write" for a in touching) > MOST_PAIRS:
        raise Refusal("LL201", f"more accesses to `{array}` than can be compared", ctx.line)
    found = [placed(a, dim, ctx) for a in touching]
    asked: list[Question] = []
    deps, ensured = apart(dependences(dim, found, asked, given), dim, carries)
    shared = {d.source.owner for d in deps if d.kind == "output" and d.carried and d.source.owner == d.sink.owner}
    if shared:
        effects, carries = read_so_far(array, effects, carries, dim, entry) or (effects, carries)
        effects = combined(array, effects, carries, dim, entry, shared, ctx)
        items = [*effects, *(ir.Assign(c.name, c.update) for c in carries)]
        found = [placed(a, dim, ctx) for a in accesses(items) if a.array == array and a.at >= entry]
        deps, ensured = apart(dependences(dim, found, asked := [], given), dim, carries)
    ctx.note(argument.questions, asked, deps)
    _check_writes(deps, dim, ctx, narrowed)
    settled: dict[tuple[int, ir.Load], Found] = {}
    stamps = [a.at for a in found if a.kind == "write"]
    waits = Waits(items, dim, entry, ctx)
    for read in (a for a in found if a.kind == "read"):
        assert isinstance(read.node, ir.Load)
        new = _settled(read, deps, found, (entry - 1, max(stamps)), dim, ctx, waits)
        if settled.setdefault((read.owner, read.node), new) != new:
            raise _conflict(read, next(a for a in found if a.kind == "write"), dim, ctx)
    back = _handed(settled)
    names, count = carried_names(array, back, dim, ctx) if back else ({}, 0)
    if back and not count:
        read = next(a for a in found if isinstance(a.node, ir.Load) and
                    isinstance(settled.get((a.owner, a.node)), Handed))
        raise _conflict(read, next(a for a in found if a.kind == "write"), dim, ctx)
    if back:
        _together([a for a in found if a.kind == "read"], settled, max(stamps), deps, found, waits)
    changes = Changes(entry, {at: ir.Carried(dim.var, names[c], c.type) if isinstance(c, Handed) else c
                              for at, c in settled.items()}, ctx.facts.needs_grad)
    effects = [_past_other_branches(changes.applied(e, k), e) for k, e in enumerate(effects)]
    carries = [replace(c, update=_past_own_branches(changes.applied(c.update, len(effects) + k), c.update))
               for k, c in enumerate(carries)]
    effects += [stmt for stmt in ensured if stmt not in effects]
    if not back:
        return effects, carries
    effects, more = carried(array, effects, back, count, dim, entry)
    return effects, [*carries, *more]


@dataclass
class Changes:
    """What each read of each effect gets."""
    entry: int
    found: dict[tuple[int, ir.Load], ir.Load | ir.Op | ir.Carried | list[Piece]]
    gradients: bool
    stores: dict[tuple[int, ir.Store], ir.Store] = field(default_factory=dict)      # with their own reads settled

    def applied(self, node: N, owner: int) -> N:
        inner = node.effect if isinstance(node, ir.Forall) else node
        looked_up = {n: (k, n) for k, n in self.found} if isinstance(inner, ir.Discard) else {}

        def change(n: ir.Node) -> ir.Node | None:
            new = self.found.get((owner, n)) if isinstance(n, ir.Load) else None
            if new is None and n in looked_up:          # only its place counts: what others get there will do
                new = self.found[looked_up[n]]
            if new is None or isinstance(new, (ir.Carried, ir.Op)):
                return new
            assert isinstance(n, ir.Load)
            subs = tuple(self.applied(s, owner) for s in n.subs)
            return self._forwarded(n, subs, new) if isinstance(new, list) else replace(n, subs=subs, at=new.at)
        return ir.substitute(node, change, ir.Load)

    def _forwarded(self, load: ir.Load, subs: tuple[ir.Expr | ir.Span, ...], found: list[Piece]) -> ir.Expr:
        """The value that this iteration wrote to this very place."""
        value: ir.Expr = replace(load, subs=subs, at=self.entry - 1)
        for p in found:
            store = self._settled(p)
            new = stored_value(p.moved(store.value), load.type)
            guard = p.guard(store)
            value = new if guard is None else ir.Select(guard, new, value, load.type)
        if _longer(value, MOST_FORWARDED):
            raise Refusal("LL201", "more stores, each of what the one before left, than are followed", load.line)
        return ir.Done("", value, value.type) if self.gradients and ir.contains(value, _saves) else value

    def _settled(self, p: Piece) -> ir.Store:
        """The store that a read sees, what it reads itself included."""
        if (p.owner, p.store) not in self.stores:
            store = _past_other_branches(self.applied(p.store, p.owner), p.store)
            assert isinstance(store, ir.Store)
            self.stores[p.owner, p.store] = store
        return self.stores[p.owner, p.store]


def _saves(node: ir.Node) -> bool:
    """An operation whose gradient has an operand as a factor, which may be infinite where the gradient is 0."""
    info = ops.op(node.name) if isinstance(node, ir.Op) and node.type.tensor else None
    return info is not None and info.gradient == "value"


def _longer(node: ir.Node, most: int) -> bool:
    return next(islice(ir.walk(node), most, None), None) is not None


def _past_other_branches(effect: ir.Stmt, before: ir.Stmt) -> ir.Stmt:
    """What an effect was forwarded, without what only the other branch of a test has written."""
    if isinstance(effect, ir.Forall):
        assert isinstance(before, ir.Forall)
        inner = _past_other_branches(effect.effect, before.effect)
        assert isinstance(inner, (ir.Store, ir.Append, ir.Discard))
        return replace(effect, effect=inner)
    if effect == before or not isinstance(effect, (ir.Store, ir.Append, ir.Discard)) or _longer(effect, MOST_FORWARDED):
        return effect
    if effect.guard is None:
        return replace(effect, value=decided(effect.value))
    guard = decided(effect.guard)
    return replace(effect, guard=guard, value=decided(assume(effect.value, facts_of(guard, True))))


def _past_own_branches(update: ir.Expr, before: ir.Expr) -> ir.Expr:
    """What a name gets, where a branch of it reads what only the other branch has written."""
    return update if update == before or _longer(update, MOST_FORWARDED) else decided(update)


def _check_writes(deps: list[Dependence], dim: ir.Dim, ctx: Context, narrowed: Narrowed) -> None:
    """After lifting all instances of one write come before all of the next one: no place may mind that."""
    for d in deps:
        if conflicting(d) and not _meets_in_any_order(d) and not narrow(d, dim, narrowed, ctx):
            ctx.note(argument.conflict, d.kind, dim, d.source, d.sink)
            raise WritesMeet("LL201", f"two iterations write to the same place of `{d.source.array}`",
                             d.source.line, d.sink.line)


def _settled(read: Access, deps: list[Dependence], found: list[Access], clock: tuple[int, int], dim: ir.Dim,
             ctx: Context, waits: Waits) -> Found:
    assert isinstance(read.node, ir.Load)
    flows = last_writes(read, [d for d in deps if d.kind == "flow" and d.sink is read], dim)
    if not flows:
        ctx.note(argument.settled, read, "before")
        return replace(read.node, at=clock[0])
    anti = [d for d in deps if d.kind == "anti" and d.source is read]
    in_turn = not any(d.carried and d.source.at > read.at for d in flows) and \
        not any(d.sink.at <= read.at for d in anti)
    if in_turn and _rewrites(read, found):
        ctx.note(argument.settled, read, "in turn")
        return read.node
    if not any(d.carried for d in flows):
        forwarded = pieces(read, flows, dim)
        if forwarded is not None and not (in_turn and any(p.inside is not None for p in forwarded)):
            ctx.note(argument.settled, read, "forwarded")
            return forwarded
    source = flows[0].source
    after = _can_wait(read, deps, found)
    if (not after or waits.on(source.owner, read.owner) or waits.carried_by(read.owner)) and len(flows) == 1 and \
            sum(a.kind == "write" for a in found) == 1:
        back = handed(read, source, dim, ctx)
        if back is not None:
            ctx.note(argument.settled, read, "handed on")
            return back
    if after:
        ctx.note(argument.settled, read, "after")
        return replace(read.node, at=clock[1])
    if in_turn:
        ctx.note(argument.settled, read, "in turn")
        return read.node
    kept = Meetings(dim, found, deps, clock[0]).unchanged(read)
    if kept is not None:
        ctx.note(argument.settled, read, "unchanged")
        return kept
    raise _conflict(read, max(flows, key=lambda d: d.carried).source, dim, ctx)


def _rewrites(read: Access, found: list[Access]) -> bool:
    """Whether the read is for a store along inner dimensions of the same array, which may keep what is there."""
    return any(a.kind == "write" and a.owner == read.owner and a.dims for a in found)


def _can_wait(read: Access, deps: list[Dependence], found: list[Access]) -> bool:
    """Whether everything that will be written where the read looks is written by others, none of which waits for it."""
    flows = [d for d in deps if d.kind == "flow" and d.sink is read]
    return not any(d.kind == "anti" and d.source is read for d in deps) and \
        not any(d.source.owner == read.owner for d in flows) and not _upstream(read, flows, deps, found)


def _handed(settled: dict[tuple[int, ir.Load], Found]) -> set[Handed]:
    return {c for c in settled.values() if isinstance(c, Handed)}


def _together(reads: list[Access], settled: dict[tuple[int, ir.Load], Found], last: int, deps: list[Dependence],
              found: list[Access], waits: Waits) -> None:
    """Beside what is read after the loop, what this iteration wrote is read after it, too."""
    late = {owner for (owner, _), new in settled.items() if isinstance(new, ir.Load) and new.at == last}
    for read in reads:
        assert isinstance(read.node, ir.Load)
        new = settled[read.owner, read.node]
        if read.owner in late and isinstance(new, list) and _can_wait(read, deps, found) \
                and not any(waits.on(p.owner, read.owner) for p in new):
            settled[read.owner, read.node] = replace(read.node, at=last)


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


def _meets_in_any_order(d: Dependence) -> bool:
    """Whether what two iterations do to one place is combined, whichever comes first."""
    source, sink = d.source.node, d.sink.node
    assert isinstance(source, ir.Store) and isinstance(sink, ir.Store)
    return (d.source.owner == d.sink.owner and bool(source.combine)) or in_any_order(source, sink)


def _conflict(read: Access, write: Access, dim: ir.Dim, ctx: Context) -> Refusal:
    ctx.note(argument.conflict, "flow", dim, write, read)
    apart = argument.step(dim, write, read)
    when = f", {apart}" if apart else ""
    return Refusal("LL201", f"`{read.array}` is read where another iteration writes{when}", read.line or ctx.line,
                   write.line, split_between(write, read, dim, ctx))
