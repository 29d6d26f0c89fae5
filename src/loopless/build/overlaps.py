"""Stores of a part of a tensor into an overlapping part of it, which are nobody's friend.

    x[i] = x[i].t()             raises: what is written and what is read share their memory
    x[i] += x[i, 0]             raises
    x[i] += x[i].diagonal()     reads what it has just written, or not, as torch goes through the elements

One part is fine if it keeps the same axes as the other, all of them and in the same order: rows are the same or apart.
So are an element that is stored everywhere, `x[i] = x[i, 0]`, and parts that end before the other begins:
`x[i, 1:] += x[i, 0]`, `x[i, 1:] += x[i - 1, :-1]`.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..ir.polynomial import Polynomial, polynomial
from ..ir.row_table import PREFIX
from ..ir.types import INT
from ..report.reasons import Refusal
from .extremes import extreme, known, never_negative
from .scope import Scope

OTHERWISE = (-1,)                           # the axes of a part that does not simply keep some
Part = tuple[str, tuple[int, ...], tuple[ir.Expr | ir.Span, ...]]       # a tensor, the axes it keeps, its subscripts


def note(s: Scope, name: str, value: ir.Expr) -> None:
    """Remembers which parts of which tensors a name may show."""
    s.shows[name] = s.shows.get(name, frozenset()) | _shown(s, value)


def check_store(s: Scope, store: ir.Store, rank: int) -> None:
    """Refuses to store a part of a tensor where it may overlap with the place; rank is that of the place."""
    if not rank or not isinstance(store.array, ir.Param):
        return
    place = _part(store.array, store.subs)
    operands = store.value.args if store.inplace and isinstance(store.value, ir.Op) else (store.value,)
    for operand in operands:
        if not store.inplace and not operand.type.rank:
            continue
        if any(part[0] == place[0] and not _is_beside(s, part, place) for part in _shown(s, operand)):
            raise Refusal("LL207", f"a part of `{store.array.name}` is stored in another part of it, which may overlap",
                          s.line)


def _is_beside(s: Scope, part: Part, place: Part) -> bool:
    """Whether two parts of one tensor are the same or apart."""
    if part == place or part[1] == place[1] != OTHERWISE:
        return True
    return any(_apart(s, a, b) or _apart(s, b, a) for a, b in zip(part[2], place[2], strict=False))


def _apart(s: Scope, a: ir.Expr | ir.Span, b: ir.Expr | ir.Span) -> bool:
    """Whether the first of two subscripts of one axis never reaches the second."""
    start = b.start if isinstance(b, ir.Span) else b
    if start is None:
        return False
    if isinstance(a, ir.Span):
        return isinstance(a.stop, ir.Const) and isinstance(start, ir.Const) and 0 <= a.stop.value <= start.value
    if not all(e.type == INT for e in (a, start)):
        return False
    before, after = polynomial(known(s, a)), polynomial(known(s, start))
    least, gap = extreme(s, before, False), extreme(s, after - before - Polynomial.number(1), False)
    return least is not None and gap is not None and never_negative(s, least) and never_negative(s, gap)


def _shown(s: Scope, value: ir.Expr) -> frozenset[Part]:
    if not value.type.tensor:
        return frozenset()
    if isinstance(value, ir.Var):
        return s.shows.get(value.name, frozenset())
    if isinstance(value, ir.Param):
        return frozenset({_part(value, ())})
    if isinstance(value, ir.Load):
        return frozenset({_part(value.array, value.subs)}) if isinstance(value.array, ir.Param) else \
            frozenset((name, OTHERWISE, ()) for name, *_ in _shown(s, value.array))
    if isinstance(value, ir.Call):
        return _shown(s, value.body)
    if isinstance(value, ir.Select):
        return _shown(s, value.yes) | _shown(s, value.no)
    if isinstance(value, ir.Op) and shows_operand(value):
        inner = _shown(s, value.args[0])
        if value.name == f"{PREFIX}t":
            return frozenset((name, axes[::-1], subs) for name, axes, subs in inner)
        return frozenset((name, OTHERWISE, subs) for name, _, subs in inner) if value.name.startswith(PREFIX) else inner
    return frozenset()


def _part(array: ir.Param, subs: tuple[ir.Expr | ir.Span, ...]) -> Part:
    every = (*subs, *[ir.Span()] * (array.type.rank - len(subs)))
    kept = tuple(k for k, sub in enumerate(every) if isinstance(sub, ir.Span))
    whole = all(sub == ir.Span() for sub in every if isinstance(sub, ir.Span))
    return array.name, kept if whole else OTHERWISE, subs
