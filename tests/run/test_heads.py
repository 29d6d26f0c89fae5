"""What loops go through, computed before them: the same order, the same values, nothing that lives longer."""
from __future__ import annotations

import ast
import textwrap

import pytest
import torch
from behaviour import assert_same

from loopless.read.heads import name_heads


def moved(text: str) -> str:
    node = ast.parse(textwrap.dedent(text)).body[0]
    assert isinstance(node, ast.FunctionDef)
    return ast.unparse(name_heads(node))


@pytest.mark.parametrize("head, before", [
    ("zip(y.view(-1), p.flatten())", ["y_view = y.view(-1)", "p_flatten = p.flatten()"]),
    ("enumerate(torch.unique(y))", ["y_unique = torch.unique(y)"]),
    ("edges.t()", ["edges_t = edges.t()"]),
    ("edges.T", ["edges_T = edges.T"]),
    ("enumerate(y.view(-1).tolist())", ["y_view = y.view(-1)"]),
])
def test_heads_that_are_computed_before(head: str, before: list[str]) -> None:
    lines = moved(f"def f(x, y, p, edges):\n    for a in {head}:\n        pass").splitlines()
    assert [line.strip() for line in lines[1:-2]] == before


@pytest.mark.parametrize("head", ["x", "range(len(x))", "enumerate(x)", "zip(x, y)", "y.tolist()", "x.unbind(0)",
                                  "open(x)", "make(x)", "self.loader", "x.items()", "[v for v in x.view(-1)]",
                                  "(y := x.view(-1))", "zip(change(y), y.view(-1).tolist())"])
def test_heads_that_stay(head: str) -> None:
    assert moved(f"def f(x, y):\n    for a in {head}:\n        pass").splitlines()[1].strip().startswith("for ")


def test_what_a_loop_fills_stays_beside_it() -> None:
    text = moved("""
        def f(x, n):
            out = torch.zeros(n)
            parts = []
            for a in x.view(-1):
                pass
    """)
    assert [line.strip().split(" =")[0] for line in text.splitlines()[1:4]] == ["x_view", "out", "parts"]
    text = moved("""
        def f(n):
            out = torch.zeros(n)
            for a in out.view(-1):
                pass
    """)
    assert [line.strip().split(" =")[0] for line in text.splitlines()[1:3]] == ["out", "out_view"]


def confusion(labels, guesses):
    counts = torch.zeros(3, 3)
    for a, b in zip(labels.view(-1), guesses.view(-1)):
        counts[a, b] += 1
    return counts


def of_edges(edges, weights):
    out = torch.zeros(5)
    for source, target in edges.t().tolist():
        out[target] += weights[source]
    return out


def test_loops_with_such_heads() -> None:
    labels = torch.tensor([[0, 1], [2, 2]])
    assert_same(confusion, lambda: (labels.clone(), labels.flip(0)), vectorized=True)
    edges = torch.tensor([[0, 1, 4, 1], [2, 2, 0, 3]])
    assert_same(of_edges, lambda: (edges.clone(), torch.arange(5.0)), level="reassociated", vectorized=True)
