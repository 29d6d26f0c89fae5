"""How large ints can get at most, from the smallest and the largest of the tensors that they are made of.

    (torch.abs(x.to(torch.float64) ** 2) < 2.0 ** 62).min()   →   _loopless_x ** 2 < 2.0 ** 62 or (...).min()

One look at each tensor (`run/largest.py`) answers for all checks on ints that are made of it, in Python, where ints
have no end. Only if that is not enough is each result looked at.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import find

LARGEST = "_loopless_largest"
ROOMS = (t.Number("2.0 ** 62", "float"), t.Number("2 ** 53", "int"))
SIGNS = {"add": "+", "sub": "+", "mul": "*"}


def enough(check: t.Value) -> tuple[str, list[str]] | None:
    """A test that is enough for a check on the size of ints, and the lines before it; None if there is none."""
    if not (isinstance(check, t.Apply) and check.op == "lt" and check.args[1] in ROOMS):
        return None
    room = check.args[1]
    assert isinstance(room, t.Number)
    bound = _bound(check.args[0])
    if bound is None:
        return None
    names = dict.fromkeys(n.name for n in find(check, t.Input))
    return f"{bound} < {room.text}", [f"_loopless_{name} = {LARGEST}({name})" for name in names]


def _bound(value: t.Value) -> str | None:
    """The text of a number that no element goes beyond, on either side of zero."""
    if isinstance(value, t.Named):
        return _bound(value.value)
    if isinstance(value, (t.Cast, t.View, t.Unflatten, t.Flip)):
        return _bound(value.base)
    if isinstance(value, t.Input):
        return f"_loopless_{value.name}" if value.dtype.startswith(("int", "float")) else None
    if isinstance(value, t.Number):
        return value.text if value.text.isdecimal() else f"abs({value.text})"
    if isinstance(value, t.Range):
        return f"max(abs({value.start}), abs({value.stop}))"
    if isinstance(value, t.Where):
        sides = [_bound(value.yes), _bound(value.no)]
        return None if None in sides else f"max({sides[0]}, {sides[1]})"
    if isinstance(value, t.Fold):
        return _sum(value)
    return _operation(value) if isinstance(value, t.Apply) and not value.params else None


def _operation(value: t.Apply) -> str | None:
    bounds = [_bound(a) for a in value.args]
    if None in bounds:
        return None
    if value.op in ("abs", "neg"):
        return bounds[0]
    if value.op in SIGNS:
        return f"({bounds[0]} {SIGNS[value.op]} {bounds[1]})"
    power = value.args[-1]
    whole = value.op == "pow" and isinstance(power, t.Number) and power.text.isdecimal() and 0 < int(power.text) < 9
    return f"{bounds[0]} ** {bounds[1]}" if whole else None


def _sum(value: t.Fold) -> str | None:
    """As many as there are of the largest."""
    bound, dims = _bound(value.base), set(value.base.dims)
    whole = next((v.base.name for v in find(value.base, t.View) if dims <= set(v.dims) and isinstance(v.base, t.Input)
                  and all(isinstance(item, (t.Keep, t.Slice, t.Pick)) for item in v.items)), None)
    return f"{bound} * {whole}.numel()" if value.kind == "sum" and bound is not None and whole is not None else None
