"""Names for what the text of a function computes without one, as a person would give them."""
from __future__ import annotations

import ast
import builtins
from functools import cached_property

from .names import bound_names


class NewNames:
    """The names that a function gets."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.function, self.given = function, 0

    @cached_property
    def taken(self) -> set[str]:
        """The names that mean something already."""
        nodes = list(ast.walk(self.function))
        return {n.id for n in nodes if isinstance(n, ast.Name)} | {n.arg for n in nodes if isinstance(n, ast.arg)} \
            | set(bound_names(self.function.body)) | set(dir(builtins))

    def name_for(self, node: ast.expr) -> str:
        """`y_view` for `y.view(-1)`."""
        base = "_".join(dict.fromkeys(w for w in _words(node) if w not in ("torch", "F", "self")))[:40] or "value"
        name = next(n for k in range(1, 1000) if (n := base if k == 1 else f"{base}_{k}") not in self.taken)
        self.taken.add(name)
        self.given += 1
        return name

    def forgotten(self) -> ast.FunctionDef:
        """The function: what was asked of its tree before (nodes.py, names.py) holds no more."""
        for n in ast.walk(self.function):
            for kept in n.__dict__.keys() - {*n._fields, *n._attributes}:
                del n.__dict__[kept]
        return ast.fix_missing_locations(self.function)


def _words(node: ast.expr) -> list[str]:
    """What a value is made of, and how: of the arguments of a function only the first one counts."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [*_words(node.value), node.attr]
    if isinstance(node, ast.Subscript):
        return _words(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        of_module = isinstance(node.func.value, ast.Name) and node.func.value.id in ("torch", "F")
        return [*(_words(node.args[0]) if of_module and node.args else _words(node.func.value)), node.func.attr]
    if isinstance(node, ast.Call) and node.args:
        return [*_words(node.args[0]), *_words(node.func)]
    found = [n for n in ast.walk(node) if isinstance(n, (ast.Name, ast.Attribute))]
    return [n.id if isinstance(n, ast.Name) else n.attr for n in found[::-1]]
