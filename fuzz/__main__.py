"""python -m fuzz: random loops through the whole compiler, everything compared.

    python -m fuzz --seconds 600                    a campaign on two processes
    python -m fuzz --programs 2000 --seed 7         a campaign of a fixed length
    python -m fuzz --only composed --seconds 600    programs of one generator
    python -m fuzz replay "grammar 1234"            one program again: its text, the emitted code, what differs
    python -m fuzz replay "grammar 1234" --shrink   the same, cut down to what is needed
    python -m fuzz keep NAME "grammar 1234"         the shrunk program as a file of tests/fuzz/finds
"""
from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

GENERATORS = ("exhaustive", "grammar", "mutations", "composed")
FINDS = Path(__file__).resolve().parents[1] / "tests" / "fuzz" / "finds"


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("action", nargs="?", default="run", choices=["run", "replay", "keep"])
    p.add_argument("names", nargs="*", help="NAME and origins")
    p.add_argument("--seconds", type=float, default=60.0, help="how long a campaign runs (default 60)")
    p.add_argument("--programs", type=int, default=10 ** 12, help="end after this many programs")
    p.add_argument("--seed", type=int, default=int(time.time()) % 10_000, help="default: from the clock")
    p.add_argument("--only", default="", choices=GENERATORS, help="programs of this generator")
    p.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    p.add_argument("--shrink", action="store_true", help="cut a program down before it is shown")
    p.add_argument("--hazards", action="store_true", help="also show how often each hazard came up")
    p.add_argument("--finds", type=Path, help="append mismatches to this file")
    return p


def campaign(options: argparse.Namespace) -> int:
    from .campaign import run
    begun = time.monotonic()
    shown = 0
    for tally in run(options.seconds, options.seed, options.workers, options.programs, options.only):
        if sys.stderr.isatty():
            print("\r" + tally.line(time.monotonic() - begun), end="", file=sys.stderr, flush=True)
        for name, what in tally.mismatches[shown:]:
            _tell(name, what, options.finds)
        shown = len(tally.mismatches)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for name, what in tally.in_vain:
        print(f"\n{name}\n  {' '.join(what.split())[:200]}")
    if options.hazards:
        print(tally.table())
    print(tally.report(time.monotonic() - begun, options.seed))
    return 1 if tally.mismatches else 0


def _tell(name: str, what: str, finds: Path | None) -> None:
    print(f"\nMISMATCH {name}\n  {' '.join(what.split())[:400]}\n  replay: python -m fuzz replay \"{name}\" --shrink",
          flush=True)
    if finds is not None:
        with finds.open("a") as file:
            file.write(f"{name}\t{' '.join(what.split())[:400]}\n")


def replay(names: list[str], smaller: bool) -> int:
    from .finds import told
    from .generators import make
    from .shrink import shrunk
    found = 0
    for name in names:
        program = make(name)
        text, wrong = told(shrunk(program) if smaller else program)
        print(text)
        found += wrong
    return 1 if found else 0


def keep(name: str, origins: list[str]) -> int:
    from .finds import written
    from .generators import make
    from .shrink import shrunk
    for k, origin in enumerate(origins):
        path = FINDS / f"{name}{'' if len(origins) == 1 else f'_{k}'}.py"
        path.write_text(written(shrunk(make(origin))))
        print(path)
    return 0


def main() -> int:
    options = parser().parse_intermixed_args()
    if options.action == "replay":
        return replay(options.names, options.shrink)
    if options.action == "keep":
        return keep(options.names[0], options.names[1:])
    return campaign(options)


if __name__ == "__main__":
    sys.exit(main())
