"""A hundred loops of the kinds that people ask to have vectorized: how many become tensor code, and why others stay.

Each is called as it was written and vectorized, at two sizes; a result that differs is an error. By default the loops
of `asked_loops/`; `--why` also prints the reason of each loop that stays.

usage: asked.py [--corpus DIR --suite NAME] [--only NAME] [--why]
"""

from __future__ import annotations

import copy
import sys
import warnings
from pathlib import Path

import torch

import loopless
from loops import Loop, chosen, options

OWN = Path(__file__).resolve().parent / "asked_loops"


def arguments(x: Loop, n: int) -> tuple[object, ...]:
    return x.make(n, torch.Generator().manual_seed(1))


def same(a: object, b: object) -> bool:
    if isinstance(a, torch.Tensor):
        return isinstance(b, torch.Tensor) and a.dtype == b.dtype and a.shape == b.shape \
            and torch.allclose(a, b, rtol=1e-4, atol=1e-6, equal_nan=True)
    if isinstance(a, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return type(a) is type(b) and (a == b or not isinstance(a, (int, float)) or abs(a - b) <= 1e-6 * abs(a))


def agrees(x: Loop, n: int) -> bool:
    given = arguments(x, n)
    first, second = copy.deepcopy(given), copy.deepcopy(given)
    return same(x.fn(*first), loopless.vectorize(x.fn, every_size=True)(*second)) and same(first, second)


def main() -> int:
    parser = options(__doc__ or "")
    parser.add_argument("--why", action="store_true", help="the reason of each loop that stays")
    opt = parser.parse_args()
    if not opt.corpus:
        opt.corpus, opt.suite = str(OWN), ["asked"]
    warnings.simplefilter("ignore")
    tally = {"vectorized": 0, "partial": 0, "sequential": 0}
    wrong = []
    for x in chosen(opt):
        loops = loopless.explain(x.fn, *arguments(x, x.small)).loops
        found = {one.status for one in loops}
        status = "partial" if len(found) > 1 else next(iter(found), "sequential")
        tally[status] += 1
        if not all(agrees(x, n) for n in (x.small, 2 * x.small + 1)):
            wrong.append(x.name)
        why = next((f"{one.code} {one.reason}" for one in loops if one.status != "vectorized"), "")
        print(f"{x.name:<30} {status:<11} {why if opt.why else ''}", flush=True)
    print(", ".join(f"{count} {status}" for status, count in tally.items()), f"of {sum(tally.values())}")
    if wrong:
        print("different results:", ", ".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
