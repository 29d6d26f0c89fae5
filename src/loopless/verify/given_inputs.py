"""Arguments from a file of the user: for each function a function that makes them.

For `tiered_price` it is called `inputs_tiered_price` or, in a file of its own, `tiered_price`; for the method
`Shop.total` `inputs_Shop_total` or `Shop_total`. `inputs` serves every function that has none of its own.

    def inputs_tiered_price():
        yield torch.rand(100), 5.0                              # a tuple: the arguments
        yield {"weights": torch.rand(0), "limit": 1.0}          # a dict: arguments by name
        yield (torch.rand(3),), {"limit": 2.0}                  # both

It may also return one of these, or a list of them.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from types import ModuleType
from typing import Any

from ..compare import copied
from .arguments import Call


class NoInputs(Exception):
    """There are no arguments for a function; the message says why."""


def calls_from(module: ModuleType, name: str, same_file: bool, most: int) -> list[Callable[[], Call]]:
    """What makes the arguments of each call of a function."""
    short = name.replace(".", "_")
    names = [f"inputs_{short}", *([] if same_file else [short]), "inputs"]
    makers = [vars(module)[n] for n in names if callable(vars(module).get(n))]
    if not makers:
        raise NoInputs(f"{module.__name__} has no {names[0]}")
    found = [maker(call) for call in islice(_several(makers[0]()), most)]
    if not found:
        raise NoInputs(f"{makers[0].__name__} gave no arguments")
    return found


def _several(given: Any) -> Iterator[Call]:
    several: Iterable[Any] = given if isinstance(given, (list, Iterator)) else [given]
    return map(as_call, several)


def as_call(given: Any) -> Call:
    """One call, in any of the forms in which it may be given."""
    if isinstance(given, dict):
        return (), given
    if not isinstance(given, tuple):
        raise NoInputs(f"arguments are given as a tuple or a dict, not as {type(given).__name__}")
    if len(given) == 2 and isinstance(given[0], tuple) and isinstance(given[1], dict):
        return given
    return given, {}


def maker(call: Call) -> Callable[[], Call]:
    """Makes the call anew each time."""
    def make() -> Call:
        fresh: Call = copied(call)
        return fresh
    return make
