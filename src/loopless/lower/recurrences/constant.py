"""What every iteration hands on as it got it.

    for i in range(1, n):
        x[i] = x[i - 1]              →    x[1:] = x[0]

A copy along the array, onto what is read next: all of them become what was there before the loop. Level: bitwise.
Left alone: values that are handed on several iterations at once, each lane of which has a start of its own.
"""
from __future__ import annotations

from ..context import Context
from .form import Problem, Solution, strip


def claim(problem: Problem, ctx: Context) -> Solution | None:
    """The start, in each iteration and after the loop."""
    if not problem.carried(strip(problem.carry.update)) or problem.carry.init.type != problem.carry.type:
        return None
    start = problem.carry.init
    return Solution(start, start, start, kind="constant")
