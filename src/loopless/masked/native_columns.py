"""The loops across rows that numba compiles: (outer, n, inner) is reduced over n. What they rely on: native_parts.py.

Rows of `inner` elements are added to each other, a piece of some columns after the other. Input and mask are all of
their memory; `steps` says how far apart the masks of neighbours along the three are. The last step is 1, or 0 where the
mask is one of whole rows: then the rows that are masked are not read.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from .native_parts import QUICK, added, corrected, extreme, load, select, settled, signed, unsigned

RUN = 64                                                    # rows that are added up one after the other
WIDTH = 4096                                                # columns of a piece
CACHED = 131072                                             # elements that are in the cache when they are read again


@njit(fastmath=QUICK, forceinline=True)
def add(x: Any, at: Any, inner: Any, rows: Any, mask: Any, beside: Any, steps: Any, part: Any) -> None:
    """Adds rows, of which the first begins at `at`, and its mask at `beside`."""
    zero = x.dtype.type(0)
    for t in range(rows):
        i, k = at + t * inner, beside + t * steps[1]
        if steps[2]:
            for j in range(part.shape[0]):
                part[j] += select(load(mask, k + j), load(x, i + j), zero)
        elif load(mask, k):
            for j in range(part.shape[0]):
                part[j] += load(x, i + j)


@njit(fastmath=QUICK, forceinline=True)
def add_squares(x: Any, at: Any, inner: Any, rows: Any, mask: Any, beside: Any, steps: Any, centre: Any, part: Any,
                squares: Any) -> None:
    zero = x.dtype.type(0)
    for t in range(rows):
        i, k = at + t * inner, beside + t * steps[1]
        if steps[2]:
            for j in range(part.shape[0]):
                apart = select(load(mask, k + j), load(x, i + j) - centre[j], zero)
                part[j] += apart
                squares[j] += apart * apart
        elif load(mask, k):
            for j in range(part.shape[0]):
                apart = load(x, i + j) - centre[j]
                part[j] += apart
                squares[j] += apart * apart


@njit(forceinline=True)
def fold(x: Any, at: Any, inner: Any, rows: Any, mask: Any, beside: Any, steps: Any, nothing: Any, high: Any, low: Any,
         far: Any) -> None:
    for t in range(rows):
        i, k = at + t * inner, beside + t * steps[1]
        if steps[2]:
            for j in range(high.shape[0]):
                bits = select(load(mask, k + j), signed(load(x, i + j)), nothing)
                high[j], low[j], far[j] = max(high[j], bits), min(low[j], bits), max(far[j], unsigned(bits))
        elif load(mask, k):
            for j in range(high.shape[0]):
                bits = signed(load(x, i + j))
                high[j], low[j], far[j] = max(high[j], bits), min(low[j], bits), max(far[j], unsigned(bits))


@njit(forceinline=True)
def bank(part: Any, total: Any, lost: Any) -> None:
    """Adds the sums of a run of rows to those of all; then the next run begins."""
    for j in range(part.shape[0]):
        total[j], lost[j] = added(total[j], lost[j], part[j])
        part[j] = 0


@njit(forceinline=True)
def column_sums(x: Any, at: Any, sizes: Any, mask: Any, beside: Any, steps: Any, total: Any) -> None:
    """Fills `total` with the sums of the columns from `at` on."""
    part, lost = np.zeros(total.shape[0], x.dtype), np.zeros(total.shape[0], x.dtype)
    total[:] = 0
    for first in range(0, sizes[1], RUN):
        rows = min(RUN, sizes[1] - first)
        add(x, at + first * sizes[2], sizes[2], rows, mask, beside + first * steps[1], steps, part)
        bank(part, total, lost)
    for j in range(total.shape[0]):
        total[j] = settled(total[j], lost[j])


@njit(forceinline=True)
def column_squares(x: Any, at: Any, sizes: Any, mask: Any, beside: Any, steps: Any, centre: Any, squares: Any,
                   total: Any) -> None:
    """Fills `squares` and `total` with the sums of squared and of plain deviations from the centre."""
    part, lost = np.zeros(total.shape[0], x.dtype), np.zeros(total.shape[0], x.dtype)
    square, left = np.zeros(total.shape[0], x.dtype), np.zeros(total.shape[0], x.dtype)
    squares[:] = 0
    total[:] = 0
    for first in range(0, sizes[1], RUN):
        rows = min(RUN, sizes[1] - first)
        add_squares(x, at + first * sizes[2], sizes[2], rows, mask, beside + first * steps[1], steps, centre, part,
                    square)
        bank(part, total, left)
        bank(square, squares, lost)
    for j in range(total.shape[0]):
        squares[j], total[j] = settled(squares[j], lost[j]), settled(total[j], left[j])


def sums(x: Any, sizes: Any, mask: Any, steps: Any, out: Any) -> None:
    outer, n, inner = sizes
    for o in range(outer):
        for a in range(0, inner, WIDTH):
            column_sums(x, o * n * inner + a, sizes, mask, o * steps[0] + a * steps[2], steps, out[o, a:a + WIDTH])


def squares(x: Any, sizes: Any, mask: Any, steps: Any, out: Any) -> None:
    outer, n, inner = sizes
    zeros, apart = np.zeros(WIDTH, x.dtype), np.empty(WIDTH, x.dtype)
    for o in range(outer):
        for a in range(0, inner, WIDTH):
            found = out[o, a:a + WIDTH]
            column_squares(x, o * n * inner + a, sizes, mask, o * steps[0] + a * steps[2], steps, zeros, found,
                           apart[:found.shape[0]])


def moments(x: Any, sizes: Any, mask: Any, steps: Any, number: Any, means: Any, squares: Any) -> None:
    """Means and sums of squared deviations; where n is not too large, the second pass finds a piece in the cache."""
    outer, n, inner = sizes
    width = CACHED // n if CACHED // n >= 256 else WIDTH
    apart = np.empty(width, x.dtype)
    for o in range(outer):
        for a in range(0, inner, width):
            mean, square, count = means[o, a:a + width], squares[o, a:a + width], number[o, a:a + width]
            at, beside, total = o * n * inner + a, o * steps[0] + a * steps[2], apart[:mean.shape[0]]
            column_sums(x, at, sizes, mask, beside, steps, mean)
            for j in range(mean.shape[0]):
                mean[j] /= max(count[j], 1)
            column_squares(x, at, sizes, mask, beside, steps, mean, square, total)
            for j in range(mean.shape[0]):
                mean[j], square[j] = corrected(mean[j], square[j], total[j], x.dtype.type(max(count[j], 1)))


def extremes(x: Any, sizes: Any, mask: Any, steps: Any, worst: Any, largest: Any, out: Any) -> None:
    outer, n, inner = sizes
    nothing = signed(worst)
    for o in range(outer):
        for a in range(0, inner, WIDTH):
            found = out[o, a:a + WIDTH]
            high, low = np.full(found.shape[0], nothing), np.full(found.shape[0], nothing)
            far = np.full(found.shape[0], unsigned(worst))
            fold(x, o * n * inner + a, inner, n, mask, o * steps[0] + a * steps[2], steps, nothing, high, low, far)
            for j in range(found.shape[0]):
                found[j] = extreme(high[j], low[j], far[j], worst, largest)
