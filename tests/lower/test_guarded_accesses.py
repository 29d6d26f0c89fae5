"""Tests on loop variables keep accesses apart: what is read under one is not what is written under another."""
import torch
from behaviour import assert_same
from tables import kept, vectorized

from loopless.analyze.affine_tests import not_negative
from loopless.ir import loop as ir
from loopless.ir.types import BOOL, tensor


def square(n=5):
    return torch.linspace(-2, 3, n * n).reshape(n, n)


def upper_from_lower(x, y):
    n = len(x)
    for i in range(n):
        for j in range(n):
            if j > i:
                x[i, j] += y[j] * x[j, i]


def lower_else_kept(x):
    for i in range(x.shape[0]):
        for j in range(x.shape[0]):
            x[i, j] = x[j, i] if i > j else x[i, j]


def not_the_diagonal(x):
    n = len(x)
    for i in range(n):
        for j in range(n):
            if not (j <= i):
                x[i, j] = x[j, j] + 1


def first_half_from_second(x, k):
    for i in range(x.shape[0]):
        if i < k:
            x[i] = x[i + k] * 2


def both_sides(x):
    n = len(x)
    for i in range(n):
        for j in range(n):
            if j >= i:
                x[i, j] = x[j, i] + 1


def wrong_way(x):
    n = len(x)
    for i in range(n):
        for j in range(n):
            if j < i:
                x[i, j] = x[j, j] + x[i, i] + x[j, i] + x[i, j - 1]


def another_name(x, k, m):
    for i in range(1, x.shape[0]):
        if i < k or i > m:
            x[i] = torch.sin(x[i - 1])


def test_only_ints_say_something():
    assert not_negative(ir.Op("gt", (ir.Param("x", tensor("float32")), ir.Const(0)), BOOL)) == ()
    less = ir.Op("lt", (ir.Index("i"), ir.Index("j")), BOOL)
    assert [str(a) for a in not_negative(less)] == ["j - i - 1"]
    assert [str(a) for a in not_negative(less, False)] == ["i - j"]
    either = ir.Select(less, ir.Const(True), ir.Op("eq", (ir.Index("i"), ir.Const(3)), BOOL), BOOL)
    assert not_negative(either) == () and [str(a) for a in not_negative(either, False)] == ["i - j"]


VECTORIZED = (
    (upper_from_lower, lambda: (square(), torch.linspace(-1, 1, 5))),
    (not_the_diagonal, lambda: (square(),)),
    (both_sides, lambda: (square(),)),
    (first_half_from_second, lambda: (torch.linspace(-2, 3, 8), 4)),
)
KEPT = (
    (lower_else_kept, lambda: (square(),)),
    (wrong_way, lambda: (square(),)),
    (another_name, lambda: (torch.linspace(-2, 3, 8), 3, 5)),
)
test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
test_near_misses_stay = kept(KEPT)


def the_sum_so_far(x, y):
    n = len(x)
    for i in range(n):
        s = 0.0
        for j in range(n):
            s = s + x[j, i]
            if j > i:
                x[i, j] = s + y[j]


def test_a_sum_so_far_reads_what_is_before_the_test_holds():
    assert_same(the_sum_so_far, lambda: (square(), torch.linspace(-1, 1, 5)), level="reassociated")


def two_stores_at_one_place(a, b, c, d, k):
    for i in range(b.shape[0]):
        if i < k:
            b[i] += a[i - 1]
        else:
            a[i] = d[i]
        a[i] += c[i]


def test_each_store_counts_under_its_own_test():
    assert_same(two_stores_at_one_place, lambda: (*(torch.linspace(k, k + 3, 6) for k in range(4)), 3),
                level="reassociated", vectorized=False)
