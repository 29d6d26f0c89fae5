"""Every object that can be reached from a value, with the path to it."""
from __future__ import annotations

import types
from typing import Any

import torch

PLAIN = (bool, int, float, complex, str, bytes, type(None), range, slice, torch.dtype, torch.device, torch.Size)
OPAQUE = (types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType, type, torch.Generator)
CLOSED = (*PLAIN, *OPAQUE)

Parts = list[tuple[str, Any]]


def parts_of(value: Any, path: str) -> Parts:
    """The value itself and all parts of its parts. Each object is opened once."""
    found: Parts = []
    _visit(value, path, found, set())
    return found


def _visit(value: Any, path: str, found: Parts, opened: set[int]) -> None:
    found.append((path, value))
    if isinstance(value, CLOSED) or id(value) in opened:
        return
    opened.add(id(value))
    for name, child in _children(value):
        _visit(child, path + name, found, opened)


def _children(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, torch.Tensor):
        return [(".grad", value.grad)] if is_leaf(value) and value.grad is not None else []
    if isinstance(value, (list, tuple)):
        return [(f"[{k}]", child) for k, child in enumerate(value)]
    if isinstance(value, dict):
        return [(f"[{key!r}]", child) for key, child in value.items()]
    return [(f".{name}", child) for name, child in getattr(value, "__dict__", {}).items()]


def is_leaf(value: torch.Tensor) -> bool:
    """Whether a tensor was not computed. One of several views cannot be asked once another one was written to."""
    try:
        return value.is_leaf
    except RuntimeError:
        return False


def tensors_in(parts: Parts) -> list[tuple[str, torch.Tensor]]:
    return [(path, part) for path, part in parts if isinstance(part, torch.Tensor)]


def first_paths(parts: Parts) -> list[tuple[str, str]]:
    """For each path the first one that leads to the same object; two equal numbers are no object."""
    first: dict[int, str] = {}
    return [(path, path if isinstance(part, (*PLAIN, tuple)) else first.setdefault(id(part), path))
            for path, part in parts]
