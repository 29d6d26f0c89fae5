"""The text of a Python number, with the brackets that it needs and no others.

    (((x.shape[2] + (2 * p)) - k) // s) + 1     →       (x.shape[2] + 2 * p - k) // s + 1

Beside other values it stands in brackets only where its operator binds less: `math.cos(a) * x`, `(w - 1) * x`.
"""
from __future__ import annotations

import ast
from functools import lru_cache

ATOM, POWER, UNARY, TIMES, PLUS, SHIFT, AND, XOR, OR, COMPARE, LOWEST = 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 0
BINARY: dict[type[ast.operator], int] = {
    ast.Pow: POWER, ast.Mult: TIMES, ast.Div: TIMES, ast.FloorDiv: TIMES, ast.Mod: TIMES, ast.MatMult: TIMES,
    ast.Add: PLUS, ast.Sub: PLUS, ast.LShift: SHIFT, ast.RShift: SHIFT, ast.BitAnd: AND, ast.BitXor: XOR, ast.BitOr: OR}
ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant)


@lru_cache(maxsize=4096)
def number_text(text: str) -> tuple[str, int]:
    """The text without needless brackets, and how closely it binds."""
    if text.isidentifier() or text.isdecimal():
        return text, ATOM
    try:
        node = ast.parse(text, mode="eval").body
    except SyntaxError:
        return text, LOWEST
    plain = text if isinstance(node, ast.Constant) or "(" not in text else ast.unparse(node)
    return plain, _level(node)


def _level(node: ast.expr) -> int:
    if isinstance(node, ATOMS):
        return ATOM
    if isinstance(node, ast.BinOp):
        return BINARY[type(node.op)]
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        return UNARY
    return COMPARE if isinstance(node, ast.Compare) else LOWEST
