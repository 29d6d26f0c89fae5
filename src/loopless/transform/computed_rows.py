"""Elements and parts of a row that was computed and has a name.

    p = torch.softmax(x[i], 0); y[i] = p[k]         y[i] = taken(softmax(x[i], 0), k)
    t = x[i] * 2; y[i] = t[1:].sum()                y[i] = (x[i, 1:] * 2).sum()
    found = mask[i].nonzero(); y[i] = found[0, 0]   y[i] = row-first(mask[i])
    found = mask[i].nonzero(); y[i] = len(found)    y[i] = row-sum(mask[i])

A slice of a row that is computed element by element is computed from slices of what the row is computed from. What
shows a part of a tensor, such as `x[i].detach()`, shows it as it is now. Left alone: rows of unknown length.
"""
from __future__ import annotations

from collections.abc import Callable

from ..analyze.rows import sliced
from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..ir.row_table import PREFIX
from ..ir.types import tensor
from .seen_now import seen_now

UNKNOWN_LENGTH = (f"{PREFIX}selected", "positions", "nonzero")


def first_position(found: ir.Expr | None, node: ir.Load) -> ir.Expr | None:
    """`found[0]` of a name for the positions where a row holds; None if it is something else."""
    if set(node.subs) != {ir.Const(0)}:
        return None
    mask = _where_positions_hold(found)
    if mask is None or len(node.subs) != node.array.type.rank:
        return None
    return ir.Op("row-first", (mask,), node.type, line=node.line)


def number_of_positions(found: ir.Expr | None, node: ir.Op) -> ir.Expr | None:
    """`len(found)` of such a name; None if it is something else."""
    mask = _where_positions_hold(found)
    return None if mask is None else ir.Op("row-sum", (mask,), node.type, line=node.line)


def _where_positions_hold(found: ir.Expr | None) -> ir.Expr | None:
    """The row of truths whose positions a name stands for."""
    value = found.value if isinstance(found, ir.Temp) else found
    if isinstance(value, ir.Op) and value.name == "nonzero":
        value = value.args[0]
    return value.args[0] if isinstance(value, ir.Op) and value.name == "positions" else None


def is_computed_whole(node: ir.Node) -> bool:
    """Whether an element of a row is not computed from single elements."""
    return isinstance(node, ir.Op) and node.name.startswith(PREFIX) and \
        not (node.name == f"{PREFIX}flip" and dict(node.params)["dims"] == 0)


def element_of_a_row(found: ir.Expr | None, node: ir.Load, valued: Callable[[ir.Expr], ir.Expr]) -> ir.Expr | None:
    """`p[k]` of a name for a row that a function computed; None if it is something else."""
    if any(isinstance(sub, ir.Span) for sub in node.subs):
        return None
    row = found.value if isinstance(found, ir.Temp) else found
    if found is None or not (isinstance(row, ir.Op) and row.type.rank) \
            or row.name in UNKNOWN_LENGTH or shows_operand(row):
        return None
    for sub in node.subs:
        kind = tensor(found.type.dtype, found.type.rank - 1)
        found = ir.Op(f"{PREFIX}taken", (found, valued(sub)), kind, line=node.line)         # type: ignore[arg-type]
    return found


def part_of_a_row(found: ir.Expr | None, node: ir.Load, clock: int, seen: Callable[[ir.Load], ir.Load]
                  ) -> ir.Expr | None:
    """`p[1:]` of a name for a row that is computed element by element; None if it is something else.

    `seen` gives the part of a part of a tensor.
    """
    if not (len(node.subs) == node.array.type.rank == 1 and isinstance(node.subs[0], ir.Span)):
        return None
    if found is None or isinstance(found, ir.Load) or ir.contains(found, is_computed_whole):
        return None
    return sliced(seen_now(found, clock), seen)
