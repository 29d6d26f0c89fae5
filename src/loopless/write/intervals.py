"""Limits of ints that follow from the smallest and the largest of the tensors that they are made of.

    value = spans[:, 0] - 1
    value.min().item() >= 0     →       (_loopless_spans.low - 1) >= 0 or value.min().item() >= 0

Where a check looks at a tensor for the size of its ints (magnitudes.py), all limits of what is made of it are asked in
Python first, and only if that is not enough is each result looked at. Ints that may have wrapped round are not judged
by their limits, and neither are no elements at all. Left alone: floats, tensors that no other check looks at.
"""
from __future__ import annotations

from collections.abc import Mapping

from ..ir import tensor as t

Ends = tuple[str, str]
INTS = ("int64", "int32", "int16", "int8", "uint8")
LONGEST = 160                                   # of a text: a look at the tensor costs no more than what is longer


def ends(value: t.Value, made: Mapping[str, t.Value]) -> Ends | None:
    """The texts of two numbers between which all elements lie, unless one has wrapped round."""
    value = value.value if isinstance(value, t.Named) else value
    if isinstance(value, t.Number):
        return (value.text, value.text) if value.dtype == "int" and _plain(value.text) else None
    if isinstance(value, t.Cast):
        return ends(value.base, made) if value.dtype == "int64" and value.base.dtype in INTS else None
    if isinstance(value, t.View):
        whole = all(isinstance(item, (t.Keep, t.Pick)) for item in value.items)
        return ends(value.base, made) if whole else None
    if isinstance(value, t.Input):
        if value.name in made:
            return ends(made[value.name], made)
        looked = f"_loopless_{value.name}"
        return (f"{looked}.low", f"{looked}.high") if value.dtype in INTS else None
    return _operation(value, made) if isinstance(value, t.Apply) and value.dtype == "int64" else None


def _operation(value: t.Apply, made: Mapping[str, t.Value]) -> Ends | None:
    sides = [ends(a, made) for a in value.args]
    if None in sides or value.op not in ("add", "sub") or len(sides) != 2 or value.params:
        return None
    (low, high), (other_low, other_high) = (s for s in sides if s is not None)
    found = (f"({low} + {other_low})", f"({high} + {other_high})") if value.op == "add" else \
        (f"({low} - {other_high})", f"({high} - {other_low})")
    return found if max(map(len, found)) <= LONGEST else None


def _plain(text: str) -> bool:
    return text.lstrip("-").isdecimal()
