"""Segments by pointers and by lengths, in many spellings, on data that fills the axis and on data that does not."""

import itertools

import pytest
import torch
from behaviour import compare
from typed import typed

import loopless

HEADS = {
    "pointers": ("for i in range(len(ptr) - 1):\n        s, e = ptr[i], ptr[i + 1]", ""),
    "ints": ("for i in range(len(ptr) - 1):\n        s, e = int(ptr[i]), int(ptr[i + 1])", ""),
    "pairs": ("for i, (s, e) in enumerate(zip(ptr[:-1], ptr[1:])):", ""),
    "numbers": ("for i, (s, e) in enumerate(zip(ptr[:-1].tolist(), ptr[1:].tolist())):", ""),
    "lengths": ("s = 0\n    for i, l in enumerate(ptr[1:] - ptr[:-1]):\n        e = s + l", "s += l"),
    "items": ("s = 0\n    for i, l in enumerate((ptr[1:] - ptr[:-1]).tolist()):\n        e = s + l", "s = e"),
}
BODIES = {
    "sum": "w[i] = x[s:e].sum()",
    "mean": "w[i] = x[s:e].mean()",
    "largest": "w[i] = x[s:e].max()",
    "weighted": "w[i] = (x[s:e] * y[s:e]).sum() / 2",
    "less_its_mean": "out[s:e] = x[s:e] - x[s:e].mean()",
    "softmax": "out[s:e] = torch.softmax(x[s:e], dim=0)",
    "running": "out[s:e] = torch.cumsum(x[s:e], 0)",
    "scaled": "out[s:e] = x[s:e] * w[i] + i",
    "in_place": "out[s:e] -= out[s:e].max()",
    "added": "out[s:e] += w[i]",
}
POINTERS = {
    "filled": [0, 2, 3, 7], "with_empty_ones": [0, 0, 3, 3, 7], "one": [0, 7], "none": [0], "short": [0, 2, 5],
    "from_later_on": [1, 4, 7], "beyond": [0, 3, 9], "backwards": [0, 5, 2, 7], "from_the_end": [-3, 2, 7],
}
X = torch.tensor([0.5, 2.0, -1.0, 3.0, 1.5, -2.0, 0.25], dtype=torch.float64)


def spelled(head, body):
    before, after = HEADS[head]
    text = f"def f(x, y, w, out, ptr):\n    {before}\n        {BODIES[body]}\n"
    return typed(text + (f"        {after}\n" if after else "") + "    return w, out\n")


def arguments(pointers):
    return X.clone(), X.flip(0), torch.linspace(-1, 1, max(len(pointers), 1), dtype=torch.float64), X * 2, \
        torch.tensor(pointers)


@pytest.mark.parametrize(("head", "body"), list(itertools.product(HEADS, BODIES)))
def test_segments(head, body):
    function = spelled(head, body)
    made = loopless.vectorize(function, every_size=True)
    for pointers, grad in itertools.product(POINTERS.values(), (False, True)):
        compare(function, made, lambda p=pointers: arguments(p), level="reassociated", grad=grad)


@pytest.mark.parametrize(("head", "body"), list(itertools.product(("pointers", "ints", "pairs"), BODIES)))
def test_they_are_no_loops(head, body):
    report = loopless.explain(spelled(head, body), *arguments(POINTERS["filled"]))
    assert [loop.status for loop in report.loops] == ["vectorized"], str(report)
    assert "torch.arange(x.shape[0])" not in report.source              # which would be a mask of segments by positions
