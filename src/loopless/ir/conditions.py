"""Conditions on sizes and ints that are there at the entry of a region, and who answers for them."""
from __future__ import annotations

from typing import Protocol

from .affine import Affine
from .records import dataclass


@dataclass(frozen=True)
class Condition:
    """left ≥ 0 or left == 0."""
    left: Affine
    relation: str

    def __str__(self) -> str:
        const = self.left.const
        plus = Affine.of({s: c for s, c in self.left.terms if c > 0}, max(const, 0))
        minus = Affine.of({s: -c for s, c in self.left.terms if c < 0}, max(-const, 0))
        return f"{plus} {self.relation} {minus}"


class Conditions(Protocol):
    """What lowering may ask of the facts."""
    needs_grad: bool
    default_dtype: str

    device: str
    sure: bool                              # whether ranks and dtypes are known, not assumed
    compiled_for: dict[str, int]            # ints that were taken by their value
    changed_later: frozenset[str]           # names of the region whose tensors are written to outside of it

    def holds(self, condition: Condition) -> bool:
        """Whether the condition may be taken for granted: a guard, or an assumption."""

    def branch(self, text: str) -> bool | None:
        """The value of a test on what is fixed, to compile for that value; None if it is not known."""

    def granted(self, text: str) -> bool:
        """Whether a condition in Python text may be taken for granted, as `holds` has it for affine ones."""

    def fixed(self, text: str, largest: int) -> int | None:
        """The value of an int, to compile for that value; None if it is not known, or larger than that."""

    def requires_grad(self, name: str) -> bool:
        """Whether a tensor from outside requires grad, and gradients are recorded."""

    def way_back(self) -> bool:
        """Whether autograd can go back through all that the tensors from outside were made of."""

    def contiguous(self, name: str) -> bool:
        """Whether a tensor lies in memory in the order of its dimensions."""

    def counts(self, name: str) -> bool:
        """Whether a tensor from outside holds lengths, none of which is negative."""

    def ascending(self, name: str) -> bool:
        """Whether the values of a vector from outside are in order, each greater than the one before, in this call."""

    def lengths_of(self, name: str) -> str:
        """What the lengths are called of the rows of a tensor that has zeros behind them; "" if it has not."""

    def made_here(self) -> bool:
        """Whether a tensor that is made without saying where is on the device of the others."""


def at_least(facts: Conditions, value: Affine, least: int = 0) -> bool:
    """Whether value ≥ least holds, by itself or by a fact."""
    rest = value - least
    if rest.constant is not None:
        return rest.constant >= 0
    return not _of_a_loop(rest) and facts.holds(Condition(rest, ">="))


def equal(facts: Conditions, a: Affine, b: Affine) -> bool:
    rest = a - b
    if rest.constant is not None:
        return rest.constant == 0
    return not _of_a_loop(rest) and facts.holds(Condition(rest, "=="))


def _of_a_loop(value: Affine) -> bool:
    """Whether a loop variable, which is no Python name, is in it: then it is not one condition."""
    return any(":" in s for s in value.symbols)
