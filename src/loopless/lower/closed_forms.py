"""One loop, and the closed forms of what it carries: what a name is in each iteration, and what the loop leaves in it.

A name may follow another one, be made of others that are made of it, or stay what it is once a flag is set; else it is
a recurrence by itself (recurrences/).
"""
from __future__ import annotations

from ..analyze import argument
from ..analyze.accesses import accesses, array_name
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import join, tensor
from ..report.reasons import Refusal
from . import cells
from .context import Context
from .recurrences import first_match, min_max, solve, system
from .recurrences.assume import Facts, assume, facts_of
from .recurrences.ensured import ensured
from .recurrences.form import Problem, Solution, runs_test, strip, viewed


class Loop:
    """One loop and the closed forms of what it carries."""

    def __init__(self, dim: ir.Dim, carries: list[ir.Carry], effects: list[ir.Stmt], shown: dict[str, set[str]],
                 ctx: Context) -> None:
        self.dim, self.effects, self.ctx, self.line = dim, effects, ctx, ctx.line
        self.around = [d.var for d in ctx.open]
        self.shown = shown                      # the tensors that each name shows a part of, as the loop has it
        self.carries = {c.name: c for c in carries}
        self.solved: dict[str, Solution] = {}
        self.busy: set[str] = set()
        self.flags = {c.name: f for c in carries if (f := first_match.flag(c, dim.var)) is not None}
        self.tests: dict[str, ir.Expr] = {}

    def final(self, name: str, stored: int | None = None) -> ir.Expr:
        """The value that the loop leaves in a name; stored: the stamp of the store beside the loop that it is for."""
        carry = self.carries[name]
        if "[" not in name and "'" not in name and not (stored is not None and self._still(carry, stored)):
            self._shows_no_writes(carry)
            if self.shown.get(name, set()) & self.ctx.stored.keys():
                raise Refusal("LL207", f"`{name}` shows a part of a tensor that is written", carry.line)
        if self._mentions_carried(carry.update) and self._starts_neutral(carry) and not self.ctx.runs(self.dim):
            value = self._noted(carry).final
            assert value is not None
            self._is_a_part_still(carry, value)
            low, high = (self.dim.start, self.dim.stop)[::1 if self.dim.step > 0 else -1]
            return ir.Op("maybe-empty", (ir.Temp(name, value, value.type), low, high), value.type)
        if stored is None and self._may_keep_its_start(carry):
            return self._or_start(carry)
        if stored is None or not self._adds_to_its_start(carry):
            self._runs_at_least_once(carry)
        if not self._mentions_carried(carry.update):
            self._note(carry, "last value")
            return self._last_value(carry)
        value = self._noted(carry).final
        if value is None:
            raise self._refusal(carry)
        if "[" in name or "'" in name:
            return value
        self._is_a_part_still(carry, value)
        return ir.Temp(name, value, value.type)

    def _is_a_part_still(self, carry: ir.Carry, value: ir.Expr) -> None:
        """Refuses a closed form that is computed, where the loop leaves an element of a tensor."""
        computed = ir.has(value, ir.Stepped, ir.Coupled, ir.Walked) or any(
            n.kind.startswith(("max", "min")) and ir.has(n.value, ir.Running) for n in ir.find(value, ir.Reduce))
        if viewed(carry.update) and computed:
            raise Refusal("LL207", f"`{carry.name}` may be a part of a tensor", carry.line)

    def _noted(self, carry: ir.Carry, running: bool = False) -> Solution:
        """The closed form of a carry, which goes into the evidence."""
        found = self.solution(carry.name)
        self._note(carry, found.kind, running)
        return found

    def _note(self, carry: ir.Carry, kind: str, running: bool = False) -> None:
        self.ctx.trail.note(self.line, argument.recurrence, carry, self.dim, kind, running, self.effects)

    def _runs_at_least_once(self, carry: ir.Carry) -> None:
        if self._stays_a_number(carry) and self._mentions_carried(carry.update):
            return
        if not self.ctx.runs(self.dim):
            raise Refusal("LL205", f"`{carry.name}` would keep what it was before, if the loop did not run", carry.line)

    def _stays_a_number(self, carry: ir.Carry) -> bool:
        """Whether a name, or a cell, is of one kind however often the loop runs."""
        return "[" in carry.name or (carry.init.type.number and carry.init.type == carry.update.type)

    def _may_keep_its_start(self, carry: ir.Carry) -> bool:
        """Whether it is up to each iteration of the loops around if this one runs: `for j in range(i)`."""
        around = {d.var for d in self.ctx.open}
        depends = any(n.var in around for bound in (self.dim.start, self.dim.stop) for n in ir.find(bound, ir.Index))
        return depends and self._mentions_carried(carry.update) and not self._stays_a_number(carry) \
            and not self.ctx.runs(self.dim)

    def _or_start(self, carry: ir.Carry) -> ir.Expr:
        """What the loop leaves in a name if it runs, else what was there before."""
        value = self._noted(carry).final
        type = None if value is None else join(carry.init.type, value.type)
        if value is None or type is None:
            raise self._refusal(carry)
        return ir.Temp(carry.name, ir.Select(runs_test(self.dim), value, carry.init, type), type)

    def _adds_to_its_start(self, carry: ir.Carry) -> bool:
        """A sum that is what it starts with, if the loop does not run; who stores it cannot tell it from another."""
        start = carry.init.type
        if not start.tensor or start.soft or start != carry.update.type or not self._mentions_carried(carry.update):
            return False
        found = self.solution(carry.name).final
        parts = (found, *found.args) if isinstance(found, ir.Op) and found.name == "add" else (found,)
        return any(isinstance(p, ir.Reduce) and p.kind == "sum" for p in parts)

    def _still(self, carry: ir.Carry, until: int) -> bool:
        """Whether the parts of tensors that a name may show are not written from then on until a store."""
        if any(isinstance(n, ir.Carried) and n.loop != self.dim.var for n in ir.walk(carry.init)):
            return False
        names = viewed(carry.init) | viewed(carry.update) | self.shown.get(carry.name, set())
        shown = [(array_name(n.array), n.at) for part in (carry.init, carry.update) for n in ir.find(part, ir.Load)
                 if array_name(n.array) in names]
        written = {a.array for a in accesses(self.effects) if a.kind == "write"}
        return not names & written and not any(since < at < until for name, since in shown
                                               for at in self.ctx.stored.get(name, ()))

    def _shows_no_writes(self, carry: ir.Carry) -> None:
        """A name for a part of a tensor shows what is written there later: then the tensor must not be written."""
        if "[" in carry.name or "'" in carry.name:
            return
        shown = viewed(carry.update) | viewed(carry.init)
        if shown & self.ctx.stored.keys():
            raise Refusal("LL207", f"`{carry.name}` shows a part of a tensor that is written", carry.line)

    def _starts_neutral(self, carry: ir.Carry) -> bool:
        """A sum that starts at 0, and so is right for an empty loop in all but its type."""
        return carry.type.tensor and isinstance(carry.init, ir.Const) and carry.init.value in (0, 1) \
            and isinstance(self.solution(carry.name).final, ir.Reduce)

    def _last_value(self, carry: ir.Carry) -> ir.Expr:
        """A name that each iteration sets anew ends with what the last iteration gave it."""
        last = first_match.last(self.dim)
        return ir.substitute(carry.update, lambda n: last if n == ir.Index(self.dim.var) else None)

    def solution(self, name: str) -> Solution:
        if name not in self.solved:
            if name in self.busy:
                raise self._refusal(self.carries[name])
            self.busy.add(name)
            try:
                self.solved[name] = self._solve(self.carries[name])
            finally:
                self.busy.discard(name)
        return self.solved[name]

    def _solve(self, carry: ir.Carry) -> Solution:
        left = self._left(carry)
        if left is not None:
            return left
        if isinstance(carry.init, ir.Undefined) or carry.init == ir.Const(None):
            raise Refusal("LL214", f"`{carry.name}` may have no value here", carry.line)
        follower = self._follow(carry)
        if follower is not None:
            return follower
        together = self._together(carry)
        if together is not None:
            return together
        own = self._own(carry)
        dim = self.dim if carry.apart is None else replace(self.dim, apart=carry.apart)
        found = solve(Problem(replace(carry, update=own), dim), self.ctx) if not self._mentions(own, carry) else None
        if found is None:
            raise self._refusal(carry)
        return ensured(found, carry, dim, self.ctx)

    def _together(self, carry: ir.Carry) -> Solution | None:
        """The closed form of a name that others are made of which it is made of, too."""
        names = tuple(system.circle(carry.name, self.carries, self.dim.var))
        if len(names) < 2:
            return None
        group = [replace(c, update=self.resolve(c.update, names)) for c in map(self.carries.__getitem__, names)]
        found = system.solve(group, self.dim, self.ctx)
        if found is None:
            return None
        for one in group:
            self._shows_no_writes(one)
        self.solved.update(found)
        return found[carry.name]

    def _left(self, carry: ir.Carry) -> Solution | None:
        """A flag, or a name that stays what it is once a flag is set."""
        mentioned = {n.name for n in ir.find(carry.update, ir.Carried) if n.loop == self.dim.var}
        flags = [f for f in self.flags.values() if f.name in mentioned and f.name != carry.name]
        for by in sorted(flags, key=lambda f: not f.exit):
            found = first_match.kept(carry, by, self.test(by.name), self.dim) \
                if by.exit or carry.name not in self.flags else None
            if found is not None:
                if not self.ctx.runs(self.dim) and carry.name not in self.flags:
                    raise Refusal("LL205", f"`{carry.name}`, if the loop does not run", carry.line)
                return found
        if carry.name in self.flags:
            return first_match.closed_form(self.flags[carry.name], self.test(carry.name), self.dim)
        return None

    def test(self, name: str) -> ir.Expr:
        """What sets a flag, in closed form; until then all names are what they are without the flag."""
        if name not in self.tests:
            by = self.flags[name]
            try:
                self.tests[name] = self._without(by, {})
            except Refusal:
                self.tests[name] = self._without(by, facts_of(by.test, False))
        return self.tests[name]

    def _without(self, by: first_match.Flag, known: Facts) -> ir.Expr:
        """The test of a flag in a loop without it; known is what holds in an iteration that another one follows."""
        carries = [replace(c, update=assume(assume(c.update, by.open), known)) for c in self.carries.values()
                   if c.name != by.name]
        loop = Loop(self.dim, carries, self.effects, self.shown, self.ctx)
        return loop.resolve(by.test)                                    # type: ignore[return-value]

    def _own(self, carry: ir.Carry) -> ir.Expr:
        update = carry.update
        if any(f.exit and ir.contains(update, lambda n, f=f: n == f.carried) for f in self.flags.values()):  # type: ignore[misc]
            update = first_match.under_one_test(update, Problem(carry, self.dim))
        return self.resolve(update, but=(carry.name,))                  # type: ignore[return-value]

    def _mentions(self, update: ir.Expr, carry: ir.Carry) -> bool:
        """Whether the update still depends on another name that this loop carries."""
        return ir.contains(update, lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var
                           and n.name != carry.name)

    def _follow(self, carry: ir.Carry) -> Solution | None:
        for other in self.carries.values():
            problem = Problem(other, self.dim)
            if other.name == carry.name or not problem.has_carried(carry.update) or carry.apart or other.apart:
                continue
            found = self._following(carry, other)
            if found is not None:
                return found
        return None

    def _following(self, carry: ir.Carry, other: ir.Carry) -> Solution | None:
        """The closed form of a carry that is set where another one is, both without what else the loop carries."""
        if self._mentions(other.update, other):
            but = (carry.name, other.name)
            try:
                carry, other = (replace(c, update=self.resolve(c.update, but)) for c in (carry, other))
            except Refusal:
                return None
            if self._mentions(other.update, other):
                return None
        leader = solve(Problem(other, self.dim), self.ctx)
        found = min_max.follow(Problem(carry, self.dim), leader) if leader is not None else None
        if found is not None:
            self._shows_no_writes(other)
        return found

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

    def as_stored(self, effect: ir.Stmt) -> ir.Stmt:
        """A store of what a name is made of is one of the name, where that is the element which the store makes."""
        store = effect.effect if isinstance(effect, ir.Forall) else effect
        if not isinstance(store, ir.Store) or not store.value.type.soft:
            return effect
        element = cells.stored_value(store.value, tensor(store.array.type.dtype, store.value.type.rank))
        if not any(strip(c.update) == element for c in self.carries.values()):
            return effect
        stored = replace(store, value=element)
        return replace(effect, effect=stored) if isinstance(effect, ir.Forall) else stored

    def resolve(self, node: ir.Node, but: tuple[str, ...] = ()) -> ir.Stmt:
        """The node with what it reads of carried names in closed form."""
        if not self._mentions_carried(node):
            return node                                                 # type: ignore[return-value]
        updates = {c.update: c.name for c in self.carries.values()
                   if c.name not in but and self._mentions_carried(c.update) and not isinstance(c.update, ir.Carried)}
        updates |= {first_match.after(f): f.name for f in self.flags.values() if f.name not in but}

        def change(n: ir.Node) -> ir.Node | None:
            alive = first_match.still_open(n, self.flags.values()) if isinstance(n, ir.Select) else None
            if alive is not None:
                return self.resolve(alive, but)
            name = updates.get(n) if isinstance(n, ir.Expr) else None
            if name is not None:
                return self._running(name, "inclusive")
            if isinstance(n, ir.Carried) and n.loop == self.dim.var and n.name not in but:
                return self._running(n.name, "exclusive")
            return None
        return ir.substitute(node, change)                              # type: ignore[return-value]

    def _running(self, name: str, which: str) -> ir.Expr:
        self._shows_no_writes(self.carries[name])
        value: ir.Expr | None = getattr(self._noted(self.carries[name], running=True), which)
        if value is None:
            value = self._beside_its_leader(self.carries[name], which)
        if value is None:
            raise self._refusal(self.carries[name])
        return value

    def _beside_its_leader(self, carry: ir.Carry, which: str) -> ir.Expr | None:
        """What a name is in each iteration that is set where another one is, from what that one is in each."""
        own = self._own(carry)
        if own == carry.update or carry.apart is not None or self._mentions(own, carry):
            return None
        found = solve(Problem(replace(carry, update=own), self.dim), self.ctx)
        value: ir.Expr | None = None if found is None else getattr(found, which)
        return value

    def _mentions_carried(self, node: ir.Node) -> bool:
        return ir.contains(node, lambda n: isinstance(n, ir.Carried) and n.loop == self.dim.var)

    def _refusal(self, carry: ir.Carry) -> Refusal:
        self._note(carry, "")
        name = Problem(carry, self.dim).name
        return Refusal("LL201", f"`{name}` depends on its own earlier value in a way that no tensor operation computes",
                       carry.line or self.ctx.line)
