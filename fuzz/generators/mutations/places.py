"""Where a function can be changed: its loops, what is in them, the names that count, the statement lists.

Everything is given in the order of the text, so that a random choice among it is the same every time.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any


def function(tree: ast.Module) -> ast.FunctionDef:
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "f")


def loops(tree: ast.Module) -> list[ast.For]:
    return [node for node in ast.walk(function(tree)) if isinstance(node, ast.For)]


def in_loops(tree: ast.Module, kind: Any) -> list[Any]:
    """The nodes of a kind in the bodies of loops, each once."""
    found: dict[int, Any] = {}
    for loop in loops(tree):
        for statement in loop.body:
            found.update((id(node), node) for node in ast.walk(statement) if isinstance(node, kind))
    return list(found.values())


def bodies(tree: ast.Module) -> list[list[ast.stmt]]:
    """The lists of statements in loops."""
    found = [loop.body for loop in loops(tree)]
    for branch in in_loops(tree, ast.If):
        found.append(branch.body)
        if branch.orelse:
            found.append(branch.orelse)
    return found


def counters(tree: ast.Module) -> dict[str, ast.For]:
    """The names that run over a range, with their loops."""
    return {loop.target.id: loop for loop in loops(tree) if isinstance(loop.target, ast.Name) and is_range(loop.iter)}


def is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "range" and bool(node.args)


def assignments(tree: ast.Module) -> list[tuple[list[ast.stmt], int]]:
    """Where the assignments are: the list, and the place in it."""
    return [(body, k) for body in bodies(tree) for k, s in enumerate(body)
            if isinstance(s, (ast.Assign, ast.AugAssign))]


def subscripts(tree: ast.Module) -> list[ast.Subscript]:
    """Elements of named tensors, read or written in loops."""
    return [node for node in in_loops(tree, ast.Subscript) if isinstance(node.value, ast.Name)]


def indices(node: ast.Subscript) -> list[ast.expr]:
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def fields(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.expr]]:
    """Every expression below, with the field that holds it."""
    for node in ast.walk(tree):
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield node, name, None, value
            elif isinstance(value, list):
                yield from ((node, name, k, item) for k, item in enumerate(value) if isinstance(item, ast.expr))


def put(node: ast.AST, name: str, at: int | None, new: ast.expr) -> None:
    if at is None:
        setattr(node, name, new)
    else:
        getattr(node, name)[at] = new


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def statement(text: str) -> ast.stmt:
    return ast.parse(text).body[0]


def stored_names(tree: ast.Module) -> list[str]:
    """The names that loops assign to, without the counters."""
    names = [n.id for n in in_loops(tree, ast.Name) if isinstance(n.ctx, ast.Store)]
    return [name for name in dict.fromkeys(names) if name not in counters(tree)]


def add_result(tree: ast.Module, text: str) -> None:
    """Returns one thing more at the end."""
    body = function(tree).body
    last = body[-1]
    if isinstance(last, ast.Return):
        old = "None" if last.value is None else ast.unparse(last.value)
        body[-1] = statement(f"return ({old}, {text})")
    else:
        body.append(statement(f"return {text}"))
