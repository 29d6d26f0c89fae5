"""One loop over all elements of a tensor becomes a nest over its axes.

    for i in range(x.numel()):                         for i0 in range(x.shape[0]):
        a, b = unravel_index(i, x.shape)       →           for i1 in range(x.shape[1]):
        ... a ... b ...                                        ... i0 ... i1 ...

The loop variable must not be used in any other way, and the places, which are tensors, only as subscripts.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from ..report.reasons import Refusal


def delinearize(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    places = {n.name for s in body for n in ir.find(s, ir.Assign) if _is_place(n.value)}
    if places:
        for stmt in body:
            _only_subscripts(stmt, places, False)
    return _nested(body)


def _is_place(value: ir.Expr) -> bool:
    return isinstance(value, ir.Op) and value.name == "unravel"


def _only_subscripts(node: ir.Node, places: set[str], subscript: bool) -> None:
    if isinstance(node, ir.Var) and node.name in places and not subscript:
        raise Refusal("LL204", f"`{node.name}`, a place from `unravel_index`, as a value")
    subs = node.subs if isinstance(node, (ir.Load, ir.Store)) else ()
    for child in ir.children(node):
        _only_subscripts(child, places, subscript or any(child is s for s in subs))


def _nested(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    return tuple(_statement(s) for s in body)


def _statement(stmt: ir.Stmt) -> ir.Stmt:
    if isinstance(stmt, ir.If):
        return replace(stmt, then=_nested(stmt.then), orelse=_nested(stmt.orelse))
    if not isinstance(stmt, ir.For):
        return stmt
    stmt = replace(stmt, body=_nested(stmt.body))
    sizes = stmt.stop.args if isinstance(stmt.stop, ir.Op) and stmt.stop.name == "numel" else None
    if sizes is None or stmt.start != ir.Const(0) or stmt.step != 1:
        return stmt
    if len(sizes) == 1:
        stmt = replace(stmt, stop=sizes[0])
    names = [stmt.index] if len(sizes) == 1 else [f"{stmt.index}.{k}" for k in range(len(sizes))]

    def unravel(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Op) and node.name == "unravel" and node.args == (ir.Index(stmt.index), *sizes):
            return ir.Index(names[dict(node.params)["axis"]])
        return None

    rest = [s for s in stmt.body if not (isinstance(s, ir.Assign) and s.value == ir.Index(stmt.index))]
    inner: tuple[ir.Stmt, ...] = tuple(ir.substitute(s, unravel) for s in rest)
    if len(sizes) > 1 and any(n == ir.Index(stmt.index) for s in inner for n in ir.walk(s)):
        return stmt
    for name, size in reversed(list(zip(names, sizes, strict=True))):
        inner = (ir.For(name, ir.Const(0), size, 1, inner, line=stmt.line),)
    return inner[0]
