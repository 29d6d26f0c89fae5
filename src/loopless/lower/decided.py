"""Conditions that are the same for the whole region are decided before it is compiled, and are guards.

    if k > 0:                                  k > 0 is a guard;
        for i in range(n):               →     for i in range(n):
            a[i] = a[i + k]                        a[i] = a[i + k]
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.node import replace
from ..ir.types import BOOL
from .context import Context
from .recurrences.form import conjuncts


def decided(store: ir.Store, ctx: Context) -> ir.Store:
    """The store without the conditions that are decided for the whole region; under False if it never happens."""
    kept: ir.Expr | None = None
    for test in conjuncts(store.guard) if store.guard is not None else []:
        text = python_text(test)
        chosen = None if text is None else ctx.facts.branch(text)
        if chosen is False:
            return replace(store, guard=ir.Const(False))
        if chosen is None:
            kept = test if kept is None else ir.Select(kept, test, ir.Const(False), BOOL)
    return replace(store, guard=kept)
