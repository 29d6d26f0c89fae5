"""Recurrences over several iterations, of higher order, and of several names, in many spellings."""

import itertools

import pytest
import torch
from behaviour import assert_same, sample
from typed import typed

import loopless

UPDATES = {
    "sum": "{b} + x[i]",
    "difference": "x[i] - {b}",
    "product": "x[i] * {b}",
    "scaled": "0.5 * {b} + x[i]",
    "each": "a[i] * {b} + x[i]",
    "average": "{b} + c * (x[i] - {b})",
    "largest": "max({b}, x[i])",
    "clamped": "torch.relu({b} + x[i])",
    "filled": "x[i] if m[i] else {b}",
    "second": "0.5 * {b} - 0.25 * {bb} + x[i]",
    "second_each": "a[i] * {b} + c * {bb} + x[i]",
    "second_halves": "({b} + {bb} + x[i]) / 4",
}
HEAD = "def {name}(x, y, z, a, m, c, k):\n    n = len(x)"
LOOPS = {
    "up": ("range({far}, n)", "i", "y[i - {k}]", "y[i - 2 * {k}]"),
    "down": ("range(n - 1 - {far}, -1, -1)", "i", "y[i + {k}]", "y[i + 2 * {k}]"),
    "ahead": ("range(n - {far})", "i + {far}", "y[i + {far} - {k}]", "y[i + {far} - 2 * {k}]"),
    "by_two": ("range({far}, n, 2)", "i", "y[i - 2 * {k}]", "y[i - 4 * {k}]"),
}
BODIES = {
    "plain": """
    for i in {loop}:
        y[{at}] = {update}
    return y
""",
    "temporary": """
    for i in {loop}:
        new = {update}
        y[{at}] = new
    return y
""",
    "guarded": """
    for i in {loop}:
        if m[i]:
            y[{at}] = {update}
    return y
""",
    "looked_at": """
    for i in {loop}:
        y[{at}] = {update}
        z[i] = y[{at}] * 2
    return y, z
""",
    "before": """
    for i in {loop}:
        z[i] = {b} - x[i]
        y[{at}] = {update}
    return y, z
""",
}


def variants():
    distances = itertools.cycle(("2", "3", "4", "k", "5"))
    bodies, loops = itertools.cycle(BODIES), itertools.cycle(LOOPS)
    for (update, form), _ in itertools.product(UPDATES.items(), range(5)):
        body, loop, k = next(bodies), next(loops), next(distances)
        if update in ("largest", "clamped") and body == "guarded":
            body = "plain"
        if "{bb}" in form and (k == "k" or body == "guarded"):
            k = "1"
        far = f"2 * {k}" if "{bb}" in form or loop == "by_two" else k
        far = f"4 * {k}" if "{bb}" in form and loop == "by_two" else far
        head, at, b, bb = (part.format(k=k, far=far) for part in LOOPS[loop])
        name = f"{update}_{body}_{loop}_{k}"
        text = BODIES[body].format(loop=head, at=at, update=form.format(b=b, bb=bb), b=b)
        yield name, HEAD.format(name=name) + text


TEXTS = dict(variants())


def arguments(n, width=None, dtype=torch.float32, k=3):
    shape = (n,) if width is None else (n, width)

    def make():
        x, y, z, a = (sample(*shape, dtype=dtype, seed=s) for s in range(4))
        return x, y, z, a.clamp(-1.1, 1.1), sample(n, dtype=torch.bool, seed=4), 0.25, k
    return make


@pytest.mark.parametrize("name", TEXTS)
def test_every_spelling(name):
    function = typed(TEXTS[name])
    assert_same(function, arguments(61), level="reassociated", vectorized=True)


@pytest.mark.parametrize("name", list(TEXTS)[::4])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 5, 6, 7, 8, 11])
def test_short_loops(name, n):
    assert_same(typed(TEXTS[name]), arguments(n, dtype=torch.float64), level="reassociated")


@pytest.mark.parametrize("name", [n for n in TEXTS if n.startswith(("sum", "scaled", "second", "each"))][::2])
def test_over_rows(name):
    assert_same(typed(TEXTS[name]), arguments(13, 3), level="reassociated")


@pytest.mark.parametrize("name", [n for n in TEXTS if n.startswith(("sum", "difference", "each"))])
def test_integers_are_exact(name):
    assert_same(typed(TEXTS[name]), arguments(15, dtype=torch.int64), level="bitwise")


NAMES = {
    "turning": "h, g = 0.8 * h + 0.6 * g + x[i], 0.8 * g - 0.6 * h",
    "delayed": "h, g = a[i] * h + 0.5 * g + x[i], h",
    "twice": "new = x[i] - 0.5 * h + 0.25 * g\n        g = h\n        h = new",
    "in_turn": "h = 0.5 * h + 0.25 * g\n        g = 0.5 * g + h + x[i]",
    "average": "h = h + 0.5 * (g - h)\n        g = g + 0.25 * (x[i] - h)",
    "guarded": "if m[i]:\n            h, g = 0.5 * g + x[i], 0.5 * h",
    "chosen": "h, g = (0.5 * g if m[i] else 0.25 * h) + x[i], h",
    "divided": "h, g = (h - g) / 2 + x[i], (g + x[i]) / 4 - h / 2",
}
ENDS = {
    "last": "{body}\n    return h",
    "all": "{body}\n        y[i] = h\n    return y",
    "both": "{body}\n        y[i] = h - g\n    return y, h",
    "before": "y[i] = g\n        {body}\n    return y",
}
COUPLED = {}
for (word, text), (end, form), loop in itertools.product(NAMES.items(), ENDS.items(), ("n", "n - 1, -1, -1")):
    label = f"{word}_{end}_{'down' if '-1' in loop else 'up'}"
    COUPLED[label] = HEAD.format(name=label) + f"""
    h = x[0] * 1
    g = x[-1] * 0.5
    for i in range({loop}):
        {form.format(body=text)}
"""


@pytest.mark.parametrize("name", COUPLED)
def test_names_that_feed_each_other(name):
    function = typed(COUPLED[name])
    assert_same(function, arguments(21), level="reassociated", vectorized=True)
    assert "scans." in loopless.explain(function, *arguments(21)()).source


@pytest.mark.parametrize("name", list(COUPLED)[::5])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_few_steps(name, n):
    assert_same(typed(COUPLED[name]), arguments(n), level="reassociated")


@pytest.mark.parametrize("name", list(COUPLED)[1::4])
def test_gradients(name):
    def make():
        x, y, z, a, m, c, k = arguments(7, dtype=torch.float64)()
        return x.requires_grad_(), y, z, a.requires_grad_(), m, c, k
    assert_same(typed(COUPLED[name]), make, level="reassociated", grad=True)


@pytest.mark.parametrize("name", ["turning_both_up", "delayed_all_up", "twice_all_down"])
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e30, -3e38])
def test_extreme_numbers(name, value):
    def make():
        given = arguments(12)()
        given[0][5] = value
        return given
    assert_same(typed(COUPLED[name]), make, level="reassociated")


def growing(x):
    p, q = x[0] * 1, x[1] * 1
    out = torch.zeros_like(x)
    for i in range(len(x)):
        p, q = q, 2.0 * p + 3.0 * q + x[i]
        out[i] = q
    return out


def filtered(x):
    y1 = 0.0
    y2 = 0.0
    out = torch.zeros_like(x)
    for i in range(len(x)):
        y = x[i] - 0.5 * y1 - 0.25 * y2
        y2 = y1
        y1 = y
        out[i] = y
    return out


def fibonacci(x):
    p, q = x[0] * 0, x[0] * 0 + 1
    for _ in range(100):
        p, q = q, p + q
    return p


def neighbours(x):
    y = torch.zeros_like(x)
    for i in range(1, len(x)):
        x[i] = 0.5 * y[i - 1] + 0.25 * x[i - 1]
        y[i] = x[i] - y[i - 1]
    return x, y


@pytest.mark.parametrize("function", [growing, filtered, neighbours], ids=lambda f: f.__name__)
@pytest.mark.parametrize("n", [2, 5, 40])
def test_loops_that_people_write(function, n):
    assert_same(function, lambda: (sample(n, dtype=torch.float64),), level="reassociated", vectorized=n > 5 or None)


def test_integers_wrap_around():
    assert_same(fibonacci, lambda: (torch.tensor([3, 4]),), level="bitwise")


def product_of_two(x, y, k):
    for i in range(2, len(x)):
        y[i] = y[i - 1] * y[i - 2] + x[i]
    return y


def growing_distance(x, y, k):
    for i in range(2, len(x)):
        y[i] = y[i // 2] + x[i]
    return y


def two_stores(x, y, k):
    for i in range(3, len(x)):
        y[i] = y[i - 3] + x[i]
        y[i - 1] = x[i]
    return y


def guard_by_the_past(x, y, k):
    for i in range(3, len(x)):
        if y[i - 3] > 0:
            y[i] = y[i - 3] * 0.5 + x[i]
    return y


def squared(x, y, k):
    for i in range(2, len(x)):
        y[i] = y[i - 2] * y[i - 2]
    return y


def five_back(x, y, k):
    for i in range(5, len(x)):
        y[i] = 0.5 * y[i - 1] + 0.25 * y[i - 5]
    return y


def names_multiply(x, y, k):
    h, g = x[0] * 1, x[1] * 1
    for i in range(len(x)):
        h, g = h * g, g + x[i]
        h, g = g, h
    return h


def number_or_tensor(x, y, k):
    h, g = x[0] * 1, 1.0
    for i in range(len(x)):
        h, g = g, h
        y[i] = h
    return y, h


def half(x, y, k):
    x, y = x.half(), y.half()
    for i in range(2, len(x)):
        y[i] = 0.5 * y[i - 1] + 0.25 * y[i - 2] + x[i]
    return y


@pytest.mark.parametrize("function", [product_of_two, growing_distance, two_stores, guard_by_the_past, squared,
                                      five_back, names_multiply, number_or_tensor, half], ids=lambda f: f.__name__)
def test_near_misses_stay(function):
    assert_same(function, lambda: (sample(12), sample(12, seed=1), 3), level="reassociated", vectorized=False)


@pytest.mark.parametrize("name", ["turning_all_up", "delayed_all_up"])
def test_a_rewritten_text_imports_what_it_calls(name):
    typed_head = "(x: torch.Tensor, y: torch.Tensor, a: torch.Tensor)"
    found = loopless.rewrite("import torch\n\n\n" + COUPLED[name].replace("(x, y, z, a, m, c, k)", typed_head))
    assert "scans." in str(found) and "from loopless import scans\n" in str(found)


def guarded_by_itself(x):
    n, p = x.shape
    for i in range(1, n):
        for j in range(1, p):
            if x[i, j] > 0:
                x[i, j] *= x[i, j - 1]


def test_a_test_in_one_iteration_says_nothing_of_the_others():
    assert_same(guarded_by_itself, lambda: (torch.linspace(-2, 3, 20).reshape(4, 5).sin(),), level="reassociated",
                vectorized=True)
