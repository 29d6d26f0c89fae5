"""Sums, moments and extremes of what is valid by compiled loops, where numba is there: `pip install loopless[native]`.

A loop reads the input and the mask once and makes no temporary. It is for plain tensors of a CPU that lie in memory in
one piece, reduced along neighbouring dimensions, by masks that lie beside them with regular steps: (rows, n) along its
last dimension, or (outer, n, inner) across rows of INNER elements or more. All else goes another way (strategy.py).

numba is imported by the first call that wants it, and a loop is compiled for a dtype by the first call that runs it;
numba keeps it in a file for the next process. One thread runs it. `LOOPLESS_NATIVE=0` in the environment of that first
call leaves numba alone.
"""
from __future__ import annotations

import importlib.util
import os
from functools import cache
from typing import Any, NamedTuple

import torch
from torch import Tensor

from .checks import numel
from .strategy_table import INNER

FLOATS = (torch.float32, torch.float64)
DTYPES = {"sum": FLOATS, "moments": FLOATS, "fold": (*FLOATS, torch.int16, torch.int32, torch.int64)}
LEAST = 256                                                 # elements of a result across rows that are worth a piece
Dims = tuple[int, ...]


class Layout(NamedTuple):
    """How an input lies: its sizes before, in and behind what is reduced, and by how many bytes the mask goes on."""
    sizes: tuple[int, int, int]
    steps: tuple[int, int, int]


@cache
def there() -> bool:
    """Whether numba can be had."""
    if os.environ.get("LOOPLESS_NATIVE", "") == "0" or importlib.util.find_spec("numba") is None:
        return False
    try:
        import numba
    except ImportError:                                     # it is there, but not for this numpy
        return False
    return not numba.config.DISABLE_JIT


def fits(work: str, input: Tensor, mask: Tensor, dims: Dims) -> bool:
    """Whether a compiled loop can do this."""
    return input.dtype in DTYPES.get(work, ()) and layout(input, mask, dims) is not None and there()


def layout(input: Tensor, mask: Tensor, dims: Dims) -> Layout | None:
    if not dims or dims != tuple(range(dims[0], dims[-1] + 1)) or not input.is_contiguous():
        return None
    cuts = slice(0, dims[0]), slice(dims[0], dims[-1] + 1), slice(dims[-1] + 1, input.dim())
    spread = mask.expand(input.shape)
    outer, n, inner = (numel(input.shape[cut]) for cut in cuts)
    before, along, behind = (step(spread.shape[cut], spread.stride()[cut]) for cut in cuts)
    if before is None or along is None or behind is None:
        return None
    if (along != 1 or n < INNER) if inner == 1 else (behind not in (0, 1) or inner < INNER or n * inner < LEAST):
        return None
    return Layout((outer, n, inner), (before, along, behind))


def step(sizes: tuple[int, ...], strides: tuple[int, ...]) -> int | None:
    """The stride of these dimensions taken as one; None if they cannot be."""
    found, behind = 0, 1
    for size, stride in zip(reversed(sizes), reversed(strides)):
        if size == 1:
            continue
        if behind == 1:
            found = stride
        elif stride != found * behind:
            return None
        behind *= size
    return found


def sums(input: Tensor, mask: Tensor, dims: Dims) -> Tensor:
    """The sum along `dims`, which are kept."""
    out = results(input, dims)
    run("sums", input, mask, dims, out)
    return out


def lengths(input: Tensor, mask: Tensor, dims: Dims, identity: float) -> Tensor:
    """The root of the sum of squares."""
    out = results(input, dims)
    run("squares", input, mask, dims, out)
    return out.sqrt_()


def moments(input: Tensor, mask: Tensor, dims: Dims, number: Tensor) -> tuple[Tensor, Tensor]:
    """The mean and the sum of squared deviations; `number` elements are valid."""
    means, squares = results(input, dims), results(input, dims)
    run("moments", input, mask, dims, number.expand(means.shape).contiguous(), means, squares)
    return means, squares


def largest(input: Tensor, mask: Tensor, dims: Dims, identity: float) -> Tensor:
    """The largest; NaN wins."""
    out = results(input, dims)
    run("extremes", input, mask, dims, identity, True, out)
    return out


def smallest(input: Tensor, mask: Tensor, dims: Dims, identity: float) -> Tensor:
    """The smallest; NaN wins."""
    out = results(input, dims)
    run("extremes", input, mask, dims, identity, False, out)
    return out


def results(input: Tensor, dims: Dims) -> Tensor:
    """Where the results go."""
    return torch.empty([1 if d in dims else size for d, size in enumerate(input.shape)], dtype=input.dtype,
                       device=input.device)


def run(name: str, input: Tensor, mask: Tensor, dims: Dims, *given: Any) -> None:
    """Runs a loop on the memory of these tensors."""
    from .native_loops import loop
    lies = layout(input, mask, dims)
    assert lies is not None
    outer, _, inner = lies.sizes
    along = inner == 1
    kept = (outer,) if along else (outer, inner)
    length = sum((size - 1) * by for size, by in zip(lies.sizes, lies.steps)) + 1
    flat = mask.as_strided((length,), (1,)).view(torch.uint8).numpy()
    x = input.detach().view(-1).numpy()
    found = [a.view(kept).numpy() if isinstance(a, Tensor) else a if isinstance(a, bool) else x.dtype.type(a)
             for a in given]
    loop(name, along, x.dtype.name)(x, lies.sizes, flat, lies.steps, *found)
