"""Shows, without a GPU, which loops make the host wait for one, and that loopless says so.

Each loop is compiled as it would be for tensors on a GPU, and its code is run with tensors that say they are on
`cuda:0` and hold no data, forward and backward, under a watch for whatever would wait (tests/no_sync/). What is made
without saying where is on the GPU too, as after `torch.set_default_device("cuda")`. Autograd treats such tensors unlike
real ones in a few formulas, so the backward pass also runs for real, on the CPU, and its operations are looked through.

    no wait     nothing waits
    waits       something does, and the verdict says what
    UNSAID      something waits that the verdict does not say, or the reverse; the exit code is 1
    loop        it stays a loop, all of it

"~" marks functions of which some loop stays: then the parts that are compiled were run.

usage: no_sync.py [--corpus DIR [--suite NAME]...] [--only NAME] [-v]
By default over the loops of this repository: examples/, bench/loops.py and tests/data/.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / "no_sync"), str(ROOT / "tests"), str(ROOT / "bench"), str(ROOT / "examples")]
import stand_in  # noqa: E402

try:
    stand_in.install()
except stand_in.Missing as missing:
    print(f"skipped: {missing}")
    sys.exit(0)

import warnings  # noqa: E402

from own_loops import own_loops  # noqa: E402
from waiting import Outcome, judged  # noqa: E402

from loops import Loop, chosen, options  # noqa: E402


def report(outcomes: list[Outcome], verbose: bool) -> None:
    width = max(len(o.name) for o in outcomes)
    for o in outcomes:
        if verbose or o.verdict == "UNSAID":
            mark = "~" if o.partly else " "
            print(f"{o.name:<{width}} {mark} {o.verdict:<8}  {o.gradient:<8}  {'; '.join(o.said)}")
            for line in o.unsaid:
                print(f"{'':<{width}}  {line}")
    counts = {v: sum(o.verdict == v for o in outcomes) for v in ("no wait", "waits", "UNSAID", "loop")}
    print(f"{len(outcomes)} loops:", ", ".join(f"{n} {v}" for v, n in counts.items()),
          f"({sum(o.partly and o.verdict != 'loop' for o in outcomes)} compiled in part)")
    both = [o.gradient for o in outcomes if o.gradient != "-"]
    print(f"{len(both)} backward too:", ", ".join(f"{both.count(v)} {v}" for v in ("no wait", "waits", "UNSAID")))
    reasons: dict[str, int] = {}
    for o in outcomes:
        for kind in o.kinds:
            reasons[kind] = reasons.get(kind, 0) + 1
    for kind, n in sorted(reasons.items(), key=lambda x: -x[1]):
        print(f"  {n:>4}  {kind}")


def main() -> int:
    parser = options("which loops make the host wait for a GPU")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each loop")
    opt = parser.parse_args()
    warnings.simplefilter("ignore")
    loops: list[Loop] = chosen(opt) if opt.corpus else [x for x in own_loops(ROOT) if opt.only in x.name]
    outcomes = [judged(x) for x in loops]
    report(outcomes, opt.verbose or not opt.corpus)
    return 1 if any(o.verdict == "UNSAID" for o in outcomes) else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)              # autograd's thread for a device that is not there may not end well
