"""A range in steps that fill it is counted in steps, where its variable says which part of something an iteration does.

    for i in range(0, n, k):                           for step in range(n // k):
        out[i // k] = x[i:i + k].max()         →           out[step] = x[step * k:step * k + k].max()

    guard: n % k == 0

So each slice is as long as the others, and each place is written once. Left alone: a range that does not start at 0, a
step that neither came in nor is a constant, and a variable that is neither divided by the step nor the start of a slice
of its length.
"""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.types import INT
from ..read.nodes import of_kind
from .course import Course
from .extremes import known
from .scope import Scope


def counted(s: Scope, node: ast.For, course: Course) -> Course:
    """The course of a loop, counted in steps if that is what its body does."""
    name = _step(node) if course.step > 1 and course.start == ir.Const(0) and s.facts.sure else ""
    written = name == str(course.step)
    if not name or (not written and (name in s.own or s.facts.known(name).what != "number")):
        return course
    step, stop = ir.Const(course.step) if written else known(s, ir.Param(name, INT)), known(s, course.stop)
    text = python_text(stop)
    if text is None or not s.facts.granted(f"{text} % {course.step} == 0"):
        return course

    def at(k: ir.Expr) -> ir.Expr:
        place = ir.Op("mul", (k, step), INT, line=node.lineno)
        s.steps[place] = k
        return place
    return replace(course, stop=ir.Op("floor_divide", (stop, step), INT, line=node.lineno), step=1, at=at)


def _step(node: ast.For) -> str:
    """The step of a range, as it is written, whose variable says which step it is; empty if it is something else."""
    head = node.iter
    if not isinstance(head, ast.Call) or not isinstance(head.func, ast.Name) or head.func.id != "range" \
            or len(head.args) != 3 or not isinstance(head.args[2], (ast.Name, ast.Constant)) \
            or not isinstance(node.target, ast.Name):
        return ""
    name, step = node.target.id, ast.unparse(head.args[2])
    slices = (f"{name}:{name} + {step}", f"{name}:{step} + {name}")
    which = any(ast.unparse(n) == f"{name} // {step}" for n in of_kind(node.body, ast.BinOp)) \
        or any(n.upper is not None and ast.unparse(n) in slices for n in of_kind(node.body, ast.Slice))
    return step if which else ""
