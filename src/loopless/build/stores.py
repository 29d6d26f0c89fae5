"""Stores: `out[i] = v`, `out[i] += v`, and `total += v`, which changes a tensor in place and binds a number anew."""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir import ops
from ..ir.types import Type, category
from ..report.reasons import Refusal
from . import expressions, number_lists, overlaps, selections, slices, spread_sums, subscripts, tables, windows
from .scope import Scope


def store(s: Scope, target: ast.Subscript, value: ir.Expr, inplace: str = "") -> list[ir.Stmt]:
    number = number_lists.store(s, target, value) if not inplace else None
    if number is None and s.tables and not inplace:
        number = tables.store(s, target, value)
    if number is not None:
        return number
    masked = selections.store(s, target, value) if not inplace else None
    if masked is None and not inplace:
        masked = selections.store_at_row(s, target, value)
    if masked is not None:
        return masked
    base = expressions.expression(s, target.value)
    array, subs, type = subscripts.location(s, base, target)
    subs = windows.opened(s, array, subs)
    subscripts.look_up(s, array, subs)
    if value.type.rank > type.rank:
        raise Refusal("LL205", "a value of higher rank than the place it is stored in", s.line)
    if not (value.type.tensor or value.type.number):
        raise Refusal("LL204", f"`{ast.unparse(target)}` is given something that is no number", s.line)
    if value.type.tensor and category(value.type.dtype) == 3 and category(type.dtype) < 3:
        raise Refusal("LL205", "a complex value stored in a real tensor", s.line)
    if inplace and any(sub.type.tensor and any(n.array == array for n in ir.find(sub, ir.Load))
                       for sub in subs if isinstance(sub, ir.Expr)):
        raise Refusal("LL207", f"`{ast.unparse(target)}` is another place once it is written", s.line)
    _check_spread(s, type, value.type)
    stored = ir.Store(array, subs, value, inplace=inplace, line=s.line)
    overlaps.check_store(s, stored, type.rank)
    return slices.store(s, stored, type) or [stored]


def _check_spread(s: Scope, place: Type, value: Type) -> None:
    """One float for a whole row of ints: `fill_` lets gradients through, and the ints require grad from then on."""
    if s.facts.needs_grad and place.rank and value.tensor and not value.rank and category(place.dtype) < 2 <= category(
            value.dtype):
        raise Refusal("LL220", f"a row of {place.dtype} that is filled with a value that may require grad", s.line)


def augment(s: Scope, node: ast.AugAssign) -> list[ir.Stmt]:
    info = ops.by_operator(type(node.op).__name__)
    if info is None:
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", node.lineno)
    if isinstance(node.target, ast.Name):
        return _augment_name(s, node.target.id, info.name, node.value)
    if not isinstance(node.target, ast.Subscript):
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", node.lineno)
    number = number_lists.augment(s, node.target, info.name, node.value)
    if number is not None:
        return number
    old = expressions.expression(s, ast.Subscript(node.target.value, node.target.slice, ast.Load()))
    value = expressions.operation(s, info.name, old, expressions.expression(s, node.value))
    _check_inplace(s, old.type, value.type)
    return store(s, node.target, spread_sums.with_axes(s, value, old), info.name)


def _augment_name(s: Scope, name: str, op: str, node: ast.expr) -> list[ir.Stmt]:
    old = expressions.expression(s, ast.Name(name, ast.Load(), lineno=s.line, col_offset=0))
    value = expressions.operation(s, op, old, expressions.expression(s, node))
    if old.type.tensor:
        if isinstance(old, (ir.Param, ir.Load)) or old.type.two_dtypes:
            raise Refusal("LL207", f"`{name}` is changed in place", s.line)
        _check_inplace(s, old.type, value.type)
        if value.type.dtype != old.type.dtype:
            if old.type.soft:
                raise Refusal("LL205", f"`{name}` keeps its dtype where it is a tensor, and gets one where it is not",
                              s.line)
            value = ir.Op("to", (value,), replace(value.type, dtype=old.type.dtype), (("dtype", old.type.dtype),))
    slices.note(s, name, value)
    s.bind(name, value.type)
    return [ir.Assign(name, value, line=s.line)]


def _check_inplace(s: Scope, old: Type, new: Type) -> None:
    if old.rank < new.rank:
        raise Refusal("LL205", "an in-place operation cannot raise the rank", s.line)
    if category(new.dtype) > category(old.dtype):
        raise Refusal("LL205", f"{new.dtype} cannot be written into {old.dtype} in place", s.line)
