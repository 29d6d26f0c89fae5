"""Affine arithmetic: `2*i + n - 1` as coefficients over symbols, exact.

A symbol is a loop variable or something fixed while the region runs: a size (`x.shape[0]`), an int that came in,
or an int expression that is not affine itself (`n // 2`), which stands for its own value.
"""
from __future__ import annotations

from collections.abc import Mapping

from .records import dataclass


@dataclass(frozen=True)
class Affine:
    terms: tuple[tuple[str, int], ...] = ()
    const: int = 0

    @staticmethod
    def of(terms: Mapping[str, int], const: int = 0) -> Affine:
        return Affine(tuple(sorted((s, c) for s, c in terms.items() if c)), const)

    @staticmethod
    def symbol(name: str) -> Affine:
        return Affine(((name, 1),), 0)

    @staticmethod
    def number(value: int) -> Affine:
        return Affine((), value)

    @property
    def constant(self) -> int | None:
        return None if self.terms else self.const

    @property
    def symbols(self) -> set[str]:
        return {s for s, _ in self.terms}

    def coefficient(self, symbol: str) -> int:
        return dict(self.terms).get(symbol, 0)

    def without(self, symbol: str) -> Affine:
        return Affine(tuple(t for t in self.terms if t[0] != symbol), self.const)

    def __add__(self, other: Affine | int) -> Affine:
        if isinstance(other, int):
            return Affine(self.terms, self.const + other)
        terms = dict(self.terms)
        for s, c in other.terms:
            terms[s] = terms.get(s, 0) + c
        return Affine.of(terms, self.const + other.const)

    def __neg__(self) -> Affine:
        return self * -1

    def __sub__(self, other: Affine | int) -> Affine:
        return self + -other

    def __mul__(self, factor: int) -> Affine:
        return Affine.of({s: c * factor for s, c in self.terms}, self.const * factor)

    def replace(self, symbol: str, value: Affine) -> Affine:
        c = self.coefficient(symbol)
        return self.without(symbol) + value * c if c else self

    def value(self, values: Mapping[str, int]) -> int:
        return self.const + sum(c * values[s] for s, c in self.terms)

    def __str__(self) -> str:
        ordered = sorted(self.terms, key=lambda term: term[1] < 0)
        text = ""
        for symbol, c in ordered:
            size = symbol if abs(c) == 1 else f"{abs(c)} * {symbol}"
            text += (f" {'-' if c < 0 else '+'} {size}") if text else (f"-{size}" if c < 0 else size)
        if not text:
            return str(self.const)
        if len(ordered) == 1 and not self.const:
            return _unbracketed(text)
        return text + (f" {'-' if self.const < 0 else '+'} {abs(self.const)}" if self.const else "")


def _unbracketed(text: str) -> str:
    """The text without brackets around all of it, where nothing weaker than arithmetic is inside."""
    if not (text.startswith("(") and text.endswith(")")) or " if " in text:
        return text
    depth = 0
    for k, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0:
            return text[1:-1] if k == len(text) - 1 else text
    return text
