"""A nest of two loops that both hand something on becomes waves: all of an anti-diagonal at once.

    for i in range(1, n):                               waves of i + j:
        for j in range(1, m):                               x[i, j] = max(x[i - 1, j], x[i, j - 1]) + c[i, j]
            x[i, j] = max(x[i - 1, j], x[i, j - 1]) + c[i, j]

Tried where nothing else was found (pipeline/attempts.py): n + m steps are fewer than n * m, and more than one. The
loops have step 1 or -1; the bounds of the inner one may move with the outer one (wave_numbers.py). Which waves there
are is asked of isl (analyze/wavefront.py). A loop around both that hands nothing on is a dimension of each wave;
what else the outer loop does is a loop of its own (distribute.py). Left alone: nests that carry a name along, nests
inside of other loops, and those of which a row at a time is less to do: a running sum, say.
"""
from __future__ import annotations

from ..analyze import argument
from ..analyze.accesses import Access, accesses
from ..analyze.affine import affine, variables
from ..analyze.wavefront import apart, skew
from ..ir import loop as ir
from ..report.reasons import Refusal
from .distribute import distributed, spaced
from .lift import Lifter
from .places import placed

IN_ORDER = ("LL201", "LL208", "LL210")          # what iterations that come one after the other are for


def may_be_waves(stmt: ir.Stmt) -> bool:
    """Whether a loop inside of another one seems to hand something on; a quick look at a region as it was built."""
    return any(_hands_on(inner) for loop in ir.find(stmt, ir.For)
               for body in loop.body for inner in ir.find(body, ir.For))


def _hands_on(loop: ir.For) -> bool:
    """Whether something is read a few steps of the loop away from where it is stored, or at places not so plain."""
    nodes = [n for stmt in loop.body for n in ir.walk(stmt)]
    stores = [n for n in nodes if isinstance(n, ir.Store)]
    loads = [n for n in nodes if isinstance(n, ir.Load)]
    return any(a.array == b.array and len(a.subs) == len(b.subs) and _near(a.subs, b.subs, loop.index)
               for a in loads for b in stores)


def _near(subs: tuple[ir.Node, ...], others: tuple[ir.Node, ...], var: str) -> bool:
    """Whether two places are the same but for some steps along a variable."""
    forms = [(affine(a), affine(b)) for a, b in zip(subs, others, strict=True)]
    away = [(b, b - a) for a, b in forms if a is not None and b is not None]
    return all(not far.terms and (far.const == 0 or b.coefficient(var) != 0) for b, far in away) \
        and (len(away) < len(forms) or any(far.const for _, far in away))


class InWaves(Lifter):
    """Makes dimensions of loops, and waves of nests that cannot be dimensions."""

    def prepared(self, stmt: ir.Stmt) -> ir.Stmt:
        return spaced(stmt)                                             # type: ignore[no-any-return]

    def loop(self, stmt: ir.For) -> list[ir.Stmt]:
        ctx, level, notes, around = self.ctx, self.ctx.level, len(self.ctx.trail.notes), list(self.ctx.open)
        try:
            return super().loop(stmt)
        except Refusal as refusal:
            ctx.level, ctx.open = level, []
            del ctx.trail.notes[notes:]
            found = None if refusal.code not in IN_ORDER or around else self.waves(stmt) or self.one_by_one(stmt)
            if found is None:
                raise
            return found

    def one_by_one(self, stmt: ir.For) -> list[ir.Stmt] | None:
        """A loop for each statement of the body."""
        parts = distributed(stmt, self.dim(stmt), self.ctx)
        return None if parts is None else [effect for part in parts for effect in self.loop(part)]

    def waves(self, stmt: ir.For) -> list[ir.Stmt] | None:
        """The two innermost loops of a nest as waves, one around them as a dimension."""
        loops = nest(stmt)
        dims = [self.dim(loop) for loop in loops] if len(loops) in (2, 3) else []
        if not dims or any(loop.carries for loop in loops) or not _affine(dims):
            return None
        *around, outer, inner = dims
        if not around and self.by_rows(loops[-1], outer):
            return None
        self.ctx.open = list(dims)
        try:
            effects = [_within(around, e) for stmt in loops[-1].body for e in self.statement(stmt)]
            lean = self.skew(loops[-1].at, around, outer, inner, effects)
        except Refusal:
            lean = None
        self.ctx.open = []
        if lean is None:
            return None
        self.ctx.line = stmt.line
        self.ctx.note(argument.apart, stmt, frozenset(self.ctx.shapes))
        lines = tuple(loop.line for loop in loops)
        return [ir.Waves(outer, inner, lean, tuple(effects), loops[-1].at, lines, line=stmt.line)]

    def by_rows(self, inner: ir.For, outer: ir.Dim) -> bool:
        """Whether a row at a time is less to do: the inner loop is a dimension, or a running sum or extreme."""
        ctx, level, notes = self.ctx, self.ctx.level, len(self.ctx.trail.notes)
        ctx.open = [outer]
        try:
            effects = super().loop(inner)
        except Refusal:
            return False
        finally:
            ctx.level, ctx.open = level, []
            del ctx.trail.notes[notes:]
        return not any(ir.has(e, ir.Stepped, ir.Coupled, ir.Walked) for e in effects)

    def skew(self, entry: int, around: list[ir.Dim], outer: ir.Dim, inner: ir.Dim, effects: list[ir.Stmt]
             ) -> int | None:
        """How far the waves of the effects lean; None if there are none."""
        bare = [e.effect if isinstance(e, ir.Forall) else e for e in effects]
        written = {a.array for a in accesses(effects) if a.kind == "write"}
        touching = [a for a in accesses(effects) if a.array in written]
        if not all(isinstance(e, (ir.Store, ir.Discard)) for e in bare) or any(a.at < entry for a in touching):
            return None                                 # what was there before, under a name
        found: list[Access] = [placed(a, inner, self.ctx) for a in touching]
        return skew(outer, inner, found) if all(apart(d, (outer, inner), found) for d in around) else None


def nest(loop: ir.For) -> list[ir.For]:
    """The loops that have nothing but each other in them, from the outside in."""
    inner = loop.body[0] if len(loop.body) == 1 else None
    return [loop, *nest(inner)] if isinstance(inner, ir.For) else [loop]


def _within(around: list[ir.Dim], effect: ir.Stmt) -> ir.Stmt:
    """An effect over one more loop."""
    if not around:
        return effect
    inner, dims = (effect.effect, effect.dims) if isinstance(effect, ir.Forall) else (effect, ())
    return ir.Forall((*around, *dims), inner, line=effect.line)         # type: ignore[arg-type]


def _affine(dims: list[ir.Dim]) -> bool:
    """Whether the bounds are known, and only those of the inner loop depend on another, the one around it."""
    *others, outer, inner = dims
    fixed = [end for d in (*others, outer) for end in (d.start, d.stop)]
    return all(affine(e) is not None and not variables(e) for e in fixed) and all(abs(d.step) == 1 for d in dims) \
        and all(affine(e) is not None and variables(e) <= {outer.var} for e in (inner.start, inner.stop))
