"""The layout of a statement: which loops are its dimensions, how far each reaches, and in which order they stand."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ..analyze.accesses import loads
from ..analyze.affine import affine, as_expression, variables, within_axis
from ..analyze.rows import Rows
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least, equal
from ..ir.records import dataclass
from ..report.reasons import Refusal
from .context import Context
from .found_places import reach


@dataclass(frozen=True)
class Extent:
    """A dimension: its values from start to stop, ascending."""
    start: Affine
    stop: Affine
    step: int

    def count(self) -> Affine | None:
        return self.stop - self.start if self.step == 1 else None

    def length(self) -> Affine:
        """How many values there are, as text where a step has to be divided by."""
        return self.count() or Affine.symbol(f"-(({self.start - self.stop}) // {self.step})")


@dataclass
class Layout:
    ctx: Context
    extents: dict[str, Extent] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    ragged: dict[str, ir.Dim] = field(default_factory=dict)     # dimensions with a mask: the loop as it was
    checks: list[t.Check] = field(default_factory=list)
    touched: int = 0                                            # how often an operand had to be changed
    gate: t.Value | None = None                                 # the lanes that are alive
    news: dict[str, ir.New] = field(default_factory=dict)
    stores: dict[str, list[int]] = field(default_factory=dict)  # array -> the clocks of its stores
    lists: dict[str, ir.Forall] = field(default_factory=dict)
    firsts: dict[str, ir.Expr] = field(default_factory=dict)    # the first elements of lists, given before their loops
    rows: dict[str, Affine] = field(default_factory=dict)       # the size of each axis of rows
    depth: int = 0                                              # how many operations on rows are around
    like: str = ""                                              # a tensor on whose device new ones go
    returned: bool = False                                      # whether the value is a result that shares memory
    stored: ir.Expr | None = None                               # what is stored: a number is as good as a tensor

    def ordered(self, dims: Iterable[str]) -> tuple[str, ...]:
        """Dimensions in the order of the statement, the axes of rows last."""
        found = dict.fromkeys(dims)
        rows = sorted((d for d in found if d.startswith("~") and d not in self.order), key=lambda d: -int(d[1:]))
        return (*(d for d in self.order if d in found), *rows)

    def row(self, name: str, size: Affine | None) -> None:
        """Notes the size of a row's axis; all rows of a statement must agree, as torch would spread one of size 1."""
        if size is None or not equal(self.ctx.facts, self.rows.setdefault(name, size), size):
            raise Refusal("LL205", "rows that may differ in size", self.ctx.line)

    def rows_agree(self, *values: t.Value) -> None:
        """The axes of rows that stand beside each other are the same; all of them are noted already."""
        rows = {tuple(d for d in v.dims if d.startswith("~")) for v in values if not t.is_number(v)}
        if len(rows) > 1:
            raise Refusal("LL205", "rows beside single elements", self.ctx.line)

    def union(self, values: Iterable[t.Value]) -> tuple[str, ...]:
        return self.ordered(d for v in values for d in v.dims)

    def open(self, dims: Iterable[ir.Dim], used: Iterable[ir.Node]) -> None:
        """Takes loops as dimensions. One whose bounds depend on another, or on data, is dense, with a mask."""
        nodes = list(used)
        for dim in dims:
            start, stop = affine(dim.start), affine(dim.stop)
            inner = (variables(dim.start) | variables(dim.stop)) & self.extents.keys()
            if start is None or stop is None or inner:
                self.ragged[dim.var] = dim
                if (start is None or stop is None) and self._alone(dim.var, nodes):
                    self.ctx.sparse.add(dim.var)
                start, stop = self._hull(dim, start, stop, nodes)
            self.order.append(dim.var)
            self.extents[dim.var] = ascending(dim, start, stop)
            self.ctx.extents[dim.var] = self.extents[dim.var].length()

    def close(self, dims: Iterable[ir.Dim]) -> None:
        for dim in dims:
            self.order.remove(dim.var)
            del self.extents[dim.var]
            self.ragged.pop(dim.var, None)

    def _hull(self, dim: ir.Dim, start: Affine | None, stop: Affine | None, nodes: list[ir.Node]
              ) -> tuple[Affine, Affine]:
        if dim.step != 1:
            raise Refusal("LL215", "a loop with a step whose bounds differ from iteration to iteration", self.ctx.line)
        outer = self.dims()
        least, high = reach(dim.start, outer)[0], reach(dim.stop, outer)[1]
        # A start from the data is not before the axis: `domains.domain_mask` has it checked.
        least = Affine() if start is None and least is None else least
        high = within_axis(dim.stop) if stop is None and high is None else high
        if least is not None and high is not None:
            return least, high
        size = self.size_walked(dim.var, nodes)
        if least is None or size is None or not at_least(self.ctx.facts, least):
            raise Refusal("LL215", "a loop whose length is only known from the data", self.ctx.line)
        return least, size

    def size_walked(self, var: str, nodes: list[ir.Node]) -> Affine | None:
        """The size of an axis that is walked with this loop variable: as far as it can reach."""
        for node in nodes:
            for place in _places(node):
                for axis, sub in enumerate(place.subs):
                    if sub == ir.Index(var):
                        return self.ctx.size(place.array, axis)
        return None

    def _alone(self, var: str, nodes: list[ir.Node]) -> bool:
        """Whether this loop variable walks axes in which other iterations have parts, too: segments of one vector."""
        walked = [place for node in nodes for place in _places(node)
                  if any(var in variables(sub) for sub in place.subs)]
        own = self.extents.keys() - self.ragged.keys()
        return bool(walked) and not any(variables(sub) & own for place in walked for sub in place.subs)

    def dims(self) -> list[ir.Dim]:
        """The open dimensions as dense loops."""
        return [ir.Dim(v, as_expression(e.start), as_expression(e.stop), e.step) for v, e in self.extents.items()]

    def range(self, start: Affine, stop: Affine, step: int, dim: str) -> t.Range:
        """The positions from start to stop; `torch.arange` raises where the bounds are the wrong way round."""
        if not at_least(self.ctx.facts, stop - start):
            raise Refusal("LL214", "a loop whose bounds are the wrong way round", self.ctx.line)
        return t.Range(start, stop, step, dim, self.like)

    def same(self, a: Affine, b: Affine) -> bool:
        return equal(self.ctx.facts, a, b)


def _places(node: ir.Node) -> list[ir.Load | ir.Store]:
    """Where a value is read, or stored."""
    return [*(found.load for found in loads(node)), *([node] if isinstance(node, ir.Store) else [])]


def rows_of(layout: Layout) -> Rows:
    """What is known of rows here."""
    def sizes(array: ir.Expr) -> tuple[ir.Expr, ...]:
        assert isinstance(array, ir.Param)
        return layout.ctx.shapes.get(array.name) or tuple(ir.Size(array, k) for k in range(array.type.rank))
    return Rows(layout.dims(), layout.ctx.facts, sizes)


def ascending(dim: ir.Dim, start: Affine, stop: Affine) -> Extent:
    """The values of a loop variable in ascending order; without order among iterations that is the same loop."""
    if dim.step > 0:
        return Extent(start, stop, dim.step)
    if dim.step == -1:
        return Extent(stop + 1, start + 1, 1)
    step, span = -dim.step, start - stop
    if any(":" in s for s in span.symbols):
        raise Refusal("LL215", "a loop that goes down in steps, from bounds that differ", 0)
    steps = Affine.number((span.constant - 1) // step) if span.constant is not None else \
        Affine.symbol(f"(({span} - 1) // {step})")
    return Extent(start - steps * step, start + 1, step)
