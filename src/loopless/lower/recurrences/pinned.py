"""A condition that one iteration alone can meet: it asks for the loop's own variable.

    for c in range(len(colours)):
        if labels[p] == c:                  →       the iteration labels[p], if 0 <= labels[p] < len(colours)
            out[p] = colours[c]

No other iteration has to be looked at: what it would have set is what it sets at that position. Only ints pin a
variable; where something else is asked too, it is asked there.
"""
from __future__ import annotations

from ...analyze.affine import variables
from ...ir import loop as ir
from ...ir.types import BOOL, INT, category
from .form import at_position, conjuncts, strip


def pinned(dim: ir.Dim, holds: ir.Expr, value: ir.Expr) -> tuple[ir.Expr, ir.Expr] | None:
    """Where the only iteration that can meet a condition does, and the value there; None if there may be several."""
    tests = conjuncts(holds)
    at = next((e for test in tests if (e := _position(dim, test)) is not None), None)
    if at is None or abs(dim.step) != 1 or dim.apart is not None:
        return None
    low, high = (dim.start, dim.stop) if dim.step == 1 else (dim.stop, dim.start)
    relations = ("ge", "lt") if dim.step == 1 else ("gt", "le")
    inside = [ir.Op(name, (at, end), BOOL) for name, end in zip(relations, (low, high), strict=True)]
    rest = [at_position(test, dim, at) for test in tests if _position(dim, test) is None]
    test: ir.Expr = inside[0]
    for other in (*inside[1:], *rest):
        test = ir.Select(test, other, ir.Const(False), BOOL)
    return test, at_position(value, dim, at)


def _position(dim: ir.Dim, test: ir.Expr) -> ir.Expr | None:
    """The one position at which a test on the loop's variable can hold."""
    test = strip(test)
    while isinstance(test, ir.Op) and test.name == "truth":
        test = strip(test.args[0])
    if not (isinstance(test, ir.Op) and test.name == "eq"):
        return None
    for own, other in (test.args, test.args[::-1]):
        exact = other.type == INT or (other.type.tensor and not other.type.rank and category(other.type.dtype) == 1)
        if strip(own) == ir.Index(dim.var) and exact and not other.type.soft and dim.var not in variables(other):
            return other if other.type == INT else ir.Op("item", (other,), INT)
    return None
