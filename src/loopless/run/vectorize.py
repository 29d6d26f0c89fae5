"""The decorator."""
from __future__ import annotations

import functools
import inspect
import os
import types
from collections.abc import Callable
from typing import Any, TypeVar, overload

from .budget import in_bytes
from .made_functions import ORIGINALS, original_of
from .rebuild import make_function
from .state import State

F = TypeVar("F", bound=Callable[..., Any])
CHECKED = 3                             # calls, where check=True


@overload
def vectorize(function: F, /) -> F: ...
@overload
def vectorize(function: None = None, /, *, strict: bool = ..., exact: bool = ..., check: bool | int = ...,
              engine: str = ..., memory: str | int | None = ..., every_size: bool = ...) -> Callable[[F], F]: ...
@overload
def vectorize(function: F, /, *, strict: bool = ..., exact: bool = ..., check: bool | int = ..., engine: str = ...,
              memory: str | int | None = ..., every_size: bool = ...) -> F: ...


def vectorize(function: Any = None, /, *, strict: bool = False, exact: bool = False, check: bool | int = False,
              engine: str = "auto", memory: str | int | None = None, every_size: bool = False) -> Any:
    """Runs the loops of a function as tensor operations, with the same results, or runs them as they are.

    strict: raise NotVectorized instead of running a loop as it was written.
    exact: only rewrites whose results are the same to the last bit.
    check: hold tensor code against the loop in its first calls, 3 or as many as are given.
    engine: "auto" or "torch".
    memory: the most that temporaries may take, as "256MB" or in bytes; None is a quarter of the memory that is free
        when a loop is compiled. What would take more runs in blocks.
    every_size: run tensor code also where a loop of a few iterations is faster by itself; strict=True implies it.
    """
    options = {"strict": strict, "exact": exact, "check": check, "engine": engine, "memory": memory,
               "every_size": every_size}
    if function is None:
        return functools.partial(vectorize, **options)
    if engine not in ("auto", "torch"):
        raise ValueError(f"engine is {engine!r}; it can be 'auto' or 'torch'")
    if not isinstance(check, int) or check < 0:
        raise ValueError(f"check is {check!r}; it can be True, False or a number of calls")
    most = in_bytes(memory)
    if os.environ.get("LOOPLESS_DISABLE", "") not in ("", "0"):
        return function
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(vectorize(function.__func__, **options))
    if not isinstance(function, types.FunctionType):
        raise TypeError(f"vectorize takes a Python function, not {type(function).__name__}")
    function = original_of(function)
    if lazy(function):
        function.original = function
        return function
    return wrapped(State(function, strict, exact, CHECKED if check is True else check, every_size, most))


def lazy(function: Callable[..., Any]) -> bool:
    """Generators and coroutines run as they are: a wrapper would hide what they are."""
    return inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function) \
        or inspect.isasyncgenfunction(function)


def wrapped(state: State) -> Any:
    """The function that callers see: the last variant if its guard holds, everything else elsewhere."""
    function = state.original
    parameters, values, args, kwargs = call_forms(state.signature)
    lines = ["_variant = _state.last",
             f"if _variant is not None and _variant.guard({values}):",
             "    try:",
             f"        return _variant.run({values})",
             "    except Exception as _error:",
             f"        return _state.fell_back(_error, {args}, {kwargs})",
             f"return _state.enter({args}, {kwargs})"]
    call: Any = functools.wraps(function)(make_function("call", parameters, lines, function, {"_state": state}))
    call.original = function
    call.loopless = state
    ORIGINALS[call] = function
    return call


def call_forms(signature: inspect.Signature) -> tuple[str, str, str, str]:
    """The parameters, their values in order, and the call that was made, as a tuple and a dict."""
    found = list(signature.parameters.values())
    parameters: list[str] = []
    star = any(p.kind is p.VAR_POSITIONAL for p in found)
    for k, p in enumerate(found):
        if p.kind is p.KEYWORD_ONLY and not star:
            parameters.append("*")
            star = True
        mark = "*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else ""
        parameters.append(mark + p.name + ("=None" if p.default is not p.empty else ""))
        if p.kind is p.POSITIONAL_ONLY and (k + 1 == len(found) or found[k + 1].kind is not p.POSITIONAL_ONLY):
            parameters.append("/")
    plain = [("*" if p.kind is p.VAR_POSITIONAL else "") + p.name for p in found
             if p.kind not in (p.KEYWORD_ONLY, p.VAR_KEYWORD)]
    named = [f"**{p.name}" if p.kind is p.VAR_KEYWORD else f"{p.name!r}: {p.name}" for p in found
             if p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD)]
    args = f"({', '.join(plain)}{',' if plain else ''})"
    return ", ".join(parameters), ", ".join(p.name for p in found), args, "{" + ", ".join(named) + "}"
