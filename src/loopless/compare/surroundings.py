"""What a function needs around it, as text: imports, constants, and the functions that it calls.

Names are looked up where the function would look them up. What cannot be written down becomes a comment.
"""
from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections.abc import Iterator
from typing import Any

PLAIN = (bool, int, float, complex, str, bytes, type(None))
PRESENT = {"torch", "loopless", "__class__"}


def source_of(function: Any) -> str:
    """The text of a function, without its decorators."""
    try:
        text = textwrap.dedent(inspect.getsource(function.__code__))
        node = ast.parse(text).body[0]
    except (OSError, TypeError, SyntaxError, IndexError):
        return ""
    if not isinstance(node, ast.FunctionDef):
        return ""
    return "\n".join(text.splitlines()[node.lineno - 1:node.end_lineno]) + "\n"


def surroundings(functions: list[types.FunctionType]) -> tuple[list[str], list[str]]:
    """Import lines, and definitions, of all that the functions refer to and that is not among them."""
    imports: dict[str, None] = {}
    definitions: dict[str, None] = {}
    done = {f.__name__ for f in functions} | PRESENT
    waiting = list(functions)
    while waiting:
        for name, value in _outside(waiting.pop(0)):
            if name in done:
                continue
            done.add(name)
            if isinstance(value, types.FunctionType) and source_of(value):
                definitions = {_renamed(value, name): None, **definitions}
                waiting.append(value)
            else:
                (imports if _importable(name, value) else definitions)[_line(name, value)] = None
    return list(imports), list(definitions)


def _outside(function: types.FunctionType) -> Iterator[tuple[str, Any]]:
    """The names that a function takes from its closure and its module, and what they stand for."""
    closed = inspect.getclosurevars(function)
    inner = [c for c in function.__code__.co_consts if isinstance(c, types.CodeType)]
    yield from closed.nonlocals.items()
    yield from closed.globals.items()
    for name in (n for code in inner for n in code.co_names if n in function.__globals__):
        yield name, function.__globals__[name]


def _renamed(function: types.FunctionType, name: str) -> str:
    text = source_of(function)
    return text if function.__name__ == name else f"{text}\n\n{name} = {function.__name__}"


def _importable(name: str, value: Any) -> bool:
    return isinstance(value, types.ModuleType) or bool(_home(value))


def _home(value: Any) -> str:
    module = getattr(value, "__module__", None)
    return module if isinstance(module, str) and module != "__main__" and hasattr(value, "__qualname__") else ""


def _line(name: str, value: Any) -> str:
    if isinstance(value, types.ModuleType):
        return f"import {value.__name__}" if value.__name__ == name else f"import {value.__name__} as {name}"
    if isinstance(value, PLAIN):
        return f"{name} = {value!r}"
    if _home(value):
        own = value.__qualname__
        return f"from {_home(value)} import {own}" + ("" if own == name else f" as {name}")
    return f"# {name} is a {type(value).__qualname__}, which has no short text: put in your own"
