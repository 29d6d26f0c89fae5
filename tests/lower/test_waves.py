"""Nests in which both loops hand something on are done wave by wave, and are what they were: every size, both ways
round, several tensors, gradients."""
import torch
from behaviour import compare, sample
from tables import over

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
            x[i, j] = x[i + 1, j + 1] * 0.5 + x[i, j - 1]
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


WAVES = (
    (path_sums, lambda: (sample(5, 6),)), (inner_of_three, lambda: (sample(5, 4),)),
    (rounded_stencil, lambda: (sample(6, 5),)), (both_backwards, lambda: (sample(5, 6),)),
    (inner_backwards, lambda: (sample(5, 6),)), (outer_backwards_and_steep, lambda: (sample(5, 6),)),
    (turned, lambda: (sample(5, 6), sample(5, 6, seed=1))), (written_from_the_end, lambda: (sample(5, 6),)),
    (columns_outside, lambda: (sample(4, 6),)), (alignment, lambda: (sample(5, 6), sample(5, 6, seed=1))),
    (affine_gaps, lambda: (sample(5, 6),)), (under_a_guard, lambda: (sample(5, 6), sample(5, 6, seed=1))),
    (old_and_new, lambda: (sample(5, 6), sample(5, 6, seed=1))),
)


def done_in_waves(f, arguments):
    report = loopless.explain(f, *arguments())
    assert [v.status for v in report.loops] == ["partial"] * 2, str(report)
    assert "for wave in range(" in report.source and not report.fallbacks
    compare(f, loopless.vectorize(f, every_size=True), arguments)


def other_sizes(f, arguments):
    g = loopless.vectorize(f, every_size=True)
    g(*arguments())
    for n, m in GRIDS:
        compare(f, g, lambda n=n, m=m: tuple(sample(n, m, seed=k) for k, _ in enumerate(arguments())))


test_is_done_in_waves_and_is_the_same_to_the_bit = over(WAVES, done_in_waves)
test_one_form_for_other_sizes = over(WAVES, other_sizes)
