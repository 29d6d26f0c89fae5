"""An element that is written twice in a row is written once.

    a[i, i] -= total
    a[i, i] = a[i, i] ** 0.5     →     a[i, i] = (a[i, i] - total) ** 0.5

The second value reads the element once, and nothing else of its tensor; the first is of the tensor's dtype, so that
storing it changes nothing. Not where a gradient is asked for. Slices are left alone: operations in place need no
temporaries. Nor may the second value fail, after which the first would have been stored.
"""
from __future__ import annotations

from collections.abc import Sequence

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import Node, find, substitute, walk
from ..ir.node import replace


def written_once(statements: Sequence[t.Statement]) -> list[t.Statement]:
    """The statements with such elements in one store each."""
    out: list[t.Statement] = []
    for stmt in statements:
        joined = _joined(out[-1], stmt) if out else None
        if joined is not None:
            out.pop()
        out.append(stmt if joined is None else joined)
    return out


def _joined(first: t.Statement, second: t.Statement) -> t.Put | None:
    if not (isinstance(first, t.Put) and isinstance(second, t.Put) and not first.dims and first.items):
        return None
    place = (first.array, first.items, first.dims, first.splits)
    if place != (second.array, second.items, second.dims, second.splits):
        return None
    if t.is_number(first.value) or first.value.dtype != first.dtype or t.shares_memory(first.value):
        return None
    own = [n for n in walk(second.value) if isinstance(n, t.Value) and t.own_place(n, second)]
    reads = [n for n in find(second.value, t.Input) if n.name == second.array]
    if len(own) != 1 or len(reads) != 1 or any(may_fail(n) for n in walk(second.value)):
        return None

    def before(node: Node) -> Node | None:
        return first.value if node == own[0] else None
    return replace(second, value=substitute(second.value, before, t.View))
