"""A dependence that only some ints make: the conditions under which it is not there are read off its set.

    for i in range(n):
        a[i] = a[i + m] + b[i]         [m, n] -> { m < 0 and n + m > 0 }     →     ask for m >= 0

isl gives the parameters for which two accesses meet, as alternatives of constraints. To break one constraint of each
alternative is enough. Only constraints on something that stands in a subscript are put to the facts: that a loop is too
short to meet itself is no reason to compile it for that length.
"""
from __future__ import annotations

from functools import lru_cache

from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least
from . import isl


def conditions(question: str, symbols: dict[str, str], wanted: set[str], facts: Conditions
               ) -> tuple[Affine, ...] | None:
    """Affine values that are not negative, by the facts, and rule the set out; None if the facts do not.

    symbols maps isl's names of the parameters to what they stand for; wanted are those that stand in subscripts.
    """
    found: list[Affine] = []
    for alternative in _alternatives(question):
        options = [o for c in alternative for o in _broken(c, symbols)]
        broken = next((o for o in options if o.symbols & wanted and at_least(facts, o)), None)
        if broken is None:
            return None
        found.append(broken)
    return tuple(dict.fromkeys(found)) or None


def _broken(constraint: isl.Constraint, symbols: dict[str, str]) -> list[Affine]:
    """Values of which one is not negative where the constraint does not hold."""
    value = Affine.of({symbols[name]: c for name, c in constraint.terms}, constraint.const)
    return [-value - 1, value - 1] if constraint.equality else [-value - 1]


@lru_cache(maxsize=2_000)
def _alternatives(question: str) -> list[list[isl.Constraint]]:
    """The parameters for which a set is not empty; one alternative without constraints if isl gives up."""
    return isl.limited(lambda api: [isl.constraints(b)[0] for b in api.Set(question).params().get_basic_sets()], [[]])
