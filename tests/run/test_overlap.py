"""Guards see where tensors lie: what is written must not share memory with anything else that is used."""
from __future__ import annotations

import pytest
import torch

import loopless
from loopless.run.guards import of_sizes


def running(a, b, c):
    for i in range(1, len(a)):
        a[i] = a[i] + b[i - 1] * c[i]
    return a


MEMORY = torch.arange(40.0)
LAYOUTS = {
    "apart": lambda m: (m[:5], m[5:10], m[10:15]),
    "the same": lambda m: (m[:5], m[:5], m[10:15]),
    "one element in common": lambda m: (m[4:9], m[:5], m[10:15]),
    "the last one": lambda m: (m[:5], m[10:15], m[4:9]),
    "with steps, in between": lambda m: (m[:10:2], m[1:11:2], m[20:25]),
    "with steps, apart": lambda m: (m[:10:2], m[10:20:2], m[20:25]),
    "one element, seen often": lambda m: (m[:1].expand(5), m[5:10], m[10:15]),
    "only what is read": lambda m: (m[:5], m[5:10], m[5:10]),
    "empty, inside of another": lambda m: (m[:5], m[5:10], m[2:2]),
    "nothing at all": lambda m: (m[2:2], m[:5], m[5:10]),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts(layout: str) -> None:
    f = loopless.vectorize(running)
    f(*LAYOUTS["apart"](MEMORY.clone()))
    ours, theirs = MEMORY.clone(), MEMORY.clone()
    try:
        running(*LAYOUTS[layout](theirs))
    except IndexError:
        with pytest.raises(IndexError):
            f(*LAYOUTS[layout](ours))
    else:
        f(*LAYOUTS[layout](ours))
    assert torch.equal(ours, theirs)


def test_sizes_that_were_seen_say_nothing_about_memory() -> None:
    f = loopless.vectorize(running)
    for layout in ("apart", "apart", "one element in common", "apart", "the same", "with steps, apart", "apart"):
        ours, theirs = MEMORY.clone(), MEMORY.clone()
        f(*LAYOUTS[layout](ours))
        running(*LAYOUTS[layout](theirs))
        assert torch.equal(ours, theirs), layout


def flattened(x, out, n):
    for i in range(x.shape[0]):
        for j in range(n):
            out[i * n + j] = x[i, j] + 1
    return out


def test_sizes_that_were_seen_say_nothing_about_numbers() -> None:
    f = loopless.vectorize(flattened)
    for n in (4, 4, 4, 3, 2, 4, 5):
        ours, theirs = torch.zeros(12), torch.zeros(12)
        try:
            flattened(torch.ones(3, 4), theirs, n)
        except IndexError:
            with pytest.raises(IndexError):
                f(torch.ones(3, 4), ours, n)
        else:
            f(torch.ones(3, 4), ours, n)
        assert torch.equal(ours, theirs), n


@pytest.mark.parametrize("condition, expected", [
    ("x.shape[0] == y.shape[1]", True), ("x.shape[0] + 1 >= 0", True), ("x.shape[0] == n", False), ("n >= 1", False),
    ("max(abs(x.shape[0]), 3) < 2 ** 62", True), ("self.x.shape[0] >= 1", False), ("z.shape[0] >= 1", False),
    ("x.stride(0) == 1", False), ("x[0] > 0", False)])
def test_conditions_of_sizes(condition: str, expected: bool) -> None:
    assert of_sizes(condition, {"x", "y"}) is expected
