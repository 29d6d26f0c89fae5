"""Of the numbers 0, 1, 2, ... the one at a position is the position.

    torch.arange(n)[last[idx]]                                →   last[idx]
    torch.where(last < 0, 0., torch.arange(n).float()[last])  →   torch.where(last < 0, 0., last.float())
    torch.where(last < 0, -1, last)                           →   last

Positions that are known to be in range, none of which counts from the end, or is one that is not looked at then. The
last one needs a position that is -1 where there is none. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.node import replace


def rewrite(value: t.Value) -> t.Value | None:
    if isinstance(value, t.Where):
        return _found_or_none(value)
    at = _position(value, counted=True)
    return at if at is not None and at.dtype == value.dtype else None


def _position(value: t.Value, counted: bool) -> t.Value | None:
    """The position of which a value is the number; counted: it must not count from the end."""
    if not (isinstance(value, t.View) and isinstance(value.base, t.Range) and len(value.items) == 1):
        return None
    (item,) = value.items
    if not isinstance(item, t.Gather) or not item.checked or (counted and not item.counted):
        return None
    return item.index if value.base.start.constant == 0 and value.base.step == 1 else None


def _found_or_none(value: t.Where) -> t.Value | None:
    """Numbers at positions that are -1 where there is none, where something else is taken."""
    place = _not_there(value.test)
    if place is None:
        return None
    seen = value.no
    cast = seen.base if isinstance(seen, t.View) and isinstance(seen.base, t.Cast) else None
    inner = replace(seen, base=cast.base) if cast is not None and isinstance(seen, t.View) else seen
    if _position(inner, counted=False) != place or place.dtype != "int64":
        return None
    if cast is not None:
        return replace(value, no=t.Cast(place, cast.dtype))
    plain = isinstance(value.yes, t.Number) and value.yes.text == "-1" and isinstance(_bare(place), t.Latest)
    return place if plain else replace(value, no=place)


def _not_there(test: t.Value) -> t.Value | None:
    """The position that a test asks whether it is none."""
    if isinstance(test, t.Apply) and test.op == "lt" and isinstance(test.args[1], t.Number) \
            and test.args[1].text == "0":
        return test.args[0]
    return None


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value
