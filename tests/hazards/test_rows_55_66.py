"""Hazards 55 to 66: branches, promotion, names after the loop, aliases, lists, rows, recurrences."""

import pytest
import torch
from behaviour import assert_same, compare, sample

import loopless

SIZES = [0, 1, 2, 3, 7]
sizes = pytest.mark.parametrize("n", SIZES)


def log_of_the_positive(x):
    y = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            y[i] = x[i].log()
    return y


@pytest.mark.parametrize(
    "values", [[1.0, -1.0, 2.0], [0.0, -0.0, 3.0], [-1.0, -2.0], [float("nan"), 2.0], [0.0]]
)
def test_row_55_gradient_in_a_branch_not_taken(values):
    assert_same(log_of_the_positive, lambda: (torch.tensor(values),), grad=True)


@pytest.mark.parametrize("values", [[1.0, -1.0, 0.0], [-1.0, -2.0]])
def test_row_55_gradient_in_a_nested_branch_not_taken(values):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] != 0:
                if x[i] > 0:
                    y[i] = x[i].sqrt()
                else:
                    y[i] = 1 / x[i]
            else:
                y[i] = x[i]
        return y

    assert_same(f, lambda: (torch.tensor(values),), grad=True)


@sizes
def test_row_55_neighbour_taken_by_all(n):
    assert_same(log_of_the_positive, lambda: (sample(n).abs() + 0.5,), grad=True, vectorized=n > 2 or None)


@sizes
def test_row_55_neighbour_harmless_branch(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                y[i] = x[i] * 3
            elif x[i] > -1:
                y[i] = x[i] * 2
            else:
                y[i] = -x[i]
        return y

    assert_same(f, lambda: (sample(n),), grad=True, vectorized=n > 2 or None)


PAIRS = [
    (torch.float32, torch.float64),
    (torch.float64, torch.float32),
    (torch.int8, torch.int64),
    (torch.int64, torch.float32),
    (torch.float16, torch.float32),
    (torch.bool, torch.int8),
    (torch.uint8, torch.int8),
    (torch.bfloat16, torch.float16),
]


@pytest.mark.parametrize("first,second", PAIRS)
def test_row_56_scalar_tensor_of_another_dtype(first, second):
    def f(x, s):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] * s
        return y

    assert_same(f, lambda: (sample(300, dtype=first), sample(1, dtype=second, seed=1)[0]))


@pytest.mark.parametrize("first,second", PAIRS)
def test_row_56_comparison_with_a_scalar_tensor_of_another_dtype(first, second):
    def f(x, s):
        y = torch.zeros(len(x))
        for i in range(len(x)):
            y[i] = 1 if x[i] < s else 2
        return y

    value = torch.tensor(0.1, dtype=torch.float64)
    assert_same(f, lambda: (torch.full((3,), 0.1, dtype=torch.float64).to(first), value.to(second)))


@pytest.mark.parametrize("first,second", PAIRS)
def test_row_56_where_of_two_dtypes(first, second):
    def f(x, s):
        out = []
        for i in range(len(x)):
            out.append(torch.where(x[i] > 0, x[i], s))
        return torch.stack(out)

    assert_same(f, lambda: (sample(7, dtype=first), sample(1, dtype=second, seed=1)[0]))


@pytest.mark.parametrize("first,second", PAIRS)
def test_row_56_accumulator_of_another_dtype(first, second):
    def f(x, s):
        for i in range(len(x)):
            s = s + x[i]
        return s

    assert_same(
        f, lambda: (torch.tensor([1, 2, 1]).to(first), torch.tensor(1.5).to(second)), level="reassociated"
    )


@sizes
def test_row_56_neighbour_same_dtype(n):
    def f(x, s):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] * s
        return y

    assert_same(f, lambda: (sample(n), torch.tensor(0.1)), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.float16, torch.int64])
def test_row_56_neighbour_python_number(n, dtype):
    def f(x, s):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] * s
        return y

    assert_same(f, lambda: (sample(n, dtype=dtype), 0.1), vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("dtype", [torch.int64, torch.int8, torch.uint8, torch.float64, torch.bool])
def test_row_57_neighbour_store_casts(n, dtype):
    def f(x):
        r = torch.zeros_like(x)
        for i in range(len(x)):
            r[i] = x[i] / 2
        return r

    assert_same(f, lambda: (sample(n, dtype=dtype),), vectorized=n > 2 or None)


@sizes
def test_row_57_store_casts_between_two_steps(n):
    def f(x):
        r = torch.zeros(len(x), dtype=torch.int64)
        for i in range(len(x)):
            r[i] = x[i] * 3
            r[i] = r[i] / 2
            r[i] = r[i] * x[i]
        return r

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_57_running_sum_through_a_store_that_casts(n):
    def f(x):
        r = torch.zeros(len(x) + 1, dtype=torch.int64)
        for i in range(len(x)):
            r[i + 1] = r[i] + x[i]
        return r

    assert_same(f, lambda: (sample(n) * 3,))


@sizes
def test_row_57_neighbour_wider_input(n):
    def f(x):
        r = torch.zeros(len(x))
        for i in range(len(x)):
            r[i] = x[i] * 3
        return r

    assert_same(f, lambda: (sample(n, dtype=torch.float64),), vectorized=n > 2 or None)


@sizes
def test_row_58_loop_variable_after_the_loop(n):
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        return i

    assert_same(f, lambda: (sample(n),))


@sizes
@pytest.mark.parametrize("step", [1, 2, -1, -3])
def test_row_58_loop_variable_bound_before_the_loop(n, step):
    def f(x, step):
        i = None
        for i in range(0 if step > 0 else len(x) - 1, len(x) if step > 0 else -1, step):
            x[i] = x[i] * 2
        return i

    assert_same(f, lambda: (sample(n), step))


@sizes
def test_row_58_loop_variables_of_a_nest(n):
    def f(x):
        i = j = -1
        for i in range(x.shape[0]):
            for j in range(i):
                x[i, j] = x[i, j] * 2
        return i, j

    assert_same(f, lambda: (sample(n, n),))


@sizes
def test_row_58_element_after_the_loop(n):
    def f(x):
        s = 0
        for v in x:
            s = s + v * 2
        return s, v

    assert_same(f, lambda: (sample(n, dtype=torch.int64),))


@sizes
def test_row_58_neighbour_loop_variable_not_read(n):
    def f(x):
        for i in range(len(x)):
            x[i] = x[i] * 2
        i = 5
        return i

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_59_temporary_after_the_loop(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            t = x[i] * 2
            y[i] = t + 1
        return y, t

    assert_same(f, lambda: (sample(n),))


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_59_guarded_temporary_after_the_loop(n, bound):
    def f(x, bound):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > bound:
                t = x[i] * 2
                y[i] = t
        return y, t

    assert_same(f, lambda: (sample(n), bound))
    assert_same(f, lambda: (-sample(n), bound))


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_59_guarded_temporary_carried_to_the_next(n, bound):
    def f(x, bound):
        y = torch.zeros_like(x)
        t = 0.0
        for i in range(len(x)):
            if x[i] > bound:
                t = x[i] * 2
            y[i] = t
        return y

    assert_same(f, lambda: (sample(n), bound))


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_59_guarded_temporary_read_before_it_is_bound(n, bound):
    def f(x, bound):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > bound:
                t = x[i] * 2
            y[i] = t
        return y

    assert_same(f, lambda: (sample(n), bound))


@sizes
def test_row_59_neighbour_temporary_not_read(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            t = x[i] * 2
            y[i] = t + 1
        return y

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def view(x):
    return x.view(-1)


def same(x):
    return x


ALIASES = [
    same,
    view,
    torch.Tensor.detach,
    lambda x: x.data,
    lambda x: x.reshape(-1),
    torch.flatten,
    torch.Tensor.contiguous,
    lambda x: x.to(torch.float32),
    torch.Tensor.float,
    lambda x: +x,
    lambda x: x[:],
    lambda x: x.clone(),
]


@pytest.mark.parametrize("alias", ALIASES)
def test_row_60_same_tensor_under_two_names(alias):
    def f(x):
        y = alias(x)
        for i in range(1, len(x)):
            y[i] = x[i - 1] * 2
        return y

    assert_same(f, lambda: (sample(7),))


@sizes
def test_row_60_plain_assignment(n):
    def f(x):
        y = x
        for i in range(1, len(x)):
            y[i] = x[i - 1] * 2
        return x

    assert_same(f, lambda: (sample(n),))


def test_row_60_from_numpy():
    np = pytest.importorskip("numpy")

    def f(a):
        x = torch.from_numpy(a)
        y = torch.from_numpy(a)
        for i in range(1, len(x)):
            y[i] = x[i - 1] * 2
        return y

    assert_same(f, lambda: (np.arange(5) + 1.0,))


def test_row_60_one_row_of_the_matrix():
    def f(x):
        first = x[0]
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                x[i, j] = x[i, j] + first[j]
        return x

    assert_same(f, lambda: (sample(3, 4),))


@sizes
def test_row_60_neighbour_a_copy(n):
    def f(x):
        y = x.clone()
        for i in range(1, len(x)):
            y[i] = x[i - 1] * 2
        return y

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 3, 40])
def test_row_61_overlap_of_columns(n):
    def f(x):
        for j in range(1, x.shape[1]):
            x[:, j] = x[:, j - 1]
        return x

    assert_same(f, lambda: (sample(n, 40),))


@pytest.mark.parametrize("n", [0, 1, 3, 2001])
def test_row_61_overlap_with_a_stride(n):
    def f(x):
        for i in range(2, len(x), 2):
            x[i] = x[i - 2]
        return x

    assert_same(f, lambda: (sample(n),))


@pytest.mark.parametrize("n", [0, 1, 3, 70_001])
def test_row_61_overlap_with_a_stride_and_two_threads(n):
    def f(x):
        for i in range(0, len(x) - 2, 2):
            x[i] = x[i + 2]
        return x

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_61_neighbour_even_from_odd(n):
    def f(x):
        for i in range(2, len(x), 2):
            x[i] = x[i - 1]
        return x

    assert_same(f, lambda: (sample(3 * n),), vectorized=n > 2 or None)


ROUNDED = [
    torch.sigmoid,
    torch.nn.functional.silu,
    torch.nn.functional.softplus,
    torch.nn.functional.elu,
    torch.sinh,
    torch.cosh,
    torch.exp2,
    torch.nn.functional.mish,
]
BITWISE = [torch.exp, torch.log, torch.sqrt, torch.sin, torch.cos, torch.tanh, torch.erf]


@pytest.mark.parametrize("function", ROUNDED)
def test_row_62_functions_that_differ_in_the_last_bits(function):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = function(x[i])
        return y

    assert_same(f, lambda: (sample(300),), level="rounded")
    compare(f, loopless.vectorize(exact=True)(f), lambda: (sample(300),))


def test_row_62_power_with_another_exponent():
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] ** 1.7
        return y

    assert_same(f, lambda: (sample(300).abs(),), level="rounded")
    compare(f, loopless.vectorize(exact=True)(f), lambda: (sample(300).abs(),))


@sizes
def test_row_62_neighbour_sigmoid(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = torch.sigmoid(x[i])
        return y

    assert_same(f, lambda: (sample(n),), level="rounded", grad=True, vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 7, 100])
def test_row_62_neighbour_functions_that_keep_their_bits(n):
    def f(x):
        y = torch.zeros(7, len(x))
        for i in range(len(x)):
            y[0, i] = torch.exp(x[i])
            y[1, i] = torch.log(x[i])
            y[2, i] = torch.sqrt(x[i])
            y[3, i] = torch.sin(x[i])
            y[4, i] = x[i].cos()
            y[5, i] = x[i].tanh()
            y[6, i] = torch.erf(x[i])
        return y

    assert_same(f, lambda: (sample(n).abs() + 0.1,), vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 7, 300])
def test_row_63_gradient_of_an_element_read_twice(n):
    def f(x, idx):
        y = torch.zeros(len(idx))
        for k in range(len(idx)):
            y[k] = x[idx[k]] * 2
        return y

    assert_same(f, lambda: (sample(3), torch.arange(n) % 3), grad=True, grad_level="reassociated")


@pytest.mark.parametrize("n", [0, 1, 7, 300])
def test_row_63_neighbour_gradient_of_a_scalar(n):
    def f(w, x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = w * x[i]
        return y

    assert_same(
        f,
        lambda: (torch.tensor(0.7), sample(n).abs()),
        grad=True,
        grad_level="reassociated",
        vectorized=n > 2 or None,
    )


@sizes
def test_row_63_neighbour_gradient_of_what_one_iteration_reads(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * y[i]
        return out

    assert_same(f, lambda: (sample(n), sample(n, seed=1)), grad=True, vectorized=n > 2 or None)


DTYPES = [torch.float32, torch.float64, torch.float16, torch.int8, torch.int64, torch.bool]


@sizes
@pytest.mark.parametrize("dtype", DTYPES)
def test_row_64_tensor_of_items(n, dtype):
    def f(x):
        return torch.tensor([v.item() * 2 for v in x])

    assert_same(f, lambda: (sample(n, dtype=dtype),), grad=True)


@sizes
@pytest.mark.parametrize("dtype", DTYPES)
def test_row_64_tensor_of_appended_items(n, dtype):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i].item() * 2)
        return torch.tensor(out)

    assert_same(f, lambda: (sample(n, dtype=dtype),), grad=True)


@sizes
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad")
def test_row_64_tensor_of_appended_tensors(n, dtype):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * 2)
        return torch.tensor(out)

    assert_same(f, lambda: (sample(n, dtype=dtype),))


@sizes
def test_row_64_the_list_is_returned_too(n):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * 2)
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_64_one_buffer_appended_each_time(n):
    def f(x):
        buffer = torch.zeros(2)
        out = []
        for i in range(len(x)):
            buffer[0] = x[i]
            out.append(buffer)
        return torch.stack(out), out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_64_appended_views_see_later_writes(n):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i])
            x[i] = x[i] * 2
        for i in range(len(x)):
            x[i] = x[i] + 1
        return torch.stack(out)

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_64_list_that_was_not_empty(n):
    def f(x, out):
        for i in range(len(x)):
            out.append(x[i] * 2)
        return torch.stack(out)

    assert_same(f, lambda: (sample(n), []))
    assert_same(f, lambda: (sample(n), [torch.zeros(())]))
    assert_same(f, lambda: (sample(n), [torch.zeros(2)]))


@sizes
@pytest.mark.parametrize("bound", [-9.0, 0.0, 9.0])
def test_row_64_appended_under_a_guard(n, bound):
    def f(x, bound):
        out = []
        for i in range(len(x)):
            if x[i] > bound:
                out.append(x[i] * 2)
        return torch.stack(out)

    assert_same(f, lambda: (sample(n), bound), grad=True)


@sizes
@pytest.mark.parametrize("dtype", DTYPES)
def test_row_64_neighbour_append_then_stack(n, dtype):
    def f(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * 2)
        return torch.stack(out)

    assert_same(f, lambda: (sample(n, dtype=dtype),), grad=True, vectorized=n > 2 or None)


@sizes
@pytest.mark.parametrize("columns", [0, 1, 5])
def test_row_65_row_products(n, columns):
    def f(x, w):
        y = torch.zeros(len(x))
        for i in range(len(x)):
            y[i] = x[i] @ w
        return y

    assert_same(f, lambda: (sample(n, columns).abs(), sample(columns, seed=1).abs()), level="reassociated")


@sizes
def test_row_65_column_sums(n):
    def f(x):
        y = torch.zeros(x.shape[1])
        for j in range(x.shape[1]):
            y[j] = x[:, j].sum()
        return y

    assert_same(f, lambda: (sample(n, 3).abs(),), level="reassociated")
    compare(f, loopless.vectorize(exact=True)(f), lambda: (sample(50 * n, 40),))


@sizes
def test_row_65_row_softmax_and_deviation(n):
    def f(x):
        y = torch.zeros_like(x)
        d = torch.zeros(len(x), dtype=x.dtype)
        for i in range(len(x)):
            y[i] = torch.softmax(x[i], 0)
            d[i] = x[i].std()
        return y, d

    assert_same(f, lambda: (sample(n, 5, dtype=torch.float64),), level="reassociated")
    assert_same(f, lambda: (sample(5, n).T,), level="reassociated")


@sizes
def test_row_65_rows_as_values(n):
    def f(x, b):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] * 2 + b
        return y

    assert_same(f, lambda: (sample(n, 4), sample(4, seed=1)), grad=True, grad_level="reassociated")


@sizes
def test_row_65_neighbour_row_sums_by_elements(n):
    def f(x):
        y = torch.zeros(x.shape[0])
        for i in range(x.shape[0]):
            s = 0.0
            for j in range(x.shape[1]):
                s = s + x[i, j]
            y[i] = s
        return y

    assert_same(f, lambda: (sample(n, 4).abs(),), level="reassociated", vectorized=n > 2 or None)


@sizes
def test_row_65_neighbour_rows_by_elements(n):
    def f(x, b):
        y = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                y[i, j] = x[i, j] * 2 + b[j]
        return y

    assert_same(f, lambda: (sample(n, 4), sample(4, seed=1)), vectorized=n > 2 or None)


def linear(a, b):
    s = 0.0
    for i in range(len(a)):
        s = a[i] * s + b[i]
    return s


def linear_steps(a, b):
    out = torch.zeros_like(a)
    s = 0.0
    for i in range(len(a)):
        s = a[i] * s + b[i]
        out[i] = s
    return out


@pytest.mark.parametrize("f", [linear, linear_steps])
def test_row_66_linear_recurrence_whose_products_overflow(f):
    def last_is_one():
        b = torch.zeros(300)
        b[-1] = 1
        return torch.full((300,), 2.0), b

    assert_same(f, last_is_one, level="reassociated")


@pytest.mark.parametrize("f", [linear, linear_steps])
@pytest.mark.parametrize("rate,n", [(0.9, 2000), (0.5, 300), (0.0, 7), (-1.0, 7), (1.0, 100)])
def test_row_66_linear_recurrence_whose_products_vanish(f, rate, n):
    assert_same(f, lambda: (torch.full((n,), rate), sample(n).abs()), level="reassociated")


@sizes
@pytest.mark.parametrize("f", [linear, linear_steps])
def test_row_66_linear_recurrence_of_ints(f, n):
    assert_same(
        f, lambda: (sample(n, dtype=torch.int64), sample(n, dtype=torch.int64, seed=1)), level="reassociated"
    )


@pytest.mark.parametrize("f", [linear, linear_steps])
def test_row_66_linear_recurrence_with_infinities(f):
    inf, nan = float("inf"), float("nan")
    assert_same(
        f,
        lambda: (torch.tensor([0.0, 0.5, 0.0, 1.0]), torch.tensor([inf, 1.0, nan, -inf])),
        level="reassociated",
    )


@sizes
def test_row_66_neighbour_nothing_carried(n):
    def f(a, b, s):
        out = torch.zeros_like(a)
        for i in range(len(a)):
            out[i] = a[i] * s + b[i]
        return out

    assert_same(f, lambda: (sample(n), sample(n, seed=1), 0.5), vectorized=n > 2 or None)


@sizes
def test_row_66_neighbour_running_product(n):
    def f(a):
        out = torch.zeros_like(a)
        p = 1.0
        for i in range(len(a)):
            p = p * a[i]
            out[i] = p
        return out

    assert_same(f, lambda: (sample(n).abs(),), level="reassociated", vectorized=n > 2 or None)
