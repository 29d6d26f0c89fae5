"""What lies from the next place on lies behind the place.

    torch.arange(n) >= (found.max(1).indices + 1)[:, None]   →   torch.arange(n) > found.max(1).indices[:, None]

Only places that were found along an axis: one more than that does not overflow. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace

BEHIND = {"ge": "gt", "lt": "le"}
PLACES = ("first", "argmax", "argmin", "argmax-last", "argmin-last")
ONE = t.Number("1", "int")


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Apply) and value.op in BEHIND and isinstance(value.args[0], t.Range)):
        return None
    further = value.args[1]
    if isinstance(further, t.Apply) and further.op == "add" and further.args[1] == ONE \
            and isinstance(further.args[0], t.Fold) and further.args[0].kind in PLACES:
        return replace(value, op=BEHIND[value.op], args=(value.args[0], further.args[0]))
    return None
