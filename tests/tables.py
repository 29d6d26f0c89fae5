"""Tables of loops, each with its arguments: tests that hold them against what they were written as.

    VECTORIZED = ((ahead, lambda: (sample(14), sample(6), 3)), ...)
    test_is_vectorized_and_does_the_same, test_one_form_for_other_sizes = vectorized(VECTORIZED)
    test_near_misses_stay = kept(KEPT)
"""
import pytest
import torch
from behaviour import assert_same, compare

import loopless

SIZES = (0, 1, 2, 3, 7)


def vectorized(table):
    """Two tests: each loop is vectorized and does the same; what was compiled for it is right for other sizes."""
    def does_the_same(f, arguments):
        assert_same(f, arguments, level="reassociated", vectorized=True)
        if all(a.is_floating_point() for a in arguments() if isinstance(a, torch.Tensor)):
            assert_same(f, arguments, level="reassociated", grad=True)

    def other_sizes(f, arguments):
        g = loopless.vectorize(f)
        g(*arguments())
        for size in SIZES:
            compare(f, g, lambda size=size: tuple(resized(a, size) for a in arguments()), level="reassociated")

    return over(table, does_the_same), over(table, other_sizes)


def kept(table):
    """A test: each loop stays one, and does the same."""
    def stays(f, arguments):
        assert_same(f, arguments, level="reassociated", vectorized=False)
    return over(table, stays)


def over(table, test):
    return pytest.mark.parametrize(("f", "arguments"), [pytest.param(*row, id=row[0].__name__) for row in table])(test)


def resized(value, size):
    if isinstance(value, torch.Tensor):
        return value[:size].clone() if value.shape[0] >= size else torch.cat([value] * size)[:size].clone()
    return value
