"""What requires grad after the loop does so after its tensor code too, if only with zeros.

    for i in range(n):                  r[:n] = 0.0     would leave an r that requires no grad,
        r[i] = r[i] * w                                 and `r.sum().backward()` would raise
        r[i] = 0.0

Where the stores that are left do not carry it, the loop stays.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.types import category
from ..report.reasons import Refusal
from .context import Context


def check_required(statements: list[t.Statement], loop: tuple[set[str], list[bool]], ctx: Context) -> None:
    """Refuses tensor code whose results would require grad less often than the loop's."""
    marked: set[str] = set()
    given = ctx.facts.requires_grad
    for stmt in _again(statements):
        if isinstance(stmt, (t.Let, t.Put)) and _requires(stmt.value, marked, given):
            name = stmt.name if isinstance(stmt, t.Let) else stmt.array
            if isinstance(stmt, t.Let) or category(stmt.dtype) > 1:
                marked.add(name)
    wanted, results = loop
    for name in sorted(wanted & set(ctx.stored) - set(ctx.shapes)):
        if name not in marked and not given(name):
            raise Refusal("LL220", f"`{name}` would not require grad any more", ctx.line)
    for stmt in (s for s in statements if isinstance(s, t.Result)):
        for value, want in zip(stmt.values, results):
            if want and not t.is_number(value) and not _requires(value, marked, given):
                raise Refusal("LL220", "a result would not require grad any more", ctx.line)


def _again(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements in order, those of a loop as often as it may take to find out."""
    return [inner for s in statements for inner in (s.body * (len(s.body) + 1) if isinstance(s, t.Kept) else (s,))]


def _requires(value: ir.Node, marked: set[str], given: Callable[[str], bool]) -> bool:
    if isinstance(value, t.Input):
        return value.name in marked or given(value.name)
    if isinstance(value, t.Value) and (t.is_number(value) or category(value.dtype) < 2):
        return False
    if isinstance(value, t.Apply) and value.op == "detach":
        return False
    if isinstance(value, t.View):
        return _requires(value.base, marked, given)
    parts = [value.yes, value.no] if isinstance(value, t.Where) else [value.body] if isinstance(value, t.HelperCall) \
        else ir.children(value)
    return any(_requires(p, marked, given) for p in parts if isinstance(p, t.Value))
