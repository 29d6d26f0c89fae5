"""Whether a region may write to its tensors: not to memory that is shared, and not past what autograd records."""
from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

import torch

from ..read.nodes import nodes_in
from .memory import apart, dense


def not_to_be_written(written: Iterable[str], values: Mapping[str, Any]) -> str:
    """Which tensor that is written cannot be, as the values are, and why; "" if all can."""
    tensors = {name: v for name, v in values.items() if isinstance(v, torch.Tensor)}
    recorded = torch.is_grad_enabled() and any(v.requires_grad for v in tensors.values())
    for name in written:
        if name not in tensors:
            continue
        if not dense(tensors[name]):
            return f"elements of `{name}` share memory"
        for other, value in tensors.items():
            if other != name and not apart(1, tensors[name], value):
                return f"`{name}` and `{other}` share memory"
        if recorded and tensors[name]._base is not None:
            return f"`{name}` is a view of a tensor, under autograd"
        if recorded and tensors[name].requires_grad and tensors[name].is_leaf:
            return f"`{name}` is a leaf that requires grad"
    return ""


def stored_names(statements: Iterable[ast.stmt]) -> dict[str, None]:
    """The names with a subscript to which statements assign."""
    found: dict[str, None] = {}
    for node in (n for s in statements for n in nodes_in(s)):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            base: ast.expr = node
            while isinstance(base, ast.Subscript):
                base = base.value
            if isinstance(base, ast.Name):
                found[base.id] = None
    return found
