"""A `while` that counts is a `for` over a range.

    while i < n and x[i] > 0:                for i in range(i, n):
        A                                        if not x[i] > 0:
        i += 1                        →              break
                                                 A
                                                 i += 1

Also flags beside the bound, `<=`, `>`, `>=`, `-=`, `i = i + 1`, other constant steps, the comparison the other way
round, and `while True:` whose first statement is `if i >= n: break`. The counter keeps its last statement: after the
loop it is what it was after the `while`. Left alone: a counter that is changed anywhere else or skipped by `continue`,
a bound that may change, and an `else` beside several conditions, each of which leads to it.
"""
from __future__ import annotations

import ast
import copy

from ..ir.types import INT
from ..read.names import bound_names, read_names
from ..report.reasons import Refusal
from . import expressions
from .scope import Scope

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.LtE: ast.Gt, ast.Gt: ast.LtE}
FIXED = (ast.Name, ast.Constant, ast.BinOp, ast.Call, ast.Attribute, ast.Subscript, ast.operator, ast.expr_context)


def as_for(s: Scope, node: ast.While) -> ast.For:
    """The same loop as a `for`."""
    tests, body = _tests(node)
    counter, step = _counted(node, body)
    flags = [test for test in tests if _is_flag(test)]          # which nobody minds to be asked later
    tests = [*(test for test in tests if test not in flags), *flags]
    bound, off = _bound(node, tests[0] if tests else node.test, counter, step)
    names = set(read_names([bound]))
    fixed = all(isinstance(n, FIXED) for n in ast.walk(bound)) and not names & set(bound_names(body))
    if not fixed or expressions.expression(s, bound).type != INT:
        raise _unknown(node)
    name = ast.Name(counter, ast.Load())
    if expressions.expression(s, name).type != INT:
        raise _unknown(node)
    end = bound if not off else ast.BinOp(bound, ast.Add() if off > 0 else ast.Sub(), ast.Constant(abs(off)))
    args: list[ast.expr] = [name, end, ast.Constant(step)] if step > 0 else \
        [name, end, ast.UnaryOp(ast.USub(), ast.Constant(-step))]
    if node.orelse and tests[1:]:
        raise Refusal("LL204", "an `else` of a `while` with several conditions", node.lineno)
    leave: list[ast.stmt] = [ast.If(ast.UnaryOp(ast.Not(), test), [ast.Break()], []) for test in tests[1:]]
    call = ast.Call(ast.Name("range", ast.Load()), args, [])
    loop = ast.For(ast.Name(counter, ast.Store()), call, [*leave, *body], node.orelse)
    ast.copy_location(loop, node)
    for new in (*leave, call):
        for part in ast.walk(new):
            if isinstance(part, (ast.stmt, ast.expr)) and not hasattr(part, "lineno"):
                ast.copy_location(part, node)
    ast.copy_location(loop.target, node)
    return loop


def _unknown(node: ast.While) -> Refusal:
    return Refusal("LL215", f"`while {ast.unparse(node.test)}` does not count to a bound", node.lineno)


def _tests(node: ast.While) -> tuple[list[ast.expr], list[ast.stmt]]:
    """What has to hold for the next iteration, the bound first, and the body."""
    if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And):
        return list(node.test.values), node.body
    first = node.body[0]
    endless = isinstance(node.test, ast.Constant) and bool(node.test.value) and not node.orelse
    if endless and isinstance(first, ast.If) and not first.orelse and len(first.body) == 1 \
            and isinstance(first.body[0], ast.Break) and isinstance(first.test, ast.Compare) \
            and len(first.test.ops) == 1:
        opposite = OPPOSITE.get(type(first.test.ops[0]))
        if opposite is not None:
            test = copy.copy(first.test)
            test.ops = [opposite()]
            return [test], node.body[1:]
    return [node.test], node.body


def _counted(node: ast.While, body: list[ast.stmt]) -> tuple[str, int]:
    """The counter and its step, from the last statement."""
    last = _augmented(body[-1]) if body else node
    if not (isinstance(last, ast.AugAssign) and isinstance(last.target, ast.Name)
            and isinstance(last.op, (ast.Add, ast.Sub)) and _is_step(last.value)):
        raise _unknown(node)
    name = last.target.id
    assert isinstance(last.value, ast.Constant) and isinstance(last.value.value, int)
    if name in bound_names(body[:-1]) or any(_continues(stmt) for stmt in body):
        raise _unknown(node)
    return name, last.value.value if isinstance(last.op, ast.Add) else -last.value.value


def _augmented(stmt: ast.stmt) -> ast.stmt:
    """`i = i + 1` and `i = 1 + i` as `i += 1`."""
    if not (isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and isinstance(stmt.value, ast.BinOp)):
        return stmt
    target, left, right = stmt.targets[0], stmt.value.left, stmt.value.right
    if isinstance(stmt.value.op, ast.Add) and isinstance(left, ast.Constant):
        left, right = right, left
    if isinstance(target, ast.Name) and isinstance(left, ast.Name) and left.id == target.id:
        return ast.AugAssign(target, stmt.value.op, right)
    return stmt


def _is_flag(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
                                          and isinstance(test.operand, ast.Name))


def _is_step(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and type(value.value) is int and value.value > 0


def _continues(node: ast.AST) -> bool:
    """Whether a statement may go on with the next iteration of the loop around it."""
    if isinstance(node, (ast.For, ast.While)):
        return any(map(_continues, node.orelse))
    return isinstance(node, ast.Continue) or any(map(_continues, ast.iter_child_nodes(node)))


def _bound(node: ast.While, test: ast.expr, counter: str, step: int) -> tuple[ast.expr, int]:
    """The bound that the counter runs towards, and what to add to it for a `range`."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        left, op, right = test.left, type(test.ops[0]), test.comparators[0]
        if isinstance(right, ast.Name) and right.id == counter and op in FLIPPED:
            left, op, right = right, FLIPPED[op], left
        ups = {ast.Lt: 0, ast.LtE: 1} if step > 0 else {ast.Gt: 0, ast.GtE: -1}
        if isinstance(left, ast.Name) and left.id == counter and op in ups:
            return right, ups[op]
    raise _unknown(node)
