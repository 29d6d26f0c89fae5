"""Attributes of objects, as values and as functions: `self.weight`, `cfg.decay`, `self.step(x[i])`, `self.linear(row)`.

A tensor, number or list that an object holds is a value like any other, under a name of its own inside the compiler:
`self_weight`, which is `self.weight` again in the emitted text. Only what is plainly there counts: in the object's own
`__dict__`, among a module's parameters and buffers, or a constant of its class; a property would have to be called.
A method is a helper whose first parameter is the object. A call of a module is one of its `forward`, if nothing is
hooked to it.
"""
from __future__ import annotations

import ast
import inspect
import types
from typing import Any

import torch
from torch.nn.modules import module as hooks_of_all

MISSING = object()
CALL = "__call__"
HOOKS = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_backward_pre_hooks")


def held_by(owner: Any, name: str) -> Any:
    """What an object holds under a name, found without running any code of it."""
    own, sort = getattr(owner, "__dict__", {}), type(owner)
    plain: Any = object.__getattribute__
    if not isinstance(own, dict) or sort.__getattribute__ is not plain:
        return MISSING
    on_class = inspect.getattr_static(type(owner), name, MISSING)
    if hasattr(type(on_class), "__set__"):
        return MISSING                      # a property, or another thing that comes before the object's own
    if name in own:
        return own[name]
    if isinstance(owner, torch.nn.Module):
        for kind in ("_parameters", "_buffers", "_modules"):
            if name in own.get(kind, {}):
                return own[kind][name]
    return MISSING if hasattr(type(on_class), "__get__") else on_class


def method_of(owner: Any, name: str) -> types.FunctionType | None:
    """The function that `owner.name` is a method of, if it is a plain one."""
    found = inspect.getattr_static(type(owner), name, None)
    own = getattr(owner, "__dict__", {})
    return found if isinstance(found, types.FunctionType) and name not in own else None


def forward_of(module: Any) -> types.FunctionType | None:
    """The `forward` that a call of a module runs; None where a call does more than that."""
    if not isinstance(module, torch.nn.Module) or not unhooked(module):
        return None
    plain = type(module).__call__ is torch.nn.Module.__call__
    return method_of(module, "forward") if plain else None


def one_after_the_other(modules: torch.nn.Sequential) -> ast.FunctionDef:
    """`return self[1](self[0](input))`, what a sequence of modules does."""
    text = "def forward(self, input):\n    return input"
    made = ast.parse(text).body[0]
    assert isinstance(made, ast.FunctionDef) and isinstance(made.body[0], ast.Return)
    value: ast.expr = ast.Name("input", ast.Load())
    for name in modules._modules:
        value = ast.Call(ast.Attribute(ast.Name("self", ast.Load()), name, ast.Load()), [value], [])
    made.body[0].value = value
    return ast.fix_missing_locations(made)


def unhooked(module: Any) -> bool:
    """Whether a call of a module is its `forward` and nothing else."""
    own = all(not getattr(module, kind, None) for kind in HOOKS)
    compiled = getattr(module, "_compiled_call_impl", None) is not None
    everywhere = (hooks_of_all._global_forward_hooks, hooks_of_all._global_forward_pre_hooks,
                  hooks_of_all._global_backward_hooks, hooks_of_all._global_backward_pre_hooks)
    return own and not compiled and not any(everywhere)
