"""Which names may be the very same tensor object, as the data has it: then they are not returned side by side.

    for v in x:
        if v > best:
            best = v            # `best is v`, if the last element is the greatest
    return best, v

A tensor that was computed, and a name that may be a part of it, are not returned side by side either.

An element of a list of tensors that came in is not returned at all: the region works on a copy of it.

A caller who changes one of the two in place, or asks `is`, sees which it was. What is one object for certain, or never
one, is told apart later (lower/identity.py).
"""
from __future__ import annotations

from itertools import combinations

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..report.reasons import Refusal
from .scope import Scope

PART = "[...]"

def note(s: Scope, name: str, value: ir.Expr) -> None:
    """Notes what a name may be."""
    found = labels(s, value)
    if found:
        s.same[name] = s.same.get(name, frozenset()) | found | {name}


def labels(s: Scope, value: ir.Expr) -> frozenset[str]:
    """Marks of the objects that a value may be: names, and lists whose elements are read."""
    if not value.type.tensor:
        return frozenset()
    if isinstance(value, ir.Var):
        return s.same.get(value.name, frozenset()) | {value.name}
    if isinstance(value, ir.Load):
        array = value.array
        listed = isinstance(array, ir.Param) and (array.name in s.names.values() or array.name in s.given)
        if isinstance(array, ir.Var) and array.name not in s.viewing:
            return frozenset({f"{array.name}{PART}"})                   # of a tensor that was computed
        return frozenset({f"{array.name}[]"}) if listed and isinstance(array, ir.Param) else frozenset()
    if isinstance(value, ir.Select):
        return labels(s, value.yes) | labels(s, value.no)
    if isinstance(value, ir.Op) and shows_operand(value):
        return labels(s, value.args[0])
    return frozenset()


def check_results(s: Scope, value: ir.Expr, line: int) -> None:
    """Refuses two results that may be one object, and one that may be an element of a list that came in."""
    items = value.items if isinstance(value, ir.Tuple) else (value,)
    elements = {f"{name}[]" for name in s.given}
    if any(labels(s, item) & elements for item in items):
        raise Refusal("LL207", "a result that may be one of the tensors of a list", line)
    for a, b in combinations(items, 2):
        one, other = labels(s, a), labels(s, b)
        if a != b and any(not label.endswith(PART) for label in one & other):
            raise Refusal("LL207", "two results that may be one tensor, as the data has it", line)
        if any(f"{label}{PART}" in found for found, whole in ((one, other), (other, one)) for label in whole):
            raise Refusal("LL207", "a computed tensor, and what may be a part of it", line)
