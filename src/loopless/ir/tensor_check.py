"""Is a tensor program well formed? Each value's dimensions follow from its parts, and this is how.

    Apply, Where        the dimensions of all operands          Fold        its base's without those folded
    Scan, Flip, Shift   its base's                              Contract    those of both without the summed ones
    Steps, Coupled      those of all its parts and `over`, which goes if only the last is wanted
    Solve               its base's; the matrix has `over` and `column`
    Rowwise             those that the operands have beside their own axes, and then the axes of the result
    View                one for each item that leaves one (a slice, a roll), in order; several gathers share theirs
    Compress, Flatten   those in `over` become one, in front    Item        none
                        (Fold, Scan, Shift, Compress and Flatten leave the others in the order of the base)
    Lanes, Interleave   one of its base's becomes two, and two become one
    Blocks, Kept        its body is made of `Let` and `Put`
    Put                 the items leave the place's dimensions; the value has some of them
    Latest, Tally       one for each size                       Combine     its base's
    Grouped             the groups, and those of its value      Owners      that of the positions
    Restarted, Located  its base's                              Counted     that of the vector

A name is given once. In a program that is in order (after lower/schedule.py) every `Input` comes after the stores it
has to see, and before the later ones.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import ops
from . import tensor as t
from .loop import Node, children, find
from .loop_dialects import require as _require
from .row_table import ROWS
from .types import NUMBERS

KINDS = {"first", "sum", "prod", "max", "min", "any", "all", "argmax", "argmin", "max-last", "min-last", "argmax-last",
         "argmin-last", "amax", "amin", "mean", "norm", "logsumexp"}
EXTRA = {"clone", "detach", "contiguous", "not", "item", "int", "float", "bool", "round", "tril", "triu"}
SCANS = {"sum", "prod", "max", "min", "any", "logsumexp"}


def check(statements: Iterable[t.Statement], ordered: bool = False) -> None:
    """Raises `IllFormed` where the dimensions, or in an ordered program the moments, do not fit."""
    program = list(statements)
    for stmt in program:
        _node(stmt)
    given = [s.name for s in program if isinstance(s, t.Let)]
    _require(len(set(given)) == len(given), f"a name that is given twice, one of {given}")
    if ordered:
        _moments(program)


def _node(node: Node) -> None:
    for child in children(node):
        _node(child)
    if isinstance(node, t.Value):
        _require(len(set(node.dims)) == len(node.dims), f"a {type(node).__name__} with {node.dims}, one of them twice")
    rule = RULES.get(type(node))
    if rule is not None:
        rule(node)


def _same(node: t.Value, expected: Iterable[str]) -> None:
    wanted = set(expected)
    _require(set(node.dims) == wanted, f"a {type(node).__name__} with dimensions {node.dims} out of {sorted(wanted)}")


def _in_order(node: t.Value, expected: tuple[str, ...]) -> None:
    """torch leaves the axes of these in the order they had."""
    _require(node.dims == expected, f"a {type(node).__name__} with dimensions {node.dims}, not {expected}")


def _union(values: Iterable[t.Value]) -> set[str]:
    return {d for v in values for d in v.dims}


def _apply(node: t.Apply) -> None:
    known = node.op in EXTRA or ops.op(node.op) is not None or node.op.startswith(("call ", "math."))
    _require(known, f"the unknown operation `{node.op}`")
    _require(node.op not in EXTRA or len(node.args) == 1, f"`{node.op}` of {len(node.args)} values")
    _require(node.op != "not" or not node.dims, f"`not` over {node.dims}")
    _same(node, _union(node.args))


def _where(node: t.Where) -> None:
    _require(node.test.dtype == "bool", f"a choice by a {node.test.dtype}")
    _same(node, _union((node.test, node.yes, node.no)))


def _number(node: t.Number) -> None:
    _require(node.dtype in (*NUMBERS, "none"), f"a number of dtype {node.dtype}")
    _same(node, ())


def place_dims(items: tuple[Node, ...], dims: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The dimensions that each item leaves, taken from those of the whole in order."""
    several = sum(isinstance(item, t.Gather) for item in items) > 1
    beside = t.in_one_place(items)
    rest = list(dims)
    if beside and _apart(items):
        lanes = next(item.index.dims for item in items if isinstance(item, t.Gather))
        _require(tuple(rest[:len(lanes)]) == lanes, f"a gather over {lanes} in {dims}")
        rest = rest[len(lanes):]
        return [lanes if isinstance(i, t.Gather) else () if isinstance(i, t.Pick) else (rest.pop(0),) for i in items]
    out: list[tuple[str, ...]] = []
    for item in items:
        if isinstance(item, t.Pick):
            out.append(())
        elif isinstance(item, t.Gather):
            out.append(item.index.dims)
            if not several or (beside and item.index.dims not in out[:-1]):
                _require(tuple(rest[:len(item.index.dims)]) == item.index.dims,
                         f"a gather over {item.index.dims} in {dims}")
                rest = rest[len(item.index.dims):]
        else:
            _require(not several or beside, "a slice beside several gathers")
            _require(bool(rest), f"more items than dimensions {dims}")
            out.append((rest.pop(0),))
    _require((several and not beside) or not rest, f"no item leaves {rest}")
    return out


def _apart(items: tuple[Node, ...]) -> bool:
    """Whether rows stand between indices, whose dimensions torch then puts in front."""
    at = [k for k, item in enumerate(items) if isinstance(item, (t.Gather, t.Pick))]
    shapes = {item.index.dims for item in items if isinstance(item, t.Gather)}
    _require(len(shapes) == 1, f"gathers over {sorted(shapes)} beside a slice")
    return at != list(range(at[0], at[-1] + 1))


def _view(node: t.View) -> None:
    _require(len(node.items) == len(node.base.dims), f"{len(node.items)} items for {len(node.base.dims)} axes")
    _same(node, (d for left in place_dims(node.items, node.dims) for d in left))


def _unflatten(node: t.Unflatten) -> None:
    more = sum(len(sizes) - 1 for _, sizes in node.splits)
    _require(len(node.dims) == len(node.base.dims) + more, f"{node.base.dims} taken apart into {node.dims}")


def _unfold(node: t.Unfold) -> None:
    _require(node.over in node.base.dims and node.into not in node.base.dims, f"windows of {node.base.dims}")
    _require(node.dims == (*node.base.dims, node.into) and node.step > 0, f"windows over {node.dims}")


def _put(node: t.Put) -> None:
    _require(not any(isinstance(item, t.Roll) for item in node.items), "a store that wraps around")
    known = all(item.checked or isinstance(item.index, t.Range) for item in node.items if isinstance(item, t.Gather))
    _require(known, "a store at places that may be out of range")
    place_dims(node.items, node.dims)
    _require(len(set(node.dims)) == len(node.dims), f"a place with {node.dims}, one of them twice")
    _require(set(node.value.dims) <= set(node.dims), f"values over {node.value.dims} for a place over {node.dims}")


def _turn(node: t.Turn) -> None:
    _require(set(node.dims) >= set(node.base.dims), f"{node.base.dims} in the order {node.dims}")


def _flip(node: t.Flip) -> None:
    _require(node.over in node.base.dims, f"{node.base.dims} turned round along {node.over}")


def _fold(node: t.Fold) -> None:
    _require(node.kind in KINDS, f"the fold `{node.kind}`")
    _require(bool(node.over) and set(node.over) <= set(node.base.dims), f"{node.base.dims} folded over {node.over}")
    _in_order(node, t.without(node.base, node.over))
    if node.kind in ("any", "all"):
        _require(node.base.dtype == node.dtype == "bool", f"{node.kind} of a {node.base.dtype}")
    if node.kind == "first":
        _require(node.base.dtype == "bool" and len(node.over) == 1, f"the first of a {node.base.dtype}")


def _scan(node: t.Scan) -> None:
    _require(node.kind in SCANS, f"the scan `{node.kind}`")
    _require(node.over in node.base.dims, f"{node.base.dims} scanned over {node.over}")
    _in_order(node, node.base.dims)


def _steps(node: t.Steps) -> None:
    _require(node.kind in ("linear", "clamp-low", "clamp-high"), f"steps of the kind `{node.kind}`")
    every = _union((node.factor, node.base))
    _require((node.over in every) == (node.length is None), f"steps over {node.over}, of no length or of two")
    _require(node.over not in node.first.dims, "the start of steps at each of them")
    _same(node, (every | set(node.first.dims) | {node.over}) - ({node.over} if node.last else set()))


def _matrix_steps(node: t.MatrixSteps) -> None:
    own = set(node.factor.dims) - {node.over, node.column}
    _require(len(own) == 1 and node.column in node.factor.dims and node.column not in node.dims,
             f"a matrix over {node.factor.dims} for {node.dims}")
    state, parts = own.pop(), _union((node.base, node.first))
    _require(node.every[0] == node.over and state in node.dims[-2:], f"vectors along {state} with {node.dims}")
    _require((node.over in _union((node.factor, node.base))) == (node.length is None),
             f"steps over {node.over}, of no length or of two")
    _require(node.over not in node.first.dims, "the start of steps at each of them")
    _same(node, (parts | {state, node.over}) - ({node.over} if node.last else set()))


def _walk(node: t.Walk) -> None:
    _require(node.kind == "walk" and not node.last and node.dims[0] == node.over, f"a walk along {node.dims}")
    _require(node.column in node.factor.dims and node.column not in node.dims, f"states along {node.column}")
    _require((node.over in node.factor.dims) == (node.length is None),
             f"steps over {node.over}, of no length or of two")
    _require(node.over not in node.first.dims and node.factor.dtype == node.dtype == "int64", "a walk among no states")
    _same(node, ((set(node.factor.dims) | set(node.first.dims)) - {node.column}) | {node.over})


def _coupled(node: t.Coupled) -> None:
    size, rows = len(node.firsts), len(node.firsts) if node.kind == "system" else 1
    _require(node.kind in ("system", "orders"), f"coupled steps of the kind `{node.kind}`")
    _require(len(node.values) == rows and len(node.factors) == rows * size, f"{len(node.factors)} factors of {size}")
    parts = _union((*node.factors, *node.values))
    _require((node.over in parts) == (node.length is None), f"steps over {node.over}, of no length or of two")
    _require(not any(node.over in first.dims for first in node.firsts), "the start of steps at each of them")
    around = {t.states_of(node.over)} if node.kind == "system" else set()
    _same(node, ((parts | _union(node.firsts) | {node.over}) - ({node.over} if node.last else set())) | around)


def _solve(node: t.Solve) -> None:
    _require(set(node.matrix.dims) == {node.over, node.column} and node.over != node.column,
             f"equations over {node.over} and {node.column} with a matrix over {node.matrix.dims}")
    _require(node.over in node.base.dims and node.column not in node.base.dims, f"equations for {node.base.dims}")
    _require(node.matrix.dtype == node.base.dtype == node.dtype, f"{node.dtype} equations of a {node.base.dtype}")
    _same(node, node.base.dims)


def _rowwise(node: t.Rowwise) -> None:
    _require(node.function in ROWS and len(node.args) == len(node.axes), f"the unknown function `{node.function}`")
    for arg, axes in zip(node.args, node.axes, strict=True):
        _require(set(axes) <= set(arg.dims), f"a row along {axes} of {arg.dims}")
        _require(all(d in node.batch for d in arg.dims if d not in axes), f"rows of {arg.dims} in {node.dims}")
    own = node.dims[len(node.batch):]
    _require(node.dims[:len(node.batch)] == node.batch and len(set(own)) == len(own), f"rows as {node.dims}")


def _shift(node: t.Shift) -> None:
    _require(node.over in node.base.dims, f"{node.base.dims} shifted over {node.over}")
    _require(set(node.first.dims) <= set(node.base.dims) - {node.over}, "the first of a shift has too many dimensions")
    _in_order(node, node.base.dims)


def _lanes(node: t.Lanes) -> None:
    _require(node.over in node.base.dims, f"{node.over} of {node.base.dims} in lanes")
    rows, lanes = t.lanes_of(node.over)
    _same(node, (set(node.base.dims) - {node.over}) | {rows, lanes})
    _require(node.dims.index(rows) + 1 == node.dims.index(lanes), f"rows of lanes as {node.dims}")


def _interleave(node: t.Interleave) -> None:
    both = set(t.lanes_of(node.over))
    _require(both <= set(node.base.dims), f"{node.base.dims} as one {node.over}")
    _same(node, (set(node.base.dims) - both) | {node.over})


def _as_one(node: t.Compress | t.Flatten) -> None:
    _require(bool(node.over) and set(node.over) <= set(node.base.dims), f"{node.base.dims} as one over {node.over}")
    _require(node.dims[:1] == node.over[:1], f"the one axis of {node.over} is called {node.dims[:1]}")
    _in_order(node, (node.over[0], *t.without(node.base, node.over)))
    if isinstance(node, t.Compress):
        _require(node.mask.dtype == "bool" and set(node.mask.dims) <= set(node.over), "a filter of other dimensions")


def _item(node: t.Item) -> None:
    _require(not node.base.dims, f"one number out of {node.base.dims}")
    _require(node.dtype in NUMBERS, f"a number of dtype {node.dtype}")


def _prepended(node: t.Prepended) -> None:
    _require(node.base.dims == (node.over, *node.first.dims), f"{node.first.dims} before {node.base.dims}")


def _listed(node: t.Listed) -> None:
    _require(len(node.base.dims) == 1, f"a list of {node.base.dims}")


def _contract(node: t.Contract) -> None:
    over = set(node.over)
    _require(over <= set(node.a.dims) and over <= set(node.b.dims), f"a product over {node.over} of {node.a.dims}, "
             f"{node.b.dims}")
    _same(node, _union((node.a, node.b)) - over)


def _latest(node: t.Latest) -> None:
    _require(len(node.sizes) == len(node.dims), f"{len(node.sizes)} sizes for {node.dims}")
    _require(set(node.order.dims) == set(node.index.dims), f"{node.order.dims} in the order of {node.index.dims}")


def _grouped(node: t.Grouped) -> None:
    _require(node.index.dims == (node.over,), f"groups of {node.over} by labels over {node.index.dims}")
    rest = () if node.value is None else t.without(node.value, (node.over,))
    _require(node.value is None or node.value.dims[:1] == (node.over,), f"groups of {node.over} out of another axis")
    _in_order(node, (*node.dims[:1], *rest))


def _earlier(node: t.Earlier) -> None:
    _require(node.over in node.dims, f"equal keys along {node.over}, which they do not have")
    _require(node.value is None or set(node.value.dims) <= set(node.dims), "values of keys over other dimensions")


def _owners(node: t.Owners) -> None:
    _require(node.counts.dims == (node.over,), f"segments of {node.over} that are as long as {node.counts.dims}")
    _require(len(node.dims) == 1, f"positions along {node.dims}")


def _located(node: t.Located) -> None:
    _require(node.edges.dims == (node.over,), f"edges along {node.over} that are over {node.edges.dims}")
    _require(node.over not in node.base.dims, f"values along the dimension of their edges, {node.over}")


def _restarted(node: t.Restarted) -> None:
    _require(bool(node.base.dims) and len(node.counts.dims) == 1, f"sums along {node.base.dims} by {node.counts.dims}")


def _counted(node: t.Counted) -> None:
    _require(len(node.dims) == 1 and node.like.dims == node.dims, f"counted along {node.like.dims}")


def _combine(node: t.Combine) -> None:
    _require(node.kind in ("sum", "prod", "max", "min"), f"values combined by {node.kind}")
    _require(bool(node.over) and set(node.over) <= set(node.base.dims), f"indices through {node.over} of "
             f"{node.base.dims}")
    _require(len(node.over) == len(node.index), f"{len(node.index)} indices through {node.over}")
    wanted = _union(node.index) | (set(node.base.dims) - set(node.over))
    fits = set(node.value.dims) <= wanted if len(node.over) > 1 else set(node.value.dims) == wanted
    _require(fits, f"values over {node.value.dims} for {sorted(wanted)}")


def _blocks(node: t.Blocks) -> None:
    _require(node.start != node.stop, f"a block from `{node.start}` to itself")
    _require(all(isinstance(s, (t.Let, t.Put)) for s in node.body), "a block that does more than compute")


def _kept(node: t.Kept) -> None:
    _require(node.name.isidentifier() and node.step != 0, f"a loop over `{node.name}` by {node.step}")
    _require(all(isinstance(s, (t.Let, t.Put)) for s in node.body), "a loop that does more than compute")
    _moments(list(node.body))


def _check(node: t.Check) -> None:
    _require(node.value.dtype == "bool" or node.how == "computed", f"a check of a {node.value.dtype}")


RULES: dict[type, Callable[[Any], None]] = {
    t.Number: _number, t.View: _view, t.Flip: _flip, t.Turn: _turn, t.Apply: _apply, t.Where: _where, t.Fold: _fold,
    t.Scan: _scan,
    t.Shift: _shift, t.Compress: _as_one, t.Flatten: _as_one, t.Unflatten: _unflatten, t.Unfold: _unfold, t.Item: _item,
    t.Listed: _listed, t.Prepended: _prepended,
    t.Contract: _contract, t.Put: _put, t.Check: _check, t.Steps: _steps, t.Latest: _latest, t.Combine: _combine,
    t.MatrixSteps: _matrix_steps, t.Walk: _walk,
    t.Blocks: _blocks, t.Coupled: _coupled, t.Lanes: _lanes, t.Interleave: _interleave, t.Kept: _kept, t.Solve: _solve,
    t.Rowwise: _rowwise, t.Grouped: _grouped, t.Earlier: _earlier, t.Owners: _owners, t.Restarted: _restarted,
    t.Located: _located,
    t.Counted: _counted,
}


def _moments(program: list[t.Statement]) -> None:
    """Each read sees the stores that it has to see, and no others."""
    for k, stmt in enumerate(program):
        inside = t.stores([stmt]) if isinstance(stmt, t.Kept) else []
        own = {p.array for p in inside}
        for p in inside:
            before = [o.at for o in t.stores(program[:k]) if o.array == p.array]
            later = [o.at for o in t.stores(program[k + 1:]) if o.array == p.array]
            _require(max([*before, 0]) < p.at and min([*later, p.at + 1]) > p.at,
                     f"`{p.array}` is written at {p.at}, out of order")
        for read in (n for n in find(stmt, t.Input) if n.name not in own):
            before = [p.at for p in t.stores(program[:k]) if p.array == read.name]
            later = [p.at for p in t.stores(program[k:]) if p.array == read.name]
            _require(all(at <= read.at for at in before), f"`{read.name}` is read at {read.at}, too late")
            _require(all(at > read.at for at in later), f"`{read.name}` is read at {read.at}, too early")
