"""The places of a guarded store, as they are where its guard holds.

    all k in (j if any(m) else n - 1)..n: out[k] = 0 if any(m)    →    all k in j..n: out[k] = 0 if any(m)

What a name ends with may hang on whether the loop was left; a store that is only done if it was need not ask again.
Where the guard does not hold no instance of the store is done, whatever the range. Level: bitwise.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from .recurrences.assume import Facts, assume, decided, facts_of


def within_guards(stmt: ir.Stmt) -> ir.Stmt:
    """A lifted store whose range does not ask for what its guard has asked."""
    effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
    if not isinstance(stmt, ir.Forall) or not isinstance(effect, ir.Store) or effect.guard is None:
        return stmt
    known = {test: holds for test, holds in facts_of(effect.guard, True).items() if ir.has(test, ir.Reduce)}
    if not known:
        return stmt
    dims = tuple(_bounded(d, _of_all(known, stmt.dims[k:])) for k, d in enumerate(stmt.dims))
    subs = tuple(_assumed(s, known) if isinstance(s, ir.Expr) else s for s in effect.subs)
    return replace(stmt, dims=dims, effect=replace(effect, subs=subs, value=_assumed(effect.value, known)))


def _of_all(known: Facts, dims: tuple[ir.Dim, ...]) -> Facts:
    """What is known whatever the instance of some dims."""
    own = {d.var for d in dims}
    return {test: holds for test, holds in known.items()
            if not ir.contains(test, lambda n: isinstance(n, ir.Index) and n.var in own)}


def _bounded(dim: ir.Dim, known: Facts) -> ir.Dim:
    return replace(dim, start=_assumed(dim.start, known), stop=_assumed(dim.stop, known))


def _assumed(value: ir.Expr, known: Facts) -> ir.Expr:
    return decided(assume(value, known)) if ir.has(value, ir.Select) else value
