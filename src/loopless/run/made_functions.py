"""Which functions the decorator made, and of what.

An attribute would not do: `functools.wraps` copies the attributes of a function to another one, which does more.
"""
from __future__ import annotations

import types
import weakref
from collections.abc import Callable
from typing import Any

ORIGINALS: weakref.WeakKeyDictionary[Callable[..., Any], types.FunctionType] = weakref.WeakKeyDictionary()


def is_made(function: Callable[..., Any]) -> bool:
    """Whether the decorator made this very function."""
    return isinstance(function, types.FunctionType) and function in ORIGINALS


def original_of(function: Any) -> Any:
    """The function as it was written, of one that the decorator made; any other function is what it is."""
    return ORIGINALS[function] if is_made(function) else function
