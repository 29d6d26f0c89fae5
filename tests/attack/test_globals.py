"""Globals and defaults that change between calls."""

import pytest
import torch
from cases import cases_of, check

CASES = []
case = cases_of(CASES)


def inner_global(v):
    return v * NG


def ha(v):
    return v + 1


def hb(v):
    return v * 10


def kwd(v, *, k=2.0):
    return v * k


D, H, NG, GTn = torch.float32, ha, 2, torch.tensor([1.0, 2.0, 3.0])


def with_global(name, value):
    """Makes arguments when the global has the value; a function is called with the argument."""
    def make():
        x = torch.tensor([1.0, 2.0, 3.0])
        globals()[name] = value(x) if name == "GTn" else value
        return (x,)
    return make


def dtype_is(dtype):
    return with_global("D", dtype)


def helper_is(helper):
    return with_global("H", helper)


def number_is(number):
    return with_global("NG", number)


def tensor_is(tensor):
    return with_global("GTn", tensor)


def default_is(default):
    def make():
        kwd.__kwdefaults__ = {"k": default}
        return (torch.tensor([1.0, 2.0, 3.0]),)
    return make


@case(dtype_is(torch.float32), dtype_is(torch.int64), dtype_is(torch.float64))
def glob_dtype(x):
    y = torch.zeros(3, dtype=D)
    for i in range(3):
        y[i] = x[i] * 1.5
    return y


@case(helper_is(ha), helper_is(hb))
def glob_helper(x):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = H(x[i])
    return y


@case(number_is(2), number_is(3), number_is(0), number_is(2.5), number_is(True), number_is(-1))
def glob_num(x):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = x[i] * NG
    return y


@case(number_is(2), number_is(3), number_is(0), number_is(5), number_is(True), number_is(-1))
def glob_range(x):
    y = torch.zeros(3)
    for i in range(NG):
        y[i] = x[i]
    return y


@case(tensor_is(lambda x: torch.tensor([5.0, 6.0, 7.0])), tensor_is(lambda x: x),
      tensor_is(lambda x: torch.tensor([5, 6, 7])), tensor_is(lambda x: x.view(3, 1)),
      tensor_is(lambda x: x.clone().requires_grad_()))
def glob_tensor(x):
    for i in range(1, 3):
        x[i] = GTn[i - 1] * 2


@case(default_is(2.0), default_is(3.0))
def helper_kwdefaults(x):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = kwd(x[i])
    return y


@case(default_is(2.0), default_is(3.0))
def helper_kwdefaults2(x):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = kwd(x[i]) if x[i] > 1 else 0.0
    return y


@case(number_is(2.0), number_is(3.0))
def helper_global(x):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = inner_global(x[i])
    return y


@case(number_is(2.0), number_is(3.0))
def local_shadows_global(x):
    NG = 5.0
    y = torch.zeros(3)
    for i in range(3):
        y[i] = inner_global(x[i]) + NG
    return y


@case(lambda: (torch.tensor([1.0, 2.0, 3.0]),), lambda: (torch.tensor([1.0, 2.0, 3.0]), 5.0),
      lambda: (torch.tensor([1.0, 2.0, 3.0]), 5),
      lambda: (torch.tensor([1.0, 2.0, 3.0]), torch.tensor(2.0)))
def defaults(x, k=2.0):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = x[i] * k
    return y


@case(lambda: (torch.tensor([1.0, 2.0, 3.0]),), lambda: (torch.tensor([1.0, 2.0, 3.0]), 5.0, 6.0),
      lambda: ())
def varargs(x, *args):
    y = torch.zeros(3)
    for i in range(3):
        y[i] = x[i] * 2
    return y


@case(lambda: (torch.tensor([1.0, 2.0, 3.0]),), lambda: (torch.tensor([1.0, 2.0, 3.0]), None))
def defnone(x, out=None):
    if out is None:
        out = torch.zeros(3)
    for i in range(3):
        out[i] = x[i] * 2
    return out


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
