"""Loops whose obvious translation into tensor operations is wrong: each behaves as it was written."""
# ruff: noqa: F841 (values that nobody reads are part of some loops)

import functools
import math
from math import inf

import torch
from behaviour import assert_same, compare
from torch import tensor

import loopless


def same(f, *makers, level="reassociated"):
    """On each of the arguments alone, and on all of them one after the other."""
    __tracebackhide__ = True
    for make in makers:
        assert_same(f, make, level=level, grad=wants_grad(make))
    g = loopless.vectorize(f)
    for make in (*makers, *makers):
        compare(f, g, make, level=level, grad=wants_grad(make))


def wants_grad(make):
    return any(isinstance(value, torch.Tensor) and value.requires_grad for value in make())


def test_sum_of_elements_that_are_zeroed_after():
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i]
            x[i] = 0.0
        return s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_item_taken_before_stores():
    def f(x):
        t = x[0].item()
        for i in range(len(x)):
            x[i] = 0.0
        return t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_stack_of_values_taken_before_a_store():
    def f(x):
        L = []
        for i in range(len(x)):
            L.append(x[i] * 1)
        x[0] = 100.0
        return torch.stack(L)

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_name_of_an_element_sees_the_store():
    def f(x, y):
        for i in range(len(x)):
            t = x[i]
            x[i] = 0.0
            y[i] = t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_name_of_an_element_sees_an_earlier_loop():
    def f(x, y):
        e = x[0]
        for i in range(len(x)):
            x[i] = x[i] * 2
        for i in range(len(x)):
            y[i] = e

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_max_of_an_element_sees_the_store():
    def f(x, y):
        for i in range(len(x)):
            t = max(x[i], 0)
            x[i] = 7.0
            y[i] = t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_detached_element_sees_the_store():
    def f(x, y):
        for i in range(len(x)):
            t = x[i].detach()
            x[i] = 7.0
            y[i] = t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_list_of_chosen_elements_sees_the_stores():
    def f(x, y):
        L = []
        for i in range(len(x)):
            L.append(x[i] if x[i] > 0 else y[i])
            x[i] = 5.0
        return torch.stack(L)

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_choice_of_the_sum_sees_its_increment():
    def f(x, y):
        s = x[0] * 1
        for i in range(len(x)):
            t = s if x[i] > 0 else x[i]
            s += x[i]
            x[i] = t
        return s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([9.0, 9.0, 9.0])))


def test_fill_of_no_elements():
    def f(y, n):
        for i in range(n):
            y[i] = 1.0

    same(f, lambda: (torch.arange(5.0), 4),
         lambda: (torch.arange(5.0), 1),
         lambda: (torch.arange(5.0), 0),
         lambda: (torch.arange(5.0), -1))


def test_fill_at_an_offset_of_no_elements():
    def f(y, n):
        for i in range(2, n):
            y[i - 2] = 1.0

    same(f, lambda: (torch.arange(5.0), 4),
         lambda: (torch.arange(5.0), 1),
         lambda: (torch.arange(5.0), 0),
         lambda: (torch.arange(5.0), -1))


def test_sum_of_no_elements():
    def f(y, n):
        s = 0.0
        for i in range(n):
            s = s + y[i].item()
        return s

    same(f, lambda: (torch.arange(5.0), 4),
         lambda: (torch.arange(5.0), 1),
         lambda: (torch.arange(5.0), 0),
         lambda: (torch.arange(5.0), -1))


def test_fill_downwards_of_no_elements():
    def f(y, n):
        for i in range(n - 2, -1, -1):
            y[i] = 3.0

    same(f, lambda: (torch.arange(5.0), 4),
         lambda: (torch.arange(5.0), 1),
         lambda: (torch.arange(5.0), 0),
         lambda: (torch.arange(5.0), -1))


def test_number_that_does_not_fit_after_a_store():
    def f(a, b):
        for i in range(len(a)):
            a[i] += 1
            b[i] = 300

    same(f, lambda: (tensor([1.0, 2.0, 3.0]), torch.zeros(3, dtype=torch.int8)))


def test_zero_divisor_after_a_store():
    def f(a, y, n):
        for i in range(len(a)):
            a[i] += 1
            y[i] = y[i] // n

    same(f, lambda: (tensor([1.0, 2.0, 3.0]), tensor([1, 2, 3]), 0))


def test_root_of_a_tensor_after_a_store():
    def f(a, y, w):
        for i in range(len(a)):
            a[i] += 1
            y[i] = y[i] + math.sqrt(w)

    same(f, lambda: (tensor([1.0, 2.0, 3.0]), tensor([1.0, 2.0, 3.0]), tensor(2.0)))


def test_new_mask_of_bools():
    def f(x):
        z = torch.zeros(3, dtype=torch.bool)
        for i in range(3):
            if x[i] > 0.15:
                z[i] = True
        return z

    same(f, lambda: (tensor([0.1, 0.2, 0.3]),))


def test_index_added_to_new_floats():
    def f(x):
        z = torch.zeros(3)
        for i in range(3):
            z[i] += i
        return z

    same(f, lambda: (tensor([0.1, 0.2, 0.3]),))


def test_new_ints_full_of_a_float():
    def f(x):
        y = torch.full((3,), 2.7, dtype=torch.int64)
        for i in range(3):
            if x[i] > 0.15:
                y[i] = i
        return y

    same(f, lambda: (tensor([0.1, 0.2, 0.3]),))


def test_new_floats_of_a_choice_with_numbers():
    def f(x, c):
        y = torch.zeros(3)
        for i in range(3):
            if x[i] > 0.15:
                y[i] = max(x[i] * 2, c * i)
        return y

    same(f, lambda: (tensor([0.1, 0.2, 0.3]), 0.5))


def test_stack_of_elements_is_a_copy():
    def f(x):
        L = []
        for i in range(len(x)):
            L.append(x[i])
        return torch.stack(L)

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_tensor_of_items_is_a_copy():
    def f(x):
        L = []
        for i in range(len(x)):
            L.append(x[i].item())
        return torch.tensor(L)

    same(f, lambda: (tensor([1, 2, 3]),))


def test_cat_of_rows_is_a_copy():
    def f(X):
        L = []
        for i in range(len(X)):
            L.append(X[i])
        return torch.cat(L)

    same(f, lambda: (torch.arange(6.0).view(2, 3),))


def test_unary_plus_into_a_new_tensor_is_a_copy():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = +x[i]
        return out

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_detach_into_a_new_tensor_is_a_copy():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i].detach()
        return out

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_real_into_a_new_tensor_is_a_copy():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = torch.real(x[i])
        return out

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_stack_of_transposed_rows_is_contiguous():
    def f(X):
        L = []
        for i in range(len(X)):
            L.append(X[i] * 2)
        return torch.stack(L)

    same(f, lambda: (torch.arange(6.0).view(3, 2).t(),))


def test_stack_of_columns_is_contiguous():
    def f(X):
        L = []
        for j in range(X.shape[1]):
            L.append(X[:, j] * 2)
        return torch.stack(L)

    same(f, lambda: (torch.arange(6.0).view(2, 3),))


def test_arrays_that_exchange_shifted_values():
    def f(x, y):
        for i in range(len(x) - 1):
            x[i] = y[i + 1]
            y[i] = x[i + 1]

    same(f, lambda: (tensor([1.0, 2.0, 3.0, 4.0]), tensor([10.0, 20.0, 30.0, 40.0])))


def test_sum_carried_by_an_outer_loop_that_stays():
    def f(x, y):
        k = 0
        s = 0.0
        while k < 3:
            k += 1
            for j in range(len(x)):
                s = s + x[j].item()
                y[j] = s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3)))


def test_factor_changed_by_an_outer_loop_that_stays():
    def f(x, y):
        k = 0
        t = 1.0
        while k < 3:
            k += 1
            for j in range(len(x)):
                y[j] = x[j] * t
            t = t + 1.0

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3)))


def test_value_read_between_exclusive_stores():
    def f(x, y, z):
        for i in range(len(x)):
            c = x[i] > 0
            if c:
                y[i] = 1.0
            t = y[i] * 1
            if not c:
                y[i] = 2.0
            z[i] = t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([10.0, 20.0, 30.0]), torch.zeros(3)))


def test_sum_between_exclusive_stores():
    def f(x, y, z):
        s = 0.0
        for i in range(len(x)):
            c = x[i] > 0
            if c:
                y[i] = 1.0
            s = s + y[i]
            if not c:
                y[i] = 2.0
        return s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([10.0, 20.0, 30.0]), torch.zeros(3)))


def test_elif_that_tests_what_the_if_stores():
    def f(x, out, y):
        for i in range(len(x)):
            if y[i] < 2:
                out[i] = x[i]
            elif out[i] >= 1:
                out[i] = 7.0

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), tensor([1.0, 2.0, 3.0]), tensor([0.0, 3.0, 1.0])))


def test_name_assigned_to_itself():
    def f(x, y):
        q = 1.0
        for i in range(len(x)):
            y[i] = q * x[i]
            if x[i] > 0:
                q = q

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3)))


def shrink(x):
    if len(x) < 2:
        return x
    for i in range(len(x) - 1):
        x[i] = x[i] + x[i + 1]
    return shrink(x[:-1])


def test_function_that_calls_itself():
    same(shrink, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_flag_that_is_an_int():
    def f(x):
        found = 0
        for i in range(len(x)):
            if x[i] > 0:
                found = 1
        return found

    same(f, lambda: (tensor([1.0, 3.0, -2.0]),), level="bitwise")


def test_one_or_true():
    def f(x):
        t = 5
        for i in range(len(x)):
            if x[i] > 0:
                t = 1
            else:
                t = True
        return t

    same(f, lambda: (tensor([1.0, 3.0, -2.0]),), level="bitwise")


def test_zeros_of_both_signs():
    def f(x):
        y = torch.ones(len(x))
        for i in range(len(x)):
            if x[i] > 0:
                t = 0.0
            else:
                t = -0.0
            y[i] = t
        return y

    same(f, lambda: (tensor([1.0, 3.0, -2.0]),), level="bitwise")


def test_repeated_increment_that_is_a_sum():
    def f(n, a, b):
        s = 0.0
        for i in range(n):
            s += a + b
        return s

    same(f, lambda: (4, 2.0, 3.0), lambda: (0, inf, 1.0))


def test_repeated_increment_of_constants():
    def f(n, a, b):
        s = 0
        for i in range(n):
            s += 1 + 1
        return s

    same(f, lambda: (4, 2.0, 3.0))


def test_repeated_increment_of_a_tensor():
    def f(n, w, y):
        for i in range(n):
            y[0] += w

    same(f, lambda: (3, tensor(1.0), torch.zeros(1)), lambda: (0, tensor(inf), torch.zeros(1)))


def test_last_difference_downwards():
    def f(x):
        for i in range(len(x) - 1, -1, -1):
            t = x[0] - i
        return t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_last_product_downwards():
    def f(x):
        for i in range(len(x) - 1, -1, -1):
            t = x[0] * i
        return t

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_power_of_a_negative_constant():
    def f(x):
        y = torch.zeros(len(x))
        for i in range(len(x)):
            y[i] = x[i] * (-2) ** 2
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_int_of_a_tensor_argument():
    def f(x, w):
        for i in range(len(x)):
            x[i] = x[i] * int(w)

    same(f, lambda: (tensor([1.7, 2.7]), tensor(2.7)))


def test_last_int_of_elements():
    def f(x, w):
        for i in range(len(x)):
            t = int(x[i])
        return t

    same(f, lambda: (tensor([1.7, 2.7]), tensor(2.7)))


def test_last_float_of_an_int_tensor():
    def f(x, w):
        for i in range(len(x)):
            t = float(w)
        return t

    same(f, lambda: (tensor([1, 2]), tensor(2)))


def test_last_not_of_a_test_is_a_bool():
    def f(x):
        for i in range(len(x)):
            t = not x[i] > 0
        return t

    same(f, lambda: (tensor([1.0, -2.0]),))


def test_number_chosen_by_a_tensor_is_a_number():
    def f(x):
        c = 1.5 if x[0] > 0 else 2.5
        y = torch.zeros(len(x))
        for i in range(len(x)):
            y[i] = x[i] * c
        return y, c

    same(f, lambda: (tensor([1.0, -2.0]),))


def test_max_of_bytes_and_a_number():
    def f(x, y):
        for i in range(len(x)):
            y[i] = max(x[i], 3) - 5

    same(f, lambda: (tensor([0, 1, 250], dtype=torch.uint8), torch.zeros(3, dtype=torch.int64)))


def test_choice_of_float32_or_a_number_into_float64():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i] if x[i] > 0 else 0.1

    same(f, lambda: (tensor([1.0, -2.0]), torch.zeros(2, dtype=torch.float64)))


def test_choice_of_bytes_or_minus_one():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i] if x[i] > 1 else -1

    same(f, lambda: (tensor([0, 1, 250], dtype=torch.uint8), torch.zeros(3, dtype=torch.int64)))


def test_sum_that_starts_as_a_number_among_bytes():
    def f(x, y):
        s = 3
        for i in range(len(x)):
            y[i] = s - 5
            s = s + x[i]

    same(f, lambda: (tensor([0, 1, 250], dtype=torch.uint8), torch.zeros(3, dtype=torch.int64)))


def test_difference_of_minima_with_a_number():
    def f(x, y):
        q = 0.0
        for i in range(len(x)):
            q -= min(x[i], -1.0)
        return q

    same(f, lambda: (tensor([1.0, 2.0]), None))


def test_max_of_a_large_item_and_a_float():
    def f(x, y):
        for i in range(len(x)):
            y[i] = max(x[i].item(), 0.5)

    same(f, lambda: (tensor([16777217, 5], dtype=torch.int32), torch.zeros(2, dtype=torch.float64)))


def test_choice_of_a_large_item_or_a_float():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i].item() if x[i] > 0 else 0.5

    same(f, lambda: (tensor([2 ** 53 + 1, 5]), torch.zeros(2, dtype=torch.int64)))


def test_sum_of_a_float_product_under_a_test():
    def f(x, c):
        q = 0.0
        for i in range(len(x)):
            if i < 1:
                q = q + x[0].item() * c
        return q

    same(f, lambda: (tensor([0.1, 0.2]), 0.7))


def test_float_stored_in_some_of_large_ints():
    def f(y, m):
        for i in range(len(y)):
            if m[i]:
                y[i] = 2.7

    same(f, lambda: (tensor([16777217, 2]), tensor([False, True])))


def test_large_int_compared_with_a_float():
    def f(x, y):
        for i in range(len(x)):
            if x[i].item() > 9007199254740992.0:
                y[i] = 1.0

    same(f, lambda: (tensor([2 ** 53 + 1, 2 ** 53 + 3, 2 ** 62 + 1]), torch.zeros(3)), level="bitwise")


def test_large_int_equal_to_a_float():
    def f(x, z, y):
        for i in range(len(x)):
            if x[i].item() == z[i].item():
                y[i] = 1.0

    same(f, lambda: (tensor([2 ** 53 + 1, 2 ** 53 + 3, 2 ** 62 + 1]),
                     tensor([2.0 ** 53, 1.0, 2.0], dtype=torch.float64), torch.zeros(3)),
         level="bitwise")


def test_large_int_divided():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i].item() / 3

    same(f, lambda: (tensor([2 ** 53 + 1, 2 ** 53 + 3, 2 ** 62 + 1]), torch.zeros(3, dtype=torch.float64)),
         level="bitwise")


def test_floor_beyond_64_bits():
    def f(x, y):
        for i in range(len(x)):
            y[i] = math.floor(x[i])

    same(f, lambda: (tensor([2.5, 1e+30]), torch.zeros(2)), level="bitwise")


def test_sign_of_a_zero_remainder():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i].item() % 5.0

    same(f, lambda: (tensor([-5.0, 5.0, -0.0], dtype=torch.float64), torch.zeros(3, dtype=torch.float64)),
         level="bitwise")


def test_sign_of_a_zero_remainder_by_a_negative_number():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i].item() % -5.0

    same(f, lambda: (tensor([-5.0, 5.0, -0.0], dtype=torch.float64), torch.zeros(3, dtype=torch.float64)),
         level="bitwise")


def test_item_of_a_complex_element():
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i].item()
        return y

    same(f, lambda: (tensor([1 + 2j, 3 - 1j]),))


def test_float_of_a_complex_element():
    def f(x):
        y = torch.zeros(2)
        for i in range(len(x)):
            y[i] = float(x[i])
        return y

    same(f, lambda: (tensor([1 + 2j, 3 - 1j]),))


def test_sum_of_complex_items():
    def f(x):
        s = 0.0
        for i in range(len(x)):
            s = s + x[i].item()
        return s

    same(f, lambda: (tensor([1 + 2j, 3 - 1j]),))


def test_sum_of_two_narrow_increments():
    def f(x, y, s):
        for i in range(len(x)):
            s = s + x[i] + y[i]
        return s

    same(f, lambda: (tensor([100, -100, 127], dtype=torch.int8), tensor([100, 100, 127], dtype=torch.int8),
                     tensor(1)),
         lambda: (tensor([0.1, 0.2, 0.3]), tensor([0.1, 0.7, 0.3]), tensor(0.0, dtype=torch.float64)))


def test_difference_of_bytes_from_an_int64():
    def f(x, y, s):
        for i in range(len(x)):
            s = s - x[i]
        return s

    same(f, lambda: (tensor([1, 2, 250], dtype=torch.uint8), None, tensor(0)))


def test_difference_of_bytes_in_a_cell():
    def f(x, y, h):
        for i in range(len(x)):
            h[0] -= x[i]

    same(f, lambda: (tensor([1, 2, 250], dtype=torch.uint8), None, torch.zeros(1, dtype=torch.int64)))


def test_product_of_two_narrow_factors():
    def f(x, y, s):
        for i in range(len(x)):
            s = s * x[i] * y[i]
        return s

    same(f, lambda: (tensor([100, -100, 127], dtype=torch.int8), tensor([100, 100, 127], dtype=torch.int8),
                     tensor(1)))


def test_count_of_a_chained_comparison():
    def f(x):
        c = 0
        for i in range(len(x)):
            c += 0 < x[i] < 5
        return c

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_tensor_of_an_index_is_a_tensor():
    def f(x, y):
        for i in range(len(x)):
            y[i] = x[i] + torch.tensor(i)

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_tensor_of_an_index_divided():
    def f(x, y):
        for i in range(len(x)):
            y[i] = torch.tensor(i) / 3

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_last_tensor_of_an_index():
    def f(x, y):
        for i in range(len(x)):
            t = torch.tensor(i)
        return t

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_torch_mul_of_numbers():
    def f(x, y):
        c = 0
        for i in range(len(x)):
            c = torch.mul(i, 2)
        return c

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_torch_abs_of_an_item():
    def f(x, y):
        for i in range(len(x)):
            y[i] = torch.abs(x[i].item())

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_divmod_of_elements():
    def f(x, y):
        for i in range(len(x)):
            q, _ = divmod(x[i], 2)
            y[i] = q

    same(f, lambda: (tensor([100, 127, 127, 127], dtype=torch.int8), torch.zeros(4, dtype=torch.float64)),
         level="bitwise")


def test_element_of_a_filled_tensor_has_its_dtype():
    def f(z):
        y = torch.full((3,), 0.1)
        for i in range(3):
            z[i] = y[i]

    same(f, lambda: (torch.zeros(3, dtype=torch.float64),), level="bitwise")


def test_difference_from_a_new_tensor_has_its_dtype():
    def f(x):
        out = torch.zeros(len(x))
        for i in range(len(x)):
            out[i] -= x[-1]
        return out

    same(f, lambda: (tensor([1, 90], dtype=torch.uint8),), level="bitwise")


def test_dead_subscript_out_of_range():
    def f(x):
        z = torch.zeros(5)
        for i in range(5):
            t = x[i]
            z[i] = 1.0
        return z

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_dead_division_by_zero():
    def f(x):
        z = torch.zeros(3)
        for i in range(3):
            t = 1 / (x[i].item() - 3.0)
            z[i] = 1.0
        return z

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_dead_root_of_a_negative_number():
    def f(x):
        z = torch.zeros(3)
        for i in range(3):
            t = math.sqrt(x[i])
            z[i] = 1.0
        return z

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_dead_division_after_the_loop():
    def f(x):
        z = torch.zeros(3)
        for i in range(3):
            z[i] = x[i]
        t = 1 / (len(x) - 3)
        return z

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def doubled(f):
    @functools.wraps(f)
    def twice(a):
        return 2 * f(a)
    return twice


@doubled
def wrapped_helper(v):
    return v if v > 0 else v * 3


def test_wrapper_around_the_function_counts():
    @doubled
    def f(x):
        y = torch.zeros(3)
        for i in range(3):
            y[i] = x[i] + 1
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_wrapper_around_a_helper_counts():
    def f(x):
        y = torch.zeros(3)
        for i in range(3):
            y[i] = wrapped_helper(x[i])
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def hn(v):
    return v * v.numel()


def hd(v):
    return v * v.dim() + 1


def test_helper_that_asks_for_numel():
    def f(x):
        y = torch.zeros(3)
        for i in range(3):
            y[i] = hn(x[i])
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_helper_that_asks_for_dim():
    def f(x):
        y = torch.zeros(3)
        for i in range(3):
            y[i] = hd(x[i])
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


DTYPE = torch.float32


def scaled(v, *, k=2.0):
    return v * k if v > 0 else k


def test_global_dtype_that_changes():
    def f(x):
        y = torch.zeros(3, dtype=DTYPE)
        for i in range(3):
            y[i] = x[i] * 1.5
        return y

    def with_dtype(dtype):
        def make():
            global DTYPE
            DTYPE = dtype
            return (tensor([1.0, -2.0, 3.0]),)
        return make

    same(f, with_dtype(torch.float32), with_dtype(torch.int64))


def test_keyword_default_of_a_helper_that_changes():
    def f(x):
        y = torch.zeros(3)
        for i in range(3):
            y[i] = scaled(x[i])
        return y

    def with_default(k):
        def make():
            scaled.__kwdefaults__ = {"k": k}
            return (tensor([1.0, -2.0, 3.0]),)
        return make

    same(f, with_default(2.0), with_default(3.0))


def test_name_allocated_twice():
    def f(x):
        out = torch.zeros(3)
        for i in range(3):
            out[i] = x[i]
        a = out
        out = torch.zeros(3)
        for i in range(3):
            out[i] = x[i] * 2
        return a, out

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_name_allocated_in_both_branches():
    def f(x):
        if x[0] > 0:
            out = torch.zeros(3)
        else:
            out = torch.ones(3)
        for i in range(1):
            out[i] = x[i]
        return out

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_alias_that_becomes_the_loop_variable():
    def f(x):
        i = x
        for i in range(3):
            x[i] = 1.0
        return i

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_plus_true_is_an_int():
    def f(x):
        s = 0
        for i in range(len(x)):
            s = +True
        return s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_sum_that_starts_at_an_int_and_may_add_no_float():
    def f(x):
        s = 0
        for i in range(len(x)):
            if x[i] > 5:
                s += x[i].item()
        return s

    same(f, lambda: (tensor([1.0, -2.0, 3.0]),))


def test_ints_never_require_grad():
    def f(out, x):
        for i in range(len(out)):
            out[i] = x[-1]

    same(f, lambda: (torch.zeros(3, dtype=torch.int64), tensor([1.0, 2.0, 3.0], requires_grad=True)))


def test_no_gradient_of_a_store_that_never_runs():
    def f(out, x):
        z = torch.zeros(3)
        for i in range(3):
            for j in range(len(x) - 3):
                z[j] += torch.sqrt(x[i] - x[i])
        return z

    same(f, lambda: (torch.zeros(3, dtype=torch.int64), tensor([1.0, 2.0, 3.0], requires_grad=True)))


def test_gradient_of_a_branch_that_is_not_taken():
    def f(out, x):
        z = torch.zeros(3)
        for i in range(3):
            z[i] = x[i] * 2 if x[i] > 0 else 3.0 % x[i]
        return z

    same(f, lambda: (torch.zeros(3, dtype=torch.int64), tensor([1.0, 2.0, 3.0], requires_grad=True)))


def test_early_return_by_a_number():
    def f(x, y, n):
        if n == 0:
            return x
        for j in range(3):
            y[j] = x[j] * 2
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3), 5))


def test_early_return_by_a_tensor():
    def f(x, y, n):
        if x[0] < 0:
            return x
        for j in range(3):
            y[j] = x[j] * 2
        return y

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3), 5))


def test_return_after_a_loop_in_a_branch():
    def f(x, y, n):
        if x[0] > 0:
            for j in range(3):
                y[j] = x[j] * 2
            return y
        print("no")
        return x

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3), 5))


def test_continue_of_an_outer_loop_that_stays():
    def f(x, y):
        log = [0]
        for i in range(3):
            log.append(i)
            if x[i] > 0:
                for j in range(3):
                    y[j] = x[j] * i
                continue
            log.append(-1)
        return log

    same(f, lambda: (tensor([1.0, -2.0, 3.0]), torch.zeros(3)))


def test_running_sum_of_gathered_values_stored_sometimes():
    def f(x, y, m, idx):
        s = 0.0
        for i in range(4):
            s = s + x[idx[i]]
            if m[i]:
                y[i] = s

    same(f, lambda: (tensor([1.0, 2.0, 3.0, 4.0]), torch.zeros(4), tensor([True, False, True, True]),
                     tensor([3, 2, 1, 0])))


def test_running_sum_of_quotients_stored_sometimes():
    def f(x, y, m, idx):
        s = 0
        for i in range(4):
            s = s + x[i] // (idx[i] + 1)
            if m[i]:
                y[i] = s

    same(f, lambda: (tensor([10, 20, 30, 40]), torch.zeros(4), tensor([True, False, True, True]),
                     tensor([3, 2, 1, 0])))


def test_running_sum_stored_sometimes_and_its_gradient():
    def f(x, y, m, idx):
        y = torch.zeros(4)
        s = 0.0
        for i in range(4):
            s = s + x[i] * x[i]
            if m[i]:
                y[i] = s
        return y

    same(f, lambda: (tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True), torch.zeros(4),
                     tensor([True, False, True, True]), tensor([3, 2, 1, 0])))


def test_max_of_a_number_and_an_item():
    def f(x, y):
        for i in range(3):
            y[i] = y[i] + 1
        u = max(2, x[0].item()) * 1
        return u

    same(f, lambda: (tensor([1.0, 2.0, 3.0]), torch.zeros(3)))


def test_root_of_a_tensor_in_a_second_loop():
    def f(x, w):
        for i in range(3):
            x[i] = x[i] + 1
        for i in range(3):
            x[i] = x[i] + math.sqrt(w)

    same(f, lambda: (tensor([1.0, 2.0, 3.0]), tensor(2.0)))


def detached(v):
    return v.detach()


def test_detached_elements_moved_up_in_a_strided_tensor():
    def f(x):
        for i in range(len(x) - 1, 0, -1):
            x[i] = x[i - 1].detach()

    same(f, lambda: (torch.arange(8.0)[::2],))


def test_detached_rows_moved_up_in_a_strided_matrix():
    def f(x):
        for i in range(len(x) - 1, 0, -1):
            x[i] = x[i - 1].detach()

    same(f, lambda: (torch.arange(40.0).view(10, 4)[:, ::2],))


def test_detached_elements_under_a_name_moved_up():
    def f(x, y):
        for i in range(len(x) - 1, 0, -1):
            t = x[i - 1].detach()
            x[i] = t
            y[i] = t

    same(f, lambda: (torch.arange(8.0)[::2], torch.zeros(4)))


def test_helper_that_detaches_elements_moved_up():
    def f(x):
        for i in range(len(x) - 1, 0, -1):
            x[i] = detached(x[i - 1])

    same(f, lambda: (torch.arange(8.0)[::2],))
