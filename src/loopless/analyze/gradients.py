"""Which values of a region may require grad, as the loop computes them.

A tensor requires grad from the moment that anything which does is stored anywhere in it; a name, if what it is given
does. `.item()`, comparisons, integers and `detach` cut it off. The answer is of the region as built, before any pass
has dropped a store that nobody reads: that store made its tensor require grad all the same.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable

from ..ir import loop as ir
from ..ir.types import category

CUT = ("detach", "item")


def requiring(region: Iterable[ir.Stmt], given: Callable[[str], bool]) -> tuple[set[str], list[bool]]:
    """The tensors and names that may require grad at the end, and whether each result may."""
    body = tuple(region)
    marked: set[str] = set()
    named = {n.name: n.value for stmt in body for n in ir.find(stmt, ir.Assign)}
    before = -1
    while before != len(marked):
        before = len(marked)
        for stmt in body:
            for node in ir.walk(stmt):
                _mark(node, marked, given, named)
    results = [r.value for stmt in body for r in ir.find(stmt, ir.Return)]
    items = [r.items if isinstance(r, ir.Tuple) else (r,) for r in results]
    return marked, [any(_requires(r[k], marked, given) for r in items if k < len(r))
                    for k in range(max(map(len, items), default=0))]


def _mark(node: ir.Node, marked: set[str], given: Callable[[str], bool], named: dict[str, ir.Expr]) -> None:
    if isinstance(node, ir.Assign) and _requires(node.value, marked, given):
        marked.add(node.name)
    elif isinstance(node, ir.Append) and _requires(node.value, marked, given):
        marked.add(node.list)
    elif isinstance(node, ir.Store) and _requires(node.value, marked, given):
        array: ir.Expr | None = node.array
        while isinstance(array, (ir.Load, ir.Param, ir.Var)) and category(array.type.dtype) > 1:
            if isinstance(array, ir.Load):
                array = array.array
                continue
            seen = array.name in marked and isinstance(array, ir.Var)
            marked.add(array.name)
            array = named.get(array.name) if isinstance(array, ir.Var) and not seen else None


def _requires(expr: ir.Expr, marked: set[str], given: Callable[[str], bool]) -> bool:
    if isinstance(expr, (ir.Param, ir.Var)):
        return expr.type.tensor and (expr.name in marked or (isinstance(expr, ir.Param) and given(expr.name)))
    if isinstance(expr, ir.Collect):
        return expr.how != "tensor" and expr.list in marked
    if expr.type.number or (expr.type.tensor and category(expr.type.dtype) < 2):
        return False
    if isinstance(expr, ir.Op) and expr.name in CUT:
        return False
    if isinstance(expr, ir.Load):
        return _requires(expr.array, marked, given)
    parts = [expr.yes, expr.no] if isinstance(expr, ir.Select) else [expr.body] if isinstance(expr, ir.Call) else \
        [c for c in ir.children(expr) if isinstance(c, ir.Expr)]
    return any(_requires(p, marked, given) for p in parts)
