"""A store that a later iteration writes over is done only where it survives.

    for i in range(n - 1):                         a[:-1] = b[:-1]
        a[i] = b[i]                        →       a[n - 1] = a[n - 1] * d[n - 2]
        a[i + 1] = a[i + 1] * d[i]

What may raise in an iteration whose store is gone is still looked at. Left alone: stores inside inner dimensions,
later writes that may not happen or that add to what is there, survivors that are not one range of iterations, and
gradients.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..analyze.dependences import Dependence
from ..analyze.risks import risks_of_store
from ..analyze.survivors import survivors
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.types import INT
from ..report.reasons import Refusal
from .context import Context

Narrowed = dict[int, ir.Dim]            # the moment of a store -> the iterations in which it is done


def narrow(d: Dependence, dim: ir.Dim, narrowed: Narrowed, ctx: Context) -> bool:
    """Notes where the first of two writes survives the second one; False if that is not known."""
    if d.source.owner == d.sink.owner or not d.sink.exact or ctx.facts.needs_grad:
        return False                    # a value that is overwritten has a gradient all the same, of zeros
    if not (isinstance(d.sink.node, ir.Store) and d.sink.node.combine in ("", "last")):
        return False                    # what is added to something leaves it there
    found = survivors(dim, d.source, d.sink)
    if found is None or not all(at_least(ctx.facts, value) for value in found.given):
        return False
    known = symbols([dim.start, dim.stop, *d.source.subs, *d.sink.subs])
    own = narrowed.get(d.source.at, dim)
    first, last = (found.first, found.last) if dim.step > 0 else (found.last, found.first)
    start = _tighter(own.start, first, dim.step, known, ctx)
    stop = _tighter(own.stop, None if last is None else last + dim.step, -dim.step, known, ctx)
    if start is None or stop is None:
        return False
    narrowed[d.source.at] = ir.Dim(dim.var, start, stop, dim.step)
    return True


def _tighter(end: ir.Expr, bound: Affine | None, inwards: int, known: dict[str, ir.Expr], ctx: Context
             ) -> ir.Expr | None:
    """The end of the range moved inwards to a bound; None where it is not known which of the two is further in."""
    value = affine(end)
    if bound is None or value is None:
        return end if bound is None else None
    if at_least(ctx.facts, (bound - value) * inwards):
        return expression(bound, known)
    return end if at_least(ctx.facts, (value - bound) * inwards) else None


def symbols(nodes: list[ir.Expr | ir.Span]) -> dict[str, ir.Expr]:
    """The ints that bounds and subscripts are made of, by the symbols they are in affine forms."""
    found: dict[str, ir.Expr] = {}
    for node in nodes:
        for n in ir.walk(node):
            form = affine(n) if isinstance(n, ir.Expr) else None
            if form is not None and isinstance(n, ir.Expr) and len(form.terms) == 1 and form == Affine.symbol(
                    form.terms[0][0]):
                found.setdefault(form.terms[0][0], _unnamed(n))
    return found


def _unnamed(value: ir.Expr) -> ir.Expr:
    return ir.substitute(value, lambda n: _unnamed(n.value) if isinstance(n, ir.Temp) else None)


def expression(value: Affine, known: dict[str, ir.Expr]) -> ir.Expr | None:
    """An affine value, made of the ints that its symbols stand for."""
    total: ir.Expr | None = None
    for symbol, c in value.terms:
        part = known.get(symbol)
        if part is None:
            return None
        if c != 1:
            part = ir.Op("mul", (ir.Const(c), part), INT)
        total = part if total is None else ir.Op("add", (total, part), INT)
    if total is None:
        return ir.Const(value.const)
    return ir.Op("add", (total, ir.Const(value.const)), INT) if value.const else total


def quantified(dim: ir.Dim, effect: ir.Stmt) -> ir.Stmt:
    """The effect for every iteration of the loop."""
    if isinstance(effect, ir.Forall):
        return replace(effect, dims=(dim, *effect.dims))
    assert isinstance(effect, (ir.Store, ir.Append, ir.Discard))
    return ir.Forall((dim,), effect, line=effect.line)


def surviving(dim: ir.Dim, effect: ir.Stmt, narrowed: Narrowed) -> list[ir.Stmt]:
    """The effect in the iterations in which it counts, and what may raise in all others."""
    if not isinstance(effect, ir.Store) or effect.at not in narrowed:
        return [quantified(dim, effect)]
    own = narrowed[effect.at]
    if ir.contains(effect, lambda n: isinstance(n, ir.RUNNING) and n.dim.var == dim.var):
        raise Refusal("LL201", "a running value in a store of which only a part survives", effect.line)
    looked: list[ir.Stmt] = [quantified(dim, r) for r in risks_of_store(effect)]
    start, stop = affine(own.start), affine(own.stop)
    if start is not None and stop is not None and stop - start == Affine.number(dim.step):
        only = ir.substitute(effect, lambda n: own.start if n == ir.Index(dim.var) else None)
        return [*looked, only]
    return [*looked, quantified(own, effect)]


def conflicting(d: Dependence) -> bool:
    """Whether two writes to one place would come in another order once the loop is done statement by statement."""
    return d.kind == "output" and d.carried and (d.source.owner == d.sink.owner or d.source.at > d.sink.at)

