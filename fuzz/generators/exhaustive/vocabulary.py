"""The words of the loops: heads, targets, operands, operators, guards.

`x`, `y` and `out` are vectors, `idx` a vector of places in them, `m` a mask; `c` is a Python number, `k` an int, `w` a
tensor without dimensions; `s` is a number that the loop carries, `t` a temporary.
"""
from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Head(NamedTuple):
    text: str
    first: int          # the first value of i
    step: int
    room: int           # how many places are left free at the end


class Expression(NamedTuple):
    text: str
    operator: str
    operands: tuple[str, ...]


class Statement(NamedTuple):
    target: str
    assign: str
    value: Expression

    @property
    def text(self) -> str:
        return f"{self.target} {self.assign} {self.value.text}"


class Loop(NamedTuple):
    """What a number chose: the lines of the loop and what they are made of."""

    heads: tuple[Head, ...]
    lines: tuple[str, ...]
    statements: tuple[Statement, ...]
    guards: tuple[str, ...]


HEADS = (
    Head("for i in range(n):", 0, 1, 0),
    Head("for i in range(1, n):", 1, 1, 0),
    Head("for i in range(n - 1):", 0, 1, 1),
    Head("for i in range(1, n - 1):", 1, 1, 1),
    Head("for i in range(2, n):", 2, 1, 0),
    Head("for i in range(n - 2):", 0, 1, 2),
    Head("for i in range(0, n, 2):", 0, 2, 0),
    Head("for i in range(n - 1, -1, -1):", 0, -1, 0),
)

UNARY = {"": "{a}", "-u": "-{a}", "abs": "abs({a})", "float": "float({a})", "sqrt": "torch.sqrt({a})"}
BINARY = {
    "+": "{a} + {b}",
    "-": "{a} - {b}",
    "*": "{a} * {b}",
    "/": "{a} / {b}",
    "//": "{a} // {b}",
    "max": "max({a}, {b})",
    "min": "min({a}, {b})",
    "choice": "{a} if {a} > {b} else {b}",
    "mask": "{a} if m[i] else {b}",
    "where": "torch.where({a} > {b}, {a}, {b})",
    ">": "{a} > {b}",
}

COMPARED = ("max", "min", "choice", "where", ">")

NUMBERS = ("c", "i", "j", "2", "0.5")               # operands that are Python numbers
SIMPLE = ("x[i]", "y[i]", "y[idx[i]]", "w", "c", "2")
INDEPENDENT = (*SIMPLE, "x[i - 1]", "x[i + 1]", "x[n - 1 - i]", "i", "0.5")     # of what other iterations write
OPERANDS = (*INDEPENDENT, "out[i]", "out[i - 1]", "m[i]", "s")

GUARDS = ("", "if x[i] > 0:", "if m[i]:", "if i > k:", "if y[i] <= s:")

PLAIN_PLACES = (
    ("out[i]", "="), ("out[i]", "+="), ("out[i]", "-="), ("out[i]", "*="), ("out[n - 1 - i]", "="), ("s", "+="),
)
WILD_PLACES = (
    ("x[i]", "="), ("x[i]", "+="), ("x[i]", "*="),
    ("out[n - 1 - i]", "+="), ("out[i - 1]", "="), ("out[i - 1]", "+="), ("out[i + 1]", "="), ("out[i + 1]", "+="),
    ("out[0]", "="), ("out[0]", "+="), ("out[0]", "*="), ("out[idx[i]]", "="), ("out[idx[i]]", "+="),
    ("out[idx[i]]", "*="), ("s", "="), ("s", "-="), ("s", "*="), ("t", "="),
)


def expressions(operands: Iterable[str], unary: Iterable[str], binary: Iterable[str]) -> tuple[Expression, ...]:
    """All of them, but for those that no loop would have: two constants, a torch function of numbers alone."""
    operands = tuple(operands)
    found = [
        Expression(UNARY[name].format(a=a), name, (a,))
        for name in unary for a in operands if name != "sqrt" or a not in NUMBERS
    ]
    for name in binary:
        for a in operands:
            for b in operands:
                if not (a in NUMBERS and b in NUMBERS) and not (a == b and name in COMPARED):
                    found.append(Expression(BINARY[name].format(a=a, b=b), name, (a, b)))
    return tuple(found)
