"""Values under an assumption: what is left of an expression where some tests are known to hold, or not to.

    s + x[i] if not left and not c else s      assuming `left` is False and `c` is False:  s + x[i]
"""
from __future__ import annotations

from ...analyze.risks import risky
from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import BOOL, join
from .form import strip

Facts = dict[ir.Expr, bool]


def facts_of(test: ir.Expr, holds: bool) -> Facts:
    """What is known if a test holds, or if it does not: of `a or b`, that neither does."""
    test = strip(test)
    known = {test: holds}
    if isinstance(test, ir.Op) and test.name == "not":
        known |= facts_of(test.args[0], not holds)
    elif isinstance(test, ir.Select) and test.no == ir.Const(False) and holds:
        known |= facts_of(test.test, True) | facts_of(test.yes, True)
    elif isinstance(test, ir.Select) and test.yes == ir.Const(True) and not holds:
        known |= facts_of(test.test, False) | facts_of(test.no, False)
    return known


def assume(expr: ir.Expr, known: Facts, asked: bool = False, careful: bool = False) -> ir.Expr:
    """The expression where the facts hold; asked: it is a test, for which True is as good as a tensor that holds.

    careful: a test that may raise is asked, whatever comes of it.
    """
    asked = asked or expr.type == BOOL
    truth = known.get(strip(expr)) if asked and _is_truth(expr) else None
    if truth is not None:
        return ir.Const(truth)
    if isinstance(expr, ir.Done):
        return expr
    if isinstance(expr, ir.FOLDS):
        rest = _of_other_loops(known, expr)
        return expr if not rest else ir.rebuild(
            expr, lambda n: assume(n, rest, False, careful) if isinstance(n, ir.Expr) else n)
    if isinstance(expr, (ir.Select, ir.Either)):
        test = assume(expr.test, known, True, careful)
        yes, no = (assume(side, known, asked, careful) for side in (expr.yes, expr.no))
        return _folded(replace(expr, test=test, yes=yes, no=no), careful)
    truth_of = isinstance(expr, ir.Op) and expr.name in ("not", "truth")
    inside = truth_of or (asked and isinstance(expr, (ir.Temp, ir.Call)))
    return _folded(ir.rebuild(expr, _assumed, known, inside, careful), careful)


def _assumed(node: ir.Node, known: Facts, asked: bool, careful: bool) -> ir.Node:
    return assume(node, known, asked, careful) if isinstance(node, ir.Expr) else \
        ir.rebuild(node, _assumed, known, asked, careful)


def _of_other_loops(known: Facts, fold: ir.Expr) -> Facts:
    """What is known in all iterations that a fold goes through, and not just in this one."""
    own = {d.var for d in ir.dims_of(fold)}
    return {test: holds for test, holds in known.items() if not ir.contains(
        test, lambda n: (isinstance(n, ir.Index) and n.var in own) or (isinstance(n, ir.Carried) and n.loop in own))}


def as_test(expr: ir.Expr) -> ir.Expr:
    """A truth value that is only asked, never kept: it may as well be a tensor."""
    if not isinstance(expr, ir.Select):
        return expr
    if (expr.yes, expr.no) == (ir.Const(True), ir.Const(False)):
        return as_test(expr.test)
    return replace(expr, yes=as_test(expr.yes), no=as_test(expr.no))


def where_holds(expr: ir.Expr, test: ir.Expr) -> ir.Expr:
    """The expression where a test holds: of `a or b`, b holds where a does not."""
    left = assume(expr, facts_of(test, True))
    inner = strip(left)
    if not isinstance(inner, ir.Select) or isinstance(test, ir.Const):
        return left
    yes, no = (where_holds(side, assume(test, facts_of(inner.test, holds), asked=True))
               for side, holds in ((inner.yes, True), (inner.no, False)))
    return _folded(replace(inner, yes=yes, no=no))


def decided(expr: ir.Expr) -> ir.Expr:
    """The expression without the choices that a choice around them has made already."""
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, (*ir.FOLDS, ir.Done)):
            return node
        if isinstance(node, ir.Temp):
            value = decided(node.value)
            return node if value is node.value else replace(node, value=value, type=value.type)
        if not isinstance(node, (ir.Select, ir.Either)):
            return None
        test = decided(node.test)
        yes, no = (decided(assume(side, facts_of(node.test, holds) | facts_of(test, holds), careful=True))
                   for side, holds in ((node.yes, True), (node.no, False)))
        made = replace(node, test=test, yes=yes, no=no)
        return _typed(made) if isinstance(made, ir.Select) else made
    return ir.substitute(expr, change)


def _is_truth(expr: ir.Expr) -> bool:
    return expr.type.kind == "bool" or (expr.type.tensor and expr.type.dtype == "bool" and not expr.type.rank)


def _folded(node: ir.Expr, careful: bool = False) -> ir.Expr:
    if isinstance(node, ir.Temp):
        computed = isinstance(node.value, (ir.Op, ir.Select, ir.Call, ir.Collect))
        return ir.Temp(node.name, node.value, node.value.type) if computed else node.value
    if isinstance(node, ir.Op) and node.name == "not" and isinstance(node.args[0], ir.Const):
        return ir.Const(not node.args[0].value)
    if not isinstance(node, ir.Select):
        return node
    if isinstance(node.test, ir.Const):
        return node.yes if node.test.value else node.no
    if strip(node.yes) == strip(node.no) and not (careful and ir.contains(node.test, risky)):
        return node.yes
    if (node.yes, node.no) == (ir.Const(True), ir.Const(False)) and node.test.type == BOOL:
        return node.test                            # a test that is a tensor is no bool, but its truth is
    if (node.yes, node.no) == (ir.Const(False), ir.Const(True)):
        return ir.Op("not", (node.test,), BOOL)
    return _typed(node)


def _typed(node: ir.Select) -> ir.Expr:
    """A choice with the type of what is left to choose from."""
    if ir.OBJECT in (node.yes.type, node.no.type):
        return ir.Either(node.test, node.yes, node.no)
    type = join(node.yes.type, node.no.type)
    return node if type is None or node.type == BOOL else replace(node, type=type)
