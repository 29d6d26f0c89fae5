"""Loops that are left early, in many forms: each is vectorized, and does what the loop did wherever it is left.

A function is called with `x`, `y` (elements), `rows` (a matrix), `m` (truths), `ii` (places, some out of range), `out`
(zeros) and a threshold `t` that nothing, something or everything is above.
"""
import inspect

import pytest
import torch
from behaviour import assert_same

import loopless

THRESHOLDS = {"some": 0.8, "none": 100.0, "all": -100.0}


def first_index(x, t):
    for i in range(len(x)):
        if x[i] > t:
            return i
    return -1


def any_above(x, t):
    for i in range(len(x)):
        if x[i] > t:
            return True
    return False


def all_above(x, t):
    for i in range(len(x)):
        if not x[i] > t:
            return False
    return True


def sum_up_to(x, y, t):
    s = 0.0
    for i in range(len(x)):
        s += y[i]
        if x[i] > t:
            break
    return s, i


def stores_before_the_exit(x, y, t, out):
    for i in range(len(x)):
        out[i] = y[i] * 2
        if x[i] > t:
            break
    return out


def result_of_the_else(x, t, out):
    for i in range(len(x)):
        v = x[i] * 2
        if v > t:
            break
        out[i] = v
    else:
        return -1
    return v


def variable_after(x, t):
    for i in range(len(x)):
        if x[i] > t:
            break
    else:
        i = -5
    return i


def first_of_each_row(rows, t, out):
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                out[i] = j
                break
    return out


def value_at_the_first_of_each_row(rows, t, out):
    for i in range(rows.shape[0]):
        out[i] = -1
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                out[i] = rows[i, j] * 2
                break
    return out


def flag_by_hand(x, t):
    found = False
    idx = -1
    for i in range(len(x)):
        if not found and x[i] > t:
            idx = i
            found = True
    return idx, found


def backwards(x, t):
    for i in range(len(x) - 1, -1, -1):
        if x[i] > t:
            return i
    return None


def tuple_or_none(x, t):
    for i in range(1, len(x)):
        if x[i] > x[i-1] + t:
            return i, x[i], x[i-1]
    return None


def count_before(x, t):
    total = 0
    for i in range(len(x)):
        if x[i] > t:
            break
        total += 1
    return total


def first_crossing_of_a_sum(x, t):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
        if s > t:
            return i
    return -1


def first_place_in_a_matrix(rows, t):
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                return i, j
    return -1, -1


def value_before_the_exit(x, t):
    last = -1.0
    for i in range(len(x)):
        if x[i] > t:
            break
        last = x[i]
    return last


def two_exits(x, y, t):
    v = 0.0
    for i in range(len(x)):
        if x[i] > t:
            v = y[i]
            break
        if x[i] < -t:
            v = -1.5
            break
    return v


def continue_and_break(x, m, t):
    for i in range(len(x)):
        if m[i]:
            continue
        if x[i] > t:
            break
    return i


def gather_until(x, ii, out):
    for i in range(len(x)):
        if ii[i] >= len(x):
            break
        out[i] = x[ii[i]]
    return out


def sum_of_the_start_of_each_row(rows, t):
    out = torch.zeros(rows.shape[0])
    for i in range(rows.shape[0]):
        s = 0.0
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                break
            s += rows[i, j]
        out[i] = s
    return out


def length_of_each_row(rows, t):
    out = torch.full((rows.shape[0],), -1)
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                break
        out[i] = j
    return out


def rows_with(rows, t):
    count = 0
    for i in range(rows.shape[0]):
        found = False
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                found = True
                break
        if found:
            count += 1
    return count


def rows_without(rows, t):
    count = 0
    for i in range(rows.shape[0]):
        for j in range(rows.shape[1]):
            if rows[i, j] > t:
                break
        else:
            count += 1
    return count


def first_good_row(rows, t):
    for i in range(rows.shape[0]):
        ok = True
        for j in range(rows.shape[1]):
            if rows[i, j] < -t:
                ok = False
                break
        if ok:
            return i
    return -1


def none_at_first(x, y, t):
    best = None
    for i in range(len(x)):
        if x[i] > t:
            best = y[i]
            break
    return best


def name_made_on_the_way_out(x, y, t):
    for i in range(len(x)):
        if x[i] > t:
            v = y[i] * 2
            return v
    return 0.0


def done_by_hand(x, y, t, out):
    done = False
    for i in range(len(x)):
        if done:
            continue
        out[i] = y[i]
        if x[i] > t:
            done = True
    return out, done


def done_before(x, y, t, out):
    done = False
    for i in range(len(x)):
        if x[i] > t:
            done = True
        if not done:
            out[i] = y[i]
    return out


def item(x, t):
    for i in range(len(x)):
        if x[i].item() > t:
            return x[i].item()
    return -1.0


def used_afterwards(x, y, t):
    n = len(x)
    found = -1
    for i in range(n):
        if x[i] > t and y[i] > 0:
            found = i
            break
    if found >= 0:
        return x[found]
    return y.sum()


def else_that_stores(x, t, out):
    for i in range(len(x)):
        if x[i] > t:
            out[i] = 1.0
            break
    else:
        out[0] = -1.0
    return out


def with_a_step(x, t):
    for v in range(0, len(x), 2):
        if x[v] > t:
            return v
    return -1


def name_of_the_iteration_before(x, y, t):
    j = 0
    for i in range(len(x)):
        if x[i] > t:
            break
        j = i
    return j, y[j]


def two_results(x, y, t):
    for i in range(len(x)):
        if x[i] > t:
            return 1
        if y[i] > t:
            return 2
    return 3


def result_by_another_test(x, y, t):
    for i in range(len(x)):
        if x[i] > t:
            if y[i] > 0:
                return i
            else:
                return -i
    return None


def third_of_its_kind(x):
    c = 0
    for i in range(len(x)):
        if x[i] > 0:
            c += 1
            if c == 3:
                return i
    return -1


def ascending(x):
    for i in range(len(x) - 1):
        if x[i] > x[i + 1]:
            return False
    return True


def common_element(x, y):
    for i in range(len(x)):
        for j in range(len(y)):
            if x[i] == y[j]:
                return True
    return False


def sum_that_crosses(x, t):
    acc = torch.tensor(0.0)
    for i in range(len(x)):
        acc = acc + x[i]
        if acc > t:
            break
    return acc


def while_with_break(x, t):
    i = 0
    while i < len(x):
        if x[i] > t:
            break
        i += 1
    return i


def while_and(x, t):
    i = 0
    n = len(x)
    while i < n and x[i] <= t:
        i += 1
    return i


def while_downwards(x, t):
    i = len(x) - 1
    while i >= 0 and x[i] < t:
        i -= 1
    return i


def endless(x):
    i = 0
    s = 0.0
    while True:
        if i >= len(x):
            break
        s += x[i]
        i += 1
    return s


def while_with_a_step(x, out):
    i = 1
    while i < len(x):
        out[i] = x[i - 1]
        i += 2
    return i


def found_or_none(x, t):
    i = 0
    while i < len(x) and not x[i] > t:
        i += 1
    if i < len(x):
        return x[i]
    return None


def while_in_each_row(rows, t, out):
    for r in range(rows.shape[0]):
        j = 0
        while j < rows.shape[1] and rows[r, j] <= t:
            j += 1
        out[r] = j
    return out


def while_else(x, y):
    i = 0
    while i < len(x):
        y[i] = 2 * x[i]
        i += 1
    else:
        i = -3
    return y, i


def while_not_found(x, t):
    found = False
    i = 0
    while not found and i < len(x):
        if x[i] > t:
            found = True
        i += 1
    return found, i


LOOPS = [f for f in list(globals().values()) if inspect.isfunction(f) and f.__module__ == __name__]


def arguments(f, n, kind, seed=0):
    g = torch.Generator().manual_seed(seed)
    known = {"x": lambda: torch.randn(n, generator=g), "y": lambda: torch.randn(n, generator=g),
             "rows": lambda: torch.randn(n, 4, generator=g), "m": lambda: torch.rand(n, generator=g) > 0.7,
             "ii": lambda: torch.randint(-n, n + 3, (n,), generator=g), "out": lambda: torch.zeros(n),
             "t": lambda: THRESHOLDS[kind]}
    return tuple(known[name]() for name in inspect.signature(f).parameters)


def last_only(f, n):
    """Arguments of which only the last element is above the threshold."""
    made = arguments(f, n, "some")
    for a in made:
        if isinstance(a, torch.Tensor) and a.is_floating_point() and a.numel():
            a.clamp_(max=0.5)
            a[-1] = 2.0
    return made


@pytest.mark.parametrize("f", LOOPS, ids=lambda f: f.__name__)
def test_is_vectorized(f):
    for kind in THRESHOLDS:
        report = loopless.explain(f, *arguments(f, 6, kind))
        assert {v.status for v in report.loops} == {"vectorized"}, str(report)
        assert report.fallbacks == []


@pytest.mark.parametrize("n", [0, 1, 2, 7])
@pytest.mark.parametrize("f", LOOPS, ids=lambda f: f.__name__)
def test_does_what_the_loop_does(f, n):
    for kind in THRESHOLDS:
        for seed in range(2):
            assert_same(f, lambda kind=kind, seed=seed: arguments(f, n, kind, seed), level="reassociated")
    assert_same(f, lambda: last_only(f, n), level="reassociated")


GRADIENTS = [sum_up_to, stores_before_the_exit, two_exits, sum_of_the_start_of_each_row, none_at_first,
             sum_that_crosses]


@pytest.mark.parametrize("f", GRADIENTS, ids=lambda f: f.__name__)
def test_gradients(f):
    def make():
        made = arguments(f, 6, "some", 1)
        return tuple(a.requires_grad_() if isinstance(a, torch.Tensor) and a.is_floating_point() and k < 2
                     and a.dim() and not (a == 0).all() else a for k, a in enumerate(made))
    assert_same(f, make, level="reassociated", grad=True)


@pytest.mark.parametrize("dtype", [torch.float64, torch.int64, torch.int32, torch.float16])
def test_dtypes(dtype):
    def make():
        return (torch.tensor([0, -1, 0, 3, 2, 5]).to(dtype), 1)
    for f in (first_index, tuple_or_none, backwards, with_a_step, while_and):
        assert_same(f, make, vectorized=True)


def test_nothing_behind_the_exit_is_looked_at():
    def f(x, k, out):
        for i in range(len(x)):
            if x[i] > 1:
                break
            out[i] = 10 // k[i]
        return out

    assert_same(f, lambda: (torch.tensor([0, 0, 2, 0]), torch.tensor([5, 2, 0, 0]), torch.zeros(4)), vectorized=True)
    assert_same(f, lambda: (torch.tensor([0, 0, 0, 2]), torch.tensor([5, 2, 0, 0]), torch.zeros(4)))


def test_what_raises_before_the_exit_raises():
    def f(x, k):
        for i in range(len(x)):
            v = x[k[i]]
            if x[i] > 1:
                return v
        return None

    assert_same(f, lambda: (torch.tensor([0, 0, 2, 0]), torch.tensor([0, 9, 1, 1])))
    assert_same(f, lambda: (torch.tensor([0, 0, 2, 0]), torch.tensor([0, 1, 1, 9])))


def test_the_result_is_a_part_of_the_tensor():
    @loopless.vectorize(strict=True)
    def f(x, t):
        for i in range(len(x)):
            if x[i] > t:
                return x[i]
        return None

    x = torch.tensor([0.0, 2.0, 3.0])
    f(x, 1.0).mul_(10)
    assert x.tolist() == [0.0, 20.0, 3.0]
    assert f(x, 100.0) is None


def test_a_chained_comparison_stays_a_tensor():
    def f(x):
        t = False
        for i in range(len(x)):
            t = 0 < x[i] < 5
            if x[i] > 3:
                break
        return t

    assert_same(f, lambda: (torch.tensor([1.0, -1.0, 9.0, 4.0]),))
    assert_same(f, lambda: (torch.tensor([1.0, -1.0, -2.0]),))
