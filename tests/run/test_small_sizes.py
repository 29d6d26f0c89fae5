"""Where a loop of a few iterations is faster than its tensor code, the loop runs, as if nothing had been decorated."""

import pytest
import torch
from behaviour import assert_same, compare, sample
from torch.utils._python_dispatch import TorchDispatchMode

import loopless
from loopless.analyze import tensor_cost

pytestmark = pytest.mark.small_sizes


@pytest.fixture
def dear(monkeypatch):
    """Tensor code that takes 30 µs to enter: a loop wins for some iterations, whatever its body."""
    monkeypatch.setattr(tensor_cost, "ENTRY", 30_000)


class Operations(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.count = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.count += 1
        return func(*args, **(kwargs or {}))


def operations(f, *args):
    with Operations() as seen:
        f(*args)
    return seen.count


def as_written(fast, *args):
    """Whether a call does what the undecorated function does, operation for operation."""
    clones = [tuple(a.clone() if isinstance(a, torch.Tensor) else a for a in args) for _ in range(2)]
    return operations(fast, *clones[0]) == operations(fast.original, *clones[1])


def add(x, y):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + y[i]
    return out


def outer(x, y):
    out = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            out[i, j] = x[i] * y[j]
    return out


def one_and_then_another(x, y):
    out = torch.zeros_like(x)
    more = torch.zeros_like(y)
    for i in range(len(x)):
        out[i] = x[i] * 2
    for j in range(len(y)):
        more[j] = y[j] + 1
    return out, more


def lower_triangle(x, y):
    out = torch.zeros(len(x), len(x))
    for i in range(len(x)):
        for j in range(i):
            out[i, j] = x[i] + y[j]
    return out


def by_keyword(x, *, y):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] - y[i]
    return out


def every_other(x, y):
    for i in range(0, len(x), 2):
        x[i] = x[i] + y[i]


def named_size(x, y):
    n = len(x)
    out = torch.zeros(n)
    for i in range(n - 1):
        out[i] = x[i + 1] - y[i]
    return out


def filtered(x, y):
    out = []
    for i in range(len(x)):
        if x[i] > y[i]:
            out.append(x[i])
    return torch.stack(out)


def partly(x, y):
    total = 0
    while total < 3:
        total += 1
        for i in range(len(x)):
            x[i] = x[i] * 0.5 + y[i]
    return x


def nested_inside(x, y):
    out = torch.zeros(len(x), len(y))
    again = 0
    while again < 2:
        again += 1
        for i in range(len(x)):
            for j in range(len(y)):
                out[i, j] += x[i] - y[j]
    return out


def looked_up(x, places, out):
    for i in range(len(places)):
        out[i] = out[i] + x[places[i]]
    return out


LOOPS = (add, outer, one_and_then_another, lower_triangle, every_other, named_size, filtered, partly, nested_inside)


@pytest.mark.parametrize("loop", LOOPS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("n", (0, 1, 2, 3, 5))
def test_small_sizes_do_what_the_loop_does(dear, loop, n):
    assert_same(loop, lambda: (sample(n), sample(n, seed=1)))


@pytest.mark.parametrize("loop", LOOPS, ids=lambda f: f.__name__)
def test_the_loop_runs_and_later_the_tensor_code(dear, loop):
    fast = loopless.vectorize(loop)
    small, large = (sample(2) + 9, sample(2, seed=1)), (sample(40) + 9, sample(40, seed=1))
    assert as_written(fast, *small) and as_written(fast, *small)
    assert not as_written(fast, *large)
    assert as_written(fast, *small)
    sites = [s for s in (fast.loopless.site, *fast.loopless.sites) if s is not None and s.variants]
    assert sites and all(s.compilations == 1 for s in sites)


@pytest.mark.parametrize("loop", (add, partly), ids=lambda f: f.__name__)
def test_at_once_on_request(dear, loop):
    small = sample(2), sample(2, seed=1)
    assert not as_written(loopless.vectorize(loop, every_size=True), *small)


def test_strict_means_tensor_code(dear):
    assert not as_written(loopless.vectorize(add, strict=True), sample(2), sample(2, seed=1))


def test_checks_look_at_the_tensor_code(dear):
    fast = loopless.vectorize(add, check=1)
    fast(sample(2), sample(2))
    (variant,) = fast.loopless.site.variants
    seen = []
    fast.loopless.checks.seen.clear()
    code = variant.run
    variant.run = lambda *values: seen.append(operations(code, *values)) or code(*values)
    fast.loopless.enter((sample(2), sample(2)), {})
    assert seen[0] < operations(add, sample(2), sample(2))


def test_keywords_reach_the_loop(dear):
    fast = loopless.vectorize(by_keyword)
    x, y = sample(3), sample(3, seed=1)
    for _ in range(2):
        assert torch.equal(fast(x, y=y), x - y)
        assert operations(lambda: fast(x, y=y)) == operations(lambda: by_keyword(x, y=y))


def test_an_error_of_the_loop_is_raised_once(dear):
    def beyond():
        return torch.ones(3), torch.tensor([0, 1, 7]), torch.ones(3)

    compare(looked_up, loopless.vectorize(looked_up), beyond)
    fast = loopless.vectorize(looked_up)
    fast(torch.ones(3), torch.tensor([0, 1, 2]), torch.ones(3))
    assert fast.loopless.last is not None
    compare(looked_up, fast, beyond)


def test_explain_shows_the_tensor_code_and_says_when_it_does_not_run(dear):
    report = loopless.explain(add, sample(2), sample(2))
    assert [v.status for v in report.loops] == ["vectorized"] and not report.fallbacks
    (words,) = report.sizes
    assert words.startswith("below ") and words.endswith(" iterations the loop itself runs") and words in str(report)
    assert loopless.explain(loopless.vectorize(add, every_size=True), sample(2), sample(2)).sizes == []


def test_of(loop, *args):
    fast = loopless.vectorize(loop)
    loopless.explain(fast, *args)
    found = fast.loopless.site.variants[0].compiled.small
    return None if found is None else found.test


test_of.__test__ = False


def test_the_test_is_over_the_sizes_at_the_entry(dear):
    x, y = sample(4), sample(4, seed=1)
    assert test_of(add, x, y).startswith("x.shape[0] < ")
    assert test_of(outer, x, y).startswith("x.shape[0] * y.shape[0] < ")
    assert test_of(lower_triangle, x, y).startswith("x.shape[0] * (x.shape[0] // 2) < ")
    assert test_of(named_size, x, y).startswith("x.shape[0] - 1 < ")
    assert test_of(every_other, x, y).startswith("x.shape[0] // 2 < ")
    assert " * x.shape[0] + " in test_of(one_and_then_another, x, y)


def test_ordinary_loops_need_no_test():
    x, y = sample(4), sample(4, seed=1)
    assert test_of(add, x, y) is None and test_of(outer, x, y) is None


def padded(x, lengths):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        total = 0.0
        for j in range(lengths[i]):
            total = total + x[i, j]
        out[i] = total
    return out


def test_a_length_from_the_data_counts_as_half_the_axis(dear):
    x, lengths = sample(4, 6), torch.tensor([2, 3, 4, 6])
    assert "(x.shape[1] // 2)" in test_of(padded, x, lengths)
