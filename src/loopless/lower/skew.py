"""A nest of two loops that both hand something on becomes waves: all of an anti-diagonal at once.

    for i in range(1, n):                               waves of i + j:
        for j in range(1, m):                               x[i, j] = max(x[i - 1, j], x[i, j - 1]) + c[i, j]
            x[i, j] = max(x[i - 1, j], x[i, j - 1]) + c[i, j]

Tried where nothing else was found (pipeline.py): n + m steps are fewer than n * m, and more than one. The loops have step
1 or -1, and bounds that do not depend on each other. Which waves there are is asked of isl (analyze/wavefront.py).
"""
from __future__ import annotations

from ..analyze import argument
from ..analyze.accesses import accesses
from ..analyze.affine import affine, variables
from ..analyze.wavefront import skew
from ..ir import loop as ir
from .context import Context
from .places import placed


IN_ORDER = ("LL201", "LL208", "LL210")          # what iterations that come one after the other are for


def has_nest(stmt: ir.Stmt) -> bool:
    """Whether there is a loop inside of a loop."""
    return isinstance(stmt, ir.For) and any(isinstance(n, ir.For) for inner in stmt.body for n in ir.walk(inner))


def nest(loop: ir.Stmt) -> ir.For | None:
    """The inner loop, if two loops are all that there is."""
    if not isinstance(loop, ir.For) or len(loop.body) != 1:
        return None
    inner = loop.body[0]
    return inner if isinstance(inner, ir.For) and abs(loop.step) == abs(inner.step) == 1 else None


def waves(loop: ir.For, inner: ir.For, dims: tuple[ir.Dim, ir.Dim], effects: list[ir.Stmt], ctx: Context
          ) -> ir.Waves | None:
    """The effects of the inner loop's body, which are lifted, as waves; None if there are none."""
    outer, along = dims
    bare = [e.effect if isinstance(e, ir.Forall) else e for e in effects]
    if not all(isinstance(e, (ir.Store, ir.Discard)) for e in bare) or not _rectangular(outer, along):
        return None
    written = {a.array for a in accesses(effects) if a.kind == "write"}
    touching = [a for a in accesses(effects) if a.array in written]
    if any(a.at < inner.at for a in touching):                          # what was there before, under a name
        return None
    lean = skew(outer, along, [placed(a, outer, ctx) for a in touching])
    if lean is None:
        return None
    ctx.note(argument.apart, loop, frozenset(ctx.shapes))
    return ir.Waves(outer, along, lean, tuple(effects), inner.at, (loop.line, inner.line), line=loop.line)


def _rectangular(outer: ir.Dim, inner: ir.Dim) -> bool:
    ends = (outer.start, outer.stop, inner.start, inner.stop)
    return all(affine(e) is not None for e in ends) and not (variables(inner.start) | variables(inner.stop))
