"""Conditions on live values: whether they hold now is computed, and what is taken for granted is noted as a guard."""
from __future__ import annotations

import math
import weakref
from typing import Any

import torch

from ..ir.conditions import Condition
from ..report.reasons import Refusal
from .builtin_names import builtins_in, own_builtins
from .namespaces import Namespace


def free_name(name: str, taken: set[str]) -> str:
    return name if name not in taken else free_name(name + "_", taken)


class LiveConditions:
    """What the compiler asks of sizes and numbers, answered from the values of a call."""

    values: dict[str, Any]
    local_names: frozenset[str]
    namespace: Namespace
    held: dict[str, Any]                            # what objects hold, under names of their own
    arrays: dict[str, torch.Tensor]                 # the tensors that lists are taken for
    device: str

    def __init__(self) -> None:
        self.conditions: dict[str, None] = {}
        self.compiled_for: dict[str, int] = {}
        self.numbers: dict[str, tuple[str, str]] = {}       # computed at the entry: how, and what they must not exceed
        self.checked_conditions: dict[str, None] = {}       # on those
        self.failed = False                         # whether some condition did not hold
        self.sizes = _Evaluator(self)

    def holds(self, condition: Condition) -> bool:
        if self.numbers.keys() & set(condition.left.symbols):
            return self._holds_at_the_entry(condition)
        try:
            number = condition.left.value(self.sizes)
        except Refusal:
            return False
        true = number == 0 if condition.relation == "==" else number >= 0
        if true:
            self.conditions[str(condition)] = None
        else:
            self.failed = True
        return true

    def _holds_at_the_entry(self, condition: Condition) -> bool:
        """Whether a condition on ints that are computed at the entry holds now; a later call has to check it again.
        That two of them are equal is taken for a coincidence."""
        try:
            true = condition.relation != "==" and condition.left.value(self.sizes) >= 0
        except Refusal:
            return False
        if true:
            self.checked_conditions[str(condition)] = None
        return true

    def branch(self, text: str) -> bool | None:
        try:
            value = bool(self._evaluated(text))
        except Refusal:
            return None
        self.conditions[_alone(text) if value else f"not ({text})"] = None
        return value

    def granted(self, text: str) -> bool:
        try:
            true = bool(self._evaluated(text))
        except Refusal:
            return False
        if true:
            self.conditions[_alone(text)] = None
        else:
            self.failed = True
        return true

    def fixed(self, text: str, largest: int) -> int | None:
        try:
            value = self.evaluate(text)
        except Refusal:
            return None
        if abs(value) > largest:
            self.failed = True
            return None
        self.conditions[f"{_alone(text)} == {value}"] = None
        self.compiled_for[text] = value
        return value

    def fixed_float(self, text: str) -> float | None:
        try:
            value = self._evaluated(text)
        except Refusal:
            return None
        if type(value) is not float or not math.isfinite(value):
            return None
        self.conditions[f"{_alone(text)} == {value!r}"] = None
        return value

    def counted(self, title: str, text: str, most: str) -> str:
        if self.device != "cpu":
            return ""                               # the host would wait for it
        taken = {*self.values, *self.local_names, *self.namespace.globals, *self.numbers}
        name = next((n for n, number in self.numbers.items() if number == (text, most)), "")
        name = name or free_name(f"{title}_size", taken)
        try:
            self.sizes[name] = self.evaluate(text)
        except Refusal:
            self.failed = True                      # nothing is the largest of nothing
            return ""
        self.numbers[name] = (text, most)
        return name

    def _evaluated(self, text: str) -> Any:
        try:
            known = {**self.namespace.closure(), **self.values, **self.held, **self.arrays, **builtins_in([text])}
            return eval(own_builtins(text), self.namespace.globals, known)
        except Exception as error:
            raise Refusal("LL206", f"`{text}` cannot be computed at the entry") from error

    def evaluate(self, text: str) -> int:
        value = self._evaluated(text)
        if type(value) is not int:
            raise Refusal("LL206", f"`{text}` is not an int")
        return value


class _Evaluator(dict[str, int]):
    """Symbols are Python text; their value is what the text gives. The facts, which hold the tensors of a call, own
    this: they are not held in a circle with it."""

    def __init__(self, facts: LiveConditions) -> None:
        super().__init__()
        self.facts = weakref.proxy(facts)

    def __missing__(self, text: str) -> int:
        value: int = self.facts.evaluate(text)
        self[text] = value
        return value


def _alone(text: str) -> str:
    """A condition that may stand beside others: a choice would take those that follow for its last part."""
    return f"({text})" if " if " in text or " or " in text else text
