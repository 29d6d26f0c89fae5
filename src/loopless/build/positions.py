"""The first place where a row holds: `torch.nonzero(row)[0, 0]`, `torch.where(row)[0][0]`.

    found = torch.nonzero(x[:, 0] == p[i])[:, 0]         y[i] = row-first(x[:, 0] == p[i])
    y[i] = found[0]                                →

`positions(row)` is the tensor of all places where a row of truths holds, of a length that only the data knows; it can
have a name, its first element can be asked for, which raises where there is none, and how many there are, which is how
often the row holds. Left alone: its other elements, and everything that is computed from it.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import INT, tensor
from ..report.reasons import Refusal
from . import expressions
from .scope import Scope


def found(s: Scope, node: ast.Call, name: str, row: ir.Expr) -> ir.Expr:
    """The places, as one tensor (`where`, `as_tuple`) or as rows of one element."""
    told = [k for k in node.keywords if k.arg == "as_tuple" and isinstance(k.value, ast.Constant)]
    if len(told) != len(node.keywords) or row.type.rank != 1 or row.type.dtype != "bool":
        raise Refusal("LL202", f"`{ast.unparse(node)}`", s.line)
    places = ir.Op("positions", (row,), tensor("int64", 1), line=s.line)
    apart = name == "where" or any(isinstance(k.value, ast.Constant) and k.value.value is True for k in told)
    return ir.Tuple((places,)) if apart else ir.Op("nonzero", (places,), tensor("int64", 2), line=s.line)


def picked(s: Scope, base: ir.Expr, node: ast.expr) -> ir.Expr | None:
    """A subscript of places: all of them, or the first; None if the base is something else."""
    if not (isinstance(base, ir.Op) and base.name in ("nonzero", "positions", "nonzero-first")):
        return None
    subs = node.elts if isinstance(node, ast.Tuple) else [node]
    known = ["all" if isinstance(n, ast.Slice) and not (n.lower or n.upper or n.step) else _number(s, n) for n in subs]
    whole = base.args[0] if base.name != "positions" else base
    assert isinstance(whole, ir.Op)
    first = ir.Op("row-first", whole.args, tensor("int64"), line=s.line)
    if base.name == "nonzero" and known in ([0], [0, "all"]):
        return ir.Op("nonzero-first", (whole,), tensor("int64", 1), line=s.line)
    if base.name == "nonzero" and known in (["all", 0], ["all", -1]):
        return whole
    if (base.name == "nonzero" and known in ([0, 0], [0, -1])) or (base.name == "positions" and known == [0]) \
            or (base.name == "nonzero-first" and known in ([0], [-1])):
        return first
    raise Refusal("LL204", "places where a row holds, other than the first", s.line)


def are_places(s: Scope, value: ir.Expr) -> bool:
    """Whether a value is the places where a row holds, or a name for them."""
    if isinstance(value, ir.Var):
        return value.name in s.places
    return isinstance(value, ir.Op) and value.name in ("positions", "nonzero")


def count(s: Scope, value: ir.Expr) -> ir.Expr | None:
    """How many places there are; None if the value is something else."""
    if not are_places(s, value):
        return None
    places = value.args[0] if isinstance(value, ir.Op) and value.name == "nonzero" else value
    if isinstance(places, ir.Op):
        total = ir.Op("row-sum", places.args, tensor("int64"), line=s.line)
    else:
        total = ir.Op("row-count", (places,), tensor("int64"), line=s.line)
    return ir.Op("item", (total,), INT, line=s.line)


def first_of_row(s: Scope, value: ir.Expr) -> ir.Expr | None:
    """The single element of `found[0]`, where `found` is a name for rows of one place; None if it is something else."""
    if isinstance(value, ir.Op) and value.name == "nonzero-first":
        assert isinstance(value.args[0], ir.Op)
        return ir.Op("row-first", value.args[0].args, tensor("int64"), line=s.line)
    if isinstance(value, ir.Load) and value.type.rank == 1 and value.array.type.rank == 2 \
            and are_places(s, value.array) and value.subs[0] == ir.Const(0):
        return ir.Load(value.array, (ir.Const(0), ir.Const(0)), tensor("int64"), line=s.line)
    return None


def _number(s: Scope, node: ast.expr) -> object:
    value = None if isinstance(node, ast.Slice) else expressions.expression(s, node)
    return value.value if isinstance(value, ir.Const) and type(value.value) is int else None
