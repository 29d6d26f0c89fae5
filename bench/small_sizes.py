"""The loop and its tensor code at small sizes: where the cost model lets the loop run, it should be the faster one.

For each loop and each size the shortest time of a call of the loop, of the decorated function with its tensor code at
every size, and of the decorated function as users have it; what that takes beside the loop, and the model's words.

usage: small_sizes.py [--corpus DIR [--suite NAME]] [--only NAME] [--sizes 1 2 3 ...] [--turns K]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import torch

import loopless
from loops import Args, Loop, chosen, options

LONG = 0.3  # seconds for each size, and one turn at least


def shortest(calls: list[Callable[..., Any]], make: Callable[[], Args], turns: int) -> list[float]:
    """The least time of a call of each, in microseconds, taken in turns, each on arguments of its own."""
    best = [float("inf")] * len(calls)
    until = time.perf_counter() + LONG
    for turn in range(turns):
        if turn and time.perf_counter() > until:
            break
        for k, call in enumerate(calls):
            args = [make() for _ in range(8)]
            call(*args[0])
            for one in args[1:]:
                start = time.perf_counter()
                call(*one)
                best[k] = min(best[k], time.perf_counter() - start)
    return [b * 1e6 for b in best]


def measure(x: Loop, sizes: list[int], turns: int, width: int) -> list[float]:
    plain, always = loopless.vectorize(x.fn), loopless.vectorize(x.fn, every_size=True)
    out = []
    for n in sizes:
        try:
            x.fn(*x.args(n))
            loopless.explain(plain, *x.args(n))
            loop, tensor, user = shortest([x.fn, always, plain], lambda n=n: x.args(n), turns)
        except Exception as error:                      # a size that the loop itself does not take
            print(f"{x.name:<{width}}  {n:>4}  {type(error).__name__}")
            continue
        words = "; ".join(loopless.explain(plain, *x.args(n)).sizes)
        out.append(user / loop)
        print(f"{x.name:<{width}}  {n:>4}  {loop:>9.1f}  {tensor:>9.1f}  {user:>9.1f}  {user / loop:>7.2f}×  {words}")
    return out


def main() -> int:
    parser = options("the loop and its tensor code at small sizes")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 2, 3, 4, 8, 16])
    parser.add_argument("--turns", type=int, default=20)
    opt = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    loops = chosen(opt)
    width = max(len(x.name) for x in loops)
    print(f"{'small sizes':<{width}}  {'n':>4}  {'loop µs':>9}  {'tensor µs':>9}  {'chosen µs':>9}  {'ratio':>8}")
    ratios = [r for x in loops for r in measure(x, opt.sizes, opt.turns, width)]
    good = sum(r <= 1 for r in ratios)
    print(f"{good} of {len(ratios)} no slower than the loop; the worst takes {max(ratios):.2f} times as long")
    return 0


if __name__ == "__main__":
    sys.exit(main())
