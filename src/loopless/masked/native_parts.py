"""What the loops that numba compiles have in common: the bits of an element, sums of sums, and how a loop is compiled.

    select(flag, x, other)      x where the flag is 1, `other` where it is 0, without a branch
    signed(x), unsigned(x)      the bits of a number as an integer
    number(bits, like)          the number of the type of `like` that has these bits
    load(x, i)                  x[i] of a vector in one piece, with i from 0 on: what else an index may be is not asked

`select` is an `and` and two `xor` of bits, so NaN and infinity are bits like others, and any density costs the same.
Written as an `if` it becomes loads under a mask, with which the same loop takes twice as long.

Each loop adds up blocks in the order that is quickest (`QUICK`: lane by lane), and the sums of blocks by `added`, which
keeps apart what rounding loses, so that errors do not grow with the number of blocks. No other liberty is taken: NaN,
infinities and signs of zero are what they are, and the same input gives the same bits each time.

numba keeps compiled loops beside their file, and looks at that file alone: who changes this one clears __pycache__.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

QUICK = {"reassoc", "contract"}


def word(kind: Any) -> Any:
    """The integer of LLVM that is as wide as a number of numba."""
    return ir.IntType(kind.bitwidth)


def same_bits(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    return builder.bitcast(given[0], context.get_value_type(signature.return_type))


@intrinsic
def select(typing: Any, flag: Any, value: Any, other: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        keep = builder.neg(builder.zext(given[0], word(value)))
        x, y = (builder.bitcast(v, word(value)) for v in given[1:])
        found = builder.xor(builder.and_(builder.xor(x, y), keep), y)
        return builder.bitcast(found, context.get_value_type(value))
    return value(flag, value, value), code


@intrinsic
def signed(typing: Any, value: Any) -> Any:
    return types.Integer.from_bitwidth(value.bitwidth, True)(value), same_bits


@intrinsic
def unsigned(typing: Any, value: Any) -> Any:
    return types.Integer.from_bitwidth(value.bitwidth, False)(value), same_bits


@intrinsic
def number(typing: Any, bits: Any, like: Any) -> Any:
    return like(bits, like), same_bits


@intrinsic
def load(typing: Any, x: Any, at: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = context.make_array(x)(context, builder, given[0]).data
        return builder.load(builder.gep(data, [given[1]]), align=x.dtype.bitwidth // 8)
    return x.dtype(x, at), code


@njit(forceinline=True)
def added(total: Any, lost: Any, part: Any) -> Any:
    """total + part, and all that rounding has lost so far."""
    both = total + part
    taken = both - total
    return both, lost + ((total - (both - taken)) + (part - taken))


@njit(forceinline=True)
def settled(total: Any, lost: Any) -> Any:
    """What infinite sums have lost is no number."""
    return total + lost if lost - lost == 0 else total


@njit(forceinline=True)
def corrected(centre: Any, squares: Any, total: Any, count: Any) -> Any:
    """Mean and squares around it, from deviations around a centre that is the mean but for its rounding."""
    off = total / count
    if off - off == 0:
        left = squares - off * total
        return centre + off, left if left > 0 else off - off
    return centre, squares


@njit(forceinline=True)
def extreme(high: Any, low: Any, far: Any, like: Any, largest: Any) -> Any:
    """The largest or the smallest of numbers whose bits are from `low` to `high` as signed integers, and up to `far` as
    unsigned ones.

    Floats above 0 are in the order of their bits, those below 0 in the reverse, and NaN of either sign has the last
    bits. So the largest is `high`, or `low` where all are below 0; the smallest is `far`, or `low` where none is. NaN
    wins.
    """
    first, top, bottom = number(low, like), number(high, like), number(far, like)
    if top != top:
        return top
    if bottom != bottom:
        return bottom
    return max(top, first) if largest else min(bottom, first)


def compiled(loop: Callable[..., None], *given: Any) -> Any:
    """A loop as machine code for arguments of these types, kept in a file if there is a place to write one."""
    try:
        return njit(types.void(*given), cache=True, nogil=True, error_model="numpy")(loop)
    except (OSError, RuntimeError):
        return njit(types.void(*given), nogil=True, error_model="numpy")(loop)
