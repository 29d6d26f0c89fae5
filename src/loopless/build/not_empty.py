"""A list that is joined later is not empty: what is done for an empty one is left to the loop as it was written.

    if not kept:                               return torch.stack(kept)
        return torch.zeros(0, 4)       →
    return torch.stack(kept)

`torch.stack` and `torch.cat` of an empty list raise, so that the list is not empty is checked anyway, and where it is,
the original runs. The same for `len(kept) == 0`, for both branches of an `if`, and for a choice in an expression. Left
alone: tests of lists that nothing is made of, branches that go on behind their `if`, and text that nobody runs.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import nodes_in, of_kind

JOINS = ("torch.stack", "torch.cat", "torch.concat", "torch.concatenate", "torch.vstack", "torch.hstack")


def taken_for_granted(body: list[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements without what is done for lists that are joined, and empty."""
    if facts.device == "any":                   # text alone: there is no original to go back to
        return body
    lists = {n.targets[0].id for n in of_kind(body, ast.Assign) if isinstance(n.targets[0], ast.Name)
             and (isinstance(n.value, (ast.List, ast.ListComp)) or ast.unparse(n.value) == "list()")}
    return _block(body, lists) if lists else body


def _block(body: list[ast.stmt], lists: set[str]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for k, stmt in enumerate(body):
        if isinstance(stmt, ast.If):
            out += _of_branches(stmt, body[k + 1:], lists)
        elif isinstance(stmt, (ast.Return, ast.Assign)) and isinstance(stmt.value, ast.IfExp):
            out.append(_of_choice(stmt, stmt.value, lists))
        else:
            out.append(stmt)
    return out


def _of_branches(stmt: ast.If, later: list[ast.stmt], lists: set[str]) -> list[ast.stmt]:
    name, empty = _asked(stmt.test)
    if name not in lists:
        return [stmt]
    there, missing = (stmt.orelse, stmt.body) if empty else (stmt.body, stmt.orelse)
    leaves = bool(missing) and isinstance(missing[-1], (ast.Return, ast.Raise))
    if not (_joins(name, there) or (leaves and not there and _joins(name, later))):
        return [stmt]
    return _block(there, lists)


def _of_choice(stmt: ast.Return | ast.Assign, choice: ast.IfExp, lists: set[str]) -> ast.stmt:
    name, empty = _asked(choice.test)
    there = choice.orelse if empty else choice.body
    made = ast.Return(there) if isinstance(stmt, ast.Return) else ast.Assign(stmt.targets, there)
    made = ast.copy_location(made, stmt)
    return made if name in lists and _joins(name, [made]) else stmt


def _asked(test: ast.expr) -> tuple[str, bool]:
    """The list that a test asks about, and whether it holds for an empty one; no name if it asks for something else."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        name, empty = _asked(test.operand)
        return name, not empty
    if isinstance(test, ast.Name):
        return test.id, False
    if isinstance(test, ast.Call):
        return _length(test), False
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return "", False
    sign, number = type(test.ops[0]), ast.unparse(test.comparators[0])
    known = {(ast.Eq, "0"): True, (ast.Lt, "1"): True, (ast.LtE, "0"): True, (ast.Gt, "0"): False,
             (ast.NotEq, "0"): False, (ast.GtE, "1"): False}.get((sign, number))
    return (_length(test.left) if known is not None else ""), bool(known)


def _length(node: ast.expr) -> str:
    """The name in `len(name)`."""
    asked = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len" \
        and len(node.args) == 1 and isinstance(node.args[0], ast.Name)
    return node.args[0].id if asked else ""                         # type: ignore[attr-defined]


def _joins(name: str, body: list[ast.stmt]) -> bool:
    """Whether one of these statements is certain to join the list."""
    perhaps = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.GeneratorExp)
    certain = [stmt for stmt in body if isinstance(stmt, (ast.Return, ast.Assign)) and stmt.value is not None
               and not any(isinstance(n, perhaps) for n in ast.walk(stmt.value))]
    return any(_joined(n) == name for stmt in certain for n in nodes_in(stmt))


def _joined(node: ast.AST) -> str:
    made = isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Name) \
        and ast.unparse(node.func) in JOINS
    return node.args[0].id if made else ""                          # type: ignore[attr-defined]
