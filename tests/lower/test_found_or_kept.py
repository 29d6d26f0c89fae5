"""What is kept along with a match or an extreme, if there is one: what Python computes from it is computed then."""
import torch
from behaviour import sample
from tables import kept, vectorized

import loopless


def doubled_at_the_last(x):
    v = 0.0
    for i in range(len(x)):
        if x[i] > 0:
            v = x[i].item() * 2
    return v


def divided_at_the_largest(x, y):
    top, w = -100.0, 1.0
    for i in range(len(x)):
        if x[i].item() > top:
            top = x[i].item()
            w = 1 / y[i].item()
    return top, w


def int_at_the_smallest(x, k):
    low, at = 1000, -7
    for i in range(len(x)):
        if int(x[i]) < low:
            low = int(x[i])
            at = i * 3 + 1
    return low, at


def a_tensor_or_a_number(x):
    v = 0.5
    for i in range(len(x)):
        if x[i] > 0:
            v = x[i] * 2
    return v


NEVER = torch.tensor([-1.0, -2.0, -0.5])
VECTORIZED = (
    (doubled_at_the_last, lambda: (sample(6),)),
    (doubled_at_the_last, lambda: (NEVER.clone(),)),
    (divided_at_the_largest, lambda: (sample(6), sample(6, seed=2))),
    (divided_at_the_largest, lambda: (NEVER.half(), torch.arange(1.0, 4.0))),
    (int_at_the_smallest, lambda: (torch.tensor([5, 3, 3, 9], dtype=torch.int8), 1)),
)
test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)


def test_a_division_by_zero_is_not_met_where_nothing_is_found():

    x, y = torch.full((3,), -200.0), torch.zeros(3)
    assert loopless.vectorize(divided_at_the_largest)(x, y) == (-100.0, 1.0)


test_near_misses_stay = kept(((a_tensor_or_a_number, lambda: (NEVER.clone(),)),))
