"""Names that are given to what is computed early: no argument has them, and no two values."""
import copy

import pytest
import torch

import loopless
from loopless.ir import tensor as t
from loopless.ir import tensor_check
from loopless.ir.loop_dialects import IllFormed


def three_stores(x, y, out, new_out, idx, k):
    for i in range(len(x) - 2):
        out[i] = y[idx[i]] + x[i + 1] + new_out[i]
        if i > k:
            out[i + 1] += 2
    return out


def two_that_cross(a, b, new_a, new_b, result_0):
    for i in range(1, len(a)):
        a[i - 1] = b[i] + new_a[i]
        b[i - 1] = a[i] * result_0[i]
    return a.sum(), new_a[0], new_b[0]


def vectors(count):
    return tuple(torch.arange(1.0, 7.0) * (k + 1) for k in range(count))


CASES = [(three_stores, (*vectors(4), torch.tensor([2, 0, 1, 3, 4, 5]), 1)), (two_that_cross, vectors(5))]


@pytest.mark.parametrize("f, args", CASES, ids=lambda c: getattr(c, "__name__", ""))
def test_arguments_keep_their_names(f, args):
    here, there = copy.deepcopy(args), copy.deepcopy(args)
    expected = f(*here)
    got = loopless.vectorize(f, strict=True)(*there)
    torch.testing.assert_close(got, expected)
    torch.testing.assert_close([a for a in there if isinstance(a, torch.Tensor)],
                               [a for a in here if isinstance(a, torch.Tensor)])


def test_a_name_is_given_once():
    value = t.Input("x", ("i",), "float32")
    with pytest.raises(IllFormed, match="given twice"):
        tensor_check.check([t.Let("new_x", value), t.Let("new_x", value)])
