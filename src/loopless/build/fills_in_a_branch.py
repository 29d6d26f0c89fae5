"""Rows that are filled up only where something is missing: filling up with nothing changes nothing.

    missing = n - len(row)                                missing = n - len(row)
    if missing > 0:                                →      row = torch.cat([row, row.new_zeros(missing)])
        row = torch.cat([row, row.new_zeros(missing)])

The test has to say that what is filled up is more than nothing, in the words of the statement: `missing > 0`, or
`len(row) < n` beside `n - len(row)`. Where less than nothing is missing, joined_pieces.py sends the call back to the
loop. Left alone: rows that get another name, or are used after the loop, because they may be the ones that came in.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in

Body = list[ast.stmt]
JOINING = ("torch.cat", "torch.concat", "F.pad", "torch.nn.functional.pad", "nn.functional.pad")
LENGTHS = ("len({})", "{}.size(0)", "{}.shape[0]")


def without_tests(body: Body, outputs: tuple[str, ...]) -> Body:
    """The statements without such tests."""
    return [_loop(stmt, body, outputs) if isinstance(stmt, ast.For) else stmt for stmt in body]


def _loop(loop: ast.For, body: Body, outputs: tuple[str, ...]) -> ast.For:
    inner: Body = []
    for stmt in loop.body:
        only = _filled_up(stmt) if isinstance(stmt, ast.If) else None
        if isinstance(stmt, ast.For):
            stmt = _loop(stmt, body, outputs)
        elif only is not None:
            name = ast.unparse(only.targets[0])
            stmt = only if name not in outputs and _stays_here(name, loop, body) else stmt
        inner.append(stmt)
    if all(a is b for a, b in zip(inner, loop.body, strict=True)):
        return loop
    return ast.copy_location(ast.For(loop.target, loop.iter, inner, loop.orelse), loop)


def _filled_up(stmt: ast.If) -> ast.Assign | None:
    """What is done where something is missing; None if it is something else, or more."""
    only = stmt.body[0] if not stmt.orelse and len(stmt.body) == 1 else None
    target = only.targets[0] if isinstance(only, ast.Assign) and len(only.targets) == 1 else None
    if not isinstance(only, ast.Assign) or not isinstance(target, ast.Name):
        return None
    return only if _count(only.value, target.id) in _missing(stmt.test, target.id) else None


def _count(value: ast.expr, name: str) -> str:
    """How much is joined to a row, as text; "" if it is something else."""
    if not isinstance(value, ast.Call) or ast.unparse(value.func) not in JOINING or not value.args:
        return ""
    first, rest = value.args[0], value.args[1:]
    if isinstance(first, ast.Name):
        pads = [ast.unparse(n) for n in rest[0].elts] if rest and isinstance(rest[0], (ast.Tuple, ast.List)) else []
        some = [text for text in pads if text != "0"]
        return some[0] if first.id == name and len(some) == 1 else ""
    parts = first.elts if isinstance(first, (ast.Tuple, ast.List)) else []
    new = [p for p in parts if not (isinstance(p, ast.Name) and p.id == name)]
    if len(parts) != 2 or len(new) != 1 or not isinstance(new[0], ast.Call) or not new[0].args \
            or getattr(new[0].func, "attr", "").removeprefix("new_") not in ("zeros", "ones", "full"):
        return ""
    size = new[0].args[0]
    return ast.unparse(size.elts[0] if isinstance(size, (ast.Tuple, ast.List)) and size.elts else size)


def _missing(test: ast.expr, name: str) -> set[str]:
    """What is more than 0 where a test holds, and no more than that where it does not, as text."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return set()
    more, less = test.left, test.comparators[0]
    if isinstance(test.ops[0], ast.Lt):
        more, less = less, more
    elif not isinstance(test.ops[0], ast.Gt):
        return set()
    if ast.unparse(less) == "0":
        return {ast.unparse(more)}
    lengths = [form.format(name) for form in LENGTHS]
    return {f"{ast.unparse(more)} - {length}" for length in lengths} if ast.unparse(less) in lengths else set()


def _stays_here(name: str, loop: ast.For, body: Body) -> bool:
    """Whether a name is used in the loop alone, and nothing else stands for its tensor."""
    def uses(stmts: Body) -> int:
        return sum(isinstance(n, ast.Name) and n.id == name for s in stmts for n in nodes_in(s))
    given = [n for s in body for n in nodes_in(s) if isinstance(n, (ast.Assign, ast.AugAssign, ast.NamedExpr))]
    return uses(body) == uses([loop]) and not any(_is_shown(n, name) for n in given)


def _is_shown(node: ast.Assign | ast.AugAssign | ast.NamedExpr, name: str) -> bool:
    """Whether another name is given something that is made of a tensor, and not of its size alone."""
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if isinstance(target, ast.Subscript) or ast.unparse(target) == name:
        return False
    measured = {id(part) for n in ast.walk(node.value) for part in (
        n.args if isinstance(n, ast.Call) and ast.unparse(n.func) == "len" else
        [n.value] if isinstance(n, ast.Attribute) and n.attr in ("size", "shape") else [])}
    return any(isinstance(n, ast.Name) and n.id == name and id(n) not in measured for n in ast.walk(node.value))
