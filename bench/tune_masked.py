"""Measures the ways of masking at growing sizes, and writes the table by which `loopless.masked` chooses.

For each work, kind of mask and width of an element, the ways are timed beside `torch.where` from four thousand elements
to four million. The one that is fastest at the three largest sizes is taken, from the first size on from which it wins
at all larger ones. Masks have density .5, and each call has another one: a processor soon knows by heart where a small
mask that it has seen before goes which way, and the branches of `torch.where` then cost nothing.

Where numba is there (`pip install loopless[native]`), the loops that it compiles are timed beside the ways of that
table, from a million elements on, and go into a second table where they take at most four fifths of the time, which is
what importing numba asks. Without numba that table stays as it is.

usage: tune_masked.py [--write]       prints the table; with --write it goes to src/loopless/masked/strategy_table.py
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Mapping
from itertools import cycle
from math import prod
from pathlib import Path

import torch
from torch import Tensor

from loopless import masked
from loopless.masked import native, strategy, strategy_table

TABLE = Path(__file__).resolve().parents[1] / "src" / "loopless" / "masked" / "strategy_table.py"
MASKS = 2**20                           # elements of all masks together
SIZES = [2**k for k in range(12, 23, 2)]
DTYPES = {1: torch.uint8, 2: torch.bfloat16, 4: torch.float32, 8: torch.float64}
WORK: dict[str, Callable[[Tensor, Tensor], object]] = {
    "fill": lambda x, m: masked.fill(x, mask=m),
    "sum": lambda x, m: masked.sum(x, 1, mask=m),
    "fold": lambda x, m: masked.amax(x, 1, mask=m),
    "moments": lambda x, m: masked.var(x, 1, mask=m),
}
NATIVE = {"sum": {4: torch.float32, 8: torch.float64}, "moments": {4: torch.float32, 8: torch.float64},
          "fold": {2: torch.int16, 4: torch.float32, 8: torch.float64}}
WAYS = {"fill": ("bits",), "sum": ("bags", "blocks"), "fold": ("blocks",), "moments": ("blocks",)}


def sample(kind: str, size: int, dtype: torch.dtype) -> tuple[Tensor, list[Tensor]]:
    """A padded batch of 64 channels, or a matrix, and masks by which half the elements are valid."""
    g = torch.Generator().manual_seed(size)
    rows = max(1, int((size // 64 if kind == "rows" else size) ** 0.5))
    shape = (rows, size // 64 // rows, 64) if kind == "rows" else (rows, size // rows)
    x = torch.randn(shape, generator=g).to(dtype)
    masks = (*shape[:2], 1) if kind == "rows" else shape
    return x, [torch.rand(masks, generator=g) < 0.5 for _ in range(max(2, MASKS // prod(masks)))]


def shortest(calls: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The shortest time of each, taken in turn."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            best[name] = min(best[name], time.perf_counter() - start)
    return best


def forced(key: tuple[str, str, int], way: str, work: Callable[[Tensor, Tensor], object], x: Tensor,
           masks: list[Tensor]) -> Callable[[], object]:
    given = cycle(masks)

    def call() -> object:
        strategy.SMALLEST = 0
        strategy_table.ROWS, strategy_table.NATIVE = {key: (way, 0)}, {}
        return work(x, next(given))
    return call


def from_where(key: tuple[str, str, int]) -> tuple[str, int] | None:
    """The way that wins at the largest size, and from which size on it does."""
    work, kind, width = key
    ratios: dict[str, list[float]] = {way: [] for way in WAYS[work]}
    for size in SIZES:
        x, masks = sample(kind, size, DTYPES[width])
        calls = {way: forced(key, way, WORK[work], x, masks) for way in ("where", *WAYS[work])}
        taken = shortest(calls, max(15, 2**21 // size))
        for way in WAYS[work]:
            ratios[way].append(taken[way] / taken["where"])
    best = min(WAYS[work], key=lambda way: prod(ratios[way][-3:]))
    lost = [k for k, ratio in enumerate(ratios[best]) if ratio > 1]
    first = lost[-1] + 1 if lost else 0
    return (best, SIZES[first]) if first < len(SIZES) else None


def from_others(key: tuple[str, str, int], rows: dict[tuple[str, str, int], tuple[str, int]]) -> int | None:
    """From which size on the compiled loop is faster than the way of the other table."""
    work, kind, width = key
    usual, least = rows.get(key, ("where", 0)), None
    for size in reversed([s for s in SIZES if s >= strategy_table.NATIVE_FROM]):
        x, masks = sample(kind, size, NATIVE[work][width])
        others = forced(key, usual[0] if size >= usual[1] else "where", WORK[work], x, masks)
        given = cycle(masks)

        def compiled() -> object:
            strategy_table.NATIVE = {key: 0}
            return WORK[work](x, next(given))           # noqa: B023, called before the next size
        taken = shortest({"others": others, "native": compiled}, 15)
        if taken["native"] > 0.8 * taken["others"]:
            break
        least = size
    return least


def keys() -> list[tuple[str, str, int]]:
    widths = {"fill": (1, 2, 4, 8), "sum": (2, 4, 8), "fold": (2, 4, 8), "moments": (2, 4, 8)}
    return [(work, kind, width) for work in WORK for kind in ("rows", "full") for width in widths[work]]


def main() -> int:
    torch.set_num_threads(1)
    before = strategy_table.ROWS, strategy_table.NATIVE, strategy.SMALLEST
    rows, loops = {}, {}
    for key in keys():
        found = from_where(key)
        if found is not None:
            rows[key] = found
        print(key, found or "where", flush=True)
    for key in keys() if native.there() else ():
        least = from_others(key, rows) if key[2] in NATIVE.get(key[0], ()) else None
        if least is not None:
            loops[key] = least
            print(key, "native", least, flush=True)
    strategy_table.ROWS, strategy_table.NATIVE, strategy.SMALLEST = before
    if "--write" in sys.argv:
        TABLE.write_text(replaced("NATIVE", loops, replaced("ROWS", rows, TABLE.read_text())))
    return 0


def replaced(name: str, rows: Mapping[tuple[str, str, int], object], text: str) -> str:
    """The text with these rows in a table of it, if there are any."""
    lines = "".join(f"    {key}: {row},\n" for key, row in rows.items()).replace("'", '"')
    return re.sub(rf"(?ms)^{name} = {{\n.*?^}}\n", lambda _: f"{name} = {{\n{lines}}}\n", text) if rows else text


if __name__ == "__main__":
    sys.exit(main())
