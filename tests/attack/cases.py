"""Small loops that are easily compiled wrongly: each must behave as it was written, whether it stays or not.

`case = cases_of(CASES)` makes a decorator: `@case(args(x4, zeros(4)), ...)` notes a function and the arguments
it is called with, one after the other, so that later ones meet what was compiled for earlier ones.
"""

import math

import pytest
import torch
from behaviour import judge, run

import loopless

ROUNDS = ("first round", "second round")


def cases_of(cases):
    """A decorator that notes functions."""
    def case(*makers, level="reassociated", grad=False):
        def noted(f):
            cases.append(pytest.param(f, makers, level, grad, id=f.__name__))
            return f
        return noted
    return case


def check(f, makers, level, grad):
    __tracebackhide__ = True
    g = loopless.vectorize(f)
    for nth in ROUNDS:
        for k, make in enumerate(makers):
            judge(run(f, make, grad), run(g, make, grad), level, None, f"arguments {k}, {nth}")


def args(*makers):
    """Makes arguments: what can be called is called."""
    return lambda: tuple(make() if callable(make) else make for make in makers)


def values(*numbers, **options):
    """Makes a tensor of these numbers."""
    return lambda: torch.tensor(list(numbers), **options)


def scalar(number, **options):
    return lambda: torch.tensor(number, **options)


def zeros(*shape, **options):
    return lambda: torch.zeros(*shape, **options)


def counting(*shape):
    """Makes a tensor of 1, 2, 3 and so on."""
    return lambda: torch.arange(1.0, 1 + math.prod(shape)).reshape(shape)


def leaf(*numbers):
    return values(*numbers, requires_grad=True)


x4 = values(1.0, -2.0, 3.0, -4.0)
y4 = values(10.0, 20.0, 30.0, 40.0)
u8 = values(0, 1, 2, 250, dtype=torch.uint8)
i8 = values(100, -100, 120, 127, dtype=torch.int8)
m4 = values(True, False, True, False)
