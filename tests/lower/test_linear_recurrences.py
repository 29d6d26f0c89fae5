"""Linear recurrences and clamped sums in many spellings: each is one scan, and does what the loop does."""

import itertools

import pytest
import torch
from behaviour import assert_same, sample
from text_modules import written

import loopless

UPDATES = {
    "constant": "c * {h} + x[t]",
    "discount": "x[t] + {h} * c",
    "each": "a[t] * {h} + x[t]",
    "average": "{h} + c * (x[t] - {h})",
    "weights": "(1 - c) * x[t] + c * {h}",
    "alternating": "x[t] - {h}",
    "solve": "(x[t] - a[t] * {h}) / d[t]",
    "halves": "({h} + x[t]) / 2",
    "twice": "a[t] * {h} + x[t] - c * {h}",
}
LOOPS = {"up": "range(1, n)", "down": "range(n - 2, -1, -1)"}
NEIGHBOUR = {"up": "y[t - 1]", "down": "y[t + 1]"}
STARTS = ("0.0", "x[0] * 1", "torch.zeros_like(x[0])", "1.0")
HEAD = "def {name}(x, y, a, d, m, c):\n    n = len(x)"
BODIES = {
    "final": """
    h = {start}
    for t in {loop}:
        h = {update}
    return h
""",
    "running": """
    h = {start}
    for t in {loop}:
        h = {update}
        y[t] = h
    return y
""",
    "both": """
    h = {start}
    out = torch.zeros_like(x)
    for t in {loop}:
        h = {update}
        out[t] = h * 2
    return out, h
""",
    "before": """
    h = {start}
    for t in {loop}:
        y[t] = h
        h = {update}
    return y
""",
    "guarded": """
    h = {start}
    for t in {loop}:
        if m[t]:
            h = {update}
        y[t] = h
    return y
""",
    "reset": """
    h = {start}
    for t in {loop}:
        if m[t]:
            h = x[t] * 2
        else:
            h = {update}
        y[t] = h
    return y
""",
    "temporary": """
    h = {start}
    for t in {loop}:
        new = {update}
        y[t] = new - h
        h = new
    return y
""",
    "neighbour": """
    for t in {loop}:
        y[t] = {update}
    return y
""",
    "cell": """
    for t in {loop}:
        y[0] = {update}
    return y
""",
}
HELD = {"neighbour": NEIGHBOUR, "cell": {"up": "y[0]", "down": "y[0]"}}


def variants():
    starts, loops = itertools.cycle(STARTS), itertools.cycle(("up", "down", "down", "up", "up"))
    for (update, form), (body, text) in itertools.product(UPDATES.items(), BODIES.items()):
        loop = next(loops)
        name = f"{update}_{body}_{loop}"
        held = HELD.get(body, {}).get(loop, "h")
        yield name, HEAD.format(name=name) + text.format(start=next(starts), loop=LOOPS[loop],
                                                         update=form.format(h=held))


TEXTS = dict(variants())


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    return written(tmp_path_factory.mktemp("variants") / "linear_recurrences.py", TEXTS.values())


def arguments(n, width=None, dtype=torch.float32):
    shape = (n,) if width is None else (n, width)

    def make():
        x, y, a = (sample(*shape, dtype=dtype, seed=k) for k in range(3))
        return x, y, a.clamp(-1.1, 1.1), a.abs() + 1.5, sample(n, dtype=torch.bool, seed=3), 0.8
    return make


@pytest.mark.parametrize("name", list(TEXTS)[::2])
def test_every_spelling_is_one_scan(functions, name):
    function = getattr(functions, name)
    assert_same(function, arguments(21), level="reassociated", vectorized=True)
    assert "scans." in loopless.explain(function, *arguments(21)()).source


@pytest.mark.parametrize("name", list(TEXTS)[::9])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_short_loops(functions, name, n):
    assert_same(getattr(functions, name), arguments(n, dtype=torch.float64), level="reassociated")


def by_elements(name):
    return any(word in name for word in ("_cell_", "_guarded_", "_reset_"))


@pytest.mark.parametrize("name", [n for n in list(TEXTS)[1::4] if not by_elements(n)])
def test_over_rows(functions, name):
    function = getattr(functions, name)
    if "0.0" in TEXTS[name].split("for")[0] or "1.0" in TEXTS[name].split("for")[0]:
        assert_same(function, arguments(9, 4), level="reassociated")        # a number that becomes a row
    else:
        assert_same(function, arguments(9, 4), level="reassociated", vectorized=True)


@pytest.mark.parametrize("name", [n for n in list(TEXTS)[1::3] if "_cell_" not in n and "_neighbour_" not in n])
def test_gradients(functions, name):
    def make():
        x, y, a, d, m, c = arguments(7, dtype=torch.float64)()
        return x.requires_grad_(), y, a.requires_grad_(), d.requires_grad_(), m, c
    steep = "solve" in name and ("before" in name or "temporary" in name)   # a quotient that nobody needs
    assert_same(getattr(functions, name), make, level="reassociated", grad=True, vectorized=not steep)


def resetting(x, m):
    s = 0.0
    out = torch.empty_like(x)
    for i in range(len(x)):
        if m[i]:
            s = 0.0
        s = s + x[i]
        out[i] = s
    return out


def streak(x, m):
    count = 0
    out = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        if m[i]:
            count += 1
        else:
            count = 0
        out[i] = count
    return out


def compound(x, m):
    s = x[0] * 1
    for i in range(1, len(x)):
        s = s + s * x[i]
    return s


def advantages(x, m):
    last = 0.0
    out = torch.zeros_like(x)
    for t in range(len(x) - 2, -1, -1):
        alive = 1.0 - m[t].float()
        delta = x[t] + 0.99 * x[t + 1] * alive - x[t] * x[t]
        last = delta + 0.99 * 0.95 * alive * last
        out[t] = last
    return out


def hashed(x, m):
    h = m.sum() * 0 + 17
    for i in range(len(m)):
        h = h * 31 + m[i].long()
    return h


@pytest.mark.parametrize("function", [resetting, streak, compound, advantages, hashed], ids=lambda f: f.__name__)
def test_loops_that_people_write(function):
    def make():
        return sample(40), sample(40, dtype=torch.bool, seed=1)
    assert_same(function, make, level="reassociated", vectorized=function is not hashed or None)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e30, -3e38])
@pytest.mark.parametrize("function", [resetting, compound, advantages], ids=lambda f: f.__name__)
def test_extreme_numbers(function, value):
    def make():
        x = sample(12)
        x[5] = value
        return x, sample(12, dtype=torch.bool, seed=1)
    assert_same(function, make, level="reassociated")


def falling(x, start):
    s = start
    out = torch.empty_like(x)
    for i in range(len(x)):
        s = max(s + x[i], 0)
        out[i] = s
    return out


def limited(x, start):
    s = start
    out = torch.empty_like(x)
    for i in range(len(x) - 1, -1, -1):
        s = torch.minimum(s - x[i], x[0])
        out[i] = s
    return out


def held_back(x, start):
    s = start
    for i in range(len(x)):
        s = torch.clamp(x[i] + s, min=-1)
    return s


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.int64])
@pytest.mark.parametrize("function", [falling, limited, held_back], ids=lambda f: f.__name__)
def test_clamped_sums(function, dtype):
    for n in (1, 2, 30):
        def make(n=n):
            return sample(n, dtype=dtype), torch.zeros((), dtype=dtype)
        assert_same(function, make, level="reassociated" if dtype.is_floating_point else "bitwise", vectorized=True)


def test_a_clamped_sum_of_nan_is_the_loops():
    def make():
        x = sample(12)
        x[4] = float("nan")
        return x, torch.zeros(())
    for function in (falling, limited, held_back):
        assert_same(function, make)


def test_exactness_is_refused():
    with pytest.raises(loopless.NotVectorized, match="LL210"):
        loopless.vectorize(exact=True, strict=True)(resetting)(sample(9), sample(9, dtype=torch.bool))


def set_to_an_element(x, w):
    s = 1.0
    for i in range(len(x)):
        s = x[i] if x[i] > 0 else x[i] + 0.5 * s
    return s


def one_behind(x, w):
    s = 1.0
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = s
        s = w[i] * s - x[i]
    return out


def bounded_by_a_number(x, w):
    s = 0
    out = torch.zeros(len(x))
    for i in range(len(x)):
        s = max(s + x[i], 0)
        out[i] = s
    return s, out


def last_of_all(x, w):
    s = 1.0
    for i in range(len(x)):
        s = w[i] * s + x[i]
    return s


def test_a_name_that_may_be_an_element_stays():
    assert_same(set_to_an_element, lambda: (sample(9), sample(9)), vectorized=False)


@pytest.mark.parametrize("value", [float("nan"), -float("inf")])
@pytest.mark.parametrize("function", [one_behind, last_of_all], ids=lambda f: f.__name__)
def test_gradients_where_a_number_is_not_finite(function, value):
    def make():
        x, w = sample(5, dtype=torch.float64), sample(5, dtype=torch.float64, seed=1)
        w[3] = value
        return x.requires_grad_(), w.requires_grad_()
    assert_same(function, make, level="reassociated", grad=True)


def test_the_number_that_bounds_a_sum_is_returned_as_such():
    for last in (-9.0, 9.0):
        def make(last=last):
            return torch.tensor([1.0, 2.0, last]), sample(3)
        assert_same(bounded_by_a_number, make, level="reassociated", vectorized=last > 0)


def half_of_itself_less(y, x):
    for i in range(1, len(x)):
        y[i] = y[i - 1] * 0.5 - y[i - 1] + x[i]
    return y


def towards(y, x):
    for i in range(1, len(x)):
        y[i] = y[i - 1] + 0.25 * (x[i] - y[i - 1])
    return y


@pytest.mark.parametrize("function", [half_of_itself_less, towards], ids=lambda f: f.__name__)
def test_an_infinity_less_a_part_of_itself_is_no_infinity(function):
    def make():
        y = sample(6)
        y[0] = float("inf")
        return y, sample(6, seed=1)
    assert_same(function, make, level="reassociated")
    assert_same(function, lambda: (sample(6), sample(6, seed=1)), level="reassociated", vectorized=True)
