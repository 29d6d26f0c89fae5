"""Recurrences with matrices in many spellings: each is one call, and does what the loop does."""

import itertools

import pytest
import torch
from behaviour import assert_same, sample
from text_modules import written

import loopless

UPDATES = {
    "left": "A @ {h} + x[t]",
    "right": "x[t] + {h} @ A",
    "function": "torch.mv(A, {h}) - x[t]",
    "linear": "torch.nn.functional.linear({h}, A) + x[t]",
    "each": "D[t] @ {h} + x[t]",
    "turned": "torch.matmul(A.T, {h}) + B @ u[t] + x[t]",
    "scaled": "0.5 * (A @ {h} - x[t])",
    "away": "x[t] * 2 - A @ {h}",
    "elements": "A @ {h} + s[t]",
}
LOOPS = ("range(n)", "range(1, n)", "range(n - 1, -1, -1)")
STARTS = ("w", "torch.zeros(A.shape[0], dtype=A.dtype)", "x[0]", "w * 2")
BODIES = {
    "final": """
    h = {start}
    for t in {loop}:
        h = {update}
    return h
""",
    "running": """
    h = {start}
    out = torch.zeros_like(x)
    for k in {loop}:
        t = k
        h = {update}
        out[k] = h
    return out, h
""",
    "seen": """
    h = {start}
    y = torch.zeros(n, len(C), dtype=x.dtype)
    for t in {loop}:
        new = {update}
        h = new
        y[t] = C @ h
    return y
""",
    "before": """
    h = {start}
    z = torch.zeros(n, dtype=x.dtype)
    for t in {loop}:
        z[t] = h.sum()
        h = {update}
    return z, h
""",
    "loss": """
    h = {start}
    loss = 0.0
    for t in {loop}:
        h = {update}
        loss = loss + (h * x[t]).sum()
    return loss
""",
}


def variants():
    loops, starts = itertools.cycle(LOOPS), itertools.cycle(STARTS)
    for (update, form), (body, text) in itertools.product(UPDATES.items(), BODIES.items()):
        head = f"def {update}_{body}(A, B, C, D, u, x, s, w):\n    n = len(x)"
        yield f"{update}_{body}", head + text.format(start=next(starts), loop=next(loops), update=form.format(h="h"))


TEXTS = dict(variants())


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    return written(tmp_path_factory.mktemp("variants") / "matrix_recurrences.py", TEXTS.values())


def arguments(n, size=3, dtype=torch.float64, grad=False):
    shapes = ((size, size), (size, 2), (4, size), (n, size, size), (n, 2), (n, size), (n,), (size,))

    def make():
        return tuple((sample(*shape, dtype=dtype, seed=k) * 0.4).requires_grad_(grad) for k, shape in enumerate(shapes))
    return make


@pytest.mark.parametrize("name", TEXTS)
def test_every_spelling_is_one_call(functions, name):
    function = getattr(functions, name)
    assert_same(function, arguments(20), level="reassociated", vectorized=True)
    source = loopless.explain(function, *arguments(20)()).source
    assert "scans.matrix" in source and "for " not in source


@pytest.mark.parametrize("name", list(TEXTS)[::2])
@pytest.mark.parametrize("n", [0, 1, 2, 300])
def test_lengths(functions, name, n):
    assert_same(getattr(functions, name), arguments(n), level="reassociated")


@pytest.mark.parametrize("name", list(TEXTS))
def test_gradients(functions, name):
    assert_same(getattr(functions, name), arguments(14, grad=True), level="reassociated", grad=True)


@pytest.mark.parametrize("name", list(TEXTS)[::4])
def test_gradients_of_many_steps(functions, name):
    assert_same(getattr(functions, name), arguments(200, grad=True), level="reassociated", grad=True)


@pytest.mark.parametrize("size", [1, 8, 40])
def test_sizes(functions, size):
    for name in ("left_running", "each_final", "right_seen"):
        assert_same(getattr(functions, name), arguments(30, size, torch.float32), level="reassociated", vectorized=True)


def rows(A, x, h):
    out = torch.zeros_like(x)
    for t in range(len(x)):
        h = h @ A + x[t]
        out[t] = h
    return out, h


def columns(A, x, h):
    for t in range(len(x)):
        h = A @ h + x[t]
    return h


def sequences(A, x, h):
    out = torch.zeros(x.shape[0], x.shape[2])
    for b in range(x.shape[0]):
        g = torch.zeros(x.shape[2])
        for t in range(x.shape[1]):
            g = A @ g + x[b, t]
        out[b] = g
    return out


def neighbour(A, x, h):
    y = torch.zeros_like(h)
    for t in range(1, len(h)):
        y[t] = A @ y[t - 1] + h[t]
    return y


@pytest.mark.parametrize(("function", "shapes"), [
    (rows, ((3, 3), (20, 5, 3), (5, 3))), (columns, ((3, 3), (20, 3, 5), (3, 5))),
    (sequences, ((3, 3), (6, 20, 3), (1,))), (neighbour, ((3, 3), (1,), (20, 3)))])
@pytest.mark.parametrize("grad", [False, True], ids=["", "grad"])
def test_many_at_once(function, shapes, grad):
    def make():
        return tuple(sample(*shape, seed=k) * 0.5 for k, shape in enumerate(shapes))
    assert_same(function, make, level="reassociated", vectorized=True, grad=grad)


def test_sizes_that_do_not_fit(functions):
    def make():
        A, *rest = arguments(6)()
        return A[:1], *rest
    assert_same(functions.left_final, make, level="reassociated")

    def longer():
        A, B, C, D, u, x, s, w = arguments(6)()
        return A, B, C, D, u, x[:, :1], s, w
    assert_same(functions.left_final, longer, level="reassociated")


@pytest.mark.parametrize("special", [float("inf"), float("nan"), 1e30])
def test_numbers_that_grow_beyond_all_bounds(functions, special):
    def make():
        found = list(arguments(60, dtype=torch.float32)())
        found[5][3, 1] = special
        return found
    for name in ("left_running", "each_running", "right_final"):
        assert_same(getattr(functions, name), make, level="reassociated")


def test_under_autocast(functions):
    make = arguments(20, dtype=torch.float32)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert_same(functions.left_running, make, level="reassociated")
