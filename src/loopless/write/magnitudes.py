"""How large ints can get at most, from the smallest and the largest of the tensors that they are made of.

    (torch.abs(x.to(torch.float64) ** 2) < 2.0 ** 62).min()   →   _loopless_x.largest ** 2 < 2.0 ** 62 or (...).min()

One look at each tensor (`run/largest.py`) answers for all checks on ints that are made of it, in Python, where ints
have no end. Only if that is not enough is each result looked at.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ir import tensor as t
from ..ir.loop import find
from .intervals import LONGEST, ends
from .limits import limited

ENDS = "_loopless_ends"
ROOMS = (t.Number("2.0 ** 62", "float"), t.Number("2 ** 53", "int"))
SIGNS = {"add": "+", "sub": "+", "mul": "*"}


class Looks:
    """What checks look at in tensors as a whole, and what is known from that of others that are made of them."""

    def __init__(self, statements: Sequence[t.Statement] = ()) -> None:
        stored = {put.array for put in t.stores(statements)}
        self.made: dict[str, t.Value] = {}
        for s in statements:
            bound = _bound(s.value, self.made) if isinstance(s, t.Let) and s.name not in stored else None
            if isinstance(s, t.Let) and bound is not None and len(bound) <= LONGEST:
                self.made[s.name] = s.value
        checks = [s.value for s in statements if isinstance(s, t.Check) and s.how == "looked"]
        self.looked = {x for check in checks for x in self._tensors(check, self._room(check) or "")}

    def enough(self, check: t.Value) -> tuple[str, list[str]] | None:
        """A test that is enough for a check on ints, and the lines before it; None if there is none."""
        test = self._room(check) or self._limits(check)
        if test is None:
            return None
        return test, [f"_loopless_{x} = {ENDS}({x})" for x in self._tensors(check, test)]

    def _room(self, check: t.Value) -> str | None:
        """The test whether ints are far from what can be held."""
        if not (isinstance(check, t.Apply) and check.op == "lt" and check.args[1] in ROOMS):
            return None
        room = check.args[1]
        assert isinstance(room, t.Number)
        bound = _bound(check.args[0], self.made)
        return None if bound is None else f"{bound} < {room.text}"

    def _limits(self, check: t.Value) -> str | None:
        """The test whether ints that are made of what is looked at anyway are within limits, and have not wrapped."""
        found = limited(check)
        between = None if found is None else ends(found.value, self.made)
        bound = None if found is None else _bound(found.value, self.made)
        if found is None or between is None or bound is None:
            return None
        tests = [f"{between[0]} >= {low}" for low in found.lows] + [f"{between[1]} <= {high}" for high in found.highs]
        test = " and ".join([*tests, f"{bound} < 2.0 ** 62"])
        return test if set(self._tensors(check, test)) <= self.looked else None

    def _tensors(self, value: t.Value, test: str) -> list[str]:
        """The tensors that a value is made of in the end, and that a test asks for."""
        names = dict.fromkeys(n.name for n in find(value, t.Input))
        found = [x for name in names
                 for x in (self._tensors(self.made[name], test) if name in self.made else [name])]
        return [x for x in dict.fromkeys(found) if f"_loopless_{x}." in test]


def _bound(value: t.Value, made: Mapping[str, t.Value]) -> str | None:
    """The text of a number that no element goes beyond, on either side of zero."""
    if isinstance(value, t.Named):
        return _bound(value.value, made)
    if isinstance(value, (t.Cast, t.View, t.Unflatten, t.Flip)):
        return _bound(value.base, made)
    if isinstance(value, t.Input):
        if value.name in made:
            return _bound(made[value.name], made)
        return f"_loopless_{value.name}.largest" if value.dtype.startswith(("int", "float")) else None
    if isinstance(value, t.Number):
        return value.text if value.text.isdecimal() else f"abs({value.text})"
    if isinstance(value, t.Range):
        return f"max(abs({value.start}), abs({value.stop}))"
    if isinstance(value, t.Where):
        return _either(_bound(value.yes, made), _bound(value.no, made))
    if isinstance(value, t.Fold):
        return _sum(value, made)
    return _operation(value, made) if isinstance(value, t.Apply) and not value.params else None


def _either(one: str | None, other: str | None) -> str | None:
    """Beyond neither of two: their sum, which is NaN where one is, and `max` is not."""
    if one is None or other is None:
        return None
    return f"({one} + {other})" if one != "0" != other else one if other == "0" else other


def _operation(value: t.Apply, made: Mapping[str, t.Value]) -> str | None:
    bounds = [_bound(a, made) for a in value.args]
    if None in bounds:
        return None
    if value.op in ("abs", "neg"):
        return bounds[0]
    if value.op in SIGNS:
        return f"({bounds[0]} {SIGNS[value.op]} {bounds[1]})"
    power = value.args[-1]
    whole = value.op == "pow" and isinstance(power, t.Number) and power.text.isdecimal() and 0 < int(power.text) < 9
    return f"{bounds[0]} ** {bounds[1]}" if whole else None


def _sum(value: t.Fold, made: Mapping[str, t.Value]) -> str | None:
    """As many as there are of the largest."""
    bound, dims = _bound(value.base, made), set(value.base.dims)
    whole = next((v.base.name for v in find(value.base, t.View) if dims <= set(v.dims) and isinstance(v.base, t.Input)
                  and all(isinstance(item, (t.Keep, t.Slice, t.Pick)) for item in v.items)), None)
    return f"{bound} * {whole}.numel()" if value.kind == "sum" and bound is not None and whole is not None else None
