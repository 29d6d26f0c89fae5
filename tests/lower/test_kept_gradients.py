"""Nests that are turned inside out, with a loop that stays, where tensors require grad."""


import pytest
import torch
from behaviour import assert_same, sample
from text_modules import written

import loopless

HEAD = "def {name}(x, b, w):\n    y = x * 1\n    z = b * 1\n"
NEST = "    for j in range(y.shape[1]):\n        for i in {rows}:\n"
UPDATES = {
    "tanh": "y[i, j] = torch.tanh(y[i - 1, j]) + b[i, j]",
    "relu": "y[i, j] = torch.relu(y[i - 1, j] * w) + b[i, j]",
    "copied": "y[i, j] = y[i - 1, j].clone() ** 2 * 0.1 + b[i, j]",
    "product": "y[i, j] = y[i - 1, j] * torch.sigmoid(y[i - 1, j]) + w",
    "two": "y[i, j] = torch.sin(y[i - 1, j]) + b[i, j]; z[i, j] = y[i, j] + z[i, j] * 2",
    "choice": "y[i, j] = torch.exp(-y[i - 1, j] ** 2) if b[i, j] > 0 else b[i, j]",
    "distance": "y[i, j] = torch.tanh(y[i - 1, j]) + torch.tanh(z[i - 1, j])",
}


def text(name, rows="range(1, y.shape[0])"):
    lines = "".join(f"            {line}\n" for line in UPDATES[name].split("; "))
    return HEAD.format(name=name) + NEST.format(rows=rows) + lines + "    return y, z\n"


@pytest.fixture(scope="module")
def functions(tmp_path_factory):
    return written(tmp_path_factory.mktemp("variants") / "kept_gradients.py", map(text, UPDATES))


def arguments(n=5, m=30):
    shapes = ((n, m), (n, m), ())
    return lambda: tuple(sample(*s, dtype=torch.float64, seed=k).requires_grad_() for k, s in enumerate(shapes))


@pytest.mark.parametrize("name", UPDATES)
def test_gradients(functions, name):
    assert_same(getattr(functions, name), arguments(), level="reassociated", grad=True)
    assert_same(getattr(functions, name), arguments(1, 3), level="reassociated", grad=True)


@pytest.mark.parametrize("name", ["tanh", "copied", "two", "distance"])
def test_the_nest_is_turned(functions, name):
    report = loopless.explain(getattr(functions, name), *arguments()())
    assert report.loops[0].status == "partial", str(report)
    assert "y[i] = " in report.source
