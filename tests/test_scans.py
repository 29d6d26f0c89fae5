"""The scans against the loops that they mean: all sizes and layouts, gradients of two orders, extreme numbers."""

import itertools
import math

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from loopless import scans

INF, NAN = math.inf, math.nan


def looped(a, b, start, length=None):
    """h = a[t] * h + b[t] in float64, one step after the other, along the first axis."""
    n = length if length is not None else max(len(v) for v in (a, b) if isinstance(v, torch.Tensor) and v.dim())
    rows = []
    for t in range(n):
        at = [v[t] if isinstance(v, torch.Tensor) and v.dim() and len(v) == n else v for v in (a, b)]
        start = at[0] * start + at[1]
        rows.append(start)
    return torch.stack(rows)


def numbers(*shape, dtype=torch.float64, seed=0):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64).to(dtype)


def close(got, expected, dtype, n):
    size = 1 + expected.abs().amax(0)
    off = (got.double() - expected).abs() / size
    return got.dtype == dtype and bool((off <= 32 * torch.finfo(dtype).eps * (1 + math.log2(n))).all())


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 17, 100, 1000, 20011])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_linear(n, dtype):
    for width, factor in itertools.product((None, 3), ("number", "each", "all")):
        shape = (n,) if width is None else (n, width)
        b, rest = numbers(*shape, dtype=dtype), shape[1:]
        a = {"number": 0.875, "each": numbers(n, *[1] * len(rest), dtype=dtype, seed=1).clamp(-1, 1),
             "all": numbers(*shape, dtype=dtype, seed=2).clamp(-1.25, 1.25)}[factor]
        for start in (0.0, 0.75, numbers(*rest, dtype=dtype, seed=3)):
            wide = [v.double() if isinstance(v, torch.Tensor) else v for v in (a, b, start)]
            expected = looped(*wide)
            assert close(scans.linear(a, b, start), expected, dtype, n)
            assert close(scans.linear_last(a, b, start)[None], expected[-1:], dtype, n)


def test_any_axis_and_what_is_the_same_in_each_step():
    x, a, start = numbers(4, 50), numbers(50, seed=1).sigmoid(), numbers(4, seed=2)
    expected = torch.stack([looped(a, x[i], start[i]) for i in range(4)])
    assert torch.allclose(scans.linear(a, x, start, dim=1), expected)
    assert torch.allclose(scans.linear_last(a, x, start, dim=1), expected[:, -1])
    same = torch.stack([looped(a, 0.5, s) for s in start])
    assert torch.allclose(scans.linear(a, 0.5, start, dim=1), same)
    assert torch.equal(scans.linear(-1, 1.0, torch.tensor(0.25), length=4), torch.tensor([0.75, 0.25, 0.75, 0.25]))
    assert scans.linear(-1, 1.0, start, length=3).shape == (3, 4)
    assert scans.linear(-1, 1.0, start, dim=1, length=3).shape == (4, 3)
    assert scans.linear(-1, 1.0, start, length=0).shape == (0, 4)
    assert torch.equal(scans.linear(-1, 3, torch.tensor(1), length=3), torch.tensor([2, 1, 2]))


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.int64, torch.int32])
@pytest.mark.parametrize("shape", [(0,), (1,), (7,), (6, 3)])
def test_differences_from_the_step_before(shape, dtype):
    b, start = torch.arange(math.prod(shape)).reshape(shape).to(dtype) * 3 % 7, torch.ones(shape[1:], dtype=dtype)
    h, expected = start, []
    for t in range(len(b)):
        h = b[t] - h
        expected.append(h)
    found = scans.linear(-1, b, start)
    assert found.dtype == dtype and torch.equal(found, torch.stack(expected) if expected else b)


def test_gradients_of_differences_from_the_step_before():
    b, start = torch.linspace(-1, 2, 5, dtype=torch.float64), torch.tensor(0.5, dtype=torch.float64)
    inputs = b.requires_grad_(), start.requires_grad_()
    assert torch.autograd.gradcheck(lambda b, s: scans.linear(-1, b, s), inputs)
    assert torch.autograd.gradgradcheck(lambda b, s: scans.linear(-1, b, s), inputs)


def test_no_steps():
    assert scans.linear(0.5, torch.zeros(0, 3), 1.0).shape == (0, 3)
    assert torch.equal(scans.linear_last(0.5, torch.zeros(0, 3), 2.0), torch.full((3,), 2.0))
    assert torch.equal(scans.clamped_last(torch.zeros(0), 0.0, 2.0), torch.tensor(2.0))


@pytest.mark.parametrize("n", [1, 2, 3, 9])
def test_gradients_of_two_orders(n):
    b, start = numbers(n, 2).requires_grad_(), numbers(2, seed=3).requires_grad_()
    for a in (numbers(n, 2, seed=1), numbers(n, 1, seed=1), numbers(seed=1)):
        a.requires_grad_()
        for function in (scans.linear, scans.linear_last):
            assert torch.autograd.gradcheck(function, (a, b, start))
            assert torch.autograd.gradgradcheck(function, (a, b, start))


def test_what_is_kept_for_the_gradient_may_be_written_over():
    x = numbers(9).requires_grad_()
    h = scans.linear(numbers(9, seed=1), x, 0.0)
    h.mul_(2)
    h.sum().backward()
    assert x.grad.isfinite().all()


def test_integers_wrap_as_the_loops():
    a, b = (torch.randint(-2**40, 2**40, (100,), generator=torch.Generator().manual_seed(k)) for k in (0, 1))
    for factor in (a, 31):
        assert torch.equal(scans.linear(factor, b, 3), looped(factor, b, torch.tensor(3)))
        assert torch.equal(scans.linear_last(factor, b, 3), looped(factor, b, torch.tensor(3))[-1])


@pytest.mark.parametrize(("a", "b", "start"), [
    (torch.full((300,), 2.0), torch.tensor([0.0] * 299 + [1.0]), 0.0),                  # a product that overflows
    (2.0, torch.full((60,), -1.0), 1.0),                                                # a difference of large numbers
    (0.5, torch.tensor([1.0, INF, 2.0, 3.0]), 0.0),
    (0.5, torch.tensor([1.0, NAN, 2.0, 3.0]), 0.0),
    (torch.tensor([INF, 0.0, 1.0]), torch.ones(3), 0.0),
    (torch.tensor([1.0, 0.0, 1.0]), torch.tensor([INF, 1.0, 2.0]), 0.0),
    (1e-30, torch.tensor([1e38, 0.0, 0.0, 0.0]), 0.0),                                  # a product that underflows
    (0.9, torch.tensor([1e36] + [0.0] * 1200), 0.0),
])
def test_where_joining_the_steps_is_no_good(a, b, start):
    expected = looped(a, b, torch.tensor(start))
    assert torch.equal(scans.linear(a, b, start).nan_to_num(7), expected.nan_to_num(7))
    assert torch.equal(scans.linear_last(a, b, start).nan_to_num(7), expected[-1].nan_to_num(7))


@pytest.mark.parametrize("low", [True, False])
def test_clamped(low):
    pick = max if low else min
    for n, dtype in itertools.product((1, 2, 3, 100, 20011), (torch.float64, torch.int64)):
        u = (numbers(n) * 8).to(dtype)
        h, rows = 1, []
        for v in u.tolist():
            h = pick(h + v, -2)
            rows.append(h)
        expected = torch.tensor(rows, dtype=dtype)
        assert torch.allclose(scans.clamped(u, -2, 1, low=low), expected, rtol=1e-10, atol=1e-9)
        assert torch.allclose(scans.clamped_last(u, -2, 1, low=low), expected[-1], rtol=1e-10, atol=1e-9)


@pytest.mark.parametrize("n", [31, 32, 33, 2000])
@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("drift", [-2.0, 0.0, 0.1])
def test_clamped_by_running_sums_loses_no_more_than_the_loop(n, low, drift):
    g = torch.Generator().manual_seed(n)
    u = torch.randn(n, 2, generator=g) + drift
    m = torch.randn(n, 2, generator=g)

    def loop(u, m):
        h, out = torch.full((2,), 2.0, dtype=u.dtype), []
        for t in range(n):
            h = (torch.maximum if low else torch.minimum)(h + u[t], m[t])
            out.append(h)
        return torch.stack(out)
    exact = loop(u.double(), m.double())
    found = scans.clamped(u, m, torch.full((2,), 2.0), low=low)
    assert found.dtype == u.dtype
    assert (found - exact).abs().max() <= (loop(u, m) - exact).abs().max() + 1e-6


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.uint8])
@pytest.mark.parametrize("right", [False, True])
def test_bucketize(dtype, right):
    g = torch.Generator().manual_seed(3)
    for k in (0, 1, 2, 9):
        edges = torch.randint(3, 30, (k,), generator=g).sort().values.to(dtype)
        values = torch.randint(0, 40, (5, 7), generator=g).to(dtype)
        assert torch.equal(scans.bucketize(values, edges, right), torch.bucketize(values, edges, right=right))


def test_bucketize_of_ints_that_are_far_apart():
    values = torch.tensor([2 ** 63 - 1, -2 ** 63, 0, 7])
    for edges in (torch.tensor([-1, 0, 5]), torch.tensor([-2 ** 63, 0, 2 ** 63 - 1]), torch.tensor([0, 10 ** 9])):
        assert torch.equal(scans.bucketize(values, edges), torch.bucketize(values, edges))


def test_clamped_integers_beyond_their_range():
    u = torch.tensor([2**62, -2**62, -2**62, -2**62, 5])
    assert scans.clamped(u, 0, 0).tolist() == [2**62, 0, 0, 0, 5]


class Counting(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.count = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.count += 1
        return func(*args, **(kwargs or {}))


@pytest.mark.parametrize("function", [scans.linear, scans.linear_last, scans.clamped])
def test_operations_grow_by_a_constant_for_each_doubling(function):
    counts = []
    for n in (1000, 2000, 4000, 8000, 16000, 32000, 64000):
        with Counting() as mode:
            function(numbers(n).sigmoid(), numbers(n), 0.0)
        counts.append(mode.count)
    assert max(b - a for a, b in itertools.pairwise(counts)) <= 30


def fed(factors, values, starts, n):
    """Several values that feed each other, one step after the other, along the first axis; stacked."""
    def at(part, t):
        return part[t] if isinstance(part, torch.Tensor) and part.dim() and len(part) == n else part
    names, found = list(starts), []
    for t in range(n):
        names = [sum(at(f, t) * h for f, h in zip(row, names)) + at(v, t) for row, v in zip(factors, values)]
        found.append(torch.stack(torch.broadcast_tensors(*(torch.as_tensor(h, dtype=starts[0].dtype) for h in names))))
    return torch.stack(found, 1)


@pytest.mark.parametrize("n", [1, 2, 3, 8, 17, 100, 3001])
def test_coupled(n):
    for width, changing in itertools.product((None, 3), (False, True)):
        shape = (n,) if width is None else (n, width)
        b, start = numbers(*shape), numbers(*shape[1:], seed=1)
        a = numbers(*shape, seed=2).sigmoid() * 0.5 if changing else 0.375
        factors, values, starts = ((a, 0.25), (-0.5, 0.75)), (b, 1), (start, 0.5)
        expected = fed(factors, values, starts, n)
        assert torch.allclose(scans.coupled(factors, values, starts), expected)
        assert torch.allclose(scans.coupled_last(factors, values, starts), expected[:, -1])
        orders = fed(((a, 0.25), (1, 0)), (b, 0), starts, n)[0]
        assert torch.allclose(scans.recursive((a, 0.25), b, starts), orders)
        assert torch.allclose(scans.recursive_last((a, 0.25), b, starts), orders[-1])
        assert scans.recursive((a, 0.25), b, starts).is_contiguous()


def test_coupled_along_another_axis():
    x, a, start = numbers(4, 50), numbers(50, seed=1).sigmoid(), numbers(4, seed=2)
    expected = scans.recursive((a[:, None], -0.5), x.T, (start, 0.0)).T
    assert torch.allclose(scans.recursive((a, -0.5), x, (start, 0.0), dim=1), expected)
    assert torch.allclose(scans.recursive_last((a, -0.5), x, (start, 0.0), dim=1), expected[:, -1])
    both = scans.coupled(((a, 0.0), (1.0, 0.5)), (x, 0), (start, 0.0), dim=1)
    assert both.shape == (2, 4, 50)
    same = scans.coupled(((0, 1), (1, 0)), (0, 0), (start, 2.0), length=3)
    assert same.shape == (2, 3, 4) and torch.equal(same[1, 0], start)


def test_coupled_integers_wrap_around():
    start = torch.tensor(1)
    found = scans.recursive((3, 1), 0, (start, 1), length=100)
    p, q = 1, 1
    for t in range(100):
        p, q = q, 3 * q + p
        assert int(found[t]) == (q + 2 ** 63) % 2 ** 64 - 2 ** 63


def test_no_coupled_steps():
    assert scans.recursive((0.5, 0.25), torch.zeros(0, 3), (0.0, 0.0)).shape == (0, 3)
    assert torch.equal(scans.recursive_last((0.5, 0.25), torch.zeros(0, 3), (2.0, 1.0)), torch.full((3,), 2.0))


@pytest.mark.parametrize("n", [1, 2, 3, 9])
def test_coupled_gradients_of_two_orders(n):
    b, start = numbers(n).requires_grad_(), numbers(seed=3).requires_grad_()
    for a in (numbers(n, seed=1), numbers(seed=1)):
        a.requires_grad_()
        for function in (scans.recursive, scans.recursive_last):
            def scanned(a, b, start, function=function):
                return function((a, 0.5), b, (start, 1.0))
            assert torch.autograd.gradcheck(scanned, (a, b, start))
            assert torch.autograd.gradgradcheck(scanned, (a, b, start))


@pytest.mark.parametrize("value", [INF, NAN, 1e30, 3e38])
def test_coupled_steps_that_do_not_fit(value):
    b = numbers(40, dtype=torch.float32)
    b[20] = value
    expected = fed(((1.5, 0.5), (1, 0)), (b, 0), (torch.tensor(0.0), torch.tensor(0.0)), 40)[0]
    found = scans.recursive((1.5, 0.5), b, (torch.tensor(0.0), 0.0))
    assert torch.equal(found.isfinite(), expected.isfinite())
    assert torch.allclose(found[:20], expected[:20], rtol=1e-5)


def test_coupled_under_autocast():
    b = numbers(50, dtype=torch.float32)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = scans.recursive((0.5, 0.25), b, (0.0, 0.0))
    assert torch.equal(found, scans.recursive((0.5, 0.25), b, (0.0, 0.0)))


def stepped(a, b, start, n):
    """h = a[t] @ h + b[t] in float64, one step after the other."""
    rows, h = [], start.double()
    for t in range(n):
        h = h @ (a[t] if a.dim() == 3 else a).double().mT + (b[t] if isinstance(b, torch.Tensor) else b)
        rows.append(h)
    return torch.stack(rows)


@pytest.mark.parametrize("n", [1, 3, 90, 130, 900])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_matrices(n, dtype):
    for size, many, each in itertools.product((1, 4, 20), ((), (3,)), (False, True)):
        a = numbers(*(n, size, size) if each else (size, size), dtype=dtype) * (0.6 / size ** 0.5)
        b, start = numbers(n, *many, size, dtype=dtype, seed=1), numbers(*many, size, dtype=dtype, seed=2)
        expected = stepped(a, b, start, n)
        bound = 64 * torch.finfo(dtype).eps * (1 + expected.abs().max())
        found = scans.matrix(a, b, start)
        assert found.dtype == dtype and found.is_contiguous() and (found - expected).abs().max() <= bound
        assert (scans.matrix_last(a, b, start) - expected[-1]).abs().max() <= bound


def test_matrices_of_columns_and_without_a_sum():
    a, b, start = numbers(3, 3) * 0.3, numbers(50, 3, 4, seed=1), numbers(3, 4, seed=2)
    expected = stepped(a, b.mT, start.mT, 50).mT
    found = scans.matrix(a, b, start, dim=-2)
    assert torch.allclose(found, expected) and found.is_contiguous()
    assert torch.allclose(scans.matrix_last(a, b, start, dim=-2), expected[-1])
    alone = stepped(a, 0.0, start.mT, 200)
    assert torch.allclose(scans.matrix(a, 0, start.mT, length=200), alone)
    assert torch.allclose(scans.matrix_last(a, 0, start.mT, length=200), alone[-1])


def test_powers_of_a_matrix_that_leave_the_range():
    a = torch.tensor([[4.0, 0.0], [0.0, 0.5]])
    b = torch.zeros(300, 2)
    b[:, 1], b[-1, 0] = 1.0, 1.0
    expected = stepped(a, b, torch.zeros(2), 300)
    assert torch.allclose(scans.matrix(a, b, torch.zeros(2)).double(), expected)
    assert torch.allclose(scans.matrix_last(a, b, torch.zeros(2)).double(), expected[-1])
    turning = torch.tensor([[1.0, 1e6], [0.0, 0.99]])
    expected = stepped(turning, b, torch.ones(2), 300)
    found = scans.matrix(turning, b, torch.ones(2)).double()
    assert ((found - expected).abs() <= 1e-4 * expected.abs().amax(-1, keepdim=True)).all()


def test_infinite_gradients_of_a_recurrence_go_where_the_loop_sends_them():
    """A value that only keeps what another was has no share in the sum: infinity times that 0 would be NaN."""
    outcomes = []
    for run in (_second_order, lambda b, start: scans.recursive((0, 0.5), b, (start, 0.0))):
        b, start = torch.linspace(0, 1, 9).requires_grad_(), torch.tensor(2.0).requires_grad_()
        weights = torch.ones(9)
        weights[4] = float("inf")
        outcomes.append(torch.autograd.grad((run(b, start) * weights).sum(), (b, start)))
    for expected, got in zip(*outcomes):
        assert torch.equal(torch.nan_to_num(expected, nan=7.0), torch.nan_to_num(got, nan=7.0))


def _second_order(b, start):
    latest, before, out = start, torch.zeros(()), []
    for t in range(len(b)):
        latest, before = before * 0.5 + b[t], latest
        out.append(latest)
    return torch.stack(out)


@pytest.mark.parametrize("shape", [(0,), (1,), (2,), (7,), (50,), (3, 20), (0, 4), (4, 0), (2, 3, 9)])
@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.uint8])
def test_earlier(shape, dtype):
    g = torch.Generator().manual_seed(0)
    keys = torch.randint(0, 4, shape, generator=g).to(dtype)
    values = torch.randint(-2**62, 2**62, shape, generator=g)
    for dim, given in itertools.product(range(len(shape)), (None, values)):
        expected = torch.zeros(shape, dtype=torch.int64)
        moved, ours = keys.movedim(dim, -1), expected.movedim(dim, -1)
        each = torch.ones_like(values) if given is None else given
        for k in range(shape[dim]):
            same = moved[..., :k] == moved[..., k:k + 1]
            ours[..., k] = torch.where(same, each.movedim(dim, -1)[..., :k], 0).sum(-1)
        assert torch.equal(scans.earlier(keys, given, dim=dim), expected)


LENGTHS = ([3, 1, 4], [0, 2, 0], [5], [], [0, 0], [1] * 50, [40_000, *[1] * 300])


@pytest.mark.parametrize("lengths", LENGTHS, ids=lambda lengths: f"{len(lengths)}")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.int64])
def test_segments(lengths, dtype):
    for width in ((), (2,)):
        x = (numbers(sum(lengths), *width) * 8).to(dtype)
        expected = torch.cat([part.cumsum(0) for part in torch.split(x, lengths)] or [x])
        got = scans.segment_cumsum(x, torch.tensor(lengths, dtype=torch.int64))
        assert got.dtype == expected.dtype and got.shape == expected.shape
        torch.testing.assert_close(got, expected, rtol=1e-4, atol=1e-2 if dtype == torch.float32 else 1e-9)


@pytest.mark.parametrize("lengths", ([3, 1, 4], [9000, *[1] * 40]), ids=("table", "recurrence"))
def test_no_segment_sees_another(lengths):
    """Neither an infinity nor a NaN, nor a number beside which others are lost, and no gradient of these."""
    lengths = torch.tensor(lengths)
    x = numbers(int(lengths.sum()))
    later = int(lengths[0]) + 1
    for odd in (INF, NAN, 1e300):
        y = x.clone()
        y[0] = odd
        got = scans.segment_cumsum(y.requires_grad_(), lengths)
        torch.testing.assert_close(got[later:], scans.segment_cumsum(x, lengths)[later:])
        grad, = torch.autograd.grad(got[later:].sum(), y)
        assert bool((grad[:int(lengths[0])] == 0).all())


@pytest.mark.parametrize("states", [1, 2, 5])
@pytest.mark.parametrize("steps", [0, 1, 2, 7, 8, 9, 40, 133])
def test_a_walk_is_one_step_after_the_other(steps, states):
    draw = torch.Generator().manual_seed(steps * 10 + states)
    table = torch.randint(0, states, (steps, states, 3), generator=draw)
    start = torch.randint(0, states, (3,), generator=draw)
    found = scans.walk(table, start)
    for lane in range(3):
        state, path = int(start[lane]), []
        for step in range(steps):
            state = int(table[step, state, lane])
            path.append(state)
        assert found[:, lane].tolist() == path


def test_a_walk_with_one_map_and_a_state_that_is_none():
    after = torch.tensor([2, 0, 1, 7])
    assert scans.walk(after, 0, 5).tolist() == [2, 1, 0, 2, 1]
    assert scans.walk(after, 3, 1).tolist() == [7]
    assert scans.walk(after, 3, 0).tolist() == []
