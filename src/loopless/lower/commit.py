"""Compute, then commit: nothing may fail once a tensor from outside has been written to.

Operations that can fail (a gather at an index that may be out of range) are moved in front of the first write. If
they need what is written, the loop stays.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import walk
from ..report.reasons import Refusal
from .context import Context
from .failing import may_fail
from .schedule import computed_first


def commit_last(statements: list[t.Statement], written: set[str], ctx: Context) -> list[t.Statement]:
    """The statements in an order in which what may fail comes before what is written."""
    if _safe(statements, written):
        return statements
    earlier = computed_first(statements)
    if earlier is None or not _safe(earlier, written):
        raise Refusal("LL206", "an access that may fail after something has been written", ctx.line)
    return earlier


def _safe(statements: list[t.Statement], written: set[str]) -> bool:
    begun = False
    for stmt in statements:
        if begun and any(may_fail(n) for n in walk(stmt)):
            return False
        begun = begun or (isinstance(stmt, t.Put) and stmt.array in written)
    return True
