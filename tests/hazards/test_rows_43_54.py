"""Hazards 43 to 54: layout, types, devices, names, memory, truth, operators, other inputs, views."""

import math

import pytest
import torch
from behaviour import assert_same, compare, sample
from torch.utils._python_dispatch import TorchDispatchMode

import loopless

SIZES = [0, 1, 2, 3, 7]
sizes = pytest.mark.parametrize("n", SIZES)


def transposed():
    return (sample(3, 4).T,)


def test_row_43_new_output_of_a_transposed_input():
    def f(x):
        o = torch.zeros(x.shape)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[i, j] = x[i, j] * 2
        return o.view(-1)

    assert_same(f, transposed)


def test_row_43_output_like_a_transposed_input():
    def f(x):
        o = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[i, j] = x[i, j] * 2
        return o

    assert_same(f, transposed)


def test_row_43_output_of_two_layouts():
    def f(x, y):
        o = torch.empty_like(y)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[i, j] = x[i, j] + y[i, j]
        return o

    assert_same(f, lambda: (sample(3, 4).T, sample(4, 3)))
    assert_same(f, lambda: (sample(4, 3), sample(3, 4).T))
    assert_same(f, lambda: (sample(4, 1).expand(4, 3), sample(4, 6)[:, ::2]))


def test_row_43_transposed_store():
    def f(x):
        o = torch.zeros(x.shape[1], x.shape[0])
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[j, i] = x[i, j]
        return o

    assert_same(f, lambda: (sample(4, 3),))


@sizes
def test_row_43_neighbour_contiguous(n):
    def f(x):
        o = torch.zeros(x.shape)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[i, j] = x[i, j] * 2
        return o.view(-1)

    assert_same(f, lambda: (sample(n, 3),), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.float32, torch.int64, torch.bool, torch.uint8])
def test_row_44_sum_of_items_is_a_number(n, dtype):
    def f(x):
        s = 0
        for i in range(len(x)):
            s += x[i].item()
        return s

    assert_same(f, lambda: (sample(n, dtype=dtype),), level="reassociated")


@sizes
def test_row_44_float_items_exactly(n):
    def f(x):
        s = 0.0
        for v in x:
            s += v.item()
        return s

    compare(f, loopless.vectorize(exact=True)(f), lambda: (sample(10 * n),))


@sizes
def test_row_44_return_true(n):
    def f(x):
        for i in range(len(x)):
            if x[i] > 1:
                return True
        return False

    assert_same(f, lambda: (sample(n),))


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_44_neighbour_any_and_all(n, bound):
    def f(x, bound):
        some = False
        every = True
        for i in range(len(x)):
            if x[i] > bound:
                some = True
            if not x[i] > bound:
                every = False
        return some, every

    assert_same(f, lambda: (sample(n), bound), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_44_neighbour_count(n, bound):
    def f(x, bound):
        count = 0
        for i in range(len(x)):
            if x[i] > bound:
                count += 1
        return count

    assert_same(f, lambda: (sample(n), bound), vectorized=n > 2 or None)


@sizes
def test_row_44_neighbour_count_by_halves(n):
    def f(x):
        count = 0.0
        for i in range(len(x)):
            if x[i] > 0:
                count += 0.5
        return count

    assert_same(f, lambda: (sample(n),), level="reassociated", vectorized=n > 2 or None)


@sizes
def test_row_45_items_of_a_meta_tensor(n):
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s += x[i].item()
        return s

    assert_same(f, lambda: (torch.empty(n, device="meta"),))


@sizes
def test_row_45_condition_on_a_meta_tensor(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (torch.empty(n, device="meta"),))


@sizes
def test_row_45_two_devices(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + y[i]
        return out

    assert_same(f, lambda: (torch.empty(n, device="meta"), sample(n)))
    assert_same(f, lambda: (sample(n), torch.empty(n, device="meta")))


@sizes
def test_row_45_neighbour_one_device(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + y[i]
        return out

    assert_same(f, lambda: (sample(n), sample(n, seed=1)), vectorized=n > 2 or None)


@sizes
def test_row_46_shadowed_range(n):
    def range(stop):
        return [k for k in (5, 3, 1, 0) if k < stop]

    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_46_shadowed_abs_and_len(n):
    def abs(value):
        return value * 3

    def len(x):
        return x.shape[0] // 2

    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = abs(x[i])
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_46_shadowed_by_a_parameter(n):
    def f(x, max):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = max(x[i], 0.0)
        return out

    def smaller(a, b):
        return a if a < b else b

    assert_same(f, lambda: (sample(n), smaller))
    assert_same(f, lambda: (sample(n), max))


@sizes
def test_row_46_shadowed_torch(n):
    def f(x, torch):
        for i in range(len(x)):
            x[i] = torch.exp(x[i])
        return x

    class Fake:
        @staticmethod
        def exp(value):
            return value + 1

    assert_same(f, lambda: (sample(n), Fake))
    assert_same(f, lambda: (sample(n), torch))


@sizes
def test_row_46_local_sum(n):
    def f(x):
        sum = 0.0
        for i in range(len(x)):
            sum = sum + x[i]
        return sum

    assert_same(f, lambda: (sample(n).abs(),), level="reassociated")


def call_abs(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = abs(x[i])
    return out


def test_row_46_shadowed_between_two_calls(monkeypatch):
    g = loopless.vectorize(call_abs)
    compare(call_abs, g, lambda: (sample(7),))
    monkeypatch.setitem(globals(), "abs", lambda value: value * 3)
    compare(call_abs, g, lambda: (sample(7),))
    monkeypatch.delitem(globals(), "abs")
    compare(call_abs, g, lambda: (sample(7),))


@sizes
def test_row_46_neighbour_the_builtins(n):
    assert_same(call_abs, lambda: (sample(n),), vectorized=n > 2 or None)


LR = 0.5


def step(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * LR
    return out


def scaled(value):
    return value * LR


def step_by_helper(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = scaled(x[i])
    return out


@pytest.mark.parametrize("f", [step, step_by_helper])
def test_row_47_global_changes_between_calls(f, monkeypatch):
    g = loopless.vectorize(f)
    for rate in (0.5, 0.25, 3, torch.tensor(2.0), True):
        monkeypatch.setitem(globals(), "LR", rate)
        compare(f, g, lambda: (sample(7),))


def test_row_47_helper_changes_between_calls(monkeypatch):
    g = loopless.vectorize(step_by_helper)
    compare(step_by_helper, g, lambda: (sample(7),))
    monkeypatch.setitem(globals(), "scaled", lambda value: value - 1)
    compare(step_by_helper, g, lambda: (sample(7),))


def test_row_47_cell_changes_between_calls():
    rate = 0.5

    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * rate
        return out

    g = loopless.vectorize(f)
    compare(f, g, lambda: (sample(7),))
    rate = 0.25
    compare(f, g, lambda: (sample(7),))


@sizes
def test_row_47_list_grown_and_read_in_the_loop(n):
    def f(x):
        seen = [0.0]
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + seen[-1]
            seen.append(float(x[i]))
        return out, seen

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_47_length_of_the_list_grown_in_the_loop(n):
    def f(x, kept):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                kept.append(i)
            out[i] = len(kept)
        return out

    assert_same(f, lambda: (sample(n), []))


def test_row_47_global_written_in_the_loop(monkeypatch):
    def f(x):
        global LR
        out = torch.zeros_like(x)
        for i in range(len(x)):
            LR = LR * 0.5
            out[i] = x[i] * LR
        return out, LR

    g = loopless.vectorize(f)
    monkeypatch.setitem(globals(), "LR", 0.5)
    expected, rate = f(sample(7))
    monkeypatch.setitem(globals(), "LR", 0.5)
    got, other_rate = g(sample(7))
    assert torch.equal(expected, got) and rate == other_rate == LR


@sizes
@pytest.mark.parametrize("f", [step, step_by_helper])
def test_row_47_neighbour_global_stays(f, n):
    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_48_loop_variable_rebound(n):
    def f(x):
        i = -1
        for i in range(len(x)):
            x[i] = x[i] * 2
            i += 1
        return x, i

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_48_loop_variable_rebound_before_its_use(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            i = i // 2
            out[i] = x[i]
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_48_bound_rebound(n):
    def f(x):
        n = len(x)
        for i in range(n):
            n = 1
            x[i] = x[i] * 2
        return x, n

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_48_tensor_rebound(n):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i])
            x = x + 1
        return out, x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_48_iterated_tensor_rebound(n):
    def f(x):
        s = torch.zeros(())
        for v in x:
            s = s + v
            x = x * 0
        return s

    assert_same(f, lambda: (sample(n).abs(),), level="reassociated")


def test_row_48_iterated_list_grown():
    def f(values):
        s = 0.0
        for v in values:
            s = s + v
            if len(values) < 6:
                values.append(v * 2)
        return s

    assert_same(f, lambda: ([*sample(3)],))


def test_row_48_iterated_dict_grown():
    def f(values, x):
        for key in values:
            values[key + 1] = x[0]

    assert_same(f, lambda: ({0: 1}, sample(3)))


@sizes
def test_row_48_neighbour_nothing_rebound(n):
    def f(x):
        m = len(x)
        for i in range(m):
            k = i + 0
            x[k] = x[k] * 2
        return x, m

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


class LargestAllocation(TorchDispatchMode):
    """Remembers the bytes of the largest storage that an operation returned."""

    def __init__(self):
        super().__init__()
        self.largest = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            self.largest = max(self.largest, result.untyped_storage().nbytes())
        return result


def squared_distances(a, b):
    out = torch.zeros(a.shape[0], b.shape[0])
    for i in range(a.shape[0]):
        out[i] = ((a[i] - b) ** 2).sum(-1)
    return out


def test_row_49_memory_blow_up():
    g = loopless.vectorize(squared_distances)
    a, b = sample(700, 64), sample(2000, 64, seed=1)
    with LargestAllocation() as seen:
        got = g(a, b)
    assert seen.largest <= 2**28
    assert torch.allclose(got, squared_distances(a, b), rtol=1e-5)


def test_row_49_memory_within_the_given_budget():
    g = loopless.vectorize(memory="1MB")(squared_distances)
    a, b = sample(100, 64), sample(200, 64, seed=1)
    with LargestAllocation() as seen:
        got = g(a, b)
    assert seen.largest <= 2**20
    assert torch.allclose(got, squared_distances(a, b), rtol=1e-5)


@pytest.mark.parametrize("n", [0, 1, 4])
def test_row_49_neighbour_small(n):
    def f(a, b):
        out = torch.zeros(a.shape[0], b.shape[0])
        for i in range(a.shape[0]):
            for j in range(b.shape[0]):
                s = 0.0
                for k in range(a.shape[1]):
                    s = s + (a[i, k] - b[j, k]) ** 2
                out[i, j] = s
        return out

    assert_same(
        f, lambda: (sample(n, 3), sample(n + 1, 3, seed=1)), level="reassociated", vectorized=n > 2 or None
    )


def logic_and(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] and b[i]


def logic_or(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] or b[i]


def logic_not(a, b, out):
    for i in range(len(a)):
        out[i] = not a[i]


def bits_and(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] & b[i]


def bits_not(a, b, out):
    for i in range(len(a)):
        out[i] = ~a[i]


def not_of_an_item(a, b, out):
    for i in range(len(a)):
        out[i] = ~a[i].item()


def minus(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] - b[i]


def plus(a, b, out):
    for i in range(len(a)):
        out[i] = a[i] + b[i]


LOGIC = [logic_and, logic_or, logic_not, bits_and, bits_not, not_of_an_item, minus, plus]


@pytest.mark.parametrize("f", LOGIC)
@pytest.mark.parametrize("dtype", [torch.bool, torch.int64, torch.uint8, torch.float32])
@pytest.mark.parametrize("out", [torch.bool, torch.int64, torch.float32])
def test_row_50_truth_of_tensors(f, dtype, out):
    values = torch.tensor([[2, 1], [2, 0], [0, 3], [0, 0], [1, 2], [1, 1]])
    assert_same(f, lambda: (values[:, 0].to(dtype), values[:, 1].to(dtype), torch.zeros(6, dtype=out)))


def test_row_50_truth_of_nan_and_negative_zero():
    values = torch.tensor([[float("nan"), 1.0], [-0.0, 2.0], [0.0, -0.0], [-0.0, 0.0]])
    for f in (logic_and, logic_or, logic_not):
        assert_same(f, lambda: (values[:, 0].clone(), values[:, 1].clone(), torch.ones(4)))


def test_row_50_truth_of_a_row():
    def f(x, out):
        for i in range(len(x)):
            if x[i]:
                out[i] = 1

    assert_same(f, lambda: (sample(3, 2), torch.zeros(3)))
    assert_same(f, lambda: (sample(3, 1), torch.zeros(3)))
    assert_same(f, lambda: (sample(3, 0), torch.zeros(3)))


@sizes
@pytest.mark.parametrize("f", [logic_and, logic_or, logic_not, bits_and, bits_not])
def test_row_50_neighbour_bools(f, n):
    assert_same(
        f,
        lambda: (
            sample(n, dtype=torch.bool),
            sample(n, dtype=torch.bool, seed=1),
            torch.zeros(n, dtype=torch.bool),
        ),
        vectorized=n > 2 or None,
    )


@sizes
@pytest.mark.parametrize("start", [0, 0.0, False, torch.tensor(False), torch.tensor(0), torch.tensor(0.0)])
def test_row_51_sum_of_comparisons(n, start):
    def f(x, s):
        for i in range(len(x)):
            s = s + (x[i] > 0)
        return s

    assert_same(f, lambda: (sample(n), start.clone() if isinstance(start, torch.Tensor) else start))


def test_row_51_sum_of_comparisons_in_place():
    def f(x):
        s = torch.tensor(False)
        for i in range(len(x)):
            s += x[i] > 0
        return s

    assert_same(f, lambda: (sample(7),))


@pytest.mark.parametrize("digits", [0, 1, 2, -1])
def test_row_51_round_of_an_item(digits):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = round(x[i].item(), digits)
        return out

    values = [2.675, 2.5, 3.5, -2.5, 0.5, 1.005, 15.0, -0.4, float("inf"), float("nan")]
    assert_same(f, lambda: (torch.tensor(values, dtype=torch.float64),))
    assert_same(f, lambda: (torch.tensor(values),))


@pytest.mark.parametrize("values", [[2.5, 3.5, -0.5], [1.0, float("nan")], [1.0, float("inf")]])
def test_row_51_round_of_an_item_to_an_int(values):
    def f(x):
        out = torch.zeros(len(x), dtype=torch.int64)
        for i in range(len(x)):
            out[i] = round(x[i].item())
        return out

    assert_same(f, lambda: (torch.tensor(values),))


def test_row_51_round_of_a_tensor():
    def f(x):
        for i in range(len(x)):
            x[i] = round(x[i])

    assert_same(f, lambda: (sample(3),))


def test_row_51_powers_of_ints():
    def tensors(x, out):
        for i in range(len(x)):
            out[i] = x[i] ** -1

    def exponent_in_a_tensor(x, out):
        for i in range(len(x)):
            out[i] = 2 ** x[i]

    def items(x, out):
        for i in range(len(x)):
            out[i] = x[i].item() ** -1

    for f in (tensors, exponent_in_a_tensor, items):
        for values in ([2, 1, -2], [2, 0, 1], [-1, 63, 64]):
            assert_same(f, lambda values=values: (torch.tensor(values), torch.zeros(3)), level="rounded")


@pytest.mark.parametrize("k", [0, 1, 62, 63, 64, -1])
def test_row_51_shifts(k):
    def tensors(x, out):
        for i in range(len(x)):
            out[i] = x[i] << k

    def items(x, out):
        for i in range(len(x)):
            out[i] = 1 << x[i].item()

    assert_same(tensors, lambda: (torch.tensor([1, 2, 3, -1]), torch.zeros(4, dtype=torch.int64)))
    assert_same(items, lambda: (torch.tensor([1, 2, k]), torch.zeros(3, dtype=torch.int64)))


@pytest.mark.parametrize("values", [[float("nan"), -0.0, 0.0, 3.0, -float("inf")]])
def test_row_51_sign_copysign_and_floor(values):
    def f(x):
        out = torch.zeros(4, len(x))
        for i in range(len(x)):
            out[0, i] = torch.sign(x[i])
            out[1, i] = math.copysign(1.0, x[i])
            out[2, i] = torch.floor(x[i])
            out[3, i] = torch.round(x[i] / 2)
        return out

    assert_same(f, lambda: (torch.tensor(values),))


@sizes
def test_row_51_neighbour_count_of_comparisons(n):
    def f(x):
        count = 0
        for i in range(len(x)):
            if x[i] > 0:
                count = count + 1
        return count

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_51_neighbour_square_sign_and_torch_round(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] ** 2 + torch.sign(x[i]) + torch.round(x[i])
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def double(x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out


def double_in_place(x):
    for i in range(len(x)):
        x[i] = x[i] * 2
    return x


class Tagged(torch.Tensor):
    pass


@pytest.mark.parametrize("f", [double, double_in_place])
@pytest.mark.parametrize("n", [0, 3])
def test_row_52_list_numpy_and_subclass(f, n):
    assert_same(f, lambda: ([1.0, 2.0, 3.0][:n],))
    assert_same(f, lambda: ([*sample(n)],))
    assert_same(f, lambda: (sample(n).as_subclass(Tagged),))
    np = pytest.importorskip("numpy")
    assert_same(f, lambda: (np.arange(n) + 0.5,))


@pytest.mark.parametrize("x", [3.0, None, "abc", torch.tensor(1.0), (1.0, 2.0), {0: 1.0}])
def test_row_52_no_tensor_at_all(x):
    assert_same(double, lambda: (x,))


def test_row_52_other_types_after_a_compilation():
    g = loopless.vectorize(double)
    for x in (
        sample(7),
        [1.0, 2.0],
        sample(7, dtype=torch.int64),
        sample(3, 2),
        sample(7).as_subclass(Tagged),
        sample(4),
    ):
        compare(double, g, lambda x=x: (x,))


@pytest.mark.parametrize("f", [double, double_in_place])
def test_row_52_inference_mode(f):
    with torch.inference_mode():
        assert_same(f, lambda: (sample(7),))
    g = loopless.vectorize(f)
    for mode in (False, True, False):
        with torch.inference_mode(mode):
            compare(f, g, lambda: (sample(7),))


@pytest.mark.parametrize("f", [double, double_in_place])
def test_row_52_vmap(f):
    g = loopless.vectorize(f)
    compare(lambda x: torch.vmap(f)(x), lambda x: torch.vmap(g)(x), lambda: (sample(3, 4),))


def test_row_52_grad_transform():
    g = loopless.vectorize(double)
    compare(
        lambda x: torch.func.grad(lambda y: double(y).sum())(x),
        lambda x: torch.func.grad(lambda y: g(y).sum())(x),
        lambda: (sample(4),),
    )


def test_row_52_hooks_on_an_argument():
    seen = []

    def hooked():
        x = sample(4).requires_grad_()
        y = x * 1
        y.register_hook(lambda grad: seen.append(grad.sum().item()))
        return x, y

    def f(x, y):
        out = torch.zeros(len(y))
        for i in range(len(y)):
            out[i] = y[i] * 2
        return out

    assert_same(f, hooked, grad=True)


@pytest.mark.parametrize("dtype", [torch.complex64, torch.bfloat16, torch.uint16])
def test_row_52_rare_dtypes(dtype):
    assert_same(double_in_place, lambda: (torch.arange(5).to(dtype),))


@pytest.mark.filterwarnings("ignore:.*quantized tensor creation")
def test_row_52_quantized():
    assert_same(double, lambda: (torch.quantize_per_tensor(sample(4), 0.1, 0, torch.qint8),))


@sizes
def test_row_52_neighbour_tensor(n):
    assert_same(double, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_52_neighbour_parameter(n):
    assert_same(double, lambda: (torch.nn.Parameter(sample(n)),), grad=True, vectorized=n > 2 or None)


@sizes
def test_row_53_accumulator_is_a_view(n):
    def f(x):
        s = x[0]
        for i in range(1, len(x)):
            s += x[i]
        return s

    assert_same(f, lambda: (sample(n).abs(),), level="reassociated")
    assert_same(f, lambda: (sample(n, dtype=torch.int64),))


@sizes
def test_row_53_row_accumulator_is_a_view(n):
    def f(x):
        s = x[0]
        for i in range(1, len(x)):
            s *= x[i]
        return s

    assert_same(f, lambda: (sample(n, 3, dtype=torch.int64),))


@sizes
def test_row_53_accumulator_is_an_argument(n):
    def f(x, s):
        for i in range(len(x)):
            s += x[i]
        return s

    assert_same(f, lambda: (sample(n, dtype=torch.int64), torch.tensor(5)))
    assert_same(f, lambda: (sample(n).abs(), torch.tensor(5.0)), level="reassociated")


@sizes
def test_row_53_accumulator_has_another_name(n):
    def f(x):
        s = torch.zeros((), dtype=torch.int64)
        t = s
        for i in range(len(x)):
            s += x[i]
        return s, t

    assert_same(f, lambda: (sample(n, dtype=torch.int64),))


def test_row_53_largest_is_a_view():
    def f(x):
        m = x[0]
        for i in range(1, len(x)):
            if x[i] > m:
                m = x[i]
        m += 1
        return m

    assert_same(f, lambda: (sample(7),))


@sizes
def test_row_53_neighbour_accumulator_rebound(n):
    def f(x):
        s = x[0]
        for i in range(1, len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(n).abs(),), level="reassociated", vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_row_54_stencil_in_place(n, dtype):
    def f(x):
        for i in range(1, len(x) - 1):
            x[i] = (x[i - 1] + x[i + 1]) / 2
        return x

    assert_same(f, lambda: (sample(n, dtype=dtype).abs(),), level="reassociated")


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5])
def test_row_54_stencil_in_place_on_a_matrix(n):
    def f(x):
        for i in range(1, x.shape[0] - 1):
            for j in range(1, x.shape[1] - 1):
                x[i, j] = x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1]
        return x

    assert_same(f, lambda: (sample(n, n, dtype=torch.int64),))


def test_row_54_stencil_over_time_steps():
    def f(x, y):
        for _ in range(3):
            for i in range(1, len(x) - 1):
                y[i] = (x[i - 1] + x[i + 1]) / 2
            for i in range(1, len(x) - 1):
                x[i] = y[i]
        return x

    assert_same(f, lambda: (sample(7), torch.zeros(7)))


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 7])
def test_row_54_neighbour_stencil_into_another(n):
    def f(x):
        y = x.clone()
        for i in range(1, len(x) - 1):
            y[i] = (x[i - 1] + x[i + 1]) / 2
        return y

    assert_same(f, lambda: (sample(n),), vectorized=n > 4 or None)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 7])
def test_row_54_neighbour_stencil_that_looks_ahead(n):
    def f(x):
        for i in range(len(x) - 2):
            x[i] = (x[i + 1] + x[i + 2]) / 2
        return x

    assert_same(f, lambda: (sample(n),), vectorized=n > 4 or None)
