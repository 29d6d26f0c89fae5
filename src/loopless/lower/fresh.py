"""Fresh tensors that one store fills completely are the stored value itself.

    result = torch.zeros_like(x)
    result[:] = x + 2                    →   result = x + 2

The value must have the tensor's dimensions, dtype, memory layout and device. Otherwise the allocation stays. One that
was made on another device than the loop's other tensors have is written to at the end, and read by nobody before.
"""
from __future__ import annotations

from collections.abc import Mapping

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.conditions import at_least, equal
from ..ir.row_table import LAID_OUT_AS_OPERAND, WRITTEN_AS_VIEWS
from ..report.reasons import Refusal
from .context import Context
from .devices import here
from .effects import Lowered
from .sharing import alone
from .windows import overlapping


def fold_fresh(statements: list[t.Statement], lowered: Lowered, ctx: Context) -> list[t.Statement]:
    """The statements with filled tensors as plain definitions, and allocations for the others."""
    looking = (*statements, *lowered.checks)
    used = {n.name for s in looking for n in ir.find(s, t.Input)} | {put.array for put in t.stores(statements)}
    out: list[t.Statement] = []
    made: set[str] = set()
    read: set[str] = set()                      # tensors that were looked at before anything was stored in them
    early = {s.name: s.value for s in statements if isinstance(s, t.Let)}
    for stmt in statements:
        if isinstance(stmt, t.Put) and stmt.array in lowered.news and stmt.array not in made | read:
            made.add(stmt.array)
            new = lowered.news[stmt.array]
            if here(new, lowered.news, ctx) and _fills(stmt, ctx) and _can_be_made(new, ctx) \
                    and _laid_out_alike(stmt, _written_out(stmt.value, early), new, ctx):
                out.append(t.Let(stmt.array, _of_dtype(stmt), line=stmt.line))
                continue
            out.append(t.Allocate(stmt.array, line=new.line))
        elif isinstance(stmt, t.Kept):
            inside = [p.array for p in t.stores([stmt])] + [n.name for n in ir.find(stmt, t.Input)]
            early_on = [n for n in dict.fromkeys(inside) if n in lowered.news and n not in made]
            out += [t.Allocate(n, line=lowered.news[n].line) for n in early_on]
            made.update(early_on)
        read |= {n.name for n in ir.find(stmt, t.Input)}
        out.append(stmt)
    _written_only(statements, lowered, ctx)
    missing = [t.Allocate(n, line=lowered.news[n].line) for n in lowered.news if n in used and n not in made]
    return [*missing, *out]


def _written_only(statements: list[t.Statement], lowered: Lowered, ctx: Context) -> None:
    """Operands are on one device: a tensor that is elsewhere can be written and returned, and that is all."""
    for stmt in statements:
        inner = [v for v in stmt.values if not t.shares_memory(v)] if isinstance(stmt, t.Result) else [stmt]
        for name in (n.name for s in inner for n in ir.find(s, t.Input) if n.name in lowered.news):
            if not here(lowered.news[name], lowered.news, ctx):
                raise Refusal("LL218", f"`{name}` is made on the default device and read in the loop",
                              lowered.news[name].line)


def covers_all(put: t.Put, ctx: Context) -> bool:
    """Whether a store goes to every place of its tensor."""
    return all(isinstance(i, t.Keep) or (isinstance(i, t.Slice) and i.step == 1 and i.start.constant == 0
                                         and equal(ctx.facts, i.stop, i.size)) for i in put.items)


def _fills(put: t.Put, ctx: Context) -> bool:
    full = covers_all(put, ctx) and (not put.splits or len(put.splits[0][1]) == len(put.dims) == len(put.value.dims))
    reads_itself = any(n.name == put.array for n in ir.find(put.value, t.Input))
    return full and not reads_itself and set(put.value.dims) == set(put.dims)


def _can_be_made(new: ir.New, ctx: Context) -> bool:
    """Whether no size is negative, which torch would refuse."""
    sizes = [affine(e) for e in new.shape]
    return all(size is not None and at_least(ctx.facts, size) for size, e in zip(sizes, new.shape)
               if not isinstance(e, ir.Size))


def _of_dtype(put: t.Put) -> t.Value:
    value = put.value
    if put.splits:
        return t.Flatten(_plain(put, value), put.dims, put.dims[:1], put.dtype)
    return _plain(put, value)


def _plain(put: t.Put, value: t.Value) -> t.Value:
    return t.Cast(value, put.dtype) if value.dtype != put.dtype else alone(value)


def _written_out(value: t.Value, early: Mapping[str, t.Value]) -> t.Value:
    """The value without names for what was computed early."""
    def change(node: ir.Node) -> ir.Node | None:
        return early.get(node.name) if isinstance(node, t.Input) else None
    return ir.substitute(value, change, t.Input) if early else value


def _laid_out_alike(put: t.Put, value: t.Value, new: ir.New, ctx: Context) -> bool:
    """Whether torch would give the value the memory layout that the allocation has."""
    if len(put.dims) < 2 and not new.like:
        return True
    names = {n.name for n in ir.find(value, t.Input)} | ({new.like} if new.like else set())
    return all(ctx.facts.contiguous(n) for n in names) and value.dims == put.dims \
        and not any(len(n.dims) > 1 and not _in_order(_stored_order(n), put.dims)
                    for n in _elementwise_leaves(value))


def _stored_order(value: t.Value) -> tuple[str, ...]:
    """The dimensions in the order in which they lie in memory: a flip keeps it, whatever order it is read in."""
    while isinstance(value, (t.Flip, t.Scan, t.Shift)):
        value = value.base
    if isinstance(value, t.Solve) or overlapping(value) or (isinstance(value, t.Rowwise) and (
            value.function in WRITTEN_AS_VIEWS or not t.einsum_in_order(value))):
        return value.dims[::-1]
    if isinstance(value, t.Steps) and not value.last:
        return (value.over, *(d for d in value.dims if d != value.over))
    return value.dims


def _elementwise_leaves(value: t.Value) -> list[t.Value]:
    """The tensors whose memory order the result of elementwise operations follows."""
    if isinstance(value, t.Rowwise) and value.function in LAID_OUT_AS_OPERAND:
        rows = [d for d in value.dims if d not in value.batch]
        return _elementwise_leaves(t.renamed(value.args[0], dict(zip(value.axes[0], rows, strict=True))))
    if isinstance(value, (t.Apply, t.Where, t.Cast, t.Named, t.HelperCall, t.Rowwise)) and \
            not (isinstance(value, t.Rowwise) and value.function in {*WRITTEN_AS_VIEWS, "einsum"}):
        inner = [value.body] if isinstance(value, t.HelperCall) else \
            [c for c in ir.children(value) if isinstance(c, t.Value)]
        return [leaf for v in inner for leaf in _elementwise_leaves(v)]
    return [value]


def _in_order(dims: tuple[str, ...], place: tuple[str, ...]) -> bool:
    positions = [place.index(d) for d in dims if d in place]
    return positions == sorted(positions)
