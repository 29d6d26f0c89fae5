"""At sizes where other ways than `torch.where` are chosen: values and gradients are those of `torch.where`."""
from __future__ import annotations

import pytest
import torch
from operations import WATCHED, Operation
from torch import Tensor

from loopless.masked import strategy

SIZES = (23, 150, 20)                                       # above most sizes of the table


def outcome(operation: Operation, x: Tensor, mask: Tensor, w: Tensor) -> list[Tensor]:
    x = x.clone().requires_grad_(operation.grad)
    results = operation(x, mask, w)
    ends = [torch.where(r.isfinite(), r, 0.0).sum() for r in results if r.requires_grad]
    return [r.detach() for r in results] + list(torch.autograd.grad(sum(ends), x) if ends else ())


@pytest.mark.parametrize("kind", ["full", "rows"])
@pytest.mark.parametrize("operation", WATCHED, ids=lambda o: o.name)
def test_as_by_where(operation: Operation, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    g = torch.Generator().manual_seed(5)
    x, w = (torch.rand(SIZES, generator=g) + 0.5 for _ in range(2))
    for nothing in (False, True):                           # a sequence in which nothing is valid, which is rare
        mask = torch.rand((*SIZES[:2], 1) if kind == "rows" else SIZES, generator=g) < 0.7
        mask[3] &= not nothing
        chosen = outcome(operation, x, mask, w)
        with monkeypatch.context() as patch:
            patch.setattr(strategy, "SMALLEST", 10**18)
            patch.setattr(strategy, "waits", lambda x: not strategy.traced())
            plain = outcome(operation, x, mask, w)
        for a, b in zip(plain, chosen):
            torch.testing.assert_close(b, a, equal_nan=True, rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("kind", ["full", "rows"])
@pytest.mark.parametrize("operation", WATCHED, ids=lambda o: o.name)
def test_whatever_the_default_device_is(operation: Operation, kind: str) -> None:
    """What is made on the way is where the input is, not where new tensors go."""
    g = torch.Generator().manual_seed(6)
    x, w = (torch.rand(SIZES, generator=g) + 0.5 for _ in range(2))
    mask = torch.rand((*SIZES[:2], 1) if kind == "rows" else SIZES, generator=g) < 0.7
    expected = outcome(operation, x, mask, w)
    with torch.device("meta"):
        found = outcome(operation, x, mask, w)
    for a, b in zip(expected, found):
        assert a.device == b.device
        torch.testing.assert_close(b, a, equal_nan=True, rtol=0, atol=0)
