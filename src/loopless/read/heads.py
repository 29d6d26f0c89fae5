"""What a loop goes through is computed before the loop, under a name: then the loop itself is read without it.

    for a, b in zip(y.view(-1), p.flatten()):          y_view, p_flatten = y.view(-1), p.flatten()
        ...                                    →       for a, b in zip(y_view, p_flatten):
                                                           ...

Python computes a head once, when the loop begins, from left to right; so do the statements before it. Only what the
compiler would not read inside a head is moved: calls and attributes other than those that say how to go through a
thing. A head with something in it that has to come in between, such as `:=`, stays.
"""
from __future__ import annotations

import ast
import builtins

from .names import bound_names

THROUGH = ("enumerate", "zip", "reversed", "list", "tuple", "product")
READ = ("unbind",)
OWN = (ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.ListComp, ast.GeneratorExp, ast.SetComp,
       ast.DictComp, ast.Starred)


def name_heads(node: ast.FunctionDef) -> ast.FunctionDef:
    """The function with names for what its loops go through, where that is computed; changed in place."""
    taken = set(bound_names(node.body)) | {a.arg for a in ast.walk(node) if isinstance(a, ast.arg)} \
        | {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} | set(dir(builtins))
    _Heads(taken).block(node.body)
    for n in ast.walk(node):                    # what was asked of the tree before (nodes.py, names.py) holds no more
        for kept in n.__dict__.keys() - {*n._fields, *n._attributes, "head"}:
            del n.__dict__[kept]
    return ast.fix_missing_locations(node)


class _Heads:
    def __init__(self, taken: set[str]) -> None:
        self.taken = taken

    def block(self, body: list[ast.stmt]) -> None:
        out: list[ast.stmt] = []
        for stmt in body:
            if isinstance(stmt, ast.For) and not any(isinstance(n, OWN) for n in ast.walk(stmt.iter)):
                out += self.moved(stmt)
            for field in ("body", "orelse", "finalbody"):
                if isinstance(getattr(stmt, field, None), list) and not isinstance(
                        stmt, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                    self.block(getattr(stmt, field))
            out.append(stmt)
        body[:] = out

    def moved(self, loop: ast.For) -> list[ast.stmt]:
        """The statements that compute parts of a head, which are names in it from now on."""
        before: list[ast.stmt] = []

        def go(node: ast.expr) -> ast.expr:
            if isinstance(node, ast.Call) and _last(node.func) in THROUGH:
                node.args = [go(a) for a in node.args]
                return node
            if not _computed(node, loop.target):
                return node
            name = self.name_for(node)
            made = ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node), loop)
            made.head = True                                                        # type: ignore[attr-defined]
            before.append(made)
            return ast.copy_location(ast.Name(name, ast.Load()), node)
        loop.iter = go(loop.iter)
        return before

    def name_for(self, node: ast.expr) -> str:
        """`y_view` for `y.view(-1)`."""
        words = [n.id if isinstance(n, ast.Name) else n.attr for n in ast.walk(node)
                 if isinstance(n, (ast.Name, ast.Attribute))]
        base = "_".join(dict.fromkeys(w for w in words[::-1] if w not in ("torch", "F", "self")))[:40] or "head"
        name = next(n for k in range(1, 1000) if (n := base if k == 1 else f"{base}_{k}") not in self.taken)
        self.taken.add(name)
        return name


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _computed(node: ast.expr, target: ast.expr) -> bool:
    """Whether a head is computed in a way that is not read inside of it."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("T", "mT")
    if not isinstance(node, ast.Call) or _last(node.func) == "range" or _last(node.func) in READ:
        return False
    if _last(node.func) == "tolist" and isinstance(node.func, ast.Attribute):
        return not isinstance(node.func.value, ast.Name) or isinstance(target, ast.Tuple)
    return True
