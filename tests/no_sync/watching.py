"""Notices what would make the host wait for a GPU, and goes on as if it had not.

`Watch` is entered inside FakeTensorMode, with tensors on `cuda:0` that have no data. What waits is one of these:

    number   a Python number out of a device tensor: `.item()`, `bool(t)`, `if t:`, `x[t]` with a single index `t`
    length   a shape that the data decides: `x[mask]`, `nonzero`, `x[mask] = tensor`
    copy     between host and device: `torch.tensor(3, device="cuda")`, `.cpu()`, an operand on the other side

A number is answered with True, 0 or 1.0, a length with the largest possible one, so that one run sees all of them.
What has no such answer (`nonzero`, `unique`) raises `Waits`.
"""

from __future__ import annotations

import linecache
import sys
import threading
from dataclasses import dataclass
from typing import Any

import torch
from torch._subclasses.fake_tensor import DataDependentOutputException
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

aten = torch.ops.aten
PUTS = (aten.index_put.default, aten.index_put_.default, aten._index_put_impl_.default, aten._unsafe_index_put.default)
FILLS = (aten.masked_fill.Tensor, aten.masked_fill_.Tensor)
LENGTHS = (aten.nonzero.default, aten.masked_select.default, aten.unique_dim.default, aten._unique2.default,
           aten.unique_consecutive.default, aten.repeat_interleave.Tensor, aten.bincount.default)
NUMBERS = (aten._local_scalar_dense.default, aten.item.default, aten.equal.default, aten.is_nonzero.default)
COPIES = (aten._to_copy.default, aten.copy_.default, aten.copy.default)
BY_NUMBER = (aten.fill_.Tensor, aten.fill.Tensor)           # take a tensor of the host as the number it holds
MASKS = (torch.bool, torch.uint8)


class Waits(RuntimeError):
    """Something that waits and cannot be answered without data."""


@dataclass(frozen=True)
class Wait:
    kind: str               # "number", "length" or "copy"
    what: str               # the operation
    line: str               # of the emitted code; "" in the backward pass


class Watch(TorchDispatchMode):
    """Collects waits in `found`; `source` is how the file names of the code that is watched begin."""

    def __init__(self, source: str = "<loopless ") -> None:
        super().__init__()
        self.found: list[Wait] = []
        self.source = source

    def note(self, kind: str, what: Any) -> None:
        self.found.append(Wait(kind, str(what).removesuffix(".default"), self.where()))

    def where(self) -> str:
        """The line of the watched code that is running; autograd runs in threads of its own."""
        if threading.current_thread() is not threading.main_thread():
            return ""
        frame = sys._getframe()
        while frame is not None:
            if frame.f_code.co_filename.startswith(self.source):
                return linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
            frame = frame.f_back
        return ""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        given = [x for x in tree_leaves((args, kwargs)) if isinstance(x, torch.Tensor)]
        if not any(on_device(x) for x in given):
            return self.on_host(func, given, args, kwargs)
        if func in NUMBERS:
            self.note("number", func)
            return answer(args[0].dtype)
        if func in LENGTHS:
            self.note("length", func)
            raise Waits(str(func))
        if func in FILLS and on_device(args[2]):
            self.note("number", func)
        if func is aten.index.Tensor and masks(args[1]):
            self.note("length", func)
            return filtered(*args)
        if func in PUTS and masks(args[1]):
            return self.put_at_mask(func, args)
        self.note_mixed(func, given)
        out = func(*args, **kwargs)
        self.note_copies(func, given, out, kwargs)
        return out

    def put_at_mask(self, func: Any, args: Any) -> Any:
        """A single value fills the mask, as a number that the host has or waits for; more than one need its length."""
        if args[2].numel() != 1:
            self.note("length", func)
        elif on_device(args[2]):
            self.note("number", func)
        return args[0] if func._schema.is_mutable else torch.empty_like(args[0])

    def on_host(self, func: Any, given: list[torch.Tensor], args: Any, kwargs: dict[str, Any]) -> Any:
        """Nothing waits among tensors of the host, unless the result goes to the device."""
        try:
            out = func(*args, **kwargs)
        except DataDependentOutputException:
            return answer(args[0].dtype)
        self.note_copies(func, given, out, kwargs)
        return out

    def note_mixed(self, func: Any, given: list[torch.Tensor]) -> None:
        """An operand on the host is copied first; but a single number among elementwise operands is an argument."""
        host = [x for x in given if not on_device(x)]
        if func in COPIES or not host:
            return
        taken = func in BY_NUMBER or (torch.Tag.pointwise in func.tags and func is not aten.where.self)
        if not taken or any(x.dim() for x in host):
            self.note("copy", func)

    def note_copies(self, func: Any, given: list[torch.Tensor], out: Any, kwargs: dict[str, Any]) -> None:
        if func not in COPIES or kwargs.get("non_blocking"):
            return
        places = {on_device(x) for x in (*given, *tree_leaves(out)) if isinstance(x, torch.Tensor)}
        if len(places) == 2:
            self.note("copy", func)


def on_device(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.device.type == "cuda"


def masks(indices: Any) -> bool:
    return any(i is not None and i.dtype in MASKS for i in indices)


def answer(dtype: torch.dtype) -> Any:
    return True if dtype is torch.bool else 1.0 if dtype.is_floating_point else 0


def filtered(base: torch.Tensor, indices: Any) -> torch.Tensor:
    """`base[mask]` as if the mask held everywhere."""
    given = [k for k, i in enumerate(indices) if i is not None]
    if len(given) != 1:
        raise Waits("a mask beside other subscripts")
    (k,) = given
    mask = indices[k]
    return base.new_empty((*base.shape[:k], mask.numel(), *base.shape[k + mask.dim():]))
