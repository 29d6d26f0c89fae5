"""Names that feed each other: each iteration makes every one of them from all of them, by factors and sums.

    for i in range(2, n):                                    y[2:] = scans.recursive((a, b), x[2:], (y[1], y[0]))
        y[i] = a * y[i - 1] + b * y[i - 2] + x[i]     →

    for i in range(n):                                       states = scans.coupled(((c, s), (-s, c)), (x, 0), (h, g))
        h, g = c * h + s * g + x[i], c * g - s * h    →      out = states[0]
        out[i] = h

Found after all other names are in closed form. A name that only keeps what another one was (`q, p = p, ...`) makes a
recurrence of second order of that one, and so on. Whatever is linear in each of the names counts (linear.py): factors
that change, branches, rows, neighbours, loops that go down, values that are handed on several iterations at once.

Level: integers bitwise, floats reassociated; a result that is infinite or NaN sends the call back to the loop. Left
alone: float16 and bfloat16, Python ints, names of several types, more than four names, and a name that may be a tensor
or a number after its first iteration.
"""
from __future__ import annotations

from collections.abc import Mapping

from ...analyze.affine import trip
from ...ir import loop as ir
from ...ir.conditions import at_least
from ...ir.loop_views import shows_operand
from ...ir.node import replace
from ...ir.types import BOOL, category, tensor
from ...report.reasons import Refusal
from ..context import Context
from .form import Problem, Solution, choose, strip, viewed
from .linear import is_a_tensor, line_of

MOST = 4


def circle(name: str, carries: Mapping[str, ir.Carry], loop: str) -> list[str]:
    """The carried names that this one is made of, and that are made of it."""
    def mentioned(of: str) -> set[str]:
        return {n.name for n in ir.find(carries[of].update, ir.Carried) if n.loop == loop}

    def reached(start: str) -> set[str]:
        waiting, seen = mentioned(start), set()
        while waiting:
            at = waiting.pop()
            seen.add(at)
            waiting |= mentioned(at) - seen
        return seen
    own = reached(name)
    return [n for n in carries if n == name or (n in own and name in reached(n))]


def solve(group: list[ir.Carry], dim: ir.Dim, ctx: Context) -> dict[str, Solution] | None:
    """The closed forms of a circle of carries, everything else in which is in closed form."""
    if len(group) > MOST or len({c.apart for c in group}) > 1 or not _alike(group):
        return None
    dim = replace(dim, apart=group[0].apart)
    group, delays = _latest_first(group, dim)
    problems = [Problem(c, dim) for c in group]
    rows = [_row(problems, c.update, ctx) for c in group]
    known = [row for row in rows if row is not None]
    if len(known) < len(rows):
        return None
    _settled(problems, problems[:1] if delays else problems, ctx)
    factors = tuple(factor for row in known for factor in row[0])
    parts = (dim, factors, tuple(row[1] for row in known), tuple(c.init for c in group))
    found = {c.name: _solution(k, c, parts) for k, c in enumerate(group)}
    for k in range(1, delays + 1):
        found[group[k].name] = _kept(group[:k + 1], found[group[k - 1].name], found[group[k].name], dim, ctx)
    if _may_be_as_they_started(group, dim, delays > 0):
        return {name: replace(solution, final=None) for name, solution in found.items()}
    return {c.name: _replaced(found[c.name], c, dim) for c in group}


def _replaced(found: Solution, carry: ir.Carry, dim: ir.Dim) -> Solution:
    """What started as a tensor that others have is that very tensor, unless some iteration makes it anew."""
    made = _makes(carry.update, dim.var)
    if made is None or found.final is None or not viewed(carry.init):
        return found
    some = ir.Reduce("any", (dim,), made, BOOL)
    return replace(found, final=ir.Op("ensure", (found.final, some), found.final.type, (("plain", False),)))


def _makes(update: ir.Expr, loop: str) -> ir.Expr | None:
    """Where an iteration makes a new value, and does not only keep one; None is everywhere."""
    update = strip(update)
    if isinstance(update, ir.Select):
        return choose(update.test, _makes(update.yes, loop), _makes(update.no, loop))
    return ir.Const(False) if isinstance(update, ir.Carried) and update.loop == loop else None


def _may_be_as_they_started(group: list[ir.Carry], dim: ir.Dim, delayed: bool) -> bool:
    """Whether a name may end as the very tensor that one of them started as, handed on in each iteration."""
    handed = [_hands_over(c.update, c.name, dim.var) for c in (group[:1] if delayed else group)]
    return group[0].type.tensor and any(handed) and (all(handed) or any(viewed(c.init) for c in group))


def _hands_over(update: ir.Expr, name: str, loop: str) -> bool:
    """Whether the update of a name may be another one of the names itself, not a new tensor."""
    update = strip(update)
    if isinstance(update, ir.Select):
        return _hands_over(update.yes, name, loop) or _hands_over(update.no, name, loop)
    if isinstance(update, ir.Op) and (update.name == "ensure" or shows_operand(update)):
        return _hands_over(update.args[0], name, loop)
    return isinstance(update, ir.Carried) and update.loop == loop and update.name != name


def _alike(group: list[ir.Carry]) -> bool:
    """Whether all names are tensors of one dtype and rank, or all are Python floats."""
    types = {c.type.hard() for c in group}
    type = next(iter(types))
    return len(types) == 1 and (type.kind == "float" or (type.tensor and category(type.dtype) in (1, 2)))


def _latest_first(group: list[ir.Carry], dim: ir.Dim) -> tuple[list[ir.Carry], int]:
    """The one new name, and those that keep what it was, from the latest on; and how many these are."""
    kept = {u.name: c for c in group if isinstance(u := strip(c.update), ir.Carried) and u.loop == dim.var}
    new = [c for c in group if c not in kept.values()]
    if len(new) != 1:
        return group, 0
    chain = [new[0]]
    while chain[-1].name in kept:
        chain.append(kept[chain[-1].name])
    return (chain, len(chain) - 1) if len(chain) == len(group) else (group, 0)


def _row(problems: list[Problem], update: ir.Expr, ctx: Context) -> tuple[list[ir.Expr], ir.Expr] | None:
    """The factor of each name in an update, and what is added."""
    factors, rest = [], update
    for problem in problems:
        found = line_of(problem, ctx, rest)
        if found is None:
            return None
        factors.append(found.factor)
        rest = found.value
    if any(p.has_carried(part) for p in problems for part in (*factors, rest)):
        return None
    element = isinstance(bare := strip(update), ir.Op) and bare.name == "to"        # whatever its parts are
    if any(part.type.soft for part in (*factors, *([] if element else [rest]))):
        raise Refusal("LL205", "a recurrence of values that are tensors or numbers", problems[0].carry.line)
    return factors, rest


def _settled(problems: list[Problem], new: list[Problem], ctx: Context) -> None:
    """What no order of the steps would do, or not as the loop has it; new are the names that are not only kept."""
    for problem in problems:
        carry, type = problem.carry, problem.carry.type.hard()
        if type.dtype in ("float16", "bfloat16"):
            raise Refusal("LL208", f"a recurrence in {type.dtype} rounds at each step", ctx.line)
        mixed = carry.init.type.tensor and carry.init.type.hard() != type
        late = type.tensor and problem in new and not is_a_tensor(problem, carry.update)
        if mixed or late or (type.number and (carry.type.soft or carry.init.type != type)):
            raise Refusal("LL205", "a recurrence of values that are tensors or numbers", carry.line)
        if type.kind == "float" or category(type.dtype) > 1:
            ctx.note_level("reassociated", f"the steps of `{problem.name}` are joined in another order", carry.line)


def _solution(which: int, carry: ir.Carry, parts: tuple[ir.Dim, tuple[ir.Expr, ...], tuple[ir.Expr, ...],
                                                       tuple[ir.Expr, ...]]) -> Solution:
    type = carry.type.hard()
    result = tensor(type.dtype, type.rank) if type.tensor else type
    kinds = (("last", result), ("after", result), ("before", Problem(carry, parts[0]).type_before))
    last, after, before = (ir.Coupled(*parts, which, kind, reach) for reach, kind in kinds)
    return Solution(None if parts[0].apart is not None else last, after, before, kind="coupled recurrence")


def _kept(chain: list[ir.Carry], leader: Solution, own: Solution, dim: ir.Dim, ctx: Context) -> Solution:
    """A name that keeps what another one was: that one, one step later."""
    assert leader.exclusive is not None
    carry = chain[-1]
    before = ir.Running("last", dim, leader.exclusive, Problem(carry, dim).type_before, carry.init, inclusive=False)
    final, count = own.final, trip(dim)
    if any(c.init.type.number or c.init.type.soft or viewed(c.init) for c in chain[:-1]) and not (
            count is not None and at_least(ctx.facts, count, len(chain))):
        final = None                        # after few iterations it is what another name started as
    return Solution(final, leader.exclusive, before, kind="previous value")
