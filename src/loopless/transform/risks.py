"""The parts of a value that may raise: a loop that drops the value must not drop the error."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import ops
from ..report.reasons import Refusal


def risky(node: ir.Node) -> bool:
    """Whether evaluating this node by itself may raise."""
    if isinstance(node, ir.Load):
        return bool(node.subs)
    if not isinstance(node, ir.Op):
        return False
    if node.type.number:
        return node.name in ("div", "floor_divide", "remainder", "pow", "int", "float", "round", "item") \
            or node.name.startswith(("math.", "bitwise_"))
    info = ops.op(node.name)
    return (info is not None and info.raises) or any(a.type.rank for a in node.args)


def risks(value: ir.Expr, line: int) -> list[ir.Discard]:
    """What has to be looked at though nobody wants the value."""
    if not ir.contains(value, risky):
        return []
    if not ir.contains(value, lambda n: isinstance(n, (ir.Carried, ir.Final))):
        return [ir.Discard(value, line=line)]
    out: list[ir.Discard] = []
    for node in ir.walk(value):
        if isinstance(node, ir.Expr) and risky(node):
            if ir.contains(node, lambda n: isinstance(n, (ir.Carried, ir.Final))):
                raise Refusal("LL201", "an operation that may raise on a value that is carried along", line)
            out.append(ir.Discard(node, line=line))
    return out
