"""Tests on loop variables as affine forms: what is not negative where they hold, or where they do not.

    j > i and i < n          j - i - 1 >= 0,  n - i - 1 >= 0
    not (j > i or k == j)    i - j >= 0                             (`!=` says nothing that is affine)
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.affine import Affine
from .affine import affine

OPPOSITE = {"lt": "ge", "ge": "lt", "le": "gt", "gt": "le", "eq": "ne", "ne": "eq"}


def not_negative(test: ir.Expr, holds: bool = True) -> tuple[Affine, ...]:
    """Forms that are 0 or more wherever the test holds, or does not; a part that is not affine says nothing."""
    if isinstance(test, ir.Temp):
        return not_negative(test.value, holds)
    if isinstance(test, ir.Op) and test.name == "not":
        return not_negative(test.args[0], not holds)
    if isinstance(test, ir.Select) and test.no == ir.Const(False) and holds:            # a and b
        return (*not_negative(test.test), *not_negative(test.yes))
    if isinstance(test, ir.Select) and test.yes == ir.Const(True) and not holds:        # not (a or b)
        return (*not_negative(test.test, False), *not_negative(test.no, False))
    if isinstance(test, ir.Op) and test.name in OPPOSITE:
        return _compared(test, test.name if holds else OPPOSITE[test.name])
    return ()


def _compared(test: ir.Op, name: str) -> tuple[Affine, ...]:
    a, b = (affine(side) for side in test.args)
    if a is None or b is None:
        return ()
    forms = {"lt": (b - a - 1,), "le": (b - a,), "gt": (a - b - 1,), "ge": (a - b,), "eq": (a - b, b - a)}
    return forms.get(name, ())
