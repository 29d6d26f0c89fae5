"""What a text tells of its parameters: how many dimensions, tensors, numbers or lists, whole numbers."""
from __future__ import annotations

import ast

import pytest

from loopless.read.static_facts import Module

TOLD = {
    "n, m = x.shape": {"x": 2},
    "y = x.shape[2]": {"x": 3},
    "y = x.size(-2)": {"x": 2},
    "y = x[0].sum()": {"x": 2},
    "y = x[0].sum(1)": {"x": 3},
    "y = torch.dot(x[0], w)": {"x": 2, "w": 1},
    "y = x[0].item()": {"x": 1},
    "if x[0, 1] > 0: pass": {"x": 2},
    "for row in x:\n    y = row.mean()": {"x": 2},
    "for a, b in zip(x, w):\n    y = torch.dot(a, b)": {"x": 2, "w": 2},
    "y = torch.einsum('bij,jk->bik', x, w)": {"x": 3, "w": 2},
    "y = x * w[:, None]\nz = w.shape[0]": {"x": 2, "w": 1},
    "y = torch.zeros(3, 4)\ny[0] = x[0] + 1": {"x": 2},
    "y = x[..., 0, :]": {"x": 3},
    "y = w[x > 0]": {"x": 1, "w": 1},
    "y = torch.stack([r.exp() for r in x])": {"x": 1},
    "y = k * 2\nfor i in range(k): pass": {"k": "int"},
    "y = z[a:a + k] = 0": {"a": "int", "k": "int"},
    "y = x[0] * k": {"k": "number", "x": 1},
    "y = x.view(n, -1)": {"n": "number"},
    "y = help(x)": {"x": 2},
    "for i in range(3):\n    x = x + 1\ny = x[0, 0]": {},
}
HELPER = "import torch\ndef help(v):\n    return v[0, 1]\n"


@pytest.mark.parametrize("body", TOLD)
def test_parameters(body):
    own = {"torch", "help", "range", "zip"}
    names = sorted({n.id for n in ast.walk(ast.parse(body)) if isinstance(n, ast.Name)} - own)
    inner = "\n".join("    " + line for line in body.splitlines())
    tree = ast.parse(f"{HELPER}def f({', '.join(names)}):\n{inner}\n    return 0\n")
    function = tree.body[-1]
    assert isinstance(function, ast.FunctionDef)
    values = Module(tree).walk_through(function).at(function.body[0])
    for name, wanted in TOLD[body].items():
        value = values[name]
        found = value.rank if value.is_tensor else "int" if value.whole else "number"
        assert found == wanted, name
