"""What does not fit is named, with both shapes and the call that was probably meant."""
from __future__ import annotations

import pytest
import torch
from operations import BY_CHANNEL, BY_ROWS, EVERY, masks

from loopless import masked

X = torch.zeros(4, 5, 3)
MASKS = {o.name for o in masks()}


def says(kind: type[Exception], *parts: str) -> object:
    return pytest.raises(kind, match=".*".join(p.replace("(", r"\(").replace(")", r"\)") for p in parts))


@pytest.mark.parametrize("name", ["sum", "mean", "var", "amax", "logsumexp", "argmax", "median", "prod", "any"])
def test_a_mask_at_the_front(name: str) -> None:
    with says(ValueError, "mask (4, 5)", "input (4, 5, 3)", "align(mask, input, (0, 1))"):
        getattr(masked, name)(X, 1, mask=torch.ones(4, 5, dtype=torch.bool))


@pytest.mark.parametrize("name", ["softmax", "cumsum", "cummax", "sort", "first", "topk", "logcumsumexp", "cumprod"])
def test_along_a_dimension(name: str) -> None:
    with says(ValueError, "mask (4,)", "input (4, 5, 3)", "align(mask, input, 0)"):
        getattr(masked, name)(X, 1, mask=torch.ones(4, dtype=torch.bool))


def test_no_home_for_a_mask() -> None:
    with pytest.raises(ValueError, match=r"mask \(7,\) does not broadcast to input \(4, 5, 3\)$"):
        masked.sum(X, 1, mask=torch.ones(7, dtype=torch.bool))
    with pytest.raises(ValueError, match=r"mask \(1, 4, 5, 3\) does not broadcast to input \(4, 5, 3\)$"):
        masked.sum(X, 1, mask=torch.ones(1, 4, 5, 3, dtype=torch.bool))


def test_another_dtype() -> None:
    with says(TypeError, "mask (4, 5, 3)", "torch.float32", "torch.bool", "input (4, 5, 3)", "mask != 0"):
        masked.sum(X, 1, mask=torch.ones(4, 5, 3))
    with says(TypeError, "list"):
        masked.sum(X, 1, mask=[True])                                           # type: ignore[arg-type]
    with says(TypeError, "all_of", "torch.int64"):
        masked.all_of(torch.ones(3, dtype=torch.int64))
    with says(TypeError, "count", "torch.float32"):
        masked.count(X)
    with says(TypeError, "lengths", "integers"):
        masked.sequence_mask(torch.tensor([1.0]), 3)


def test_dimensions() -> None:
    mask = torch.ones(5, 3, dtype=torch.bool)
    for dim in (3, -4, (0, 5)):
        with says(ValueError, "out of range", "input (4, 5, 3)", "mask (5, 3)", "-3 to 2"):
            masked.sum(X, dim, mask=mask)
    with says(ValueError, "twice"):
        masked.sum(X, (0, -3), mask=mask)
    with says(ValueError, "out of range"):
        masked.softmax(X, 3, mask=mask)


@pytest.mark.parametrize("bad", [torch.ones(4, 5, 3), torch.ones(4, 5, 3, dtype=torch.int64), [True],
                                 torch.ones(4, 7, 3, dtype=torch.bool), torch.ones(3, 4, 5, 3, dtype=torch.bool),
                                 torch.ones(4, 5, 3, dtype=torch.bool, device="meta")],
                         ids=["float", "int", "list", "size", "rank", "device"])
def test_of_every_operation(bad: object) -> None:
    """A mask that does not fit is a TypeError or a ValueError; one of another shape or device names both shapes."""
    for operation in EVERY:
        if operation.name in (*BY_ROWS, *BY_CHANNEL, "pack", "logaddexp two", *MASKS):    # these change the mask first
            continue
        with pytest.raises((TypeError, ValueError)) as told:
            operation(X + 1.5, bad, X + 0.5)                                                # type: ignore[arg-type]
        if not isinstance(bad, list):
            assert str(tuple(bad.shape)) in str(told.value) and "(4, 5, 3)" in str(told.value), operation.name  # type: ignore


def test_a_dim_that_is_no_number() -> None:
    for dim, kind in ((1.5, TypeError), ("rows", ValueError)):
        with says(kind, "dim=", "input (4, 5, 3)"):
            masked.sum(X, dim)                                                              # type: ignore[arg-type]


def test_a_valid_target_out_of_range() -> None:
    for target in (-1, -100, 7):
        with pytest.raises(IndexError):
            masked.cross_entropy(torch.zeros(2, 5), torch.tensor([1, target]), mask=torch.tensor([False, True]))


def test_two_devices() -> None:
    mask = torch.ones(4, 5, 3, dtype=torch.bool, device="meta")
    with says(ValueError, "meta", "cpu", "mask.to(input.device)"):
        masked.sum(X, 1, mask=mask)
    with says(ValueError, "meta", "cpu"):
        masked.all_of(mask, torch.ones(3, dtype=torch.bool))


def test_align() -> None:
    mask = torch.rand(3, 4) < 0.5
    assert masked.align(mask, X, (2, 0)).shape == (4, 1, 3)
    assert torch.equal(masked.align(mask, X, (2, 0))[:, 0], mask.T)
    assert masked.align(mask[:1], X, (1, 0)).shape == (4, 1, 1)
    with says(ValueError, "mask (3, 4)", "another size", "input (4, 5, 3)"):
        masked.align(mask, X, (0, 1))
    with says(ValueError, "names 1"):
        masked.align(mask, X, 0)


def test_others() -> None:
    mask = torch.ones(4, 5, dtype=torch.bool)
    with says(ValueError, "masks (4, 5) and (4,)", "align"):
        masked.all_of(mask, mask[:, 0])
    with says(ValueError, "input (2, 3) and target (3,)"):
        masked.mse_loss(torch.zeros(2, 3), torch.zeros(3), mask=None)
    with says(ValueError, "mean, sum"):
        masked.mse_loss(X, X, mask=None, reduction="average")
    with says(ValueError, "mode='middle'"):
        masked.pool(X, mask, "middle")
    with says(ValueError, "mask (4, 5)", "queries, keys", "align"):
        masked.attention(X, X, X, mask=mask)
    with says(ValueError, "mask (5, 4)", "x (4, 5, 3)"):
        masked.pack(X, mask.T, 3)
    with says(ValueError, "k=9"):
        masked.topk(X, 9, 1, mask=torch.ones(3, dtype=torch.bool))
    with says(ValueError, "dtype=torch.float32"):
        masked.mean(torch.ones(3, dtype=torch.int64))
