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
        if node.name in ("div", "floor_divide", "remainder") and isinstance(node.args[1], ir.Const):
            return not node.args[1].value
        return node.name in ("div", "floor_divide", "remainder", "pow", "int", "float", "round", "item") \
            or node.name.startswith(("math.", "bitwise_"))
    info = ops.op(node.name)
    return (info is not None and info.raises) or any(a.type.rank for a in node.args)


def risks(value: ir.Expr, guard: ir.Expr | None, line: int) -> list[ir.Discard]:
    """What has to be looked at, whether or not anybody wants the value."""
    return [ir.Discard(value, guard, line=line)] if ir.contains(value, risky) else []


def settled_risks(found: ir.Discard, alive: set[ir.Node]) -> list[ir.Discard]:
    """The same without what is carried along, which cannot be looked at by itself."""
    if not _carried(found.value) and (found.guard is None or _by_flags(found.guard)):
        return [found]
    if found.guard is not None and _carried(found.guard) and not _by_flags(found.guard):
        if found.value in alive:
            return []
        raise Refusal("LL201", "what may raise under a condition that is carried along", found.line)
    out: list[ir.Discard] = []
    for node in ir.walk(found.value):
        if isinstance(node, ir.Expr) and risky(node):
            if not _carried(node):
                out.append(ir.Discard(node, found.guard, line=found.line))
            elif node not in alive:
                raise Refusal("LL201", "an operation that may raise on a value that is carried along", found.line)
    return out


def _by_flags(guard: ir.Expr) -> bool:
    """Whether a guard asks of what is carried along only for flags."""
    return all(n.type.kind == "bool" for n in ir.walk(guard) if isinstance(n, (ir.Carried, ir.Final)))


def _carried(node: ir.Node) -> bool:
    return ir.contains(node, lambda n: isinstance(n, (ir.Carried, ir.Final)))
