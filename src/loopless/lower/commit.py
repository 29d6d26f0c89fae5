"""Compute, then commit: nothing may fail once a tensor from outside has been written to.

Operations that can fail (a gather at an index that may be out of range) are moved in front of the first write. If
they need what is written, the loop stays.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import Node, walk
from ..report.reasons import Refusal
from .context import Context
from .schedule import computed_first


def commit_last(statements: list[t.Statement], written: set[str], ctx: Context) -> list[t.Statement]:
    """The statements in an order in which what may fail comes before what is written."""
    if _safe(statements, written):
        return statements
    earlier = computed_first(statements)
    if earlier is None or not _safe(earlier, written):
        raise Refusal("LL206", "an access that may fail after something has been written", ctx.line)
    return earlier


def needed_checks(checks: list[t.Check], statements: list[t.Statement]) -> list[t.Check]:
    """The checks without the values that are computed anyway: what may fail in them comes before the first write."""
    computed = {n for s in statements for n in walk(s)}
    return [c for c in dict.fromkeys(checks)
            if c.how != "computed" or any(_fails_here(n) and n not in computed for n in walk(c.value))]


def _fails_here(node: Node) -> bool:
    """Whether a value may fail by itself, not only in what it is computed from."""
    if isinstance(node, t.View):
        return any(may_fail(item) for item in node.items)
    return isinstance(node, t.Value) and may_fail(node)


def _safe(statements: list[t.Statement], written: set[str]) -> bool:
    begun = False
    for stmt in statements:
        writes = any(put.array in written for put in t.stores([stmt]))
        if (begun or (writes and isinstance(stmt, t.Kept))) and any(may_fail(n) for n in walk(stmt)):
            return False
        begun = begun or writes
    return True
