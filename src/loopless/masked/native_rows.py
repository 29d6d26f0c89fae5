"""The loops along rows that numba compiles: (rows, n) is reduced over n. See native_parts.py for what they rely on.

Input and mask are all of their memory; the mask of a row begins `steps[0]` bytes after that of the row before.
"""
from __future__ import annotations

from typing import Any

from numba import njit

from .native_parts import QUICK, added, corrected, extreme, select, settled, signed, unsigned

BLOCK = 1024                                                # elements that are added up in the quickest order


@njit(fastmath=QUICK, forceinline=True)
def block_sum(x: Any, m: Any) -> Any:
    zero = x.dtype.type(0)
    total = zero
    for i in range(x.shape[0]):
        total += select(m[i], x[i], zero)
    return total


@njit(fastmath=QUICK, forceinline=True)
def block_squares(x: Any, m: Any, centre: Any) -> Any:
    """The sums of squared and of plain deviations from the centre."""
    zero = x.dtype.type(0)
    squares, total = zero, zero
    for i in range(x.shape[0]):
        apart = select(m[i], x[i] - centre, zero)
        squares += apart * apart
        total += apart
    return squares, total


@njit(forceinline=True)
def row_sum(x: Any, m: Any) -> Any:
    total, lost = x.dtype.type(0), x.dtype.type(0)
    for a in range(0, x.shape[0], BLOCK):
        total, lost = added(total, lost, block_sum(x[a:a + BLOCK], m[a:a + BLOCK]))
    return settled(total, lost)


@njit(forceinline=True)
def row_squares(x: Any, m: Any, centre: Any) -> Any:
    squares, total, lost, left = x.dtype.type(0), x.dtype.type(0), x.dtype.type(0), x.dtype.type(0)
    for a in range(0, x.shape[0], BLOCK):
        square, part = block_squares(x[a:a + BLOCK], m[a:a + BLOCK], centre)
        squares, lost = added(squares, lost, square)
        total, left = added(total, left, part)
    return settled(squares, lost), settled(total, left)


def sums(x: Any, sizes: Any, mask: Any, steps: Any, out: Any) -> None:
    n = sizes[1]
    for r in range(sizes[0]):
        out[r] = row_sum(x[r * n:r * n + n], mask[r * steps[0]:r * steps[0] + n])


def moments(x: Any, sizes: Any, mask: Any, steps: Any, number: Any, means: Any, squares: Any) -> None:
    """Means and sums of squared deviations. A row is read twice, but the second time it is in the cache."""
    n, kind = sizes[1], x.dtype.type
    for r in range(sizes[0]):
        row, m = x[r * n:r * n + n], mask[r * steps[0]:r * steps[0] + n]
        count = kind(max(number[r], 1))
        centre = kind(row_sum(row, m) / count)
        square, total = row_squares(row, m, centre)
        means[r], squares[r] = corrected(centre, square, total, count)


def squares(x: Any, sizes: Any, mask: Any, steps: Any, out: Any) -> None:
    n, zero = sizes[1], x.dtype.type(0)
    for r in range(sizes[0]):
        out[r] = row_squares(x[r * n:r * n + n], mask[r * steps[0]:r * steps[0] + n], zero)[0]


def extremes(x: Any, sizes: Any, mask: Any, steps: Any, worst: Any, largest: Any, out: Any) -> None:
    n, nothing = sizes[1], signed(worst)
    for r in range(sizes[0]):
        row, m = x[r * n:r * n + n], mask[r * steps[0]:r * steps[0] + n]
        high, low, far = nothing, nothing, unsigned(worst)
        for i in range(n):
            bits = select(m[i], signed(row[i]), nothing)
            high, low, far = max(high, bits), min(low, bits), max(far, unsigned(bits))
        out[r] = extreme(high, low, far, worst, largest)
