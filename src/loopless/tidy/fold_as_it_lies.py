"""What is folded has its axes in the order of the tensors that it is made of.

    (x.T - mean[:, None]).abs().sum(1)   →   (x - mean).abs().sum(0)

An outer loop over columns makes them the first axis; whoever folds the rows away does not mind, and no axis has to be
turned or put in between. Left alone: tensors that lie in several orders, and folds whose own axes would change places.
Level: that of the fold.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace

KINDS = {"sum", "mean", "prod", "any", "all", "amax", "amin"}
IN_ORDER = {"tril", "triu", "clone", "detach", "contiguous"}


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Fold) and value.kind in KINDS and isinstance(value.base, t.Apply)):
        return None
    orders = {leaf.dims for leaf in _leaves(value.base) if set(leaf.dims) == set(value.base.dims)}
    if len(orders) != 1:
        return None
    (order,) = orders
    if order == value.base.dims or tuple(d for d in order if d not in value.over) != value.dims:
        return None
    return replace(value, base=_turned(value.base, order))


def _leaves(value: t.Value) -> list[t.Value]:
    """The tensors that a value is computed from, element by element."""
    if isinstance(value, t.Apply) and value.op not in IN_ORDER:
        return [leaf for a in value.args for leaf in _leaves(a)]
    if isinstance(value, t.Cast):
        return _leaves(value.base)
    return [value]


def _turned(value: t.Value, order: tuple[str, ...]) -> t.Value:
    if isinstance(value, t.Cast):
        return replace(value, base=_turned(value.base, order))
    if not isinstance(value, t.Apply) or value.op in IN_ORDER:
        return value
    return replace(value, args=tuple(_turned(a, order) for a in value.args),
                   dims=tuple(d for d in order if d in value.dims))
