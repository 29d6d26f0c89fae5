"""Time of the first call of each loop: read, analyse, compile, guard and run.

Everything is measured in one process, once for each loop, after torch itself has been warmed up.

usage: first_call.py [--corpus DIR [--suite NAME]] [--only NAME] [--small] [--check]
"""

from __future__ import annotations

import statistics
import sys
import time
import warnings

start = time.perf_counter()
import torch  # noqa: E402

import_torch = time.perf_counter() - start
start = time.perf_counter()
from loopless import explain, vectorize  # noqa: E402

import_loopless = time.perf_counter() - start

from loops import Loop, chosen, options  # noqa: E402

MEDIAN_LIMIT, MAX_LIMIT = 50.0, 150.0  # milliseconds


def warm_up(loops: list[Loop]) -> None:
    """Let torch load its kernels: run each loop and each expert as they are, at a small size."""
    for x in loops:
        args = x.args(x.small)
        x.fn(*args)
        if x.expert is not None:
            x.expert(*x.args(x.small))
            x.expert(*x.args(x.large))


def status(x: Loop, fast: object) -> str:
    loops = explain(fast, *x.args(x.large)).loops
    stuck = [v for v in loops if v.status != "vectorized"]
    return f"{stuck[0].status}: {stuck[0].code}" if stuck else "vectorized"


def first_call(x: Loop, n: int) -> tuple[float, float, str]:
    """Milliseconds of the first call, and of the next one."""
    args, again = x.args(n), x.args(n)
    start = time.perf_counter()
    fast = vectorize(x.fn)
    fast(*args)
    first = time.perf_counter() - start
    start = time.perf_counter()
    fast(*again)
    second = time.perf_counter() - start
    return first * 1e3, second * 1e3, status(x, fast)


def main() -> int:
    parser = options("time of the first call of each loop")
    parser.add_argument("--small", action="store_true", help="take the small size of each loop")
    opt = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    loops = chosen(opt)
    warm_up(loops)
    width = max(len(x.name) for x in loops)
    print(f"{'first call':<{width}}  {'first ms':>9}  {'second ms':>9}  {'ratio':>7}")
    times = []
    for x in loops:
        first, second, verdict = first_call(x, x.small if opt.small else x.large)
        times.append(first)
        print(f"{x.name:<{width}}  {first:9.2f}  {second:9.3f}  {first / second:6.0f}×  {verdict}")
    median, most = statistics.median(times), max(times)
    good = median <= MEDIAN_LIMIT and most <= MAX_LIMIT
    print(f"median {median:.1f} ms (limit {MEDIAN_LIMIT:.0f}), max {most:.1f} ms (limit {MAX_LIMIT:.0f})")
    print(f"imports before: torch {import_torch * 1e3:.0f} ms, loopless {import_loopless * 1e3:.0f} ms")
    return 1 if opt.check and not good else 0


if __name__ == "__main__":
    sys.exit(main())
