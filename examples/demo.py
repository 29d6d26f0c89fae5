"""Runs loopless on every example of this folder and shows what it made of it.

For each: the loop, the tensor code that runs in its place, the verdict, and how long both take on one thread.
Exits with 1 if a loop was not vectorized or if the two results differ.

usage: demo.py [NAME ...]      only the examples whose name contains one of NAME
"""

from __future__ import annotations

import copy
import importlib
import inspect
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

import loopless

HERE = Path(__file__).resolve().parent
LEVELS = ("bitwise", "rounded", "reassociated")  # from the strictest on
TOLERANCE = {"bitwise": 0.0, "rounded": 1e-5, "reassociated": 1e-4}  # of the largest value in a result


@dataclass(frozen=True)
class Outcome:
    """What became of one example."""

    name: str
    verdict: str
    loop: float  # seconds
    tensor: float
    problem: str = ""


# Colours, only where somebody looks at them.

COLOUR = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
UNICODE = "utf" in (sys.stdout.encoding or "").lower()
BAR, RULE, TIMES, MICRO = ("│", "─", "×", "µ") if UNICODE else ("|", "-", "x", "u")


def paint(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if COLOUR else text


def bold(text: str) -> str:
    return paint("1", text)


def dim(text: str) -> str:
    return paint("2", text)


def green(text: str) -> str:
    return paint("32", text)


def red(text: str) -> str:
    return paint("31", text)


# Running and comparing.


def examples(wanted: list[str]) -> Iterator[ModuleType]:
    """Every module of this folder that holds a function of its own name and `inputs`."""
    sys.path.insert(0, str(HERE))
    for path in sorted(HERE.glob("*.py")):
        if path.stem == Path(__file__).stem or (wanted and not any(w in path.stem for w in wanted)):
            continue
        module = importlib.import_module(path.stem)
        if hasattr(module, path.stem) and hasattr(module, "inputs"):
            yield module


def clone(args: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(a.clone() if isinstance(a, torch.Tensor) else copy.deepcopy(a) for a in args)


def best_time(f: Callable[..., Any], args: tuple[Any, ...], least: int, budget: float) -> float:
    """The shortest of several runs, in seconds; fresh arguments for each, which are not timed."""
    best, spent, runs = float("inf"), 0.0, 0
    while runs < least or (spent < budget and runs < 300):
        fresh = clone(args)
        start = time.perf_counter()
        f(*fresh)
        took = time.perf_counter() - start
        best, spent, runs = min(best, took), spent + took, runs + 1
    return best


def difference(got: Any, want: Any, level: str) -> str:
    """How two results differ beyond what the level allows, or nothing."""
    if type(got) is not type(want):
        return f"a {type(got).__name__}, not a {type(want).__name__}"
    if isinstance(want, tuple | list):
        if len(got) != len(want):
            return f"{len(got)} values, not {len(want)}"
        return next((d for g, w in zip(got, want) if (d := difference(g, w, level))), "")
    if isinstance(want, torch.Tensor):
        if (got.dtype, got.shape) != (want.dtype, want.shape):
            return f"{got.dtype} {tuple(got.shape)}, not {want.dtype} {tuple(want.shape)}"
        exact = level == "bitwise" or not want.is_floating_point()
        size = want.nan_to_num(0.0, 0.0, 0.0).abs().max().item() if want.numel() and not exact else 0.0
        slack = 0.0 if exact else TOLERANCE[level] * max(size, 1e-30)
        same = torch.isclose(got, want, rtol=0.0, atol=slack, equal_nan=want.is_floating_point())
        if exact and want.is_floating_point():  # -0.0 is not 0.0
            same &= want.isnan() | (got.signbit() == want.signbit())
        return "" if same.all() else f"{int((~same).sum())} of {want.numel()} elements differ"
    if isinstance(want, float) and level != "bitwise":
        return "" if abs(got - want) <= TOLERANCE[level] * abs(want) else f"{got}, not {want}"
    return "" if got == want else f"{got}, not {want}"


def judge(loops: list[Any]) -> tuple[str, str, str]:
    """The verdict on all loops of a function together: what to show, the weakest level, what went wrong."""
    if not loops:
        return "no loop found", "bitwise", "no loop found"
    stuck = [v for v in loops if v.status != "vectorized"]
    if stuck:
        problem = "; ".join(f"line {v.line} {v.status}: {v.code} {v.reason}" for v in stuck)
        return stuck[0].status, "bitwise", problem
    level = max((str(v.level) for v in loops), key=LEVELS.index)
    return f"vectorized, {level}", level, ""


def run(module: ModuleType) -> tuple[Outcome, str]:
    """Run one example both ways; also the text of its tensor code."""
    name = module.__name__
    loop = getattr(module, name)
    args = module.inputs()
    fast = loopless.vectorize(loop)
    for_loop, for_tensor = clone(args), clone(args)
    want, got = loop(*for_loop), fast(*for_tensor)
    explained = loopless.explain(fast, *clone(args))
    verdict, level, problem = judge(list(explained.loops))
    if not problem and (apart := difference(got, want, level)):
        verdict, problem = "WRONG", f"the results differ: {apart}"
    if not problem and (apart := difference(for_tensor, for_loop, level)):
        verdict, problem = "WRONG", f"the arguments differ after the call: {apart}"
    slow = best_time(loop, args, least=3, budget=0.3)
    quick = best_time(fast, args, least=5, budget=0.2)
    return Outcome(name, verdict, slow, quick, problem), explained.source


# Showing.


def span(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} {MICRO}s"


def ratio(outcome: Outcome) -> str:
    times = outcome.loop / outcome.tensor
    return f"{times:,.0f}{TIMES}" if times >= 10 else f"{times:.1f}{TIMES}"


def written(module: ModuleType) -> str:
    """The loop as it stands in its file, with the functions it calls."""
    own = [f for f in vars(module).values() if inspect.isfunction(f) and f.__module__ == module.__name__]
    return "\n\n".join(inspect.getsource(f).rstrip() for f in own if f.__name__ != "inputs")


def without_docstrings(text: str) -> str:
    """Drop the one-line docstrings: the heading has said it already."""
    lines = text.strip().splitlines()
    return "\n".join(line for line in lines if not line.strip().startswith('"""'))


def gutter(label: str) -> str:
    return dim(f"{label:>8} {BAR}")


def block(label: str, text: str) -> None:
    for number, line in enumerate(text.strip().splitlines()):
        print(f"{gutter(label if number == 0 else '')} {line}".rstrip())


def show(module: ModuleType, outcome: Outcome, code: str) -> None:
    about = (inspect.getdoc(getattr(module, outcome.name)) or "").splitlines()[0]
    print(f"{bold(outcome.name)}  {about}")
    print()
    block("loop", without_docstrings(written(module)))
    print()
    block("tensors", without_docstrings(code))
    print()
    mark = red(outcome.problem) if outcome.problem else green(outcome.verdict)
    print(f"{gutter('verdict')} {mark}")
    times = f"{span(outcome.loop)} as a loop, {span(outcome.tensor)} as tensor code: {bold(ratio(outcome))}"
    print(f"{gutter('time')} {times}")
    print(dim(RULE * 78))


def table(outcomes: list[Outcome]) -> None:
    name = max([len(o.name) for o in outcomes] + [7])
    verdict = max([len(o.verdict) for o in outcomes] + [7])
    times = f"{'loop':>10}  {'tensors':>10}  {'speed-up':>10}"
    print(bold(f"{'example':<{name}}  {'verdict':<{verdict}}  {times}"))
    for o in outcomes:
        shown = f"{o.verdict:<{verdict}}"
        print(
            f"{o.name:<{name}}  {red(shown) if o.problem else green(shown)}  "
            f"{span(o.loop):>10}  {span(o.tensor):>10}  {bold(f'{ratio(o):>10}')}"
        )


def main(argv: list[str]) -> int:
    if os.environ.get("LOOPLESS_DISABLE", "") not in ("", "0"):
        print("LOOPLESS_DISABLE is set: there is nothing to show", file=sys.stderr)
        return 1
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")  # what stays a loop is reported below
    outcomes = []
    for module in examples(argv):
        outcome, code = run(module)
        show(module, outcome, code)
        outcomes.append(outcome)
    if not outcomes:
        print("no such example", file=sys.stderr)
        return 1
    print()
    table(outcomes)
    print()
    print(dim("one thread, best of several runs; both results compared for each example"))
    failed = [o for o in outcomes if o.problem]
    for o in failed:
        print(red(f"{o.name}: {o.problem}"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
