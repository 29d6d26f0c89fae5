"""Compute, then commit: nothing may fail once a tensor from outside has been written to.

Operations that can fail (a gather at an index that may be out of range, the largest of no values) are moved in front of
the first write. If they need what is written, the loop stays.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.conditions import at_least
from ..ir.failing import may_fail
from ..ir.loop import Node, walk
from ..report.reasons import Refusal
from .context import Context
from .schedule import computed_first, looked_at_before
from .shared_steps import nameless


def commit_last(statements: list[t.Statement], written: set[str], ctx: Context) -> list[t.Statement]:
    """The statements in an order in which what may fail comes before what is written."""
    if _safe(statements, written, ctx):
        return statements
    earlier = computed_first(statements, ctx)
    if earlier is None or not _safe(earlier, written, ctx):
        earlier = computed_first(looked_at_before(statements, ctx), ctx)
    if earlier is None or not _safe(earlier, written, ctx):
        raise Refusal("LL206", "an access that may fail after something has been written", ctx.line)
    return earlier


def cannot_fail(statements: list[t.Statement], ctx: Context) -> None:
    """Refuses what may fail, or has to be checked: in a loop that stays, something has been written before it."""
    if any(isinstance(s, t.Check) for s in statements) or \
            any(may_fail(n) or _may_be_of_nothing(n, ctx) for s in statements for n in walk(s)):
        raise Refusal("LL206", "an access that may fail after something has been written", ctx.line)


def needed_checks(checks: list[t.Check], statements: list[t.Statement]) -> list[t.Check]:
    """The checks without the values that are computed anyway: what may fail in them comes before the first write."""
    if all(c.how != "computed" for c in checks):
        return list(dict.fromkeys(checks))
    computed = {nameless(n) for s in statements for n in walk(s) if isinstance(n, t.Value) and _fails_here(n)}
    return [c for c in dict.fromkeys(checks) if c.how != "computed" or
            any(_fails_here(n) and nameless(n) not in computed for n in walk(c.value) if isinstance(n, t.Value))]


def _fails_here(node: Node) -> bool:
    """Whether a value may fail by itself, not only in what it is computed from."""
    if isinstance(node, t.View):
        return any(may_fail(item) for item in node.items)
    return isinstance(node, t.Value) and may_fail(node)


def _safe(statements: list[t.Statement], written: set[str], ctx: Context) -> bool:
    begun = False
    for stmt in statements:
        writes = any(put.array in written for put in t.stores([stmt]))
        if (begun or (writes and isinstance(stmt, t.Kept))) and \
                any(may_fail(n) or _may_be_of_nothing(n, ctx) for n in walk(stmt)):
            return False
        begun = begun or writes
    return True


def _may_be_of_nothing(node: Node, ctx: Context) -> bool:
    """Whether it is the largest or smallest of values that may be none, for which torch raises."""
    if not isinstance(node, t.Fold) or not node.kind.removeprefix("a").removeprefix("rg").startswith(("max", "min")):
        return False
    lengths = [ctx.extents.get(d) for d in node.over]
    return not all(n is not None and at_least(ctx.facts, n, 1) for n in lengths)
