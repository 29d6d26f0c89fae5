"""Hazards 29 to 42: signed zeros, masks, gradients, exceptions, exits, effects, writes in place."""

import logging

import pytest
import torch
from behaviour import assert_same, sample

SIZES = [0, 1, 2, 3, 7]
sizes = pytest.mark.parametrize("n", SIZES)
NAN, INF = float("nan"), float("inf")


def odd_values():
    return (torch.tensor([1.0, -1.0, 0.0, -0.0, NAN, INF, -INF, 0.5]),)


def positive_part(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] if x[i] > 0 else 0.0
    return out


def positive_part_by_max(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = max(0, x[i])
    return out


def positive_part_by_max_turned(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = max(x[i], 0)
    return out


def clipped(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = min(max(x[i], -1.0), 1.0)
    return out


def absolute(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] if x[i] >= 0 else -x[i]
    return out


POSITIVE = [positive_part, positive_part_by_max, positive_part_by_max_turned, clipped, absolute]


@pytest.mark.parametrize("f", POSITIVE)
def test_row_29_negative_zero_and_nan(f):
    assert_same(f, odd_values)


@pytest.mark.parametrize("f", POSITIVE)
def test_row_29_gradient_at_zero_and_nan(f):
    assert_same(f, odd_values, grad=True)


def test_row_29_negative_zero_of_ints_into_floats():
    def f(x):
        out = torch.ones(len(x))
        for i in range(len(x)):
            out[i] = x[i] if x[i] > 0 else -0.0
        return out

    assert_same(f, lambda: (sample(7, dtype=torch.int64),))


@sizes
@pytest.mark.parametrize("f", POSITIVE)
def test_row_29_neighbour_ordinary_values(f, n):
    assert_same(f, lambda: (sample(n),), grad=True, vectorized=n > 2 or None)


def masked_sum(x, m):
    s = 0.0
    for i in range(len(x)):
        if m[i]:
            s = s + x[i]
    return s


def test_row_30_mask_over_infinities():
    assert_same(
        masked_sum,
        lambda: (torch.tensor([1.0, INF, NAN, 2.0, -INF]), torch.tensor([1, 0, 0, 1, 0]) > 0),
        level="reassociated",
    )


@sizes
def test_row_30_mask_without_a_true(n):
    assert_same(masked_sum, lambda: (sample(n), torch.zeros(n, dtype=torch.bool)))


@sizes
def test_row_30_mask_of_numbers(n):
    assert_same(masked_sum, lambda: (sample(n).abs(), torch.arange(n) % 3), level="reassociated")


def test_row_30_masked_product_over_infinities():
    def f(x, m):
        p = 1.0
        for i in range(len(x)):
            if m[i]:
                p = p * x[i]
        return p

    assert_same(
        f, lambda: (torch.tensor([2.0, INF, NAN, 3.0]), torch.tensor([1, 0, 0, 1]) > 0), level="reassociated"
    )


def test_row_30_masked_store_over_infinities():
    def f(x, m):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if m[i]:
                out[i] = x[i] * 2
        return out

    assert_same(f, lambda: (torch.tensor([1.0, INF, NAN, -0.0]), torch.tensor([1, 0, 0, 1]) > 0), grad=True)


@sizes
def test_row_30_neighbour_ordinary_values(n):
    assert_same(
        masked_sum,
        lambda: (sample(n).abs(), torch.arange(n) % 2 == 0),
        level="reassociated",
        vectorized=n > 2 or None,
    )


def root_or_zero(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = torch.sqrt(x[i]) if x[i] > 0 else 0
    return out


def quotient_or_zero(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] != 0:
            out[i] = 1 / x[i]
    return out


@pytest.mark.parametrize("f", [root_or_zero, quotient_or_zero])
def test_row_31_gradient_of_the_other_branch(f):
    assert_same(f, lambda: (torch.tensor([4.0, 0.0, -1.0, 9.0, -0.0]),), grad=True)


def test_row_31_gradient_of_an_invariant_in_the_other_branch():
    def f(x, w):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                out[i] = x[i] * torch.sqrt(w)
        return out

    assert_same(f, lambda: (torch.tensor([-4.0, -1.0, -2.0]), torch.tensor(0.0)), grad=True)
    assert_same(
        f, lambda: (torch.tensor([4.0, -1.0, -2.0]), torch.tensor(2.0)), grad=True, level="reassociated"
    )


@sizes
def test_row_31_neighbour_all_positive(n):
    assert_same(root_or_zero, lambda: (sample(n).abs() + 1,), grad=True, vectorized=n > 2 or None)


def largest(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] > m:
            m = x[i]
    return m * 2


def last_of_the_largest(x):
    m = x[0]
    for i in range(1, len(x)):
        if x[i] >= m:
            m = x[i]
    return m * 2


def running_largest(x):
    out = torch.zeros_like(x)
    m = x[0]
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
        out[i] = m
    return out


LARGEST = [largest, last_of_the_largest, running_largest]


@pytest.mark.parametrize("f", LARGEST)
@pytest.mark.parametrize(
    "values", [[3.0, 3.0], [1.0, 3.0, 2.0, 3.0], [NAN, 3.0, 3.0], [3.0, NAN, 3.0], [0.0, -0.0]]
)
def test_row_32_gradient_of_ties(f, values):
    assert_same(f, lambda: (torch.tensor(values),), grad=True, grad_level="reassociated")


def test_row_32_gradient_of_ties_between_two_tensors():
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = max(x[i], y[i])
        return out

    assert_same(f, lambda: (torch.tensor([3.0, 1.0, 2.0]), torch.tensor([3.0, 2.0, 1.0])), grad=True)


@pytest.mark.parametrize("f", LARGEST)
@pytest.mark.parametrize("values", [[1.0, 3.0, 2.0], [3.0, 2.0, 1.0], [1.0, 2.0, 3.0]])
def test_row_32_neighbour_no_ties(f, values):
    assert_same(f, lambda: (torch.tensor(values),), grad=True, grad_level="reassociated", vectorized=True)


def distance(x, y):
    s = 0.0
    for i in range(len(x)):
        d = x[i] - y[i]
        s = s + d * d
    return s**0.5


def distances(a):
    out = torch.zeros(a.shape[0], a.shape[0])
    for i in range(a.shape[0]):
        for j in range(a.shape[0]):
            s = 0.0
            for k in range(a.shape[1]):
                s = s + (a[i, k] - a[j, k]) ** 2
            out[i, j] = s**0.5
    return out


@sizes
def test_row_33_gradient_of_a_norm_at_zero(n):
    assert_same(distance, lambda: (sample(n), sample(n)), grad=True, level="reassociated")


def test_row_33_distances_of_many_points_far_from_zero():
    assert_same(distances, lambda: (sample(27, 2) / 10 + 100,), level="reassociated")


@sizes
def test_row_33_neighbour_norm_away_from_zero(n):
    assert_same(
        distance,
        lambda: (sample(n), sample(n) + 1),
        grad=True,
        level="reassociated",
        vectorized=n > 2 or None,
    )


@pytest.mark.parametrize("n", [0, 1, 5])
def test_row_33_neighbour_distances(n):
    assert_same(distances, lambda: (sample(n, 3),), level="reassociated", vectorized=n > 2 or None)


@sizes
def test_row_34_short_circuit_guards_an_index(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if i < len(x) - 1 and x[i + 1] > 0:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_34_condition_guards_an_index(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i + 1] if i + 1 < len(x) else x[i]
        return out

    assert_same(f, lambda: (sample(n),))


def test_row_34_short_circuit_guards_a_division():
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if y[i] != 0 and x[i] // y[i] > 2:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (torch.tensor([7, 8, 9, 1]), torch.tensor([2, 0, 5, 0])))


def test_row_34_or_guards_a_division():
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if y[i] == 0 or x[i] // y[i] > 2:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (torch.tensor([7, 8, 9, 1]), torch.tensor([2, 0, 5, 0])))


def test_row_34_short_circuit_that_does_raise():
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 5 and x[i] // y[i] > 2:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (torch.tensor([7, 4, 9, 1]), torch.tensor([2, 0, 0, 0])))


@sizes
def test_row_34_neighbour_both_sides_harmless(n):
    def f(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if (x[i] > 0 and y[i] > 0) or not x[i] > -1:
                out[i] = x[i]
        return out

    assert_same(f, lambda: (sample(n), sample(n, seed=1)), vectorized=n > 2 or None)


def test_row_35_partial_writes_before_an_index_error():
    def f(x, out):
        for i in range(4):
            out[i] = x[i]

    assert_same(f, lambda: (sample(2), torch.zeros(4)))


def test_row_35_partial_writes_into_the_output_itself():
    def f(x, out):
        for i in range(4):
            out[i] = x[i]

    assert_same(f, lambda: (sample(4), torch.zeros(2)))


def test_row_35_partial_writes_by_two_statements():
    def f(x, y, a, b):
        for i in range(len(x)):
            a[i] = x[i] + 1
            b[i] = x[i] // y[i]

    assert_same(f, lambda: (torch.arange(4), torch.tensor([1, 2, 0, 1]), *torch.zeros(2, 4).unbind()))


def test_row_35_partial_writes_backwards():
    def f(x, y):
        for i in range(len(x) - 1, -1, -1):
            x[i] //= y[i]

    assert_same(f, lambda: (torch.tensor([50, 40, 30, 20]), torch.tensor([2, 0, 3, 1])))


def test_row_35_partial_writes_in_a_nest():
    def f(x, out):
        for i in range(3):
            for j in range(3):
                out[i, j] = x[i, j] * 2

    assert_same(f, lambda: (sample(2, 3), torch.zeros(3, 3)))
    assert_same(f, lambda: (sample(3, 2), torch.zeros(3, 3)))


def test_row_35_partial_appends():
    def f(x, out):
        for i in range(4):
            out.append(x[i])

    assert_same(f, lambda: (sample(2), []))


@pytest.mark.parametrize("n", [4, 7])
def test_row_35_neighbour_long_enough(n):
    def f(x, out):
        for i in range(4):
            out[i] = x[i]

    assert_same(f, lambda: (sample(n), torch.zeros(n)), vectorized=True)


@sizes
@pytest.mark.parametrize("t", [-9.0, 0.5, 9.0])
def test_row_36_break(n, t):
    def f(x, t, out):
        for i in range(len(x)):
            if x[i] > t:
                break
            out[i] = x[i] * 2
        return out

    assert_same(f, lambda: (sample(n), t, torch.zeros(n)))


@pytest.mark.parametrize("t", [-9.0, 0.5, 9.0])
def test_row_36_break_avoids_an_index_error(t):
    def f(x, y, t, out):
        for i in range(len(x)):
            if x[i] > t:
                break
            out[i] = y[i]
        return out

    assert_same(f, lambda: (sample(7), sample(3), t, torch.zeros(7)))


@sizes
@pytest.mark.parametrize("t", [-9.0, 0.5, 9.0])
def test_row_36_for_else(n, t):
    def f(x, t):
        for i in range(len(x)):
            if x[i] > t:
                k = i
                break
        else:
            k = -1
        return k

    assert_same(f, lambda: (sample(n), t))


@sizes
@pytest.mark.parametrize("t", [-9.0, 0.5, 9.0])
def test_row_36_return_the_first(n, t):
    def f(x, t):
        for i in range(len(x)):
            if x[i] > t:
                return i, x[i]
        return None

    assert_same(f, lambda: (sample(n), t))


@sizes
@pytest.mark.parametrize("t", [-9.0, 0.5, 9.0])
def test_row_36_neighbour_continue(n, t):
    def f(x, t, out):
        for i in range(len(x)):
            if x[i] > t:
                continue
            out[i] = x[i] * 2
        return out

    assert_same(f, lambda: (sample(n), t, torch.zeros(n)), vectorized=n > 2 or None)


@sizes
def test_row_37_print(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
            print(i, x[i].item())
        return out

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_37_callback(n):
    def f(x, note):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = note(x[i] * 2)
        return out

    class Note:
        def __init__(self):
            self.seen = []

        def __call__(self, value):
            self.seen.append(value)
            return value

    assert_same(f, lambda: (sample(n), Note()))


@sizes
def test_row_37_helper_with_an_effect(n):
    def note(value, seen):
        seen.append(1)
        return value + len(seen)

    def f(x, seen):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = note(x[i], seen)
        return out

    assert_same(f, lambda: (sample(n), []))


@sizes
def test_row_37_counter_in_a_dict(n):
    def f(x, counts):
        for i in range(len(x)):
            if x[i] > 0:
                counts["positive"] = counts.get("positive", 0) + 1

    assert_same(f, lambda: (sample(n), {}))


def test_row_37_logging(caplog):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            logging.getLogger("hazards").warning("step %d", i)
            out[i] = x[i]
        return out

    assert_same(f, lambda: (sample(3),))
    messages = [record.getMessage() for record in caplog.records if record.name == "hazards"]
    assert messages == ["step 0", "step 1", "step 2"] * 3


def test_row_37_writes_to_an_attribute():
    class Model:
        steps = 0

    def f(x, model):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            model.steps += 1
            out[i] = x[i] * model.steps
        return out

    assert_same(f, lambda: (sample(7), Model()))


@sizes
def test_row_37_neighbour_without_print(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def double(value):
    twice = value + value
    return twice


@sizes
def test_row_37_neighbour_helper_without_effects(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = double(x[i])
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


@pytest.mark.parametrize("n", [0, 1, 3, 15, 16, 40])
@pytest.mark.parametrize("draw", [torch.randn, torch.rand])
def test_row_38_one_draw_a_step(n, draw):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + draw(1)[0]
        return out

    assert_same(f, lambda: (sample(n),))


@pytest.mark.parametrize("n", [0, 1, 3, 20])
def test_row_38_two_draws_a_step(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = torch.rand(()) * x[i] + torch.rand(())
        return out

    assert_same(f, lambda: (sample(n),))


def test_row_38_draw_under_a_guard():
    def f(x):
        for i in range(len(x)):
            if x[i] > 0:
                x[i] = torch.bernoulli(torch.tensor(0.5))
        return x

    assert_same(f, lambda: (sample(20),))


def test_row_38_draw_in_place_and_dropout():
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            x[i].uniform_()
            out[i] = torch.dropout(x[i], 0.5, True)
        return out

    assert_same(f, lambda: (sample(20),))


@sizes
def test_row_38_neighbour_numbers_drawn_before(n):
    def f(x):
        noise = torch.randn(len(x))
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] + noise[i]
        return out

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def clear(x):
    for i in range(len(x)):
        x[i] = 0
    return x


@sizes
def test_row_39_write_into_a_leaf(n):
    assert_same(clear, lambda: (sample(n).requires_grad_(),), grad=True)


@sizes
def test_row_39_write_into_a_view_of_a_leaf(n):
    assert_same(clear, lambda: (sample(n).requires_grad_().view(-1),), grad=True)


@sizes
def test_row_39_aug_assignment_into_a_leaf(n):
    def f(x):
        for i in range(len(x)):
            x[i] += 1
        return x

    assert_same(f, lambda: (sample(n).requires_grad_(),), grad=True)


@sizes
def test_row_39_write_into_a_leaf_without_grad_mode(n):
    with torch.no_grad():
        assert_same(clear, lambda: (sample(n).requires_grad_(),))


@sizes
def test_row_39_neighbour_no_grad_required(n):
    assert_same(clear, lambda: (sample(n),), vectorized=n > 2 or None)


@sizes
def test_row_40_saved_tensor_clobber(n):
    def f(x):
        y = x * 1
        for i in range(len(y)):
            y[i] = y[i] ** 2
        return y

    assert_same(f, lambda: (sample(n),), grad=True)


@sizes
def test_row_40_saved_tensor_clobber_by_exp(n):
    def f(x):
        y = x * 1
        for i in range(len(y)):
            y[i] = torch.exp(y[i]) * y[i]
        return y

    assert_same(f, lambda: (sample(n),), grad=True)


@sizes
def test_row_40_neighbour_writes_elsewhere(n):
    def f(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] ** 2
        return y

    assert_same(f, lambda: (sample(n),), grad=True, vectorized=n > 2 or None)


@sizes
def test_row_41_elements_changed_in_place(n):
    def f(x):
        for r in x:
            r += 1

    assert_same(f, lambda: (sample(n),))
    assert_same(f, lambda: (sample(n, 3),))


@sizes
def test_row_41_elements_changed_in_place_with_grad(n):
    def f(x):
        y = x * 1
        for r in y:
            r += 1
        return y

    assert_same(f, lambda: (sample(n),), grad=True)


@sizes
def test_row_41_elements_rebound(n):
    def f(x):
        for r in x:
            r = r + 1

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_41_element_changed_under_another_name(n):
    def f(x):
        for i in range(len(x)):
            r = x[i]
            r += 1
            r *= 2

    assert_same(f, lambda: (sample(n),))


@sizes
def test_row_41_neighbour_element_rebound(n):
    def f(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            r = x[i]
            r = r + 1
            out[i] = r
        return out

    assert_same(f, lambda: (sample(n),), grad=True, vectorized=n > 2 or None)


@sizes
def test_row_41_neighbour_element_changed_by_subscript(n):
    def f(x):
        for i in range(len(x)):
            x[i] += 1

    assert_same(f, lambda: (sample(n),), vectorized=n > 2 or None)


def double_into(x, out):
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out


@sizes
@pytest.mark.parametrize("more", [0, 1, 4])
def test_row_42_neighbour_the_result_is_the_argument(n, more):
    assert_same(double_into, lambda: (sample(n), torch.ones(n + more)), vectorized=n > 2 or None)


@pytest.mark.parametrize("more", [0, 1, 4])
def test_row_42_views_of_the_argument_see_the_writes(more):
    def arguments():
        out = torch.ones(7 + more)
        return sample(7), out, out[2:5]

    def f(x, out, part):
        double_into(x, out)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return part

    assert_same(f, arguments)


def test_row_42_the_result_is_the_input():
    def f(x):
        y = x
        for i in range(len(x)):
            y[i] = x[i] * 2
        return y

    assert_same(f, lambda: (sample(7),))


def test_row_42_two_results_that_are_one():
    def f(x):
        out = torch.zeros_like(x)
        kept = out
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out, kept

    assert_same(f, lambda: (sample(7),))


def test_row_42_output_with_gradient_written_into_an_argument():
    assert_same(double_into, lambda: (sample(7).requires_grad_(), torch.ones(9)), grad=True)
