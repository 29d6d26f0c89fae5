"""What random programs found: sums inside sums that take nothing, names that are nobody's, gradients of what lost."""
from __future__ import annotations

import torch
from behaviour import assert_same, sample


def test_a_sum_inside_a_sum_takes_nothing():
    """The total is still the number it started as, though the outer branch was taken."""
    def f(x, y):
        return sum(v for w in y if w > 0 for v in x if v > w)

    def g(x, y):
        total = 0
        for i in range(len(y)):
            if y[i] > 0:
                for j in range(len(x)):
                    if x[j] > y[i]:
                        total = total + x[j]
        return total

    for h in (f, g):
        assert_same(h, lambda: (torch.tensor([1.0]), torch.tensor([4.0])))
        assert_same(h, lambda: (torch.tensor([1.0, 5.0]), torch.tensor([4.0, -1.0])), level="reassociated")


def test_two_names_that_may_be_one_tensor():
    def f(x):
        best = 0
        for v in x:
            if v > best:
                best = v
        return best, v

    for values in ([1.0, 3.0, 2.0], [1.0, 2.0, 3.0]):
        assert_same(f, lambda values=values: (torch.tensor(values),))


def test_an_element_of_what_was_turned_round_is_a_copy():
    def f(x):
        for v in reversed(x):
            pass
        return v

    assert_same(f, lambda: (sample(4),))


def test_an_element_of_what_was_turned_round_is_changed():
    """With gradients torch does not allow it, though it is the element of a copy."""
    def f(x):
        for v in reversed(x):
            v += 1
        return v

    assert_same(f, lambda: (sample(4),))
    assert_same(f, lambda: (sample(4).requires_grad_(),), grad=True)


def test_gradients_of_elements_that_nobody_needs():
    def f(x):
        a = []
        for v in x:
            a.append(v * v)
        return a[len(a) - 1] * 2

    assert_same(f, lambda: (torch.tensor([float("inf"), -2.0, 0.5]),), grad=True)
    assert_same(f, lambda: (sample(4),), grad=True, vectorized=True)


def test_a_stack_of_nothing_that_nobody_uses():
    def f(x):
        y = torch.stack([v for v in x if v > 0])
        y = max(v * 2 for v in x)
        return y

    for values in ([1.0, 2.0], [-1.0, -2.0]):
        assert_same(f, lambda values=values: (torch.tensor(values),))


def test_a_computed_value_that_may_be_the_best():
    def f(x):
        best = x[0] * 0
        for v in x:
            w = v * 2
            if w > best:
                best = w
        return best, w

    for values in ([1.0, 3.0, 2.0], [1.0, 2.0, 3.0]):
        assert_same(f, lambda values=values: (torch.tensor(values),))


def test_one_sum_returned_twice():
    def f(x):
        a = sum(v * v for v in x)
        b = sum(v * 2 for v in x)
        return a, a, b, b

    assert_same(f, lambda: (sample(4),), level="reassociated", vectorized=True)


def test_gradients_of_values_that_are_not_the_largest():
    def f(x):
        return max(v * v - 0 for v in x)

    assert_same(f, lambda: (torch.tensor([float("inf"), -2.0, 0.0, float("inf")]),), grad=True)
    assert_same(f, lambda: (sample(5),), grad=True, vectorized=True)


def test_sums_of_nothing_in_a_list():
    def f(x, y):
        sums = []
        for v in x:
            t = sum(w * v for w in y)
            sums.append(t)
        total = 1
        for t in sums:
            total = total + t
        return total

    for m in (0, 1, 3):
        assert_same(f, lambda m=m: (sample(3), sample(m, seed=1)), level="reassociated")


def bumped(a, b, k=2):
    k += 1
    b[0] = k
    return b[0] + a[0]


def test_a_result_from_before_a_later_write():
    def f(a, b):
        total = bumped(a, b, 3)
        for row in range(2):
            bumped(a, b, row)
        return total, a

    assert_same(f, lambda: (sample(4), sample(4, seed=1)))
