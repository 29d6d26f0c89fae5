"""What nobody wants still counts: errors of dropped values, untouched starts, numbers out of single tensors."""

import math

import pytest
import torch
from cases import cases_of, check

CASES = []
case = cases_of(CASES)
INF = float("inf")



@case(lambda: (torch.tensor([1.0, 2.0, INF, 3.0, 4.0]), torch.arange(5), 5))
def floor_of_infinity_in_a_test(x, z, n):
    t = 0
    for i in range(1, n):
        for j in range(n - 1):
            t = z[i] * 1
        if x[i] == math.floor(x[n - 1 - i]):
            t = z[i] * 1
    return t


@case(lambda: (torch.arange(4), torch.arange(4).to(torch.uint8), 4))
def true_beside_ints(o, x, k):
    for i in range(k):
        o[i] += True
        x[i] = (i - True) + (i > (x[i] + x[i]))


@case(lambda: (torch.arange(4), 4))
def number_chosen_by_an_element(x, k):
    t = 0.0
    for i in range(k):
        t = ((i if (x[i] + True) >= True else 0) + i) * 1
    return t, i


@case(lambda: (torch.arange(1, 5).to(torch.uint8), 0.1, 4))
def number_that_does_not_fit(out, c, n):
    for i in range(n):
        out[i] = max((c - i), (c // out[i]))
    return out


@case(lambda: (torch.tensor([1.0, -1.0]), 2), lambda: (torch.tensor([-1.0, -1.0]), 2))
def division_by_a_truth_value(x, n):
    s = 0.0
    for i in range(n):
        s = s + (1 / (not x[i] > 0))
        for _ in range(2):
            pass
    return s


@case(lambda: (torch.zeros(3), 3))
def abs_of_a_number_or_an_element(out, n):
    for i in range(n):
        out[i] += torch.abs(max(3, out[i]))
    return out


@case(lambda: (torch.ones(3, dtype=torch.int64), torch.tensor([132, 3, 200], dtype=torch.uint8), 5))
def repeated_increment_of_another_dtype(out, y, n):
    for i in range(len(y)):
        for _ in range(1, n):
            out[i] += y[i]
    return out


@case(lambda: (torch.tensor([1.0, 2.0, 3.0]), torch.tensor(2.5), 0.5))
def tensor_start_that_nothing_is_added_to(x, w, c):
    s = w
    for i in range(len(x)):
        if x[i] < c:
            s = s + x[i]
    return s


@case(lambda: (torch.zeros(3), torch.tensor([2.0, 3.0, 4.0]), 2))
def value_overwritten_before_it_is_used(out, z, k):
    for i in range(k, 3):
        u = math.sqrt(z[i] - 3.5)
        u = z[i + 1] * 1
        out[i] = u
    return out


@case(lambda: (torch.tensor([0.5, 3.0, 0.25]), torch.zeros(3)))
def list_that_is_only_counted(x, out):
    kept = []
    for i in range(len(x)):
        if 0 < x[i] < 2:
            kept.append(x[i + 1])
    return len(kept)


@case(lambda: (torch.tensor([1.0, 2.0]), 2), lambda: (torch.tensor([3.0, 2.0]), 2))
def product_of_ints_and_floats(z, k):
    q = 1
    for i in range(k):
        q *= max(z[i].item(), 2)
    return q


@case(lambda: (torch.zeros(4), 4))
def ints_added_to_float_cells(out, n):
    for i in range(n):
        for j in range(i + 1, n):
            out[i] -= i + j
    return out


@pytest.mark.parametrize("f, makers, level, grad", CASES)
def test_same(f, makers, level, grad):
    check(f, makers, level, grad)
