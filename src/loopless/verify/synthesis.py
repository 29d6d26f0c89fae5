"""A search among guesses for calls that run through: the original is there to be run.

From the plan that the source suggests, each call that raises leads to plans with one thing changed. The plan whose call
came furthest is followed first. The search ends with a call in which every loop goes round more than once; then other
numbers are tried, for the lines that this call did not reach.
"""
from __future__ import annotations

import ast
import heapq
import math
import re
import types
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from .arguments import Arguments
from .attempt import Attempt, attempt
from .fixes import fixes
from .guesses import STYLES, Plan
from .needs import needs_of

ATTEMPTS = 120
BRANCHES = 14
MOST_CELLS = 100_000
MORE = 2                                # further arguments, for lines that were not reached


@dataclass
class Synthesis:
    """The arguments that were found, or what the last attempt raised."""
    arguments: list[Arguments]
    attempts: int
    last: str = ""
    useful: bool = False                # whether every loop goes round more than once


@dataclass
class _Search:
    function: types.FunctionType
    node: ast.FunctionDef
    waiting: list[tuple[float, int, int, Plan]] = field(default_factory=list)
    seen: set[Any] = field(default_factory=set)
    met: dict[str, int] = field(default_factory=dict)       # how often each error came up
    order: Iterator[int] = field(default_factory=count)
    last: str = ""
    tries: int = 0

    def run(self, plan: Plan, attempts: int) -> tuple[Attempt, Plan]:
        """The best attempt, and its plan."""
        heapq.heappush(self.waiting, (0.0, next(self.order), 0, plan))
        best: tuple[Attempt, Plan] | None = None
        while self.waiting and self.tries < attempts:
            _, _, depth, plan = heapq.heappop(self.waiting)
            tried = self.once(plan)
            if tried is None:
                continue
            if best is None or tried.worth > best[0].worth:
                best = tried, plan
            if tried.useful:
                break
            self.follow(plan, tried, depth)
        assert best is not None
        return best

    def once(self, plan: Plan) -> Attempt | None:
        """One call, if none like it has been made."""
        key = plan.key()
        if key in self.seen or plan.cells() > MOST_CELLS:
            return None
        self.seen.add(key)
        self.tries += 1
        tried = attempt(self.function, self.node, plan.arguments())
        if tried.error is not None:
            self.last = f"{type(tried.error).__name__}: {tried.error}".splitlines()[0]
        return tried

    def follow(self, plan: Plan, tried: Attempt, depth: int) -> None:
        """Notes what could be changed, behind plans whose calls came further or failed in newer ways."""
        kind = re.sub(r"\d+", "", str(tried.error))
        self.met[kind] = self.met.get(kind, 0) + 1
        merit = len(tried.lines) + 0.7 * math.log2(1 + sum(tried.lines.values()))
        if not re.search(r"out of bounds for dimension .* size [1-9]", str(tried.error)):   # which takes some steps
            merit -= 0.4 * self.met[kind]
        for k, changed in enumerate(islice(fixes(plan, tried, self.node), BRANCHES)):
            heapq.heappush(self.waiting, (0.3 * k + 0.3 * depth - merit, next(self.order), depth + 1, changed))


def synthesize(function: types.FunctionType, node: ast.FunctionDef, given: dict[str, Any] | None = None,
               seed: int = 0, attempts: int = ATTEMPTS) -> Synthesis:
    """Arguments for a function; `given` has the values of parameters that are not to be guessed."""
    search = _Search(function, node)
    tried, plan = search.run(Plan(needs_of(function, node, tuple(given or ())), given=given or {}, seed=seed), attempts)
    if not tried.passed:
        return Synthesis([], search.tries, search.last)
    plans = [plan, *islice(_further(search, plan, set(tried.lines)), MORE)]
    names = ["ordinary arguments", *(f"ordinary arguments, {p.style} numbers" for p in plans[1:])]
    found = [replace(positional(function, p.arguments()), about=name) for p, name in zip(plans, names)]
    return Synthesis(found, search.tries, search.last, tried.useful)


def _further(search: _Search, plan: Plan, reached: set[Any]) -> Iterator[Plan]:
    """Plans whose calls run through and reach lines that no call has reached."""
    others = [replace(plan, style=style, seed=plan.seed + 3) for style in STYLES]
    others += [replace(plan, seed=plan.seed + k) for k in (4, 5, 6)]
    for other in others:
        tried = search.once(other)
        if tried is not None and tried.passed and not set(tried.lines) <= reached:
            reached |= set(tried.lines)
            yield other


def positional(function: types.FunctionType, arguments: Arguments) -> Arguments:
    """The same call with as few names as can be."""
    args: list[Any] = []
    named = dict(arguments.kwargs)
    for name in function.__code__.co_varnames[:function.__code__.co_argcount]:
        if name not in named:
            break
        args.append(named.pop(name))
    return replace(arguments, args=tuple(args), kwargs=named)
