"""python -m fuzz.mutants: seeds bugs in the compiler, one at a time, and counts the programs until each is found.

    python -m fuzz.mutants                      all of them, a line each
    python -m fuzz.mutants --only NAME ...      some of them
    python -m fuzz.mutants --rare               those that are found too seldom, in place of the others
    python -m fuzz.mutants --limit 500          give up earlier

A line is the bug's name, the hazards it stands for, the programs that were needed, the seconds, and what differed in
the first program that noticed. Ends with 1 if one of them was not found.
"""
from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence

from . import BUGS, RARE
from .bug import Bug
from .hunt import Hunt, hunt


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="python -m fuzz.mutants", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--only", nargs="+", metavar="NAME", choices=[bug.name for bug in (*BUGS, *RARE)],
                   help="these bugs only")
    p.add_argument("--rare", action="store_true", help="the bugs that are found too seldom")
    p.add_argument("--limit", type=int, default=20_000, help="the most programs for each bug (default 20000)")
    p.add_argument("--seed", type=int, default=1, help="of the campaign (default 1)")
    p.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    return p


def line(one: Hunt) -> str:
    """A bug in the table."""
    rows = ",".join(map(str, one.bug.rows))
    count = f"{one.programs:,}" if one.found else f">{one.programs:,}"
    what = " ".join(one.what.split())
    return f"{one.bug.name:<32} {rows:<12} {count:>8} {one.seconds:>6.0f} s  {what[:90]}"


def progress(hunts: list[Hunt], total: int) -> str:
    running = ", ".join(f"{h.bug.name} {h.programs:,}" for h in hunts if not h.over)
    return f"\r{sum(h.over for h in hunts)} of {total}  {running}"[:110].ljust(110)


def summary(hunts: list[Hunt]) -> str:
    counts = sorted(h.programs for h in hunts if h.found)
    lines = [f"{len(counts)} of {len(hunts)} seeded bugs found"]
    if counts:
        lines[0] += f"; programs needed: median {statistics.median(counts):,.0f}, most {counts[-1]:,}"
    lines += [f"wrong without any seeded bug: {name}: {' '.join(what.split())[:200]}"
              for name, what in sorted({real for h in hunts for real in h.real})]
    return "\n".join(lines)


def main() -> int:
    options = parser().parse_args()
    import islpy  # noqa: F401  # what every process needs is loaded before they part
    import torch
    torch.set_num_threads(1)
    bugs: Sequence[Bug] = RARE if options.rare else BUGS
    if options.only:
        bugs = [bug for bug in (*BUGS, *RARE) if bug.name in options.only]
    told: set[str] = set()
    hunts: list[Hunt] = []
    for hunts in hunt(bugs, options.seed, options.limit, options.workers):
        for one in (h for h in hunts if h.over and h.bug.name not in told):
            told.add(one.bug.name)
            print(("\r" if sys.stderr.isatty() else "") + line(one), flush=True)
        if sys.stderr.isatty():
            print(progress(hunts, len(bugs)), end="", file=sys.stderr, flush=True)
    print("\n" + summary(hunts))
    return 0 if all(h.found for h in hunts) else 1


if __name__ == "__main__":
    sys.exit(main())
