"""Methods of rows that are other forms of what is read already.

    m.transpose(0, 1), m.permute(1, 0), m.swapaxes(-1, -2)     m.T, of a matrix
    row.masked_fill(test, 0.0)                                 torch.where(test, 0.0, row)

Left alone: more than two axes, and values that would not fit the dtype, for which `masked_fill` raises.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import category
from . import expressions, row_calls
from .scope import Scope

TURNS = {"transpose": [0, 1], "permute": [1, 0], "swapaxes": [0, 1], "swapdims": [0, 1]}
LARGEST = 3.4e38                            # what float32 can hold


def method(s: Scope, node: ast.Call, base: ir.Expr, name: str, args: list[ast.expr]) -> ir.Expr | None:
    """The value of such a call; None if it is another one."""
    if node.keywords or base.type.soft:
        return None
    if name in TURNS and base.type.rank == 2:
        given = args[0].elts if len(args) == 1 and isinstance(args[0], (ast.Tuple, ast.List)) else args
        axes = [row_calls.constant(s, a) for a in given]
        if len(axes) != 2 or any(type(axis) is not int or not -2 <= axis < 2 for axis in axes):
            return None
        axes = [axis % 2 for axis in axes]
        swapped = axes == [1, 0] if name == "permute" else sorted(axes) == [0, 1]
        return row_calls.turned(s, base) if swapped else None
    return _filled(s, base, args) if name == "masked_fill" and len(args) == 2 else None


def _filled(s: Scope, base: ir.Expr, args: list[ast.expr]) -> ir.Expr | None:
    test, value = (expressions.expression(s, a) for a in args)
    if test.type.dtype != "bool" or not test.type.tensor or test.type.soft or test.type.rank > base.type.rank \
            or not isinstance(value, ir.Const) or base.type.dtype not in ("float32", "float64", "int64"):
        return None
    number = value.value
    whole = type(number) is int and abs(number) < 2 ** 24
    fits = whole or (type(number) is float and category(base.type.dtype) == 2
                     and (number != number or abs(number) < LARGEST or abs(number) == float("inf")))
    return expressions.operation(s, "where", test, value, base) if fits else None
