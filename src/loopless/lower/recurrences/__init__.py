"""The recurrences: each a normal form of what a loop does to a name that it carries along.

Membership and order are this list. A recurrence is offered a carry and either claims it, with the value after the
loop and the value in each iteration in closed form, or leaves it alone.
"""
from __future__ import annotations

from collections.abc import Callable

from ..context import Context
from . import any_all, clamped_sum, counter, last_match, linear, min_max, previous, product, sum
from .form import Problem, Solution

Claim = Callable[[Problem, Context], Solution | None]
ORDER: tuple[Claim, ...] = (sum.claim, product.claim, last_match.claim, counter.claim, linear.claim, min_max.claim,
                           any_all.claim, clamped_sum.claim, previous.claim)


def solve(problem: Problem, ctx: Context) -> Solution | None:
    """The closed form of a carry, from the first recurrence that claims it."""
    for claim in ORDER:
        solution = claim(problem, ctx)
        if solution is not None:
            return solution
    return None
