"""Checks that others answer are not made.

    ((idx >= 0) & (idx < n)).min()                      that is enough for
    ((idx >= 0) & (idx < n)).min()                      the same, for another tensor
    ((where(m, idx, 0) >= 0) & (where(m, idx, 0) < n)).min()
    (torch.abs(idx.to(torch.float64) + 1) < 2.0 ** 62).min()
    x[idx]                                              of n elements, which is computed to see whether it can be

What is within limits in all lanes is within them in some; in the others it is 0, and so is 0 if there is an element at
all: a check of no elements raises. How often something was counted is no more than there are elements; sums and
differences of counts, places and positions are far from what an int or a float can hold.
"""
from __future__ import annotations

from ..ir import tensor as t

FAR = ("2.0 ** 62", "2 ** 53")
FEW = 99                                # numbers that are added to places


def unanswered(checks: list[t.Check], statements: list[t.Statement]) -> list[t.Check]:
    """The checks of which nothing else tells that they hold."""
    seen: dict[tuple[t.Value, str], t.Check] = {}
    for check in checks:
        seen.setdefault((check.value, check.how), check)
    made = {value for c in seen.values() if c.how == "looked" and (value := _placed(c)) is not None}
    stored = {put.array for put in t.stores(statements)}
    counts = {s.name for s in statements if isinstance(s, t.Let) and _counts(s.value) and s.name not in stored}
    small = Small({value for value, _ in made}, counts)
    return [c for c in seen.values() if not (_follows(c, made) or small.check(c))]


def _placed(check: t.Check) -> tuple[t.Value, str] | None:
    """What is checked to be at least 0 and below a number, and that number."""
    both = check.value
    if not (isinstance(both, t.Apply) and both.op == "bitwise_and"):
        return None
    low, high = both.args
    if not (isinstance(low, t.Apply) and isinstance(high, t.Apply) and (low.op, high.op) == ("ge", "lt")):
        return None
    (index, zero), (same, size) = low.args, high.args
    if index != same or not isinstance(size, t.Number) or not (isinstance(zero, t.Number) and zero.text == "0"):
        return None
    return _bare(index), size.text


def _follows(check: t.Check, made: set[tuple[t.Value, str]]) -> bool:
    """Whether the places in some lanes are looked at, and others look at all of them."""
    found = _placed(check)
    if found is None or not isinstance(found[0], t.Where):
        return False
    chosen, size = found
    assert isinstance(chosen, t.Where)
    for inner, dead in ((chosen.yes, chosen.no), (chosen.no, chosen.yes)):
        if isinstance(dead, t.Number) and dead.text == "0" and (_bare(inner), size) in made:
            return True
    return False


class Small:
    """Which ints are far from what an int or a float can hold."""

    def __init__(self, places: set[t.Value], counts: set[str]) -> None:
        self.places = places            # values that are checked to be places in a tensor
        self.counts = counts            # tensors of counts

    def check(self, check: t.Check) -> bool:
        """Whether it is only looked at whether such ints are small."""
        value = check.value
        return isinstance(value, t.Apply) and value.op == "lt" and isinstance(value.args[1], t.Number) \
            and value.args[1].text in FAR and isinstance(value.args[0], t.Apply) and value.args[0].op == "abs" \
            and self.value(value.args[0].args[0])

    def value(self, value: t.Value) -> bool:
        value = _bare(value)
        if value in self.places:
            return True
        if isinstance(value, t.Cast):
            return self.value(value.base)
        if isinstance(value, t.Apply) and value.op in ("add", "sub") and len(value.args) == 2:
            return all(map(self.value, value.args))
        if isinstance(value, t.Number):
            return value.text.isdecimal() and int(value.text) <= FEW
        if isinstance(value, t.Range):
            return value.step == 1 and value.start.constant is not None and abs(value.start.constant) <= FEW
        inner = value.base if isinstance(value, t.View) else value
        return _counts(value) or (isinstance(inner, t.Input) and inner.name in self.counts)


def _counts(value: t.Value) -> bool:
    value = _bare(value)
    if isinstance(value, (t.View, t.Unflatten)):
        return _counts(value.base)
    return isinstance(value, t.Tally) or (isinstance(value, t.Grouped) and value.value is None)


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value
