"""Ints as polynomials over loop variables and what is fixed: `(i + 1) * n + j` is `n*i + n + j`, whatever its brackets.

An atom is a loop variable, a size, an int that came in, or any other int value, which stands for itself. Equal
polynomials are equal values. Coefficients are fractions, for sums like `i * (i - 1) / 2`; a value is always whole.
"""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import lcm, prod

from . import loop as ir
from .node import asked_once
from .records import dataclass

MOST_ATOMS, MOST_DEGREE = 3, 3
Monomial = tuple[ir.Expr, ...]                      # a product of atoms, in a fixed order; () is one


@dataclass(frozen=True)
class Polynomial:
    terms: tuple[tuple[Monomial, Fraction], ...] = ()

    @staticmethod
    def of(terms: Mapping[Monomial, Fraction]) -> Polynomial:
        return Polynomial(tuple(sorted(((m, c) for m, c in terms.items() if c), key=lambda t: repr(t[0]))))

    @staticmethod
    def number(value: int | Fraction) -> Polynomial:
        return Polynomial.of({(): Fraction(value)})

    @staticmethod
    def atom(expr: ir.Expr) -> Polynomial:
        return Polynomial((((expr,), Fraction(1)),))

    def __add__(self, other: Polynomial) -> Polynomial:
        terms = dict(self.terms)
        for m, c in other.terms:
            terms[m] = terms.get(m, Fraction(0)) + c
        return Polynomial.of(terms)

    def __neg__(self) -> Polynomial:
        return Polynomial(tuple((m, -c) for m, c in self.terms))

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        terms: dict[Monomial, Fraction] = {}
        for m, c in self.terms:
            for n, d in other.terms:
                both = tuple(sorted((*m, *n), key=repr))
                terms[both] = terms.get(both, Fraction(0)) + c * d
        return Polynomial.of(terms)

    @property
    def constant(self) -> Fraction | None:
        """The number that it is, or None."""
        if not self.terms:
            return Fraction(0)
        return self.terms[0][1] if len(self.terms) == 1 and self.terms[0][0] == () else None

    @property
    def atoms(self) -> set[ir.Expr]:
        return {a for m, _ in self.terms for a in m}

    def degree(self, atom: ir.Expr) -> int:
        return max((m.count(atom) for m, _ in self.terms), default=0)

    def coefficient(self, atom: ir.Expr, power: int) -> Polynomial:
        """What stands before this power of an atom."""
        return Polynomial.of({tuple(a for a in m if a != atom): c for m, c in self.terms if m.count(atom) == power})

    def replace(self, atom: ir.Expr, value: Polynomial) -> Polynomial:
        """The polynomial with a value in place of an atom."""
        total, power = Polynomial(), Polynomial.number(1)
        for k in range(self.degree(atom) + 1):
            total += self.coefficient(atom, k) * power
            power *= value
        return total

    def is_whole(self) -> bool:
        """Whether its value is an int wherever its atoms are: it is, if it is one up to its degree in each of them."""
        atoms = sorted(self.atoms, key=repr)
        if len(atoms) > MOST_ATOMS or any(self.degree(a) > MOST_DEGREE for a in atoms):
            return False
        places = product(*(range(self.degree(a) + 1) for a in atoms))
        return all(self._value(dict(zip(atoms, at, strict=True))).denominator == 1 for at in places)

    def _value(self, at: Mapping[ir.Expr, int]) -> Fraction:
        return sum((c * prod(at[a] for a in m) for m, c in self.terms), Fraction(0))

    def divided(self, divisor: ir.Expr | int) -> tuple[Polynomial, Polynomial]:
        """q and r such that it is `divisor * q + r`, term by term."""
        q: dict[Monomial, Fraction] = {}
        r: dict[Monomial, Fraction] = {}
        for m, c in self.terms:
            if isinstance(divisor, int):
                whole = m != () and c % divisor == 0
                (q if whole else r)[m] = c / divisor if whole else c
            elif divisor in m:
                at = m.index(divisor)
                q[m[:at] + m[at + 1:]] = c
            else:
                r[m] = c
        return Polynomial.of(q), Polynomial.of(r)


@asked_once
def polynomial(expr: ir.Expr) -> Polynomial:
    """The polynomial that an int value is."""
    if isinstance(expr, ir.Temp):
        return polynomial(expr.value)
    if isinstance(expr, ir.Const):
        return Polynomial.number(int(expr.value))
    if isinstance(expr, ir.Op) and expr.name in ("add", "sub", "mul", "neg"):
        parts = [polynomial(a) for a in expr.args]
        if expr.name == "neg":
            return -parts[0]
        a, b = parts
        return a + b if expr.name == "add" else a - b if expr.name == "sub" else a * b
    if isinstance(expr, ir.Op) and expr.name == "numel" and len(expr.args) == 1:
        return polynomial(expr.args[0])
    if isinstance(expr, ir.Op) and expr.name == "floor_divide" and isinstance(expr.args[1], ir.Const) \
            and expr.args[1].value > 0:
        part = polynomial(expr.args[0]) * Polynomial.number(Fraction(1, expr.args[1].value))
        if part.is_whole():
            return part
    return Polynomial.atom(expr)


def expression(value: Polynomial) -> ir.Expr:
    """The polynomial as an expression again."""
    whole = lcm(*(c.denominator for _, c in value.terms)) if value.terms else 1
    total: ir.Expr | None = None
    ordered = sorted(value.terms, key=lambda term: (term[0] == (), term[1] < 0))
    for m, c in ordered:
        part = _product(m, abs(int(c * whole)))
        if total is None:
            total = part if c > 0 else ir.Op("neg", (part,), ir.INT)
        else:
            total = ir.Op("add" if c > 0 else "sub", (total, part), ir.INT)
    total = total or ir.Const(0)
    if isinstance(total, ir.Op) and total.name == "neg" and isinstance(total.args[0], ir.Const):
        total = ir.Const(-total.args[0].value)
    return total if whole == 1 else ir.Op("floor_divide", (total, ir.Const(whole)), ir.INT)


def _product(atoms: Monomial, factor: int) -> ir.Expr:
    parts: list[ir.Expr] = ([] if factor == 1 and atoms else [ir.Const(factor)]) + list(atoms)
    total = parts[0]
    for part in parts[1:]:
        total = ir.Op("mul", (total, part), ir.INT)
    return total
