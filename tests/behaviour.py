"""Does a vectorized function behave as the function it was made from? All a caller could notice is compared.

`assert_same(f, make_args)` is what tests call; `compare(f, g, make_args)` takes the second function as it is.
Arguments are made anew for every call, so that a function may write into them, and so that arguments which
share memory share it again. What is compared, and at which levels, is told by `loopless.compare`.
"""

import contextlib
import io
import random
import warnings
from functools import partial

import torch

import loopless
from loopless.compare import difference, observe
from loopless.compare.again import Again


class Different(AssertionError):
    """The two functions can be told apart."""


def assert_same(f, make_args, *, level="bitwise", grad=False, vectorized=None, grad_level=None):
    """Hold `loopless.vectorize(f)` against `f`: on its first call, which compiles, and on its second.

    grad: compare the gradients of all floating leaves as well (at `grad_level`, by default at `level`); if no
        argument requires grad, all floating leaves are made to.
    vectorized: True: every loop of `f` is, and nothing fell back. False: some loop is not, or something did.
    """
    __tracebackhide__ = True
    expected = run(f, make_args, grad)
    g = loopless.vectorize(f)
    again = Again(f, partial(call_of, make_args), int(grad))
    for call in ("first call", "second call"):
        judge(expected, run(g, make_args, grad), level, grad_level, call, again)
    if vectorized is not None:
        check_verdict(f, make_args, grad, vectorized)


def compare(f, g, make_args, *, level="bitwise", grad=False, grad_level=None):
    """Raise `Different` if one call of `g` can be told from one call of `f`."""
    __tracebackhide__ = True
    again = Again(f, partial(call_of, make_args), int(grad))
    judge(run(f, make_args, grad), run(g, make_args, grad), level, grad_level, "call", again)


def sample(*shape, dtype=torch.float32, seed=0):
    """The same numbers at every call, of both signs where the dtype has them; integers are small."""
    generator = torch.Generator().manual_seed(seed)
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) > 0.5
    if dtype.is_floating_point or dtype.is_complex:
        return torch.randn(shape, generator=generator, dtype=torch.float64).to(dtype)
    return torch.randint(-9 if dtype.is_signed else 0, 10, shape, generator=generator).to(dtype)


def call_of(make_args):
    torch.manual_seed(0)
    random.seed(0)
    return make_args(), {}


def run(f, make_args, grad):
    return observe(f, *call_of(make_args), order=int(grad), quiet=own_warnings())


def own_warnings():
    return tuple(w for w in (getattr(loopless, "SequentialLoop", None),) if w is not None)


def judge(expected, got, level, grad_level, call, again=None):
    __tracebackhide__ = True
    found = difference(expected, got, level, gradient_level=grad_level, again=again)
    if found is not None:
        raise Different(f"{call}: {found}") from got.error


def check_verdict(f, make_args, grad, vectorized):
    __tracebackhide__ = True
    args = call_of(make_args)[0]
    if grad:
        require_grad(args)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        explained = loopless.explain(f, *args)
    statuses = [loop.status for loop in explained.loops]
    whole = bool(statuses) and all(status == "vectorized" for status in statuses) and not explained.fallbacks
    if whole != vectorized:
        wanted = "vectorized throughout" if vectorized else "left alone somewhere"
        reasons = [getattr(loop, "reason", None) for loop in explained.loops]
        raise AssertionError(
            f"{f.__name__} should be {wanted}; loops: {statuses}, reasons: {reasons}, "
            f"fallbacks: {list(explained.fallbacks)}"
        )


def require_grad(args):
    tensors = [a for a in args if isinstance(a, torch.Tensor)]
    if not any(a.requires_grad for a in tensors):
        for leaf in tensors:
            leaf.requires_grad_(leaf.is_floating_point() or leaf.is_complex())
