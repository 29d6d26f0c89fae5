"""Lists that come in: of numbers, of tensors, of tensors or lists of several lengths, of a few numbers each.

They are made into one tensor before the region runs (run/given_lists.py), and `xs[k]` reads that. Of tensors of several
lengths, which are padded, an element is the slice that it was. Of lists of ints an element is a list: it has a length
and elements, can be gone through, be a subscript, and be made into a tensor; all else that lists do keeps the loop.
"""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir.types import INT, Type, tensor
from ..report.reasons import Refusal
from . import expressions, lists, subscripts
from .scope import Kept, Scope

MOST_PARTS = 8                              # of an element that is a tuple of numbers
NUMBERS = "numbers"                         # a list of ints: the row of a tensor that has them, under another type
GIVEN = object()                            # in the place of the statement that appends, where none does


def given(s: Scope, name: str) -> Kept | None:
    """A list that came in, as the tensor that is made of it; None if it is something else."""
    known = s.facts.known(name)
    if known.what != "list":
        return None
    s.given.add(name)
    many = ir.Param(known.path, tensor("int64", 1)) if known.path else None
    return Kept(array=ir.Param(name, known.type), type=known.value, by=GIVEN, lengths=many)


def as_element(s: Scope, kept: Kept, value: ir.Expr) -> ir.Expr:
    """An element as what the list holds: a tensor, a Python number, or a few of those."""
    assert kept.type is not None
    if kept.lengths is not None:
        assert isinstance(value, ir.Load)
        own = ir.Load(kept.lengths, value.subs[:1], tensor("int64"), line=s.line)
        row = replace(value, subs=(value.subs[0], ir.Span(None, own)))
        return row if kept.type.tensor else ir.Op(NUMBERS, (row,), Type("list"), line=s.line)
    if kept.type.tensor:
        return value
    if not value.type.rank:
        return ir.Op("item", (value,), kept.type)
    assert isinstance(value, ir.Load) and isinstance(value.array, ir.Param)
    many = s.facts.fixed(f"{value.array.name}.shape[1]", MOST_PARTS)
    if many is None:
        raise Refusal("LL204", f"an element of `{value.array.name}`, which has more than {MOST_PARTS} numbers", s.line)
    return ir.Tuple(tuple(_number_at(kept, value, ir.Const(k)) for k in range(many)))


def own_length(s: Scope, row: ir.Expr) -> ir.Expr | None:
    """How long an element of a list is, of those that differ in length; None if it is something else."""
    if not (isinstance(row, ir.Load) and isinstance(row.array, ir.Param) and row.array.name in s.given):
        return None
    span = row.subs[1] if len(row.subs) == 2 else None
    known = s.facts.known(row.array.name).path
    many = span.stop if isinstance(span, ir.Span) and span.start is None else None
    if isinstance(many, ir.Select) and known:
        return many                         # as many as there are, and no more than so many (parts_of_elements.py)
    plain = isinstance(many, ir.Load) and isinstance(many.array, ir.Param) and many.array.name == known
    return ir.Op("item", (many,), INT, line=s.line) if plain and many is not None else None


def longest(s: Scope, length: ir.Expr) -> ir.Expr | None:
    """How long the longest element of a list is, for the length of one of them; None for other values."""
    if not (isinstance(length, ir.Load) and isinstance(length.array, ir.Param) and len(length.subs) == 1):
        return None
    for name in s.given:
        known = s.facts.known(name)
        if known.path and known.path == length.array.name:
            return ir.Size(ir.Param(name, known.type), 1)
    return None


def row_of(value: ir.Expr) -> ir.Expr | None:
    """The row that has the ints of a list; None if the value is something else."""
    return value.args[0] if isinstance(value, ir.Op) and value.name == NUMBERS else None


def is_fixed(row: ir.Expr) -> bool:
    """Whether a row is always the same one in an iteration, so that a name may stand for it."""
    return isinstance(row, ir.Load) and isinstance(row.subs[0], ir.Expr) and not ir.has(row.subs[0], ir.Var, ir.Load)


def named(s: Scope, name: str, row: ir.Expr) -> list[ir.Stmt]:
    """A name for a list of ints."""
    if not is_fixed(row):
        raise Refusal("LL204", f"`{name}` is a list at a computed place of another one", s.line)
    s.alias(name, ir.Op(NUMBERS, (row,), Type("list"), line=s.line))
    return []


def end_of(s: Scope, row: ir.Load, many: ir.Expr) -> ir.Expr:
    """How far an element goes, which is no further than all of them do."""
    return ir.Op("slice-end", (many, subscripts.size(s, row.array, 1)), INT, line=s.line)


def element_of(s: Scope, row: ir.Load, place: ir.Expr) -> ir.Load:
    """What an element that is filled up has at a place that it goes up to."""
    return ir.Load(row.array, (row.subs[0], place), tensor(row.type.dtype, row.type.rank - 1), line=s.line)


def _number_at(kept: Kept, row: ir.Load, place: ir.Expr) -> ir.Expr:
    assert kept.type is not None
    return ir.Op("item", (ir.Load(row.array, (row.subs[0], place), tensor(row.type.dtype), line=row.line),), kept.type)


def part_of_element(s: Scope, node: ast.Subscript, name: str, place: ast.expr) -> ir.Expr | None:
    """`spans[k][j]` of a list of lists that came in, at a computed `j`; None where it is something else."""
    kept = lists.filled(s, name)
    at = expressions.expression(s, place)
    if kept.by is not GIVEN or isinstance(at, ir.Const) or kept.array is None or kept.array.type.rank != 2 \
            or kept.type is None or kept.type.tensor or at.type != INT \
            or isinstance(node.slice, (ast.Tuple, ast.Slice)):
        return None
    array, subs, type = subscripts.location(s, kept.array, node)
    return _number_at(kept, ir.Load(array, subs, type, line=s.line), at)
