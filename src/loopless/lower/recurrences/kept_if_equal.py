"""A name that is only set anew where it would change: it is what the last iteration had, set or not.

    prev = x[0].item()                       starts = x[1:] != x[:-1]
    for i in range(1, len(x)):         →
        if x[i].item() != prev:
            prev = x[i].item()

Ints that are equal are the same, so that keeping one is as good as setting the other: the previous value (previous.py).

Level: bitwise. Left alone: floats, where 0.0 is kept though -0.0 is equal, and ints beyond the dtype that they are
compared in, which torch wraps round.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import INT, category
from ..context import Context
from . import previous
from .form import Problem, Solution, strip, viewed

SAME = {"eq": True, "ne": False}


def claim(problem: Problem, ctx: Context) -> Solution | None:
    value = _set_anew(problem)
    if value is None or not _exact(value, problem):
        return None
    found = previous.claim(Problem(replace(problem.carry, update=value), problem.dim), ctx)
    return found if found is None or not viewed(value) else replace(found, final=None)


def _set_anew(problem: Problem) -> ir.Expr | None:
    """What the name is set to wherever it is not equal to that."""
    update = strip(problem.carry.update)
    if not isinstance(update, ir.Select):
        return None
    test: ir.Expr = strip(update.test)
    equal = True
    while isinstance(test, ir.Op) and test.name in ("not", "truth"):
        equal = equal is (test.name == "truth")
        test = strip(test.args[0])
    if not isinstance(test, ir.Op) or test.name not in SAME:
        return None
    kept, value = (update.yes, update.no) if SAME[test.name] is equal else (update.no, update.yes)
    others = [a for a in test.args if not problem.carried(strip(a))]
    if not problem.carried(strip(kept)) or len(others) != 1 or problem.has_carried(value):
        return None
    return value if _alike(strip(others[0]), strip(value), problem.carry.init) else None


def _alike(compared: ir.Expr, value: ir.Expr, init: ir.Expr) -> bool:
    """Whether what is compared is the value, or the element that the number is of, as the start is one of the kind."""
    if compared == value:
        return True
    element, first = (_element(e) for e in (value, strip(init)))
    return element is not None and first is not None and strip(element) == compared and element.type == first.type


def _element(number: ir.Expr) -> ir.Expr | None:
    return number.args[0] if isinstance(number, ir.Op) and number.name == "item" else None


def _exact(value: ir.Expr, problem: Problem) -> bool:
    """Whether equal values are the same: ints, of one type from the start on."""
    type = value.type
    ints = type == INT or (type.tensor and not type.rank and not type.soft and category(type.dtype) == 1)
    return ints and type == problem.carry.init.type == problem.carry.type
