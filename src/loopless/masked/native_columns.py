"""The loops across rows that numba compiles: (outer, n, inner) is reduced over n. What they rely on: native_parts.py.

Rows of `inner` elements are added to each other, a piece of some columns after the other. The mask is all of its memory
as bytes, `steps` says how far apart the masks of neighbours along the three are; the last step is 1, or 0 where the
mask is one of whole rows. Then the rows that are masked are not read.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .native_parts import QUICK, added, corrected, extreme, in_order, select, settled

RUN = 64                                                    # rows that are added up one after the other
WIDTH = 4096                                                # columns of a piece
CACHED = 131072                                             # elements that are in the cache when they are read again


@njit(forceinline=True)
def beside(mask: Any, at: Any, step: Any, ones: Any) -> Any:
    """The mask beside a piece of a row; nothing at all where the row is masked."""
    if step:
        return mask[at:at + ones.shape[0]]
    return ones if mask[at] else ones[:0]


@njit(fastmath=QUICK, forceinline=True)
def add(x: Any, m: Any, part: Any) -> None:
    zero = x.dtype.type(0)
    for j in range(m.shape[0]):
        part[j] += select(m[j], x[j], zero)


@njit(fastmath=QUICK, forceinline=True)
def add_squares(x: Any, m: Any, centre: Any, part: Any, squares: Any) -> None:
    zero = x.dtype.type(0)
    for j in range(m.shape[0]):
        apart = select(m[j], x[j] - centre[j], zero)
        part[j] += apart
        squares[j] += apart * apart


@njit(forceinline=True)
def bank(part: Any, total: Any, lost: Any) -> None:
    for j in range(part.shape[0]):
        total[j], lost[j] = added(total[j], lost[j], part[j])
        part[j] = 0


@njit(forceinline=True)
def column_sums(x: Any, mask: Any, at: Any, steps: Any, a: Any, ones: Any, total: Any) -> None:
    """Fills `total` with the sums of as many columns from a on."""
    width = ones.shape[0]
    part, lost = np.zeros(width, x.dtype), np.zeros(width, x.dtype)
    total[:] = 0
    for first in range(0, x.shape[0], RUN):
        for t in range(first, min(first + RUN, x.shape[0])):
            add(x[t, a:a + width], beside(mask, at + t * steps[1], steps[2], ones), part)
        bank(part, total, lost)
    for j in range(width):
        total[j] = settled(total[j], lost[j])


@njit(forceinline=True)
def column_squares(x: Any, mask: Any, at: Any, steps: Any, a: Any, ones: Any, centre: Any, squares: Any, total: Any
                   ) -> None:
    """Fills `squares` and `total` with the sums of squared and of plain deviations from the centre."""
    width = ones.shape[0]
    part, square, lost, left = (np.zeros(width, x.dtype), np.zeros(width, x.dtype), np.zeros(width, x.dtype),
                                np.zeros(width, x.dtype))
    squares[:] = 0
    total[:] = 0
    for first in range(0, x.shape[0], RUN):
        for t in range(first, min(first + RUN, x.shape[0])):
            m = beside(mask, at + t * steps[1], steps[2], ones)
            add_squares(x[t, a:a + width], m, centre, part, square)
        bank(part, total, left)
        bank(square, squares, lost)
    for j in range(width):
        squares[j], total[j] = settled(squares[j], lost[j]), settled(total[j], left[j])


def sums(x: Any, mask: Any, steps: Any, out: Any) -> None:
    ones = np.ones(WIDTH, np.uint8)
    for o in range(x.shape[0]):
        for a in range(0, x.shape[2], WIDTH):
            width = min(WIDTH, x.shape[2] - a)
            column_sums(x[o], mask, o * steps[0] + a * steps[2], steps, a, ones[:width], out[o, a:a + width])


def moments(x: Any, mask: Any, steps: Any, number: Any, means: Any, squares: Any) -> None:
    """Means and sums of squared deviations; the second pass finds a piece in the cache unless n is large."""
    piece = max(256, CACHED // x.shape[1])
    ones, apart = np.ones(piece, np.uint8), np.empty(piece, x.dtype)
    for o in range(x.shape[0]):
        for a in range(0, x.shape[2], piece):
            b = min(a + piece, x.shape[2])
            at, beside, total = o * steps[0] + a * steps[2], ones[:b - a], apart[:b - a]
            mean, square, count = means[o, a:b], squares[o, a:b], number[o, a:b]
            column_sums(x[o], mask, at, steps, a, beside, mean)
            for j in range(b - a):
                mean[j] /= max(count[j], 1)
            column_squares(x[o], mask, at, steps, a, beside, mean, square, total)
            for j in range(b - a):
                mean[j], square[j] = corrected(mean[j], square[j], total[j], x.dtype.type(max(count[j], 1)))


def squares(x: Any, mask: Any, steps: Any, out: Any) -> None:
    ones, apart, zeros = np.ones(WIDTH, np.uint8), np.empty(WIDTH, x.dtype), np.zeros(WIDTH, x.dtype)
    for o in range(x.shape[0]):
        for a in range(0, x.shape[2], WIDTH):
            width = min(WIDTH, x.shape[2] - a)
            column_squares(x[o], mask, o * steps[0] + a * steps[2], steps, a, ones[:width], zeros, out[o, a:a + width],
                           apart[:width])


@njit(forceinline=True)
def fold_row(x: Any, m: Any, nothing: Any, high: Any, low: Any) -> None:
    for j in range(m.shape[0]):
        key = select(m[j], in_order(x[j]), nothing)
        high[j], low[j] = max(high[j], key), min(low[j], key)


def extremes(x: Any, mask: Any, steps: Any, worst: Any, largest: Any, out: Any) -> None:
    nothing = in_order(worst)
    ones, high, low = np.ones(WIDTH, np.uint8), np.full(WIDTH, nothing), np.full(WIDTH, nothing)
    for o in range(x.shape[0]):
        for a in range(0, x.shape[2], WIDTH):
            width = min(WIDTH, x.shape[2] - a)
            high[:] = nothing
            low[:] = nothing
            for t in range(x.shape[1]):
                m = beside(mask, o * steps[0] + t * steps[1] + a * steps[2], steps[2], ones[:width])
                fold_row(x[o, t, a:a + width], m, nothing, high, low)
            for j in range(width):
                out[o, a + j] = extreme(high[j], low[j], worst, largest)
