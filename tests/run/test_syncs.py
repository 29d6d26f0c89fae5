"""What makes the host wait for a device: the verdict says it, and what can be done without waiting is.

The tensors are on the CPU; the compiler is told that they are on a GPU. That the code does not wait there is shown in
tests/no_sync; here, that it says so and that it is right.
"""

import inspect
import math

import pytest
import torch
from behaviour import assert_same, sample

import loopless
from loopless.run import devices

NAN, INF = math.nan, math.inf
pytestmark = pytest.mark.filterwarnings("ignore::loopless.SequentialLoop")


@pytest.fixture
def gpu(monkeypatch):
    monkeypatch.setattr(devices, "of", lambda tensor: "cuda")
    monkeypatch.setattr(devices, "default", lambda: "cuda")


def syncs(function, *args):
    """The sentences, after the decorated function was held against the original."""
    e = loopless.explain(function, *args)
    assert [v.status for v in e.loops] == ["vectorized"] * len(e.loops), str(e)
    for v in e.loops:
        for sentence in v.syncs:
            assert sentence in str(e)
    return list(dict.fromkeys(s for v in e.loops for s in v.syncs))


# ---------------------------------------------------------------- what waits, and says so


def count(x):
    n = 0
    for i in range(len(x)):
        if x[i] > 0:
            n += 1
    return n


def keep(x):
    kept = []
    for i in range(len(x)):
        if x[i] > 0:
            kept.append(x[i])
    return torch.stack(kept)


def largest(x):
    best = x[0]
    for i in range(1, len(x)):
        if x[i] > best:
            best = x[i]
    return best


def roots(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = math.sqrt(x[i].item())
    return out


def product(x):
    p = 1.0
    for i in range(len(x)):
        p *= x[i]
    return p


def masked_total(x):
    total = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            total += x[i]
    return total


def test_a_number(gpu):
    assert syncs(count, sample(5)) == ["`n` is a Python number, made from `x`"]


def test_a_number_by_a_function_of_python(gpu):
    def floors(x, y):
        for i in range(len(y)):
            y[i] = math.floor(x[0])
        return y
    assert syncs(floors, sample(5), sample(5)) == ["a value is a Python number, made from `x`"]


def test_a_length(gpu):
    assert "the length of the result is in the data of `x`" in syncs(keep, sample(5))


def test_a_part_of_a_tensor(gpu):
    assert "which part of `x` a value is, is in the data" in syncs(largest, sample(5))


def test_a_check(gpu):
    assert syncs(roots, sample(5).abs())[0] == "that `math.sqrt` is within its domain is looked up in `x`"
    assert syncs(masked_total, sample(5)) == ["that at least one iteration takes the branch is looked up in `x`"]


def test_a_gradient(gpu):
    assert syncs(product, sample(5)) == []
    assert any("gradient of a product" in s for s in syncs(product, sample(5).requires_grad_()))


def test_nothing_is_said_on_a_cpu():
    for function in (count, keep, largest, masked_total):
        e = loopless.explain(function, sample(5))
        assert all(v.syncs == () for v in e.loops) and "waits" not in str(e)


def test_a_text_for_any_device_says_it_too():
    (verdict,) = loopless.rewrite(inspect.getsource(count)).loops
    assert verdict.syncs == ("`n` is a Python number, made from `x`",)


# ---------------------------------------------------------------- what does not wait


def row_minima(x):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        best = x[i, 0]
        for j in range(1, x.shape[1]):
            if x[i, j] < best:
                best = x[i, j]
        out[i] = best
    return out


def row_maxima(x):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        best = float("-inf")
        for j in range(x.shape[1]):
            if x[i, j] > best:
                best = x[i, j]
        out[i] = best
    return out


def high_water(x):
    out = torch.zeros_like(x)
    for r in range(x.shape[0]):
        best = x[r, 0]
        for i in range(x.shape[1]):
            if x[r, i] > best:
                best = x[r, i]
            out[r, i] = best
    return out


def last_minima(x):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        best = x[i, x.shape[1] - 1]
        for j in range(x.shape[1] - 1, -1, -1):
            if x[i, j] <= best:
                best = x[i, j]
        out[i] = best
    return out


def last_maxima(x):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        best = x[i, 0]
        for j in range(x.shape[1]):
            if x[i, j] >= best:
                best = x[i, j]
        out[i] = best
    return out


def largest_sizes(x):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        best = abs(x[i, 0])
        for j in range(1, x.shape[1]):
            best = max(best, abs(x[i, j]))
        out[i] = best + 1
    return out


def odd_numbers():
    rows = [[0.5, NAN, -0.0, 0.0, 2.0, 2.0], [NAN, 1.0, 2.0, 0.0, 3.0, 1.0], [-0.0, 0.0, -1.0, NAN, -0.0, 0.0],
            [NAN] * 6, [-INF, NAN, -INF, -INF, INF, NAN]]
    return torch.tensor(rows)


@pytest.mark.parametrize("function", [row_minima, row_maxima, last_minima, last_maxima, high_water, largest_sizes])
@pytest.mark.parametrize("sign", [1, -1])
def test_extremes_need_no_check(gpu, function, sign):
    assert syncs(function, sample(4, 6)) == []
    assert_same(function, lambda: (sample(4, 6),), vectorized=True)
    assert_same(function, lambda: (sign * odd_numbers(),), vectorized=True)


@pytest.mark.parametrize("function", [row_minima, high_water, largest_sizes])
def test_gradients_of_extremes(gpu, function):
    assert syncs(function, sample(4, 6).requires_grad_()) == []
    assert_same(function, lambda: (torch.tensor([[0.0, 1.0, 1.0, -0.0], [2.0, 2.0, 3.0, 3.0]]),), grad=True)
    assert_same(function, lambda: (odd_numbers(),), grad=True)


def guarded_sums(x, m):
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        total = 0.0
        for j in range(x.shape[1]):
            if m[i, j]:
                total += x[i, j]
        out[i] = total
    return out


def test_a_sum_that_is_stored_may_be_of_nothing(gpu):
    def make():
        m = sample(3, 4, dtype=torch.bool)
        m[1] = False
        return sample(3, 4), m
    assert syncs(guarded_sums, *make()) == []
    assert_same(guarded_sums, make, level="reassociated", vectorized=True)


def ragged(x, lengths):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        total = 0.0
        for j in range(lengths[i]):
            total += x[i, j]
        out[i] = total
    return out


def test_lengths_are_left_to_the_device(gpu):
    def make(*lengths):
        return sample(3, 4), torch.tensor(lengths)
    assert syncs(ragged, *make(1, 0, 4)) == []
    assert_same(ragged, lambda: make(1, 0, 4), level="reassociated", vectorized=True)
    assert_same(ragged, lambda: make(1, -2, 4), level="reassociated", vectorized=True)
    assert_same(ragged, lambda: make(1, 0, 5))          # here the CPU complains at once, and the loop runs


def test_a_negative_index_wraps(gpu):
    def pick(x, k):
        out = torch.zeros(len(k))
        for i in range(len(k)):
            out[i] = x[k[i]]
        return out
    assert syncs(pick, sample(4), torch.tensor([0, 3, -4])) == []
    assert_same(pick, lambda: (sample(4), torch.tensor([0, 3, -4])), vectorized=True)
    assert_same(pick, lambda: (sample(4), torch.tensor([0, 3, 9])))


def test_a_check_of_loop_variables_is_done_on_the_host(gpu):
    def ramp(x):
        for i in range(len(x)):
            x[i] = i / 7
        return x
    e = loopless.explain(ramp, sample(4))
    assert e.checks and [v.syncs for v in e.loops] == [()]
    assert_same(ramp, lambda: (sample(4),), vectorized=True)


def test_numbers_are_made_on_the_device(gpu):
    def diagonal(x):
        for i in range(len(x)):
            x[i, i] = 1
        x[0, 1] = 2
        return x
    e = loopless.explain(diagonal, sample(3, 3))
    assert [v.syncs for v in e.loops] == [()] and e.source.count("torch.full((), ") == 2
    assert "torch.tensor(" not in e.source
    assert_same(diagonal, lambda: (sample(3, 3),), vectorized=True)


# ---------------------------------------------------------------- tensors on two devices


def doubled(x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out


def picked(x, k):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i] * 2
    for i in range(len(x)):
        x[i] = out[k[i]]
    return out


@pytest.fixture
def doubles_on_a_gpu(monkeypatch):
    """Only float64 is on the GPU, and `torch.zeros(n)` is not."""
    monkeypatch.setattr(devices, "of", lambda tensor: "cpu" if tensor.dtype is torch.float32 else "cuda")


def test_result_on_the_default_device(doubles_on_a_gpu):
    """The result is copied there, as the loop does."""
    (sentence,) = syncs(doubled, sample(4, dtype=torch.float64))
    assert sentence == "`out` is made on another device: what is stored is copied there"
    source = loopless.explain(doubled, sample(4, dtype=torch.float64)).source
    assert "out = torch.zeros(" in source and "out[:] = x * 2" in source
    assert_same(doubled, lambda: (sample(4, dtype=torch.float64),), vectorized=True)


def test_reading_from_the_default_device(doubles_on_a_gpu):
    def make():
        return sample(4, dtype=torch.float64), torch.tensor([0, 1, 1, 2])
    g = loopless.vectorize(picked)
    g(*make())
    assert g.loopless.site.refusal.code == "LL218"
    assert [v.status for v in loopless.explain(g, *make()).loops] == ["sequential", "sequential"]
    assert_same(picked, make)


def test_list_of_numbers_on_the_default_device(doubles_on_a_gpu):
    def f(x):
        found = []
        for i in range(len(x)):
            found.append(x[i].item())
        return torch.tensor(found)
    g = loopless.vectorize(f)
    g(sample(4, dtype=torch.float64))
    assert g.loopless.site.refusals.popitem()[1].code == "LL218"


def test_default_device_that_changes():
    g, x = loopless.vectorize(doubled), sample(4)
    assert torch.equal(g(x), x * 2)
    with torch.device("meta"):
        assert g(x).device.type == "meta"
    assert torch.equal(g(x), x * 2)
    assert g.loopless.site.compilations == 1            # what would be on the other device is refused


def test_device_that_is_not_of_a_tensor():
    class Options:
        device = "meta"

    def f(x, options):
        out = torch.zeros(len(x), device=options.device)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out
    assert loopless.vectorize(f)(sample(3), Options()).device.type == "meta"
