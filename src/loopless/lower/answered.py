"""Checks that others answer are not made.

    ((idx >= 0) & (idx < n)).min()                      that is enough for
    ((where(m, idx, 0) >= 0) & (where(m, idx, 0) < n)).min()

What is within limits in all lanes is within them in some; in the others it is 0, and so is 0 if there is an element at
all: a check of no elements raises. How often something was counted is no more than there are elements, and far from
what an int or a float can hold.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import find

FAR = ("2.0 ** 62", "2 ** 53")


def unanswered(checks: list[t.Check], statements: list[t.Statement]) -> list[t.Check]:
    """The checks of which nothing else tells that they hold."""
    made = [value for c in checks if c.how == "looked" and (value := _placed(c)) is not None]
    stored = {put.array for put in t.stores(statements)}
    counts = {s.name for s in statements if isinstance(s, t.Let) and _counts(s.value) and s.name not in stored}
    return [c for c in checks if not (_follows(c, made) or _is_small(c, counts))]


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


def _follows(check: t.Check, made: list[tuple[t.Value, str]]) -> bool:
    """Whether the places in some lanes are looked at, and others look at all of them."""
    found = _placed(check)
    if found is None or not isinstance(found[0], t.Where):
        return False
    chosen, size = found
    assert isinstance(chosen, t.Where)
    dead = isinstance(chosen.no, t.Number) and chosen.no.text == "0"
    return dead and (_bare(chosen.yes), size) in made


def _is_small(check: t.Check, counts: set[str]) -> bool:
    """Whether it is looked at whether counts are far from what an int or a float can hold."""
    value = check.value
    if not (isinstance(value, t.Apply) and value.op == "lt" and isinstance(value.args[1], t.Number)
            and value.args[1].text in FAR and isinstance(value.args[0], t.Apply) and value.args[0].op == "abs"):
        return False
    inner = _bare(value.args[0].args[0])
    inner = _bare(inner.base) if isinstance(inner, t.Cast) else inner
    view = inner.base if isinstance(inner, t.View) else inner
    return _counts(inner) or (isinstance(view, t.Input) and view.name in counts
                              and all(n.name in counts for n in find(inner, t.Input)))


def _counts(value: t.Value) -> bool:
    value = _bare(value)
    return isinstance(value, t.Tally) or (isinstance(value, t.Grouped) and value.value is None)


def _bare(value: t.Value) -> t.Value:
    return _bare(value.value) if isinstance(value, t.Named) else value
