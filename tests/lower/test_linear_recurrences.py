"""Linear recurrences and clamped sums in many spellings: each is one scan, and does what the loop does."""

import importlib.util
import itertools

import pytest
import torch
from behaviour import assert_same, sample

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
HEAD = "def {name}(x, y, a, d, m, c):\n    n = len(x)\n"
BODIES = {
    "final": "    h = {start}\n    for t in {loop}:\n        h = {update}\n    return h\n",
    "running": "    h = {start}\n    for t in {loop}:\n        h = {update}\n        y[t] = h\n    return y\n",
    "both": "    h = {start}\n    out = torch.zeros_like(x)\n    for t in {loop}:\n        h = {update}\n        out[t] = h * 2\n"
            "    return out, h\n",
    "before": "    h = {start}\n    for t in {loop}:\n        y[t] = h\n        h = {update}\n    return y\n",
    "guarded": "    h = {start}\n    for t in {loop}:\n        if m[t]:\n            h = {update}\n        y[t] = h\n    return y\n",
    "temporary": "    h = {start}\n    for t in {loop}:\n        new = {update}\n        y[t] = new - h\n        h = new\n    return y\n",
    "neighbour": "    for t in {loop}:\n        y[t] = {update}\n    return y\n",
    "cell": "    for t in {loop}:\n        y[0] = {update}\n    return y\n",
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
    path = tmp_path_factory.mktemp("variants") / "linear_variants.py"
    path.write_text("import torch\n\n\n" + "\n\n".join(TEXTS.values()))
    spec = importlib.util.spec_from_file_location("linear_variants", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


@pytest.mark.parametrize("name", [n for n in list(TEXTS)[1::4] if "_cell_" not in n and "_guarded_" not in n])
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
