"""Not one that does not hold: all hold.

    not (~(x > 0)).any()   →   (x > 0).all()
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op == "not" and isinstance(value.args[0], t.Item)):
        return None
    fold = value.args[0].base
    if not (isinstance(fold, t.Fold) and fold.kind == "any"):
        return None
    base = fold.base
    if isinstance(base, t.Apply) and base.op == "bitwise_not":
        return t.Item(t.Fold("all", base.args[0], fold.over, t.without(base.args[0], fold.over), "bool"), "bool")
    return None
