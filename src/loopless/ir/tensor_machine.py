"""What the values and statements of a tensor program mean: each value is a tensor with named axes.

Operands are brought into line by the names of their dimensions. A view is a gather at every axis, whatever torch makes
of mixed subscripts; a matrix product is a sum of products. Each tensor must have the dtype and the number of axes that
the program says it has. A `Check` that does not hold raises `Unfit`.
"""
from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from . import loop as ir
from . import tensor as t
from .affine import Affine
from .loop_dialects import IllFormed
from .loop_run import Unfit, allocated
from .tensor_check import place_dims
from .tensor_operations import TensorOperations
from .types import NUMBERS


class Machine:
    """The tensors of a running program, by name."""

    def __init__(self, env: Mapping[str, Any], ops: TensorOperations, news: Mapping[str, ir.New]) -> None:
        self.env, self.ops, self.news = dict(env), ops, news
        self.outside = dict(env)                                # what Python text may mention

    def in_order(self, program: list[t.Statement]) -> Any:
        result: Any = None
        for stmt in program:
            if isinstance(stmt, t.Let):
                self.env[stmt.name] = self.value(stmt.value)
                if t.is_number(stmt.value):
                    self.outside[stmt.name] = self.env[stmt.name]
            elif isinstance(stmt, t.Allocate):
                self.env[stmt.name] = allocated(self.news[stmt.name], self.outside, self.ops)
            elif isinstance(stmt, t.Put):
                self.put(self.env[stmt.array], stmt)
            elif isinstance(stmt, t.Check):
                self.check(stmt)
            elif isinstance(stmt, t.Blocks):
                self.blocks(stmt)
            elif isinstance(stmt, t.Kept):
                self.kept(stmt)
            elif isinstance(stmt, t.Result):
                result = self.result(stmt)
        return result

    def blocks(self, stmt: t.Blocks) -> None:
        size, rows = self.affine(stmt.size), self.ops.number(stmt.rows, self.outside)
        for start in range(0, size, rows):
            self.outside |= {stmt.start: start, stmt.stop: min(start + rows, size)}
            self.in_order(list(stmt.body))

    def kept(self, stmt: t.Kept) -> None:
        for k in range(self.affine(stmt.start), self.affine(stmt.stop), stmt.step):
            self.outside[stmt.name] = k
            self.in_order(list(stmt.body))

    def put(self, memory: Any, stmt: t.Put) -> None:
        value = self.aligned(stmt.value, stmt.dims)
        several = sum(isinstance(item, t.Gather) for item in stmt.items) > 1 and not t.in_one_place(stmt.items)
        place = tuple(self.aligned(item.index, stmt.dims) if several and isinstance(item, t.Gather)
                      else self.position(item) for item in stmt.items)
        self.ops.put(self.split(memory, stmt.splits), place, value)

    def position(self, item: ir.Node) -> Any:
        """An item as Python's own int or slice, which goes up, or the indices of a diagonal."""
        if isinstance(item, t.Gather):
            return self.value(item.index)
        if isinstance(item, t.Stretch):
            start = self.affine(item.start)
            return slice(start, start + int(self.value(item.count)))
        if isinstance(item, t.Slice):
            beyond, stop = (item.stop - item.size).constant, self.affine(item.stop)
            from_end = beyond is not None and beyond <= 0       # and written so: it never goes past the start
            return slice(self.affine(item.start), max(stop, 0) if from_end else stop, abs(item.step))
        if isinstance(item, t.Pick):
            return self.affine(item.at) if isinstance(item.at, Affine) else int(self.value(item.at))
        return slice(None)

    def check(self, stmt: t.Check) -> None:
        value = self.value(stmt.value)
        if stmt.how == "computed":
            return
        if self.ops.axes(value):
            value = self.ops.fold("all", value, len(stmt.value.dims), "bool")
        if not bool(value):
            raise Unfit(stmt.about)

    def result(self, stmt: t.Result) -> Any:
        values = tuple(self.value(v) for v in stmt.values)
        return values if stmt.tuple else values[0]

    def affine(self, value: Affine) -> int:
        return value.value({s: self.ops.number(s, self.outside) for s in value.symbols})

    # -- values ------------------------------------------------------------------------------------------------

    def value(self, node: t.Value) -> Any:
        """The tensor, its axes in the order of the value's dimensions, or the number."""
        if isinstance(node, t.Choose):
            return self.value(node.yes if bool(self.value(node.test)) else node.no)
        if isinstance(node, t.Several):
            return tuple(map(self.value, node.values))
        data = getattr(self, f"_{type(node).__name__.lower()}")(node)
        sizes = self.ops.axes(data)
        if len(sizes or ()) != len(node.dims):
            raise IllFormed(f"a {type(node).__name__} over {node.dims} has {len(sizes or ())} axes")
        if t.is_number(node) and sizes is not None:
            raise IllFormed(f"a {type(node).__name__} of {node.dtype} is no number")
        if sizes is not None and self.ops.dtype(data) != node.dtype and node.dtype not in NUMBERS:
            raise IllFormed(f"a {type(node).__name__} of {node.dtype} is a {self.ops.dtype(data)}")
        return data

    def aligned(self, node: t.Value, dims: tuple[str, ...]) -> Any:
        """A value with its axes among these dimensions, size 1 where it has none."""
        return self.ops.arrange(self.value(node), tuple(node.dims.index(d) if d in node.dims else None for d in dims))

    def _input(self, node: t.Input) -> Any:
        return self.env[node.name]

    def _number(self, node: t.Number) -> Any:
        return self.ops.number(node.text, self.outside)

    def _range(self, node: t.Range) -> Any:
        return self.ops.arange(self.affine(node.start), self.affine(node.stop), node.step, node.dtype)

    def _view(self, node: t.View) -> Any:
        base = self.value(node.base)
        indices = []
        for size, item, left in zip(self.ops.axes(base) or (), node.items, place_dims(node.items, node.dims)):
            indices.append(self.indices(item, size, left, node.dims))
        return self.ops.take(base, tuple(indices)) if indices else base

    def indices(self, item: ir.Node, size: int, left: tuple[str, ...], dims: tuple[str, ...]) -> Any:
        """The positions that an item selects, along the dimensions it leaves."""
        if isinstance(item, t.Gather):
            return self.aligned(item.index, dims)
        if isinstance(item, t.Roll):
            shift = self.affine(item.shift)
            places = self.ops.arange(-shift, size - shift, 1, "int64")
            places = self.ops.apply("remainder", (places, max(size, 1)), {})
            return self.along(places, left[0], dims)
        position = self.position(item)
        if not isinstance(position, slice):
            return position
        start, stop, step = position.indices(size)
        return self.along(self.ops.arange(start, max(start, stop), step, "int64"), left[0], dims)

    def along(self, line: Any, dim: str, dims: tuple[str, ...]) -> Any:
        return self.ops.arrange(line, tuple(0 if d == dim else None for d in dims))

    def _unflatten(self, node: t.Unflatten) -> Any:
        return self.split(self.value(node.base), node.splits)

    def _unfold(self, node: t.Unfold) -> Any:
        axis = node.base.dims.index(node.over)
        return self.ops.unfold(self.value(node.base), axis, self.affine(node.size), node.step)

    def split(self, data: Any, splits: tuple[tuple[int, tuple[Affine, ...]], ...]) -> Any:
        """The tensor with some axes as several: another view of the same memory."""
        for axis, sizes in reversed(splits):
            data = self.ops.unflatten(data, axis, tuple(self.affine(size) for size in sizes))
        return data

    def _turn(self, node: t.Turn) -> Any:
        if not node.base.dims and not t.is_number(node.base):
            return self.ops.take(self.value(node.base), (None,) * len(node.dims))
        return self.aligned(node.base, node.dims)

    def _flip(self, node: t.Flip) -> Any:
        return self.ops.flip(self.value(node.base), node.base.dims.index(node.over))

    def _apply(self, node: t.Apply) -> Any:
        return self.ops.apply(node.op, tuple(self.aligned(a, node.dims) for a in node.args), dict(node.params))

    def _where(self, node: t.Where) -> Any:
        return self.ops.where(*(self.aligned(v, node.dims) for v in (node.test, node.yes, node.no)))

    def _fold(self, node: t.Fold) -> Any:
        base = self.aligned(node.base, (*node.dims, *node.over))
        return self.ops.fold(node.kind, base, len(node.over), node.dtype)

    def _scan(self, node: t.Scan) -> Any:
        rest = tuple(d for d in node.dims if d != node.over)
        done = self.ops.scan(node.kind, self.aligned(node.base, (*rest, node.over)), node.dtype)
        return self.back(done, (*rest, node.over), node.dims)

    def _steps(self, node: t.Steps) -> Any:
        rest = tuple(d for d in node.dims if d != node.over)
        factor, base = (self.aligned(v, (*rest, node.over)) for v in (node.factor, node.base))
        length = None if node.length is None else self.affine(node.length)
        done = self.ops.steps(node.kind, factor, base, self.aligned(node.first, rest), length, node.dtype)
        if not node.last:
            return self.back(done, (*rest, node.over), node.dims)
        sizes = self.ops.axes(done)
        assert sizes is not None
        return self.back(self.ops.select(done, sizes[-1] - 1), rest, node.dims)

    def _matrixsteps(self, node: t.MatrixSteps) -> Any:
        order = (*(d for d in node.every if d != node.state), node.state)
        varies = (node.over,) if node.over in node.factor.dims else ()
        factor, base = self.aligned(node.factor, (*varies, node.state, node.column)), self.aligned(node.base, order)
        length = None if node.length is None else self.affine(node.length)
        done = self.ops.matrix_steps(factor, base, self.aligned(node.first, order[1:]), length, node.last)
        return self.back(done, order[1:] if node.last else order, node.dims)

    def _walk(self, node: t.Walk) -> Any:
        rest = node.dims[1:]
        varies = (node.over,) if node.over in node.factor.dims else ()
        length = None if node.length is None else self.affine(node.length)
        table = self.aligned(node.factor, (*varies, node.column, *rest))
        return self.ops.walk(table, self.aligned(node.first, rest), length)

    def _coupled(self, node: t.Coupled) -> Any:
        rest = tuple(d for d in node.every if d != node.over)
        order = (*rest, node.over)
        factors, values = ([self.aligned(v, order) for v in parts] for parts in (node.factors, node.values))
        firsts, size = [self.aligned(v, rest) for v in node.firsts], len(node.firsts)
        if node.kind == "orders":
            factors += [float(k == row) for row in range(size - 1) for k in range(size)]
            values += [0] * (size - 1)
        length = None if node.length is None else self.affine(node.length)
        done = self.ops.coupled(factors, values, firsts, length, node.dtype)
        sizes = self.ops.axes(done)
        assert sizes is not None
        done, left = (self.ops.select(done, sizes[-1] - 1), rest) if node.last else (done, order)
        states = t.states_of(node.over)
        if node.kind == "system":
            return self.back(done, (states, *left), node.dims)
        newest = self.ops.select(self.back(done, (states, *left), (*left, states)), 0)
        return self.back(newest, left, node.dims)

    def _solve(self, node: t.Solve) -> Any:
        order = (node.over, *(d for d in node.dims if d != node.over))
        matrix, base = self.aligned(node.matrix, (node.over, node.column)), self.aligned(node.base, order)
        return self.back(self.ops.solve(matrix, base, node.upper, node.unit), order, node.dims)

    def _grouped(self, node: t.Grouped) -> Any:
        value = None if node.value is None else self.value(node.value)
        return self.ops.grouped(self.value(node.index), value, self.affine(node.size), node.dtype, node.kind)

    def _located(self, node: t.Located) -> Any:
        return self.ops.located(self.value(node.base), self.value(node.edges), node.equal)

    def _restarted(self, node: t.Restarted) -> Any:
        return self.ops.restarted(self.value(node.base), self.value(node.counts), node.dtype)

    def _counted(self, node: t.Counted) -> Any:
        (size,) = self.ops.axes(self.value(node.like)) or ()
        return self.ops.arange(0, size, 1, "int64")

    def _owners(self, node: t.Owners) -> Any:
        return self.ops.owners(self.value(node.counts))

    def _earlier(self, node: t.Earlier) -> Any:
        order = (*(d for d in node.dims if d != node.over), node.over)
        value = None if node.value is None else self.aligned(node.value, order)
        return self.back(self.ops.earlier(self.aligned(node.base, order), value), order, node.dims)

    def _rowwise(self, node: t.Rowwise) -> Any:
        rows = [self.aligned(a, (*node.batch, *axes)) for a, axes in zip(node.args, node.axes, strict=True)]
        return self.ops.rowwise(node.function, rows, len(node.batch), dict(node.params))

    def _shift(self, node: t.Shift) -> Any:
        rest = tuple(d for d in node.dims if d != node.over)
        order = (*rest, node.over)
        base, axis = self.aligned(node.base, order), len(rest)
        done = self.ops.shift(self.ops.flip(base, axis) if node.back else base, self.aligned(node.first, order))
        done = self.ops.flip(done, axis) if node.back else done
        return self.back(done, order, node.dims)

    def _lanes(self, node: t.Lanes) -> Any:
        rest = tuple(d for d in node.base.dims if d != node.over)
        base, width = self.aligned(node.base, (*rest, node.over)), self.affine(node.width)
        if (self.ops.axes(base) or (0,))[-1] != self.affine(node.length):
            raise IllFormed(f"{node.over} is not {node.length} long")
        return self.back(self.ops.lanes(base, width, self.ops.number(node.fill, {})), (*rest, *t.lanes_of(node.over)),
                         node.dims)

    def _interleave(self, node: t.Interleave) -> Any:
        rest = tuple(d for d in node.dims if d != node.over)
        base = self.aligned(node.base, (*rest, *t.lanes_of(node.over)))
        return self.back(self.ops.interleave(base, self.affine(node.length)), (*rest, node.over), node.dims)

    def back(self, data: Any, order: tuple[str, ...], dims: tuple[str, ...]) -> Any:
        return self.ops.arrange(data, tuple(order.index(d) for d in dims))

    def _cast(self, node: t.Cast) -> Any:
        return self.ops.cast(self.value(node.base), node.dtype)

    def _item(self, node: t.Item) -> Any:
        return self.ops.apply("item", (self.value(node.base),), {})

    def _prepended(self, node: t.Prepended) -> Any:
        order = (node.over, *t.without(node.base, (node.over,)))
        parts = [self.aligned(v, order) for v in (node.first, node.base)]
        if not node.first.dims and len(order) == 1:             # an element is no vector of one by itself
            parts[0] = self.ops.collect("stack", parts[:1], node.dtype, 0)
        return self.back(self.ops.collect("cat", parts, node.dtype, 0), order, node.dims)

    def _listed(self, node: t.Listed) -> Any:
        return self.ops.listed(self.value(node.base))

    def _compress(self, node: t.Compress) -> Any:
        order = (*node.over, *node.dims[1:])
        return self.ops.compress(self.aligned(node.base, order), self.aligned(node.mask, node.over), len(node.over))

    def _flatten(self, node: t.Flatten) -> Any:
        return self.ops.flatten(self.aligned(node.base, (*node.over, *node.dims[1:])), len(node.over))

    def _latest(self, node: t.Latest) -> Any:
        sizes = tuple(self.affine(s) for s in node.sizes)
        index, order = self.value(node.index), self.aligned(node.order, node.index.dims)
        try:
            return self.ops.split(self.ops.latest(index, order, math.prod(sizes), node.first), sizes)
        except IndexError as error:                             # which the loop may wrap around, or raise itself
            raise Unfit(str(error)) from error

    def _tally(self, node: t.Tally) -> Any:
        return self.ops.tally(self.value(node.index), self.affine(node.size))

    def _combine(self, node: t.Combine) -> Any:
        rest = tuple(d for d in node.dims if d not in node.over)
        lanes = tuple(dict.fromkeys(d for index in node.index for d in index.dims))
        indices = tuple(self.aligned(index, lanes) for index in node.index)
        base, value = self.aligned(node.base, (*node.over, *rest)), self.aligned(node.value, (*lanes, *rest))
        return self.back(self.ops.combine(node.kind, base, indices, value), (*node.over, *rest), node.dims)

    def _spread(self, node: t.Spread) -> Any:
        (size,) = self.ops.axes(self.value(node.like)) or ()
        return self.ops.spread(self.value(node.base), size, node.dtype)

    def _contract(self, node: t.Contract) -> Any:
        order = (*node.dims, *node.over)
        both = self.ops.apply("mul", (self.aligned(node.a, order), self.aligned(node.b, order)), {})
        return self.ops.fold("sum", both, len(node.over), node.dtype)

    def _helpercall(self, node: t.HelperCall) -> Any:
        return self.value(node.body)

    def _named(self, node: t.Named) -> Any:
        return self.value(node.value)
