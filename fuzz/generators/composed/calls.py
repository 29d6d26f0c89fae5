"""The arguments of composed programs: the same parameters for all, of several sizes, kinds of numbers and layouts."""
from __future__ import annotations

from random import Random

PARAMETERS = "x, y, w, m, g, L, u, c, th"
SIZES = ((5, 3), (4, 4), (3, 2), (1, 1), (0, 3), (5, 1))
LAYOUTS = ("{}", "{}", "{}", "strided({})", "offset({})", "transposed({})")
WITH_GRADIENT = ("leaf({})", "leaf({})", "grown({})", "{}")
ODD = ("nan", "inf", "-inf", "-0.0")


def call(r: Random, gradients: bool, first: bool) -> str:
    """One call; the first one of a program has elements, and all that it looks up is there."""
    n, m = r.choice(SIZES[:2] if first else SIZES)
    dtype = r.choice(("float32", "float32", "float64"))
    low, beyond = (0, 0) if first or r.random() < 0.6 else (-2, 1)
    x, y, w = (_floats(r, dtype, gradients, not first, *shape) for shape in ((n, m), (n,), (m,)))
    flags = f"t({[r.random() < 0.5 for _ in range(n)]}, truth)"
    places = _ints(r, n, low, max(min(n, m) - 1, 0) + beyond, "int64")
    lengths = _ints(r, n, low, m + beyond, "int64")
    small = _ints(r, n, 0, 3 if r.random() < 0.7 else 255, "uint8")
    numbers = f"{r.randrange(0, max(m, 1))}, {r.choice((0.5, -1.0, 1))}"
    return f"({x}, {y}, {w}, {flags}, {places}, {lengths}, {small}, {numbers})"


def _floats(r: Random, dtype: str, gradients: bool, odd: bool, *shape: int) -> str:
    count = shape[0] * (shape[1] if len(shape) > 1 else 1)
    special = odd and r.random() < 0.25
    numbers = [r.choice(ODD) if special and r.random() < 0.3 else str(r.randrange(-12, 13) / 4) for _ in range(count)]
    sizes = "".join(f", {size}" for size in shape) if len(shape) > 1 else ""
    made = f"t([{', '.join(numbers)}], {dtype}{sizes})"
    laid_out = made if not count else r.choice(LAYOUTS).format(made)
    return r.choice(WITH_GRADIENT).format(laid_out) if gradients else laid_out


def _ints(r: Random, count: int, low: int, high: int, dtype: str) -> str:
    return f"t([{', '.join(str(r.randint(low, high)) for _ in range(count))}], {dtype})"
