"""A choice of what was made wider, made narrow again, is a choice of the elements as they are.

    torch.where(m, x.to(torch.float64)[at], 0).to(torch.float32)   →   torch.where(m, x[at], 0)

`.item()` makes a Python number of an element, and a store an element of the number: nothing is rounded on this way. A
number beside them becomes an element of the same dtype, rounded once as before. Level: bitwise.

Left alone: ints that the narrow dtype may not have, floats that are too large for it, and two numbers, which have no
dtype.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace
from .there_and_back import HOLDS

EXACT, LARGE = 2 ** 11, 1e38                # of ints, up to here; of floats, where torch may raise


def rewrite(value: t.Value) -> t.Value | None:
    chosen = value.base if isinstance(value, t.Cast) else None
    if not isinstance(chosen, t.Where) or value.dtype not in HOLDS.get(chosen.dtype, ()):
        return None
    yes, no = (_narrow(side, value.dtype) for side in (chosen.yes, chosen.no))
    if yes is None or no is None or (t.is_number(yes) and t.is_number(no)):
        return None
    return replace(chosen, yes=yes, no=no, dtype=value.dtype)


def _narrow(side: t.Value, dtype: str) -> t.Value | None:
    """A side as it was before it was made wider; None if it is something else."""
    if isinstance(side, t.Named):
        return _narrow(side.value, dtype)
    if isinstance(side, t.View):
        base = _narrow(side.base, dtype)
        return None if base is None or t.is_number(base) else replace(side, base=base)
    if isinstance(side, t.Number):
        return side if dtype == "float32" and _one_rounding(side) else None
    if isinstance(side, t.Cast) and side.base.dtype == dtype and not t.is_number(side.base):
        return side.base
    return None


def _one_rounding(number: t.Number) -> bool:
    """Whether a number becomes the same element by itself and through float64; a name is no larger, or is looked at."""
    try:
        value = float(number.text)
    except ValueError:
        return number.dtype == "float"
    return abs(value) <= EXACT if number.dtype == "int" else number.dtype == "float" and abs(value) < LARGE
