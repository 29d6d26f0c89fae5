"""Conditions inside a loop that stays: what is asked there has to hold in each of its iterations.

    for k in range(n):
        ...                     k + 1 <= n, asked here, holds if it does at the end: n - 1 + 1 <= n

An affine condition holds in all iterations if it holds in the first and in the last one, and one of these two decides.
"""
from __future__ import annotations

import re
from dataclasses import field

from ..ir.affine import Affine
from ..ir.conditions import Condition, Conditions, at_least
from ..ir.records import dataclass


@dataclass
class Around:
    """The facts, and a loop that stays: its variable goes from `low` to below `high`, in one direction or the other."""
    facts: Conditions
    name: str
    low: Affine
    high: Affine
    needs_grad: bool = field(init=False)
    default_dtype: str = field(init=False)
    device: str = field(init=False)
    sure: bool = field(init=False)
    compiled_for: dict[str, int] = field(init=False)
    changed_later: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.needs_grad, self.default_dtype = self.facts.needs_grad, self.facts.default_dtype
        self.device, self.compiled_for, self.sure = self.facts.device, self.facts.compiled_for, self.facts.sure
        self.changed_later = self.facts.changed_later

    def _mentions(self, text: str) -> bool:
        return re.search(rf"\b{self.name}\b", text) is not None

    def holds(self, condition: Condition) -> bool:
        left = condition.left
        if not any(self._mentions(s) for s in left.symbols):
            return self.facts.holds(condition)
        if condition.relation == "==" or any(s != self.name and self._mentions(s) for s in left.symbols):
            return False
        end = self.low if left.coefficient(self.name) > 0 else self.high - 1
        return at_least(self.facts, left.replace(self.name, end))

    def branch(self, text: str) -> bool | None:
        return None if self._mentions(text) else self.facts.branch(text)

    def way_back(self) -> bool:
        return self.facts.way_back()

    def granted(self, text: str) -> bool:
        return not self._mentions(text) and self.facts.granted(text)

    def fixed(self, text: str, largest: int) -> int | None:
        return None if self._mentions(text) else self.facts.fixed(text, largest)

    def requires_grad(self, name: str) -> bool:
        return self.facts.requires_grad(name)

    def contiguous(self, name: str) -> bool:
        return self.facts.contiguous(name)

    def counts(self, name: str) -> bool:
        return self.facts.counts(name)

    def ascending(self, name: str) -> bool:
        return self.facts.ascending(name)

    def lengths_of(self, name: str) -> str:
        return self.facts.lengths_of(name)

    def made_here(self) -> bool:
        return self.facts.made_here()
