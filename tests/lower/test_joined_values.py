"""What torch's own operations join, one iteration after the other, in many spellings: each is one fold or scan."""

import itertools

import pytest
import torch
from behaviour import assert_same, sample
from text_modules import written

import loopless

UPDATES = {
    "maximum": ("torch.maximum({s}, x[i])", "amax", "cummax"),
    "turned": ("torch.minimum(x[i] * 2, {s})", "amin", "cummin"),
    "max": ("torch.max({s}, x[i])", "amax", "cummax"),
    "method": ("{s}.minimum(x[i])", "amin", "cummin"),
    "both": ("torch.maximum(torch.maximum({s}, x[i]), y[i])", "amax", "cummax"),
    "chosen": ("torch.where(x[i] > {s}, x[i], {s})", "max", "cummax"),
    "least": ("torch.where({s} <= x[i], {s}, x[i])", "min", "cummin"),
    "exponentials": ("torch.logaddexp({s}, x[i])", "logsumexp", "logcumsumexp"),
}
TRUTHS = {
    "or": ("{s} | (x[i] > 1)", "any", "cumsum"),
    "and": ("(x[i] > -1) & {s}", "all", "cumsum"),
    "xor": ("{s} ^ (x[i] > 0)", "sum", "cumsum"),
    "logical": ("torch.logical_or({s}, x[i] > 1)", "any", "cumsum"),
}
LOOPS = ("range(n)", "range(1, n)", "range(n - 1, -1, -1)")
STARTS = ("x[0]", "y[0]", "torch.full_like(x[0], 0.5)", "x[0] * 3")
FLAGS = ("x[0] > 0", "torch.zeros_like(x[0]) > 1", "y[0] < 0")
BODIES = {
    "final": """
    s = {start}
    for i in {loop}:
        s = {update}
    return s
""",
    "running": """
    s = {start}
    out = torch.zeros_like(o)
    for i in {loop}:
        s = {update}
        out[i] = s
    return out, s
""",
    "before": """
    s = {start}
    for k in {loop}:
        o[k] = s
        i = k
        s = {update}
    return o
""",
    "temporary": """
    s = {start}
    for i in {loop}:
        new = {update}
        s = new
    return s
""",
    "guarded": """
    s = {start}
    for i in {loop}:
        if m[i]:
            s = {update}
    return s
""",
}


def variants():
    loops, starts, flags = itertools.cycle(LOOPS), itertools.cycle(STARTS), itertools.cycle(FLAGS)
    for (update, parts), (body, text) in itertools.product((UPDATES | TRUTHS).items(), BODIES.items()):
        start = next(flags if update in TRUTHS else starts)
        head = f"def {update}_{body}(x, y, o, m):\n    n = len(x)"
        yield f"{update}_{body}", head + text.format(start=start, loop=next(loops), update=parts[0].format(s="s"))


TEXTS = dict(variants())


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    return written(tmp_path_factory.mktemp("variants") / "joined_values.py", TEXTS.values())


def arguments(name, *shape, dtype=torch.float32, grad=False):
    def make():
        x, y = (sample(*shape, dtype=dtype, seed=k) for k in range(2))
        out = sample(*shape, dtype=torch.bool if name.split("_")[0] in TRUTHS else dtype, seed=2)
        mask = sample(shape[0], dtype=torch.bool, seed=3)
        mask[:2] = True
        return x.requires_grad_(grad), y.requires_grad_(grad), out, mask
    return make


def level(name):
    return "reassociated" if name.startswith("exponentials") else "bitwise"


def tensors_only(name):
    """`out[k] = s` before a choice by comparison would have to be the start in its first place."""
    return not (name.startswith(("chosen", "least")) and name.endswith(("guarded", "before")))


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("shape", [(9,), (7, 4)], ids=["elements", "rows"])
def test_every_spelling_is_one_operation(functions, name, shape):
    function = getattr(functions, name)
    wanted = True if tensors_only(name) else None
    assert_same(function, arguments(name, *shape), level=level(name), vectorized=wanted)
    update, body = name.split("_")
    word = (UPDATES | TRUTHS)[update][2 if body in ("running", "before") else 1]
    if wanted:
        assert word in loopless.explain(function, *arguments(name, *shape)()).source


@pytest.mark.parametrize("name", list(TEXTS)[::3])
@pytest.mark.parametrize("n", [0, 1, 2])
def test_short_loops(functions, name, n):
    assert_same(getattr(functions, name), arguments(name, n), level=level(name))


@pytest.mark.parametrize("name", [n for n in TEXTS if n.split("_")[0] in UPDATES])
@pytest.mark.parametrize("shape", [(6,), (5, 3)], ids=["elements", "rows"])
def test_gradients(functions, name, shape):
    assert_same(getattr(functions, name), arguments(name, *shape, dtype=torch.float64, grad=True), level="reassociated",
                grad=True)


@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8, torch.int32, torch.float64, torch.float16])
@pytest.mark.parametrize("name", list(TEXTS)[:25:2])
def test_dtypes(functions, name, dtype):
    assert_same(getattr(functions, name), arguments(name, 6, dtype=dtype), level="bitwise")


SPECIAL = ([0.0, -0.0, -1.0], [-0.0, 0.0], [1.0, float("nan"), 2.0], [float("nan"), 1.0], [float("-inf")] * 3,
           [float("inf"), 1.0, float("inf")], [2.0, 2.0, 1.0], [-0.0, -0.0])


@pytest.mark.parametrize("name", [n for n in TEXTS if n.endswith(("_final", "_running"))])
@pytest.mark.parametrize("data", SPECIAL, ids=str)
def test_special_numbers(functions, name, data):
    update = name.split("_")[0]

    def make():
        x = torch.tensor(data)
        out = torch.zeros(len(data), dtype=torch.bool if update in TRUTHS else torch.float32)
        return x, torch.tensor(data).flip(0), out, x > 0
    assert_same(getattr(functions, name), make, level=level(name))
    assert_same(getattr(functions, name), make, level=level(name), grad=update in UPDATES)


def promoted(x, start):
    best = start
    for i in range(len(x)):
        best = torch.maximum(best, x[i])
    return best


def test_a_wider_start():
    assert_same(promoted, lambda: (sample(7), torch.tensor(0.25, dtype=torch.float64)), vectorized=True)


def test_a_start_of_another_size():
    assert_same(promoted, lambda: (sample(7, 3), sample(1, 3)))
    assert_same(promoted, lambda: (sample(7, 1), sample(4)))


def over_a_nest(x):
    best = torch.tensor(float("-inf"))
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            best = torch.maximum(best, x[i, j])
    return best


def over_a_triangle(x):
    out = torch.full((len(x),), float("-inf"))
    for i in range(len(x)):
        for j in range(i + 1):
            out[i] = torch.maximum(out[i], x[i, j])
    return out


def to_each_row(x):
    out = x[:, 0].clone()
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i] = torch.logaddexp(out[i], x[i, j])
    return out


@pytest.mark.parametrize("function", [over_a_nest, over_a_triangle, to_each_row])
def test_nests(function):
    assert_same(function, lambda: (sample(5, 5),), level="reassociated", vectorized=True)


def test_a_start_that_is_nan_loses(functions):
    def make():
        return torch.tensor([3.0, 1.0]), torch.tensor([float("nan"), 2.0]), torch.zeros(2), torch.ones(2) > 0
    assert_same(functions.least_temporary, make)
    assert_same(functions.least_running, make)


def test_the_second_gradient_of_a_running_sum_of_exponentials(functions):
    def make():
        return torch.tensor([0.5, -1.0, 2.0], requires_grad=True), torch.ones(3), torch.zeros(3), torch.ones(3) > 0
    assert_same(functions.exponentials_running, make, level="reassociated", grad=True, vectorized=False)
