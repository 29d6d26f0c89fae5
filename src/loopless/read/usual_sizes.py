"""What an int in the text of a condition usually is: a name is 3 and a size 1000, or 20 and 1009; the rest is computed.

    usual_size("n // 2", (3, 1000))                             1
    usual_size("x.shape[0] - x.shape[0] // 2", (3, 1000))       500
"""
from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import cache

Usual = tuple[int, int]                 # what a name is taken for, and what a size
USUAL: tuple[Usual, ...] = ((3, 1000), (20, 1009))      # a condition has to hold for both
OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne,
}


@cache
def usual_size(text: str, usual: Usual) -> int:
    """The usual value of an int in Python text; where it cannot be computed, that of a size or a name."""
    try:
        return _value(ast.parse(text, mode="eval").body, usual)
    except (SyntaxError, KeyError, ZeroDivisionError):
        return usual[".shape[" in text]


def _value(node: ast.expr, usual: Usual) -> int:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return int(node.value)
    if isinstance(node, ast.Name):
        return usual[0]
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        return usual[1]
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](_value(node.left, usual), _value(node.right, usual))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, usual)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return OPERATORS[type(node.ops[0])](_value(node.left, usual), _value(node.comparators[0], usual))
    if isinstance(node, ast.IfExp):
        return _value(node.body if _value(node.test, usual) else node.orelse, usual)
    raise KeyError(type(node).__name__)
