"""The decorator."""
from __future__ import annotations

import functools
import inspect
import os
import types
from collections.abc import Callable
from typing import Any, TypeVar, overload

from .budget import in_bytes
from .made_functions import original_of
from .state import State
from .wrapper import wrapped

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
