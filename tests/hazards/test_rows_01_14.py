"""Hazards 1 to 14: dependences, aliases, accumulation, precision."""

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless

SIZES = [0, 1, 2, 3, 7]
sizes = pytest.mark.parametrize("n", SIZES)
INTS = [torch.int64, torch.int32, torch.uint8]
FLOATS = [torch.float32, torch.float64]


def add_one_to_previous(x):
    for i in range(1, len(x)):
        x[i] = x[i - 1] + 1
    return x


@sizes
@pytest.mark.parametrize("dtype", INTS)
def test_row_01_carried_dependence_ints(n, dtype):
    assert_same(add_one_to_previous, lambda: (sample(n, dtype=dtype),))


@sizes
@pytest.mark.parametrize("dtype", FLOATS)
def test_row_01_carried_dependence_floats(n, dtype):
    assert_same(add_one_to_previous, lambda: (sample(n, dtype=dtype),), level="reassociated")


def test_row_01_carried_dependence_wraps_int8():
    assert_same(add_one_to_previous, lambda: (torch.tensor([125, 0, 0, 0, 0], dtype=torch.int8),))


def test_row_01_carried_dependence_exact_beyond_the_integers_of_float32():
    g = loopless.vectorize(exact=True)(add_one_to_previous)
    compare(add_one_to_previous, g, lambda: (torch.tensor([2.0**24, 0, 0, 0]),))


@sizes
def test_row_01_carried_over_a_distance_of_two(n):
    def f(x):
        for i in range(2, len(x)):
            x[i] = x[i - 2] * 2

    assert_same(f, lambda: (sample(n, dtype=torch.int64),))


@sizes
def test_row_01_carried_through_a_row_above(n):
    def f(x):
        for i in range(1, x.shape[0]):
            for j in range(x.shape[1]):
                x[i, j] = x[i - 1, j] + x[i, j]

    assert_same(f, lambda: (sample(n, 3, dtype=torch.int64),))


@sizes
@pytest.mark.parametrize("dtype", INTS + FLOATS)
def test_row_01_neighbour_reads_another_tensor(n, dtype):
    def f(x, y):
        for i in range(1, len(x)):
            y[i] = x[i - 1] + 1
        return y

    assert_same(f, lambda: (sample(n, dtype=dtype), sample(n, dtype=dtype, seed=1)), vectorized=n > 2 or None)


@sizes
def test_row_01_neighbour_reads_its_own_element(n):
    def f(x):
        for i in range(1, len(x)):
            x[i] = x[i] + 1
        return x

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_01_neighbour_reads_even_writes_odd(n):
    def f(x):
        for i in range(len(x) // 2):
            x[2 * i + 1] = x[2 * i] + 1
        return x

    assert_same(f, lambda: (sample(2 * n),), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.float32, torch.int64, torch.bool])
def test_row_02_overlapping_copy_spreads_the_first(n, dtype):
    def f(x):
        for i in range(1, len(x)):
            x[i] = x[i - 1]
        return x

    assert_same(f, lambda: (sample(n, dtype=dtype),))


@sizes
def test_row_02_overlapping_copy_backwards(n):
    def f(x):
        for i in range(len(x) - 2, -1, -1):
            x[i] = x[i + 1]
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_02_neighbour_copies_the_first(n):
    def f(x):
        for i in range(1, len(x)):
            x[i] = x[0]
        return x

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_02_neighbour_copies_into_another(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(1, len(x)):
            y[i] = x[i - 1]
        return y

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_03_anti_dependence(n):
    def f(x):
        for i in range(len(x) - 1):
            x[i] = x[i + 1]
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_03_anti_dependence_under_a_guard(n):
    def f(x):
        for i in range(len(x) - 1):
            if x[i] < x[i + 1]:
                x[i] = x[i + 1]
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_03_neighbour_with_an_expression_on_the_right(n):
    def f(x):
        for i in range(len(x) - 1):
            x[i] = x[i + 1] * 2
        return x

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_03_neighbour_backwards(n):
    def f(x):
        for i in range(len(x) - 1, 0, -1):
            x[i] = x[i - 1] * 2
        return x

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def double_previous(a, b):
    for i in range(1, len(a)):
        b[i] = a[i - 1] * 2


@sizes
def test_row_04_aliased_arguments(n):
    def same():
        x = sample(n)
        return x, x

    assert_same(double_previous, same)


@pytest.mark.parametrize("start", [0, 1, 2])
def test_row_04_overlapping_views(start):
    def views():
        x = sample(9)
        return x[start : start + 6], x[1:7]

    assert_same(double_previous, views)


def test_row_04_two_numpy_slices_of_one_array():
    np = pytest.importorskip("numpy")

    def views():
        x = np.arange(9.0) + 1
        return torch.from_numpy(x[0:6]), torch.from_numpy(x[1:7])

    assert_same(double_previous, views)


def test_row_04_aliased_after_a_call_without_aliases():
    g = loopless.vectorize(double_previous)
    compare(double_previous, g, lambda: (sample(6), sample(6, seed=1)))
    compare(double_previous, g, lambda: (sample(6),) * 2)


@sizes
def test_row_04_neighbour_separate_arguments(n):
    assert_same(double_previous, lambda: (sample(n), sample(n, seed=1)), vectorized=n > 2 or None)


def test_row_04_neighbour_halves_of_one_tensor():
    def halves():
        x = sample(14)
        return x[:7], x[7:]

    assert_same(double_previous, halves, vectorized=True)


def test_row_04_neighbour_aliased_but_only_read():
    def f(a, b):
        out = torch.zeros_like(a)
        for i in range(1, len(a)):
            out[i] = a[i - 1] * b[i]
        return out

    assert_same(f, lambda: (sample(7),) * 2, vectorized=True)


def increment(x):
    for i in range(len(x)):
        x[i] += 1
    return x


def test_row_05_expanded_output():
    assert_same(increment, lambda: (sample(1).expand(3),))


def test_row_05_overlapping_windows():
    def f(w):
        for i in range(w.shape[0]):
            for j in range(w.shape[1]):
                w[i, j] = w[i, j] + 1

    assert_same(f, lambda: (sample(7).unfold(0, 3, 1),))


def test_row_05_expanded_output_plain_store():
    def f(x, y):
        for i in range(len(x)):
            x[i] = y[i]

    assert_same(f, lambda: (torch.zeros(1).expand(5), sample(5)))


@sizes
def test_row_05_neighbour_contiguous(n):
    assert_same(increment, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_05_neighbour_strided(n):
    assert_same(increment, lambda: (sample(2 * n)[::2],), vectorized=n > 2 or None)


def test_row_05_neighbour_expanded_input():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i] + 1

    assert_same(f, lambda: (sample(1).expand(7), sample(7, seed=1)), vectorized=True)


def add_at(h, idx, w):
    for k in range(len(idx)):
        h[idx[k]] += w[k]
    return h


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.float16, torch.int64])
def test_row_06_duplicate_scatter_add(dtype):
    index = torch.tensor([0, 0, 1, -1, 3, 0])
    assert_same(
        add_at,
        lambda: (torch.zeros(4, dtype=dtype), index.clone(), sample(6, dtype=dtype)),
        level="reassociated",
    )


def test_row_06_duplicate_scatter_add_out_of_range():
    assert_same(add_at, lambda: (torch.zeros(4), torch.tensor([0, 0, 9, 1]), sample(4)))


def test_row_06_scatter_add_of_another_dtype():
    assert_same(
        add_at,
        lambda: (torch.zeros(4), torch.tensor([0, 0, 2]), sample(3, dtype=torch.float64)),
        level="reassociated",
    )


@sizes
def test_row_06_neighbour_adds_at_its_own_place(n):
    def f(h, w):
        for k in range(len(w)):
            h[k] += w[k]
        return h

    assert_same(f, lambda: (sample(n), sample(n, seed=1)), vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 7, 3001])
def test_row_07_duplicate_scatter_store(n):
    def f(out, idx, v):
        for k in range(len(idx)):
            out[idx[k]] = v[k]
        return out

    assert_same(f, lambda: (torch.zeros(n // 2 + 1), torch.arange(n) // 2, torch.arange(n) * 1.0))


def test_row_07_duplicate_store_by_arithmetic():
    def f(out, v):
        for k in range(len(v)):
            out[k // 3] = v[k]
        return out

    assert_same(f, lambda: (torch.zeros(3), sample(7)))


def test_row_07_every_iteration_writes_one_place():
    def f(out, v):
        for k in range(len(v)):
            out[0] = v[k]
        return out

    assert_same(f, lambda: (torch.zeros(3), sample(7)))


@pytest.mark.parametrize("n", [0, 1, 7, 3001])
def test_row_07_neighbour_stores_backwards(n):
    def f(out, v):
        for k in range(len(v)):
            out[len(v) - 1 - k] = v[k]
        return out

    assert_same(f, lambda: (torch.zeros(n), sample(n)), vectorized=n > 2 or None)


NARROW = [torch.int8, torch.uint8, torch.int16, torch.int32, torch.bool]


@sizes
@pytest.mark.parametrize("dtype", NARROW)
def test_row_08_narrow_int_sum_wraps(n, dtype):
    def f(x):
        s = 0
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (torch.full((n,), 100, dtype=dtype),))


@pytest.mark.parametrize("dtype", NARROW)
def test_row_08_narrow_int_sum_over_elements(dtype):
    def f(x):
        s = 0
        for v in x:
            s = s + v
        return s

    assert_same(f, lambda: (torch.full((3,), 100, dtype=dtype),))


@pytest.mark.parametrize("dtype", [*NARROW, torch.int64])
def test_row_08_int_sum_from_a_float(dtype):
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(7, dtype=dtype),), level="reassociated")


def test_row_08_narrow_product_wraps():
    def f(x):
        p = 1
        for i in range(len(x)):
            p = p * x[i]
        return p

    assert_same(f, lambda: (torch.tensor([100, 3, 7], dtype=torch.int8),))


@sizes
def test_row_08_neighbour_int64_sum(n):
    def f(x):
        s = 0
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(n, dtype=torch.int64),), vectorized=n > 2 or None)


@pytest.mark.parametrize("dtype,value", [(torch.float16, 0.1), (torch.bfloat16, 1.0)])
def test_row_09_half_sum_stands_still(dtype, value):
    def f(x):
        s = torch.zeros((), dtype=x.dtype)
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (torch.full((5000,), value, dtype=dtype),))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_row_09_half_running_sum(dtype):
    def f(x):
        out = torch.zeros_like(x)
        s = 0.0
        for i in range(len(x)):
            s = s + x[i]
            out[i] = s
        return out

    assert_same(f, lambda: (torch.full((300,), 0.1, dtype=dtype),))


@sizes
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_row_09_neighbour_half_elementwise(n, dtype):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = (x[i] * y[i] + 0.1) / 3
        return out

    assert_same(f, lambda: (sample(n, dtype=dtype), sample(n, dtype=dtype, seed=1)), vectorized=n > 2 or None)


def total(x):
    s = torch.zeros((), dtype=x.dtype)
    for i in range(len(x)):
        s = s + x[i]
    return s


@pytest.mark.parametrize("dtype", FLOATS)
def test_row_10_float_sum_of_many(dtype):
    assert_same(total, lambda: (sample(10_000, dtype=dtype).abs(),), level="reassociated")


@sizes
@pytest.mark.parametrize("dtype", FLOATS)
def test_row_10_float_sum_exact(n, dtype):
    compare(total, loopless.vectorize(exact=True)(total), lambda: (sample(100 * n, dtype=dtype),))


@pytest.mark.parametrize("dtype", FLOATS)
def test_row_10_running_sum_exact_keeps_negative_zero(dtype):
    def f(x):
        out = torch.zeros_like(x)
        s = -0.0
        for i in range(len(x)):
            s = s + x[i]
            out[i] = s
        return out

    compare(
        f, loopless.vectorize(exact=True)(f), lambda: (torch.tensor([-0.0, -0.0, 0.1, 0.2], dtype=dtype),)
    )


@sizes
@pytest.mark.parametrize("dtype", FLOATS)
def test_row_10_neighbour_sum(n, dtype):
    assert_same(
        total, lambda: (sample(n, dtype=dtype).abs(),), level="reassociated", vectorized=n > 2 or None
    )


@sizes
@pytest.mark.parametrize("dtype", FLOATS)
def test_row_10_neighbour_running_sum(n, dtype):
    def f(x):
        out = torch.zeros_like(x)
        s = 0
        for i in range(len(x)):
            s = s + x[i]
            out[i] = s
        return out

    assert_same(f, lambda: (sample(n, dtype=dtype).abs(),), level="reassociated", vectorized=n > 2 or None)


def multiply(a, b, c):
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                c[i, j] += a[i, k] * b[k, j]
    return c


@pytest.mark.parametrize("n", [1, 3, 12])
def test_row_11_matmul(n):
    assert_same(
        multiply, lambda: (sample(n, n), sample(n, n, seed=1), torch.zeros(n, n)), level="reassociated"
    )


@pytest.mark.parametrize(
    "first,second", [(torch.float32, torch.float64), (torch.int64, torch.float32), (torch.bool,) * 2]
)
def test_row_11_matmul_of_mixed_dtypes_and_of_bools(first, second):
    assert_same(
        multiply,
        lambda: (sample(3, 4, dtype=first), sample(4, 2, dtype=second), torch.zeros(3, 2)),
        level="reassociated",
    )


def test_row_11_matmul_of_shapes_that_do_not_fit():
    assert_same(multiply, lambda: (sample(3, 4), sample(3, 2), torch.zeros(3, 2)))


@pytest.mark.parametrize("n", SIZES)
def test_row_11_neighbour_matmul(n):
    def f(a, b):
        c = torch.zeros(a.shape[0], b.shape[1])
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                s = 0.0
                for k in range(a.shape[1]):
                    s = s + a[i, k] * b[k, j]
                c[i, j] = s
        return c

    assert_same(
        f, lambda: (sample(n, 4), sample(4, n, seed=1)), level="reassociated", vectorized=n > 2 or None
    )


@sizes
def test_row_11_neighbour_product_with_the_transpose(n):
    def f(a, b):
        c = torch.zeros_like(a)
        for i in range(a.shape[0]):
            for j in range(a.shape[1]):
                c[i, j] = a[i, j] * b[j, i]
        return c

    assert_same(f, lambda: (sample(n, 4), sample(4, n, seed=1)), vectorized=n > 2 or None)


def dot(x, w):
    s = 0.0
    for i in range(len(x)):
        s = s + x[i] * w[i]
    return s


@sizes
def test_row_12_dot_under_autocast(n):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert_same(dot, lambda: (sample(n).abs(), sample(n, seed=1).abs()), level="reassociated")


def test_row_12_matmul_under_autocast_after_a_call_without():
    g = loopless.vectorize(multiply)
    for enabled in (False, True, False):
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=enabled):
            compare(
                multiply, g, lambda: (sample(3, 5), sample(5, 2), torch.zeros(3, 2)), level="reassociated"
            )


@sizes
def test_row_12_neighbour_dot(n):
    assert_same(
        dot,
        lambda: (sample(n).abs(), sample(n, seed=1).abs()),
        level="reassociated",
        vectorized=n > 2 or None,
    )


@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_row_13_item_arithmetic(n):
    def f(x, y, z):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i].item() * y[i].item() + z[i].item()
        return o

    assert_same(f, lambda: (sample(n), sample(n, seed=1), sample(n, seed=2)))


def test_row_13_item_meets_a_tensor():
    def f(x, y, z):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i].item() * y[i].item() * z[i]
        return o

    assert_same(f, lambda: (sample(300), sample(300, seed=1), sample(300, seed=2)))


@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_row_13_neighbour_tensor_arithmetic(n):
    def f(x, y, z):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i] * y[i] + z[i]
        return o

    assert_same(f, lambda: (sample(n), sample(n, seed=1), sample(n, seed=2)), vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 7, 1000])
def test_row_13_neighbour_float_arithmetic(n):
    def f(x, y, z):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = float(x[i]) * float(y[i]) + float(z[i])
        return o

    assert_same(f, lambda: (sample(n), sample(n, seed=1), sample(n, seed=2)), vectorized=n > 2 or None)


@sizes
def test_row_14_item_cuts_the_gradient(n):
    def f(x):
        s = 0.0
        for v in x:
            s = s + v.item() * v
        return s

    assert_same(f, lambda: (sample(n),), level="reassociated", grad=True)


@sizes
def test_row_14_detach_cuts_the_gradient(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i].detach() * x[i]
        return out

    assert_same(f, lambda: (sample(n),), grad=True)


@sizes
def test_row_14_all_items_no_gradient_at_all(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i].item() * 2
        return out

    assert_same(f, lambda: (sample(n),), grad=True)


@sizes
def test_row_14_neighbour_square(n):
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i] * x[i]
        return s

    assert_same(f, lambda: (sample(n),), level="reassociated", grad=True, vectorized=n > 2 or None)
