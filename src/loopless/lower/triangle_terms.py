"""A product with a triangle as a term of a sum: the triangle, the other factor, and the numbers that go with them."""
from __future__ import annotations

from collections.abc import Mapping

from ..ir import tensor as t
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import category
from .triangular import Triangle, triangle


@dataclass(frozen=True)
class Term:
    """`outside * (triangle @ other)`; the other factor is `inside * bare`."""
    triangle: Triangle
    other: t.Value
    bare: t.Value
    inside: tuple[t.Value, ...]
    outside: tuple[t.Value, ...]
    product: t.Contract

    def renamed(self, names: Mapping[str, str]) -> Term:
        """The term over other dimensions."""
        own = self.triangle
        found = Triangle(t.renamed(own.view, names), names.get(own.low, own.low), names.get(own.high, own.high),
                         own.limit)
        return replace(self, triangle=found, other=t.renamed(self.other, names), bare=t.renamed(self.bare, names),
                       product=t.renamed(self.product, names))

    def joined(self, beside: Term) -> t.Value | None:
        """Both terms as one, if they are of one tensor and the triangles have nothing in common."""
        if not self.triangle.missing(beside.triangle) or self.product.dims != beside.product.dims:
            return None
        dims = self.triangle.view.dims
        both = t.Apply("add", (self.triangle.value, beside.triangle.value), dims, self.product.dtype)
        if self.other == beside.other and self.outside == beside.outside:
            return _scaled(replace(self.product, a=both, b=self.other), self.outside)
        if self.bare != beside.bare or _sorted(self) != _sorted(beside):
            return None
        whole = next((side for side in (self, beside) if not side.outside), None)
        return None if whole is None else replace(self.product, a=both, b=whole.other)


def term(value: t.Value, finite: set[t.Value]) -> Term | None:
    """A value as such a term; None if it is something else. finite: what is checked."""
    inner, outside = unscaled(value)
    if not isinstance(inner, t.Contract) or len(inner.over) != 1:
        return None
    for side, other in ((inner.a, inner.b), (inner.b, inner.a)):
        found = triangle(side)
        if found is not None and (other in finite or category(other.dtype) < 2):
            bare, inside = unscaled(other)
            return Term(found, other, bare, inside, outside, inner)
    return None


def unscaled(value: t.Value) -> tuple[t.Value, tuple[t.Value, ...]]:
    """A value without the numbers that it is multiplied with, and these."""
    if isinstance(value, t.Named):
        return unscaled(value.value)
    if not (isinstance(value, t.Apply) and value.op == "mul" and len(value.args) == 2 and not value.params):
        return value, ()
    for number, rest in (value.args, value.args[::-1]):
        same = (rest.dtype, rest.dims) == (value.dtype, value.dims) and not t.is_number(rest)
        if isinstance(number, t.Number) and same:
            inner, numbers = unscaled(rest)
            return inner, (number, *numbers)
    return value, ()


def _scaled(value: t.Value, numbers: tuple[t.Value, ...]) -> t.Value:
    for number in reversed(numbers):
        value = t.Apply("mul", (number, value), value.dims, value.dtype)
    return value


def _sorted(found: Term) -> list[str]:
    return sorted(map(repr, (*found.inside, *found.outside)))
