"""The tensor IR: what the tensor operations will be, over named dimensions.

    statement := Let(name, value) | Put(array, items, value) | Check(value) | Result(values) | Blocks(size, rows, body)
               | Kept(name, start, stop, step, body)
    value     := Input(name) | Number(text) | View(base, items) | Flip(base, dim) | Turn(base) | Range(dim)
               | Apply(op, args, params) | Where(test, yes, no) | Fold(kind, base, over) | Scan(kind, base, over)
               | Shift(base, over, first) | Cast(base, dtype) | Compress(base, mask) | Flatten(base) | Item(base, kind)
               | Listed(base) | Prepended(base, first, over)
               | Contract(a, b, over) | Steps(kind, factor, base, first, over) | HelperCall(function, args, body)
               | Named(name, value) | Unflatten(base, splits) | Unfold(base, over, into, size, step)
               | Choose(test, yes, no) | Several(values) | Latest(index, order, sizes) | Tally(index, size)
               | Earlier(base, value, over)
               | Combine(kind, base, over, index, value) | Spread(base, over, like) | Lanes(base, over, width, fill)
               | Interleave(base, over, length) | Coupled(kind, factors, values, firsts, over)
               | Solve(matrix, base, over, column) | Rowwise(function, args, axes, params)
               | Grouped(index, value, over, size) | MatrixSteps(factor, base, first, over, column)
               | Walk(factor, first, over, column)
               | Owners(counts, over) | Restarted(base, counts) | Counted(like) | Located(base, edges, over)

Each value has `dims`, the names of its axes in order, and a dtype ("" with a number kind for Python numbers). A
loop variable `i` is the dimension "i"; the axes of a row are "~0" (the last one), "~1", and so on. Values align by
name: `x(i, j) + y(j)` needs no subscripts here, the writer puts in `[:, None]` where torch needs it. A dimension of
ragged length is dense, and its mask is a value like any other.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from .einsum_order import lies_in_order
from .node import Node as Node
from .node import asked_once, field_names, substitute
from .row_table import WRITTEN_AS_VIEWS
from .tensor_groups import Combine as Combine
from .tensor_groups import Counted as Counted
from .tensor_groups import Earlier as Earlier
from .tensor_groups import Grouped as Grouped
from .tensor_groups import Latest as Latest
from .tensor_groups import Located as Located
from .tensor_groups import Owners as Owners
from .tensor_groups import Restarted as Restarted
from .tensor_groups import Spread as Spread
from .tensor_groups import Tally as Tally
from .tensor_places import Flip as Flip
from .tensor_places import Gather as Gather
from .tensor_places import Input as Input
from .tensor_places import Keep as Keep
from .tensor_places import Number as Number
from .tensor_places import Pick as Pick
from .tensor_places import Range as Range
from .tensor_places import Roll as Roll
from .tensor_places import Slice as Slice
from .tensor_places import Stretch as Stretch
from .tensor_places import Turn as Turn
from .tensor_places import Unflatten as Unflatten
from .tensor_places import Unfold as Unfold
from .tensor_places import Value as Value
from .tensor_places import View as View
from .tensor_places import in_one_place as in_one_place
from .tensor_recurrences import Coupled as Coupled
from .tensor_recurrences import MatrixSteps as MatrixSteps
from .tensor_recurrences import Solve as Solve
from .tensor_recurrences import Steps as Steps
from .tensor_recurrences import Walk as Walk
from .tensor_recurrences import states_of as states_of
from .tensor_statements import Allocate as Allocate
from .tensor_statements import Blocks as Blocks
from .tensor_statements import Check as Check
from .tensor_statements import Kept as Kept
from .tensor_statements import Let as Let
from .tensor_statements import Put as Put
from .tensor_statements import Result as Result
from .tensor_statements import Statement as Statement
from .tensor_statements import stores as stores
from .tensor_values import Apply as Apply
from .tensor_values import Cast as Cast
from .tensor_values import Choose as Choose
from .tensor_values import Compress as Compress
from .tensor_values import Contract as Contract
from .tensor_values import Flatten as Flatten
from .tensor_values import Fold as Fold
from .tensor_values import HelperCall as HelperCall
from .tensor_values import Interleave as Interleave
from .tensor_values import Item as Item
from .tensor_values import Lanes as Lanes
from .tensor_values import Listed as Listed
from .tensor_values import Named as Named
from .tensor_values import Prepended as Prepended
from .tensor_values import Rowwise as Rowwise
from .tensor_values import Scan as Scan
from .tensor_values import Several as Several
from .tensor_values import Shift as Shift
from .tensor_values import Where as Where
from .tensor_values import lanes_of as lanes_of

N = TypeVar("N", bound=Node)
DIMENSIONS = {"dims", "over", "dim", "into", "column", "axes"}    # the fields that name them
NUMBER_OPS = ("lt", "le", "gt", "ge", "eq", "ne", "bitwise_and", "bitwise_or")


@asked_once
def is_number(value: Value) -> bool:
    """Whether the emitted value is a Python number, not a tensor."""
    if isinstance(value, (Named, HelperCall)):
        return is_number(value.value if isinstance(value, Named) else value.body)
    if isinstance(value, Choose):
        return is_number(value.yes) and is_number(value.no)
    if isinstance(value, Apply) and not value.dims:
        return value.dtype in ("int", "float") or value.op == "not" or \
            (value.op in NUMBER_OPS and all(is_number(a) for a in value.args)) or value.op == "bool"
    return isinstance(value, (Number, Item))


def may_be_number(value: Value) -> bool:
    """Whether the emitted value is a Python number, or may be one by what is chosen."""
    if isinstance(value, (Named, HelperCall)):
        return may_be_number(value.value if isinstance(value, Named) else value.body)
    if isinstance(value, Choose):
        return may_be_number(value.yes) or may_be_number(value.no)
    if isinstance(value, Apply) and not value.dims and value.op in NUMBER_OPS:
        return all(may_be_number(a) for a in value.args)
    return is_number(value)


def without(value: Value, over: Iterable[str]) -> tuple[str, ...]:
    """The dimensions that a fold over some of them leaves, in the order in which torch leaves them."""
    gone = set(over)
    return tuple(d for d in value.dims if d not in gone)


def _counted_up(value: Value) -> bool:
    """Whether a value is made group by group, and then seen in some way."""
    return isinstance(value, Grouped) or (isinstance(value, (View, Unflatten)) and _counted_up(value.base))


@asked_once
def shares_memory(value: Value) -> bool:
    """Whether the value may be a tensor that exists already, or a part of one."""
    if isinstance(value, (Named, HelperCall)):
        return shares_memory(value.value if isinstance(value, Named) else value.body)
    if isinstance(value, (Flatten, Unflatten, Unfold, Turn)):
        return shares_memory(value.base)
    if isinstance(value, Choose):
        return shares_memory(value.yes) or shares_memory(value.no)
    if isinstance(value, View):
        return not isinstance(value.base, Coupled) and not any(isinstance(i, (Gather, Roll)) for i in value.items) \
            and not _counted_up(value.base)
    if (isinstance(value, Apply) and value.op in ("detach", "contiguous")) or \
            (isinstance(value, Rowwise) and value.function in WRITTEN_AS_VIEWS):
        return shares_memory(value.args[0])
    return isinstance(value, Input)


def einsum_in_order(value: Rowwise) -> bool:
    """Whether a function of rows, if it is an einsum, lies in memory in the order of its dimensions."""
    if value.function != "einsum":
        return True
    sides, _, out = dict(value.params)["equation"].replace("...", "").partition("->")
    labels = [[*(d for d in value.batch if d in a.dims), *side]
              for a, side in zip(value.args, sides.split(","), strict=True)]
    return lies_in_order(labels, [*value.batch, *out])


def cloned(value: Value) -> Value:
    """The value in memory of its own, if it may be a tensor that exists already; of a choice, the sides that may be."""
    if isinstance(value, Choose) and (is_number(value.yes) or is_number(value.no)):
        return replace(value, yes=cloned(value.yes), no=cloned(value.no))
    return Apply("clone", (value,), value.dims, value.dtype) if shares_memory(value) else value


def spread_over(value: Value, dims: tuple[str, ...]) -> Value:
    """The value with all of these dimensions, of size 1 where it does not have them."""
    return value if value.dims == dims else Turn(value, dims)


def renamed(value: N, names: Mapping[str, str]) -> N:
    """The value with other names for some dimensions."""
    def name(field: Any) -> Any:
        if isinstance(field, str):
            return names.get(field, field)
        return tuple(map(name, field)) if isinstance(field, tuple) else field

    def change(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(map(change, node))
        if not isinstance(node, Node):
            return node
        fields = {key: vars(node)[key] for key in field_names(type(node))}
        return type(node)(**{key: name(field) if key in DIMENSIONS else change(field) for key, field in fields.items()})
    found: N = change(value)
    return found


def own_place(value: Value, put: Put) -> bool:
    """Whether a value is what is there where a store goes."""
    if not isinstance(value, View) or (value.items, value.dims) != (put.items, put.dims):
        return False
    seen = value.base.splits if isinstance(value.base, Unflatten) else ()
    base = value.base.base if isinstance(value.base, Unflatten) else value.base
    return seen == put.splits and isinstance(base, Input) and base.name == put.array


def later(stmt: Statement, by: int) -> Statement:
    """The statement after so many stores of others."""
    def change(node: Node) -> Node | None:
        return replace(node, at=node.at + by) if isinstance(node, Input) else None
    moved = substitute(stmt, change, Input)
    return replace(moved, at=moved.at + by) if isinstance(moved, Put) else moved
