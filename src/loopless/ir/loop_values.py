"""What an expression of the loop IR means: its value, given what the names around it hold.

The operations come from outside (`Operations`), so that this room needs no torch. What a load sees of an array is the
business of the dialect (see loop_run.py): it answers `place`.
"""
from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from operator import index
from typing import Any, Protocol

from . import loop as ir
from .records import dataclass
from .types import Type

COMBINE = {"sum": "add", "prod": "mul", "amax": "maximum", "amin": "minimum", "logsumexp": "logaddexp",
           "or": "bitwise_or", "and": "bitwise_and", "xor": "bitwise_xor"}
NEUTRAL = {"sum": 0, "prod": 1}
BEATS = {"max": "gt", "max-last": "ge", "min": "lt", "min-last": "le"}


class Unfit(Exception):
    """What a pass took for granted, and left to a check, does not hold here."""


class Unbound(NameError):
    """A name without a value."""


class Operations(Protocol):
    """What computes: numbers as Python has them, tensors as torch has them."""

    def apply(self, name: str, args: tuple[Any, ...], params: Mapping[str, Any]) -> Any: ...

    def load(self, array: Any, subs: tuple[Any, ...]) -> Any:
        """The place at these subscripts: ints and slices."""

    def store(self, array: Any, subs: tuple[Any, ...], value: Any) -> None: ...

    def size(self, array: Any, axis: int) -> int: ...

    def new(self, shape: tuple[int, ...], fill: Any, dtype: str) -> Any:
        """A fresh tensor; fill None is anything at all."""

    def collect(self, how: str, items: list[Any], dtype: str, axis: int) -> Any:
        """`stack`, `tensor` or `cat` of a list."""

    def copy(self, array: Any) -> Any: ...

    def convert(self, value: Any, type: Type) -> Any:
        """A number or a tensor as a value of this type."""


@dataclass
class Poison:
    """A value that could not be computed, and must not be asked for."""
    error: Exception

    def __post_init__(self) -> None:
        self.error.__traceback__ = None


def _spread(value: ir.Expr) -> bool:
    """Whether it is one number for all elements of a row, as a store in a row leaves it."""
    return isinstance(value, ir.Op) and value.name == "to" and value.type.rank > value.args[0].type.rank == 0


class Values:
    """The names of a running region, and the value of each expression over them."""

    def __init__(self, env: Mapping[str, Any], ops: Operations) -> None:
        self.ops = ops
        self.params: dict[str, Any] = dict(env)                 # tensors and numbers from outside, and new tensors
        self.names: dict[str, Any] = {}                         # names that the region assigns
        self.lists: dict[str, list[Any]] = {}
        self.indices: dict[str, int] = {}                       # loop variables
        self.carried: dict[tuple[str, str], Any] = {}           # (loop, name): what this iteration found
        self.finals: dict[tuple[str, str], Any] = {}            # (loop, name): what the loop left

    def place(self, array: ir.Expr, at: int) -> Any:
        """The memory that an array expression stands for, as it is at a moment."""
        raise NotImplementedError

    def value(self, node: ir.Expr) -> Any:
        """The value of an expression."""
        found = getattr(self, f"_{type(node).__name__.lower()}")(node)
        if isinstance(found, Poison):
            raise found.error
        return found

    def subscripts(self, subs: tuple[ir.Expr | ir.Span, ...]) -> tuple[Any, ...]:
        return tuple(slice(*(None if e is None else index(self.value(e)) for e in (s.start, s.stop)))
                     if isinstance(s, ir.Span) else index(self.value(s)) for s in subs)

    def _const(self, node: ir.Const) -> Any:
        return node.value

    def _param(self, node: ir.Param) -> Any:
        return self.params[node.name]

    def _size(self, node: ir.Size) -> Any:
        return self.ops.size(self.value(node.array), node.axis)

    def _index(self, node: ir.Index) -> Any:
        return self.indices[node.var]

    def _var(self, node: ir.Var) -> Any:
        return self.names.get(node.name, Poison(Unbound(node.name)))

    def _load(self, node: ir.Load) -> Any:
        return self.ops.load(self.place(node.array, node.at), self.subscripts(node.subs))

    def _flat(self, node: ir.Flat) -> int:
        at = 0
        for sub, size in zip(node.subs, node.sizes, strict=True):
            place, width = index(self.value(sub)), index(self.value(size))
            if not 0 <= place < width:
                raise Unfit(f"{place} is not a column of {width}")
            at = at * width + place
        return at

    def _select(self, node: ir.Select) -> Any:
        taken, other = (node.yes, node.no) if bool(self.value(node.test)) else (node.no, node.yes)
        value = self.value(taken)
        if not _spread(taken) or _spread(other):
            return value
        like = self.value(other)
        return self.ops.new(tuple(self.ops.size(like, k) for k in range(taken.type.rank)), value, taken.type.dtype)

    def _either(self, node: ir.Either) -> Any:
        return self.value(node.yes if bool(self.value(node.test)) else node.no)

    def _call(self, node: ir.Call) -> Any:
        return self.value(node.body)

    def _temp(self, node: ir.Temp) -> Any:
        return self.value(node.value)

    _done = _temp

    def _tuple(self, node: ir.Tuple) -> Any:
        return tuple(self.value(item) for item in node.items)

    def _collect(self, node: ir.Collect) -> Any:
        items = self.lists[node.list]
        if node.first is not None:
            items = [self.value(node.first), *items]
        if node.how == "len":
            return len(items)
        return self.ops.collect(node.how, items[::-1] if node.turned else items, node.type.dtype, node.axis)

    def _carried(self, node: ir.Carried) -> Any:
        return self.carried[node.loop, node.name]

    def _final(self, node: ir.Final) -> Any:
        return self.finals[node.loop, node.name]

    def _undefined(self, node: ir.Undefined) -> Any:
        return Poison(Unbound(node.name))

    def _op(self, node: ir.Op) -> Any:
        if node.name == "at-winner":
            winner, value, before = node.args
            return self.value(before if self.value(winner) is None else value)
        args = tuple(self.value(a) for a in node.args)
        if node.name == "finite":
            return self._finite(args[0])
        if node.name in ("fresh", "summand"):
            return args[0]
        if node.name == "trips":
            return len(range(index(args[0]), index(args[1]), dict(node.params)["step"]))
        if node.name == "slice-end":
            end, size = (index(a) for a in args)
            return min(max(end + size if end < 0 else end, 0), size)
        if node.name == "slice-length":
            return max(index(args[1]) - index(args[0]), 0)
        if node.name == "ensure":
            if not bool(args[1].all() if node.args[1].type.rank else args[1]):
                raise Unfit("no iteration takes the branch")
            return args[0]
        if node.name == "maybe-empty":
            if not self._runs(node):
                raise Unfit("the loop is empty")
            return args[0]
        return self.ops.apply(node.name, args, dict(node.params))

    def _runs(self, node: ir.Op) -> bool:
        """Whether a loop runs, out of which a value came."""
        low, high = (index(self.value(end)) for end in node.args[1:])
        return low < high

    # -- reductions --------------------------------------------------------------------------------------------

    def range(self, loop: ir.Dim | ir.For) -> range:
        return range(index(self.value(loop.start)), index(self.value(loop.stop)), loop.step)

    def instances(self, dims: tuple[ir.Dim, ...]) -> Iterator[dict[str, int]]:
        """The loop variables of each iteration, in the order of the loops. They are set while it is looked at."""
        if not dims:
            yield {}
            return
        before = self.indices.get(dims[0].var)
        for k in self.range(dims[0]):
            self.indices[dims[0].var] = k
            for rest in self.instances(dims[1:]):
                yield {dims[0].var: k, **rest}
        if before is not None:
            self.indices[dims[0].var] = before
        else:
            self.indices.pop(dims[0].var, None)

    def _reduce(self, node: ir.Reduce) -> Any:
        if node.kind == "first":
            return self._first(node)
        start = None if node.init is None else self.value(node.init)
        found = [(dict(at), self.value(node.value)) for at in self.instances(node.dims)
                 if node.guard is None or bool(self.value(node.guard))]
        if node.kind in ("argfirst", "arglast"):
            held = [at for at, value in found if bool(value)]
            return None if not held else held[-1 if node.kind == "arglast" else 0][node.dims[node.axis].var]
        self._no_nan(node, found)
        if node.kind.startswith("arg"):
            won = self._extreme(node.kind.removeprefix("arg"), found, start)[0]
            return None if won is None else won[node.dims[node.axis].var]
        return self._folded(node.kind, found, start, node.type)

    def _no_nan(self, node: ir.Reduce | ir.Running, found: list[tuple[dict[str, int], Any]]) -> None:
        """A comparison that does not pass over a NaN is not one after the other any more: that is checked for."""
        if node.kind not in BEATS or node.skips_nan:
            return
        differs = [self.ops.apply("ne", (v, v), {}) for _, v in found]
        if any(bool(d.any()) if node.type.rank else bool(d) for d in differs):
            raise Unfit("a value is NaN")

    def _first(self, node: ir.Reduce) -> Any:
        """The loop variable where the test holds for the first time."""
        (dim,) = node.dims
        around = dict(self.indices)
        try:
            for k in self.range(dim):
                self.indices[dim.var] = k
                if bool(self.value(node.value)):
                    return k
        finally:
            self.indices = around
        raise Unfit("the test holds in no iteration")

    def _running(self, node: ir.Running) -> Any:
        now = self.indices[node.dim.var]
        done = self._steps_to(node.dim, now, node.inclusive)
        start = None if node.init is None else self._lane_start(node.init, node.dim, now)
        found = []
        for k in done:
            self.indices[node.dim.var] = k
            if node.guard is None or bool(self.value(node.guard)):
                found.append(({node.dim.var: k}, self.value(node.value)))
        self.indices[node.dim.var] = now
        self._no_nan(node, found)
        return self._folded(node.kind, found, start, node.type)

    def _lane(self, dim: ir.Dim, now: int) -> list[int]:
        """The iterations that a running value goes through: all of them, or those of one lane."""
        steps = list(self.range(dim))
        if dim.apart is None:
            return steps
        apart = index(self.value(dim.apart))
        return steps[steps.index(now) % apart::apart]

    def _steps_to(self, dim: ir.Dim, now: int, inclusive: bool) -> list[int]:
        lane = self._lane(dim, now)
        return lane[:lane.index(now) + inclusive]

    def _lane_start(self, init: ir.Expr, dim: ir.Dim, now: int | None) -> Any:
        if dim.apart is None or now is None:
            return self.value(init)
        self.indices[dim.var] = self._lane(dim, now)[0]
        found = self.value(init)
        self.indices[dim.var] = now
        return found

    def _stepped(self, node: ir.Stepped) -> Any:
        """One step after the other, from the start."""
        now = self.indices.get(node.dim.var)
        found = self._lane_start(node.init, node.dim, now)
        if node.reach == "last":
            steps = list(self.range(node.dim))
        else:
            assert now is not None
            steps = self._steps_to(node.dim, now, node.reach == "after")
        for k in steps:
            self.indices[node.dim.var] = k
            parts = [self._fitting(self.value(v), node.type) for v in (node.factor, node.value)]
            for part in (found, *parts) if node.finite and (node.finite == "steps" or k == steps[0]) else \
                    parts if node.finite else ():
                self._finite(part)
            found = self._step(node.kind, found, *parts)
        if now is not None:
            self.indices[node.dim.var] = now
        else:
            self.indices.pop(node.dim.var, None)
        return found

    def _fitting(self, value: Any, type: Type) -> Any:
        """A factor or a summand in the type of the result, which has to have room for a number."""
        found = self.ops.convert(value, type)
        if type.tensor and isinstance(value, float) and math.isfinite(value):
            self._finite(found)
        return found

    def _finite(self, value: Any) -> Any:
        number = isinstance(value, (int, float))
        if not (math.isfinite(value) if number else bool(self.ops.apply("isfinite", (value,), {}).all())):
            raise Unfit("what is multiplied is not finite")
        return value

    def _coupled(self, node: ir.Coupled) -> Any:
        """One step of all names after the other, from their starts."""
        now = self.indices.get(node.dim.var)
        found = [self._lane_start(start, node.dim, now) for start in node.inits]
        if node.reach == "last":
            steps = list(self.range(node.dim))
        else:
            assert now is not None
            steps = self._steps_to(node.dim, now, node.reach == "after")
        for k in steps:
            self.indices[node.dim.var] = k
            factors, rests = ([self.ops.convert(self.value(v), node.type) for v in parts]
                              for parts in (node.factors, node.values))
            found = [self._summed(factors[row * len(found):], found, rest) for row, rest in enumerate(rests)]
        if now is not None:
            self.indices[node.dim.var] = now
        else:
            self.indices.pop(node.dim.var, None)
        return found[node.which]

    def _summed(self, factors: list[Any], names: list[Any], total: Any) -> Any:
        for factor, name in zip(factors, names):
            total = self.ops.apply("add", (total, self.ops.apply("mul", (factor, name), {})), {})
        return total

    def _solved(self, node: ir.Solved) -> Any:
        """One equation after the other: each has one more unknown than the one before."""
        now, found = self.indices[node.dim.var], dict[int, Any]()
        steps = list(self.range(node.dim))
        for k in steps[:steps.index(now) + 1]:
            self.indices[node.dim.var] = k
            total = self.ops.convert(self.value(node.value), node.type)
            for j, known in found.items():
                self.indices[node.column.var] = j
                part = self.ops.apply("mul", (self.value(node.factor), known), {})
                total = self.ops.apply("sub", (total, part), {})
            found[k] = total if node.divisor is None else self.ops.apply("div", (total, self.value(node.divisor)), {})
        self.indices.pop(node.column.var, None)
        self.indices[node.dim.var] = now
        return found[now]

    def _walked(self, node: ir.Walked) -> Any:
        """One step after the other; a state that is none has no next one."""
        now, states = self.indices.get(node.dim.var), self.range(node.state)
        found = self.value(node.init)
        steps = list(self.range(node.dim)) if now is None else self._steps_to(node.dim, now, node.reach == "after")
        for k in steps:
            if int(found) not in states:
                raise Unfit("a state that is none")
            self.indices[node.dim.var], self.indices[node.state.var] = k, int(found)
            found = self.ops.convert(self.value(node.after), node.type)
        self.indices.pop(node.state.var, None)
        if now is not None:
            self.indices[node.dim.var] = now
        else:
            self.indices.pop(node.dim.var, None)
        return found

    def _step(self, kind: str, h: Any, factor: Any, value: Any) -> Any:
        if kind == "linear":
            return self.ops.apply("add", (self.ops.apply("mul", (factor, h), {}), value), {})
        if kind.startswith("matrix"):
            name = "fn:linear" if kind == "matrix-turned" else "fn:matmul"
            grown = self.ops.apply(name, (factor, h) if kind == "matrix" else (h, factor), {})
            return self.ops.apply("add", (grown, value), {})
        grown = self.ops.apply("add", (h, factor), {})
        return value if bool(self.ops.apply("gt" if kind == "clamp-low" else "lt", (value, grown), {})) else grown

    def _folded(self, kind: str, found: list[tuple[dict[str, int], Any]], start: Any, type: Type) -> Any:
        if kind in ("any", "all"):
            truths = [bool(v) for _, v in found] + ([] if start is None else [bool(start)])
            return any(truths) if kind == "any" else all(truths)
        if kind == "last":
            return found[-1][1] if found else start
        if kind in BEATS and type.rank:
            return self._extremes(kind, [value for _, value in found], start)
        if kind in BEATS:
            return self._extreme(kind, found, start)[1]
        total = self.ops.convert(NEUTRAL[kind], type) if start is None and not found else start
        for _, value in found:
            one = self.ops.convert(value, type)
            total = one if total is None else self.ops.apply(COMBINE[kind], (total, one), {})
        return total

    def _extremes(self, kind: str, rows: list[Any], best: Any) -> Any:
        """The extreme in each place of rows."""
        for row in rows:
            beaten = None if best is None else self.ops.apply(BEATS[kind], (row, best), {})
            best = row if beaten is None else self.ops.apply("where", (beaten, row, best), {})
        return best

    def _extreme(self, kind: str, found: list[tuple[dict[str, int], Any]], start: Any) -> tuple[Any, Any]:
        """Where the extreme is (None at the start) and what it is, by one comparison after the other."""
        at, best = None, start
        for here, value in found:
            if best is None or bool(self.ops.apply(BEATS[kind], (value, best), {})):
                at, best = here, value
        return at, best
