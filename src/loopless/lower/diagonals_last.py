"""A diagonal that is stored by itself is stored last, and the store of all the rest covers it, too.

    c.diagonal()[:-1] = 1.0                                c[:] = a.T @ a
    c[:] = torch.where(i != j, a.T @ a, c)       →         c.fill_diagonal_(1.0)
    c[-1, -1] = 1.0

A matrix of similarities or distances, whose diagonal is known: what is not stored anyway need not be kept, so there is
no mask, and nothing is read. All places of the diagonal have to be stored, with numbers; if they all get the same one,
that is one store. Left alone: gradients, which go through what is written over.
Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.loop import find
from ..ir.node import replace
from .context import Context

Part = tuple[Affine, Affine]            # of a diagonal: its first place, and the one after its last


def diagonals_last(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with such stores in another order."""
    if ctx.facts.needs_grad:
        return statements
    for k, stmt in enumerate(statements):
        size = _all_but_diagonal(stmt) if isinstance(stmt, t.Put) else None
        if size is not None and isinstance(stmt, t.Put):
            before, after = _beside(statements, stmt.array, range(k - 1, -1, -1)), \
                _beside(statements, stmt.array, range(k + 1, len(statements)))
            parts = [_part(statements[n]) for n in (*before, *after)]
            if _cover([p for p in parts if p is not None], size):
                return diagonals_last(_ordered(statements, k, before[::-1], after), ctx)
    return statements


def _all_but_diagonal(put: t.Put) -> Affine | None:
    """The size of a square of which a store leaves the diagonal, and only that, as it was."""
    value = put.value.value if isinstance(put.value, t.Named) else put.value
    whole = len(put.dims) == 2 and not put.splits and all(isinstance(item, t.Keep) for item in put.items)
    if not whole or not isinstance(value, t.Where) or not t.own_place(value.no, put):
        return None
    test = value.test
    if not (isinstance(test, t.Apply) and test.op == "ne") or _reads(value.yes, put.array) \
            or t.is_number(value.yes) or value.yes.dims != put.dims or value.yes.dtype != put.dtype:
        return None
    rows, columns = test.args
    square = isinstance(rows, t.Range) and isinstance(columns, t.Range) and {rows.dim, columns.dim} == set(put.dims) \
        and rows.start == columns.start == Affine() and rows.stop == columns.stop and rows.step == columns.step == 1
    return rows.stop if square and isinstance(rows, t.Range) else None


def _beside(statements: list[t.Statement], array: str, places: range) -> list[int]:
    """The stores on the diagonal of a tensor, up to where something else looks at it or writes to it."""
    found = []
    for n in places:
        stmt = statements[n]
        if isinstance(stmt, t.Put) and stmt.array == array and _part(stmt) is not None:
            found.append(n)
        elif isinstance(stmt, (t.Kept, t.Result)) or array in {put.array for put in t.stores([stmt])} \
                or _reads(stmt, array):
            break
    return found


def _part(stmt: t.Statement) -> Part | None:
    """The places on a diagonal that a store of a number goes to."""
    if not isinstance(stmt, t.Put) or len(stmt.items) != 2 or stmt.items[0] != stmt.items[1] \
            or not isinstance(stmt.value, t.Number) or stmt.splits:
        return None
    item = stmt.items[0]
    if isinstance(item, t.Pick) and isinstance(item.at, Affine):
        return item.at, item.at + 1
    run = item.index if isinstance(item, t.Gather) else None
    return (run.start, run.stop) if isinstance(run, t.Range) and run.step == 1 else None


def _cover(parts: list[Part], size: Affine) -> bool:
    """Whether parts, one after the other, are all of a diagonal."""
    at, left = Affine(), list(parts)
    while at != size:
        part = next((p for p in left if p[0] == at), None)
        if part is None:
            return False
        left.remove(part)
        at = part[1]
    return True


def _ordered(statements: list[t.Statement], k: int, before: list[int], after: list[int]) -> list[t.Statement]:
    """The store of the square first, all of it, and then those of the diagonal."""
    square = statements[k]
    assert isinstance(square, t.Put)
    value = square.value.value if isinstance(square.value, t.Named) else square.value
    assert isinstance(value, t.Where)
    puts = [s for n in (*before, *after) if isinstance(s := statements[n], t.Put)]
    moments = sorted([square.at, *(put.at for put in puts)])
    if len({put.value for put in puts}) == 1:
        run = t.Gather(t.Range(Affine(), Affine.symbol(f"{square.array}.shape[0]"), 1, square.dims[0]))
        puts = [replace(puts[0], items=(run, run), dims=square.dims[:1])]
    new = [replace(square, value=value.yes, at=moments[0]),
           *(replace(put, at=at) for put, at in zip(puts, moments[-len(puts):], strict=True))]
    moved = {*before, *after}
    return [*(s for n, s in enumerate(statements[:k]) if n not in moved), *new,
            *(s for n, s in enumerate(statements[k + 1:], k + 1) if n not in moved)]


def _reads(node: t.Node, array: str) -> bool:
    return any(n.name == array for n in find(node, t.Input))
