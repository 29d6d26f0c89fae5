"""Waves as tensor statements: a loop over the waves, in which each effect is one store at index vectors.

    for wave in range(2, n + m + 1):
        i = torch.arange(max(1, wave - m), min(n + 1, wave))
        j = wave - i
        d[i, j] = cost[i - 1, j - 1] + torch.minimum(d[i - 1, j], d[i, j - 1])

The effects are lowered as if both loops were dimensions, with all that has to be shown for their subscripts, their
types and their branches; then they are cut down to a wave (on_wave.py).
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.node import replace
from ..ir.records import dataclass
from ..report.reasons import Refusal
from .context import Context
from .layout import Layout
from .on_wave import OnWave
from .part_of import Whole
from .schedule import schedule
from .sharing import copied
from .wave_numbers import numbered

Lower = Callable[[ir.Waves, ir.Stmt], tuple[list[t.Statement], list[t.Check]]]      # of an effect, over both loops


def lower_waves(layout: Layout, waves: ir.Waves, lower: Lower) -> tuple[list[t.Statement], list[t.Check]]:
    """What is computed before the waves, the loop over them, and what has to be checked."""
    ctx = layout.ctx
    numbers = numbered(waves, ctx)
    if numbers is None:
        raise Refusal("LL201", "waves that may be empty", ctx.line)
    waves = numbers.waves
    if ctx.facts.needs_grad and len(waves.stores) > 1 and any(s.guard is not None for s in waves.stores):
        raise Refusal("LL220", "several stores of a wave, one in a branch, that gradients go through", ctx.line)
    layout.open((waves.outer, waves.inner), [])
    written = {s.array.name for s in waves.stores if isinstance(s.array, ir.Param)}
    fresh = Fresh(ctx)
    wave, i, j = (fresh(n) for n in ("wave", waves.outer.var.split(":")[0], waves.inner.var.split(":")[0]))
    cell = waves.outer.var
    vectors = {d.var: t.Input(n, (cell,), "int64") for d, n in ((waves.outer, i), (waves.inner, j))}
    on_wave = OnWave(layout.extents, vectors, cell, written, fresh)
    checks: list[t.Check] = []
    puts: list[t.Put] = []
    try:
        for stmt in waves.body:
            found, more = lower(waves, stmt)
            checks += more
            puts += [on_wave.put(s) for s in found if isinstance(s, t.Put)]
    except Whole:
        raise Refusal("LL201", "an iteration needs more than what a wave has", ctx.line) from None
    if any(isinstance(n, t.Input) and n.name in written for check in checks for n in ir.walk(check)):
        raise Refusal("LL201", "a check on what the waves change", ctx.line)
    if on_wave.sums:
        ctx.note_level("reassociated", "the rows of a wave are summed together")
    start, stop = numbers.cells(wave)
    body = [t.Let(i, t.Range(start, stop, 1, cell, layout.like)), t.Let(j, numbers.other(wave, vectors[cell])),
            *schedule(_read_early(puts, fresh), ctx)]
    lets: list[t.Statement] = [t.Let(name, value) for value, name in on_wave.lets.items()]
    return [*lets, t.Kept(wave, numbers.first, numbers.stop, 1, tuple(body), waves.lines)], checks


def _read_early(puts: list[t.Put], fresh: Callable[[str], str]) -> list[t.Statement]:
    """The stores of a wave; what one reads that another has overwritten by then is read first, under a name."""
    lets: dict[t.Value, str] = {}

    def early(put: t.Put, node: ir.Node) -> ir.Node | None:
        if not (isinstance(node, t.View) and isinstance(node.base, t.Input)):
            return None
        place = node.base
        if not any(p.array == place.name and place.at < p.at < put.at for p in puts):
            return None
        if node not in lets:
            lets[node] = fresh(f"old_{place.name}")
        return t.Input(lets[node], node.dims, node.dtype)

    later: list[t.Statement] = [replace(p, value=ir.substitute(p.value, lambda n, p=p: early(p, n)))
                                for p in puts]
    return [*(t.Let(name, copied(value)) for value, name in lets.items()), *later]


@dataclass
class Fresh:
    """Names that nobody has."""
    ctx: Context

    def __call__(self, name: str) -> str:
        found, k = name, 2
        while found in self.ctx.names or found in self.ctx.mentioned:
            found, k = f"{name}_{k}", k + 1
        self.ctx.mentioned.add(found)
        return found
