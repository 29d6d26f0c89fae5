"""Stores into slices: a store into `x[i, a:b]` is a loop over the places from a to b.

    x[i, y[i]:] = 1                      for j in range(y[i], x.shape[1]):
                                →            x[i, j] = 1

    x[i, 1:n - 1] = y[i] * 2             row = y[i] * 2
                                →        for j in range(1, n - 1):
                                             x[i, j] = row[j - 1]

The ends are those of Python's slices: negative ones count from the end, others reach no further than the axis. That is
the operation `slice-end(end, size)`, which becomes the end itself where the facts say so (analyze/rows.py). The
value is computed once, before the loop, and so is the place: `x[i, 5:2] = 1` raises for an i out of range.

A row needs the length of the slice (fitting.py): torch would spread one of a single element, and raise for others.
Left alone: slices with a step, rows in places of a higher rank, and parts of the tensor that is written which may
overlap with the place (overlaps.py).
"""
from __future__ import annotations

import contextlib

from ..ir import loop as ir
from ..ir.conditions import equal
from ..ir.row_table import PART, PICKED, PREFIX, row_function
from ..ir.types import INT, Type, tensor
from ..report.reasons import Refusal
from . import fitting, given, lengths, lists, parts_of_elements, positions, selections, subscripts
from .extremes import known
from .scope import Scope


def has_ends(subs: tuple[ir.Expr | ir.Span, ...]) -> bool:
    return any(isinstance(sub, ir.Span) and sub != ir.Span() and not isinstance(sub, ir.Window) for sub in subs)


def part(s: Scope, load: ir.Load) -> ir.Expr:
    """`p[1:]` of a row that was computed and has a name, as such if it is the same part in every iteration."""
    row, span = load.array, load.subs[0] if load.subs else None
    if not (isinstance(row, ir.Var) and row.type.rank == len(load.subs) == 1 and isinstance(span, ir.Span)) \
            or span == ir.Span() or row.name in s.viewing:
        return load
    whole = length(s, row)
    if whole is None:
        return load
    first, last = (known(s, _settled(s, end)) for end in ends(s, span, whole))
    varies = ir.contains(ir.Tuple((first, last)), lambda n: isinstance(n, (ir.Var, ir.Index, ir.Load, ir.Carried)))
    if varies or lengths.form(first) is None or lengths.form(last) is None or not lengths.ordered(s, first, last):
        return load
    return ir.Op(PART, (row, first, last), load.type, line=load.line)


def is_sliced(s: Scope, value: ir.Expr) -> bool:
    """Whether a row is made of slices."""
    if not value.type.rank or (isinstance(value, ir.Op) and value.name.startswith("row-")):
        return False                        # a fold leaves other axes than the first one
    if isinstance(value, ir.Load):
        return has_ends(value.subs) or _across(s, value)
    if isinstance(value, ir.Op) and value.name == PART:
        return True
    return (isinstance(value, ir.Var) and value.name in s.sliced) or \
        any(is_sliced(s, part) for part in ir.children(value) if isinstance(part, ir.Expr))


def _across(s: Scope, value: ir.Load) -> bool:
    """Whether a value is `rows[:, k]` of rows with a name, of which there are not always as many."""
    return isinstance(value.array, ir.Var) and value.array.name in s.sliced and value.subs[:1] == (ir.Span(),)


def _note_sizes(s: Scope, name: str, value: ir.Expr) -> None:
    """Remembers the sizes of a matrix that gets a name, or that they differ."""
    found: tuple[ir.Expr, ...] | None = None
    with contextlib.suppress(Refusal):
        found = tuple(lists.row_size(s, value, k) for k in range(value.type.rank))
    if found is not None and any(ir.has(size, ir.Index) for size in found):
        found = None
    before = s.sizes.setdefault(name, found)
    known = before is not None and found is not None and len(before) == len(found) \
        and all(same(s, a, b) for a, b in zip(before, found, strict=True))
    s.sizes[name] = found if known else None
    s.measured.add(name)


def note(s: Scope, name: str, value: ir.Expr) -> None:
    """Remembers how long a row is that gets a name; a name for rows of several lengths has none."""
    s.sliced.discard(name)
    s.widths.pop(name, None)
    (s.selected.add if selections.is_selected(s, value) else s.selected.discard)(name)
    (s.places.add if positions.are_places(s, value) else s.places.discard)(name)
    (s.parts.add if isinstance(value, ir.Load) else s.parts.discard)(name)
    s.ragged.pop(name, None)
    s.rows.pop(name, None)
    own = given.own_length(s, value)
    if own is not None:
        s.ragged[name] = own
        s.noted.add(name)
        if isinstance(value, ir.Load) and given.is_fixed(value):
            s.rows[name] = value
    elif (many := parts_of_elements.length(s, value)) is not None:
        s.ragged[name] = many
        s.noted.add(name)
    if not value.type.rank:
        return
    if is_sliced(s, value):
        s.sliced.add(name)
    elif value.type.rank > 1:
        _note_sizes(s, name, value)
        return
    with contextlib.suppress(Refusal):
        s.widths[name] = tuple(lists.row_size(s, value, k) for k in range(1, value.type.rank))
    found = length(s, value)
    if found is None and name in s.sliced and isinstance(value, ir.Op):
        raise Refusal("LL205", "rows that may differ in size", s.line)
    before = s.lengths.setdefault(name, found)
    s.lengths[name] = found if before is not None and found is not None and same(s, before, found) else None
    s.noted.add(name)


def store(s: Scope, store: ir.Store, kind: Type) -> list[ir.Stmt] | None:
    """The loop for a store into a slice, or of one; None for other stores."""
    opened = any(isinstance(sub, ir.Window) for sub in store.subs)
    if not has_ends(store.subs) and not is_sliced(s, store.value) and not opened:
        return None
    rank = store.array.type.rank
    subs = [*store.subs, *[ir.Span()] * (rank - len(store.subs))]
    fits = fitting.check_row(s, store, kind) if store.value.type.rank else []
    value = _value(s, store)
    whole = tuple(ir.Span() if isinstance(sub, ir.Span) else sub for sub in subs)
    out: list[ir.Stmt] = [
        *fits, ir.Assign(_fresh(s, "place"), ir.Load(store.array, whole, tensor(kind.dtype, kind.rank)), line=s.line)]
    if value is not store.value:
        assert isinstance(value, ir.Var)
        out.append(ir.Assign(value.name, store.value, line=s.line))
    loops: list[tuple[str, ir.Expr, ir.Expr]] = []
    for axis, sub in enumerate(subs):
        if not isinstance(sub, ir.Span) or (sub == ir.Span() and (loops or not value.type.rank)):
            continue
        start, stop = (_computed_before(s, end, out) for end in ends(s, sub, subscripts.size(s, store.array, axis)))
        var = s.fresh_index(ir.PLACE)
        if isinstance(sub, ir.Window):
            subs[axis] = lengths.plus(start, ir.Index(var))
            start, stop = ir.Const(0), sub.length
        else:
            subs[axis] = ir.Index(var)
        loops.append((var, start, stop))
    if value.type.rank and value.type.rank == kind.rank:
        at = lengths.minus(ir.Index(loops[0][0]), loops[0][1])
        value = ir.Load(value, (at,), tensor(value.type.dtype, value.type.rank - 1), line=s.line)
    while subs and subs[-1] == ir.Span():
        subs.pop()
    inner: ir.Stmt = ir.Store(store.array, tuple(subs), value, inplace=store.inplace, line=s.line)
    for var, start, stop in reversed(loops):
        inner = ir.For(var, start, stop, 1, (inner,), line=s.line)
    return [*out, inner]


def _computed_before(s: Scope, end: ir.Expr, out: list[ir.Stmt]) -> ir.Expr:
    """An end that is looked up in a tensor is looked up once, before the loop."""
    if not ir.contains(end, lambda n: isinstance(n, (ir.Load, ir.Var)) or (isinstance(n, ir.Param) and n.type.tensor)):
        return end
    name = _fresh(s, "end")
    out.append(ir.Assign(name, end, line=s.line))
    return ir.Var(name, s.bind(name, INT))


def _value(s: Scope, store: ir.Store) -> ir.Expr:
    """What each place gets: a number, or the name of what was computed before."""
    value = store.value
    if isinstance(value, (ir.Const, ir.Param)) and value.type.number:
        return value
    name = _fresh(s, "stored")
    s.bind(name, value.type)
    return ir.Var(name, value.type)


def _fresh(s: Scope, name: str) -> str:
    return f"{name}~{next(s.numbers)}'"


def ends(s: Scope, span: ir.Span, size: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Where a slice starts and stops."""
    if isinstance(span, ir.Window):
        assert span.start is not None and span.stop is not None
        return span.start, span.stop
    return (ir.Const(0) if span.start is None else ir.Op("slice-end", (span.start, size), INT),
            size if span.stop is None else ir.Op("slice-end", (span.stop, size), INT))


def length(s: Scope, row: ir.Expr) -> ir.Expr | None:
    """How long a row is; None where that is not known."""
    if isinstance(row, ir.Var):
        return s.ragged.get(row.name, s.lengths.get(row.name))
    if isinstance(row, ir.Param):
        return subscripts.size(s, row, 0)
    own = given.own_length(s, row)
    if own is not None:
        return own
    if isinstance(row, ir.Load) and isinstance(row.array, ir.Param):
        subs = (*row.subs, *[ir.Span()] * (row.array.type.rank - len(row.subs)))
        axis = next(k for k, sub in enumerate(subs) if isinstance(sub, ir.Span))
        span, size = subs[axis], subscripts.size(s, row.array, axis)
        assert isinstance(span, ir.Span)
        if span == ir.Span() or isinstance(span, ir.Window):
            return span.length if isinstance(span, ir.Window) else size
        start, stop = (_settled(s, end) for end in ends(s, span, size))
        return lengths.minus(stop, start)
    if isinstance(row, ir.Load) and isinstance(row.array, ir.Var) and row.array.type.rank == len(row.subs) == 1:
        whole, span = length(s, row.array), row.subs[0]
        if whole is None or not isinstance(span, ir.Span):
            return None
        start, stop = (_settled(s, end) for end in ends(s, span, whole))
        return lengths.minus(stop, start)
    if isinstance(row, ir.Load) and _across(s, row):
        return length(s, row.array)
    if not isinstance(row, ir.Op):
        return None
    if row.name in (f"{PREFIX}arange", PART):
        return lengths.minus(row.args[-1], row.args[-2])
    if row.name == f"{PREFIX}column" or (row.name == f"{PREFIX}matmul" and row.args[0].type.rank == 2):
        return length(s, row.args[0])
    if row.name == f"{PREFIX}taken":
        return length(s, row.args[1]) if row.args[1].type.rank else None
    if row.name == PICKED:
        many = [length(s, a) for a in row.args]
        return many[1] if many[0] is not None and many[1] is not None and same(s, many[0], many[1]) else None
    if row.name == f"{PREFIX}topk" and row.type.rank == 1:
        return ir.Const(dict(row.params)["k"])
    along = dict(row.params).get("dims", dict(row.params).get("dim", 0))
    if row.name.startswith(PREFIX) and (row_function(row.name).shape != "along" or row.name == f"{PREFIX}t"
                                        or (row.type.rank > 1 and along != 0 and row_function(row.name).results > 1)):
        return None
    rows = row.args if row.name.startswith((PREFIX, "row-")) else \
        tuple(a for a in row.args if a.type.rank == row.type.rank and not _spread(a))
    found = [length(s, a) for a in rows if a.type.rank]
    first = found[0] if found else None
    return first if all(first is not None and f is not None and same(s, first, f) for f in found) else None


def _spread(row: ir.Expr) -> bool:
    """Whether a row has an axis of size 1 in front, which is spread along those of others."""
    return isinstance(row, ir.Op) and row.name == f"{PREFIX}unsqueeze" and dict(row.params)["dim"] == 0


def _settled(s: Scope, end: ir.Expr) -> ir.Expr:
    """An end that lies within the axis by the facts, without the operation that makes sure of it."""
    if not (isinstance(end, ir.Op) and end.name == "slice-end"):
        return end
    place, size = end.args
    known = lengths.form(place) if place.type == INT else None
    if known is None:
        return end
    if lengths.ordered(s, ir.Const(0), place):
        return place if lengths.ordered(s, place, size) else end
    turned = lengths.plus(size, place)
    return turned if lengths.ordered(s, place, ir.Const(-1)) and lengths.ordered(s, ir.Const(0), turned) else end


def same(s: Scope, a: ir.Expr, b: ir.Expr) -> bool:
    """Whether two lengths are equal in each iteration."""
    if a == b:
        return True
    one, other = lengths.form(a), lengths.form(b)
    if one is not None and other is not None:
        return equal(s.facts, one, other)
    return isinstance(a, ir.Op) and isinstance(b, ir.Op) and a.name == b.name and len(a.args) == len(b.args) \
        and all(same(s, x, y) for x, y in zip(a.args, b.args, strict=True))
