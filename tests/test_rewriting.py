"""Texts that are rewritten: what is in them decides, and what is assumed has to be true of usual sizes."""
from __future__ import annotations

import pytest
import torch
from behaviour import sample

import loopless
from loopless.read.usual_sizes import usual_size


def rewritten(text):
    """The rewrite of a text, and the last functions that it and the text define."""
    result = loopless.rewrite(text)
    spaces = []
    for source in (text, result.source):
        space = {"torch": torch}
        exec(compile(source, "<text>", "exec"), space)
        spaces.append(space["f"])
    return result, *spaces


FIRST = """import torch

def f(a: torch.Tensor, t: float):
    index = -2
    value = -1.0
    for i in range(len(a)):
        if a[i] > t:
            index = i
            value = a[i]
            break
    found.append(index)
    return index, value
"""


def test_names_that_are_left_together_are_assigned_together():
    result, f, g = rewritten(FIRST)
    assert result.loops[0].status == "vectorized"
    for x in (sample(7), sample(7) - 100):
        for function in (f, g):
            function.__globals__["found"] = []
        assert f(x, 0.5) == g(x, 0.5)
        assert f.__globals__["found"] == g.__globals__["found"]


MIDDLE = """import torch

def f(a, b):
    n = a.shape[0]
    for i in range(n):
        a[i] = a[n // 2] + b[i]
    return a
"""
HALF = """import torch

def f(a, b):
    n = a.shape[0]
    for i in range(n // 2):
        a[i + n // 2] = a[i] + b[i]
    return a
"""
RENAMED = """import torch

def f(a, flat):
    xx = flat
    yy = xx
    for i in range(len(a) - 1):
        xx[i] = yy[i + 1] + a[i]
    return flat
"""


@pytest.mark.parametrize("text", (MIDDLE, HALF, RENAMED), ids=("middle", "half", "renamed"))
def test_what_is_assumed_is_true_of_odd_and_even_sizes(text):
    result, f, g = rewritten(text)
    assert result.loops[0].status == "vectorized"
    for n in (2, 3, 8, 9):
        args = [(sample(n), sample(n)) for _ in range(2)]
        torch.testing.assert_close(f(*args[0]), g(*args[1]))


AHEAD = """import torch

def f(a, flat):
    xx = flat[3:]
    for i in range(len(a) - 1):
        xx[i + 1] = flat[i] + a[i]
    return flat
"""
THROUGH = """import torch

def f(a, grid):
    flat = grid.view(-1)
    flat.dim()
    xx = flat[2:]
    for i in range(len(a) - 1):
        flat[i + 3] = xx[i] + a[i]
    return grid
"""


@pytest.mark.parametrize("text", (AHEAD, THROUGH), ids=("ahead", "through"))
def test_names_of_one_tensor_are_not_taken_for_two(text):
    _, f, g = rewritten(text)
    for n in (5, 12):
        args = [(sample(n), sample(n + 4, 1)[:, 0].clone()) for _ in range(2)]
        torch.testing.assert_close(f(*args[0]), g(*args[1]))


def test_usual_sizes():
    assert usual_size("n // 2", (3, 1000)) == 1
    assert usual_size("x.shape[0] - x.shape[0] // 2", (3, 1000)) == 500
    assert usual_size("x.shape[0] if x.shape[0] < n else n", (3, 1000)) == 3
    assert usual_size("f(n)", (3, 1000)) == 3


def test_what_is_iterated_over_may_have_rows():
    source = ("import torch\n\ndef f(people):\n    total = 0\n    for row in people:\n        total = total + row\n"
              "    return total / len(people)\n")
    new = loopless.rewrite(source).source
    space = {}
    exec(new, space)
    rows = torch.arange(6.0).reshape(2, 3)
    assert "for " not in new
    assert torch.equal(space["f"](rows), rows.mean(0))
    assert torch.equal(space["f"](rows[0]), rows[0].mean())


def test_a_divisor_in_a_branch_may_be_an_integer():
    source = ("import torch\n\ndef f(a, b):\n    out = torch.empty_like(a)\n    for i in range(len(a)):\n"
              "        if b[i] == 0:\n            out[i] = 9\n        else:\n            out[i] = a[i] // b[i]\n"
              "    return out\n")
    new = loopless.rewrite(source).source
    space = {}
    exec(new, space)
    assert "for " not in new
    assert space["f"](torch.tensor([7, 8]), torch.tensor([2, 0])).tolist() == [3, 9]


def test_a_dict_is_no_tensor():
    source = ("import torch\n\ndef f(x, index):\n    means = {}\n    for k in (0, 1):\n        means[k] = x[k]\n"
              "    for i in range(len(x)):\n        x[i] = x[i] - means[index[i]]\n    return x\n")
    assert "for i in range(len(x))" in loopless.rewrite(source).source


ROWS = """import torch

def f(x: torch.Tensor):
    out = []
    for row in x:
        out.append(row / row.sum())
    return torch.stack(out)
"""
BRANCHES = """import torch

def f(a: torch.Tensor, b: torch.Tensor, c: int):
    print(c)
    if c > 1:
        for i in range(len(a)):
            a[i] = a[i] * 2
    else:
        for i in range(len(b)):
            b[i] = b[i] * 3
    return a, b
"""


def test_what_a_loop_goes_through_has_a_dimension_more_than_what_it_takes():
    result, f, g = rewritten(ROWS)
    assert result.loops[0].status == "vectorized" and "for" not in result.source
    x = torch.rand(4, 3)
    assert torch.allclose(f(x), g(x))


def test_two_branches_are_not_read_as_one_after_the_other():
    result, f, g = rewritten(BRANCHES)
    assert "else:" in result.source
    for c in (1, 2):
        a, b = sample(5), sample(5)
        for got, want in zip(f(a.clone(), b.clone(), c), g(a.clone(), b.clone(), c), strict=True):
            assert torch.equal(got, want)


def test_a_tree_that_was_rewritten_can_be_read_again():
    """Readers keep notes in the nodes of a tree; they are no part of it."""
    assert loopless.rewrite(ROWS).source == loopless.rewrite(ROWS).source


@pytest.mark.parametrize("look", ["locals()", "eval('k')", "vars()", "[dir()]"])
def test_a_function_that_looks_at_all_of_its_names_stays(look):
    text = f"def f(x):\n    for k in range(len(x)):\n        x[k] = x[k] * 2\n    return {look}\n"
    assert loopless.rewrite(text).source == text


@pytest.mark.parametrize("look", ["dir(x)", "vars(torch)", "x.eval()", "(lambda dir: dir)(x)"])
def test_a_function_that_looks_at_an_object_does_not(look):
    text = f"import torch\ndef f(x):\n    for k in range(len(x)):\n        x[k] = x[k] * 2\n    print({look})\n"
    assert "for k" not in loopless.rewrite(text).source or "lambda" in look


PRODUCTS = "import torch\ndef f(x, y):\n    c = torch.zeros(len(x), len(y)){}\n    for i in range(len(x)):\n" \
    "        for j in range(len(y)):\n            c[i, j] = x[i] * y[j]\n    return c\n"


def test_what_only_holds_for_the_default_dtype_says_so():
    assert "`x`, `y` have the default dtype" in loopless.rewrite(PRODUCTS.format("")).assumptions
    assert not any("default" in a for a in loopless.rewrite(PRODUCTS.format(".to(x)")).assumptions)


def test_a_window_that_begins_before_the_first_element_stays():
    text = "import torch\ndef f(x, k, o):\n    for i in range(len(x)):\n" \
        "        o[i] = x[i - k:i + 1].sum()\n    return o\n"
    assert not any("(-k) >= 0" in a for a in loopless.rewrite(text).assumptions)
