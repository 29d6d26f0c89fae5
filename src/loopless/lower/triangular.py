"""A triangle of a part of a matrix, and larger parts of which it is a triangle as well.

    A[1:, :-1].tril()      and      A.tril(-1)       have the same elements, and zeros elsewhere
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from .context import Context

FEW = 2                                 # rows or columns of zeros that a larger part may have more


@dataclass(frozen=True)
class Triangle:
    """What is kept of a part of a matrix: where `high - low <= limit`, counted from its corner."""
    view: t.View
    low: str                            # dimensions: rows and columns of a lower triangle, the reverse of an upper one
    high: str
    limit: int

    @property
    def value(self) -> t.Apply:
        lower = self.view.dims[0] == self.low
        diagonal = self.limit if lower else -self.limit
        return t.Apply("tril" if lower else "triu", (self.view,), self.view.dims, self.view.dtype,
                       (("diagonal", diagonal),) if diagonal else ())

    def item(self, dim: str) -> t.Keep | t.Slice:
        """How an axis of the matrix is walked."""
        found = self.view.items[self.view.dims.index(dim)]
        assert isinstance(found, (t.Keep, t.Slice))
        return found

    def missing(self, other: Triangle) -> bool:
        """Whether no place, by the names of the dimensions, is in both triangles."""
        return (self.low, self.high) == (other.high, other.low) and self.limit < -other.limit


def triangle(value: t.Value) -> Triangle | None:
    """The triangle of a tensor under its name that a value is; None if it is none."""
    if not (isinstance(value, t.Apply) and value.op in ("tril", "triu") and isinstance(value.args[0], t.View)):
        return None
    view, diagonal = value.args[0], dict(value.params).get("diagonal", 0)
    plain = isinstance(view.base, t.Input) and len(view.items) == 2 and \
        all(isinstance(i, t.Keep) or (isinstance(i, t.Slice) and i.step == 1) for i in view.items)
    if not plain or view.dims != value.dims:
        return None
    row, column = view.dims
    return Triangle(view, row, column, diagonal) if value.op == "tril" else Triangle(view, column, row, -diagonal)


def widened(found: Triangle, dim: str, new: str, ctx: Context) -> Triangle | None:
    """The same elements with all of an axis, under another name; None if there would be more than zeros in it.

    Rows before the first of a lower triangle are empty if its first row has one element; columns after the last are, if
    its last row ends before them.
    """
    part = found.item(dim)
    if not isinstance(part, t.Slice):
        return None
    before, after = part.start.constant, (part.size - part.stop).constant
    if before is None or after is None or before < 0 or after < 0 or before + after > FEW:
        return None
    limit = found.limit
    if dim == found.low and not after and limit <= 0:
        limit -= before
    elif dim == found.high and not before and _ends_before(found, ctx):
        pass
    else:
        return None
    ctx.extents[new] = part.size
    at = found.view.dims.index(dim)
    items = (*found.view.items[:at], t.Keep(), *found.view.items[at + 1:])
    view = replace(found.view, items=items, dims=tuple(new if d == dim else d for d in found.view.dims))
    low, high = (new if d == dim else d for d in (found.low, found.high))
    return Triangle(view, low, high, limit)


def _ends_before(found: Triangle, ctx: Context) -> bool:
    lengths = [ctx.extents.get(d) for d in (found.high, found.low)]
    if lengths[0] is None or lengths[1] is None:
        return False
    more: Affine = lengths[0] - lengths[1]
    return more.constant is not None and more.constant >= found.limit
