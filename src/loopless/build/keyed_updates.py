"""The ways in which people add to what a dictionary holds at a key, as one: `d[e] += v`.

    d[e] = d.get(e, 0) + v                              if e not in d:
    if e in d: d[e] += 1                                    d[e] = 0
    else: d[e] = 1                                      d[e] += v

In a dictionary without a default an update that puts a key there is marked, because others raise if it is not.
"""
from __future__ import annotations

import ast

from . import trees
from .keyed_uses import Container, Inserting, Left


def updated(stmt: ast.stmt, container: Container) -> ast.stmt:
    """A copy of a statement with plain updates of the container."""
    if not any(isinstance(n, ast.Name) and n.id == container.name for n in ast.walk(stmt)):
        return stmt
    made = _Updates(container).visit(trees.renamed_statement(stmt, {}))
    assert isinstance(made, ast.stmt)
    return ast.fix_missing_locations(made)


class _Updates(ast.NodeTransformer):
    def __init__(self, container: Container) -> None:
        self.container, self.name = container, container.name

    def generic_visit(self, node: ast.AST) -> ast.AST:
        node = super().generic_visit(node)
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, self._begun(block))
        return node

    def _begun(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """A key that is put there, to be added to in the next statement."""
        out: list[ast.stmt] = []
        for stmt in block:
            key = self._begins(out[-1]) if out else ""
            if key and isinstance(stmt, ast.AugAssign) and self._key(stmt.target) == key:
                out[-1] = _inserting(stmt, stmt)
            else:
                out.append(stmt)
        return out

    def _begins(self, stmt: ast.stmt) -> str:
        """The key in `d.setdefault(e, 0)`."""
        call = stmt.value if isinstance(stmt, ast.Expr) else None
        named = isinstance(call, ast.Call) and ast.unparse(call.func) == f"{self.name}.setdefault"
        return ast.unparse(call.args[0]) if named else ""                           # type: ignore[union-attr]

    def _key(self, node: ast.expr) -> str:
        own = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == self.name
        return ast.unparse(node.slice) if own else ""                               # type: ignore[attr-defined]

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        target, value = node.targets[0], node.value
        key = self._key(target) if len(node.targets) == 1 else ""
        if not isinstance(target, ast.Subscript) or not key or not isinstance(value, ast.BinOp) \
                or not isinstance(value.op, (ast.Add, ast.Sub)):
            return self.generic_visit(node)
        sides = [(value.left, value.right)] + ([(value.right, value.left)] if isinstance(value.op, ast.Add) else [])
        for old, more in sides:
            found = ast.unparse(old)
            if found == f"{self.name}.get({key}, {self.container.zero})":
                return _inserting(ast.AugAssign(target, value.op, more), node)
            if found == f"{self.name}[{key}]":
                return ast.copy_location(ast.AugAssign(target, value.op, more), node)
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        test = node.test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Compare) \
                and isinstance(test.operand.ops[0], ast.In):
            test = ast.Compare(test.operand.left, [ast.NotIn()], test.operand.comparators)
        asked = isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.In, ast.NotIn)) \
            and ast.unparse(test.comparators[0]) in (self.name, f"{self.name}.keys()")
        if not asked or self.container.kind == "set":
            return self.generic_visit(node)
        assert isinstance(test, ast.Compare)
        key = ast.unparse(test.left)
        there, new = (node.body, node.orelse) if isinstance(test.ops[0], ast.In) else (node.orelse, node.body)
        first = self._first(new, key)
        if first is None or len(there) > 1:
            return self.generic_visit(node)
        if not there and first == self.container.zero and type(first) is type(self.container.zero):
            put = ast.Attribute(ast.Name(self.name, ast.Load()), "setdefault", ast.Load())
            return ast.copy_location(ast.Expr(ast.Call(put, [test.left, ast.Constant(first)], [])), node)
        more = there[0] if there else None
        if isinstance(more, ast.Assign):
            more = self.visit_Assign(more)                                          # type: ignore[assignment]
        if isinstance(more, ast.AugAssign) and self._key(more.target) == key and isinstance(more.op, ast.Add) \
                and isinstance(more.value, ast.Constant) and more.value.value == first and type(first) is int:
            return _inserting(more, node)
        return self.generic_visit(node)

    def _first(self, new: list[ast.stmt], key: str) -> int | float | None:
        """What `d[e] = 0` puts there."""
        only = new[0] if len(new) == 1 else None
        if isinstance(only, ast.Assign) and len(only.targets) == 1 and self._key(only.targets[0]) == key \
                and isinstance(only.value, ast.Constant) and type(only.value.value) in (int, float):
            return only.value.value                                                 # type: ignore[return-value]
        return None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        raise Left


def _inserting(update: ast.AugAssign, node: ast.stmt) -> ast.AugAssign:
    return ast.copy_location(Inserting(update.target, update.op, update.value), node)
