"""A position that is computed row by row is a row and a column: `x[i*m + j]` is `x.view(n, m)[i, j]`.

    for i in range(n):                                     for i in range(n):
        for j in range(m):                         →           for j in range(m):
            flat[i*m + j] = a[i, j]                                flat[(i, j) of (n, m)] = a[i, j]

Every position of the loops in that axis must have the form `stride * row + column`, with one stride for all of them,
a column between 0 and the stride, and an axis that is whole rows long; more than two levels are taken apart one after
the other. The stride is a number, a size, or an int that came in. Works on the carried form, after counters have become
forms of the loop variables. What the sizes have to be is asked of the facts.
"""
from __future__ import annotations

from collections.abc import Iterator

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir.conditions import Conditions, at_least
from ..ir.loop_text import python_text
from ..ir.node import replace
from ..ir.polynomial import Polynomial, expression, polynomial
from ..ir.records import dataclass

Axis = tuple[str, int]


@dataclass(frozen=True)
class Position:
    """One subscript, and the loops around it."""
    sub: ir.Expr
    value: Polynomial
    loops: tuple[ir.Dim, ...]


def unflatten(body: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...]:
    """The region with positions in flat tensors as rows and columns."""
    found: dict[Axis, list[Position]] = {}
    sizes: dict[Axis, ir.Expr] = {}
    seen: set[tuple[int, int]] = set()
    for stmt in body:
        if isinstance(stmt, ir.New):
            sizes.update({(stmt.name, k): size for k, size in enumerate(stmt.shape)})
        for array, axis, position in _positions(stmt, (), seen):
            found.setdefault((array.name, axis), []).append(position)
            sizes.setdefault((array.name, axis), ir.Size(array, axis))
    flat: dict[Axis, dict[ir.Expr, ir.Flat]] = {}
    for place, positions in found.items():
        if any(_is_flat(p) for p in positions):
            split = _split([(p.value, p.loops) for p in positions], sizes[place], facts)
            if split is not None:
                flat[place] = {p.sub: ir.Flat(subs, split[1]) for p, subs in zip(positions, split[0], strict=True)}
    return tuple(_rewritten(s, flat) for s in body) if flat else body


def _is_flat(position: Position) -> bool:
    """Whether a slice cannot tell it: a product with a loop variable, or two loop variables."""
    products = any(len(m) > 1 and any(isinstance(a, ir.Index) for a in m) for m, _ in position.value.terms)
    return products or sum(isinstance(a, ir.Index) for a in position.value.atoms) > 1


def _positions(node: ir.Node, loops: tuple[ir.Dim, ...], seen: set[tuple[int, int]]
               ) -> Iterator[tuple[ir.Param, int, Position]]:
    """Each subscript of a tensor, but one node in two places of a body only once."""
    here = (id(node), id(loops))
    if here in seen:
        return
    seen.add(here)
    if isinstance(node, (ir.Load, ir.Store)) and isinstance(node.array, ir.Param):
        for axis, sub in enumerate(node.subs):
            if not isinstance(sub, ir.Span):
                yield node.array, axis, Position(sub, polynomial(sub), loops)
    inner = (*loops, ir.Dim(node.index, node.start, node.stop, node.step)) if isinstance(node, ir.For) else loops
    for child in ir.children(node):
        yield from _positions(child, inner, seen)


Forms = list[tuple[Polynomial, tuple[ir.Dim, ...]]]
Split = tuple[list[tuple[ir.Expr, ...]], tuple[ir.Expr, ...]]


def _split(forms: Forms, size: ir.Expr, facts: Conditions) -> Split | None:
    """The subscripts of each position, and the sizes of the axes they are in, for the first stride that fits all."""
    for stride in _strides(forms):
        step = ir.Const(stride) if isinstance(stride, int) else stride
        width = affine(step)
        if width is None or not at_least(facts, width, 1):
            continue
        found = [_row_and_column(value, loops, stride, facts) for value, loops in forms]
        parts = [f for f in found if f is not None]
        if len(parts) < len(forms):
            continue
        rows: Forms = [(q, loops) for (q, _), (_, loops) in zip(parts, forms, strict=True)]
        count = _rows(rows, size, step, facts)
        if count is None:
            continue
        columns = [expression(r) for _, r in parts]
        deeper = _split(rows, count, facts)
        outer, sizes = deeper if deeper is not None else ([(expression(q),) for q, _ in rows], (count,))
        return [(*o, c) for o, c in zip(outer, columns, strict=True)], (*sizes, step)
    return None


def _strides(forms: Forms) -> list[ir.Expr | int]:
    """What loop variables are multiplied with, the numbers last."""
    found: dict[ir.Expr | int, None] = {}
    for value, _ in forms:
        for m, _ in value.terms:
            if any(isinstance(a, ir.Index) for a in m):
                found.update({a: None for a in m if not isinstance(a, ir.Index) and python_text(a) is not None})
    for value, _ in forms:
        several = sum(isinstance(a, ir.Index) for a in value.atoms) > 1
        numbers = {int(c) for m, c in value.terms if several and c.denominator == 1 and len(m) == 1
                   and isinstance(m[0], ir.Index) and c > 1}
        found.update(dict.fromkeys(sorted(numbers)))
    return list(found)


def _row_and_column(value: Polynomial, loops: tuple[ir.Dim, ...], stride: ir.Expr | int, facts: Conditions
                    ) -> tuple[Polynomial, Polynomial] | None:
    """q and r such that the position is `stride * q + r` and r is a column; `n*i + n - 1` is in row i, not i + 1."""
    step = ir.Const(stride) if isinstance(stride, int) else stride
    row, column = value.divided(stride)
    for turn in (0, 1, -1):
        moved = column + Polynomial.number(turn) * polynomial(step)
        if _column(moved, loops, step, facts):
            return row - Polynomial.number(turn), moved
    return None


def _column(rest: Polynomial, loops: tuple[ir.Dim, ...], stride: ir.Expr, facts: Conditions) -> bool:
    """Whether what is left lies between 0 and the stride."""
    value, width = affine(expression(rest)), affine(stride)
    if value is None or width is None:
        return False
    low, high = extremes(value, list(loops))
    return low is not None and high is not None and at_least(facts, low) and at_least(facts, width - high - 1)


def _rows(rows: Forms, size: ir.Expr, stride: ir.Expr, facts: Conditions) -> ir.Expr | None:
    """How many rows the axis has, if it is whole rows long."""
    whole = polynomial(size)
    known, rest = whole.divided(stride.value if isinstance(stride, ir.Const) else stride)
    if isinstance(stride, ir.Const) and whole.constant is not None and whole.constant % stride.value == 0:
        return ir.Const(int(whole.constant) // stride.value)
    if not rest.terms and known.terms:
        return expression(known)
    total, width = python_text(size), python_text(stride)
    for value, loops in rows:
        form = affine(expression(value))
        most = extremes(form, list(loops))[1] if form is not None else None
        if most is not None and most.terms and not any(":" in s for s in most.symbols) \
                and facts.granted(f"{total} == {_factor(str(most + 1))} * {width}"):
            return _named(most.symbols, loops, str(most + 1)) or ir.Op("floor_divide", (size, stride), ir.INT)
    if total is None or not facts.granted(f"{total} % {width} == 0"):
        return None
    return ir.Op("floor_divide", (size, stride), ir.INT)


def _named(symbols: set[str], loops: tuple[ir.Dim, ...], text: str) -> ir.Expr | None:
    """The bound of a loop that is this very number."""
    return next((d.stop for d in loops if symbols and str(affine(d.stop)) == text), None)


def _factor(text: str) -> str:
    return f"({text})" if " " in text else text


def _rewritten(stmt: ir.Stmt, flat: dict[Axis, dict[ir.Expr, ir.Flat]]) -> ir.Stmt:
    def change(node: ir.Node) -> ir.Node | None:
        if not isinstance(node, (ir.Load, ir.Store)) or not isinstance(node.array, ir.Param):
            return None
        known = [flat.get((node.array.name, k), {}) for k in range(len(node.subs))]
        subs = tuple(k.get(s, s) if isinstance(s, ir.Expr) else s for k, s in zip(known, node.subs, strict=True))
        if isinstance(node, ir.Load):
            return replace(node, subs=tuple(s if isinstance(s, ir.Flat) else ir.substitute(s, change) for s in subs))
        inner = ir.substitute(ir.Tuple((node.value, *([node.guard] if node.guard is not None else []))), change)
        value, *guard = inner.items
        return replace(node, subs=subs, value=value, guard=guard[0] if guard else None)
    return ir.substitute(stmt, change)
