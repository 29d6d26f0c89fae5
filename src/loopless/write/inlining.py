"""A value that was computed early, to be stored later, is computed where it is stored if nothing comes between.

    new_a = b - 1                        a[:] = b - 1
    a[:] = new_a                 →

Only names that the compiler gave (`new_a`) and that are used once. Between the two places nothing may be written that
the value reads, and nothing at all if the value may fail.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import find, walk
from ..ir.node import replace


def inline_stores(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with what is stored at once as a part of its store."""
    for k, let in enumerate(statements):
        if isinstance(let, t.Let) and let.name.startswith("new_"):
            at = _only_use(statements, let.name)
            if at is not None and not _changed(statements[k + 1:at], let.value):
                put = statements[at]
                assert isinstance(put, t.Put)
                moved = [*statements[k + 1:at], replace(put, value=let.value), *statements[at + 1:]]
                return [*statements[:k], *inline_stores(moved)]
    return statements


def _only_use(statements: list[t.Statement], name: str) -> int | None:
    """The store that is the only one to use a name, as a whole."""
    used = [k for k, s in enumerate(statements) for n in find(s, t.Value)
            if (isinstance(n, t.Input) and n.name == name) or (isinstance(n, t.Number) and n.text == name)]
    if len(used) != 1:
        return None
    stmt = statements[used[0]]
    whole = isinstance(stmt, t.Put) and isinstance(stmt.value, t.Input) and stmt.value.name == name
    return used[0] if whole else None


def _changed(between: list[t.Statement], value: t.Value) -> bool:
    """Whether something that the value reads is written between the two places, or it may fail after a write."""
    written = {put.array for put in t.stores(between)}
    if written and any(may_fail(n) for n in walk(value)):
        return True
    return any(n.name in written for n in find(value, t.Input))
