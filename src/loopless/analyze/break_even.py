"""The size below which the loop itself is faster than the tensor code in its place.

    for i in range(len(x)):         3.4 µs an iteration; out = x + y, with its guards, takes 2.4 µs
        out[i] = x[i] + y[i]

A test over the sizes at the entry, `x.shape[0] < 5`, and the words for it. There is none where the tensor code wins
from two iterations on, or where the number of iterations is anybody's guess.
"""
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.records import dataclass
from .cost_table import STEPS
from .loop_cost import Trips, work
from .tensor_cost import cost, operations, turns

FEW = 2                         # iterations for which nobody asks
NOTICEABLE = 0.05               # of the largest cost: what is less does not count
UNIT = 100                      # nanoseconds
MOST_LOOKED_AT = 8192           # elements in an iteration, of which it needs a part: looking at them costs what it does


@dataclass(frozen=True)
class BreakEven:
    """Where the loop wins: a test on the sizes, and the words for it."""
    test: str
    words: str


def sparse(statements: Iterable[t.Statement], dims: set[str], extents: Mapping[str, Affine]) -> BreakEven | None:
    """Where the loop wins because each iteration needs a small part of a long axis, and a mask looks at all of it."""
    sizes = {tuple(sorted(d for d in n.dims if d in dims or d[0] in "~^")) for s in statements
             for n in ir.find(s, t.Value) if dims & set(n.dims)}
    tests = []
    picked = any(dims & set(n.dims) for s in statements for found in (*ir.find(s, t.Combine), *ir.find(s, t.Latest))
                 for n in ir.find(found, t.Value))
    for own in sorted(sizes, key=len)[-1:]:
        known = [extents.get(d) for d in own]
        if None not in known:
            most = MOST_LOOKED_AT // (8 if picked else 1)       # picking out is that much more than looking at
            tests.append(f"{_product([size for size in known if size is not None])} > {most}")
    return BreakEven(tests[0], f"where {tests[0]} the loop itself runs") if tests else None


def either(a: BreakEven | None, b: BreakEven | None) -> BreakEven | None:
    """Where one of two says that the loop wins."""
    if a is None or b is None:
        return a or b
    return BreakEven(f"({a.test} or {b.test})", f"{a.words}; {b.words}")


def break_even(region: Iterable[ir.Stmt], statements: Iterable[t.Statement], grad: bool) -> BreakEven | None:
    """The test that says that the loop, as it was built, is faster than the tensor statements."""
    loops = work(region, grad)
    if loops is None:
        return None
    nests = _plain(loops.nests)
    program = list(statements)
    budget = cost(program, grad) - nests.pop((), 0)
    steps = turns(program, grad)
    if steps:
        return _of_steps(nests, budget, steps)
    if budget <= 0:
        return None
    if not nests:
        return BreakEven("True", "the loop itself runs: it has few iterations")
    most = max(nests.values())
    nests = {trips: each for trips, each in nests.items() if each >= NOTICEABLE * most}
    if len(nests) == 1:
        return _of_one(*next(iter(nests.items())), budget)
    terms = [_product([max(1, round(each / UNIT)), *trips]) for trips, each in nests.items()]
    least = round(budget / UNIT)
    if sum(nests.values()) * FEW >= budget:
        return None
    test = f"{' + '.join(terms)} < {least}"
    return BreakEven(test, f"where {test} the loops themselves run")


def break_even_of_kept(region: Iterable[ir.Stmt], statements: Iterable[t.Statement]) -> BreakEven | None:
    """The same for tensor statements with loops that stay, each of which turns so often."""
    loops = work(region, False)
    if loops is None:
        return None
    nests = _plain(loops.nests)
    program = list(statements)
    once = cost(program, False) - nests.pop((), 0)
    left = [_product([max(1, round(each / UNIT)), *trips]) for trips, each in nests.items()] or ["0"]
    right = [str(max(0, round(once / UNIT)))]
    for loop in (s for s in program if isinstance(s, t.Kept)):
        each = STEPS["turn"] + operations(loop.body, False)
        count = loop.stop - loop.start if loop.step > 0 else loop.start - loop.stop
        right.append(_product([round(each / UNIT), count]))
    test = f"{' + '.join(left)} < {' + '.join(right)}"
    return BreakEven(test, f"where {test} the loops themselves run")


def _of_steps(nests: dict[Trips, float], budget: float, steps: list[tuple[Affine, float]]) -> BreakEven | None:
    """Where tensor code has loops of its own, which make fewer turns, and longer ones."""
    if not nests:
        return None
    most = max(nests.values())
    loops = [_product([max(1, round(each / UNIT)), *trips]) for trips, each in nests.items()
             if each >= NOTICEABLE * most]
    turned = [_product([max(1, round(each / UNIT)), count]) for count, each in steps]
    rest = [str(round(budget / UNIT))] if budget > UNIT else []
    test = f"{' + '.join(loops)} < {' + '.join([*turned, *rest])}"
    return BreakEven(test, f"where {test} the loops themselves run")


def _plain(nests: dict[Trips, float]) -> dict[Trips, float]:
    """The nests with loops of a known number of iterations multiplied out."""
    out: dict[Trips, float] = {}
    for trips, each in nests.items():
        fixed = math.prod(c for c in (a.constant for a in trips) if c is not None)
        rest = tuple(a for a in trips if a.constant is None)
        out[rest] = out.get(rest, 0) + each * fixed
    return out


def _of_one(trips: Trips, each: float, budget: float) -> BreakEven | None:
    least = math.ceil(budget / each) if each else 0
    if least <= FEW:
        return None
    return BreakEven(f"{_product(trips)} < {least}", f"below {least} iterations the loop itself runs")


def _product(factors: Sequence[Affine | int]) -> str:
    texts = [str(f) for f in factors]
    return " * ".join(f"({text})" if " " in text and len(texts) > 1 else text for text in texts)
