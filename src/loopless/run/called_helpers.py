"""What a loop that stays calls: helper functions whose own loops are compiled when they are called.

    for frames, sizes in zip(x, duration):              for frames, sizes in zip(x, duration):
        print(len(frames))                                  print(len(frames))
        parts.append(stretch(frames, sizes))                parts.append(_loopless_helper(stretch)(frames, sizes))

Where the whole loop is compiled its helpers are read as if they stood there. Where it stays, a helper with a loop in
it is to be as fast as if it were decorated itself. What the name stands for is looked up in each call, as before.
Left alone: functions of other packages, calls that are neither by a name nor of a method of `self`, helpers none of
whose loops was compiled in some calls, and helpers that have got other code or defaults since.
"""
from __future__ import annotations

import ast
import copy
import operator
import types
import weakref
from collections.abc import Callable
from typing import Any

from ..read.nodes import nodes_in
from .looping_calls import looping_calls, loops
from .made_functions import is_made

HELPER = "_loopless_helper"
TRIES = 8                               # calls in which a helper's loops may stay before it is called as it is
Form = tuple[Callable[..., Any], Any]   # what runs in place of a helper, and its state


class Helpers:
    """For each function that is called, what runs in its place."""

    def __init__(self, around: tuple[types.FunctionType, ...], make: Callable[[types.FunctionType], Form]) -> None:
        self.around, self.make = around, make           # the functions under way, which call each other as they are
        self.made: Callable[[Any], None] = lambda state: None       # told of each new state
        self.known: weakref.WeakKeyDictionary[types.FunctionType, Form | None] = weakref.WeakKeyDictionary()
        self.parts: weakref.WeakKeyDictionary[types.FunctionType, tuple[Any, ...]] = weakref.WeakKeyDictionary()
        self.calls: weakref.WeakKeyDictionary[types.FunctionType, int] = weakref.WeakKeyDictionary()

    def __call__(self, function: Any) -> Any:
        if type(function) is types.MethodType and type(function.__func__) is types.FunctionType:
            found = self._of(function.__func__)
            return function if found is function.__func__ else types.MethodType(found, function.__self__)
        return self._of(function) if type(function) is types.FunctionType else function

    def _of(self, function: types.FunctionType) -> Callable[..., Any]:
        if function not in self.known:
            self.parts[function] = parts_of(function)
            self.known[function] = self._compiled(function)
        form = self.known[function]
        if form is None or not _same(self.parts[function], parts_of(function)):
            return function
        self.calls[function] = self.calls.get(function, 0) + 1
        if self.calls[function] > TRIES and not form[1].compiled_anything():
            self.known[function] = None
        return form[0]

    def _compiled(self, function: types.FunctionType) -> Form | None:
        if not self._may_be_compiled(function):
            return None
        form = self.make(function)
        self.made(form[1])
        return form

    def _may_be_compiled(self, function: types.FunctionType) -> bool:
        return function not in self.around and not is_made(function) and loops(function) \
            and _package(function) == _package(self.around[0])

    def states(self) -> dict[types.FunctionType, Any]:
        """The states of the helpers that have been called."""
        return {function: form[1] for function, form in self.known.items() if form is not None}


def parts_of(function: types.FunctionType) -> tuple[Any, ...]:
    """What a function is made of that may be replaced while it stays the same object."""
    named = function.__kwdefaults__ or {}
    return (function.__code__, function.__defaults__, *named, *named.values())


def _same(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    return len(before) == len(now) and all(map(operator.is_, before, now))


def _package(function: types.FunctionType) -> str:
    return (function.__module__ or "").split(".")[0]


def has_helpers(node: ast.FunctionDef, function: types.FunctionType) -> bool:
    """Whether a function calls others that may have loops: by name, or as methods of its own object."""
    return bool(looping_calls(node, function)) or any(_on_itself(node, n) for s in node.body for n in nodes_in(s))


def _on_itself(node: ast.FunctionDef, call: ast.AST) -> bool:
    """`self.step(x)`: what `self` is gets known in the call."""
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) \
        and isinstance(call.func.value, ast.Name) and bool(node.args.args) \
        and call.func.value.id == node.args.args[0].arg == "self"


def with_helpers(definition: ast.FunctionDef, node: ast.FunctionDef, function: types.FunctionType) -> ast.FunctionDef:
    """The definition with its calls of helpers marked; node: as it was written."""
    names = {call.func.id for call in looping_calls(node, function) if isinstance(call.func, ast.Name)}
    marked = copy.deepcopy(definition)                      # the statements of regions are the old ones
    for call in (n for s in marked.body for n in ast.walk(s) if isinstance(n, ast.Call)):
        if (isinstance(call.func, ast.Name) and call.func.id in names) or _on_itself(node, call):
            call.func = ast.copy_location(
                ast.Call(ast.copy_location(ast.Name(HELPER, ast.Load()), call.func), [call.func], []), call.func)
    return marked
