"""Copies of arguments for a second call: tensors that share memory share it again."""
from __future__ import annotations

import copy
from typing import Any

import torch


def copied(value: Any) -> Any:
    """A deep copy in which tensors that share memory still do; what cannot be copied stays what it is."""
    memo: dict[int, Any] = {}
    storages: dict[int, torch.Tensor] = {}

    def clone(x: Any) -> Any:
        if isinstance(x, torch.Tensor):
            return _clone_tensor(x, memo, storages)
        if type(x) is tuple:
            return tuple(clone(v) for v in x)
        if type(x) in (list, dict) and id(x) not in memo:
            memo[id(x)] = [clone(v) for v in x] if type(x) is list else {k: clone(v) for k, v in x.items()}
        if id(x) in memo:
            return memo[id(x)]
        try:
            return copy.deepcopy(x, memo)
        except Exception:
            return x
    return clone(value)


def _clone_tensor(x: torch.Tensor, memo: dict[int, Any], storages: dict[int, torch.Tensor]) -> torch.Tensor:
    if id(x) in memo:
        found: torch.Tensor = memo[id(x)]
        return found
    try:
        new = _with_storage(x, storages)
    except Exception:
        new = x
    memo[id(x)] = new
    return new


def _with_storage(x: torch.Tensor, storages: dict[int, torch.Tensor]) -> torch.Tensor:
    if type(x) is not torch.Tensor or x.layout is not torch.strided or x.is_quantized or x.is_meta:
        return copy.deepcopy(x)
    if x.is_neg() or x.is_conj():
        return x
    with torch.no_grad():
        storage = x.untyped_storage()
        key = storage.data_ptr()
        if key not in storages:
            flat = torch.empty(0, dtype=torch.uint8, device=x.device).set_(storage)
            storages[key] = flat.clone()
        new = torch.empty(0, dtype=x.dtype, device=x.device)
        new.set_(storages[key].untyped_storage(), x.storage_offset(), x.shape, x.stride())
    if x.requires_grad:
        new = new.requires_grad_() if x.is_leaf else new.requires_grad_() * 1
    return new
