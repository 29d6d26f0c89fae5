"""Methods of rows that are other forms of what is read already.

    m.transpose(0, 1), m.permute(1, 0), m.swapaxes(-1, -2)     m.T, of a matrix
    row.masked_fill(test, 0.0)                                 torch.where(test, 0.0, row)
    torch.stack([a, b, c, d]).view(2, 2)                       torch.stack([torch.stack([a, b]), torch.stack([c, d])])

Left alone: more than two axes, and values that would not fit the dtype, for which `masked_fill` raises.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import category
from . import calls, expressions, row_calls
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


def stacked(s: Scope, node: ast.Call, name: str) -> ir.Expr | None:
    """`torch.stack([a, b, c, d]).view(2, 2)` of elements that are written out, row by row; None if it is not that."""
    made = node.func.value if isinstance(node.func, ast.Attribute) else None
    if name not in ("view", "reshape") or node.keywords or not isinstance(made, ast.Call) or len(made.args) != 1 \
            or made.keywords or not isinstance(made.args[0], (ast.List, ast.Tuple)) \
            or calls.resolve(s, made.func).path != "torch.stack":
        return None
    sizes = node.args[0].elts if len(node.args) == 1 and isinstance(node.args[0], (ast.Tuple, ast.List)) else node.args
    shape = [row_calls.constant(s, size) for size in sizes]
    parts = made.args[0].elts
    if len(shape) != 2 or any(type(size) is not int or size < 1 for size in shape) \
            or shape[0] * shape[1] != len(parts) or any(expressions.expression(s, e).type.rank for e in parts):
        return None

    def joined(elements: list[ast.expr]) -> ast.expr:
        return ast.copy_location(ast.Call(made.func, [ast.List(elements, ast.Load())], []), node)
    rows = [joined(parts[k:k + shape[1]]) for k in range(0, len(parts), shape[1])]
    return expressions.expression(s, ast.fix_missing_locations(joined(rows)))


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
