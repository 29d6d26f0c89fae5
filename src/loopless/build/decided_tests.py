"""A round in which a name is a constant: the constant in its place, and tests that it decides are gone.

    di = 0                                   di = 0
    if di == 0 and dj == 0: pass      →      if dj == 0: pass
    else: s += x[i + di]                     else: s += x[i + 0]

A name that the round itself changes stays a name.
"""
from __future__ import annotations

import ast
from typing import Any

FOLDED = (ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Tuple, ast.cmpop, ast.boolop, ast.unaryop,
          ast.operator, ast.expr_context)
Known = dict[str, ast.expr]


def in_its_round(body: list[ast.stmt], target: ast.expr, item: ast.expr) -> list[ast.stmt]:
    """The statements of a round, with what its target stands for."""
    known = dict(_pairs(target, item))
    names = [n for stmt in body for n in ast.walk(stmt) if isinstance(n, ast.Name)]
    changed = {n.id for n in names if not isinstance(n.ctx, ast.Load)}
    known = {name: value for name, value in known.items() if name not in changed}
    return _block(body, known) if known else body


def _pairs(target: ast.expr, item: ast.expr) -> list[tuple[str, ast.expr]]:
    if isinstance(target, (ast.Tuple, ast.List)) and isinstance(item, ast.Tuple) and len(target.elts) == len(item.elts):
        return [pair for t, i in zip(target.elts, item.elts, strict=True) for pair in _pairs(t, i)]
    return [(target.id, item)] if isinstance(target, ast.Name) and _number(item) is not None else []


def _number(node: ast.expr) -> int | float | None:
    value = _value(node)
    return value if type(value) in (int, float) else None


def _value(node: ast.expr) -> Any:
    """What a constant expression is; None if it is none, or raises."""
    if not all(isinstance(n, FOLDED) for n in ast.walk(node)):
        return None
    if any(isinstance(n, (ast.Pow, ast.LShift)) for n in ast.walk(node)):
        return None                             # which may take long
    try:
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<constant>", "eval")
        return eval(code, {"__builtins__": {}})
    except (ArithmeticError, TypeError, ValueError):
        return None


def _block(body: list[ast.stmt], known: Known) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for stmt in body:
        new = _with(stmt, known)
        if isinstance(new, ast.If):
            new.test = _truth(new.test)
        if isinstance(new, ast.If) and isinstance(found := _value(new.test), bool):
            out += new.body if found else new.orelse
        else:
            out.append(new)
    return out or [ast.copy_location(ast.Pass(), body[0])] if body else out


def _with(node: Any, known: Known) -> Any:
    """A copy with constants for names."""
    if isinstance(node, list):
        return _block(node, known) if node and isinstance(node[0], ast.stmt) else [_with(n, known) for n in node]
    if not isinstance(node, ast.AST):
        return node
    if isinstance(node, ast.Name) and node.id in known:
        return ast.copy_location(_copied(known[node.id]), node)
    new = type(node)(**{name: _with(value, known) for name, value in ast.iter_fields(node)})
    return ast.copy_location(new, node) if hasattr(node, "lineno") else new


def _copied(node: ast.expr) -> ast.expr:
    number = _number(node)
    return ast.Constant(number) if number is not None and not str(number).startswith("-") else \
        ast.UnaryOp(ast.USub(), ast.Constant(-number)) if number is not None else node


def _truth(node: ast.expr) -> ast.expr:
    """A test without the parts of `and` and `or` that are decided; those behind one that decides are never asked."""
    if not isinstance(node, ast.BoolOp):
        return node
    decides = isinstance(node.op, ast.Or)
    left: list[ast.expr] = []
    for value in map(_truth, node.values):
        found = _value(value)
        if found is (not decides):
            continue
        left.append(value)
        if found is decides:
            break
    if not left:
        return ast.copy_location(ast.Constant(not decides), node)
    return left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(node.op, left), node)
