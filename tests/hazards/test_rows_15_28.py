"""Hazards 15 to 28: integers, division, stores that cast, indices, lengths, empty loops, NaN and ties."""

import math

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless

SIZES = [0, 1, 2, 3, 7]
sizes = pytest.mark.parametrize("n", SIZES)
NAN, INF = float("nan"), float("inf")


def copy_items(x, o):
    for i in range(len(x)):
        o[i] = x[i].item()
    return o


def test_row_15_int_overflow_of_an_item():
    def f(x, o):
        for i in range(len(x)):
            o[i] = x[i].item() * 4
        return o

    assert_same(f, lambda: (torch.tensor([1, 2**62, 3]), torch.zeros(3, dtype=torch.int64)))


@pytest.mark.parametrize(
    "value,dtype",
    [
        (200, torch.int8),
        (-1, torch.uint8),
        (256, torch.uint8),
        (-129, torch.int8),
        (1e39, torch.float32),
        (70000.0, torch.float16),
        (2**53 + 1, torch.float64),
        (2, torch.bool),
        (1.5, torch.int32),
        (NAN, torch.int64),
    ],
)
def test_row_15_store_of_an_item_out_of_range(value, dtype):
    assert_same(
        copy_items,
        lambda: (
            torch.tensor(
                [1, value], dtype=torch.tensor(value).dtype if isinstance(value, int) else torch.float64
            ),
            torch.zeros(2, dtype=dtype),
        ),
    )


@sizes
@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8, torch.uint8])
def test_row_15_neighbour_tensor_arithmetic_wraps(n, dtype):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i] * 4
        return o

    assert_same(
        f, lambda: (torch.full((n,), torch.iinfo(dtype).max // 2 + 1, dtype=dtype),), vectorized=n > 2 or None
    )


@sizes
def test_row_16_uint8_items(n):
    def f(x, y):
        o = torch.zeros(len(x), dtype=torch.int64)
        for i in range(len(x)):
            o[i] = x[i].item() - y[i].item()
        return o

    assert_same(f, lambda: (torch.arange(n, dtype=torch.uint8), torch.full((n,), 2, dtype=torch.uint8)))


@pytest.mark.parametrize("bound", [-1, 0, 255, 256, 300, -255])
def test_row_16_uint8_against_a_number_out_of_range(bound):
    def f(x):
        o = torch.zeros(len(x), dtype=torch.bool)
        for i in range(len(x)):
            o[i] = x[i] < bound
        return o

    assert_same(f, lambda: (torch.tensor([0, 1, 2, 254, 255], dtype=torch.uint8),))


@pytest.mark.parametrize("bound", [-1, 0, 256])
def test_row_16_uint8_item_against_a_number_out_of_range(bound):
    def f(x):
        o = torch.zeros(len(x), dtype=torch.bool)
        for i in range(len(x)):
            o[i] = x[i].item() < bound
        return o

    assert_same(f, lambda: (torch.tensor([0, 1, 2, 254, 255], dtype=torch.uint8),))


@sizes
def test_row_16_neighbour_uint8_difference(n):
    def f(x, y):
        o = torch.zeros(len(x), dtype=torch.int64)
        for i in range(len(x)):
            o[i] = x[i] - y[i]
        return o

    assert_same(
        f,
        lambda: (torch.arange(n, dtype=torch.uint8), torch.full((n,), 2, dtype=torch.uint8)),
        vectorized=n > 2 or None,
    )


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64])
@pytest.mark.parametrize("op", ["/", "//", "%"])
def test_row_17_items_divided_by_zero(dtype, op):
    def true(x, y, o):
        for i in range(len(x)):
            o[i] = x[i].item() / y[i].item()

    def floor(x, y, o):
        for i in range(len(x)):
            o[i] = x[i].item() // y[i].item()

    def rest(x, y, o):
        for i in range(len(x)):
            o[i] = x[i].item() % y[i].item()

    f = {"/": true, "//": floor, "%": rest}[op]
    assert_same(f, lambda: (sample(4, dtype=dtype), torch.tensor([2, 3, 0, 1], dtype=dtype), torch.zeros(4)))


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64, torch.int8])
@pytest.mark.parametrize("op", ["//", "%"])
def test_row_17_tensors_divided_by_zero(dtype, op):
    def floor(x, y, o):
        for i in range(len(x)):
            o[i] = x[i] // y[i]

    def rest(x, y, o):
        for i in range(len(x)):
            o[i] = x[i] % y[i]

    f = {"//": floor, "%": rest}[op]
    assert_same(
        f,
        lambda: (
            torch.tensor([5, 4, 1, -3], dtype=dtype),
            torch.tensor([2, 3, 0, 1], dtype=dtype),
            torch.zeros(4),
        ),
    )


def test_row_17_aug_assigned_quotient_is_not_applied_twice():
    def f(o, d):
        for i in range(len(o)):
            o[i] //= d[i]

    assert_same(f, lambda: (torch.tensor([50, 40, 30, 20]), torch.tensor([2, 3, 0, 1])))


@pytest.mark.parametrize("values", [[1.0, 0.0], [1.0, -1.0], [1.0, NAN], [INF, 1.0]])
def test_row_17_math_log_outside_its_domain(values):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = math.log(x[i])
        return o

    assert_same(f, lambda: (torch.tensor(values),), level="rounded")


@pytest.mark.parametrize("values", [[1.0, 1000.0], [1.0, -1000.0], [NAN, INF]])
def test_row_17_math_exp_overflows(values):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = math.exp(x[i])
        return o

    assert_same(f, lambda: (torch.tensor(values),), level="rounded")


@pytest.mark.parametrize("values", [[4.0, -1.0], [4.0, -0.0], [INF, NAN]])
def test_row_17_math_sqrt_of_a_negative(values):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = math.sqrt(x[i])
        return o

    assert_same(f, lambda: (torch.tensor(values),), level="rounded")


def test_row_17_negative_power_of_zero():
    def f(x, o):
        for i in range(len(x)):
            o[i] = x[i].item() ** -1

    assert_same(f, lambda: (torch.tensor([2.0, 0.0, 1.0]), torch.zeros(3)))


@sizes
def test_row_17_neighbour_float_tensors(n):
    def f(x, y):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i] / y[i]
        return o

    assert_same(f, lambda: (torch.arange(n) - 1.0, torch.arange(n) % 2 - 0.0), vectorized=n > 2 or None)


@sizes
def test_row_17_neighbour_int_division_by_no_zero(n):
    def f(x, y):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i] // y[i]
        return o

    assert_same(f, lambda: (torch.arange(n) - 3, torch.arange(n) % 3 + 1), vectorized=n > 2 or None)


@sizes
def test_row_17_neighbour_math_log_of_positive_numbers(n):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = math.log(x[i])
        return o

    assert_same(f, lambda: (torch.arange(n) + 0.5,), level="rounded", vectorized=n > 2 or None)


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8, torch.uint8, torch.float32])
def test_row_18_neighbour_floor(dtype):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = x[i] // 2
        return o

    assert_same(f, lambda: (sample(30, dtype=dtype) - 4,), vectorized=True)


def test_row_18_truncation_is_a_float32_division():
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = int(x[i] / 2)
        return o

    assert_same(f, lambda: (torch.tensor([-7, 7, 2**24 + 3, -(2**25) - 3, 2**40 + 7, 0]),))


def test_row_18_truncation_of_items_is_a_float64_division():
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = int(x[i].item() / 2)
        return o

    assert_same(f, lambda: (torch.tensor([-7, 7, 2**24 + 3, -(2**25) - 3, 2**54 + 7, 0]),))


@pytest.mark.parametrize("dtype", [torch.int64, torch.float32])
def test_row_18_remainders(dtype):
    def f(x):
        o = torch.zeros_like(x)
        p = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = math.fmod(x[i], 3)
            p[i] = x[i] % 3
        return o, p

    assert_same(f, lambda: (sample(30, dtype=dtype) * 5,), level="rounded")


@sizes
def test_row_18_neighbour_truncation(n):
    def f(x):
        o = torch.zeros_like(x)
        for i in range(len(x)):
            o[i] = int(x[i] / 2)
        return o

    assert_same(f, lambda: (torch.arange(n) - 4,), vectorized=n > 2 or None)


@sizes
def test_row_18_neighbour_fmod(n):
    def f(x):
        o = torch.zeros(len(x))
        for i in range(len(x)):
            o[i] = math.fmod(x[i], 2)
        return o

    assert_same(f, lambda: (torch.arange(n) - 4,), level="rounded", vectorized=n > 2 or None)


ODD_FLOATS = [
    [1.9, -1.9],
    [1.0, NAN],
    [1.0, INF, 2.0],
    [1.0, -INF],
    [3e9, 1.0],
    [-3e9],
    [300.0, -300.0],
    [1e30],
    [-0.0],
]


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8, torch.uint8, torch.bool])
@pytest.mark.parametrize("values", ODD_FLOATS)
def test_row_19_store_of_a_float_tensor_into_ints(values, dtype):
    def f(x, o):
        for i in range(len(x)):
            o[i] = x[i]

    assert_same(f, lambda: (torch.tensor(values), torch.zeros(len(values), dtype=dtype)))


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8, torch.uint8])
@pytest.mark.parametrize("values", ODD_FLOATS)
def test_row_19_store_of_an_int_made_of_a_float(values, dtype):
    def f(x, o):
        for i in range(len(x)):
            o[i] = int(x[i])

    assert_same(f, lambda: (torch.tensor(values), torch.zeros(len(values), dtype=dtype)))


@sizes
@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.int8])
def test_row_19_neighbour_ordinary_floats(n, dtype):
    def f(x, o, p):
        for i in range(len(x)):
            o[i] = x[i]
            p[i] = int(x[i])

    assert_same(
        f,
        lambda: (sample(n) * 30, torch.zeros(n, dtype=dtype), torch.zeros(n, dtype=dtype)),
        vectorized=n > 2 or None,
    )


@sizes
@pytest.mark.parametrize("dtype", [torch.int64, torch.int8, torch.bool, torch.float32])
def test_row_20_aug_assignment_that_cannot_be_cast(n, dtype):
    def f(o):
        for i in range(len(o)):
            o[i] += 0.5
        return o

    assert_same(f, lambda: (sample(n, dtype=dtype),))


@sizes
def test_row_20_aug_assignment_of_a_float_tensor(n):
    def f(o, x):
        for i in range(len(o)):
            o[i] *= x[i]
        return o

    assert_same(f, lambda: (sample(n, dtype=torch.int64), sample(n)))


@sizes
def test_row_20_true_division_of_ints_in_place(n):
    def f(o):
        for i in range(len(o)):
            o[i] /= 2
        return o

    assert_same(f, lambda: (sample(n, dtype=torch.int64),))


@sizes
def test_row_20_neighbour_plain_store_truncates(n):
    def f(o):
        for i in range(len(o)):
            o[i] = o[i] + 0.5
        return o

    assert_same(f, lambda: (sample(n, dtype=torch.int64),), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.int64, torch.int8, torch.float32])
def test_row_20_neighbour_aug_assignment_that_fits(n, dtype):
    def f(o):
        for i in range(len(o)):
            o[i] += 2
        return o

    assert_same(f, lambda: (sample(n, dtype=dtype),), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("columns", [0, 1, 3])
def test_row_21_negative_index_wraps_in_a_matrix(n, columns):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i - 1, j] + x[i, j - 1]
        return out

    assert_same(f, lambda: (sample(n, columns),))


@sizes
def test_row_21_negative_index_wraps_too_far(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i - 3]
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_21_negative_index_wraps_at_the_store(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i - 1] = x[i]
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_21_negative_index_from_a_tensor(n):
    def f(x, idx):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[idx[i]]
        return out

    assert_same(f, lambda: (sample(n), torch.arange(n) - n // 2))


@sizes
def test_row_21_store_and_read_of_the_same_cell_under_two_signs(n):
    def f(x):
        for i in range(len(x)):
            x[i] = x[i - len(x)] + 1
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_21_wrapped_read_of_what_was_written(n):
    def f(x):
        for i in range(len(x)):
            x[i] = x[-1 - i] * 2
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_21_neighbour_negative_index_wraps(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i - 1]
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_21_neighbour_index_that_stays_positive(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(1, len(x)):
            out[i] = x[i - 1]
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_21_neighbour_all_indices_negative(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[-1 - i] + x[-1]
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("w", [0, 1, 3, 9])
def test_row_22_negative_slice_sum(n, w):
    def f(x, w):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i - w : i].sum()
        return out

    assert_same(f, lambda: (sample(n), w), level="reassociated")


@sizes
def test_row_22_negative_slice_mean_and_max(n):
    def mean(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i - 2 : i].mean()
        return out

    def largest(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i - 2 : i].max()
        return out

    assert_same(mean, lambda: (sample(n),), level="reassociated")
    assert_same(largest, lambda: (sample(n),))


@sizes
@pytest.mark.parametrize("w", [0, 1, 3, 9])
def test_row_22_neighbour_both_ends_of_a_window(n, w):
    def f(x, w):
        out = torch.zeros_like(x)
        for i in range(w, len(x)):
            out[i] = x[i] - x[i - w]
        return out

    assert_same(f, lambda: (sample(n), w), vectorized=n - w > 2 or None)


def add(x, y):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] + y[i]
    return out


@pytest.mark.parametrize("n,m", [(3, 1), (3, 0), (7, 3), (0, 1), (1, 0), (2, 1)])
def test_row_23_hidden_index_error(n, m):
    assert_same(add, lambda: (sample(n), sample(m, seed=1)))


def test_row_23_hidden_index_error_in_a_matrix():
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i, j] * y[0, j]
        return out

    assert_same(f, lambda: (sample(3, 4), sample(1, 1)))


def test_row_23_short_after_a_call_with_equal_lengths():
    g = loopless.vectorize(add)
    for m in (7, 1, 9, 7):
        compare(add, g, lambda m=m: (sample(7), sample(m, seed=1)))


@pytest.mark.parametrize("n,m", [(7, 7), (3, 9), (7, 8)])
def test_row_23_neighbour_long_enough(n, m):
    assert_same(add, lambda: (sample(n), sample(m, seed=1)), vectorized=True)


@pytest.mark.parametrize("n,m", [(3, 4), (4, 3), (1, 3), (3, 1), (0, 2), (7, 7)])
@pytest.mark.parametrize("strict", [False, True])
def test_row_24_zip_of_two_lengths(n, m, strict):
    def f(x, y, out):
        k = 0
        for a, b in zip(x, y, strict=strict):
            out[k] = a + b
            k += 1
        return out, k

    assert_same(f, lambda: (sample(n), sample(m, seed=1), torch.zeros(9)))


@pytest.mark.parametrize("n,m", [(3, 4), (4, 3), (1, 3), (3, 1), (0, 2), (7, 7)])
def test_row_24_neighbour_range_to_the_shorter(n, m):
    def f(x, y, out):
        for i in range(min(len(x), len(y))):
            out[i] = x[i] + y[i]
        return out

    assert_same(f, lambda: (sample(n), sample(m, seed=1), torch.zeros(9)), vectorized=min(n, m) > 2 or None)


def dot(x, y):
    s = 0
    for i in range(len(x)):
        s = s + x[i] * y[i]
    return s


@sizes
def test_row_25_accidental_outer_product(n):
    assert_same(dot, lambda: (sample(n, 1).abs(), sample(n, seed=1).abs()), level="reassociated")
    assert_same(dot, lambda: (sample(n).abs(), sample(n, n, seed=1).abs()), level="reassociated")


@sizes
def test_row_25_rows_scaled_by_their_own_number(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * y[i]
        return out

    assert_same(f, lambda: (sample(n, n), sample(n, seed=1)))


@sizes
def test_row_25_neighbour_dot_of_vectors(n):
    assert_same(
        dot,
        lambda: (sample(n).abs(), sample(n, seed=1).abs()),
        level="reassociated",
        vectorized=n > 2 or None,
    )


@sizes
def test_row_25_neighbour_rows_scaled_element_by_element(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i][j] * y[i]
        return out

    assert_same(f, lambda: (sample(n, n), sample(n, seed=1)), vectorized=n > 2 or None)


@pytest.mark.parametrize("dtype", [torch.float32, torch.int64])
def test_row_26_empty_sum_is_the_start(dtype):
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(0, dtype=dtype),))


def test_row_26_empty_sum_over_elements():
    def f(x):
        s = 0.0
        for v in x:
            s += v
        return s

    assert_same(f, lambda: (sample(0),))


@pytest.mark.parametrize("n", [0, 1])
def test_row_26_first_element_of_nothing(n):
    def f(x):
        m = x[0]
        for i in range(1, len(x)):
            if x[i] > m:
                m = x[i]
        return m

    assert_same(f, lambda: (sample(n),))


def test_row_26_stop_below_start():
    def f(x):
        s = 0.0
        for i in range(5, 2):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(7),))


def test_row_26_inner_loop_empty_for_some():
    def f(x):
        out = torch.ones(len(x))
        for i in range(x.shape[0]):
            s = 0.0
            for j in range(i):
                s = s + x[i, j]
            out[i] = s
        return out

    assert_same(f, lambda: (sample(5, 5).abs(),), level="reassociated")


def test_row_26_neighbour_sum_of_something():
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(f, lambda: (sample(7).abs(),), level="reassociated", vectorized=True)


ODD_MAXIMA = [
    [1.0, NAN, 2.0],
    [NAN, 1.0, 2.0],
    [NAN, NAN],
    [0.0, -0.0],
    [-0.0, 0.0],
    [-INF, -INF],
    [-INF, NAN],
    [INF, NAN],
    [3.0],
    [2.0, 2.0, 1.0],
]
PLAIN_MAXIMA = [[1.0, 5.0, 2.0], [3.0, 2.0, 1.0], [-1.0, -2.0, -0.5], [1.0, 2.0, INF]]


def largest(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] > m:
            m = x[i]
    return m


def smallest(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] < m:
            m = x[i]
    return m


def largest_from_infinity(x):
    m = float("-inf")
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
    return m


def largest_by_max(x):
    m = x[0]
    for i in range(1, len(x)):
        m = max(m, x[i])
    return m


def smallest_by_min_turned(x):
    m = x[0]
    for i in range(1, len(x)):
        m = min(x[i], m)
    return m


def running_largest(x):
    out = torch.zeros_like(x)
    m = float("-inf")
    for i in range(len(x)):
        m = max(m, x[i])
        out[i] = m
    return out


EXTREMA = [largest, smallest, largest_from_infinity, largest_by_max, smallest_by_min_turned, running_largest]


@pytest.mark.parametrize("f", EXTREMA)
@pytest.mark.parametrize("values", ODD_MAXIMA)
def test_row_27_extrema_of_odd_values(f, values):
    assert_same(f, lambda: (torch.tensor(values),))


@pytest.mark.parametrize("f", EXTREMA)
def test_row_27_extrema_of_nothing(f):
    assert_same(f, lambda: (torch.zeros(0),))


@pytest.mark.parametrize("f", EXTREMA)
@pytest.mark.parametrize("values", PLAIN_MAXIMA)
def test_row_27_neighbour_extrema_of_ordinary_values(f, values):
    assert_same(f, lambda: (torch.tensor(values),), vectorized=True)


@pytest.mark.parametrize("f", [largest, smallest])
def test_row_27_neighbour_extrema_of_ints(f):
    assert_same(f, lambda: (torch.tensor([3, -7, 12, 5]),), vectorized=True)


def first_of_the_largest(x):
    best = 0
    for i in range(1, len(x)):
        if x[i] > x[best]:
            best = i
    return best


def argmax_first(x):
    m, best = float("-inf"), -1
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
            best = i
    return best


def argmax_last(x):
    m, best = float("-inf"), -1
    for i in range(len(x)):
        if x[i] >= m:
            m = x[i]
            best = i
    return best


def argmin_first(x):
    m, best = float("inf"), -1
    for i in range(len(x)):
        if x[i] < m:
            m = x[i]
            best = i
    return best


ARGMAX = [argmax_first, argmax_last, argmin_first]
TIES = [
    [2.0, 2.0, 1.0],
    [1.0, 2.0, 2.0],
    [1.0, 2.0, NAN],
    [NAN, 1.0, 1.0],
    [-INF, -INF],
    [NAN, NAN],
    [],
    [0.0, -0.0],
    [-0.0, 0.0],
]


@pytest.mark.parametrize("f", [*ARGMAX, first_of_the_largest])
@pytest.mark.parametrize("values", TIES)
def test_row_28_argmax_of_ties_and_nan(f, values):
    assert_same(f, lambda: (torch.tensor(values),))


@pytest.mark.parametrize("f", ARGMAX)
def test_row_28_argmax_of_bools(f):
    assert_same(f, lambda: (torch.tensor([False, True, True, False]),))


@pytest.mark.parametrize("f", ARGMAX)
@pytest.mark.parametrize("values", [[1.0, 3.0, 2.0], [3.0, 2.0, 1.0], [1.0, 2.0, 3.0, -4.0]])
def test_row_28_neighbour_argmax_without_ties(f, values):
    assert_same(f, lambda: (torch.tensor(values),), vectorized=True)
