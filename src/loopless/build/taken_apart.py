"""A tensor that is taken apart along an axis: each name is a slice of it, or what stands at one place.

    gate, value = h[i].chunk(2)              gate = h[i][0:4]
                                     →       value = h[i][4:8]

The same for `torch.split` with a length or a list of them, and for `unbind`. How long the axis is, is compiled for. The
names show parts of the tensor, as torch makes them all at once; autograd minds if one of them is changed, or the
tensor. Left alone: as many parts as the data tell, and another number of names, where Python raises.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..report.reasons import Refusal
from . import calls, comprehensions, expressions, lists, row_elements
from .scope import Scope

LARGEST = 1 << 16
FUNCTIONS = {"chunk": ("chunks", "dim"), "split": ("split_size", "dim"), "unbind": ("dim",)}
OTHER_NAMES = {"split_size_or_sections": "split_size"}


def statements(s: Scope, node: ast.expr, target: ast.Tuple) -> list[ast.stmt] | None:
    """One name after the other; None if it is something else."""
    found = _call(s, node)
    if found is None or not all(isinstance(t, ast.Name) for t in target.elts) or row_elements.may_change(s, target):
        return None
    how, whole, given = found
    value = expressions.expression(s, whole)
    axis = _number(s, given.get("dim"), 0)
    if not value.type.tensor or value.type.soft or axis is None or not -value.type.rank <= axis < value.type.rank:
        return None
    size = _size(s, value, axis % value.type.rank)
    ends = None if size is None else _ends(s, how, given, size)
    if ends is None or len(ends) != len(target.elts):
        return None
    return _assigned(s, whole, value, axis % value.type.rank, ends, target)


def _call(s: Scope, node: ast.expr) -> tuple[str, ast.expr, dict[str, ast.expr]] | None:
    """The function, the tensor and the arguments by name."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in FUNCTIONS:
        return None
    how, args = node.func.attr, list(node.args)
    if isinstance(node.func.value, ast.Name) and s.known(node.func.value.id).what == "module":
        if calls.resolve(s, node.func).path != f"torch.{how}" or not args:
            return None
        whole = args.pop(0)
    else:
        whole = node.func.value
    names = FUNCTIONS[how]
    if len(args) > len(names) or any(isinstance(a, ast.Starred) for a in args):
        return None
    given = dict(zip(names, args, strict=False))
    given |= {OTHER_NAMES.get(k.arg, k.arg): k.value for k in node.keywords if k.arg is not None}
    return (how, whole, given) if given.keys() <= set(names) else None


def _number(s: Scope, node: ast.expr | None, default: int) -> int | None:
    value = ir.Const(default) if node is None else expressions.expression(s, node)
    return value.value if isinstance(value, ir.Const) and type(value.value) is int else None


def _size(s: Scope, value: ir.Expr, axis: int) -> int | None:
    """How long the axis is, which is compiled for."""
    try:
        size = lists.row_size(s, value, axis)
    except Refusal:
        return None
    if isinstance(size, ir.Const):
        return int(size.value)
    text = python_text(size)
    return None if text is None else s.facts.fixed(text, LARGEST)


def _ends(s: Scope, how: str, given: dict[str, ast.expr], size: int) -> list[tuple[int, int | None]] | None:
    """Where each part starts and stops; the place itself, where it is a single one."""
    if how == "unbind":
        return [(k, None) for k in range(size)]
    node = given.get("chunks" if how == "chunk" else "split_size")
    if isinstance(node, (ast.List, ast.Tuple)):
        lengths = [_number(s, n, 0) for n in node.elts]
        if how == "chunk" or any(n is None or n < 0 for n in lengths) or sum(n or 0 for n in lengths) != size:
            return None
        starts = [sum(n or 0 for n in lengths[:k]) for k in range(len(lengths))]
        return [(start, start + (n or 0)) for start, n in zip(starts, lengths, strict=True)]
    amount = None if node is None else _number(s, node, 0)
    if amount is None or amount < 1 or not size:
        return None
    length = -(-size // amount) if how == "chunk" else amount
    return [(start, min(start + length, size)) for start in range(0, size, length)]


def _assigned(s: Scope, whole: ast.expr, value: ir.Expr, axis: int, ends: list[tuple[int, int | None]],
              target: ast.Tuple) -> list[ast.stmt]:
    """An assignment for each part, after a name for the tensor itself where it is computed."""
    out: list[ast.stmt] = []

    def assign(name: str, new: ast.expr) -> None:
        out.append(ast.fix_missing_locations(ast.copy_location(
            ast.Assign([ast.Name(name, ast.Store())], ast.copy_location(new, whole)), whole)))
    base = whole
    if not isinstance(value, (ir.Load, ir.Param)) and not isinstance(whole, ast.Name):
        base = ast.Name(comprehensions.fresh(s, "row"), ast.Load())
        assign(base.id, whole)
    names = [t.id for t in target.elts if isinstance(t, ast.Name)]
    own = len(set(names)) == len(names) and not {n.id for n in ast.walk(whole) if isinstance(n, ast.Name)} & set(names)
    later = names if own else [comprehensions.fresh(s, n) for n in names]
    for name, (start, stop) in zip(later, ends, strict=True):
        last: ast.expr = ast.Constant(start) if stop is None else ast.Slice(ast.Constant(start), ast.Constant(stop))
        place = ast.Tuple([*(ast.Slice() for _ in range(axis)), last], ast.Load()) if axis else last
        assign(name, ast.Subscript(base, place, ast.Load()))
    for name, new in zip(names, later, strict=True):
        if name != new:
            assign(name, ast.Name(new, ast.Load()))
    return out
