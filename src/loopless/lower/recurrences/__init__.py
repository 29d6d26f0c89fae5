"""The recurrences: each a normal form of what a loop does to a name that it carries along.

Membership and order are this list. A recurrence is offered a carry and either claims it, with the value after the
loop and the value in each iteration in closed form, or leaves it alone.
"""
from __future__ import annotations

from collections.abc import Callable

from ...ir import loop as ir
from ...ir.node import replace
from ..context import Context
from . import (
    any_all,
    clamped_sum,
    constant,
    counter,
    few_values,
    joined,
    kept_if_equal,
    last_match,
    linear,
    matrix,
    min_max,
    own_bits,
    previous,
    product,
    squared,
    states,
    sum,
)
from .form import Problem, Solution

Claim = Callable[[Problem, Context], Solution | None]
ORDER: tuple[Claim, ...] = (constant.claim, sum.claim, product.claim, last_match.claim, counter.claim, linear.claim,
                           matrix.claim, min_max.claim, any_all.claim, joined.claim, own_bits.claim,
                           clamped_sum.claim, squared.claim, kept_if_equal.claim, states.claim, few_values.claim,
                           previous.claim)

SIDE_BY_SIDE: tuple[Claim, ...] = (sum.claim, product.claim, last_match.claim, linear.claim, min_max.claim,
                                   clamped_sum.claim)


def solve(problem: Problem, ctx: Context) -> Solution | None:
    """The closed form of a carry, from the first recurrence that claims it."""
    if problem.dim.apart is not None:
        return _side_by_side(problem, ctx)
    for claim in ORDER:
        solution = claim(problem, ctx)
        if solution is not None:
            return solution
    return None


def _side_by_side(problem: Problem, ctx: Context) -> Solution | None:
    """The closed form of a carry that is found again after several iterations: each lane runs from its own start."""
    for claim in SIDE_BY_SIDE:
        found = claim(problem, ctx)
        if found is not None:
            parts = [_from_own_start(problem, part) for part in (found.inclusive, found.exclusive)]
            return Solution(None, parts[0], parts[1], kind=found.kind) if parts != [None, None] else None
    return None


def _from_own_start(problem: Problem, value: ir.Expr | None) -> ir.Expr | None:
    """A running value whose start is inside it, where it is that of the lane."""
    if isinstance(value, ir.Op) and len(value.args) == 2:
        start, running = value.args
        if problem.carry.init not in (start, *_finite(start)):
            return None
        value = replace(running, init=start) if isinstance(running, ir.Running) and running.init is None else None
    return value if isinstance(value, (ir.Running, ir.Stepped)) and value.dim == problem.dim else None


def _finite(value: ir.Expr) -> tuple[ir.Expr, ...]:
    return value.args if isinstance(value, ir.Op) and value.name == "finite" else ()
