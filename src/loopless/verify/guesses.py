"""Arguments that follow from what a function needs: a plan, which can be changed one thing at a time."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from .arguments import Arguments
from .needs import Need, Needs
from .sizes import LIMIT

STYLES = ("mentioned", "normal", "positive", "small", "few", "tiny ints")
CALLABLES: dict[int, tuple[Callable[..., Any], ...]] = {1: (torch.sin, torch.sum), 2: (torch.add, torch.maximum),
                                                         3: (torch.addcmul,)}


@dataclass(frozen=True)
class Plan:
    """How the arguments are made."""
    needs: Needs
    sizes: dict[str, int] = field(default_factory=dict)     # numbers that were found out
    equal: bool = False                                     # whether all other sizes are the same
    style: str = "normal"                                   # of floats
    seed: int = 0
    scale: int = 1                                          # by which ordinary sizes are multiplied; 0: half of them
    given: dict[str, Any] = field(default_factory=dict)     # values of parameters that are not guessed

    def with_need(self, need: Need) -> Plan:
        return replace(self, needs=replace(self.needs, of={**self.needs.of, need.name: need}))

    def with_size(self, name: str, number: int) -> Plan:
        return replace(self, sizes={**self.sizes, name: min(number, LIMIT)})

    def numbers(self) -> dict[str, int]:
        """A number for each name of a size."""
        names = self.needs.size_names()
        usual = self.needs.sizes.numbers(names)
        if self.equal:
            top = max([6, *self.needs.sizes.least.values()])
            usual = {name: usual[name] if self.needs.sizes.root(name)[0] == "=" else top for name in names}
        usual = {name: n if self.needs.sizes.root(name)[0] == "=" else n * self.scale or n // 2
                 for name, n in usual.items()}
        return {**usual, **self.sizes}

    def cells(self) -> int:
        """How many elements the largest tensor has."""
        numbers = self.numbers()
        return max((math.prod(numbers[d] for d in n.dims) for n in self.needs.of.values()), default=0)

    def key(self) -> Any:
        """The same for plans that lead to the same arguments."""
        numbers = self.numbers()
        return self.style, self.seed, tuple((n.kind, tuple(numbers[d] for d in n.dims), n.dtype, n.arity,
                                             numbers.get(n.below, n.number)) for n in self.needs.of.values())

    def arguments(self) -> Arguments:
        generator = torch.Generator().manual_seed(self.seed)
        numbers = self.numbers()
        named = {name: self.value(need, numbers, generator) for name, need in self.needs.of.items()
                 if need.kind != "default"}
        return Arguments((), named, "ordinary arguments")

    def value(self, need: Need, numbers: dict[str, int], generator: torch.Generator) -> Any:
        if need.kind == "given":
            return self.given[need.name]
        if need.kind == "int":
            return numbers[need.below] if need.below else int(need.number)
        if need.kind == "callable":
            return CALLABLES.get(need.arity, (torch.sin,))[0]
        if need.kind in ("float", "bool", "text"):
            return {"float": need.number, "bool": need.number > 0, "text": "mean"}[need.kind]
        shape = [numbers[name] for name in need.dims]
        high = numbers[need.below] if need.below else max(2, min([*shape, 4]))
        value = self.tensor(shape, need.dtype, high, generator)
        if need.kind == "list":
            return value.tolist() if len(shape) == 1 else list(value.unbind())
        return value

    def tensor(self, shape: list[int], dtype: str, high: int, generator: torch.Generator) -> torch.Tensor:
        if dtype == "bool":
            return torch.rand(shape, generator=generator) > 0.4
        if self.style == "mentioned" and (dtype != "int64" or high > max(shape, default=0)):
            near = torch.tensor([c + d for c in self.needs.constants or (0.0, 1.0) for d in (-1, 0, 0, 1)])
            return near[torch.randint(0, len(near), shape, generator=generator)].to(getattr(torch, dtype))
        if dtype == "int64":
            return torch.randint(0, max(high, 1), shape, generator=generator)
        normal = torch.randn(shape, generator=generator, dtype=torch.float64)
        made = {"normal": normal, "positive": normal.abs() + 0.1, "small": normal * 0.1,
                "few": (normal * 0.7).round(), "tiny ints": normal.abs().clamp(max=2.9).floor()}[self.style]
        return made.to(getattr(torch, dtype))
