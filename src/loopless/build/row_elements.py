"""A row that is taken apart: each name is an element of it.

    r, g, b = image[i, j]                r = image[i, j, 0]
                                 →       g = image[i, j, 1]
                                         b = image[i, j, 2]

The same for the numbers of a row: `x, y = p.tolist()`, `x, y = [int(v) for v in p]`, `x, y = map(int, p)`.

The row is as long as there are names, by the facts: otherwise Python raises. The names show parts of the tensor, as
torch makes them all at once; autograd minds if one of them is changed, or the tensor.
"""
from __future__ import annotations

import ast
from collections.abc import Callable

from ..ir import loop as ir
from . import comprehensions, expressions, lists, slices, subscripts
from .scope import Scope


def elements(s: Scope, row: ir.Expr, node: ast.expr, target: ast.Tuple) -> list[ir.Expr]:
    """The elements of a row, one for each name; none if it cannot be taken apart."""
    sliced = isinstance(row, ir.Load) and any(isinstance(sub, ir.Span) and sub != ir.Span() for sub in row.subs)
    if isinstance(row, ir.Load) and sliced and isinstance(node, ast.Subscript):
        return _of_a_slice(s, row, node, target)
    if not isinstance(row, ir.Load) or not row.type.rank or may_change(s, target):
        return []
    if not slices.same(s, subscripts.size(s, row, 0), ir.Const(len(target.elts))):
        return []
    return [expressions.expression(s, ast.copy_location(ast.Subscript(node, ast.Constant(k), ast.Load()), node))
            for k in range(len(target.elts))]


def _of_a_slice(s: Scope, row: ir.Load, node: ast.Subscript, target: ast.Tuple) -> list[ir.Expr]:
    """`x, y = box[i, :2]`: elements of the row itself, where the slice starts at a constant and is long enough."""
    places = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    at = [k for k, place in enumerate(places) if isinstance(place, ast.Slice)]
    part = places[at[0]] if len(at) == 1 else None
    if row.type.rank != 1 or not isinstance(part, ast.Slice) or part.step is not None or may_change(s, target):
        return []
    length = slices.length(s, row)
    first = ir.Const(0) if part.lower is None else expressions.expression(s, part.lower)
    if length is None or not isinstance(first, ir.Const) or first.value < 0 \
            or not slices.same(s, length, ir.Const(len(target.elts))):
        return []
    out = []
    for k in range(len(target.elts)):
        places[at[0]] = ast.Constant(first.value + k)
        where: ast.expr = ast.Tuple(list(places), ast.Load()) if len(places) > 1 else places[0]
        out.append(expressions.expression(s, ast.copy_location(ast.Subscript(node.value, where, ast.Load()), node)))
    return out


def may_change(s: Scope, target: ast.Tuple) -> bool:
    """Whether the parts that get these names may be changed, or with gradients what they are parts of."""
    names = {t.id for t in target.elts if isinstance(t, ast.Name)}
    return bool(names & s.mutated) or (s.facts.needs_grad and _writes(s))


def numbers(s: Scope, node: ast.expr, target: ast.Tuple) -> list[ast.stmt] | None:
    """`x, y = p.tolist()`, `x, y = [int(v) for v in p]`, `x, y = map(int, p)`, one name after the other; else None."""
    if not all(isinstance(t, ast.Name) for t in target.elts):
        return None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tolist" \
            and not node.args and not node.keywords:
        return _each(s, node.func.value, target, lambda e: ast.Call(ast.Attribute(e, "item", ast.Load()), [], []))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 2 and not node.keywords \
            and s.known(node.func.id).path == "builtins.map":
        function = node.args[0]
        return _each(s, node.args[1], target, lambda e: ast.Call(function, [e], []))
    whole = node.args[0] if isinstance(node, ast.Call) and len(node.args) == 1 and isinstance(node.func, ast.Name) \
        and s.known(node.func.id).path in ("builtins.list", "builtins.tuple") else node
    if not isinstance(whole, (ast.ListComp, ast.GeneratorExp)) or not lists.plain(whole):
        return None
    head, element = whole.generators[0], whole.elt
    if not isinstance(head.target, ast.Name) \
            or any(isinstance(n, (ast.NamedExpr, ast.Lambda)) for n in ast.walk(whole)):
        return None
    name = comprehensions.fresh(s, head.target.id)
    body = comprehensions.renamed(element, {head.target.id: name})
    return _each(s, head.iter, target, lambda e: e, (name, body))


def _each(s: Scope, row: ast.expr, target: ast.Tuple, made: Callable[[ast.expr], ast.expr],
          through: tuple[str, ast.expr] | None = None) -> list[ast.stmt] | None:
    """A name for each element of a row, after a name for the row itself where it is computed.

    through: the name that each element has in an expression, and the expression.
    """
    value = expressions.expression(s, row)
    if not value.type.tensor or value.type.rank != 1 or value.type.soft \
            or not slices.same(s, lists.row_size(s, value, 0), ir.Const(len(target.elts))):
        return None
    out: list[ast.stmt] = []

    def assign(name: str, new: ast.expr) -> None:
        out.append(ast.fix_missing_locations(ast.copy_location(
            ast.Assign([ast.Name(name, ast.Store())], ast.copy_location(new, row)), row)))
    base = row
    if not isinstance(value, (ir.Load, ir.Param)):
        base = ast.Name(comprehensions.fresh(s, "row"), ast.Load())
        assign(base.id, row)
    later = [comprehensions.fresh(s, t.id) for t in target.elts if isinstance(t, ast.Name)]
    for k, name in enumerate(later):
        element = made(ast.Subscript(base, ast.Constant(k), ast.Load()))
        if through is not None:
            assign(through[0], element)
            element = comprehensions.renamed(through[1], {})
        assign(name, element)
    for t, name in zip(target.elts, later, strict=True):
        assert isinstance(t, ast.Name)
        assign(t.id, ast.Name(name, ast.Load()))
    return out


def _writes(s: Scope) -> bool:
    """Whether the region writes into anything that it has not made."""
    stores = [n for stmt in s.body for n in ast.walk(stmt) if isinstance(n, ast.Subscript)
              and isinstance(n.ctx, ast.Store)]
    return not all(isinstance(n.value, ast.Name) and n.value.id in s.shapes for n in stores)
