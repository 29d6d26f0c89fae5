"""Whether the iterations of a loop may be done in any order, as far as the text shows.

Each of them writes only to places that are its own, at the loop's variable, and to names that it gives a value first
and that nobody reads later, or that it only adds an int to; and it reads no place that another one writes.
"""
from __future__ import annotations

import ast

from ..read.names import bound_names, needed_names
from . import trees

PLAIN = (ast.Assign, ast.AugAssign, ast.If, ast.For, ast.Pass, ast.Continue, ast.Raise)


def may_be(loop: ast.For, region: list[ast.stmt], outputs: tuple[str, ...]) -> bool:
    """Whether a loop over different keys does the same in any order."""
    copy = trees.renamed_statement(loop, {})            # what is asked of a tree is remembered, and this one may change
    assert isinstance(copy, ast.For)
    keys = set(bound_names([ast.Expr(copy.target)]))
    statements = [n for stmt in loop.body for n in ast.walk(stmt) if isinstance(n, ast.stmt)]
    own = keys | (set(bound_names(copy.body)) - _counters(loop, statements))
    if not all(isinstance(stmt, PLAIN) for stmt in statements) or own & (needed_names(copy.body).keys() - keys):
        return False
    if own & set(outputs) or own & _read_outside(region, loop):
        return False
    return all(_own_place(target, keys, loop) for stmt in statements for target in _targets(stmt))


def _counters(loop: ast.For, statements: list[ast.stmt]) -> set[str]:
    """The names that iterations only add ints to: their sum is the same in any order."""
    counts = [stmt.target for stmt in statements if isinstance(stmt, ast.AugAssign) and _name(stmt.target)
              and isinstance(stmt.op, (ast.Add, ast.Sub)) and isinstance(stmt.value, ast.Constant)
              and type(stmt.value.value) is int]
    mentioned = [n.id for n in ast.walk(loop) if isinstance(n, ast.Name)]
    return {_name(n) for n in counts if mentioned.count(_name(n)) == [_name(c) for c in counts].count(_name(n))}


def _targets(stmt: ast.stmt) -> list[ast.Subscript]:
    targets = stmt.targets if isinstance(stmt, ast.Assign) else [stmt.target] if isinstance(stmt, ast.AugAssign) else []
    return [t for t in targets if not isinstance(t, (ast.Name, ast.Tuple))]         # type: ignore[misc]


def _own_place(target: ast.expr, keys: set[str], loop: ast.For) -> bool:
    """Whether a store goes to a place that has the key in it, as all reads of the same thing do."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
        return False
    at = _position(target, keys)
    name = target.value.id
    mentioned = [n for stmt in loop.body for n in ast.walk(stmt) if isinstance(n, ast.Name) and n.id == name]
    placed = [n.value for stmt in loop.body for n in ast.walk(stmt) if isinstance(n, ast.Subscript)
              and isinstance(n.value, ast.Name) and n.value.id == name and _position(n, keys) == at]
    return at is not None and len(placed) == len(mentioned)


def _position(node: ast.Subscript, keys: set[str]) -> int | None:
    """Which subscript is a key."""
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    texts = [ast.unparse(part) for part in parts]
    for key in keys:
        if key in texts:
            return texts.index(key)
        row = next((x for x in texts if x.startswith(f"{key} // ")), "")
        if row and row.replace("//", "%", 1) in texts:          # both together tell keys apart
            return texts.index(row)
    return None


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _read_outside(region: list[ast.stmt], loop: ast.For) -> set[str]:
    """The names that may be read after the loop, as it left them."""
    at = next((k for k, stmt in enumerate(region) if any(n is loop for n in ast.walk(stmt))), 0)
    later = set(needed_names([trees.renamed_statement(stmt, {}) for stmt in region[at + 1:]]))
    if region[at] is loop:
        return later
    inside = {id(n) for n in ast.walk(loop)}
    return later | {n.id for n in ast.walk(region[at])
                    if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and id(n) not in inside}
