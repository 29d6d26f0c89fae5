"""What a later call through the decorator costs beyond calling the emitted function itself.

Both are timed in turns, many times; the shortest time of each counts.

usage: guard_cost.py [--size N] [--repeat K] [--corpus DIR [--suite NAME]] [--only NAME] [--check]
By default over one, two, three and four tensors; with --corpus over the loops found there.
"""

from __future__ import annotations

import sys
import timeit
import warnings
from collections.abc import Callable
from typing import Any

import torch

import loopless
from loops import BY_TENSORS, Args, chosen, emitted_function, options

FOR_TWO, FOR_MORE = 3.0, 1.0  # microseconds: up to two tensors, and each further one


def limit(tensors: int) -> float:
    return FOR_TWO + FOR_MORE * max(0, tensors - 2)


def in_turns(f: Callable[[], Any], g: Callable[[], Any], repeat: int) -> tuple[float, float]:
    """The least time of a call of each, in microseconds."""
    one, two = timeit.Timer(f), timeit.Timer(g)
    number, took = one.autorange()
    number = max(20, int(number * 0.01 / took))  # about 10 ms for each turn
    best = [float("inf"), float("inf")]
    for _ in range(repeat):
        best[0] = min(best[0], one.timeit(number))
        best[1] = min(best[1], two.timeit(number))
    return best[0] / number * 1e6, best[1] / number * 1e6


def measure(name: str, fn: Callable[..., Any], args: Args, repeat: int, width: int) -> bool:
    """Print one line; whether the cost is within the limit."""
    fast = loopless.vectorize(fn)
    fast(*args)
    explained = loopless.explain(fast, *args)
    tensors = sum(isinstance(a, torch.Tensor) for a in args)
    stuck = [v for v in explained.loops if v.status != "vectorized"]
    if stuck:
        print(f"{name:<{width}}  {tensors:>7}  {stuck[0].status}: {stuck[0].code} {stuck[0].reason}")
        return False
    plain = emitted_function(explained.source, fn)
    direct, decorated = in_turns(lambda: plain(*args), lambda: fast(*args), repeat)
    cost, most = decorated - direct, limit(tensors)
    print(
        f"{name:<{width}}  {tensors:>7}  {direct:>10.2f}  {decorated:>12.2f}  {cost:>7.2f}  {most:>8.1f}"
        f"  {decorated / direct:>6.2f}×  {'ok' if cost <= most else 'over'}"
    )
    return cost <= most


def main() -> int:
    parser = options("cost of a later call beyond the emitted function's own")
    parser.add_argument("--size", type=int, default=256, help="elements of each tensor (default: 256)")
    parser.add_argument("--repeat", type=int, default=60, help="turns for each (default: 60)")
    opt = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    g = torch.Generator().manual_seed(1)
    work: list[tuple[str, Callable[..., Any], Args]] = [
        (fn.__name__, fn, tuple(torch.rand(opt.size, generator=g) for _ in range(fn.__code__.co_argcount)))
        for fn in BY_TENSORS
    ]
    if opt.corpus:
        work = [(x.name, x.fn, x.args(x.large)) for x in chosen(opt)]
    width = max(len(name) for name, _, _ in work + [("guard cost", None, ())])
    print(
        f"{'guard cost':<{width}}  {'tensors':>7}  {'emitted µs':>10}  {'decorated µs':>12}  {'cost µs':>7}"
        f"  {'limit µs':>8}  {'ratio':>7}"
    )
    good = [measure(name, fn, args, opt.repeat, width) for name, fn, args in work]
    return 1 if opt.check and not all(good) else 0


if __name__ == "__main__":
    sys.exit(main())
