"""Iteration that is not what it seems: views, copies, early ends, names of two scopes, empty things."""
from __future__ import annotations

import itertools

import pytest
import torch
from behaviour import assert_same, sample

import loopless


def test_a_row_shows_what_is_written_while_it_is_iterated():
    def f(X, out):
        for i, row in enumerate(X):
            X[i, 0] = row[1] * 2
            out[i] = row[0] + row[1]
        return out

    assert_same(f, lambda: (sample(4, 3), torch.zeros(4)), vectorized=True)


def test_an_element_shows_what_is_written_while_it_is_iterated():
    def f(x, out):
        for i, v in enumerate(x):
            x[i] = 3.0
            out[i] = v * 2
        return out

    assert_same(f, lambda: (sample(4), torch.zeros(4)), vectorized=True)


def test_a_later_element_is_written_before_its_turn():
    def f(x, out):
        for i, v in enumerate(x):
            if i + 1 < len(x):
                x[i + 1] = 1.0
            out[i] = v
        return out

    assert_same(f, lambda: (sample(5), torch.zeros(5)))


def test_rows_are_written_through_their_names():
    def f(X):
        for row in X:
            row[0] = row[1] + 1
        return X

    assert_same(f, lambda: (sample(4, 3),), vectorized=True)


@pytest.mark.parametrize("leaf", [True, False])
def test_rows_written_under_autograd(leaf):
    """torch does not let the rows of an iteration be written, where gradients are recorded."""
    def f(x, w):
        X = x if leaf else x * 1
        for row in X:
            row[0] = w[0]
        return X.sum()

    assert_same(f, lambda: (sample(4, 3), sample(3, seed=1)), grad=True, level="reassociated")


def test_the_name_of_the_iterated_tensor_is_given_away():
    def f(x, y):
        total = 0.0
        for v in x:
            x = y
            total = total + v + x[0]
        return total

    assert_same(f, lambda: (sample(4), sample(2, seed=1)), level="reassociated")


def test_the_last_element_is_a_view():
    def f(x):
        for v in x:
            pass
        return v

    def g(x):
        last = f(x)
        last += 5
        return x

    assert_same(f, lambda: (sample(4),), vectorized=True)
    x, y = sample(4), sample(4)
    loopless.vectorize(f)(x).add_(5)
    g(y)
    assert torch.equal(x, y)


def test_the_last_element_is_written_later():
    def f(x):
        for v in x:
            pass
        x[len(x) - 1] = 5.0
        return v

    assert_same(f, lambda: (sample(4),))


def test_a_comprehension_has_names_of_its_own():
    def f(x):
        v = x[0] * 3
        w = sum(v * v for v in x)
        i = 7
        y = torch.stack([x[i] * 2 for i in range(len(x))])
        return v + w + i, y

    assert_same(f, lambda: (sample(4),), level="reassociated", vectorized=True)


def test_an_inner_comprehension_sees_the_outer_name_in_its_first_source():
    def f(X):
        return torch.stack([sum(row for row in row) for row in X])

    assert_same(f, lambda: (sample(4, 3),), level="reassociated", vectorized=True)


def test_what_comes_after_the_first_hit_may_raise():
    def f(x, y):
        return any(x[i] > y[i] for i in range(len(x)))

    assert_same(f, lambda: (torch.tensor([5.0, 0.0, 0.0]), torch.tensor([1.0])))
    assert_same(f, lambda: (torch.tensor([0.0, 0.0, 0.0]), torch.tensor([1.0])))


def test_extremes_of_nothing_and_of_nan():
    def f(x):
        return max(v * 1 for v in x), min(v * 1 for v in x)

    nan = float("nan")
    for values in ([], [1.0], [nan, 1.0, 2.0], [1.0, nan, 2.0], [0.0, -0.0], [-0.0, 0.0]):
        assert_same(f, lambda values=values: (torch.tensor(values),))


def test_an_extreme_of_numbers_of_an_empty_range():
    def f(x, n):
        return max(i * 2 for i in range(n))

    for n in (0, 1, 3):
        assert_same(f, lambda n=n: (sample(2), n))


def test_zip_of_a_length_that_is_one():
    def f(x, y):
        out = []
        for a, b in zip(x, y):
            out.append(a * b)
        return torch.stack(out)

    g = loopless.vectorize(f)
    for n, m in ((3, 1), (1, 3), (3, 3), (2, 3), (3, 2)):
        assert torch.equal(g(sample(n), sample(m, seed=1)), f(sample(n), sample(m, seed=1)))


def test_zip_strict():
    def f(x, y, out):
        for i, (a, b) in enumerate(zip(x, y, strict=True)):
            out[i] = a * b
        return out

    assert_same(f, lambda: (sample(3), sample(3, seed=1), torch.zeros(3)), vectorized=True)
    assert_same(f, lambda: (sample(3), sample(2, seed=1), torch.zeros(3)))


def test_builtins_that_are_somebody_elses():
    def f(x, zip, enumerate):
        total = 0.0
        for i, (a, b) in enumerate(zip(x, x)):
            total = total + a * b * i
        return total

    def mine(*parts):
        return list(itertools.islice(__builtins__["zip"](*parts) if isinstance(__builtins__, dict)
                                     else __builtins__.zip(*parts), 2))

    assert_same(f, lambda: (sample(4), mine, enumerate), level="reassociated")


def test_no_dimension_to_iterate_over():
    def f(x):
        total = 0.0
        for v in x:
            total = total + v
        return total

    assert_same(f, lambda: (torch.tensor(3.0),))
    assert_same(f, lambda: ([1.0, 2.0],))
    assert_same(f, lambda: ((sample(2), sample(2, seed=1)),))


def test_slices_that_reach_beyond():
    def f(x, a, b):
        total = 0.0
        for v in x[a:b]:
            total = total + v
        return total

    for a, b in ((0, 9), (1, -1), (-3, -1), (-9, 2), (3, 1), (2, 2), (4, 4)):
        assert_same(f, lambda a=a, b=b: (sample(4), a, b), level="reassociated")


def test_a_list_of_numbers_that_grow_too_large():
    def f(x):
        a = [v.item() * 4 for v in x]
        total = 0
        for v in a:
            total += v
        return total

    assert_same(f, lambda: (torch.tensor([1, 2, 3]),))
    assert_same(f, lambda: (torch.tensor([2 ** 61, 2 ** 62, 3]),))
    assert_same(f, lambda: (torch.tensor([2 ** 60, 2 ** 60, 2 ** 60]),))


def test_sums_of_ints_beside_the_edge_of_64_bits():
    def f(x):
        total = 0
        for v in x:
            total += v.item() ** 2
        return total

    assert_same(f, lambda: (torch.tensor([3, -4, 5]),), vectorized=True)
    for values in ([2 ** 31, 2 ** 31], [2 ** 32], [-2 ** 63], [2 ** 63 - 1, 1], [3037000500], [3037000499] * 3):
        assert_same(f, lambda values=values: (torch.tensor(values),))


def test_a_closure_reads_what_the_region_changes():
    def f(x):
        s = 0.0

        def show():
            return s
        for i in range(len(x)):
            s = s + x[i]
        y = show()
        return y

    assert_same(f, lambda: (sample(4),), level="reassociated")


scale = 2.0


def scaled(a, k):
    for i in range(len(a)):
        a[i] = a[i] * scale + k


def test_a_helper_that_reads_a_global_which_changes():
    def f(a):
        scaled(a, 1)
        return a

    g = loopless.vectorize(f)
    global scale
    try:
        for value in (2.0, 3.0, 2.0):
            scale = value
            assert torch.equal(g(sample(4)), f(sample(4)))
    finally:
        scale = 2.0


def test_a_helper_that_is_replaced():
    def f(a):
        changed(a)                                                                          # noqa: F821
        return a

    globals()["changed"] = scaled_by_two
    g = loopless.vectorize(f)
    assert torch.equal(g(sample(4)), sample(4) * 2)
    globals()["changed"] = added_one
    assert torch.equal(g(sample(4)), sample(4) + 1)


def scaled_by_two(a):
    for i in range(len(a)):
        a[i] = a[i] * 2


def added_one(a):
    for i in range(len(a)):
        a[i] = a[i] + 1


def in_place(a, b):
    for i in range(len(a)):
        a[i] = b[i] + 1
    return a


def test_a_helper_that_returns_its_argument():
    def f(a, b):
        c = in_place(a, b)
        c[0] = 9.0
        return c, a

    assert_same(f, lambda: (sample(4), sample(4, seed=1)))


def test_a_helper_given_a_value_that_it_changes_the_source_of():
    def f(a, b):
        moved(a, a[0] * 1, b)
        return a

    assert_same(f, lambda: (sample(4), sample(4, seed=1)), vectorized=True)


def moved(a, first, b):
    for i in range(len(a)):
        a[i] = b[i] + first


def test_a_return_that_is_hooked():
    def f(x, n):
        print("before")
        if n:
            return torch.stack([v * 2 for v in x])
        for i in range(len(x)):
            x[i] = x[i] + 1
        return None

    for n in (0, 1):
        assert_same(f, lambda n=n: (sample(4), n))


def test_a_return_in_a_loop_that_stays():
    def f(x):
        k = 0
        while True:
            k += 1
            y = torch.zeros_like(x)
            for i in range(len(x)):
                y[i] = x[i] * k
            if k > 2:
                total = 0.0
                for v in y:
                    total = total + v
                return total

    assert_same(f, lambda: (sample(4),), level="reassociated")


def test_a_return_and_what_is_done_at_last():
    def f(x):
        k = [0]
        try:
            k[0] = 1
            return torch.stack([v * 2 for v in x])
        finally:
            x[0] = 5.0

    assert_same(f, lambda: (sample(4),))


def test_tensors_of_an_iteration_do_not_mix():
    def f(X):
        out = torch.zeros(len(X))
        for i in range(len(X)):
            p = torch.zeros(3)
            if X[i, 0] > 0:
                p[1] = X[i, 1]
            out[i] = p[0] + p[1] + p[2]
        return out

    assert_same(f, lambda: (sample(6, 3),), vectorized=True)
    assert_same(f, lambda: (sample(6, 3),), grad=True)


def test_where_the_head_looked_is_settled_when_the_loop_begins():
    def row(X, out):
        k = 0
        for i, v in enumerate(X[k]):
            k = 1
            out[i] = v
        return out

    def first(x, out):
        k = 1
        for i, v in enumerate(x[k:]):
            k = 0
            out[i] = v
        return out

    def number(x, out):
        k = 1
        for i, v in enumerate(x, k):
            k = 0
            out[i - 1] = v * i
        return out

    def start(x, out):
        a = 1
        for j, i in enumerate(range(a, len(x))):
            a = 0
            out[j] = x[i]
        return out

    def looked_up(X, idx, out):
        for i, v in enumerate(X[idx[0]]):
            idx[0] = 1
            out[i] = v
        return out

    assert_same(row, lambda: (sample(2, 3), torch.zeros(3)))
    for f in (first, number, start):
        assert_same(f, lambda: (sample(4), torch.zeros(4)))
    assert_same(looked_up, lambda: (sample(2, 3), torch.tensor([0, 1]), torch.zeros(3)))
