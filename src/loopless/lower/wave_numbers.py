"""The numbers of the waves, and which iterations each has.

    for i in range(1, n):           waves 2 to n + m - 2; wave w has max(1, w - m + 1) <= i < min(n, w),
        for j in range(1, m):       and j = w - i

u is i, or -i if the outer loop goes down, v likewise; a wave is skew * u + v, and v has bounds that may move with u:

    low <= v < high:    p * u <= wave - low and q * u > wave - high,    p and q the skew and how fast each bound moves

Each bound on u is a floor division by p or q, or, where that is 0, one on the wave itself. The rows of a triangle that
are empty are left out; that no wave in between is empty is asked of isl.
"""
from __future__ import annotations

from ..analyze.affine import affine, as_expression
from ..analyze.wavefront import all_filled
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.records import dataclass
from .context import Context
from .layout import ascending


@dataclass(frozen=True)
class Numbers:
    waves: ir.Waves                             # over two loops, the outer one without empty rows
    low: Affine                                 # the bounds of v, as those of j, or of -j, from the outer variable
    high: Affine

    @property
    def down(self) -> int:
        return 1 if self.waves.outer.step > 0 else -1

    @property
    def u(self) -> tuple[Affine, Affine]:
        """From and to."""
        outer = ascending(self.waves.outer, *_ends(self.waves.outer))
        return (outer.start, outer.stop) if self.down > 0 else (-outer.stop + 1, -outer.start + 1)

    def moving(self, end: Affine) -> tuple[Affine, int]:
        """A bound of v without its part in u, and the skew together with that part."""
        var = self.waves.outer.var
        return end.without(var), self.waves.skew + self.down * end.coefficient(var)

    @property
    def first(self) -> Affine:
        (low, p), (start, stop) = self.moving(self.low), self.u
        return low + (start if p > 0 else stop - 1) * p

    @property
    def stop(self) -> Affine:
        (high, q), (start, stop) = self.moving(self.high), self.u
        return high + (stop - 1 if q > 0 else start) * q

    def cells(self, wave: str) -> tuple[Affine, Affine]:
        """The values of i on a wave, from and to."""
        number, (start, stop) = Affine.symbol(wave), self.u
        (low, p), (high, q) = self.moving(self.low), self.moving(self.high)
        least, most = [start], [stop - 1]
        if q > 0:
            least.append(self._quotient(number - high, q) + 1)
        elif q < 0:
            most.append(self._quotient(high - 1 - number, -q))
        if p > 0:
            most.append(self._quotient(number - low, p))
        elif p < 0:
            least.append(-self._quotient(number - low, -p))
        if self.down > 0:
            return _extreme("max", least), _extreme("min", [u + 1 for u in most])
        return _extreme("max", [-u for u in most]), _extreme("min", [-u + 1 for u in least])

    def _quotient(self, value: Affine, by: int) -> Affine:
        if by == 1:
            return value
        above = f"({value})" if " " in str(value) else str(value)
        return Affine.symbol(f"{above} // {by}" if self.down > 0 else f"({above} // {by})")

    def other(self, wave: str, i: t.Input) -> t.Value:
        """The values of j on a wave: v is its number without the part of u."""
        number, leaning = t.Number(wave, "int"), self.waves.skew
        part: t.Value = i if leaning == 1 else t.Apply("mul", (t.Number(str(leaning), "int"), i), i.dims, "int64")
        if self.waves.inner.step > 0:
            return t.Apply("sub" if self.down > 0 else "add", (number, part), i.dims, "int64")
        if self.down > 0:
            return t.Apply("sub", (part, number), i.dims, "int64")
        return t.Apply("sub", (t.Number(f"-{wave}", "int"), part), i.dims, "int64")


def numbered(waves: ir.Waves, ctx: Context) -> Numbers | None:
    """The waves, the inner loop as long as its longest row; None if that some wave has iterations is not known."""
    low, high = _ends(waves.inner)
    if waves.inner.step < 0:
        low, high = -low, -high
    full = _without_empty_rows(waves.outer, low, high, ctx)
    if full is None:
        return None
    start, stop = ascending(full, *_ends(full)).start, ascending(full, *_ends(full)).stop
    var = full.var
    ends = [min_or_max.replace(var, start if (min_or_max.coefficient(var) > 0) == least else stop - 1)
            for min_or_max, least in ((low, True), (high, False))]
    if not all(at_least(ctx.facts, size, 1) for size in (stop - start, ends[1] - ends[0])):
        return None
    if waves.inner.step < 0:
        ends = [-end for end in ends]
    inner = replace(waves.inner, start=as_expression(ends[0]), stop=as_expression(ends[1]))
    found = Numbers(replace(waves, outer=full, inner=inner), low, high)
    straight = not low.coefficient(var) and not high.coefficient(var)
    return found if straight or all_filled(found.u, (found.first, found.stop), found.moving(low), found.moving(high)) \
        else None


def _without_empty_rows(outer: ir.Dim, low: Affine, high: Affine, ctx: Context) -> ir.Dim | None:
    """The outer loop where the inner one runs; None if it is not known where that is."""
    width = high - low
    faster = width.coefficient(outer.var)
    if not faster:
        return outer if at_least(ctx.facts, width, 1) else None
    extent = ascending(outer, *_ends(outer))
    start, stop = extent.start, extent.stop
    edge = -width.without(outer.var) + 1 if faster == 1 else width.without(outer.var)     # the first row, or the end
    if abs(faster) != 1:
        return None
    if faster == 1 and not at_least(ctx.facts, start - edge):
        if not at_least(ctx.facts, edge - start):
            return None
        start = edge
    elif faster == -1 and not at_least(ctx.facts, edge - stop):
        if not at_least(ctx.facts, stop - edge):
            return None
        stop = edge
    ends = (start, stop) if outer.step > 0 else (stop - 1, start - 1)
    return replace(outer, start=as_expression(ends[0]), stop=as_expression(ends[1]))


def _ends(dim: ir.Dim) -> tuple[Affine, Affine]:
    start, stop = affine(dim.start), affine(dim.stop)
    assert start is not None and stop is not None
    return start, stop


def _extreme(which: str, values: list[Affine]) -> Affine:
    return Affine.symbol(f"{which}({', '.join(map(str, values))})") if len(values) > 1 else values[0]
