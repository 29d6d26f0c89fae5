"""Values that are used more than once get a name: the user's, or a plain one.

    torch.where(t @ t.T > 0, t @ t.T, 0)   →   total = t @ t.T
                                               torch.where(total > 0, total, 0)
"""
from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..ir import tensor as t
from ..ir.loop import Node, children, substitute, walk

WORTH_A_NAME = (t.Apply, t.Where, t.Fold, t.Scan, t.Contract, t.Compress, t.HelperCall, t.Shift)


def name_values(statements: list[t.Statement], taken: set[str]) -> list[t.Statement]:
    """The statements with shared values as definitions of their own, each before its first use."""
    taken = taken | {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))}
    while True:
        shared = _most_shared(statements)
        if shared is None:
            return [_without_names(s) for s in statements]
        name = _fresh(shared[1], taken)
        taken.add(name)
        statements = _defined(statements, shared[0], name)


def _bare(node: Node) -> Node:
    while isinstance(node, t.Named):
        node = node.value
    return node


def _most_shared(statements: list[t.Statement]) -> tuple[t.Value, str] | None:
    """The largest value that appears twice, with the name it goes by. A view costs nothing, and a name for it would
    show what is written later."""
    counts: Counter[Node] = Counter()
    names: dict[Node, str] = {}
    for stmt in statements:
        _count(stmt, counts, names)
    found = [n for n, c in counts.items() if c > 1 and isinstance(n, WORTH_A_NAME) and not t.shares_memory(n)
             and not t.is_number(n)]
    if not found:
        return None
    best = max(found, key=lambda n: sum(1 for _ in walk(n)))
    assert isinstance(best, t.Value)
    return best, names.get(best, "mask" if best.dtype == "bool" else "value")


def _count(node: Node, counts: Counter[Node], names: dict[Node, str]) -> None:
    if isinstance(node, t.Named):
        value = _bare(node)
        names.setdefault(value, node.name)
        if isinstance(value, t.Item):
            names.setdefault(_bare(value.base), node.name)
        node = value
    counts[node] += 1
    inner = list(node.args) if isinstance(node, t.HelperCall) else list(children(node))
    if isinstance(node, t.Shift):
        inner.append(node.base)                     # which is written out twice: its first element, and the rest
    if counts[node] == 1:
        for child in inner:
            _count(child, counts, names)


def _fresh(name: str, taken: set[str]) -> str:
    name = name.rstrip("'").split("~")[0]
    candidate, k = name, 2
    while candidate in taken:
        candidate, k = f"{name}_{k}", k + 1
    return candidate


def _defined(statements: list[t.Statement], value: t.Value, name: str) -> list[t.Statement]:
    stand_in = t.Input(name, value.dims, value.dtype)

    def change(node: Node) -> Node | None:
        return stand_in if _bare(node) == value else None

    out: list[t.Statement] = []
    placed = False
    for stmt in statements:
        new = substitute(stmt, change)
        if new != stmt and not placed:
            out.append(t.Let(name, value))
            placed = True
        out.append(new)
    return _told_apart(out, stand_in)


def _told_apart(statements: list[t.Statement], shared: t.Input) -> list[t.Statement]:
    """A tensor that is the shared value as a whole is a copy of it, if there are two or if it is written to."""
    written = {s.array for s in statements if isinstance(s, t.Put)}
    copy = t.Apply("clone", (shared,), shared.dims, shared.dtype)
    taken = False
    out: list[t.Statement] = []
    for stmt in statements:
        if isinstance(stmt, t.Let) and stmt.value == shared:
            if taken or stmt.name in written:
                stmt = replace(stmt, value=copy)
            taken = True
        elif isinstance(stmt, t.Result):
            values = []
            for value in stmt.values:
                values.append(copy if taken and _bare(value) == shared else value)
                taken = taken or _bare(value) == shared
            stmt = replace(stmt, values=tuple(values))
        out.append(stmt)
    return out


def _without_names(stmt: t.Statement) -> t.Statement:
    def change(node: Node) -> Node | None:
        return substitute(_bare(node), change) if isinstance(node, t.Named) else None
    return substitute(stmt, change)
