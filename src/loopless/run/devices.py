"""Where tensors are: the device of one that exists, and of one that is made without saying where."""
from __future__ import annotations

import torch

modes = torch._C._len_torch_function_stack


def of(tensor: torch.Tensor) -> str:
    """The kind of device that a tensor is on: "cpu", "cuda", and so on."""
    return tensor.device.type


def default() -> str:
    """The kind of device that `torch.zeros(3)` is made on. Only a mode of torch can make it another than the CPU."""
    return torch.get_default_device().type if modes() else "cpu"
