"""Tensor code in blocks: the same values, a part of a dimension after the other, so that temporaries stay small.

    d = ((x[:, None] - y) ** 2).sum(2)
    →
    rows = max(1, 2097152 // max(1, 8 * y.shape[0] * x.shape[1]))
    d = torch.empty(x.shape[0], y.shape[0], dtype=torch.float32, device=x.device)
    for start in range(0, x.shape[0], rows):
        stop = min(start + rows, x.shape[0])
        d[start:stop] = ((x[start:stop, None] - y) ** 2).sum(2)

What is computed in blocks is the smallest value around large ones (analyze/temporaries.py) that is not large itself,
along a dimension that it keeps: each of its elements is computed as before. If it keeps none, a sum is the sum of the
sums of its rows (so are a product, an extreme, `any` and `all`), which changes the order of a sum of floats.
Left alone: values that need all of the dimension at once, as running ones do.
"""
from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import field

from ..analyze.temporaries import Dims, Temporaries, axis_size, bare, bytes_text
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.types import Type
from .part_of import Whole, part_of

SPLIT = ("sum", "prod", "max", "min", "any", "all")     # the same over rows first, and then over their results


@dataclass
class Job:
    """A value that is computed in blocks of a dimension, into a tensor of its own."""
    name: str
    value: t.Value
    dim: str
    place: int                                          # the statement before which it is computed
    named: bool                                         # whether it is a tensor of the user's, who may write to it


@dataclass
class Blocked:
    """Tensor statements in blocks."""
    statements: list[t.Statement]
    news: dict[str, ir.New]
    row: str                                            # the bytes of the largest row, as text


class NoBlocks(Exception):
    """A large value that needs all of each dimension at once."""


@dataclass
class Blocker:
    """Rewrites statements into blocks of at most so many bytes."""
    temporaries: Temporaries
    taken: set[str]
    most: int
    like: str                                           # a tensor on whose device new ones go
    jobs: list[Job] = field(default_factory=list)
    place: int = 0

    def rewritten(self) -> Blocked:
        out = []
        if any(isinstance(stmt, t.Kept) for stmt in self.temporaries.statements):
            raise NoBlocks
        for stmt in self.temporaries.statements:
            out.append(self.statement(stmt))
            self.place += 1
        groups = self.groups()
        news: dict[str, ir.New] = {}
        rows: list[str] = []
        done: list[t.Statement] = []
        for place, kept in enumerate(out):
            for group in (g for g in groups if g[0].place == place):
                done += self.written(group, news, rows)
            done += [] if kept is None else [kept]
        return Blocked(done, news, f"max({', '.join(rows)})" if len(rows) > 1 else "".join(rows))

    # -- what is computed in blocks ------------------------------------------------------------------------------

    def statement(self, stmt: t.Statement) -> t.Statement | None:
        """The statement with large values replaced; None if it only names what a block computes."""
        if isinstance(stmt, t.Check) and self.temporaries.is_large(stmt.value):
            if stmt.how != "looked":
                raise NoBlocks
            stmt = replace(stmt, value=t.Fold("all", stmt.value, stmt.value.dims, (), "bool"))
        if isinstance(stmt, t.Let) and self.is_edge(bare(stmt.value)):
            inner = bare(stmt.value)
            assert isinstance(inner, t.Value)
            made = self.hoisted(ir.rebuild(inner, self.value), stmt.name)
            return None if isinstance(made, t.Input) and made.name == stmt.name else replace(stmt, value=made)
        return ir.rebuild(stmt, self.value)

    def value(self, node: ir.Node) -> ir.Node:
        if isinstance(node, t.HelperCall) and any(map(self.temporaries.is_large, ir.walk(node))):
            return self.value(node.body)
        edge = self.is_edge(node)
        node = ir.rebuild(node, self.value)
        return self.hoisted(node, "") if edge and isinstance(node, t.Value) else node

    def is_edge(self, node: ir.Node) -> bool:
        """Whether a value is not large and made of large ones."""
        return isinstance(node, t.Value) and not isinstance(node, (t.Named, t.HelperCall)) \
            and not (isinstance(node, t.View) and t.shares_memory(node)) \
            and not self.temporaries.is_large(node) and any(map(self.is_or_holds, ir.children(node)))

    def is_or_holds(self, node: ir.Node) -> bool:
        """Whether a part of a value is large; the index of a gather is a part of the value."""
        inner = node.index if isinstance(node, t.Gather) else node
        if isinstance(inner, t.View) and t.shares_memory(inner):
            return self.is_or_holds(inner.base)
        return self.temporaries.is_large(inner)

    def hoisted(self, value: t.Value, name: str) -> t.Value:
        """A name for the value, which a block computes."""
        for dim in value.dims:
            if self.fits(value, dim):
                return self.job(value, dim, name)
        if isinstance(value, t.Fold) and value.kind in SPLIT:
            for dim in (d for d in value.base.dims if d in value.over and len(value.over) > 1):
                dims = tuple(d for d in value.base.dims if d == dim or d in value.dims)
                inner = replace(value, over=tuple(d for d in value.over if d != dim), dims=dims)
                if self.fits(inner, dim):
                    return replace(value, base=self.job(inner, dim, ""), over=(dim,))
        raise NoBlocks

    def fits(self, value: t.Value, dim: str) -> bool:
        """Whether a block of the dimension makes all large values smaller, and can be computed by itself."""
        large = [n for n in ir.walk(value) if self.temporaries.is_large(n) and isinstance(n, t.Value)]
        if dim.startswith("~") or dim not in self.temporaries.extents or not all(dim in n.dims for n in large):
            return False
        try:
            self.shape(value)
            part_of(value, dim, "start", "stop")
        except (Whole, NoBlocks):
            return False
        return True

    def job(self, value: t.Value, dim: str, name: str) -> t.Input:
        known = next((j for j in self.jobs if not name and not j.named and j.value == value), None)
        if known is None:
            known = Job(name or self.fresh("part"), value, dim, self.place, bool(name))
            self.jobs.append(known)
        return t.Input(known.name, value.dims, value.dtype)

    def fresh(self, name: str) -> str:
        found, k = name, 2
        while found in self.taken:
            found, k = f"{name}_{k}", k + 1
        self.taken.add(found)
        return found

    # -- the blocks ----------------------------------------------------------------------------------------------

    def groups(self) -> list[list[Job]]:
        """Values along one dimension that can be computed at one place are."""
        out: list[list[Job]] = []
        for job in self.jobs:
            group = next((g for g in out if g[0].dim == job.dim and self.movable(job, g)), None)
            if group is None:
                out.append([job])
            else:
                group.append(job)
        return out

    def movable(self, job: Job, group: list[Job]) -> bool:
        """Whether what the value reads is the same at the place of the group."""
        between = self.temporaries.statements[group[0].place:job.place]
        changed = {s.array for s in between if isinstance(s, t.Put)} | {j.name for j in group} | \
            {s.name for s in between if isinstance(s, (t.Let, t.Allocate))} | \
            {j.name for j in self.jobs if group[0].place <= j.place <= job.place}
        return not any(n.name in changed for n in ir.find(job.value, t.Input))

    def written(self, group: list[Job], news: dict[str, ir.New], rows: list[str]) -> list[t.Statement]:
        start, stop, length = self.fresh("start"), self.fresh("stop"), self.fresh("rows")
        dim, size = group[0].dim, self.temporaries.extents[group[0].dim]
        body: list[t.Statement] = []
        for job in group:
            news[job.name] = self.allocation(job)
            items = tuple(t.Slice(Affine.symbol(start), Affine.symbol(stop), 1, size) if d == dim else t.Keep()
                          for d in job.value.dims)
            body.append(t.Put(job.name, items, job.value.dims, part_of(job.value, dim, start, stop), job.value.dtype))
        row = self.row(group)
        rows.append(row)
        return [t.Let(length, t.Number(f"max(1, {self.most} // {_at_least_1(row)})", "int")),
                *(t.Allocate(job.name) for job in group), t.Blocks(size, length, start, stop, tuple(body))]

    def row(self, group: list[Job]) -> str:
        """The bytes that one step along the dimension takes."""
        inside = Temporaries([t.Check(j.value, "") for j in group], self.temporaries.extents,
                             list(self.temporaries.known))
        peak: dict[Dims, int] = inside.peak()
        return bytes_text(peak, self.temporaries.extents, group[0].dim) or "1"

    def allocation(self, job: Job) -> ir.New:
        keywords = (("dtype", f"torch.{job.value.dtype}"), *((("device", f"{self.like}.device"),) if self.like else ()))
        kind = Type("tensor", job.value.dtype, len(job.value.dims))
        return ir.New(job.name, self.shape(job.value), None, kind, keywords=keywords)

    def shape(self, value: t.Value) -> tuple[ir.Expr, ...]:
        return tuple(_size(self.length(value, d)) for d in value.dims)

    def length(self, value: t.Value, dim: str) -> Affine:
        found = axis_size(value, dim, self.made()) if dim.startswith(("~", "^")) else self.temporaries.extents.get(dim)
        if found is None:
            raise NoBlocks
        return found

    def made(self) -> Collection[str]:
        return {s.name for s in self.temporaries.statements if isinstance(s, (t.Let, t.Allocate))} | \
            {j.name for j in self.jobs}


def _size(length: Affine) -> ir.Expr:
    """The size of a tensor, or a text that computes an int."""
    found = re.fullmatch(r"(\w+)\.shape\[(\d+)\]", str(length))
    return ir.Size(ir.Param(found[1], Type("tensor")), int(found[2])) if found else ir.Param(str(length), ir.INT)


def _at_least_1(row: str) -> str:
    """The size of a row to divide by, which is 0 where another axis has no elements."""
    return row if row.isdigit() else f"max(1, {row})"
