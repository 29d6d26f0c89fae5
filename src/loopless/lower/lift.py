"""Loops become dimensions, from the inside out.

A loop in carried form is lifted when each of its effects can be done for all iterations at once:

1. a cell of an array that every iteration rewrites is carried along, like a name (cells.py);
2. every read of an array that the loop writes is settled: what was there before the loop, what is there after it,
   the value just written, or the value of an earlier iteration, which is carried (flow.py);
3. every carried value that is asked for gets its closed form from the recurrences;
4. what is left has no order among its iterations: the loop becomes a `Dim` of each effect.

If one step fails, the refusal says why, and the loop stays.
"""
from __future__ import annotations

from ..analyze import argument
from ..analyze.accesses import array_name
from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.node import replace
from ..report.reasons import Refusal
from . import cells, flow, triangles
from .added_up import added_up
from .align import align_dims
from .closed_forms import Loop
from .context import Context
from .counted_in import counted_in
from .counters import seen_moving
from .decided import decided as decided_store
from .hardened import harden
from .mirrored import mirror_stores
from .narrowed import surviving
from .recurrences.assume import decided
from .recurrences.form import strip, viewed
from .within_guards import within_guards


def lift_region(body: tuple[ir.Stmt, ...], ctx: Context, kind: type[Lifter] | None = None) -> list[ir.Stmt]:
    """The statements of a region, its loops as dimensions, or what else a kind of lifter makes of them."""
    lifter = (kind or Lifter)(ctx)
    body = tuple(map(lifter.prepared, body))
    for store in (n for s in body for n in ir.find(s, ir.Store) if isinstance(n.array, ir.Param)):
        ctx.stored.setdefault(array_name(store.array), []).append(store.at)
    ctx.added_up |= added_up(body)
    out: list[ir.Stmt] = []
    for stmt in _unstamped(body, set(ctx.stored)):
        if isinstance(stmt, ir.New):
            ctx.shapes[stmt.name] = stmt.shape
        out += (harden(within_guards(s)) for s in lifter.statement(stmt))
    out = _looked_at_once(out)
    return out if ctx.facts.needs_grad else mirror_stores(out)      # a value and its mirror image have one way back


def _looked_at_once(body: list[ir.Stmt]) -> list[ir.Stmt]:
    """What is looked at in the same way twice need not be."""
    seen: set[ir.Stmt] = set()
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.Discard) or (isinstance(stmt, ir.Forall) and isinstance(stmt.effect, ir.Discard)):
            if stmt in seen:
                continue
            seen.add(stmt)
        out.append(stmt)
    return out


def _unstamped(body: tuple[ir.Stmt, ...], stored: set[str]) -> tuple[ir.Stmt, ...]:
    """What is read out of tensors that nobody writes, all at one moment: two of the same are the same."""
    return tuple(ir.substitute(stmt, _early, ir.Load, stored) for stmt in body)


def _early(node: ir.Node, stored: set[str]) -> ir.Node | None:
    if not (isinstance(node, ir.Load) and isinstance(node.array, ir.Param) and node.array.name not in stored):
        return None
    if not node.at:
        return ir.rebuild(node, ir.substitute, _early, ir.Load, stored)
    return replace(node, at=0, subs=tuple(ir.substitute(s, _early, ir.Load, stored) for s in node.subs))


class Lifter:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.loops: dict[str, Loop] = {}

    def prepared(self, stmt: ir.Stmt) -> ir.Stmt:
        """A statement as it is lifted."""
        return stmt

    def statement(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        if isinstance(stmt, ir.Store) and stmt.guard is not None:
            stmt = decided_store(stmt, self.ctx)
            if stmt.guard == ir.Const(False):
                return []
        if isinstance(stmt, ir.For):
            return self.loop(stmt)
        closed = self.close(stmt, stmt.at if isinstance(stmt, ir.Store) else None)
        return [replace(closed, value=decided(closed.value)) if isinstance(closed, ir.Return) else closed]

    def close(self, node: ir.Node, stored: int | None = None) -> ir.Stmt:
        """The node with every `Final` in closed form. stored: the stamp of the store that it is, if it is one."""
        def change(n: ir.Node) -> ir.Node | None:
            if isinstance(n, ir.Final):
                loop = self.loops[n.loop]
                there = stored if loop.around == [d.var for d in self.ctx.open] else None
                return self.close(loop.final(n.name, there), stored)
            return None
        return ir.substitute(node, change, ir.Final)                    # type: ignore[return-value]

    def loop(self, stmt: ir.For) -> list[ir.Stmt]:
        dim = self.dim(stmt)
        effects: list[ir.Stmt] = []
        self.ctx.open.append(dim)
        for inner in stmt.body:
            self.ctx.line = stmt.line
            effects += self.statement(inner)
        updates = [self._closed(c.update) for c in stmt.carries]
        self.ctx.open.pop()
        self.ctx.line = stmt.line
        self.ctx.note(argument.apart, stmt, frozenset(self.ctx.shapes))
        _one_append_each(effects, stmt.line)
        _left_alone(effects, dim, self.ctx)
        carries = [replace(c, init=self._closed(c.init), update=u) for c, u in zip(stmt.carries, updates)]
        effects, carries = align_dims(effects, carries)
        shown = {c.name: viewed(c.update) | viewed(c.init) for c in carries}
        effects, carries, after = cells.carry_cells(effects, carries, dim, stmt.at, self.ctx)
        effects = triangles.solve_triangles(effects, carries, dim, stmt.at, self.ctx)
        effects, carries, narrowed = flow.settle_reads(effects, carries, dim, stmt.at, self.ctx)
        loop = Loop(dim, carries, effects, shown, self.ctx)
        self.loops[dim.var] = loop
        for e in effects:
            loop.check_stored(e)
        resolved = [counted_in(loop.resolve(loop.as_stored(e))) for e in effects]
        lifted = [part for e in resolved for part in surviving(dim, seen_moving(e), narrowed)]
        return [*lifted, *(self.close(s) for s in after)]

    def dim(self, stmt: ir.For) -> ir.Dim:
        return ir.Dim(stmt.index, self._closed(stmt.start), self._closed(stmt.stop), stmt.step)

    def _closed(self, expr: ir.Expr) -> ir.Expr:
        return self.close(expr)                                         # type: ignore[return-value]


def _left_alone(effects: list[ir.Stmt], dim: ir.Dim, ctx: Context) -> None:
    """An element that is appended as it is shows what is written to its tensor later. Only this iteration may write it,
    before it is appended: what it wrote is known then."""
    inner = [e.effect if isinstance(e, ir.Forall) else e for e in effects]
    for append in (e for e in inner if isinstance(e, ir.Append)):
        element = strip(append.value)
        own = {e.at for e in inner if isinstance(e, ir.Store) and isinstance(element, ir.Load) and e.at < append.at
               and (_same_place(e, element, dim) or _of_this_iteration(e, element, dim))}
        for name in viewed(append.value):
            if set(ctx.stored.get(name, ())) - own:
                raise Refusal("LL207", f"an element of `{name}` is appended, and `{name}` is written", append.line)


def _same_place(store: ir.Store, element: ir.Load, dim: ir.Dim) -> bool:
    """Whether a store goes to an element, to which no other iteration stores."""
    forms = [affine(sub) for sub in store.subs if isinstance(sub, ir.Expr)]
    return (store.array, store.subs) == (element.array, element.subs) \
        and any(form is not None and form.coefficient(dim.var) != 0 for form in forms)


def _of_this_iteration(store: ir.Store, part: ir.Load, dim: ir.Dim) -> bool:
    """Whether a store goes to a row that is this iteration's own, as each has one: `v[i, j] = 1` of the row `v[i]`."""
    rows = [isinstance(sub, ir.Span) for sub in part.subs]
    ahead = part.subs[:rows.index(True)] if True in rows else part.subs
    return store.array == part.array and ir.Index(dim.var) in ahead and store.subs[:len(ahead)] == ahead \
        and all(sub == ir.Span() for sub in part.subs[len(ahead):])


def _one_append_each(effects: list[ir.Stmt], line: int) -> None:
    found = [e.effect.list if isinstance(e, ir.Forall) and isinstance(e.effect, ir.Append) else
             e.list if isinstance(e, ir.Append) else "" for e in effects]
    lists = [name for name in found if name]
    if len(lists) != len(set(lists)):
        raise Refusal("LL203", "a list that is appended to in two places of one loop", line)
