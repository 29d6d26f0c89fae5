"""The loops over one range: of one statement, of a temporary and its use, of two statements.

A family is a list of radices, a function that makes the loop of the digits, the number of pairs of calls that each loop
is tried with, and its share among all programs. Loops whose iterations are plainly independent, but for sums, are met
more often than those that hand something on, so families come in two kinds, plain and wild. No loop is in two families:
the first value of a wild loop is never that of a plain one, unless its target is.
"""
from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import NamedTuple

from .vocabulary import (
    BINARY,
    GUARDS,
    HEADS,
    INDEPENDENT,
    OPERANDS,
    PLAIN_PLACES,
    SIMPLE,
    UNARY,
    WILD_PLACES,
    Expression,
    Loop,
    Statement,
    expressions,
)

INDENT = "    "


class Family(NamedTuple):
    radices: tuple[int, ...]
    make: Callable[..., Loop]
    repeats: int
    share: int

    @property
    def size(self) -> int:
        return prod(self.radices) * self.repeats

    def loop(self, number: int) -> tuple[Loop, int]:
        """The loop of this number, and which of its pairs of calls."""
        digits = []
        for radix in self.radices:
            number, digit = divmod(number, radix)
            digits.append(digit)
        return self.make(*digits), number


def split(values: tuple[Expression, ...], plain: tuple[str, ...]) -> tuple[tuple[Expression, ...], ...]:
    """Those of plain operands only, and the others."""
    good = tuple(e for e in values if set(e.operands) <= set(plain) and e.operator != "mask")
    return good, tuple(e for e in values if e not in set(good))


def guarded(guard: str, *lines: str) -> tuple[str, ...]:
    return (guard, *(INDENT + line for line in lines)) if guard else lines


# ---------------------------------------------------------------- one statement

PLAIN, WILD = split(expressions(OPERANDS, UNARY, BINARY), INDEPENDENT)


def singles(
    places: tuple[tuple[str, str], ...], values: tuple[Expression, ...], guards: tuple[str, ...], share: int
) -> Family:
    def make(head: int, guard: int, place: int, value: int) -> Loop:
        statement = Statement(*places[place], values[value])
        return Loop((HEADS[head],), guarded(guards[guard], statement.text), (statement,), (guards[guard],))

    return Family((len(HEADS), len(guards), len(places), len(values)), make, 256, share)


SINGLES = (
    singles(PLAIN_PLACES, PLAIN, GUARDS[:4], share=22),
    singles(WILD_PLACES, PLAIN, GUARDS, share=3),
    singles(PLAIN_PLACES, WILD, GUARDS, share=2),
    singles(WILD_PLACES, WILD, GUARDS, share=1),
)

# ---------------------------------------------------------------- a temporary

OFTEN = (*SIMPLE, "x[i + 1]", "out[i]", "x[i - 1]", "s")
PLAIN_T, WILD_T = split(expressions(OFTEN, UNARY, ("+", "-", "*", "/", "where", "choice")), (*SIMPLE, "x[i + 1]"))
OF_T = tuple(e for e in expressions(("t", *SIMPLE), ("", "abs"), ("+", "-", "*", "max", "choice")) if "t" in e.operands)


def temporaries(
    places: tuple[tuple[str, str], ...], values: tuple[Expression, ...], shapes: tuple[int, ...], share: int
) -> Family:
    """`t = ...` and a use of it; the guard is around neither, the second, both, or the first."""

    def make(head: int, shape: int, guard: int, value: int, place: int, use: int) -> Loop:
        first = Statement("t", "=", values[value])
        second = Statement(*places[place], OF_T[use])
        word = GUARDS[1 + guard]
        lines = (
            (first.text, second.text),
            (first.text, *guarded(word, second.text)),
            guarded(word, first.text, second.text),
            (*guarded(word, first.text), second.text),
        )[shapes[shape]]
        return Loop((HEADS[head],), lines, (first, second), (word,) if shapes[shape] else ())

    return Family((len(HEADS), len(shapes), 3, len(values), len(places), len(OF_T)), make, 8, share)


TEMPORARIES = (
    temporaries(PLAIN_PLACES, PLAIN_T, (0, 1, 2), share=13),
    temporaries(WILD_PLACES, PLAIN_T, (0, 1, 2), share=1),
    temporaries((*PLAIN_PLACES, *WILD_PLACES), WILD_T, (0, 1, 2, 3), share=1),
)

# ---------------------------------------------------------------- two statements

PLAIN_FEW, WILD_FEW = split(
    expressions(OFTEN, ("", "abs"), ("+", "*", "-", "max", "where", "choice")), (*SIMPLE, "out[i]")
)
SAME_CELL = tuple((target, assign) for target, assign in PLAIN_PLACES if target in ("out[i]", "s"))


def pairs(
    places: tuple[tuple[str, str], ...], first_values: tuple[Expression, ...], second_values: tuple[Expression, ...],
    shapes: tuple[int, ...], share: int,
) -> Family:
    """Two statements: one after the other, one of them guarded, one or the other, `continue` or `break` between."""

    def make(head: int, shape: int, guard: int, place: int, value: int, other_place: int, other: int) -> Loop:
        first = Statement(*places[place], first_values[value])
        second = Statement(*places[other_place], second_values[other])
        word = GUARDS[1 + guard]
        lines = (
            (first.text, second.text),
            (first.text, *guarded(word, second.text)),
            (*guarded(word, first.text), second.text),
            (*guarded(word, first.text), "else:", INDENT + second.text),
            (first.text, *guarded(word, "continue"), second.text),
            (first.text, *guarded(word, "break"), second.text),
        )[shapes[shape]]
        guards = ((), (word,), (word,), (word,), (word,), (word, "break"))[shapes[shape]]
        return Loop((HEADS[head],), lines, (first, second), guards)

    radices = (len(HEADS), len(shapes), 3, len(places), len(first_values), len(places), len(second_values))
    return Family(radices, make, 1, share)


PAIRS = (
    pairs(SAME_CELL, PLAIN_FEW, PLAIN_FEW, (0, 1, 2, 3, 4), share=8),
    pairs((*PLAIN_PLACES, *WILD_PLACES), WILD_FEW, (*PLAIN_FEW, *WILD_FEW), (0, 1, 2, 3, 4), share=1),
    pairs((*PLAIN_PLACES, *WILD_PLACES), PLAIN_FEW, WILD_FEW, (0, 1, 2, 3, 4), share=1),
    pairs(SAME_CELL, PLAIN_FEW, (*PLAIN_FEW, *WILD_FEW), (5,), share=1),
)
