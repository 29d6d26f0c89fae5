"""Rows: the ends of slices, and the elements of rows that are computed.

    slice-end(n - 1, n)   →   n - 1          slice-end(-1, n)   →   n - 1          slice-end(y[i], n) stays

`slice-end(end, size)` is where Python's slices start or stop: a negative end counts from the size, and none is less
than 0 or more than the size. Where the facts decide that for all iterations, it is plain arithmetic.

The element of a row that was computed is computed from the elements: `(a[i] * 2)[j]` is `a[i, j] * 2`. Who asks for it
has made sure that all parts of the row are of one length.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import ops
from ..ir.affine import Affine
from ..ir.conditions import Conditions, at_least, equal
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.row_table import PART, PICKED, PREFIX, row_function
from ..ir.types import INT, Type, tensor
from ..report.reasons import Refusal
from .affine import affine, extremes


@dataclass(frozen=True)
class Rows:
    """What is known of rows: the loops around, the facts, and the sizes of tensors."""
    around: list[ir.Dim]
    facts: Conditions | None
    sizes: Callable[[ir.Expr], tuple[ir.Expr, ...]]

    def same(self, a: ir.Expr, b: ir.Expr) -> bool:
        """Whether two ends of slices are one and the same place."""
        if a == b:
            return True
        if not all(isinstance(e, ir.Op) and e.name == "slice-end" for e in (a, b)) or self.facts is None:
            return False
        (one, size), (other, length) = (e.args for e in (a, b) if isinstance(e, ir.Op))
        wide, long = affine(size), affine(length)
        return one == other and wide is not None and long is not None and equal(self.facts, wide, long)

    def span(self, part: ir.Load) -> tuple[int, ir.Expr, ir.Expr]:
        """The first axis that a part of a tensor keeps, and from where to where it keeps it."""
        subs = _all_subs(part)
        axis = next(k for k, sub in enumerate(subs) if isinstance(sub, ir.Span))
        span, size = subs[axis], self.sizes(part.array)[axis]
        assert isinstance(span, ir.Span)
        if isinstance(span, ir.Window):
            assert span.start is not None and span.stop is not None
            return axis, span.start, span.stop
        start, stop = (ir.Const(0) if span.start is None else self._end(span.start, size),
                       size if span.stop is None else self._end(span.stop, size))
        return axis, start, stop

    def _end(self, end: ir.Expr, size: ir.Expr) -> ir.Expr:
        return settled(ir.Op("slice-end", (end, size), INT), self.around, self.facts)


def settled(end: ir.Expr, around: list[ir.Dim], facts: Conditions | None) -> ir.Expr:
    """The end of a slice without `slice-end`, where the facts decide it."""
    if not (isinstance(end, ir.Op) and end.name == "slice-end") or facts is None:
        return end
    place, size = end.args
    value, whole = affine(place), affine(size)
    if value is None or whole is None:
        return end

    def always(form: Affine) -> bool:
        least = extremes(form, around)[0]
        return least is not None and at_least(facts, least)

    if always(value):
        return place if always(whole - value) else size if always(value - whole) else end
    if always(-value - 1):
        return _sum(size, place) if always(whole + value) else ir.Const(0) if always(-whole - value) else end
    return end


def _sum(size: ir.Expr, end: ir.Expr) -> ir.Expr:
    if isinstance(end, ir.Const):
        return ir.Op("sub", (size, ir.Const(-end.value)), INT)
    return ir.Op("add", (size, end), INT)


def element(row: ir.Expr, at: ir.Expr, rows: Rows) -> ir.Expr:
    """What stands at a position of a row, as the row was when it was computed; of a matrix it is a row."""
    if not row.type.rank:
        return row
    if isinstance(row, ir.Temp):
        inner = element(row.value, at, rows)
        return replace(row, value=inner, type=inner.type)
    if isinstance(row, ir.Call):
        return element(row.body, at, rows)
    if isinstance(row, ir.Load) and isinstance(row.array, ir.Param):
        axis, start, _ = rows.span(row)
        subs = _all_subs(row)
        subs[axis] = _moved(start, at, rows)
        return replace(row, subs=tuple(subs), type=tensor(row.type.dtype, row.type.rank - 1))
    if isinstance(row, ir.Select):
        yes, no = (element(side, at, rows) for side in (row.yes, row.no))
        return replace(row, yes=yes, no=no, type=tensor(row.type.dtype, row.type.rank - 1))
    if isinstance(row, ir.Op) and row.name == "fn:flip" and dict(row.params)["dims"] == 0:
        return element(row.args[0], _from_the_end(row.args[0], at, rows), rows)
    if isinstance(row, ir.Op) and row.name == PART:
        return ir.Op("fn:taken", (row.args[0], _moved(row.args[1], at, rows)), tensor(row.type.dtype), line=row.line)
    if isinstance(row, ir.Op) and row.name == "fn:cumsum" and dict(row.params)["dim"] == 0:
        return ir.Op("fn:taken", (row, at), tensor(row.type.dtype, row.type.rank - 1), line=row.line)
    if isinstance(row, ir.Op) and row.name == "fn:unsqueeze" and dict(row.params)["dim"] == 0:
        return row.args[0]                          # an axis of size 1, which is spread along the others
    if isinstance(row, ir.Op) and row.name == "fn:unsqueeze" and row.args[0].type.rank == 1:
        return element(row.args[0], at, rows)       # and here one behind, along which the element is spread
    if isinstance(row, ir.Op) and row.name == "fn:matmul" and [a.type.rank for a in row.args] == [2, 1]:
        kind = row.args[1].type
        times = ir.Op("mul", (element(row.args[0], at, rows), row.args[1]), kind, line=row.line)
        return ir.Op("row-dot", (times,), tensor(kind.dtype), line=row.line)
    if isinstance(row, ir.Op) and row.name == "fn:taken" and row.args[1].type.rank == 1:
        found = _taken(row, at, rows)
        if found is not None:
            return found
    if isinstance(row, ir.Op) and row.name == PICKED:
        return ir.Op("fn:taken", tuple(element(a, at, rows) for a in row.args), tensor(row.type.dtype), line=row.line)
    if isinstance(row, ir.Op) and row.name == "ensure":
        value, test = (element(a, at, rows) for a in row.args)
        return replace(row, args=(value, test), type=value.type)
    if is_row_by_row(row):
        assert isinstance(row, ir.Op)
        moved = tuple((name, value - (name == "dim")) for name, value in row.params)
        inner = element(row.args[0], at, rows)
        return replace(row, args=(inner,), params=moved, type=tensor(row.type.dtype, row.type.rank - 1))
    if isinstance(row, ir.Op) and row.name.startswith("fn:") and row.type.rank == 1 and row.name != "fn:selected":
        return ir.Op("fn:taken", (row, at), tensor(row.type.dtype), line=row.line)
    if isinstance(row, ir.Op) and not row.name.startswith(("fn:", "row-")):
        args = tuple(element(a, at, rows) if a.type.rank == row.type.rank else a for a in row.args)
        return replace(row, args=args, type=_element_type(row, args))
    raise Refusal("LL204", "an element of a computed tensor", getattr(row, "line", 0))


def is_row_by_row(row: ir.Expr) -> bool:
    """Whether a function goes along each row of a matrix by itself: `torch.softmax(x[i], dim=1)`."""
    if not (isinstance(row, ir.Op) and row.name.startswith(PREFIX) and row.type.rank > 1):
        return False
    return row_function(row.name).shape == "along" and len(row.args) == 1 and dict(row.params).get("dim", 0) > 0


def _taken(row: ir.Op, at: ir.Expr, rows: Rows) -> ir.Expr | None:
    """`table[idx[s:e]]` at a position: the row of the table that the index names there."""
    base, index = row.args
    if not (isinstance(base, ir.Load) and not base.subs and isinstance(base.array, ir.Param)) or row.params:
        return None
    place = element(index, at, rows)
    return ir.Load(base.array, (place,), tensor(row.type.dtype, row.type.rank - 1), base.at, line=row.line)


def sliced(row: ir.Expr, seen: Callable[[ir.Load], ir.Load]) -> ir.Expr:
    """A slice of a row that is computed element by element, from slices of what it is computed from."""
    if not row.type.rank:
        return row
    if isinstance(row, (ir.Temp, ir.Call)):
        return sliced(row.value if isinstance(row, ir.Temp) else row.body, seen)
    if isinstance(row, ir.Load) and isinstance(row.array, ir.Param) and row.type.rank == 1:
        return seen(row)
    if isinstance(row, ir.Select) and row.test.type.rank in (0, 1):
        return replace(row, test=sliced(row.test, seen), yes=sliced(row.yes, seen), no=sliced(row.no, seen))
    if isinstance(row, ir.Op) and not row.name.startswith(("fn:", "row-")) and all(a.type.rank < 2 for a in row.args):
        return replace(row, args=tuple(sliced(a, seen) for a in row.args))
    raise Refusal("LL204", "a part of a computed tensor", getattr(row, "line", 0))


def _from_the_end(row: ir.Expr, at: ir.Expr, rows: Rows) -> ir.Expr:
    """The position that is as far from the end of a row as another one is from its start."""
    _, start, stop = rows.span(parts(row)[0])
    last = ir.Op("sub", (stop, ir.Const(1)), INT) if start == ir.Const(0) else \
        ir.Op("sub", (ir.Op("sub", (stop, start), INT), ir.Const(1)), INT)
    return ir.Op("sub", (last, at), INT)


def parts(row: ir.Expr) -> list[ir.Load]:
    """The parts of tensors that a row is computed from, element by element."""
    if not row.type.rank:
        return []
    if isinstance(row, ir.Temp):
        return parts(row.value)
    if isinstance(row, ir.Call):
        return parts(row.body)
    if isinstance(row, ir.Load) and isinstance(row.array, ir.Param):
        return [row]
    sides = (row.yes, row.no) if isinstance(row, ir.Select) else row.args if isinstance(row, ir.Op) else ()
    if isinstance(row, ir.Op) and row.name == "fn:taken" and row.args[1].type.rank:
        sides = row.args[1:]
    elif isinstance(row, ir.Op) and row.name == "fn:matmul" and row.args[0].type.rank == 2:
        sides = row.args[:1]
    elif isinstance(row, ir.Op) and (not row.name.startswith(("fn:", "row-")) or is_row_by_row(row)):
        sides = tuple(side for side in row.args if side.type.rank == row.type.rank)
    found = [part for side in sides if not _one_for_all(side) for part in parts(side)]
    if not found:
        raise Refusal("LL204", "a part of a computed tensor", getattr(row, "line", 0))
    return found


def _one_for_all(row: ir.Expr) -> bool:
    """Whether a row has an axis of size 1 in front, which is spread along those of others."""
    return isinstance(row, ir.Op) and row.name == "fn:unsqueeze" and dict(row.params)["dim"] == 0


def _all_subs(row: ir.Load) -> list[ir.Expr | ir.Span]:
    return [*row.subs, *[ir.Span()] * (row.array.type.rank - len(row.subs))]


def _moved(start: ir.Expr, at: ir.Expr, rows: Rows) -> ir.Expr:
    """start + at, where at may be `j - start`."""
    if isinstance(at, ir.Op) and at.name in ("sub", "add") and isinstance(at.args[0], ir.Index):
        back = at.args[1] if at.name == "sub" else ir.Const(-at.args[1].value)      # type: ignore[attr-defined]
        if rows.same(start, back):
            return at.args[0]
    return at if start == ir.Const(0) else ir.Op("add", (start, at), INT)


def _element_type(row: ir.Op, args: tuple[ir.Expr, ...]) -> Type:
    """The type of an operation on elements, which has to be that of the operation on rows."""
    rank = row.type.rank - 1
    if row.name in ("to", "clone", "detach"):
        return tensor(row.type.dtype, rank)
    info = ops.op(row.name)
    operands = [ops.Operand(a.type.dtype, "dims" if a.type.rank else "zero") if a.type.tensor else
                ops.Operand(a.type.kind, "number") for a in args]
    if info is None or any(a.type.soft for a in args):
        raise Refusal("LL204", "an element of a computed tensor", row.line)
    if ops.result_dtype(info, operands, params=dict(row.params)) != row.type.dtype:
        raise Refusal("LL205", "a row beside an element of another dtype", row.line)
    return tensor(row.type.dtype, rank)
