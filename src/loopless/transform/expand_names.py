"""A name that each iteration of an outer loop has for itself becomes a tensor. On the region as built.

    for i in range(n):                                 h = torch.zeros(n, dtype=x.dtype)
        h = 0.0                                        for i in range(n):
        for t in range(m):                 →               for t in range(m):
            h = torch.tanh(h * w[i] + x[i, t])                 h[i] = torch.tanh(h[i] * w[i] + x[i, t])
        out[i] = h                                         out[i] = h[i]

Then no name goes from one part of the body to another, and the nest can be turned inside out (interchange.py).

Floats only, and where it makes no difference that a number has become an element: it is multiplied, added or
subtracted, with tensors of its dtype, or in float64 with any number. A name for a part of a tensor shows what is
written there later, and an element does not: so nothing may be written there.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..analyze.accesses import array_name
from ..analyze.affine import affine, as_expression
from ..analyze.private import private
from ..analyze.reordering import Unit, keeps_order, touches
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions
from ..ir.node import N, replace
from ..ir.types import tensor

LINEAR = ("add", "sub", "mul")


def expand_names(outer: ir.For, facts: Conditions) -> tuple[list[ir.New], ir.For] | None:
    """New tensors, and the loop with their elements in place of names; None if there are no such names."""
    start, stop = affine(outer.start), affine(outer.stop)
    names = list(dict.fromkeys(s.name for s in _assigns(outer.body) if not isinstance(s.value, ir.Index)))
    if not names or start is None or stop is None or outer.step != 1 or not private(outer.body):
        return None
    news: dict[str, ir.New] = {}
    for name in names:
        dtype, like = _dtype(name, outer), _like(name, outer)
        if dtype is None or like is None or not _linear(name, outer.body, dtype) or _shows_writes(name, outer, facts):
            return None
        keywords = [("dtype", f"{like}.dtype"), *([("device", f"{like}.device")] if facts.device != "cpu" else [])]
        shape = (as_expression(stop - start),)
        news[name] = ir.New(name, shape, ir.Const(0), tensor(dtype, 1), keywords=tuple(keywords))
    place = as_expression(Affine.symbol(outer.index) - start)
    fills = _fills(outer.body, names)
    body = tuple(_expanded(s, news, place) for s in outer.body if not any(s is f for f in fills))
    return list(news.values()), replace(outer, body=body)


def _assigns(body: Iterable[ir.Stmt]) -> Iterator[ir.Assign]:
    for stmt in body:
        yield from ir.find(stmt, ir.Assign)


def _dtype(name: str, outer: ir.For) -> str | None:
    """The float dtype of all tensors that a name is given; the numbers that it is given are zeros."""
    values = [s.value for s in _assigns(outer.body) if s.name == name]
    numbers = [v for v in values if v.type.number]
    found = {v.type.dtype for v in values if v.type.tensor and v.type.rank == 0}
    zeros = all(isinstance(v, ir.Const) and str(v.value) in ("0", "0.0") for v in numbers)
    plain = zeros and len(found) == 1 and all(v.type.number or (v.type.tensor and v.type.rank == 0) for v in values)
    dtype = next(iter(found)) if plain else ""
    return dtype if dtype in ("float32", "float64") else None


def _like(name: str, outer: ir.For) -> str | None:
    """A tensor of that dtype."""
    dtype = _dtype(name, outer)
    return next((n.name for n in ir.find(outer, ir.Param) if n.type.tensor and n.type.dtype == dtype),
                None)


def _linear(name: str, body: Iterable[ir.Stmt], dtype: str) -> bool:
    """Whether a name is only used where a number and an element of a dtype come to the same."""
    for stmt in body:
        if isinstance(stmt, (ir.For, ir.If)):
            inner = (*stmt.then, *stmt.orelse) if isinstance(stmt, ir.If) else stmt.body
            heads = (stmt.test,) if isinstance(stmt, ir.If) else (stmt.start, stmt.stop)
            if any(_mentions(h, name) for h in heads) or not _linear(name, inner, dtype):
                return False
        elif not isinstance(stmt, (ir.Assign, ir.Store)):
            if _mentions(stmt, name):
                return False
        else:
            places = stmt.subs if isinstance(stmt, ir.Store) else ()
            if any(_mentions(s, name) for s in places) or not _fits(stmt.value, name, dtype):
                return False
    return True


def _fits(value: ir.Expr, name: str, dtype: str) -> bool:
    if isinstance(value, ir.Var) or not _mentions(value, name):
        return True
    for part in ir.children(value):
        if isinstance(part, ir.Var) and part.name == name:
            if not isinstance(value, ir.Op) or value.name not in LINEAR or value.params or \
                    not all(other is part or _beside(other, dtype) for other in value.args):
                return False
        elif isinstance(part, ir.Expr) and not _fits(part, name, dtype):
            return False
    return True


def _beside(other: ir.Expr, dtype: str) -> bool:
    """Whether what a name is combined with makes the same of a number and an element."""
    element = other.type.tensor and not other.type.soft and other.type.dtype == dtype
    return element or (dtype == "float64" and (other.type.number or other.type.dtype == dtype))


def _mentions(node: ir.Node, name: str) -> bool:
    return ir.contains(node, lambda n: isinstance(n, ir.Var) and n.name == name)


def _shows_writes(name: str, outer: ir.For, facts: Conditions) -> bool:
    """Whether a name stands for a part of a tensor that is written after it was named."""
    written = {n.array.name for n in ir.find(outer, ir.Store) if isinstance(n.array, ir.Param)}
    every = list(_under((outer,)))
    for at, (loops, stmt) in enumerate(every):
        shown = stmt.value if isinstance(stmt, ir.Assign) and stmt.name == name else None
        if isinstance(shown, ir.Param) and shown.name in written:
            return True
        if isinstance(shown, ir.Load) and isinstance(shown.array, ir.Param) and shown.array.name in written:
            mine = _when(loops, at, (ir.Discard(shown),), 1, facts)
            stores = [(k, around, s) for k, (around, s) in enumerate(every) if isinstance(s, ir.Store)
                      and array_name(s.array) == shown.array.name]
            if any(around != loops for _, around, _ in stores):
                return True
            if not all(keeps_order([mine, _when(loops, k, (s,), 0, facts)]) for k, _, s in stores):
                return True
    return False


def _under(body: Iterable[ir.Stmt], loops: tuple[ir.For, ...] = ()) -> Iterator[tuple[tuple[ir.For, ...], ir.Stmt]]:
    """The statements that are none of control, with the loops around each."""
    for stmt in body:
        if isinstance(stmt, ir.For):
            yield from _under(stmt.body, (*loops, stmt))
        elif isinstance(stmt, ir.If):
            yield from _under((*stmt.then, *stmt.orelse), loops)
        else:
            yield loops, stmt


def _when(loops: tuple[ir.For, ...], at: int, body: tuple[ir.Stmt, ...], wanted: int, facts: Conditions) -> Unit:
    """A statement as a unit, the so manieth of its body, that is wanted all before or all after another one."""
    dims = tuple(ir.Dim(x.index, x.start, x.stop, x.step) for x in loops)
    when = tuple(Affine.symbol(d.var) * d.step for d in dims)
    return Unit(dims, touches(body, dims, facts), (*when, Affine.number(at)), (Affine.number(wanted), *when))


def _fills(body: tuple[ir.Stmt, ...], names: list[str]) -> list[ir.Stmt]:
    """The statements that set a name, before it is mentioned, to what its tensor is filled with."""
    def about(stmt: ir.Stmt, name: str) -> bool:
        return _mentions(stmt, name) or any(a.name == name for a in _assigns((stmt,)))
    first = [next(s for s in body if about(s, name)) for name in names]
    return [s for s in first if isinstance(s, ir.Assign) and isinstance(s.value, ir.Const)]


def _expanded(stmt: ir.Stmt, news: dict[str, ir.New], place: ir.Expr) -> ir.Stmt:
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Var) and node.name in news:
            new = news[node.name].type
            return ir.Load(ir.Param(node.name, new), (place,), tensor(new.dtype, 0))
        if isinstance(node, ir.Assign) and node.name in news:
            return ir.Store(ir.Param(node.name, news[node.name].type), (place,), ir.substitute(node.value, change),
                            line=node.line)
        return None
    return _certain(ir.substitute(stmt, change))


def _certain(node: N) -> N:
    """The node with operations that are tensors for certain, now that no name may be a number."""
    new: N = ir.rebuild(node, _certain)
    if isinstance(new, ir.Op) and new.type.soft and not new.type.two_dtypes:
        new = replace(new, type=new.type.hard())
    return new
