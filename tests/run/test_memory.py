"""`vectorize(memory=...)`: temporaries that would take more are computed in blocks, and the results are the same."""

import itertools
import re
import warnings

import pytest
import torch
from behaviour import compare, sample
from torch.utils._python_dispatch import TorchDispatchMode

import loopless
from loopless.run.budget import in_bytes, share_of_free, words


class Largest(TorchDispatchMode):
    """The bytes of the largest tensor that is made."""

    def __init__(self):
        super().__init__()
        self.bytes = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        out = func(*args, **(kwargs or {}))
        made = out if isinstance(out, (tuple, list)) else (out,)
        self.bytes = max([self.bytes, *(t.untyped_storage().nbytes() for t in made if isinstance(t, torch.Tensor))])
        return out


def largest(f, *args):
    with Largest() as seen:
        f(*args)
    return seen.bytes


def squares(x, y):
    d = torch.zeros(x.shape[0], y.shape[0])
    for i in range(x.shape[0]):
        for j in range(y.shape[0]):
            for k in range(x.shape[1]):
                d[i, j] += (x[i, k] - y[j, k]) ** 2
    return d


def through_a_temporary(x, y):
    n, m = len(x), len(y)
    d = torch.empty(n, m)
    for a in range(n):
        for b in range(m):
            total = 0.0
            for k in range(x.shape[1]):
                gap = abs(x[a, k] - y[b, k])
                total = total + gap * gap.exp()
            d[a, b] = total
    return d


def nearest(x, y):
    best = torch.zeros(len(x))
    for i in range(len(x)):
        least = 1e9
        for j in range(len(y)):
            total = 0.0
            for k in range(x.shape[1]):
                total = total + abs(x[i, k] - y[j, k])
            if total < least:
                least = total
        best[i] = least
    return best


def all_in_all(x, y):
    total = 0.0
    for i in range(len(x)):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                total += abs(x[i, k] - y[j, k])
    return total


def backwards(x, y):
    d = torch.zeros(len(x), len(y))
    for i in range(len(x) - 1, -1, -1):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                d[i, j] += torch.maximum(x[i, k], y[j, k])
    return d


def inner_rows(x, y):
    d = torch.zeros(len(x) - 2, len(y))
    for i in range(1, len(x) - 1):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                d[i - 1, j] += torch.minimum(x[i, k], y[j, k])
    return d


def every_third(x, y):
    d = torch.zeros(len(x), len(y))
    for i in range(1, len(x), 3):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                d[i, j] = d[i, j] + torch.minimum(x[i, k], y[j, k])
    return d


def rows(x, y):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        for j in range(len(y)):
            out[i] += torch.abs(x[i] - y[j])
    return out


def under_an_if(x, y):
    d = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                if x[i, k] > y[j, k]:
                    d[i, j] += x[i, k] * y[j, k]
                else:
                    d[i, j] -= y[j, k]
    return d


def into_an_argument(x, y):
    for i in range(len(x)):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                x[i, 0] += torch.sin(y[j, k] + i)


def two_results(x, y):
    sines = torch.zeros(len(x))
    d = torch.zeros(len(x))
    for i in range(len(x)):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                sines[i] += torch.sin(x[i, k] - y[j, k])
                d[i] += abs(x[i, k] - y[j, k])
    return sines, d


def counted(x, y):
    c = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        for j in range(len(y)):
            if x[i, 0] + 9 > y[j, 0]:
                c[i] += 1
    return c


def looked_up(x, y):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        for j in range(len(y)):
            for k in range(x.shape[1]):
                out[i] += abs(x[(i + j) % len(x), k] - y[j, k])
    return out


LOOPS = (squares, through_a_temporary, nearest, all_in_all, backwards, inner_rows, every_third, rows, under_an_if,
         two_results)


def quietly(loop, memory):
    """Where not even a row fits, the loop runs and says so; that is told elsewhere."""
    fast = loopless.vectorize(loop, memory=memory)
    fast.loopless.warned = True
    return fast


def pairs(n=24, m=18, k=7):
    return lambda: (sample(n, k), sample(m, k, seed=1))


@pytest.mark.parametrize("loop", (*LOOPS, into_an_argument, looked_up, counted), ids=lambda f: f.__name__)
@pytest.mark.parametrize("memory", (1, 300, 2500, 6000, 10**9))
def test_the_results_are_the_same(loop, memory):
    fast = quietly(loop, memory)
    for make in (pairs(), pairs(3, 2, 2), pairs(1, 1, 1), pairs(4, 1, 5), pairs(0, 3, 2)):
        compare(loop, fast, make, level="reassociated")


@pytest.mark.parametrize("loop", LOOPS, ids=lambda f: f.__name__)
def test_temporaries_stay_within_the_budget(loop):
    args = pairs()()
    at_once = largest(loopless.vectorize(loop, strict=True), *args)
    fast = loopless.vectorize(loop, strict=True, memory=at_once // 2)
    assert largest(fast, *args) <= at_once // 2
    assert not loopless.explain(fast, *args).fallbacks


@pytest.mark.parametrize("loop", (squares, through_a_temporary, nearest, all_in_all, rows, under_an_if))
def test_gradients_go_through_blocks(loop):
    compare(loop, quietly(loop, 2500), pairs(5, 4, 3), level="reassociated", grad=True)
    compare(loop, quietly(loop, 300), pairs(5, 4, 3), level="reassociated", grad=True)


def test_the_plain_form_is_shown_within_the_budget_and_blocks_beyond():
    fast = loopless.vectorize(squares, memory=6000)
    assert "((x[:, None] - y) ** 2).sum(2)" in loopless.explain(fast, *pairs(3, 2, 2)()).source
    report = loopless.explain(fast, *pairs()())
    assert report.source.split("\n\n\n")[1] == """def squares(x, y):
    rows = max(1, 6000 // max(1, 8 * y.shape[0] * x.shape[1]))
    d = torch.empty(x.shape[0], y.shape[0], dtype=torch.float32, device=x.device)
    for start in range(0, x.shape[0], rows):
        stop = min(start + rows, x.shape[0])
        d[start:stop] = ((x[start:stop, None] - y) ** 2).sum(2)
    return d
"""
    assert report.sizes == ["in blocks where temporaries would take more than 5.859 KB"]
    assert [v.status for v in report.loops] == ["vectorized"] * 3
    space = {}
    exec(report.source, space)
    torch.testing.assert_close(space["squares"](*pairs()()), squares(*pairs()()))


def test_names_of_the_user_are_not_taken():
    def f(rows, start, stop, part):
        total = 0.0
        for i in range(len(rows)):
            for j in range(len(start)):
                total += abs(rows[i] - start[j]) * stop * part
        return total

    compare(f, loopless.vectorize(f, memory=500), lambda: (sample(30), sample(20, seed=1), 2.0, 3.0),
            level="reassociated")


def test_names_inside_a_block_are_not_those_outside():
    def f(x, y, z):
        c = torch.zeros(len(x))
        d = torch.zeros(len(x))
        for i in range(len(x)):
            for j in range(len(y)):
                c[i] += torch.exp(x[i] - y[j]) * torch.exp(x[i] - y[j])
            d[i] = torch.exp(z[i]) * torch.exp(z[i]) + c[i]
        return c, d

    fast = loopless.vectorize(f, memory=500)
    compare(f, fast, lambda: (sample(30), sample(20, seed=1), sample(30, seed=2)), level="reassociated")
    source = loopless.explain(fast, sample(30), sample(20), sample(30)).source
    assigned = re.findall(r"^ +(\w+) = ", source, re.MULTILINE)
    assert len(assigned) == len(set(assigned)) == 8


def test_a_row_that_does_not_fit_leaves_the_loop_and_says_so():
    fast = loopless.vectorize(squares, memory=300)
    with pytest.warns(loopless.SequentialLoop, match="LL219.*temporaries would take more than 300 B"):
        torch.testing.assert_close(fast(*pairs()()), squares(*pairs()()))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fast(*pairs()())
        fast(*pairs(3, 2, 2)())
    with pytest.raises(loopless.NotVectorized, match="LL219"):
        loopless.vectorize(squares, memory=300, strict=True)(*pairs()())
    assert loopless.explain(fast, *pairs()()).fallbacks == ["temporaries would take more than 300 B"]


def gaps(x, y):
    out = []
    for i in range(len(x)):
        for j in range(len(y)):
            if x[i] > y[j]:
                out.append(x[i] - y[j])
    return torch.stack(out)


def test_what_has_no_blocks_stays_a_loop_where_it_does_not_fit():
    args = sample(20), sample(10, seed=1)
    fast = loopless.vectorize(gaps, memory=150)
    with pytest.warns(loopless.SequentialLoop, match="LL219"):
        assert torch.equal(fast(*args), gaps(*args))
    assert fast.loopless.site.variants[0].compiled.large.lines == ()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert torch.equal(loopless.vectorize(gaps, memory=10**6)(*args), gaps(*args))


def test_an_inner_region_keeps_to_the_budget_too():
    def repeatedly(x, y):
        again = 0
        d = torch.zeros(len(x), len(y))
        while again < 2:
            again += 1
            for i in range(len(x)):
                for j in range(len(y)):
                    for k in range(x.shape[1]):
                        d[i, j] += abs(x[i, k] - y[j, k])
        return d

    fast = loopless.vectorize(repeatedly, memory=6000)
    compare(repeatedly, fast, pairs(), level="reassociated")
    assert largest(fast, *pairs()()) <= 6000


def test_no_estimate_where_nothing_is_larger_than_what_comes_in_and_goes_out():
    def scaled(x, y):
        out = torch.zeros(len(x), len(y))
        for i in range(len(x)):
            for j in range(len(y)):
                out[i, j] = torch.exp(x[i] * 2) + y[j]
        return out

    def product(a, b):
        out = torch.zeros(a.shape[0], b.shape[1])
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                for k in range(a.shape[1]):
                    out[i, j] += a[i, k] * b[k, j]
        return out

    for loop, args in ((scaled, (sample(3), sample(4))), (product, (sample(3, 4), sample(4, 2)))):
        fast = loopless.vectorize(loop, memory=1, strict=True)
        fast(*args)
        assert fast.loopless.site.variants[0].compiled.large is None


def test_memory_as_people_write_it():
    assert in_bytes("256MB") == 256 * 2**20 and in_bytes("1 GiB") == in_bytes("1gb") == in_bytes("1G") == 2**30
    assert in_bytes("1.5KB") == 1536 and in_bytes(100) == in_bytes("100") == in_bytes("100B") == 100
    assert in_bytes(None) is None
    assert [words(n) for n in (300, 2**20, 3 * 2**29)] == ["300 B", "1 MB", "1.5 GB"]
    for wrong in ("", "much", "-1MB", 0, -5, True, 1.5, "0"):
        with pytest.raises(ValueError, match="256MB"):
            loopless.vectorize(squares, memory=wrong)


def test_the_default_is_a_part_of_what_is_free():
    assert 2**20 < share_of_free("cpu") < 2**50
    assert share_of_free("a device that nobody knows") == 0


@pytest.mark.parametrize(("n", "m"), list(itertools.product((1, 2, 3, 5), (1, 2, 5))))
def test_blocks_of_every_length(n, m):
    for budget in range(8, 8 * n * m + 9, 8):
        compare(rows, quietly(rows, budget), pairs(n, m, 1), level="reassociated")
