"""A term that would be the next one of a sum is a term of it.

    s = sum(a[i, k] * x[k] for k in range(i))                       y[i] = 2 * sum(a[i, k] * x[k] for k in range(i + 1))
    y[i] = 2 * a[i, i] * x[i] + 2 * s                        →

The diagonal of a matrix beside one of its triangles, as the loops of linear algebra have it: one product, not two. The
term is the summand, times what the sum is multiplied with, at the place after the last or before the first; the factors
may come in any order. Terms before and after a loop of fixed length are joined later (`peeled.py`). Left alone: sums
that are used elsewhere, too, loops that may be of negative length, other signs, and floats that are multiplied with
what may be infinite. Level: reassociated, as the sum is.
"""
from __future__ import annotations

from collections import Counter

from ..analyze.affine import affine, as_expression, extremes
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.types import category
from .context import Context
from .emptiness import in_range
from .recurrences.form import strip
from .starts import same_at


def join_next(statements: list[ir.Stmt], ctx: Context) -> list[ir.Stmt]:
    """The lifted statements with sums that have one more term each."""
    if ctx.exact:
        return statements
    uses = Counter(n for s in statements for n in ir.find(s, ir.Reduce))
    return [replace(s, effect=replace(s.effect, value=_joined(s.effect.value, s, uses, ctx)))
            if isinstance(s, ir.Forall) and isinstance(s.effect, ir.Store) and ir.has(s.effect.value, ir.Reduce) else s
            for s in statements]


def _joined(value: ir.Expr, around: ir.Forall, uses: Counter[ir.Reduce], ctx: Context) -> ir.Expr:
    def change(node: ir.Node) -> ir.Node | None:
        return _with_next(node, around, uses, ctx) if isinstance(node, ir.Op) and node.name == "add" else None
    return ir.substitute(value, change, ir.Op)


def _with_next(chain: ir.Op, around: ir.Forall, uses: Counter[ir.Reduce], ctx: Context) -> ir.Expr | None:
    """The terms of a sum with one of them as a part of another; None if there is no such pair."""
    terms = _parts(chain, "add", chain, uses)
    for k, term in enumerate(terms):
        factors = _parts(term, "mul", chain)
        at = next((n for n, f in enumerate(factors) if _sum(f, uses) is not None), None)
        total = None if at is None else _sum(factors[at], uses)
        if at is None or total is None or total.type != chain.type or not _runs(total.dims[0], around, ctx):
            continue
        rest = [*factors[:at], *factors[at + 1:]]
        floats = category(total.type.dtype) > 1
        if floats and not all(in_range(f, total.type.dtype, ctx.facts) for f in rest):
            continue                            # infinity times a sum is no sum of infinities
        for n, other in enumerate(terms):
            longer = None if n == k else _longer(total, rest, _parts(other, "mul", chain), ctx)
            if longer is not None:
                whole = _rebuilt("mul", [*factors[:at], longer, *factors[at + 1:]], chain)
                return _rebuilt("add", [whole if m == k else t for m, t in enumerate(terms) if m != n], chain)
    return None


def _parts(value: ir.Expr, op: str, whole: ir.Op, uses: Counter[ir.Reduce] | None = None) -> list[ir.Expr]:
    """The operands of sums in sums, or products in products, all of one type; with a name only if it is used once."""
    if isinstance(value, ir.Temp) and uses and any(uses[n] == 1 for n in ir.find(value, ir.Reduce)):
        value = value.value
    if isinstance(value, ir.Op) and value.name == op and len(value.args) == 2 and not value.params \
            and value.type == whole.type and not value.type.soft and value.type.tensor:
        return [part for arg in value.args for part in _parts(arg, op, whole, uses)]
    return [value]


def _rebuilt(op: str, parts: list[ir.Expr], whole: ir.Op) -> ir.Expr:
    found = parts[0]
    for part in parts[1:]:
        found = ir.Op(op, (found, part), whole.type, line=whole.line)
    return found


def _sum(value: ir.Expr, uses: Counter[ir.Reduce]) -> ir.Reduce | None:
    """A sum over one loop that is used nowhere else. Of an empty one it is said that it may be a number."""
    value = strip(value)
    if isinstance(value, ir.Op) and value.name == "maybe-empty":
        value = strip(value.args[0])
    plain = isinstance(value, ir.Reduce) and value.kind == "sum" and len(value.dims) == 1 and value.dims[0].step == 1 \
        and value.guard is None and value.init is None and value.dims[0].apart is None
    return value if plain and isinstance(value, ir.Reduce) and uses[value] == 1 else None


def _runs(dim: ir.Dim, around: ir.Forall, ctx: Context) -> bool:
    """Whether a loop is of no negative length, in whichever iteration of those around it."""
    start, stop = affine(dim.start), affine(dim.stop)
    least = None if start is None or stop is None else extremes(stop - start, list(around.dims))[0]
    return least is not None and at_least(ctx.facts, least)


def _longer(total: ir.Reduce, rest: list[ir.Expr], term: list[ir.Expr], ctx: Context) -> ir.Reduce | None:
    """The sum with a term at one of its ends, if that is what it is."""
    (dim,) = total.dims
    wanted = [*rest, *_parts(total.value, "mul", ir.Op("mul", (), total.type))]
    if len(wanted) != len(term) or any(f.type.tensor and f.type != total.type for f in wanted):
        return None
    start, stop = affine(dim.start), affine(dim.stop)
    assert start is not None and stop is not None
    if _are(wanted, term, {dim.var: stop}, ctx):
        return replace(total, dims=(replace(dim, stop=as_expression(stop + 1)),))
    if _are(wanted, term, {dim.var: start - 1}, ctx):
        return replace(total, dims=(replace(dim, start=as_expression(start - 1)),))
    return None


def _are(wanted: list[ir.Expr], found: list[ir.Expr], at: dict[str, Affine], ctx: Context) -> bool:
    """Whether the factors, at a place, are the others, in some order."""
    left = list(found)
    for factor in wanted:
        same = next((n for n, other in enumerate(left) if same_at(ctx, factor, at, other)), None)
        if same is None:
            return False
        del left[same]
    return True
