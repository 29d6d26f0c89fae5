"""Sizes that are computed from sizes: products and quotients, as text where they are no numbers."""
from __future__ import annotations

from .affine import Affine


def product(sizes: tuple[Affine, ...]) -> Affine:
    """All of some sizes: how many elements there are."""
    number, others = 1, []
    for size in sizes:
        if size.constant is not None:
            number *= size.constant
        else:
            others.append(size)
    if len(others) < 2:
        return others[0] * number if others else Affine.number(number)
    return Affine.symbol(f"({' * '.join(map(_bracketed, others))})") * number


def quotient(size: Affine, by: int) -> Affine:
    """A size divided by a number, rounded down."""
    if by == 1:
        return size
    if size.constant is not None:
        return Affine.number(size.constant // by)
    return Affine.symbol(f"({_bracketed(size)} // {by})")


def pooled(size: Affine, kernel: int, stride: int, padding: int, dilation: int, ceil: bool) -> Affine:
    """How many windows there are along an axis."""
    beyond = size + (2 * padding - dilation * (kernel - 1) - 1)
    return -quotient(-beyond, stride) + 1 if ceil else quotient(beyond, stride) + 1


def _bracketed(size: Affine) -> str:
    alone = len(size.terms) == 1 and not size.const and size.terms[0][1] == 1
    return size.terms[0][0] if alone else f"({size})"
