"""The least and greatest value that an int takes in the loops around, and what the facts say of it."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.polynomial import Polynomial, expression, polynomial
from ..ir.types import INT
from .scope import Scope


def known(s: Scope, value: ir.Expr) -> ir.Expr:
    """The value with what is known of its names in their place."""
    def change(node: ir.Node) -> ir.Node | None:
        return amount(s, node) if isinstance(node, ir.Var) else None
    return ir.substitute(value, change, ir.Var)


def amount(s: Scope, name: ir.Expr) -> ir.Expr | None:
    """What an int is that was computed before any loop; None where a loop around gives its name to another value."""
    return s.amounts.get(name.name) if isinstance(name, ir.Var) and name.name not in s.changing else None


def extreme(s: Scope, value: Polynomial, greatest: bool) -> Polynomial | None:
    """The least or greatest value over the loops around; None where that is not known."""
    for var in reversed(s.around):
        index = ir.Index(var)
        if index not in value.atoms:
            continue
        slope, (start, stop, step) = value.coefficient(index, 1), s.ranges[var]
        if value.degree(index) > 1 or index in slope.atoms or start.type != INT or stop.type != INT:
            return None
        up = never_negative(s, slope)
        if not up and not never_negative(s, -slope):
            return None
        one = Polynomial.number(1)
        low, high = (polynomial(known(s, end)) for end in ((start, stop) if step > 0 else (stop, start)))
        ends = (low, high - one) if step > 0 else (low + one, high)
        value = value.replace(index, ends[up == greatest])
    return value


def never_negative(s: Scope, value: Polynomial) -> bool:
    """Whether a value is not negative, by itself or by a fact."""
    if value.constant is not None:
        return value.constant >= 0
    text = python_text(expression(value))
    return text is not None and s.facts.granted(f"({text}) >= 0" if " if " in text else f"{text} >= 0")
