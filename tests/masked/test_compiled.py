"""`torch.compile(fullgraph=True)`: one graph for all lengths."""
from __future__ import annotations

import pytest
import torch
from operations import EVERY, Operation
from torch import Tensor
from torch._dynamo.utils import counters

from loopless import masked

BY_NAME = {o.name: o for o in EVERY}
# One of each file; compiling is slow.
CHOSEN = ["mean 1", "var_mean (1, 2) empty", "prod 1", "max 1", "argmax -1", "logsumexp 1", "norm 1", "median 1",
          "quantile linear", "softmax -1", "cumprod 1", "cummax 1", "sort 1", "topk", "mul", "pool last", "batch_norm",
          "attention", "cross_entropy", "pack rows"]


def compiled(operation: object, backend: str = "eager") -> object:
    torch._dynamo.reset()
    counters.clear()
    return torch.compile(operation, fullgraph=True, dynamic=True, backend=backend)      # type: ignore[call-overload]


def graphs() -> int:
    """How many were made since the last call of `compiled`."""
    return counters["stats"]["unique_graphs"]


@pytest.mark.parametrize("name", CHOSEN)
def test_one_graph_for_all_lengths(name: str) -> None:
    operation: Operation = BY_NAME[name]
    made = compiled(lambda x, mask, w: operation(x, mask, w))
    for n in (5, 7, 9001):
        x, w = torch.randn(4, n, 3), torch.randn(4, n, 3)
        mask = torch.rand(4, n, 3) < 0.6
        for a, b in zip(made(x, mask, w), operation(x, mask, w)):                       # type: ignore[operator]
            torch.testing.assert_close(a, b, equal_nan=True)
    assert graphs() == 1


@pytest.mark.parametrize("name", ["cumprod 1", "softmax 1", "amax 1", "std 1"])
def test_one_graph_for_the_gradients_of_all_lengths(name: str) -> None:
    operation: Operation = BY_NAME[name]
    made = compiled(lambda x, mask, w: operation(x, mask, w), "aot_eager")
    for n in (5, 7, 6001):
        x = torch.rand(4, n, 3)
        x[0, 2], x[1, 1:3, 1] = 0.0, 0.0                                # products with zeros
        mask = torch.rand(4, n, 3) < 0.9
        found = []
        for run in (made, operation):
            given = x.clone().requires_grad_()
            (result,) = run(given, mask, x)                             # type: ignore[operator]
            found.append(torch.autograd.grad(torch.where(result.isfinite(), result, 0.0).sum(), given)[0])
        torch.testing.assert_close(*found, rtol=1e-4, atol=1e-5)
    assert graphs() == 1


def test_a_model_and_its_gradients() -> None:
    """Lengths as tensors, the mask made inside, forward and backward through the graphs of autograd."""
    def loss(x: Tensor, lengths: Tensor, weight: Tensor, target: Tensor) -> Tensor:
        mask = masked.sequence_mask(lengths, x.shape[1])
        x = masked.fill(x, mask=mask[..., None])
        scores = masked.softmax(x @ weight, 1, mask=mask)
        return ((x * scores[..., None]).sum(1) - target).square().sum()
    made = compiled(loss, "aot_eager")
    for n in (5, 8):
        x, weight = torch.randn(3, n, 4), torch.randn(4)
        lengths = torch.tensor([2, n, 0])
        x[0, 2:] = torch.nan
        found = []
        for run in (loss, made):
            inputs = (x.clone().requires_grad_(), lengths, weight.clone().requires_grad_(), torch.ones(3, 4))
            value = run(*inputs)                                                        # type: ignore[operator]
            found.append((value.detach(), *torch.autograd.grad(value, (inputs[0], inputs[2]))))
        for a, b in zip(*found):
            torch.testing.assert_close(a, b)
        assert all(t.isfinite().all() for t in found[1])
    assert graphs() == 1
