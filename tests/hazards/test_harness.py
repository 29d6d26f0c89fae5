"""The comparison notices wrong rewrites, and lets right ones pass."""

import pytest
import torch
from behaviour import Different, compare, sample


def shift(x):
    for i in range(1, len(x)):
        x[i] = x[i - 1] + 1
    return x


def test_identical_functions_pass():
    compare(shift, shift, lambda: (sample(7),))


def test_carried_dependence_read_as_shifted_slices():
    def rewrite(x):
        x[1:] = x[:-1] + 1
        return x

    with pytest.raises(Different, match="values of args"):
        compare(shift, rewrite, lambda: (sample(7),))


def test_new_result_in_place_of_the_argument():
    def loop(x, out):
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    with pytest.raises(Different, match="values of args|result is"):
        compare(loop, lambda x, out: x * 2, lambda: (sample(7), torch.zeros(7)))
    with pytest.raises(Different, match="result is"):
        compare(loop, lambda x, out: out.copy_(x * 2)[:], lambda: (sample(7), torch.zeros(7)))


def test_view_in_place_of_a_copy_and_copy_in_place_of_a_view():
    def largest(x):
        m = x[0]
        for i in range(1, len(x)):
            if x[i] > m:
                m = x[i]
        return m

    compare(largest, lambda x: x[x.argmax()], lambda: (sample(7),))
    with pytest.raises(Different, match="share memory"):
        compare(largest, lambda x: x.max(), lambda: (sample(7),))


def test_negative_zero_and_nan():
    def positive(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] if x[i] > 0 else 0.0
        return out

    for numbers in ([-0.0, 1.0], [float("nan"), 1.0]):
        with pytest.raises(Different, match="values of result"):
            compare(positive, lambda x: x * (x > 0), lambda numbers=numbers: (torch.tensor(numbers),))
    compare(
        positive, lambda x: torch.where(x > 0, x, 0.0), lambda: (torch.tensor([-0.0, float("nan"), 1.0]),)
    )


def test_gradient_of_a_dead_branch():
    def root(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                out[i] = torch.sqrt(x[i])
        return out

    def rewrite(x):
        return torch.where(x > 0, x.sqrt(), 0.0)

    def right(x):
        return torch.where(x > 0, torch.where(x > 0, x, 1.0).sqrt(), 0.0)

    mixed, negative = (lambda: (torch.tensor([4.0, -1.0]),)), (lambda: (torch.tensor([-4.0, -1.0]),))
    compare(root, rewrite, mixed)
    with pytest.raises(Different, match="gradient of result"):
        compare(root, rewrite, mixed, grad=True)
    compare(root, right, mixed, grad=True)
    compare(root, right, negative, grad=True)
    with pytest.raises(Different, match="requires_grad"):
        compare(root, rewrite, negative, grad=True)


def test_gradient_that_item_had_cut():
    def loop(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i].item() * 2
        return out

    with pytest.raises(Different, match="requires_grad"):
        compare(loop, lambda x: x * 2, lambda: (sample(7),), grad=True)


def test_saved_tensor_clobber_may_be_repaired_but_not_introduced():
    def clobbers(x):
        y = x * 1
        y[0] = y[0] ** 2
        y[1] = y[1] ** 2
        return y

    compare(clobbers, lambda x: x**2, lambda: (torch.tensor([2.0, 3.0]),), grad=True)
    with pytest.raises(Different, match="backward of result"):
        compare(lambda x: x**2, clobbers, lambda: (torch.tensor([2.0, 3.0]),), grad=True)


def test_partial_writes_before_the_exception():
    def copy(x, out):
        for i in range(4):
            out[i] = x[i]

    def late(x, out):
        out[:2] = 0
        return copy(x, [None] * 4)

    with pytest.raises(Different, match="exception"):
        compare(copy, lambda x, out: out.copy_(x), lambda: (sample(2), torch.zeros(4)))
    with pytest.raises(Different, match="values of args"):
        compare(copy, late, lambda: (sample(2), torch.zeros(4)))


@pytest.mark.parametrize(
    "wrong", [lambda x: x.sum(), lambda x: x.sum().item() + 0.0, lambda x: (x.sum().item(),)]
)
def test_python_types(wrong):
    def total(x):
        s = 0
        for i in range(len(x)):
            s += x[i].item()
        return s

    with pytest.raises(Different, match="type of result"):
        compare(total, wrong, lambda: (sample(7, dtype=torch.int64),))


def test_dtype_stride_stdout_rng_and_warnings():
    def loop(x):
        out = torch.zeros(x.shape)
        for i in range(len(x)):
            out[i] = x[i] * 2
        return out

    def warns(x):
        torch.zeros(1).expand(3)[torch.arange(3)] = 1.0
        return loop(x)

    def transposed():
        return (sample(3, 4).T,)

    compare(loop, lambda x: (x * 2).contiguous(), transposed)
    wrong = {
        "strides": lambda x: x * 2,
        "dtype": lambda x: (x * 2).double(),
        "stdout": lambda x: print("x") or loop(x),
        "random": lambda x: torch.rand(1) and loop(x),
        "warnings": warns,
    }
    for what, rewrite in wrong.items():
        with pytest.raises(Different, match=what):
            compare(loop, rewrite, transposed)


def test_levels():
    def total(x):
        s = torch.zeros(())
        for i in range(len(x)):
            s = s + x[i]
        return s

    def numbers():
        return (torch.rand(5000),)

    with pytest.raises(Different):
        compare(total, torch.sum, numbers)
    compare(total, torch.sum, numbers, level="reassociated")
    with pytest.raises(Different):
        compare(total, lambda x: x.sum() * 1.001, numbers, level="reassociated")
    with pytest.raises(Different):
        compare(lambda x: x.sum(), lambda x: x.sum() * (1 + 1e-5), numbers, level="rounded")


def test_what_nobody_has_filled_is_not_compared():
    def halves(x):
        y = torch.empty_like(x)
        for i in range(len(x) // 2):
            y[i] = x[i]
        return y

    def whole(x):
        y = torch.full_like(x, -5.0)
        y[: len(x) // 2] = x[: len(x) // 2]
        return y

    def wrong(x):
        y = whole(x)
        y[0] = 99.0
        return y

    compare(halves, whole, lambda: (sample(7),))
    with pytest.raises(Different, match="values of result"):
        compare(halves, wrong, lambda: (sample(7),))
