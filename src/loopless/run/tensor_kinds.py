"""Whether tensors are of the kinds that code was compiled for: type, dtype, device, rank, requiring grad or not.

torch has a quick answer for the guards of its own compiler, one call for any number of tensors. Where a build of torch
does not have it, each tensor is asked in Python, which takes about 0.3 µs a tensor.
"""
from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import torch

TensorGuards: Any = None
with contextlib.suppress(ImportError):
    from torch._C._dynamo.guards import TensorGuards


def quick_test(tensors: list[torch.Tensor]) -> Callable[..., bool] | None:
    """A function of as many tensors that says whether they are of these kinds; None if torch has none."""
    if TensorGuards is None:
        return None
    open_sizes = [[None] * x.dim() for x in tensors]
    with contextlib.suppress(TypeError, ValueError, RuntimeError):
        test: Callable[..., bool] = TensorGuards(*tensors, dynamic_dims_sizes=open_sizes,
                                                 dynamic_dims_strides=open_sizes).check
        return test if test(*tensors) else None
    return None


def exact_test(tensors: Sequence[torch.Tensor]) -> Callable[..., bool] | None:
    """A function of as many tensors that says whether they have the sizes and strides of these as well."""
    with contextlib.suppress(TypeError, ValueError, RuntimeError):
        test: Callable[..., bool] = TensorGuards(*tensors, dynamic_dims_sizes=[list(x.shape) for x in tensors],
                                                 dynamic_dims_strides=[list(x.stride()) for x in tensors]).check
        return test if test(*tensors) else None
    return None


def plain_tests(name: str, value: torch.Tensor, device: str, constant: Callable[[Any], str]) -> list[str]:
    """The same in Python, for one tensor."""
    tests = [f"type({name}) is {constant(type(value))}",
             f"{name}.dtype is {constant(value.dtype)}", f"{name}.dim() == {value.dim()}",
             f"{name}.is_cpu" if device == "cpu" else f"{name}.device == {constant(value.device)}",
             f"{name}.requires_grad" if value.requires_grad else f"not {name}.requires_grad"]
    if value.dtype.is_complex:
        tests.append(f"not {name}.is_conj()")
    return tests
