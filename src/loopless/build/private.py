"""Tensors that an iteration makes for itself: one tensor for all iterations, with the loops' dimensions in front.

    for i in range(n):                          p = torch.zeros(n, 3)
        p = torch.zeros(3)                      for i in range(n):
        p[0] = x[i]                    →            p[i, 0] = x[i]
        y[i] = p[0] + p[1]                          y[i] = p[i, 0] + p[i, 1]

Each iteration comes by its own part once, and finds it as it was made. The tensor is made before the outermost loop,
and so its sizes must be known there: those of the loops around, and those that it was given. After the loop its name
stands for nothing certain.
"""
from __future__ import annotations

import ast
from dataclasses import replace
from itertools import count

from ..ir import loop as ir
from ..ir.types import tensor
from ..report.reasons import Refusal
from . import lengths
from .scope import Scope


def place(s: Scope, new: ir.New) -> ir.Expr:
    """The part of a tensor, made outside of all loops, that is this iteration's own; New has the part's shape."""
    sizes = tuple(counted(s, var) for var in s.around)
    shape = (*sizes, *new.shape)
    for size in shape:
        if not fixed(s, size):
            raise Refusal("LL204", f"`{new.name}` is made in a loop, in a size that depends on it", s.line)
    whole = replace(new, shape=shape, type=tensor(new.type.dtype, len(shape)))
    s.news[new.name] = whole
    s.shapes[new.name] = shape
    array = ir.Param(new.name, whole.type)
    if not s.around:
        return array
    subs: tuple[ir.Expr | ir.Span, ...] = tuple(position(s, var) for var in s.around)
    return ir.Load(array, (*subs, *[ir.Span()] * len(new.shape)), new.type, line=s.line)


def fixed(s: Scope, size: ir.Expr) -> bool:
    """Whether a size is known before the outermost loop."""
    return not any(isinstance(n, (ir.Index, ir.Load, ir.Collect)) or (isinstance(n, ir.Var) and n.name in s.changing)
                   for n in ir.walk(size))


def counted(s: Scope, var: str) -> ir.Expr:
    """How often a loop around runs."""
    start, stop, step = s.ranges[var]
    if abs(step) != 1:
        raise Refusal("LL204", "what is made in a loop with a step", s.line)
    return lengths.trips(start, stop, step)


def position(s: Scope, var: str) -> ir.Expr:
    """The number of this iteration of a loop around, from 0."""
    start, _, step = s.ranges[var]
    return lengths.minus(ir.Index(var), start) if step > 0 else lengths.minus(start, ir.Index(var))


def made(s: Scope, line: int) -> list[ir.Stmt]:
    """What is made before an outermost loop for its iterations."""
    if s.news and s.branches:
        raise Refusal("LL204", "what is made in a loop in a branch", line)
    found: list[ir.Stmt] = list(s.news.values())
    s.news.clear()
    return found


def name_for(s: Scope, node: ast.expr | ast.stmt, name: str, title: str = "") -> str:
    """A name that no other tensor of the region has, the same each time that the statement is read."""
    base = title or name.split("~")[0]
    key = (s.site, node.lineno, node.col_offset, base)
    if key not in s.names:
        taken = set(s.names.values()) | set(s.shapes)
        candidates = (base if k == 1 else f"{base}_{k}" for k in count(1))
        s.names[key] = next(c for c in candidates if c not in taken and (c in (name, title) or c not in s.own)
                            and s.facts.known(c).what == "unknown")
    return s.names[key]
