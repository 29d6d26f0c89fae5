"""Loops over pairs under a memory budget: what their temporaries would take, and what they take at most.

Each loop runs in a process of its own, on (n, k) and (n, k) numbers. `peak MB` is how much the process has grown, of
which `result MB` is what the caller gets; the results are held against rows that are computed
one by one.

usage: memory.py [--rows 4000] [--columns 64] [--memory 256MB]
"""

from __future__ import annotations

import argparse
import math
import resource
import subprocess
import sys
import time
import warnings

import torch

import loopless


def squared_distances(x, y):
    d = torch.zeros(x.shape[0], y.shape[0])
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            for k in range(x.shape[1]):
                d[i, j] += (x[i, k] - y[j, k]) ** 2
    return d


def absolute_distances(x, y):
    d = torch.zeros(x.shape[0], y.shape[0])
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            for k in range(x.shape[1]):
                d[i, j] += abs(x[i, k] - y[j, k])
    return d


def nearest(x, y):
    best = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        least = math.inf
        for j in range(y.shape[0]):
            total = 0.0
            for k in range(x.shape[1]):
                total = total + abs(x[i, k] - y[j, k])
            if total < least:
                least = total
        best[i] = least
    return best


def all_in_all(x, y):
    total = 0.0
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            for k in range(x.shape[1]):
                total = total + abs(x[i, k] - y[j, k])
    return total


def by_rows(row, join):
    return lambda x, y: join([row(x[i], y) for i in range(len(x))])


LOOPS = {
    "squared_distances": (squared_distances, by_rows(lambda r, y: ((r - y) ** 2).sum(1), torch.stack)),
    "absolute_distances": (absolute_distances, by_rows(lambda r, y: (r - y).abs().sum(1), torch.stack)),
    "nearest": (nearest, by_rows(lambda r, y: (r - y).abs().sum(1).min(), torch.stack)),
    "all_in_all": (all_in_all, by_rows(lambda r, y: (r - y).abs().double().sum(), sum)),
}


def grown() -> float:
    """The most memory that the process has had, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)


def one(name: str, rows: int, columns: int, memory: str) -> int:
    torch.set_num_threads(1)
    warnings.simplefilter("error")
    loop, expected = LOOPS[name]
    fast = loopless.vectorize(loop, memory=memory)
    small = torch.rand(3, columns), torch.rand(4, columns)
    fast(*small)
    expected(*small)
    g = torch.Generator().manual_seed(1)
    x, y = torch.rand(rows, columns, generator=g), torch.rand(rows, columns, generator=g)
    before = grown()
    start = time.perf_counter()
    result = fast(x, y)
    took, peak = time.perf_counter() - start, grown() - before
    torch.testing.assert_close(result, expected(x, y).to(result.dtype), rtol=1e-4, atol=1e-4)
    most = 2 * 4 * rows * rows * columns / 2**20
    print(f"{name:<20}  {most:>10.0f}  {peak:>8.0f}  {result.nbytes / 2**20:>9.0f}  {took:>6.1f}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="loops over pairs under a memory budget")
    parser.add_argument("--rows", type=int, default=4000)
    parser.add_argument("--columns", type=int, default=64)
    parser.add_argument("--memory", default="256MB")
    parser.add_argument("--one", help="run one loop in this process")
    opt = parser.parse_args()
    if opt.one:
        return one(opt.one, opt.rows, opt.columns, opt.memory)
    print(f"{'memory=' + opt.memory:<20}  {'at once MB':>10}  {'peak MB':>8}  {'result MB':>9}  {'s':>6}", flush=True)
    options = ["--rows", str(opt.rows), "--columns", str(opt.columns), "--memory", opt.memory]
    return max(subprocess.run([sys.executable, __file__, "--one", name, *options]).returncode for name in LOOPS)


if __name__ == "__main__":
    sys.exit(main())
