"""What is stored on both sides of a diagonal, and is the same from both, is computed for all pairs.

    for i in range(n):                             d[:] = torch.where(i != j, f(x[i], x[j]), d)
        for j in range(i + 1, n):          →
            d[i, j] = f(x[i], x[j])
            d[j, i] = d[i, j]

The second store is made to cover the first one too, which goes if nobody has looked. f has to be symmetric to the bit:
what its two sides are swapped in is a sum, a product, or a difference whose sign does not matter.
Left alone: ranges whose two triangles are no square, and other values than the one that was stored.
"""
from __future__ import annotations

from ..analyze.affine import affine, variables
from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import BOOL
from .align import rename
from .recurrences.form import strip

COMMUTATIVE = {"add", "mul", "eq", "ne", "bitwise_and", "bitwise_or", "bitwise_xor"}
EVEN = {"abs", "row-norm", "cos", "cosh"}           # of a difference: whichever way round it is
Swap = dict[str, str]


def mirror_stores(statements: list[ir.Stmt]) -> list[ir.Stmt]:
    """The statements with stores of a mirrored triangle as stores of a square."""
    out: list[ir.Stmt] = []
    latest: dict[ir.Expr, ir.Forall] = {}
    for stmt in statements:
        for store in ir.find(stmt, ir.Store):
            first = latest.pop(store.array, None)
            if isinstance(stmt, ir.Forall) and store is stmt.effect:
                square = None if first is None else _squared(first, stmt)
                if first is not None and square is not None:
                    out = [_unseen(s, first, store, statements) for s in out]
                    stmt = square
                latest[store.array] = stmt
        out.append(stmt)
    return out


def _unseen(stmt: ir.Stmt, first: ir.Forall, last: ir.Store, statements: list[ir.Stmt]) -> ir.Stmt:
    """A store into the triangle of the first one, which nobody looks at: only its value is left, as it may raise."""
    if not isinstance(stmt, ir.Forall) or not isinstance(stmt.effect, ir.Store) or stmt.dims != first.dims:
        return stmt
    assert isinstance(first.effect, ir.Store)
    if (stmt.effect.array, stmt.effect.subs) != (first.effect.array, first.effect.subs):
        return stmt
    loads = (n for s in statements for n in ir.find(s, ir.Load) if n.array == stmt.effect.array)
    if any(stmt.effect.at <= load.at < last.at for load in loads):
        return stmt
    return replace(stmt, effect=ir.Discard(stmt.effect.value, stmt.effect.guard, line=stmt.line))


def _squared(first: ir.Forall, second: ir.Forall) -> ir.Forall | None:
    """The second store for both triangles, if it mirrors the first one."""
    a, b = first.effect, second.effect
    assert isinstance(a, ir.Store) and isinstance(b, ir.Store)
    if first.dims != second.dims or a.guard or b.guard or a.combine or b.combine or not _as_stored(a, b):
        return None
    for outer in first.dims:
        for inner in first.dims:
            swap = {outer.var: inner.var, inner.var: outer.var}
            square = _square(outer, inner)
            turned = square is not None and tuple(rename(s, swap) for s in a.subs) == b.subs
            if square is not None and turned and mirrored(a.value, a.value, swap):
                low, high, strict = square
                own = {v: f"{v}'" for v in swap}            # which go further than those of other statements
                sides = {v: ir.Dim(own[v], low, high, 1) for v in swap}
                off = ir.Op("ne", (ir.Index(outer.var), ir.Index(inner.var)), BOOL) if strict else None
                effect = rename(replace(b, subs=a.subs, value=a.value, guard=off), own)
                return replace(second, dims=tuple(sides.get(d.var, d) for d in second.dims), effect=effect)
    return None


def _as_stored(a: ir.Store, b: ir.Store) -> bool:
    """Whether a store is of what another one has left in its place."""
    dtype = a.array.type.dtype
    if a.value.type.soft or (a.inplace and a.value.type.dtype != dtype):
        return False
    value = strip(b.value)
    if isinstance(b.value, ir.Op) and b.value.name == "to" and b.value.type.dtype == dtype:
        value = b.value.args[0]
    return strip(value) == strip(a.value)


def _square(outer: ir.Dim, inner: ir.Dim) -> tuple[ir.Expr, ir.Expr, bool] | None:
    """The ends of the square that a triangle and its mirror image make, and whether its diagonal is missing."""
    if outer.step != 1 or inner.step != 1 or variables(outer.start) | variables(outer.stop):
        return None
    at = affine(ir.Index(outer.var))
    ends = [affine(end) for end in (outer.start, outer.stop, inner.start, inner.stop)]
    if at is None or any(end is None for end in ends):
        return None
    low, high, start, stop = (end for end in ends if end is not None)
    for gap in (0, 1):
        if (start - at).constant == gap and not variables(inner.stop) and (stop - high).constant in range(gap + 1):
            return outer.start, inner.stop, gap == 1
        if (stop - at).constant == 1 - gap and not variables(inner.start) and (low - start).constant in range(gap + 1):
            return inner.start, outer.stop, gap == 1
    return None


def mirrored(a: ir.Expr, b: ir.Expr, swap: Swap) -> bool:
    """Whether a value is another one, bit by bit, with two loop variables in place of each other."""
    a, b = strip(a), strip(b)
    if type(a) is not type(b) or a.type != b.type:
        return False
    if isinstance(a, ir.Index) and isinstance(b, ir.Index):
        return swap.get(a.var, a.var) == b.var
    if isinstance(a, ir.Load) and isinstance(b, ir.Load):
        return (a.array, a.at) == (b.array, b.at) and tuple(rename(s, swap) for s in a.subs) == b.subs
    if isinstance(a, ir.Reduce) and isinstance(b, ir.Reduce):
        plain = a.guard is a.init is b.guard is b.init is None and a.kind == b.kind == "sum"
        return plain and tuple(rename(d, swap) for d in a.dims) == b.dims and mirrored(a.value, b.value, swap)
    if isinstance(a, ir.Op) and isinstance(b, ir.Op):
        return (a.name, a.params) == (b.name, b.params) and _operands(a, b, swap)
    return a == b and isinstance(a, (ir.Const, ir.Param, ir.Size))


def _operands(a: ir.Op, b: ir.Op, swap: Swap) -> bool:
    if len(a.args) != len(b.args):
        return False
    if all(mirrored(x, y, swap) for x, y in zip(a.args, b.args, strict=True)):
        return True
    if a.name in COMMUTATIVE and all(mirrored(x, y, swap) for x, y in zip(a.args, b.args[::-1], strict=True)):
        return True
    wraps = bool(a.args) and a.args[0].type.dtype == "uint8"    # 1 - 2 is 255, not as large as 2 - 1
    even = (a.name in EVEN and not wraps) \
        or (a.name == "pow" and a.args[1:] == b.args[1:] and a.args[1] == ir.Const(2)) \
        or (a.name == "mul" and a.args[0] == a.args[1] and b.args[0] == b.args[1])
    return even and _difference(a.args[0], b.args[0], swap)


def _difference(a: ir.Expr, b: ir.Expr, swap: Swap) -> bool:
    """Whether two values are differences of the same, the other way round."""
    a, b = strip(a), strip(b)
    return isinstance(a, ir.Op) and isinstance(b, ir.Op) and a.name == b.name == "sub" and a.params == b.params \
        and all(mirrored(x, y, swap) for x, y in zip(a.args, b.args[::-1], strict=True))
