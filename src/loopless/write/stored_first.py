"""What is stored as it is, and used elsewhere, is stored first and read where it is: no temporary, and no copy of it.

    value = a[1:] + c[1:] * d[1:]                    a[1:] += c[1:] * d[1:]
    b[1:] = torch.cumsum(value, dim=0)       →       b[1:] = torch.cumsum(a[1:], dim=0)
    a[1:] = value

Nothing between the two may read the tensor, write to it, be checked or fail: the store comes before it now. Left alone:
gradients, which would go through the tensor; values that are handed back; single elements, columns and computed places,
which are slower to read than the value; and tensors that are written to once more.
"""
from __future__ import annotations

from collections.abc import Sequence

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.failing import may_fail
from ..ir.loop import Node, find, substitute, walk
from ..ir.node import replace

MOST_READS = 2                          # of a part: each takes a slice


def stored_first(statements: Sequence[t.Statement]) -> list[t.Statement]:
    """The statements with such values in their places from the start."""
    for k, let in enumerate(statements):
        if isinstance(let, t.Let):
            at = _store(statements, k, let)
            if at is not None:
                return [*statements[:k], *stored_first(_moved(statements, k, at))]
    return list(statements)


def _store(statements: Sequence[t.Statement], k: int, let: t.Let) -> int | None:
    """Where all of a value is stored, if that may be done at once."""
    for at, put in enumerate(statements[k + 1:], k + 1):
        if isinstance(put, t.Put) and isinstance(put.value, t.Input) and put.value.name == let.name:
            return at if _fits(let, put) and _may_move(statements, k, at, put) else None
    return None


def _fits(let: t.Let, put: t.Put) -> bool:
    """Whether the place holds the value as it is, and is quick to read."""
    rows = all(isinstance(i, t.Keep) or (isinstance(i, t.Slice) and i.step == 1)
               or (isinstance(i, t.Pick) and isinstance(i.at, Affine)) for i in put.items)
    return bool(put.dims) and rows and not isinstance(put.items[-1], t.Pick) and not put.splits \
        and let.value.dims == put.dims and let.value.dtype == put.dtype and not t.shares_memory(let.value) \
        and not t.is_number(let.value)


def _may_move(statements: Sequence[t.Statement], k: int, at: int, put: t.Put) -> bool:
    name = put.value.name if isinstance(put.value, t.Input) else ""
    between, after = statements[k + 1:at], statements[at + 1:]
    if any(not isinstance(s, (t.Let, t.Put)) for s in between) or any(may_fail(n) for s in between for n in walk(s)):
        return False
    if any(n.name == put.array for s in between for n in find(s, t.Input)):
        return False
    if any(isinstance(s, t.Let) and s.name == put.array for s in between):
        return False                            # the tensor itself is made in between
    others = [*between, *after]
    if any(p.array in (put.array, name) for p in t.stores(others)):
        return False
    reads = [s for s in others for n in find(s, t.Input) if n.name == name]
    whole = all(isinstance(item, t.Keep) for item in put.items)
    return all(map(_computes, reads)) and (whole or len(reads) <= MOST_READS)


def _computes(stmt: t.Statement) -> bool:
    """Whether a statement makes something else of a value, rather than handing it on."""
    return isinstance(stmt, t.Put) or (isinstance(stmt, t.Let) and not t.shares_memory(stmt.value))


def _moved(statements: Sequence[t.Statement], k: int, at: int) -> list[t.Statement]:
    let, put = statements[k], statements[at]
    assert isinstance(let, t.Let) and isinstance(put, t.Put)
    axes = tuple(f"#{n}" for n in range(len(put.items)))
    base = t.Input(put.array, axes, put.dtype, put.at)

    def there(node: Node) -> Node | None:
        return t.View(base, put.items, node.dims) if isinstance(node, t.Input) and node.name == let.name else None
    rest = [substitute(s, there, t.Input) for s in (*statements[k + 1:at], *statements[at + 1:])]
    return [replace(put, value=let.value), *rest]
