"""Python ints in 64 bits: what may outgrow them is computed in float64 as well, and looked at first.

A Python int has no end, a tensor's has 64 bits. Where neither the types nor the loop keep a result far from that, its
size is checked in float64, which has room for all of them: a result below 2⁶² has not wrapped round. If one may have,
the original runs.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from .layout import Layout

ROOM, MANY = t.Number("2.0 ** 62", "float"), t.Number("2.0 ** 31", "float")


def bounded(value: ir.Expr) -> bool:
    """Whether an int is made of constants and loop variables only, and so far from 64 bits."""
    return not any((isinstance(n, (ir.Load, ir.Param)) and n.type.kind == "int") or
                   (isinstance(n, ir.Op) and (n.name in ("item", "int", "pow", "mul") or "shift" in n.name))
                   for n in ir.walk(value) if not _is_test(n))


def _is_test(node: ir.Node) -> bool:
    return isinstance(node, ir.Expr) and node.type.kind == "bool"


def _wide(value: t.Value) -> t.Value:
    return value if t.is_number(value) else t.Cast(value, "float64")


def check_result(layout: Layout, name: str, args: tuple[t.Value, ...], dims: tuple[str, ...]) -> None:
    """Notes the check that the result of an operation on ints fits."""
    result = t.Apply(name, tuple(_wide(a) for a in args), dims, "float64")
    size = t.Apply("abs", (result,), dims, "float64")
    layout.checks.append(t.Check(t.Apply("lt", (size, ROOM), dims, "bool"), "every int fits 64 bits"))


def check_sum(layout: Layout, base: t.Value, over: tuple[str, ...]) -> None:
    """Notes the check that a sum of ints, and every part of it, fits."""
    size = t.Apply("abs", (_wide(base),), base.dims, "float64")
    total = t.Fold("sum", size, over, t.without(size, over), "float64")
    layout.checks.append(t.Check(t.Apply("lt", (total, ROOM), total.dims, "bool"), "a sum of ints fits 64 bits"))


def check_summand(layout: Layout, value: t.Value) -> None:
    """Notes the check that as many of these as there may ever be have a sum that fits."""
    size = t.Apply("abs", (_wide(value),), value.dims, "float" if t.is_number(value) else "float64")
    layout.checks.append(t.Check(t.Apply("lt", (size, MANY), value.dims, "bool"), "a sum of ints fits 64 bits"))
