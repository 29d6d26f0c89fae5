"""First match: what a loop leaves behind that was left early, or that does nothing more once a flag is set.

    index = -1                               found = x > t
    for i in range(len(x)):           →      index = found.int().argmax().item() if found.any() else -1
        if x[i] > t:
            index = i
            break

A flag that is never taken back divides the iterations: up to the first one that sets it the loop runs as if there were
no flag, and afterwards nothing changes. So the flag is an `any` of its test under the assumption that it is not set,
and a name ends with one of

    the value of the iteration that set the flag, or what it was before     set only on the way out
    the value of the last iteration that was run                            set in every iteration
    the value of the iteration before, or what it was before the loop       set where the flag stayed

Also nested in loops that are dimensions, backwards, with several exits, and flags by hand (`if not found and c:`).
Level: bitwise. The test is computed for all iterations, also for those that the loop never reached: if it could raise
there, the loop runs. Left alone: a name that other names of the loop flow into on the way out.
"""
from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from ...ir import loop as ir
from ...ir.records import dataclass
from ...ir.types import BOOL, INT, join
from .assume import Facts, as_test, assume, facts_of, where_holds
from .form import Problem, Solution, conjuncts, strip


@dataclass(frozen=True)
class Flag:
    """A bool that starts one way and, once it is the other way, stays so."""
    name: str
    carried: ir.Carried
    start: bool
    test: ir.Expr                           # of an iteration: whether it sets the flag, if it was not set before

    @property
    def open(self) -> Facts:
        return {self.carried: self.start}

    @property
    def closed(self) -> Facts:
        return {self.carried: not self.start}

    @property
    def exit(self) -> bool:
        return self.name.endswith(ir.LEFT)



def after(flag: Flag) -> ir.Expr:
    """Whether the flag is set after an iteration, as an expression to be resolved."""
    return ir.Select(flag.carried, ir.Const(True), flag.test, BOOL)


def still_open(guard: ir.Select, flags: Iterable[Flag]) -> ir.Expr | None:
    """A guard that asks for a flag that was not set before and is not set now, with one question for both."""
    parts = conjuncts(guard) if guard.no == ir.Const(False) else []
    for flag in flags:
        both = [ir.Op("not", (flag.carried,), BOOL), *_all_false(flag.test)]
        if not flag.start and all(p in parts for p in both):
            rest = [p for p in parts if p not in both]
            result: ir.Expr = ir.Op("not", (after(flag),), BOOL)
            for part in rest:
                result = ir.Select(result, part, ir.Const(False), BOOL)
            return result
    return None


def under_one_test(update: ir.Expr, problem: Problem) -> ir.Expr:
    """`(v if b else s) if a else s` is `v if a and b else s`, where s is what the name was."""
    inner = strip(update)
    if not isinstance(inner, ir.Select):
        return update
    yes, no = under_one_test(inner.yes, problem), under_one_test(inner.no, problem)
    if not problem.carried(strip(no)) or not isinstance(yes, ir.Select):
        return ir.Select(inner.test, yes, no, inner.type)
    if problem.carried(strip(yes.no)):
        return ir.Select(_both(inner.test, yes.test), yes.yes, no, inner.type)
    if problem.carried(strip(yes.yes)):
        return ir.Select(reduce(_both, _all_false(yes.test), inner.test), yes.no, no, inner.type)
    return ir.Select(inner.test, yes, no, inner.type)


def _both(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    return ir.Select(a, b, ir.Const(False), BOOL)


def _all_false(test: ir.Expr) -> list[ir.Expr]:
    """`not a, not b` for `a or b`."""
    inner = strip(test)
    if isinstance(inner, ir.Select) and inner.yes == ir.Const(True):
        return [*_all_false(inner.test), *_all_false(inner.no)]
    if isinstance(inner, ir.Op) and inner.name == "not":
        return [inner.args[0]]
    return [ir.Op("not", (test,), BOOL)]


def flag(carry: ir.Carry, loop: str) -> Flag | None:
    """The carry as a flag, if it is one."""
    init = strip(carry.init)
    if not (carry.type == BOOL and isinstance(init, ir.Const) and isinstance(init.value, bool)):
        return None
    carried = ir.Carried(loop, carry.name, BOOL)
    after = assume(carry.update, {carried: not init.value})
    test = as_test(strip(assume(carry.update, {carried: init.value})))
    if after != ir.Const(not init.value) or ir.contains(test, lambda n: n == carried):
        return None
    return Flag(carry.name, carried, init.value, ir.Op("not", (test,), BOOL) if init.value else test)


def closed_form(found: Flag, test: ir.Expr, dim: ir.Dim) -> Solution:
    """The flag itself, its test resolved."""
    some: ir.Expr = ir.Reduce("any", (dim,), test, BOOL)
    soon: ir.Expr = ir.Running("any", dim, test, BOOL)
    sooner: ir.Expr = ir.Running("any", dim, test, BOOL, ir.Const(False), inclusive=False)
    if found.start:
        some, soon, sooner = (ir.Op("not", (v,), BOOL) for v in (some, soon, sooner))
    return Solution(some, soon, sooner, kind="all" if found.start else "any")


def kept(carry: ir.Carry, by: Flag, test: ir.Expr, dim: ir.Dim) -> Solution | None:
    """A name that stays what it is once the flag is set; test is the flag's, resolved."""
    own = ir.Carried(dim.var, carry.name, carry.type)

    def mentions(expr: ir.Expr) -> bool:
        return ir.contains(expr, lambda n: isinstance(n, ir.Carried) and n.loop == dim.var and n.name == carry.name)

    def is_own(expr: ir.Expr) -> bool:
        inner = strip(expr)
        return isinstance(inner, ir.Carried) and (inner.loop, inner.name) == (own.loop, own.name)

    if not is_own(assume(carry.update, by.closed)):
        return None
    live = assume(carry.update, by.open)
    out, on = where_holds(live, by.test), assume(live, facts_of(by.test, False))
    found: ir.Expr = ir.Reduce("any", (dim,), test, BOOL)
    first: ir.Expr = ir.Reduce("first", (dim,), test, INT)
    if is_own(on):
        before = carry.init
        value = ir.substitute(out, lambda n: before if isinstance(n, ir.Expr) and is_own(n) else None)
        final = _choice(found, at(value, dim, first), before, carry)
        early = before if by.exit and not isinstance(before, ir.Undefined) and before != ir.Const(None) else None
        return None if final is None else Solution(final, None, early, kind="first match")
    if mentions(on):
        return None
    if mentions(out):
        final = _iteration_before(carry, on, found, first, dim) if is_own(out) else None
    elif out == on:
        final = at(on, dim, ir.Select(found, first, last(dim), INT))
    else:
        final = _choice(found, at(out, dim, first), at(on, dim, last(dim)), carry)
    return None if final is None else Solution(final, None, None, kind="last value")


def _iteration_before(carry: ir.Carry, value: ir.Expr, found: ir.Expr, first: ir.Expr, dim: ir.Dim) -> ir.Expr | None:
    """The value of the last iteration that did not set the flag, if there was one."""
    if abs(dim.step) != 1:
        return None
    end = ir.Select(found, first, dim.stop, INT)
    ran = ir.Op("ne", (end, dim.start), BOOL)
    return _choice(ran, at(value, dim, _before(end, dim)), carry.init, carry)


def last(dim: ir.Dim) -> ir.Expr:
    """The loop variable in the last iteration of a loop that runs."""
    step = abs(dim.step)
    if step == 1:
        return _before(dim.stop, dim)
    low, high = (dim.start, dim.stop)[::1 if dim.step > 0 else -1]
    span = ir.Op("sub", (ir.Op("sub", (high, low), INT), ir.Const(1)), INT)
    steps = ir.Op("mul", (ir.Op("floor_divide", (span, ir.Const(step)), INT), ir.Const(step)), INT)
    return ir.Op("add" if dim.step > 0 else "sub", (dim.start, steps), INT)


def _before(end: ir.Expr, dim: ir.Dim) -> ir.Expr:
    """The loop variable one iteration earlier."""
    if isinstance(end, ir.Const):
        return ir.Const(end.value - dim.step)
    return ir.Op("sub" if dim.step > 0 else "add", (end, ir.Const(1)), INT)


def _choice(test: ir.Expr, yes: ir.Expr | None, no: ir.Expr | None, carry: ir.Carry) -> ir.Expr | None:
    if yes is None or no is None:
        return None
    if (yes, no) == (ir.Const(True), ir.Const(False)):
        return test
    if no == ir.Const(None):
        return ir.Either(test, yes, no)
    type = carry.type if isinstance(no, ir.Undefined) else join(yes.type, no.type)
    return None if type is None else ir.Select(test, yes, no, type)


def at(value: ir.Expr, dim: ir.Dim, position: ir.Expr) -> ir.Expr | None:
    """The value of one iteration; None if it depends on the iterations before in a way that is not settled."""
    def unsettled(n: ir.Node) -> bool:
        return (isinstance(n, ir.Carried) and n.loop == dim.var) or (isinstance(n, ir.Running) and n.dim.var == dim.var)
    if ir.contains(value, unsettled):
        return None
    return ir.substitute(value, lambda n: position if n == ir.Index(dim.var) else None)
