"""Helper functions of all kinds, and functions that call themselves."""

import functools

import pytest
import torch
from cases import args, cases_of, check, counting, values, x4

CASES = []
case = cases_of(CASES)


GT = torch.tensor([5.0, 6.0])
TWO = torch.tensor(2.0)


def double(f):
    @functools.wraps(f)
    def twice(*values):
        return 2 * f(*values)
    return twice


def hnumel(v):
    return v * v.numel()


def hdim(v):
    return v * v.dim() + 1


def hrow(v, w):
    return v[0] * 2 + w


def hid(v):
    return v


def hdet(v):
    return v.detach()


def hkw(v, *, k=2.0):
    return v * k


def hearly(v):
    if v > 0:
        return v
    return -v


def hint(v):
    if v > 0:
        return 1
    return v


def hnone(v):
    if v > 0:
        return v * 2


@double
def hwrap(v):
    return v + 1


def hshadow(x):
    y = x * 2
    return y + x


def hmut(v):
    v += 1
    return v


def hmut2(v):
    v[0] = 1.0
    return v[0]


def hglobal_tensor(v):
    return v + GT[0]


def hdefaulttensor(v, t=TWO):
    return v * t


@case(args(x4))
def k_numel(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hnumel(x[i])
    return y


@case(args(x4))
def k_dim(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hdim(x[i])
    return y


@case(args(counting(4, 4), x4))
def k_row(X, x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hrow(X[i], x[i])
    return y


@case(args(x4))
def k_id(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hid(x[i])
    return y


@case(args(x4))
def k_det(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hdet(x[i])
    return y


@case(args(x4))
def k_kw(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hkw(x[i]) + hkw(x[i], k=3.0)
    return y


@case(args(x4))
def k_early(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hearly(x[i])
    return y


@case(args(x4), args(values(1, -2, 3, 4)))
def k_int(x):
    s = 0
    for i in range(len(x)):
        s = s + hint(x[i])
    return s


@case(args(values(1.0, 2.0)), args(x4))
def k_none(x):
    y = torch.zeros(4)
    for i in range(len(x)):
        y[i] = hnone(x[i])
    return y


@case(args(x4))
def k_wrap(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hwrap(x[i])
    return y


@case(args(x4))
def k_shadow(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hshadow(x[i])
    return y


@case(args(x4))
def k_mut(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hmut(x[i])
    return y


@case(args(counting(2, 3)))
def k_mut2(x):
    y = torch.zeros(2)
    for i in range(2):
        y[i] = hmut2(x[i])
    return y


@case(args(x4))
def k_gt(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hglobal_tensor(x[i])
    return y


@case(args(x4))
def k_deft(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = hdefaulttensor(x[i])
    return y


@case(args(x4))
@double
def f_wrapped(x):
    y = torch.zeros(4)
    for i in range(4):
        y[i] = x[i] + 1
    return y


@case(lambda: (GT,))
def k_gt_alias(x):
    for i in range(2):
        x[i] = hglobal_tensor(x[i])
    GT.copy_(torch.tensor([5.0, 6.0]))


@case(args(x4))
def double_wrap_param(x):
    n = 3

    def inner(v):
        return v + n
    y = torch.zeros(4)
    for i in range(4):
        y[i] = inner(x[i])
    return y


@case(args(x4))
def lam(x):
    sq = lambda v: v * v  # noqa: E731
    y = torch.zeros(4)
    for i in range(4):
        y[i] = sq(x[i])
    return y


@case(args(x4), args(values(1.0, 2.0)))
def rec_fact(x):
    if len(x) < 2:
        return x
    for i in range(len(x) - 1):
        x[i] = x[i] + x[i + 1]
    return rec_fact(x[:-1])


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
