"""The loops that the benchmarks of this folder measure, each with what an expert would have written.

By default the twelve loops below. Or loops from elsewhere: `--corpus DIR` (or the environment variable
LOOPLESS_CORPUS) names a folder with a module `core` that holds a registry `CASES`, filled by importing the
folder's suites (`--suite NAME`, by default `seeds`). A case has `.fn`, `.make(n, generator)`, `.small`, and
optionally `.large` and `.expert`.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import io
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

Args = tuple[Any, ...]


@dataclass(frozen=True)
class Loop:
    """A loop, how to make its arguments for a size, and the expert's answer."""

    name: str
    fn: Callable[..., Any]
    make: Callable[[int, torch.Generator], Args]
    small: int
    large: int
    expert: Callable[..., Any] | None = None

    def args(self, n: int | None = None) -> Args:
        return self.make(self.small if n is None else n, torch.Generator().manual_seed(1))


LOOPS: list[Loop] = []


def loop(
    make: Callable[[int, torch.Generator], Args],
    expert: Callable[..., Any],
    small: int = 12,
    large: int = 4000,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a loop. The expert is a function with the loop's own signature and names."""

    def register(fn: Callable[..., Any]) -> Callable[..., Any]:
        LOOPS.append(Loop(fn.__name__, fn, make, small, large, expert))
        return fn

    return register


def vector(n: int, g: torch.Generator) -> Args:
    return (torch.randn(n, generator=g),)


def square(n: int, g: torch.Generator) -> Args:
    return (torch.randn(n, n, generator=g),)


def two_squares(n: int, g: torch.Generator) -> Args:
    return torch.randn(n, n, generator=g), torch.randn(n, n, generator=g)


# --- the twelve -------------------------------------------------------------------------------------------


def sum_of_images_expert(left, right):
    image = left + right
    return image


@loop(two_squares, sum_of_images_expert, large=64)
def sum_of_images(left, right):
    image = torch.zeros_like(left)
    for y in range(left.shape[0]):
        for x in range(left.shape[1]):
            image[y, x] = left[y, x] + right[y, x]
    return image


def shrink(v):
    return v * 0.25 - 3.0


def map_everywhere_expert(cube, change):
    mapped = change(cube)
    return mapped


@loop(
    lambda n, g: (torch.rand(n, n, 2, generator=g), shrink),
    map_everywhere_expert,
    small=4,
    large=48,
)
def map_everywhere(cube, change):
    mapped = torch.zeros_like(cube)
    for flat in range(cube.numel()):
        place = torch.unravel_index(torch.tensor(flat), cube.shape)
        mapped[tuple(place)] = change(cube[tuple(place)])
    return mapped


def stretch_contrast_expert(picture, middle):
    stretched = torch.where(picture > middle, picture * 3, picture / 4)
    return stretched


@loop(lambda n, g: (torch.rand(n, n, generator=g), 0.4), stretch_contrast_expert, large=64)
def stretch_contrast(picture, middle):
    stretched = torch.zeros_like(picture)
    for r in range(picture.shape[0]):
        for c in range(picture.shape[1]):
            if picture[r, c] > middle:
                stretched[r, c] = picture[r, c] * 3
            else:
                stretched[r, c] = picture[r, c] / 4
    return stretched


def gate(v):
    return torch.sigmoid(v)


def open_gates_expert(state):
    gates = torch.sigmoid(state)
    return gates


@loop(square, open_gates_expert, large=64)
def open_gates(state):
    gates = torch.zeros_like(state)
    for r in range(state.shape[0]):
        for c in range(state.shape[1]):
            gates[r, c] = gate(state[r, c])
    return gates


def positive_kernel_expert(points):
    dot = points @ points.T
    kernel = torch.where(dot > 0, dot, 0.0)  # relu would keep a NaN, the loop does not
    return kernel


@loop(square, positive_kernel_expert, small=6, large=24)
def positive_kernel(points):
    rows, width = points.shape
    kernel = torch.zeros(rows, rows)
    for p in range(rows):
        for q in range(rows):
            dot = 0.0
            for k in range(width):
                dot = dot + points[p, k] * points[q, k]
            if dot > 0:
                kernel[p, q] = dot
    return kernel


def exp_or_abs_value_expert(field):
    bent = torch.where(field > 0, field.exp(), field.abs())
    return bent


@loop(square, exp_or_abs_value_expert, large=64)
def exp_or_abs_value(field):
    bent = torch.zeros_like(field)
    for r in range(field.shape[0]):
        for c in range(field.shape[1]):
            if field[r, c] > 0:
                bent[r, c] = torch.exp(field[r, c])
            else:
                bent[r, c] = torch.abs(field[r, c])
    return bent


def lift_expert(heights):
    lifted = heights + 7
    return lifted


@loop(vector, lift_expert)
def lift(heights):
    lifted = torch.zeros_like(heights)
    for i in range(len(heights)):
        lifted[i] = heights[i] + 7
    return lifted


def odometer_expert(steps):
    travelled = torch.cumsum(steps, dim=0)
    return travelled


@loop(vector, odometer_expert)
def odometer(steps):
    travelled = torch.zeros_like(steps)
    distance = 0
    for i in range(len(steps)):
        distance += steps[i]
        travelled[i] = distance
    return travelled


def drop_noise_expert(samples):
    clean = torch.where(samples > 0.2, samples, 0.0)
    return clean


@loop(vector, drop_noise_expert)
def drop_noise(samples):
    clean = torch.zeros_like(samples)
    for i in range(len(samples)):
        if samples[i] > 0.2:
            clean[i] = samples[i]
        else:
            clean[i] = 0
    return clean


def paired_costs_expert(rate, hours, billed):
    costs = rate[billed] * hours[billed]
    return costs


@loop(
    lambda n, g: (torch.rand(n, generator=g), torch.rand(n, generator=g), torch.rand(n, generator=g) > 0.3),
    paired_costs_expert,
)
def paired_costs(rate, hours, billed):
    costs = []
    for i in range(len(rate)):
        if billed[i]:
            costs.append(rate[i] * hours[i])
    return torch.stack(costs)


def harvest_expert(yields, ripe):
    total = yields.masked_fill(~ripe, 0).sum()
    return total


@loop(
    lambda n, g: (torch.rand(n, n, generator=g), torch.rand(n, n, generator=g) > 0.5),
    harvest_expert,
    large=64,
)
def harvest(yields, ripe):
    total = 0.0
    for r in range(yields.shape[0]):
        for c in range(yields.shape[1]):
            if ripe[r, c]:
                total += yields[r, c]
    return total


def unseen_films_expert(scores, seen, genre):
    unseen = scores[~seen & genre]
    return unseen


@loop(
    lambda n, g: (torch.randn(n, 6, generator=g), torch.rand(n, 6, generator=g) > 0.4, torch.arange(6) > 1),
    unseen_films_expert,
    large=800,
)
def unseen_films(scores, seen, genre):
    unseen = []
    for person in range(scores.shape[0]):
        for film in range(scores.shape[1]):
            if not seen[person, film] and genre[film]:
                unseen.append(scores[person, film])
    return torch.stack(unseen)


# --- the same work over one to four tensors: what a call costs as tensors are added ------------------------


def over_one(a):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] + 1
    return out


def over_two(a, b):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] + b[i]
    return out


def over_three(a, b, c):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] + b[i] + c[i]
    return out


def over_four(a, b, c, d):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] + b[i] + c[i] + d[i]
    return out


BY_TENSORS = (over_one, over_two, over_three, over_four)


# --- choosing loops ---------------------------------------------------------------------------------------


def options(about: str) -> argparse.ArgumentParser:
    """A parser with the options that all benchmarks share."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # µ and × on a terminal that lacks them
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--corpus", default=os.environ.get("LOOPLESS_CORPUS"), help="a folder with loops")
    parser.add_argument("--suite", action="append", help="a module of that folder (default: seeds)")
    parser.add_argument("--only", default="", help="only loops whose name contains this")
    parser.add_argument("--check", action="store_true", help="exit with 1 where a limit is exceeded")
    return parser


def chosen(opt: argparse.Namespace) -> list[Loop]:
    loops = from_corpus(opt.corpus, opt.suite or ["seeds"]) if opt.corpus else LOOPS
    loops = [x for x in loops if opt.only in x.name]
    if not loops:
        sys.exit("no such loop")
    return loops


def from_corpus(folder: str, suites: Sequence[str]) -> list[Loop]:
    sys.path.insert(0, folder)
    core = importlib.import_module("core")
    for suite in suites:
        importlib.import_module(suite)
    cases = core.CASES.items()
    return [Loop(name, c.fn, c.make, c.small, getattr(c, "large", c.small), c.expert) for name, c in cases]


# --- texts ------------------------------------------------------------------------------------------------


def expert_body(x: Loop) -> list[ast.stmt] | None:
    """The statements of the expert's function; a lambda's body is what it returns."""
    if x.expert is None:
        return None
    if x.expert.__name__ != "<lambda>":
        function = ast.parse(textwrap.dedent(inspect.getsource(x.expert))).body[0]
        assert isinstance(function, ast.FunctionDef)
        return function.body
    found = expert_lambda(x)
    return None if found is None else [ast.Return(value=found.body)]


def expert_lambda(x: Loop) -> ast.Lambda | None:
    """The lambda given as `expert=` to the decorator that registered a loop."""
    assert x.expert is not None
    with open(x.expert.__code__.co_filename, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    line = x.expert.__code__.co_firstlineno
    keywords = [k for k in ast.walk(tree) if isinstance(k, ast.keyword) and k.arg == "expert"]
    lambdas = [k.value for k in keywords if isinstance(k.value, ast.Lambda) and k.value.lineno == line]
    return lambdas[0] if len(lambdas) == 1 else None


def emitted_function(source: str, fn: Callable[..., Any]) -> Callable[..., Any]:
    """The function in an emitted text, made runnable beside what the original can see."""
    space = dict(vars(sys.modules[fn.__module__]))
    exec(compile(source, f"<emitted {fn.__name__}>", "exec"), space)
    return space[fn.__name__]  # type: ignore[no-any-return]
