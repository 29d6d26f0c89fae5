"""Methods: what stands for `self` where nobody has given an object, and for `cls`.

An object is made if its class takes no arguments. With given or recorded calls nothing is made: there the object is the
first argument.
"""
from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

from .arguments import Call
from .given_inputs import NoInputs
from .loading import found_in


def with_owner(module: ModuleType, name: str) -> Callable[..., Any]:
    """The function, or the method of an object that was made for it."""
    written: Callable[..., Any] = found_in(module, name)
    outer, _, inner = name.rpartition(".")
    owner = found_in(module, outer) if outer else None
    if not isinstance(owner, type) or inspect.ismethod(written) or is_static(owner, inner):
        return written
    needed = [p.name for p in inspect.signature(owner).parameters.values()
              if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if needed:
        raise NoInputs(f"{owner.__name__} is made with {', '.join(needed)}; --inputs and --record can give objects")
    return written.__get__(owner())                     # type: ignore[no-any-return]


def is_static(owner: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(owner, name), staticmethod)


def with_class(written: Callable[..., Any], calls: list[Callable[[], Call]]) -> list[Callable[[], Call]]:
    """The calls of a class method, with the class in front."""
    if not inspect.ismethod(written):
        return calls

    def preceded(make: Callable[[], Call]) -> Callable[[], Call]:
        def call() -> Call:
            args, kwargs = make()
            return (written.__self__, *args), kwargs
        return call
    return [preceded(make) for make in calls]
