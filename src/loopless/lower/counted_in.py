"""A running value that leaves an iteration out may count it in where that iteration does not change it.

    if isnan(x[i]):                    x[i] = the last value before i        x[i] = the last value up to i
        x[i] = last              →                                     →
    else:
        last = x[i]

Where the test holds nothing is set, so that the last value before the iteration is the last one with it; what the
lanes have in which the test does not hold is not wanted. A value that counts all iterations in needs no shift.

Level: bitwise. Left alone: values that the iteration may set where the test holds.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from .recurrences.assume import Facts, assume, facts_of


def counted_in(stmt: ir.Stmt) -> ir.Stmt:
    """A lifted statement whose running values count the iteration in, where that is the same."""
    if not ir.contains(stmt, _leaves_out):
        return stmt
    if isinstance(stmt, ir.Forall):
        effect = counted_in(stmt.effect)
        assert isinstance(effect, (ir.Store, ir.Append, ir.Discard))
        return replace(stmt, effect=effect)
    if isinstance(stmt, (ir.Store, ir.Append, ir.Discard)):
        return replace(stmt, value=_under(stmt.value, {} if stmt.guard is None else facts_of(stmt.guard, True)))
    return stmt


def _leaves_out(node: ir.Node) -> bool:
    return isinstance(node, ir.Running) and node.kind == "last" and not node.inclusive and node.guard is not None


def _under(expr: ir.Expr, known: Facts) -> ir.Expr:
    """The value where some tests are known to hold, or not to."""
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Running) and _leaves_out(node):
            assert node.guard is not None
            return replace(node, inclusive=True) if assume(node.guard, known, asked=True) == ir.Const(False) else node
        if isinstance(node, ir.FOLDS):                  # goes through other iterations than this one
            return node
        if not isinstance(node, ir.Select):
            return None
        yes, no = (_under(side, known | facts_of(node.test, holds))
                   for side, holds in ((node.yes, True), (node.no, False)))
        return replace(node, test=_under(node.test, known), yes=yes, no=no)
    return ir.substitute(expr, change)
