"""In which order the result of an einsum lies in memory.

torch multiplies two operands as matrices: the labels that both keep come first, then those of the left operand alone,
then those of the right one. The result is a view of that with its axes in the order that was asked for, so it lies in
order only if the two orders are one.

    ij,jk->ik       in order: i of the left operand, k of the right one
    ij,jk->ki       the matrix is there as `ik`, and turned
"""
from __future__ import annotations

from collections.abc import Sequence


def lies_in_order(sides: Sequence[Sequence[str]], out: Sequence[str]) -> bool:
    """Whether an einsum of two operands, by their labels, lies in memory as its labels are written."""
    if len(sides) != 2:
        return False
    left, right = sides
    both = [d for d in out if d in left and d in right]
    alone = [d for d in out if d in left and d not in right] + [d for d in out if d in right and d not in left]
    summed = any(d in right and d not in out for d in left)
    return summed and list(out) == both + alone


def equation_in_order(equation: str) -> bool:
    """The same for an equation without spaces, `ij,jk->ik`, whose `...` are in front of all sides, or of none."""
    sides, _, out = equation.replace("...", "").partition("->")
    return lies_in_order(sides.split(","), out)
