"""Arguments as trees: their tensors and numbers, where each stands, and the same tree with others in their place."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import torch

from .arguments import Arguments

Path = tuple[Any, ...]                  # ("args", 0, 1): the second element of the first argument


def leaves(arguments: Arguments) -> Iterator[tuple[Path, Any]]:
    """Every tensor and every plain value, through lists, tuples and dicts."""
    def visit(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        if type(value) in (list, tuple):
            for k, inner in enumerate(value):
                yield from visit(inner, (*path, k))
        elif type(value) is dict:
            for key, inner in value.items():
                yield from visit(inner, (*path, key))
        else:
            yield path, value
    yield from visit(arguments.args, ("args",))
    yield from visit(arguments.kwargs, ("kwargs",))


def tensors(arguments: Arguments) -> list[tuple[Path, torch.Tensor]]:
    """The plain tensors, each once."""
    found = {id(v): (path, v) for path, v in leaves(arguments) if plain(v)}
    return list(found.values())


def plain(value: Any) -> bool:
    """Whether a value is a tensor that can be taken apart and put together again."""
    return type(value) is torch.Tensor and value.layout is torch.strided and not value.is_quantized \
        and value.device.type != "meta"


def mapped(arguments: Arguments, change: Callable[[Path, Any], Any]) -> Arguments:
    """The tree with each leaf changed; a tensor that stands in several places is changed once."""
    memo: dict[int, Any] = {}

    def visit(value: Any, path: Path) -> Any:
        if type(value) in (list, tuple):
            return type(value)(visit(inner, (*path, k)) for k, inner in enumerate(value))
        if type(value) is dict:
            return {key: visit(inner, (*path, key)) for key, inner in value.items()}
        if isinstance(value, torch.Tensor):
            if id(value) not in memo:
                memo[id(value)] = change(path, value)
            return memo[id(value)]
        return change(path, value)
    return replace(arguments, args=visit(arguments.args, ("args",)), kwargs=visit(arguments.kwargs, ("kwargs",)))


def with_leaf(arguments: Arguments, path: Path, value: Any) -> Arguments:
    """The tree with one leaf replaced, wherever the same tensor stands."""
    old = next(v for p, v in leaves(arguments) if p == path)
    if isinstance(old, torch.Tensor):
        return mapped(arguments, lambda _, v: value if v is old else v)
    return mapped(arguments, lambda p, v: value if p == path else v)


def name_of(path: Path, names: tuple[str, ...]) -> str:
    """What the user calls the place: `x`, `xs[2]`."""
    kind, first, *rest = path
    name = names[first] if kind == "args" and first < len(names) else str(first)
    return name + "".join(f"[{k!r}]" for k in rest)
