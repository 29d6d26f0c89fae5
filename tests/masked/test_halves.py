"""Halves are accumulated in float32, and places are int64 whatever the dtype."""
from __future__ import annotations

import pytest
import torch

from loopless import masked

HALVES = [torch.float16, torch.bfloat16]
ALL = torch.ones((), dtype=torch.bool)


@pytest.mark.parametrize("dtype", HALVES, ids=str)
@pytest.mark.parametrize("grad", [False, True])
def test_many_values(dtype: torch.dtype, grad: bool) -> None:
    """70,000 twos: their sum is beyond float16, their mean is 2."""
    x = torch.full((70_001,), 2.0, dtype=dtype)
    x[::2] += 1
    x[-1] = torch.nan
    x.requires_grad_(grad)
    mask = torch.arange(70_001) < 70_000
    assert masked.mean(x, mask=mask).item() == 2.5 and masked.mean(x, mask=mask).dtype == dtype
    assert masked.var(x, mask=mask).item() == 0.25 and masked.std(x, mask=mask).item() == 0.5
    assert masked.sum(x, mask=mask, dtype=torch.float32).item() == 175_000
    assert abs(masked.logsumexp(x, mask=mask).item() - 13.776) < 0.06
    assert masked.norm(x, mask=mask).dtype == dtype
    assert abs(masked.norm(x, mask=mask).float().item() - 674.5) < 3


@pytest.mark.parametrize("dtype", HALVES, ids=str)
def test_close_to_float32(dtype: torch.dtype, ways: str) -> None:
    x = torch.randn(6, 40).to(dtype)
    mask = torch.rand(6, 40) < 0.7
    for name in ("sum", "prod", "mean", "var", "std", "amax", "logsumexp", "norm", "median"):
        got, want = (getattr(masked, name)(v, dim=1, mask=mask) for v in (x, x.float()))
        assert got.dtype == dtype
        torch.testing.assert_close(got, want.to(dtype))
    for name in ("softmax", "log_softmax", "cumprod"):
        got, want = (getattr(masked, name)(v, 1, mask=mask) for v in (x, x.float()))
        assert got.dtype == dtype
        torch.testing.assert_close(got, want.to(dtype))


def test_places_are_int64_and_valid(ways: str) -> None:
    """A place beyond what the dtype of the input can hold; values that are all as low as what is masked."""
    x = torch.zeros(3000, dtype=torch.float16)
    x[2999] = 1
    mask = torch.arange(3000) >= 0
    assert masked.argmax(x, mask=mask).item() == 2999
    assert masked.argmax(torch.arange(300).clamp(max=255).to(torch.uint8), mask=torch.arange(300) >= 299).item() == 299
    for dtype in (torch.float32, torch.float16, torch.int8, torch.int64, torch.uint8):
        low = -torch.inf if dtype.is_floating_point else torch.iinfo(dtype).min
        x = torch.full((2, 4), low, dtype=dtype)
        mask = torch.tensor([[False, False, True, True], [False] * 4])
        assert masked.argmax(x, 1, mask=mask).tolist() == [2, -1]
        assert masked.argmax(x, 1, mask=mask, empty=9).tolist() == [2, 9]
        assert masked.max(x, 1, mask=mask).indices.tolist() == [2, -1]
        assert masked.argmax(x, mask=mask).item() == 2 and masked.argmax(x, 1, mask=mask).dtype == torch.int64
    assert masked.argmax(torch.tensor([1.0, torch.nan, 3.0]), mask=torch.tensor([True, True, False])).item() == 1
