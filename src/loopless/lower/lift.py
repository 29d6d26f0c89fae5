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

from dataclasses import replace

from ..analyze import argument
from ..ir import loop as ir
from ..ir.types import BOOL, INT
from ..report.reasons import Refusal
from . import cells, flow
from .context import Context
from .recurrences import min_max, solve
from .recurrences.form import Problem, Solution, strip, viewed


def lift_region(body: tuple[ir.Stmt, ...], ctx: Context) -> list[ir.Stmt]:
    """The statements of a region, its loops as dimensions."""
    lifter = Lifter(ctx)
    ctx.stored = {n.array.name for s in body for n in ir.walk(s)
                  if isinstance(n, ir.Store) and isinstance(n.array, ir.Param)}
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.New):
            ctx.shapes[stmt.name] = stmt.shape
        out += lifter.statement(stmt)
    return out


class Lifter:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.loops: dict[str, Loop] = {}

    def statement(self, stmt: ir.Stmt) -> list[ir.Stmt]:
        return self.loop(stmt) if isinstance(stmt, ir.For) else [self.close(stmt)]

    def close(self, node: ir.Node) -> ir.Stmt:
        """The node with every `Final` in closed form."""
        def change(n: ir.Node) -> ir.Node | None:
            if isinstance(n, ir.Final):
                return self.close(self.loops[n.loop].final(n.name))
            return None
        return ir.substitute(node, change)                              # type: ignore[return-value]

    def loop(self, stmt: ir.For) -> list[ir.Stmt]:
        dim = ir.Dim(stmt.index, self._closed(stmt.start), self._closed(stmt.stop), stmt.step)
        effects: list[ir.Stmt] = []
        self.ctx.open.append(dim)
        for inner in stmt.body:
            self.ctx.line = stmt.line
            effects += self.statement(inner)
        self.ctx.open.pop()
        self.ctx.line = stmt.line
        self.ctx.note(argument.apart, stmt, frozenset(self.ctx.shapes))
        _one_append_each(effects, stmt.line)
        carries = [replace(c, init=self._closed(c.init), update=self._closed(c.update)) for c in stmt.carries]
        shown = {c.name: viewed(c.update) | viewed(c.init) for c in carries}
        effects, carries, after = cells.carry_cells(effects, carries, dim, stmt.at, self.ctx)
        effects, carries = flow.settle_reads(effects, carries, dim, stmt.at, self.ctx)
        loop = Loop(dim, carries, effects, shown, self.ctx)
        self.loops[dim.var] = loop
        for e in effects:
            loop.check_stored(e)
        lifted = [_quantified(dim, loop.resolve(e)) for e in effects]
        return [*lifted, *(self.close(s) for s in after)]

    def _closed(self, expr: ir.Expr) -> ir.Expr:
        return self.close(expr)                                         # type: ignore[return-value]


def _quantified(dim: ir.Dim, effect: ir.Stmt) -> ir.Stmt:
    if isinstance(effect, ir.Forall):
        return replace(effect, dims=(dim, *effect.dims))
    assert isinstance(effect, (ir.Store, ir.Append, ir.Discard))
    return ir.Forall((dim,), effect, line=effect.line)


def _one_append_each(effects: list[ir.Stmt], line: int) -> None:
    found = [e.effect.list if isinstance(e, ir.Forall) and isinstance(e.effect, ir.Append) else
             e.list if isinstance(e, ir.Append) else "" for e in effects]
    lists = [name for name in found if name]
    if len(lists) != len(set(lists)):
        raise Refusal("LL203", "a list that is appended to in two places of one loop", line)


class Loop:
    """One loop and the closed forms of what it carries."""

    def __init__(self, dim: ir.Dim, carries: list[ir.Carry], effects: list[ir.Stmt], shown: dict[str, set[str]],
                 ctx: Context) -> None:
        self.dim, self.effects, self.ctx, self.line = dim, effects, ctx, ctx.line
        self.shown = shown                      # the tensors that each name shows a part of, as the loop has it
        self.carries = {c.name: c for c in carries}
        self.solved: dict[str, Solution] = {}
        self.busy: set[str] = set()

    def final(self, name: str) -> ir.Expr:
        """The value that the loop leaves in a name."""
        carry = self.carries[name]
        if "[" not in name and "'" not in name:
            self._shows_no_writes(carry)
            if self.shown.get(name, set()) & self.ctx.stored:
                raise Refusal("LL207", f"`{name}` shows a part of a tensor that is written", carry.line)
        if self._mentions_carried(carry.update) and self._starts_neutral(carry) and not self.ctx.runs(self.dim):
            value = self._noted(carry).final
            low, high = (self.dim.start, self.dim.stop)[::1 if self.dim.step > 0 else -1]
            return ir.Op("maybe-empty", (ir.Temp(name, value, value.type), low, high), value.type)
        self._runs_at_least_once(carry)
        if not self._mentions_carried(carry.update):
            self._note(carry, "last value")
            return self._last_value(carry)
        value = self._noted(carry).final
        return value if "[" in name or "'" in name else ir.Temp(name, value, value.type)

    def _noted(self, carry: ir.Carry, running: bool = False) -> Solution:
        """The closed form of a carry, which goes into the evidence."""
        found = self.solution(carry.name)
        self._note(carry, found.kind, running)
        return found

    def _note(self, carry: ir.Carry, kind: str, running: bool = False) -> None:
        self.ctx.trail.note(self.line, argument.recurrence, carry, self.dim, kind, running, self.effects)

    def _runs_at_least_once(self, carry: ir.Carry) -> None:
        number = carry.init.type.number and carry.init.type == carry.update.type
        if (number or "[" in carry.name) and self._mentions_carried(carry.update):
            return
        if not self.ctx.runs(self.dim):
            raise Refusal("LL205", f"`{carry.name}` would keep what it was before, if the loop did not run", carry.line)

    def _shows_no_writes(self, carry: ir.Carry) -> None:
        """A name for a part of a tensor shows what is written there later: then the tensor must not be written."""
        shown = viewed(carry.update) | viewed(carry.init)
        if shown & self.ctx.stored:
            raise Refusal("LL207", f"`{carry.name}` shows a part of a tensor that is written", carry.line)

    def _starts_neutral(self, carry: ir.Carry) -> bool:
        """A sum that starts at 0, and so is right for an empty loop in all but its type."""
        return carry.type.tensor and isinstance(carry.init, ir.Const) and carry.init.value in (0, 1) \
            and isinstance(self.solution(carry.name).final, ir.Reduce)

    def _last_value(self, carry: ir.Carry) -> ir.Expr:
        """A name that each iteration sets anew ends with what the last iteration gave it."""
        if abs(self.dim.step) != 1:
            raise Refusal("LL201", f"the last value of `{carry.name}` in a loop with a step", self.ctx.line)
        last = ir.Op("sub" if self.dim.step > 0 else "add", (self.dim.stop, ir.Const(1)), INT)
        return ir.substitute(carry.update, lambda n: last if n == ir.Index(self.dim.var) else None)

    def solution(self, name: str) -> Solution:
        if name not in self.solved:
            if name in self.busy:
                raise self._refusal(self.carries[name])
            self.busy.add(name)
            self.solved[name] = self._solve(self.carries[name])
            self.busy.discard(name)
        return self.solved[name]

    def _solve(self, carry: ir.Carry) -> Solution:
        if "[" not in carry.name and "'" not in carry.name:
            self._shows_no_writes(carry)
        follower = self._follow(carry)
        if follower is not None:
            return follower
        own = self._own(carry)
        found = solve(Problem(replace(carry, update=own), self.dim), self.ctx) if not self._mentions(own, carry) \
            else None
        if found is None:
            raise self._refusal(carry)
        return _ensured(found, carry)

    def _own(self, carry: ir.Carry) -> ir.Expr:
        return self.resolve(carry.update, but=carry.name)               # type: ignore[return-value]

    def _mentions(self, update: ir.Expr, carry: ir.Carry) -> bool:
        """Whether the update still depends on another name that this loop carries."""
        return ir.contains(update, lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var
                           and n.name != carry.name)

    def _follow(self, carry: ir.Carry) -> Solution | None:
        for other in self.carries.values():
            problem = Problem(other, self.dim)
            if other.name == carry.name or not problem.has_carried(carry.update):
                continue
            if not self._mentions(other.update, other):
                leader = solve(problem, self.ctx)
                found = min_max.follow(Problem(carry, self.dim), leader) if leader is not None else None
                if found is not None:
                    return found
        return None

    def check_stored(self, effect: ir.Stmt) -> None:
        """A carried number that some iteration makes a tensor of: a store casts the one and may refuse the other."""
        store = effect.effect if isinstance(effect, ir.Forall) else effect
        if not isinstance(store, ir.Store):
            return
        value = strip(store.value)
        for c in self.carries.values():
            if c.type.soft and c.type.dtype != store.array.type.dtype and \
                    value in (strip(c.update), ir.Carried(self.dim.var, c.name, c.type)):
                raise Refusal("LL205", "a stored value that is a tensor or a number", store.line)

    def resolve(self, node: ir.Node, but: str = "") -> ir.Stmt:
        """The node with what it reads of carried names in closed form."""
        if not self._mentions_carried(node):
            return node                                                 # type: ignore[return-value]
        updates = {c.update: c.name for c in self.carries.values()
                   if c.name != but and self._mentions_carried(c.update)}

        def change(n: ir.Node) -> ir.Node | None:
            name = updates.get(n) if isinstance(n, ir.Expr) else None
            if name is not None:
                return self._running(name, "inclusive")
            if isinstance(n, ir.Carried) and n.loop == self.dim.var and n.name != but:
                return self._running(n.name, "exclusive")
            return None
        return ir.substitute(node, change)                              # type: ignore[return-value]

    def _running(self, name: str, which: str) -> ir.Expr:
        value: ir.Expr | None = getattr(self._noted(self.carries[name], running=True), which)
        if value is None:
            raise self._refusal(self.carries[name])
        return value

    def _mentions_carried(self, node: ir.Node) -> bool:
        return ir.contains(node, lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var)

    def _refusal(self, carry: ir.Carry) -> Refusal:
        self._note(carry, "")
        name = Problem(carry, self.dim).name
        return Refusal("LL201", f"`{name}` depends on its own earlier value in a way that no tensor operation computes",
                       carry.line or self.ctx.line)


def _taken_inside(value: ir.Expr) -> ir.Expr | None:
    """Whether a sum inside of a sum takes anything; None if it always does."""
    value = strip(value)
    if isinstance(value, ir.Select):
        yes, no = _taken_inside(value.yes), _taken_inside(value.no)
        if yes is None and no is None:
            return None
        return ir.Select(value.test, yes or ir.Const(True), no or ir.Const(True), BOOL)
    if not isinstance(value, ir.Reduce) or value.kind not in ("sum", "prod") or value.init is not None:
        return None
    deeper, own = _taken_inside(value.value), value.guard
    test = ir.Select(own, deeper, ir.Const(False), BOOL) if own is not None and deeper is not None else own or deeper
    return None if test is None else ir.Reduce("any", value.dims, test, BOOL)


def _ensured(found: Solution, carry: ir.Carry) -> Solution:
    """A number, or another's tensor, that only some iterations replace: that one of them does so has to be checked."""
    final = found.final
    reduce = next((n for n in ir.walk(final) if isinstance(n, ir.Reduce)), None)
    changes = carry.init.type.number and carry.init.type.kind != carry.type.kind
    taken = reduce.guard if reduce is not None and reduce.guard is not None else found.taken
    within = _taken_inside(reduce.value) if reduce is not None else None
    if within is not None:
        taken = within if taken is None else ir.Select(taken, within, ir.Const(False), BOOL)
    if (changes or viewed(carry.init)) and taken is not None and reduce is not None and reduce.kind in ("sum", "prod"):
        some = ir.Reduce("any", reduce.dims, taken, BOOL)
        start = strip(carry.init)
        plain = isinstance(start, ir.Const) and str(start.value) != "-0.0"      # which a sum of nothing is not
        return replace(found, final=ir.Op("ensure", (final, some), final.type, (("plain", plain),)))
    return found
