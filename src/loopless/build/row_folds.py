"""Reductions of rows: `x[i].sum()`, `torch.max(x[i])`, `torch.dot(a[i], b[i])`, `a[i] @ b[i]`.

A row is a part of a tensor, a slice of one, what is computed from those, or a whole tensor of one dimension. The
operation is `row-sum` and the like, on the row, with the type that torch gives it; how it is done for all rows at once
is told in lower/row_folds.py. `row-dot` is the sum of a product, which autocast would change. `dim` is an axis of a
matrix; of a row it says nothing. The norm of order 1 is the sum of absolute values. Left alone: other arguments, and
`max(dim=0)`, which gives two results.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.row_table import PREFIX
from ..ir.types import Type, category, tensor
from ..report.reasons import Refusal
from . import expressions, row_calls, slices
from .scope import Scope

NORMS = ("torch.linalg.norm", "torch.linalg.vector_norm")
KINDS = {"sum", "prod", "mean", "norm", "max", "min", "amax", "amin", "any", "all", "argmax", "argmin"}
SINGLE = {"argmax", "argmin"}               # of rows only: where an extreme of a matrix is, is a place in its memory


def reduction(s: Scope, node: ast.Call, name: str, args: list[ast.expr], row: ir.Expr | None = None) -> ir.Expr | None:
    """A call that reduces a row; None if it is something else. args are what follows the row."""
    if name == "dot" and row is not None and len(args) == 1 and not node.keywords:
        other = expressions.expression(s, args[0])
        if row.type.rank != 1 or other.type.rank != 1:
            raise Refusal("LL204", f"`{ast.unparse(node)}` of what are not two rows", s.line)
        return product(s, row, other)
    if name not in KINDS or row is None or not row.type.tensor or not row.type.rank or row.type.soft:
        return None
    if name == "norm" and _order_is(2, args, node.keywords, "p"):
        node, args = _without_order(node, args, "p")
    elif name == "norm" and _order_is(1, args, node.keywords, "p") and category(row.type.dtype) == 2:
        node, args = _without_order(node, args, "p")
        name, row = "sum", expressions.operation(s, "abs", row)
    kept = [k.value for k in node.keywords if k.arg == "keepdim"]
    dims = [*args, *(k.value for k in node.keywords if k.arg in ("dim", "axis"))]
    positional = name == "norm" and bool(args)                      # `x.norm(1)` is another norm
    if len(dims) != len(args) + len(node.keywords) - len(kept) or len(dims) > 1 or positional:
        return None
    axis = _axis(s, dims[0], row.type.rank) if dims else None
    if (dims and (axis is None or name in ("max", "min"))) or (not dims and row.type.rank > 1 and name in SINGLE):
        return None
    kind = _type(s, name, row.type, node)
    some = axis is not None and row.type.rank > 1
    folded = ir.Op(f"row-{name.removeprefix('a') if name in ('amax', 'amin') else name}", (row,),
                   tensor(kind.dtype, row.type.rank - 1) if some else kind, (("dim", axis),) if some else (),
                   line=s.line)
    keeps = bool(kept) and isinstance(kept[0], ast.Constant) and kept[0].value is True
    if kept and (not dims or not (keeps or isinstance(kept[0], ast.Constant))):
        return None
    return folded if not keeps else ir.Op(f"{PREFIX}unsqueeze", (folded,), tensor(kind.dtype, row.type.rank),
                                          (("dim", axis),), line=s.line)


def norm(s: Scope, node: ast.Call, args: list[ast.expr], row: ir.Expr) -> ir.Expr | None:
    """`torch.linalg.norm(x[i])`: of a row, or along one axis, where it is the root of the sum of the squares."""
    if row.type.rank == 1 and _order_is(1, args, node.keywords, "ord") and category(row.type.dtype) == 2:
        node, args = _without_order(node, args, "ord")
        return reduction(s, node, "sum", args, expressions.operation(s, "abs", row))
    if _order_is(2, args, node.keywords, "ord"):
        node, args = _without_order(node, args, "ord")
        if row.type.rank > 1 and not args and not any(k.arg == "dim" for k in node.keywords):
            return None                                             # of a matrix it is another norm
    elif args:
        return None
    return reduction(s, node, "norm", args, row)


def _order_is(wanted: int, args: list[ast.expr], keywords: list[ast.keyword], name: str) -> bool:
    """Whether a call says which norm it is, first of all or by name."""
    order = [*args[:1], *(k.value for k in keywords if k.arg == name)]
    return len(order) == 1 and isinstance(order[0], ast.Constant) and type(order[0].value) in (int, float) \
        and order[0].value == wanted


def _without_order(node: ast.Call, args: list[ast.expr], name: str) -> tuple[ast.Call, list[ast.expr]]:
    keywords = [k for k in node.keywords if k.arg != name]
    return ast.copy_location(ast.Call(node.func, node.args, keywords), node), args[1:]


def _axis(s: Scope, node: ast.expr, rank: int) -> int | None:
    """The axis that a constant names."""
    axis = expressions.expression(s, node)
    fits = isinstance(axis, ir.Const) and type(axis.value) is int and -rank <= axis.value < rank
    return axis.value % rank if fits and isinstance(axis, ir.Const) else None


def _type(s: Scope, name: str, row: Type, node: ast.Call) -> Type:
    kind = category(row.dtype)
    wanted = {"mean": (2,), "norm": (2,), "any": (0,), "all": (0,), "sum": (0, 1, 2), "prod": (0, 1, 2)}
    if kind not in wanted.get(name, (1, 2)):
        raise Refusal("LL202", f"`{ast.unparse(node)}` of {row.dtype}", s.line)
    if name in ("argmax", "argmin"):
        return tensor("int64")
    if name in ("sum", "prod") and kind < 2:
        return tensor("int64")
    return tensor(row.dtype)


def product(s: Scope, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The dot product of two rows, which torch wants to be of one dtype."""
    both = a.type, b.type
    if all(t.tensor and 0 < t.rank < 3 and not t.soft for t in both) and max(a.type.rank, b.type.rank) == 2:
        return row_calls.product(s, "matmul", a, b)
    if not all(t.tensor and t.rank == 1 and not t.soft for t in both) or a.type.dtype != b.type.dtype \
            or not (category(a.type.dtype) == 2 or a.type.dtype == "int64"):
        raise Refusal("LL204", "a product of what are not two rows of one dtype", s.line)
    if slices.is_sliced(s, a) or slices.is_sliced(s, b):
        sizes = [slices.length(s, row) for row in (a, b)]
        if sizes[0] is None or sizes[1] is None or not slices.same(s, sizes[0], sizes[1]):
            raise Refusal("LL205", "a product of rows that may differ in size", s.line)
    times = expressions.operation(s, "mul", a, b)
    return ir.Op("row-dot", (times,), tensor(a.type.dtype), line=s.line)
