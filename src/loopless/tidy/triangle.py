"""A matrix that is zero on one side of a diagonal is a triangle.

    torch.where(torch.arange(n) <= torch.arange(n)[:, None], a, 0)   →   a.tril()

Also `<`, `>=`, `>`, the operands the other way round, another diagonal, and the zero on the other side of the choice.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace

# row (sign) column: which side is kept, and how far the diagonal moves
SIDES = {"ge": ("tril", 0), "gt": ("tril", -1), "le": ("triu", 0), "lt": ("triu", 1)}
FLIPPED = {"ge": "le", "gt": "lt", "le": "ge", "lt": "gt"}
OPPOSITE = {"ge": "lt", "gt": "le", "le": "gt", "lt": "ge"}


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Contract):                   # a product does not mind the order of an operand's dimensions
        a, b = (_triangle(side, any_order=True) or side for side in (value.a, value.b))
        return replace(value, a=a, b=b)
    return _triangle(value, any_order=False)


def _triangle(value: t.Value, any_order: bool) -> t.Value | None:
    if not isinstance(value, t.Where) or not isinstance(value.test, t.Apply) or value.test.op not in SIDES:
        return None
    kept, name = value.yes, value.test.op
    if _zero(value.yes):
        kept, name = value.no, OPPOSITE[name]
    elif not _zero(value.no):
        return None
    first, second = value.test.args
    if not (isinstance(first, t.Range) and isinstance(second, t.Range) and first.step == second.step == 1):
        return None
    if len(kept.dims) != 2 or kept.dtype != value.dtype or set(kept.dims) != set(value.dims) or t.is_number(kept):
        return None
    if kept.dims != value.dims and not any_order:
        return None
    row, column = kept.dims
    if (first.dim, second.dim) == (column, row):
        first, second, name = second, first, FLIPPED[name]
    if (first.dim, second.dim) != (row, column):
        return None
    return _side(kept, name, first.start - second.start)


def _side(kept: t.Value, name: str, offset: Affine) -> t.Value | None:
    """Row r and column c stand for r + offset and c: `r + offset >= c`."""
    side, move = SIDES[name]
    if offset.constant is None:
        return None
    diagonal = offset.constant + move
    return t.Apply(side, (kept,), kept.dims, kept.dtype, (("diagonal", diagonal),) if diagonal else ())


def _zero(value: t.Value) -> bool:
    return isinstance(value, t.Number) and value.text in ("0", "0.0")
