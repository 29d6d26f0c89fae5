"""Numbers for the tensors of the calls, as Python text: ordinary ones, special ones, ties, for every dtype."""
from __future__ import annotations

from functools import cache

FLOATS = ("1.5", "-2.0", "0.25", "3.0", "-0.5", "4.0", "-1.25")
SPECIAL = ("torch.nan", "1.0", "torch.inf", "-0.0", "0.0", "-torch.inf", "2.0")
TIES = ("2.0", "2.0", "-1.0", "2.0", "-1.0", "3.0", "3.0")
SIGNED = ("3", "-1", "4", "0", "-5", "2", "7")
UNSIGNED = ("200", "7", "0", "255", "31", "100", "1")
LARGE = {                                           # integers whose sums and products do not fit
    "int8": ("100", "100", "-3", "0", "7", "-128", "127"),
    "uint8": UNSIGNED,
    "int32": ("2147483647", "3", "-1", "0", "-2147483648", "5", "2"),
    "int64": ("4611686018427387904", "2", "-3", "0", "9223372036854775807", "1", "-1"),
}
WIDE = ("16777216.0", "1.0", "-16777216.0", "1e-20", "3.0", "1e30", "-1e30")
KINDS = {"plain": FLOATS, "special": SPECIAL, "ties": TIES, "wide": WIDE}
PLACES = {                                          # places in a vector of at least 7, and modulo n in shorter ones
    "plain": (2, 0, 1, 3, 4, 6, 5),
    "duplicate": (1, 1, 0, 1, 0, 2, 2),
    "negative": (-1, 0, -2, 1, -1, 1, 0),
}


def is_float(dtype: str) -> bool:
    return dtype.startswith(("float", "bfloat"))


@cache
def numbers(kind: str, dtype: str, shape: tuple[int, ...], turn: int) -> str:
    """`torch.tensor(...)` of this shape; `turn` says with which of the numbers it begins."""
    if dtype == "bool":
        words: tuple[str, ...] = ("True", "False", "True", "True", "False", "False", "True")
    elif is_float(dtype):
        words = KINDS[kind]
    elif kind == "plain":
        words = UNSIGNED if dtype == "uint8" else SIGNED
    elif kind == "ties":
        words = ("2", "2", "1", "2", "1", "3", "3")
    else:
        words = LARGE[dtype]
    return tensor(words, dtype, shape, turn)


def tensor(words: tuple[str, ...], dtype: str, shape: tuple[int, ...], turn: int) -> str:
    def row(count: int, begin: int) -> str:
        return "[" + ", ".join(words[(begin + k) % len(words)] for k in range(count)) + "]"

    if not shape:
        inside = words[turn % len(words)]
    elif len(shape) == 1:
        inside = row(shape[0], turn)
    elif 0 in shape:
        return f"torch.zeros({shape}, dtype=torch.{dtype})"
    else:
        inside = "[" + ", ".join(row(shape[1], turn + 3 * k) for k in range(shape[0])) + "]"
    return f"torch.tensor({inside}, dtype=torch.{dtype})"


@cache
def places(kind: str, count: int, below: int, turn: int) -> str:
    """A vector of places in a vector of `below` elements; each once if the kind is "plain"."""
    if kind == "plain":
        order = [p for p in PLACES["plain"] if p < max(below, count)]
        found = [order[(turn + k) % len(order)] for k in range(count)]
    else:
        found = [PLACES[kind][(turn + k) % 7] for k in range(count)]
    fitting = [p if -below <= p < below else p % max(below, 1) for p in found]
    return f"torch.tensor({fitting}, dtype=torch.int64)"
