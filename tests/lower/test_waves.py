"""Nests in which both loops hand something on are done wave by wave, and are what they were: every size, both ways
round, several tensors, gradients."""
import pytest
import torch
from behaviour import compare, sample
from tables import over
from typed import typed

import loopless

GRIDS = [(n, m) for n in (0, 1, 2, 3, 6) for m in (0, 1, 2, 3, 5)]


def path_sums(x):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = (x[i - 1, j] + x[i, j - 1]) / 1.9
    return x


def inner_of_three(cost):
    n, m = cost.shape
    d = torch.full((n + 1, m + 1), float("inf"))
    d[0, 0] = 0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d[i, j] = cost[i - 1, j - 1] + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
    return d[n, m]


def rounded_stencil(x):
    n, m = x.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            x[i, j] = (x[i - 1, j - 1] + x[i - 1, j] + x[i - 1, j + 1] + x[i, j - 1] + x[i, j] + x[i, j + 1]
                       + x[i + 1, j - 1] + x[i + 1, j] + x[i + 1, j + 1]) / 9
    return x


def both_backwards(x):
    for i in range(x.shape[0] - 2, -1, -1):
        for j in range(x.shape[1] - 2, -1, -1):
            x[i, j] = max(x[i + 1, j], x[i, j + 1]) + x[i, j]
    return x


def inner_backwards(x):
    for i in range(1, x.shape[0]):
        for j in range(x.shape[1] - 2, -1, -1):
            x[i, j] = max(x[i - 1, j], x[i, j + 1]) - x[i, j]
    return x


def outer_backwards_and_steep(x):
    for i in range(x.shape[0] - 2, -1, -1):
        for j in range(1, x.shape[1] - 1):
            x[i, j] = torch.sin(x[i + 1, j + 1] + x[i, j - 1])
    return x


def turned(x, y):
    n, m = x.shape
    for i in range(1, n):
        for j in range(1, m):
            x[i, j] = max(x[i - 1, j], x[i, j - 1]) + y[n - 1 - i, m - 1 - j]
    return x


def written_from_the_end(x):
    n, m = x.shape
    for i in range(1, n):
        for j in range(1, m):
            x[n - 1 - i, j] = max(x[n - i, j], x[n - 1 - i, j - 1]) * 0.5
    return x


def columns_outside(x):
    for j in range(1, x.shape[1]):
        for i in range(1, x.shape[0]):
            x[i, j] = torch.relu(x[i - 1, j] - x[i, j - 1]) + j
    return x


def alignment(x, y):
    h = torch.zeros(x.shape[0] + 1, y.shape[1] + 1)
    for i in range(1, x.shape[0] + 1):
        for j in range(1, y.shape[1] + 1):
            s = 2.0 if x[i - 1, 0] > y[0, j - 1] else -1.0
            h[i, j] = max(0.0, h[i - 1, j - 1] + s, h[i - 1, j] - 1.5, h[i, j - 1] - 1.5)
    return h


def affine_gaps(x):
    n, m = x.shape
    best, down, along = torch.zeros(n + 1, m + 1), torch.full((n + 1, m + 1), -9.0), torch.full((n + 1, m + 1), -9.0)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            down[i, j] = max(best[i - 1, j] - 3, down[i - 1, j] - 1)
            along[i, j] = max(best[i, j - 1] - 3, along[i, j - 1] - 1)
            best[i, j] = max(best[i - 1, j - 1] + x[i - 1, j - 1], down[i, j], along[i, j])
    return best, down[n, m]


def under_a_guard(x, y):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            if y[i, j] > 0:
                x[i, j] = x[i - 1, j] * x[i, j - 1]
    return x


def old_and_new(x, y):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            old = x[i, j] * 1
            x[i, j] = torch.sin(x[i - 1, j] - x[i, j - 1])
            y[i, j] = old + x[i, j]
    return x, y


def first_row_and_column_in_branches(c):
    n, m = c.shape
    d = torch.zeros(n, m, dtype=torch.float64)
    for i in range(n):
        for j in range(m):
            if i == 0 and j == 0:
                d[i, j] = c[i, j]
            elif i == 0:
                d[i, j] = d[i, j - 1] + c[i, j]
            elif j == 0:
                d[i, j] = d[i - 1, j] + c[i, j]
            else:
                d[i, j] = min(d[i - 1, j], d[i, j - 1]) + c[i, j]
    return d


def first_column_beside(x):
    n, m = x.shape
    d = torch.zeros(n + 1, m + 1)
    for i in range(1, n + 1):
        d[i, 0] = i
        for j in range(1, m + 1):
            d[i, j] = max(d[i - 1, j] + x[i - 1, j - 1], d[i, j - 1])
    return d


def last_columns_beside(x):
    n, m = x.shape
    d = torch.zeros(n + 1, m + 4)
    for i in range(1, n + 1):
        d[i, 0] = i
        for j in range(1, m + 1):
            d[i, j] = max(d[i - 1, j] + x[i - 1, j - 1], d[i, j - 1])
        d[i, m + 1] = d[i, 1] * 2
        d[i, m + 2] = d[i, m + 1] + d[i, 0]
        d[i, m + 3] = d[i, m + 2] + d[i - 1, m + 1]
    return d


def triangle(x):
    for i in range(1, x.shape[0]):
        for j in range(1, i):
            x[i, j] = torch.sin(x[i - 1, j] + x[i, j - 1])
    return x


WAVES = (
    (path_sums, lambda: (sample(5, 6),)), (inner_of_three, lambda: (sample(5, 4),)),
    (rounded_stencil, lambda: (sample(6, 5),)), (both_backwards, lambda: (sample(5, 6),)),
    (inner_backwards, lambda: (sample(5, 6),)), (outer_backwards_and_steep, lambda: (sample(5, 6),)),
    (turned, lambda: (sample(5, 6), sample(5, 6, seed=1))), (written_from_the_end, lambda: (sample(5, 6),)),
    (columns_outside, lambda: (sample(4, 6),)), (alignment, lambda: (sample(5, 6), sample(5, 6, seed=1))),
    (affine_gaps, lambda: (sample(5, 6),)), (under_a_guard, lambda: (sample(5, 6), sample(5, 6, seed=1))),
    (old_and_new, lambda: (sample(5, 6), sample(5, 6, seed=1))),
    (first_column_beside, lambda: (sample(5, 6),)),
    (last_columns_beside, lambda: (sample(5, 6),)),
    (triangle, lambda: (sample(6, 6),)),
)


def done_in_waves(f, arguments):
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial"] * 2, str(report)
    assert "for wave in range(" in report.source and not report.fallbacks
    assert {v.level for v in report.loops} == {"bitwise"}
    compare(f, loopless.vectorize(f, every_size=True), arguments)


def other_sizes(f, arguments):
    g = loopless.vectorize(f, every_size=True)
    g(*arguments())
    for n, m in GRIDS:
        compare(f, g, lambda n=n, m=m: tuple(sample(n, m, seed=k) for k, _ in enumerate(arguments())))


test_is_done_in_waves_and_is_the_same_to_the_bit = over(WAVES, done_in_waves)
test_one_form_for_other_sizes = over(WAVES, other_sizes)


# -- more than single elements -----------------------------------------------------------------------------------

def rows(x, w):
    n, m, k = x.shape
    h = torch.zeros(n + 1, m + 1, k)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            h[i, j] = torch.sin(x[i - 1, j - 1] + h[i - 1, j] * w - h[i, j - 1])
    return h


def columns(x):
    b, n, m = x.shape
    d = torch.full((b, n + 1, m + 1), 9.0)
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d[:, i, j] = x[:, i - 1, j - 1] + torch.maximum(d[:, i - 1, j], d[:, i, j - 1])
    return d[:, n, m]


def each_of_a_batch(x):
    b, n, m = x.shape
    d = torch.zeros(b, n + 1, m + 1)
    for k in range(b):
        for i in range(1, n + 1):
            for j in range(1, m + 1):
                d[k, i, j] = x[k, i - 1, j - 1] + min(d[k, i - 1, j], d[k, i, j - 1])
    return d


def sums_of_rows(x, w):
    n, m = x.shape
    h = torch.ones(n, m)
    for i in range(1, n):
        for j in range(1, m):
            h[i, j] = torch.relu(h[i - 1, j] - h[i, j - 1]) + (x[i] * w).sum()
    return h


LARGER = (
    (first_row_and_column_in_branches, lambda: (sample(5, 6),)),
    (rows, lambda: (sample(4, 5, 3), torch.tensor(0.5))), (columns, lambda: (sample(3, 4, 5),)),
    (each_of_a_batch, lambda: (sample(3, 4, 5),)), (sums_of_rows, lambda: (sample(4, 5), sample(5))),
)


def larger(f, arguments):
    report = loopless.explain(f, *arguments())
    assert {v.status for v in report.loops} == {"partial"} and "for wave in range(" in report.source, str(report)
    compare(f, loopless.vectorize(f, every_size=True), arguments, level=report.loops[0].level)


test_a_cell_may_be_a_row_and_others_may_be_sums = over(LARGER, larger)


# -- bounds that move --------------------------------------------------------------------------------------------

DOWN = ("range(1, n)", "range(n - 2, -1, -1)", "range(2, n - 1)")
ALONG = ("range(1, i)", "range(1, i + 1)", "range(i, n)", "range(i + 1, n)", "range(1, n - i)", "range(n - i, n)",
         "range(i, i + 2)", "range(i + 1, i + k)", "range(2 * i, n)", "range(1, n)")
NEAR = ((1, 1), (1, 2), (2, 1))


def moving(down, along, steps):
    sign = "+" if "-1, -1" in down else "-"
    return typed(f"""
        def f(x, n, k):
            for i in {down}:
                for j in {along}:
                    x[i + 4, j + 4] = torch.sin(x[i + 4 {sign} {steps[0]}, j + 4] + x[i + 4, j + 4 - {steps[1]}])
            return x
    """)


@pytest.mark.parametrize("steps", NEAR)
@pytest.mark.parametrize("along", ALONG)
@pytest.mark.parametrize("down", DOWN)
def test_bounds_that_move(down, along, steps):
    f = moving(down, along, steps)
    g = loopless.vectorize(f, every_size=True)
    for n in (7, 5, 2, 1, 0, 3, 4):
        for k in (3, 1, 0):
            compare(f, g, lambda n=n, k=k: (sample(24, 24), n, k))


def test_the_rows_of_a_triangle_that_are_empty_are_left_out():
    f = typed("""
        def f(s):
            n = len(s)
            dp = torch.ones(n, n, dtype=torch.int64)
            for i in range(n - 1, -1, -1):
                for j in range(i + 1, n):
                    if s[i] == s[j]:
                        dp[i, j] = dp[i + 1, j - 1] + 2
                    else:
                        dp[i, j] = max(dp[i + 1, j], dp[i, j - 1])
            return dp
    """)
    source = loopless.explain(f, sample(6, dtype=torch.int64)).source
    assert "for wave in range(1, n):" in source and "torch.maximum(dp[i, j - 1], dp[i + 1, j])" in source
    for n in (6, 1, 2, 0, 3):
        compare(f, loopless.vectorize(f, every_size=True), lambda n=n: (sample(n, dtype=torch.int64),))


# -- gradients ---------------------------------------------------------------------------------------------------

def products(x, w):
    d = torch.zeros(x.shape[0] + 1, x.shape[1] + 1, dtype=x.dtype)
    for i in range(1, x.shape[0] + 1):
        for j in range(1, x.shape[1] + 1):
            d[i, j] = x[i - 1, j - 1] * w + torch.sin(d[i - 1, j] - d[i, j - 1]) * d[i - 1, j - 1]
    return d


def shortest(x, y):
    n, m = x.shape[0], y.shape[0]
    d = torch.full((n + 1, m + 1), float("inf"), dtype=x.dtype)
    d[0, 0] = 0
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            d[i, j] = (x[i - 1] - y[j - 1]) ** 2 + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
    return d[n, m]


def in_place(x, w):
    y = x * 2
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            y[i, j] *= torch.exp(y[i - 1, j] - y[i, j - 1]) * w
    return y


def roots_in_a_branch(x, w):
    y = x * w
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            s = y[i - 1, j] + y[i, j - 1]
            if s > 0:
                y[i, j] = torch.sqrt(s)
            else:
                y[i, j] = s * 0.5
    return y


def needing(*tensors):
    return tuple(t.double().requires_grad_() for t in tensors)


GRADIENTS = (
    (products, lambda: needing(sample(4, 5), torch.tensor(1.5))),
    (shortest, lambda: needing(sample(5), sample(6, seed=1))),
    (in_place, lambda: needing(sample(4, 5), torch.tensor(0.5))),
    (roots_in_a_branch, lambda: needing(sample(4, 5), torch.tensor(0.5))),
)


def gradients(f, arguments):
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial"] * 2 and not report.fallbacks, str(report)
    g = loopless.vectorize(f, every_size=True)
    for order in (1, 2):
        compare(f, g, arguments, level="rounded", grad=order, grad_level="reassociated")


test_gradients_are_those_of_the_loop = over(GRADIENTS, gradients)


# -- what stays --------------------------------------------------------------------------------------------------

def ahead_and_behind(x):
    for i in range(1, x.shape[0] - 1):
        for j in range(4, x.shape[1] - 4):
            x[i, j] = torch.sin(x[i - 1, j + 4]) + torch.sin(x[i, j - 1])
    return x


def anywhere(x, at):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = torch.sin(x[i - 1, at[j]]) + torch.sin(x[i, j - 1])
    return x


def around_the_end(x):
    for i in range(x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = torch.sin(x[i - 1, j]) + torch.sin(x[i, j - 1])
    return x


def a_name_is_handed_on(x):
    s = x[0, 0] * 1
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            s = torch.sin(s + x[i - 1, j])
            x[i, j] = s + x[i, j - 1]
    return x


def what_was_there(x):
    for i in range(1, x.shape[0]):
        first = x[i - 1, 1] * 1
        for j in range(1, x.shape[1]):
            x[i, j] = torch.sin(x[i - 1, j] * first) + torch.sin(x[i, j - 1])
    return x


def one_place(x, y):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = torch.sin(x[i - 1, j]) + torch.sin(x[i, j - 1])
            y[i] = y[i] * torch.sin(x[i, j])
    return x, y


def may_raise(x, y):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = x[i - 1, j] // y[i, j] + x[i, j - 1] // x[i - 1, j]
    return x


KEPT = (
    (ahead_and_behind, lambda: (sample(5, 12),)),
    (anywhere, lambda: (sample(5, 6), torch.tensor([0, 5, 1, 2, 0, 3]))),
    (around_the_end, lambda: (sample(5, 6),)), (a_name_is_handed_on, lambda: (sample(5, 6),)),
    (what_was_there, lambda: (sample(5, 6),)), (one_place, lambda: (sample(5, 6), sample(5))),
    (may_raise, lambda: (torch.tensor([[3, 9, 1], [5, 2, 7], [4, 2, 6]]), torch.tensor([[1, 2, 3]] * 3))),
)


def stays(f, arguments):
    report = loopless.explain(f, *arguments())
    assert "sequential" in {v.status for v in report.loops} and "wave" not in report.source, str(report)
    compare(f, loopless.vectorize(f, every_size=True), arguments)


test_near_misses_stay = over(KEPT, stays)


def a_row_at_a_time(x, y):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = x[i - 1, j - 1] + y[i, j]
    return x


def a_running_sum_of_each_row(x):
    s = torch.zeros(x.shape[0] + 1, x.shape[1] + 1)
    for i in range(1, x.shape[0] + 1):
        for j in range(1, x.shape[1] + 1):
            s[i, j] = x[i - 1, j - 1] + s[i - 1, j] + s[i, j - 1] - s[i - 1, j - 1]
    return s


ROWS = ((a_row_at_a_time, lambda: (sample(5, 6), sample(5, 6, seed=1))),
        (a_running_sum_of_each_row, lambda: (sample(5, 6),)))


def by_rows(f, arguments):
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial", "vectorized"] and "wave" not in report.source
    compare(f, loopless.vectorize(f, every_size=True), arguments, level="reassociated")


test_a_row_at_a_time_is_less_to_do = over(ROWS, by_rows)


# -- the text, the sizes, the values -----------------------------------------------------------------------------

def test_the_text():
    assert loopless.explain(inner_of_three, sample(5, 4)).source == """\
import torch


def inner_of_three(cost):
    m = cost.shape[1]
    n = cost.shape[0]
    d = torch.full((n + 1, m + 1), float('inf'))
    d[0, 0] = 0
    for wave in range(2, n + m + 1):
        i = torch.arange(max(1, wave - m), min(n + 1, wave))
        j = wave - i
        picked_2 = d[i, j - 1]
        picked_3 = d[i - 1, j]
        value = torch.where(picked_2 < picked_3, picked_2, picked_3)
        picked = d[i - 1, j - 1]
        d[i, j] = cost[i - 1, j - 1] + torch.where(picked < value, picked, value)
    return d[n, m]
"""


def test_what_the_waves_do_not_change_is_computed_once():
    report = loopless.explain(alignment, sample(5, 6), sample(5, 6))
    before, inside = report.source.split("for wave")
    assert "y[0]" in before and "y[0]" not in inside


def test_names_that_are_taken():
    f = typed("""
        def f(x, wave, near):
            for i in range(1, x.shape[0]):
                for j in range(1, x.shape[1]):
                    x[i, j] = max(x[i - 1, j], x[i, j - 1]) * wave[i, j] + near
            return x
    """)
    arguments = lambda: (sample(4, 5), sample(4, 5, seed=1), 0.5)       # noqa: E731
    assert "for wave_2 in range(" in loopless.explain(f, *arguments()).source
    compare(f, loopless.vectorize(f, every_size=True), arguments)


def test_short_waves_are_left_to_the_loop():
    report = loopless.explain(path_sums, sample(5, 6))
    assert any("the loops themselves run" in words for words in report.sizes)
    g = loopless.vectorize(path_sums)
    for n, m in GRIDS:
        compare(path_sums, g, lambda n=n, m=m: (sample(n, m),), level="reassociated")


def test_special_numbers():
    odd = torch.tensor([float("nan"), float("inf"), -float("inf"), -0.0, 0.0, 1.0, -2.0, 3.5])
    for f in (path_sums, inner_of_three, both_backwards, affine_gaps):
        g = loopless.vectorize(f, every_size=True)
        for seed in range(5):
            at = torch.randint(0, 8, (5, 6), generator=torch.Generator().manual_seed(seed))
            compare(f, g, lambda at=at: (odd[at],))


def test_other_dtypes():
    for dtype in (torch.float16, torch.bfloat16, torch.float64, torch.int8, torch.int32, torch.uint8):
        for f in (path_sums, both_backwards, written_from_the_end):
            compare(f, loopless.vectorize(f, every_size=True), lambda dtype=dtype: (sample(5, 6, dtype=dtype),))


def test_layouts_and_shared_memory():
    layouts = (lambda x: x.T.contiguous().T, lambda x: x[:, ::2], lambda x: x.flip(0), lambda x: x[:1].expand(5, 6))
    g = loopless.vectorize(path_sums, every_size=True)
    for layout in layouts:
        compare(path_sums, g, lambda layout=layout: (layout(sample(5, 6)),))
    h = loopless.vectorize(turned, every_size=True)
    h(sample(5, 6), sample(5, 6))
    compare(turned, h, lambda: (lambda x: (x, x))(sample(5, 6)))
    compare(turned, h, lambda: (lambda x: (x[:4], x[1:]))(sample(5, 6)))


def test_exact_is_no_obstacle():
    g = loopless.vectorize(path_sums, exact=True, every_size=True)
    compare(path_sums, g, lambda: (sample(5, 6),))
    assert g.loopless.site.last is not None


def test_text_alone():
    text = """import torch


def f(x: torch.Tensor):
    for i in range(1, x.shape[0]):
        for j in range(1, x.shape[1]):
            x[i, j] = max(x[i - 1, j], x[i, j - 1])
    return x
"""
    done = loopless.rewrite(text)
    assert "for wave in range(2, x.shape[0] + x.shape[1] - 1):" in done.source
    assert [v.status for v in done.loops] == ["partial", "partial"]
