"""Guards see where tensors lie: what is written must not share memory with anything else that is used."""
from __future__ import annotations

import pytest
import torch

import loopless


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
