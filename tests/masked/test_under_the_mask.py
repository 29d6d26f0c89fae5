"""Whatever bits stand under the mask: values and gradients are the same to the last bit."""
from __future__ import annotations

import pytest
import torch
from operations import BY_CHANNEL, BY_ROWS, EVERY, Operation
from torch import Tensor

POISON = (0.0, float("nan"), float("-inf"), float("inf"), 1e38)
MASKS = ("full", "rows", "empty", "none")


def mask_of(kind: str, g: torch.Generator) -> Tensor:
    if kind == "rows":
        return torch.rand(4, 5, 1, generator=g) < 0.6
    mask = torch.rand(4, 5, 3, generator=g) < 0.6
    if kind == "empty":
        mask[1] = False
        mask[:, :, 1] = False
        mask[0, 2] = False
    return mask & False if kind == "none" else mask


def numbers(operation: Operation, g: torch.Generator) -> Tensor:
    x = torch.randn(4, 5, 3, generator=g)
    return x.abs() + 0.5 if operation.positive else x


def seen(operation: Operation, mask: Tensor) -> Tensor:
    """What the operation takes for valid."""
    if operation.name in BY_ROWS:
        return mask[..., :1].expand(4, 5, 3)
    return mask[:, :1].expand(4, 5, 3) if operation.name in BY_CHANNEL else mask.expand(4, 5, 3)


def outcome(operation: Operation, x: Tensor, mask: Tensor, w: Tensor) -> list[Tensor]:
    """Results, gradients, and the gradients of those."""
    x, w = x.clone().requires_grad_(operation.grad), w.clone().requires_grad_(operation.grad)
    results = operation(x, mask, w)
    found = [r.detach() for r in results]
    ends = [r for r in results if r.requires_grad]
    if not operation.grad or not ends:
        return found
    total = sum((r * torch.linspace(1, 2, r.numel()).view(r.shape)).nansum() for r in ends)
    first = torch.autograd.grad(total, (x, w), create_graph=True, allow_unused=True)
    found += [g.detach() for g in first if g is not None]
    again = [g.square().sum() for g in first if g is not None and g.requires_grad]
    if again:
        second = torch.autograd.grad(sum(again), (x, w), allow_unused=True)
        found += [g for g in second if g is not None]
    return found


def same(a: Tensor, b: Tensor) -> bool:
    words = {4: torch.int32, 8: torch.int64, 2: torch.int16}
    if not a.is_floating_point():
        return torch.equal(a, b)
    both = a.isnan() & b.isnan()
    return torch.equal(a.contiguous().view(words[a.itemsize])[~both], b.contiguous().view(words[b.itemsize])[~both])


@pytest.mark.parametrize("operation", EVERY, ids=lambda o: o.name)
def test_nothing_leaks(operation: Operation, ways: str) -> None:
    g = torch.Generator().manual_seed(len(operation.name))
    for kind in MASKS:
        mask = mask_of(kind, g)
        x, w = numbers(operation, g), torch.randn(4, 5, 3, generator=g)
        valid = seen(operation, mask)
        outcomes = []
        for poison in POISON:
            bad = torch.where(valid, x, poison)
            other = torch.where(valid, w, poison) if operation.two else w
            outcomes.append(outcome(operation, bad, mask, other))
        for found, poison in zip(outcomes[1:], POISON[1:]):
            assert len(found) == len(outcomes[0])
            for k, (a, b) in enumerate(zip(outcomes[0], found)):
                assert same(a, b), f"{kind}, {poison} under the mask: result {k} is\n{b}\nand was\n{a}"


@pytest.mark.parametrize("operation", EVERY, ids=lambda o: o.name)
@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float64], ids=str)
def test_nothing_leaks_in_other_dtypes(operation: Operation, dtype: torch.dtype, ways: str) -> None:
    g = torch.Generator().manual_seed(len(operation.name))
    mask = mask_of("empty", g)
    x, w = numbers(operation, g).to(dtype), torch.randn(4, 5, 3, generator=g).to(dtype)
    valid = seen(operation, mask)
    clear, bad = (torch.where(valid, x, x.new_tensor(poison)) for poison in (0.0, float("nan")))
    first, second = (torch.where(valid, w, w.new_tensor(p)) if operation.two else w for p in (0.0, float("inf")))
    for a, b in zip(outcome(operation, clear, mask, first), outcome(operation, bad, mask, second)):
        assert a.dtype == b.dtype and same(a, b)


@pytest.mark.parametrize("operation", [o for o in EVERY if o.grad], ids=lambda o: o.name)
def test_what_is_masked_has_no_gradient_and_makes_no_nan(operation: Operation, ways: str) -> None:
    g = torch.Generator().manual_seed(3)
    for kind in MASKS:
        mask = mask_of(kind, g)
        x = torch.where(seen(operation, mask), numbers(operation, g), float("nan"))
        x.requires_grad_()
        results = [r for r in operation(x, mask, torch.rand(4, 5, 3, generator=g)) if r.requires_grad]
        total = sum(torch.where(r.isfinite(), r, 0.0).sum() for r in results)
        (grad,) = torch.autograd.grad(total, x)
        assert grad.isfinite().all(), kind
        assert (grad[~seen(operation, mask)] == 0).all(), kind
