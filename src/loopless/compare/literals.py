"""Arguments as Python text: statements that make them again, tensors with their dtypes, strides and shared memory.

    x = torch.tensor([1.0, nan], dtype=torch.float32)
    memory = torch.tensor([0, 1, 2], dtype=torch.int64)
    y = memory.as_strided((2,), (1,), 0)
    z = memory.as_strided((2,), (1,), 1)
"""
from __future__ import annotations

import types
from typing import Any

import torch

CONTAINERS: dict[type, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")")}


class Literals:
    """Collects the statements; `text` says what stands in the place of a value."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.named: dict[int, str] = {}             # tensors and objects that have a name
        self.memories: dict[int, str] = {}          # storages that several tensors are views of
        self.shared: set[int] = set()
        self.complete = True
        self.alive: list[Any] = []

    def share(self, values: list[torch.Tensor]) -> None:
        """Notes which storages are used by several tensors."""
        seen: set[int] = set()
        for tensor in {id(v): v for v in values}.values():
            place = tensor.untyped_storage().data_ptr()
            if place in seen and tensor.numel():
                self.shared.add(place)
            seen.add(place)

    def text(self, value: Any, name: str) -> str:
        """An expression for a value; tensors and what is in them get a statement of their own."""
        if isinstance(value, torch.Tensor):
            return self.tensor(value, name)
        if type(value) in CONTAINERS:
            inner = [self.text(v, f"{name}_{k}") for k, v in enumerate(value)]
            left, right = CONTAINERS[type(value)]
            return left + ", ".join(inner) + ("," if type(value) is tuple and len(inner) == 1 else "") + right
        if type(value) is dict:
            return "{" + ", ".join(f"{k!r}: {self.text(v, f'{name}_{k}')}" for k, v in value.items()) + "}"
        if value is None or type(value) in (bool, int, float, complex, str, bytes, range, slice, torch.dtype):
            return repr(value)
        if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
            found = function_name(value)
            if found:
                return found
        return self.unknown(value, name)

    def unknown(self, value: Any, name: str) -> str:
        self.complete = False
        return f"None  # {name}: a {type(value).__qualname__}, which has no short text; put in your own\n"

    def tensor(self, value: torch.Tensor, name: str) -> str:
        if id(value) in self.named:
            return self.named[id(value)]
        name = name if name.isidentifier() else f"value_{len(self.named)}"
        self.named[id(value)] = name
        self.alive.append(value)
        self.lines.append(f"{name} = {self.made(value)}{grad_text(value)}")
        return name

    def made(self, value: torch.Tensor) -> str:
        place = value.untyped_storage().data_ptr()
        plain = value.detach()
        if value.numel() == 0:
            return f"torch.empty({tuple(value.shape)}, dtype={value.dtype})"
        if value.is_contiguous() and place not in self.shared:
            return f"torch.tensor({plain.tolist()!r}, dtype={value.dtype})"
        if place not in self.memories:
            self.memories[place] = memory = f"memory_{len(self.memories)}"
            cells = len(plain.untyped_storage()) // plain.element_size()
            flat = plain.as_strided((cells,), (1,), 0)
            self.lines.append(f"{memory} = torch.tensor({flat.tolist()!r}, dtype={value.dtype})")
        view = "" if value.dtype == self.dtype_of(place, value) else f".view({value.dtype})"
        return f"{self.memories[place]}{view}.as_strided({tuple(value.shape)}, {tuple(value.stride())}, " \
               f"{value.storage_offset()})"

    def dtype_of(self, place: int, value: torch.Tensor) -> torch.dtype:
        first = next((v for v in self.alive if v.untyped_storage().data_ptr() == place), value)
        return first.dtype


def grad_text(value: torch.Tensor) -> str:
    if not value.requires_grad:
        return ""
    return ".requires_grad_()" if value.is_leaf else ".requires_grad_() * 1"


def function_name(value: Any) -> str:
    """`torch.sin`, `math.sqrt`; empty for what has no name that anybody could use."""
    name = getattr(value, "__name__", "")
    if getattr(torch, name, None) is value:
        return f"torch.{name}"
    return ""
