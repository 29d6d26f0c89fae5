"""Nests of two loops over a matrix `x`: a statement in the inner one, and what may stand around it in the outer.

`x` and `out` are matrices here, `y` and `r` vectors that either index fits. The inner loop may depend on the outer one.
"""
from __future__ import annotations

from .families import INDENT, Family, guarded, split
from .vocabulary import Expression, Head, Loop, Statement, expressions

HEADS = tuple(
    (Head(f"for i in {outer}:", first, step, 0), Head(f"for j in {inner}:", inner_first, inner_step, 0))
    for outer, first, step, inner, inner_first, inner_step in (
        ("range(n)", 0, 1, "range(p)", 0, 1),
        ("range(1, n)", 1, 1, "range(1, p)", 1, 1),
        ("range(n)", 0, 1, "range(i + 1)", 0, 1),
        ("range(n)", 0, 1, "range(i, p)", 0, 1),
        ("range(n)", 0, 1, "range(idx[i])", 0, 1),
        ("range(0, n, 2)", 0, 2, "range(p - 1, -1, -1)", 0, -1),
    )
)
GUARDS = ("", "if x[i, j] > 0:", "if m[i]:", "if j > i:", "if i > k:", "if y[j] > s:")
PLACES = (
    *(("out[i, j]", assign) for assign in ("=", "+=", "-=", "*=")),
    ("out[j, i]", "="), ("out[i][j]", "="), ("out[i, j - 1]", "="), ("out[0, j]", "+="),
    ("x[i, j]", "="), ("x[i, j]", "+="),
    ("r[i]", "="), ("r[i]", "+="), ("r[j]", "+="), ("r[i]", "*="), ("s", "+="), ("s", "="), ("t", "="),
)
OPERANDS = (
    "x[i, j]", "x[i, j - 1]", "x[i - 1, j]", "x[j, i]", "y[i]", "y[j]", "out[i, j]", "r[i]", "s", "w", "c", "j", "2",
)
INDEPENDENT = tuple(operand for operand in OPERANDS if operand not in ("s", "r[i]", "out[i, j]"))
PLAIN, WILD = split(
    expressions(OPERANDS, ("", "abs", "sqrt", "float"), ("+", "-", "*", "/", "max", "choice", "where")), INDEPENDENT
)
AROUND = (                                          # what the outer loop does before and after the inner one
    ((), ()),
    (("s = 0.0",), ("r[i] = s",)),
    (("r[i] = 0.0",), ()),
    ((), ("r[i] = s",)),
    ((), ("r[i] *= 0.5",)),
)


def nests(values: tuple[Expression, ...], guards: tuple[str, ...], share: int) -> Family:
    def make(head: int, guard: int, place: int, value: int, around: int) -> Loop:
        statement = Statement(*PLACES[place], values[value])
        outer, inner = HEADS[head]
        before, after = AROUND[around]
        body = (INDENT + line for line in guarded(guards[guard], statement.text))
        lines = (*before, inner.text, *body, *after)
        return Loop((outer, inner), lines, (statement,), (guards[guard],))

    return Family((len(HEADS), len(guards), len(PLACES), len(values), len(AROUND)), make, 64, share)


NESTS = (nests(PLAIN, GUARDS[:5], share=9), nests(WILD, GUARDS, share=2))
