"""Where a function finds the names that are not its own, and the definition of one that may be looked into."""
from __future__ import annotations

import ast
import builtins
import inspect
import types
from functools import lru_cache
from typing import Any

from ..read.source import find_lambda, parse_function
from .attributes import MISSING
from .origin import is_what_runs, with_private_names

EDITED = "a function whose source is not, or no longer, what runs"


class Namespace:
    """Where a function finds the names that are not its own: its closure, its globals, the builtins."""

    def __init__(self, function: types.FunctionType) -> None:
        self.globals = function.__globals__
        self.cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=False))

    def closure(self) -> dict[str, Any]:
        found = {}
        for name, cell in self.cells.items():
            try:
                found[name] = cell.cell_contents
            except ValueError:
                continue
        return found

    def is_global(self, name: str) -> bool:
        """Whether a name is one of the module."""
        return name in self.globals and name not in self.cells

    def lookup(self, name: str) -> Any:
        if name in self.cells:
            return self.closure().get(name, MISSING)
        if name in self.globals:
            return self.globals[name]
        return getattr(builtins, name, MISSING)


def read_helper(function: types.FunctionType) -> Any:
    """The definition of a function that may be looked into, or why not."""
    return _read_helper(function, function.__code__)


@lru_cache(maxsize=512)
def _read_helper(function: types.FunctionType, code: types.CodeType) -> Any:
    """The same for the code that the function has by now."""
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        return "a generator or coroutine function"
    of_a_module = function.__name__ == "forward" and (function.__module__ or "").startswith("torch.nn.modules.")
    if function.__module__ and function.__module__.split(".")[0] == "torch" and not of_a_module:
        return "a torch function that is not elementwise"
    try:
        text, line = inspect.getsource(code), code.co_firstlineno
    except (OSError, TypeError):
        return "a function whose source cannot be had"
    if function.__name__ == "<lambda>":
        found = find_lambda(text, list(code.co_varnames[:code.co_argcount]), line)
        return found if is_what_runs(as_definition(found), function) else EDITED
    node = with_private_names(parse_function(text, line), function.__qualname__)
    return node if is_what_runs(node, function) else EDITED


def as_definition(node: ast.Lambda) -> ast.FunctionDef:
    """The function that a lambda is."""
    whole = ast.FunctionDef("f", node.args, [ast.Return(node.body)], [], None)
    return ast.fix_missing_locations(ast.copy_location(whole, node))
