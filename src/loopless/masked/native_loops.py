"""The compiled loops, by name and dtype."""
from __future__ import annotations

from functools import cache
from typing import Any

from numba import types

from . import native_columns, native_rows
from .native_parts import compiled


@cache
def loop(name: str, along: bool, dtype: str) -> Any:
    """A loop along or across rows, for this dtype; compiled when it is first asked for."""
    number = getattr(types, dtype)
    rank = 1 if along else 2
    x, mask = types.Array(number, 1, "C"), types.Array(types.uint8, 1, "C")
    kept, counts = types.Array(number, rank, "C"), types.Array(types.int64, rank, "C")
    three = types.UniTuple(types.int64, 3)
    given = {"sums": (kept,), "squares": (kept,), "moments": (counts, kept, kept),
             "extremes": (number, types.boolean, kept)}
    return compiled(getattr(native_rows if along else native_columns, name), x, three, mask, three, *given[name])
