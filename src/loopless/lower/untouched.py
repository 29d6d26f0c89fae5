"""A tensor that no iteration writes to is not written to here either, where autograd may have kept it.

    if x[i] > 0: d[i] = 0          →   d[:] = torch.where(x > 0, 0, d)      only if some x is positive

What was computed from d before could no more be differentiated: torch counts the writes. Where an iteration writes, the
loop spoils it just so; where none does, the loop itself runs.
"""
from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from ..ir import tensor as t
from ..ir.loop import find, has
from ..report.reasons import Refusal
from .context import Context
from .effects import Lowered


def check_written(lowered: Lowered, ctx: Context) -> None:
    """Notes that tensors from outside, all stores to which are under conditions, are written to."""
    if not ctx.facts.needs_grad or ctx.remote:
        return
    puts = [p for s in lowered.statements for p in t.stores([s]) if p.array not in lowered.news]
    made = _made(lowered.statements)
    for array in dict.fromkeys(p.array for p in puts):
        masks = [_mask(p) for p in puts if p.array == array]
        if None not in masks:
            some = [_any(m) for m in masks if m is not None and _early(m, puts, made)]
            if not some:
                raise Refusal("LL212", f"`{array}` may be written to, which autograd may have kept", ctx.line)
            either = reduce(lambda a, b: t.Apply("bitwise_or", (a, b), (), "bool"), some)
            lowered.checks.append(t.Check(either, f"some iteration writes to `{array}`"))


def _mask(put: t.Put) -> t.Value | None:
    """Where a store changes something, if the data decide that; None if it does somewhere."""
    value = put.value
    if not (isinstance(value, t.Where) and t.own_place(value.no, put)):
        return None
    return value.test if has(value.test, t.Input) else None


def _made(statements: Iterable[t.Statement]) -> set[str]:
    """The names that statements give to values, those in the turns of a loop too."""
    loops = [s for s in statements if isinstance(s, t.Kept)]
    lets = {s.name for s in statements if isinstance(s, t.Let)}
    return lets.union(*({loop.name, *_made(loop.body)} for loop in loops))


def _early(mask: t.Value, puts: list[t.Put], made: set[str]) -> bool:
    """Whether a mask can be looked at before anything is written or computed."""
    return not any(n.name in made or any(p.array == n.name and p.at <= n.at for p in puts)
                   for n in find(mask, t.Input))


def _any(mask: t.Value) -> t.Value:
    return t.Fold("any", mask, mask.dims, (), "bool") if mask.dims else mask
