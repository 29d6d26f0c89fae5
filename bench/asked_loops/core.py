"""How a loop of this folder is entered: what it is called with at a size, what an expert wrote, what can be reached."""
from dataclasses import dataclass

import torch

CASES = {}


@dataclass(frozen=True)
class Case:
    fn: object
    make: object            # (n, generator) -> arguments
    small: int              # a size for a quick comparison
    large: int              # a size at which the loop is slow
    best: str               # "full", "log", "part" or "none": what a fixed number of tensor operations, or of loops, reaches
    expert: object
    grad: bool
    tags: tuple


def case(suite, make, *, small=12, large=4096, best="full", expert=None, grad=False, tags=(), **_):
    def entered(fn):
        CASES[f"{suite}/{fn.__name__}"] = Case(fn, make, small, large, best, expert, grad, tuple(tags))
        return fn
    return entered


def rand(g, *shape, dtype=torch.float64):
    return torch.rand(shape, generator=g, dtype=dtype)


def randn(g, *shape, dtype=torch.float64):
    return torch.randn(shape, generator=g, dtype=dtype)


def randint(g, low, high, *shape):
    return torch.randint(low, high, shape, generator=g)


def perm(g, n):
    return torch.randperm(n, generator=g)
