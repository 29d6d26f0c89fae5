"""Masked operations beside `torch.where`, `torch.masked`, `torch.compile` of `where` and the unmasked sum; one thread.

    A       (64, 512, 256) with a length mask (64, 512, 1), 55 % valid, along dim 1
    B .5    (4096, 4096) with a random mask of that density, along dim 1

Each line has the time of `loopless.masked` in µs, and how many times as long the others take: above 1, ours is faster.
The last columns are the time as a part of that of the unmasked `x.sum(1)`, and the most memory that the call takes
beyond its arguments. All are timed in turn, so that a busy machine is busy for all of them; the shortest of some turns
counts. The first line says whether there are loops that numba compiles (`pip install loopless[native]`); --no-native
leaves them out. With --cpu-time it is the time of the thread, which does not run on while others have the processor.

usage: masked.py [--rounds N] [--only NAME] [--shape NAME] [--no-compile] [--forward] [--small] [--cpu-time]
                 [--no-native]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass

os.environ.setdefault("KINETO_LOG_LEVEL", "99")             # the profiler says that it starts and stops

import torch
from torch import Tensor

from loopless import masked
from loopless.masked import native, strategy_table

Call = Callable[[], object]
OPERATIONS = ["sum", "mean", "var", "std", "amax", "amin", "argmax", "argmin", "prod", "logsumexp", "norm", "median",
              "softmax", "log_softmax", "softmin", "normalize", "cumsum", "cumprod"]
NO_GRADIENT = ("argmax", "argmin", "count")
COMPILED = ("sum", "mean", "var", "softmax")
EVERY_DENSITY = ("sum", "mean", "var", "amax", "softmax")


@dataclass
class Shape:
    name: str
    x: Tensor
    mask: Tensor


def shapes(small: bool) -> list[Shape]:
    g = torch.Generator().manual_seed(0)
    if small:
        x = torch.randn(8, 16, generator=g)
        return [Shape("8x16", x, torch.rand(8, 16, generator=g) < 0.5)]
    lengths = torch.randint(51, 513, (64,), generator=g)
    a = masked.sequence_mask(lengths, 512)[..., None]
    wide = torch.randn(4096, 4096, generator=g)
    made = [Shape("A", torch.randn(64, 512, 256, generator=g), a)]
    return made + [Shape(f"B {d}", wide, torch.rand(4096, 4096, generator=g) < d) for d in (0.1, 0.5, 0.9)]


def arguments(name: str) -> tuple[object, ...]:
    return (2.0, 1) if name in ("norm", "normalize") else (1,)


def by_where(name: str, mask: Tensor) -> Callable[[Tensor], Tensor] | None:
    """What one writes by hand."""
    number = mask.sum(1, keepdim=True)

    def var(x: Tensor) -> Tensor:
        clear = torch.where(mask, x, 0.0)
        mean = clear.sum(1, keepdim=True) / number
        return torch.where(mask, clear - mean, 0.0).square().sum(1) / (number.squeeze(1) - 1)
    low = float("-inf")
    forms: dict[str, Callable[[Tensor], Tensor]] = {
        "sum": lambda x: torch.where(mask, x, 0.0).sum(1),
        "mean": lambda x: torch.where(mask, x, 0.0).sum(1) / mask.sum(1),
        "var": var, "std": lambda x: var(x).sqrt(),
        "amax": lambda x: torch.where(mask, x, low).amax(1),
        "argmax": lambda x: torch.where(mask, x, low).argmax(1),
        "prod": lambda x: torch.where(mask, x, 1.0).prod(1),
        "logsumexp": lambda x: torch.where(mask, x, low).logsumexp(1),
        "norm": lambda x: torch.linalg.vector_norm(torch.where(mask, x, 0.0), 2, 1),
        "softmax": lambda x: torch.where(mask, x, low).softmax(1),
        "log_softmax": lambda x: torch.where(mask, x, low).log_softmax(1),
        "cumsum": lambda x: torch.where(mask, x, 0.0).cumsum(1),
        "cumprod": lambda x: torch.where(mask, x, 1.0).cumprod(1),
    }
    return forms.get(name)


def competitors(name: str, shape: Shape, compiled: bool) -> dict[str, Callable[[Tensor], Tensor]]:
    if name == "count":
        return {"ours": lambda x: masked.count(shape.mask, 1), "where": lambda x: shape.mask.sum(1)}
    given = arguments(name)
    found: dict[str, Callable[[Tensor], Tensor]] = {
        "ours": lambda x: getattr(masked, name)(x, *given, mask=shape.mask),
        "masked": lambda x: getattr(torch.masked, name)(x, *given, mask=shape.mask)}
    plain = by_where(name, shape.mask)
    if plain is not None:
        found["where"] = plain
        if compiled and name in COMPILED:
            torch._dynamo.reset()
            found["compile"] = torch.compile(plain)
    found["unmasked"] = lambda x: x.sum(1)
    return found


def times(calls: dict[str, Call], rounds: int, clock: Callable[[], float]) -> dict[str, float]:
    """The shortest time of each in µs, taken in turn."""
    best = dict.fromkeys(calls, float("inf"))
    for call in calls.values():
        call()
    for _ in range(rounds):
        for name, call in calls.items():
            until = clock() + 0.04                                      # quick ones more often
            while True:
                start = clock()
                call()
                now = clock()
                best[name] = min(best[name], now - start)
                if now > until:
                    break
    return {name: seconds * 1e6 for name, seconds in best.items()}


def peak(call: Call) -> float:
    """The most memory in MB that a call holds at once."""
    call()
    with torch.profiler.profile(profile_memory=True) as seen:
        call()
    held = most = 0
    kineto = seen.profiler.kineto_results
    for event in sorted((e for e in kineto.events() if e.name() == "[memory]"), key=lambda e: e.start_ns()):
        held += event.nbytes()
        most = max(most, held)
    return most / 2**20


def backward(form: Callable[[Tensor], Tensor], x: Tensor) -> Call:
    return lambda: torch.autograd.grad(form(x).sum(), x)


def line(name: str, shape: Shape, grad: bool, rounds: int, compiled: bool, clock: Callable[[], float]
         ) -> tuple[str, float]:
    """A line of the table, and how many times as long `torch.masked` takes."""
    x = shape.x.detach().requires_grad_(grad)
    forms = competitors(name, shape, compiled)
    calls: dict[str, Call] = {n: backward(f, x) if grad else (lambda f=f: f(x)) for n, f in forms.items()}   # type: ignore
    found = times(calls, rounds, clock)
    ours = found["ours"]
    ratios = [f"{found[n] / ours:>8.2f}" if n in found else f"{'':>8}" for n in ("where", "masked", "compile")]
    part = f"{ours / found['unmasked']:>9.2f}" if "unmasked" in found else f"{'':>9}"
    way = "forward+backward" if grad else "forward"
    text = f"{shape.name:<6} {name:<12} {way:<17} {ours:>10.0f} {''.join(ratios)} {part} {peak(calls['ours']):>9.1f}"
    return text, found.get("masked", float("inf")) / ours


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="operations whose name contains this")
    parser.add_argument("--shape", default="", help="shapes whose name begins with this")
    parser.add_argument("--no-compile", action="store_true", help="without torch.compile, which takes minutes")
    parser.add_argument("--forward", action="store_true", help="without the backward passes")
    parser.add_argument("--cpu-time", action="store_true", help="the time of the thread, for a busy machine")
    parser.add_argument("--small", action="store_true", help="a tensor of 8 x 16 instead")
    parser.add_argument("--no-native", action="store_true", help="without loops that numba compiles")
    options = parser.parse_args()
    if options.no_native:
        strategy_table.NATIVE = {}
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    print(f"compiled loops: {'on' if strategy_table.NATIVE and native.there() else 'off'}")
    print(f"{'shape':<6} {'operation':<12} {'':<17} {'µs':>10} {'where':>8}{'masked':>8}{'compile':>8} "
          f"{'of x.sum':>9} {'peak MB':>9}")
    slower = []
    clock = time.thread_time if options.cpu_time else time.perf_counter
    for shape in shapes(options.small):
        for name in ["count", *OPERATIONS]:
            once = shape.name.startswith("B") and shape.name != "B 0.5" and name not in EVERY_DENSITY
            if once or options.only not in name or not shape.name.startswith(options.shape):
                continue
            for grad in (False,) if options.forward or name in NO_GRADIENT else (False, True):
                compiled = not (options.no_compile or options.small or grad)
                text, ratio = line(name, shape, grad, options.rounds, compiled, clock)
                print(text, flush=True)
                if ratio < 1:
                    slower.append(f"{shape.name} {name}{' backward' if grad else ''}")
    print(f"slower than torch.masked: {', '.join(slower) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
