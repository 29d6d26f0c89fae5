"""A counter that moves on under a test, seen where that test holds: it has just been, or is about to be, moved on.

    if c[i]:                       where c[i] holds:
        out[k] = x[i]        →         out[k0 + (c up to i) - 1] = x[i]
        k += 1

The count before an iteration is the running count shifted by one; where the test holds it is the running count less
the step, which needs no shift. Level: bitwise.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.node import replace
from ..ir.types import BOOL, INT
from .recurrences.form import conjuncts, strip


def seen_moving(effect: ir.Stmt) -> ir.Stmt:
    """The effect with its counters as running counts, where the guard says that they move."""
    if next(ir.find(effect, ir.Running), None) is None:
        return effect
    if isinstance(effect, ir.Forall):
        inner = seen_moving(effect.effect)
        return effect if inner is effect.effect else replace(effect, effect=inner)
    if isinstance(effect, ir.Store):
        known = _tests(effect.guard)
        return replace(effect, value=_seen(effect.value, known),
                       subs=tuple(s if isinstance(s, ir.Span) else _seen(s, known) for s in effect.subs))
    if isinstance(effect, (ir.Append, ir.Discard)):
        return replace(effect, value=_seen(effect.value, _tests(effect.guard)))
    return effect


def _tests(guard: ir.Expr | None) -> frozenset[ir.Expr]:
    return frozenset() if guard is None else frozenset(conjuncts(guard))


def _seen(expr: ir.Expr, known: frozenset[ir.Expr]) -> ir.Expr:
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Select):
            return replace(node, test=_seen(node.test, known), yes=_seen(node.yes, known | _tests(node.test)),
                           no=_seen(node.no, known))
        if isinstance(node, ir.Expr) and node.type == INT:
            return _moving(node, known)
        return None
    return ir.substitute(expr, change)


def _moving(node: ir.Expr, known: frozenset[ir.Expr]) -> ir.Expr | None:
    """`before + 1`, or `before` alone, as the running count and what is left."""
    found = split(node)
    if found is None or found[0].inclusive:
        return None
    count, rest = found
    step = steps(count.value)
    init = affine(count.init) if count.init is not None else Affine()
    if step is None or init is None or rest.constant is None or not step[0] <= known:
        return None
    running: ir.Expr = replace(count, inclusive=True, init=None)
    if init.constant is None and count.init is not None:
        running, init = ir.Op("add", (count.init, running), INT), Affine()
    return _plus(running, rest.constant + init.const - step[1])


def _plus(running: ir.Expr, offset: int) -> ir.Expr:
    if not offset:
        return running
    return ir.Op("add" if offset > 0 else "sub", (running, ir.Const(abs(offset))), INT)


def split(expr: ir.Expr) -> tuple[ir.Running, Affine] | None:
    """An int as one running sum and what is added to it."""
    expr = strip(expr)
    if isinstance(expr, ir.Running):
        return (expr, Affine()) if expr.kind == "sum" and expr.type == INT else None
    if not isinstance(expr, ir.Op) or expr.name not in ("add", "sub") or len(expr.args) != 2:
        return None
    one, other = expr.args
    if expr.name == "add" and split(one) is None:
        one, other = other, one
    found, rest = split(one), affine(other)
    if found is None or rest is None:
        return None
    return found[0], found[1] + rest if expr.name == "add" else found[1] - rest


def steps(value: ir.Expr) -> tuple[frozenset[ir.Expr], int] | None:
    """The tests under which one and the same step is added, and the step."""
    value = strip(value)
    if isinstance(value, ir.Op) and value.name == "neg":
        found = steps(value.args[0])
        return None if found is None else (found[0], -found[1])
    if isinstance(value, ir.Const):
        return (frozenset(), value.value) if type(value.value) is int and value.value else None
    if not isinstance(value, ir.Select):
        return None
    for side, other, test in ((value.yes, value.no, value.test), (value.no, value.yes, negation(value.test))):
        found = steps(side) if other == ir.Const(0) else None
        if found is not None:
            return found[0] | _tests(test), found[1]
    return None


def negation(test: ir.Expr) -> ir.Expr:
    return test.args[0] if isinstance(test, ir.Op) and test.name == "not" else ir.Op("not", (test,), BOOL)
