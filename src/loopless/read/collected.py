"""A list that is made into a tensor in the middle of an expression gets a name for the tensor.

    return torch.stack(parts).view(n, -1)          parts_stack = torch.stack(parts)
                                           →       return parts_stack.view(n, -1)

So the loop that fills the list and what is made of it are a region, whatever is done with the tensor then: it is part
of a dictionary, or an argument. Only what
Python computes first in a statement is taken out of it: nothing that is called before may see the difference, and
nothing that might not be computed at all is computed.
"""
from __future__ import annotations

import ast

from .names import bound_names, definitely_bound
from .new_names import NewNames

COLLECTORS = ("stack", "cat", "tensor", "vstack", "hstack", "LongTensor", "FloatTensor")
BLOCKS = ("body", "orelse", "finalbody")


def name_collected(node: ast.FunctionDef) -> ast.FunctionDef:
    """The function with names for what it makes of its lists; changed in place."""
    lists = {name for s in ast.walk(node) if isinstance(s, ast.Assign) for name in _started(s.targets[0], s.value)}
    if not lists:
        return node
    names = NewNames(node)
    _block(node.body, lists, names, set(bound_names(node.body)) - {a.arg for a in ast.walk(node.args)
                                                                   if isinstance(a, ast.arg)})
    return names.forgotten() if names.given else node


def _started(target: ast.expr, value: ast.expr) -> list[str]:
    """The names of lists that a statement starts: `a = []`, `a, b = [], []`."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return [name for t, v in zip(target.elts, value.elts, strict=True) for name in _started(t, v)]
    plain = ast.unparse(value) == "list()" or (isinstance(value, ast.List) and len(value.elts) < 2)
    return [target.id] if plain and isinstance(target, ast.Name) else []


def _block(body: list[ast.stmt], lists: set[str], names: NewNames, doubtful: set[str]) -> None:
    """Takes the collectors out of the statements of a block; doubtful: names that nothing may have been given yet."""
    out: list[ast.stmt] = []
    for stmt in body:
        if isinstance(stmt, (ast.Return, ast.Assign)) and stmt.value is not None and not _collects(stmt.value, lists):
            taken = _Taken(lists, names, stmt, doubtful)
            taken.first(stmt, "value")
            out += taken.before
        for field in BLOCKS:
            inner = getattr(stmt, field, None)
            if isinstance(inner, list) and not isinstance(stmt, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                _block(inner, lists, names, doubtful)
        doubtful = doubtful - definitely_bound([stmt])
        out.append(stmt)
    body[:] = out


def _collects(node: ast.expr, lists: set[str]) -> bool:
    """`torch.stack(parts)`, of a list that is filled here."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in COLLECTORS \
        and ast.unparse(node.func.value) == "torch" and bool(node.args) and isinstance(node.args[0], ast.Name) \
        and node.args[0].id in lists and not any(isinstance(n, ast.Call) for a in node.args for n in ast.walk(a))


class _Taken:
    """What is taken out of one statement, in the order in which Python computes it."""

    def __init__(self, lists: set[str], names: NewNames, stmt: ast.stmt, doubtful: set[str]) -> None:
        self.lists, self.names, self.stmt, self.doubtful = lists, names, stmt, doubtful
        self.before: list[ast.stmt] = []

    def first(self, owner: ast.AST, field: str) -> bool:
        """Takes out of a part of an expression what is computed first; False once something else is called."""
        value = getattr(owner, field)
        if isinstance(value, list):
            return all(self._expression(part, value, k) for k, part in enumerate(value))
        return self._expression(value, owner, field)

    def _expression(self, node: ast.expr, owner: ast.AST | list[ast.expr], at: str | int) -> bool:
        if _collects(node, self.lists):
            name = self.names.name_for(node)
            self.before.append(ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node), self.stmt))
            new = ast.copy_location(ast.Name(name, ast.Load()), node)
            if isinstance(owner, list):
                assert isinstance(at, int)
                owner[at] = new
            else:
                setattr(owner, str(at), new)
            return True
        if isinstance(node, (ast.Name, ast.Constant)):
            return not (isinstance(node, ast.Name) and node.id in self.doubtful)
        if isinstance(node, ast.Call):
            if self.first(node, "func") and self.first(node, "args"):
                all(self._expression(k.value, k, "value") for k in node.keywords)
            return False
        fields = {ast.Attribute: ("value",), ast.Subscript: ("value",), ast.BinOp: ("left", "right"),
                  ast.UnaryOp: ("operand",), ast.Tuple: ("elts",), ast.List: ("elts",),
                  ast.Dict: ("values",)}.get(type(node), ())
        if isinstance(node, ast.Dict) and not all(isinstance(k, (ast.Constant, ast.Name)) for k in node.keys):
            return False
        return bool(fields) and all(self.first(node, f) for f in fields) and not isinstance(node, ast.Subscript)
