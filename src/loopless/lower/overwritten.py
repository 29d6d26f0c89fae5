"""Stores that nobody sees: a later one covers the same place, and nothing reads in between.

    out[:] = x * y                       →   out[:] = x * y + 1
    out[:] = x * y + 1

Also stores into a tensor of the region itself that nothing reads from then on: it was a scratch row.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import walk
from .context import Context
from .effects import Lowered
from .fresh import covers_all


def drop_overwritten(lowered: Lowered, ctx: Context) -> list[t.Statement]:
    """The statements without the stores that are overwritten unseen; what may fail in them is still computed."""
    statements = lowered.statements
    puts = [s for s in statements if isinstance(s, t.Put)]
    dead = [put for put in puts if _unseen(put, puts, statements, ctx) or _scratch(put, lowered)]
    lowered.checks += [t.Check(put.value, "what is computed can be computed", how="computed") for put in dead
                       if any(may_fail(n) for n in walk(put))]
    return [s for s in statements if not any(s is put for put in dead)]


def _scratch(put: t.Put, lowered: Lowered) -> bool:
    return put.array in lowered.news and not any(isinstance(n, t.Input) and n.name == put.array
                                                 for s in lowered.statements for n in walk(s))


def _unseen(put: t.Put, puts: list[t.Put], statements: list[t.Statement], ctx: Context) -> bool:
    later = [p for p in puts if p.array == put.array and p.at > put.at]
    if not later:
        return False
    cover = next((p for p in sorted(later, key=lambda p: p.at) if p.items == put.items or covers_all(p, ctx)), None)
    if cover is None:
        return False
    return not any(isinstance(n, t.Input) and n.name == put.array and put.at <= n.at < cover.at
                   for s in statements for n in walk(s))
