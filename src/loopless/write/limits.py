"""A check that numbers lie between limits is a look at the smallest and the largest of them.

    ((idx >= 0) & (idx < n)).min()      →       _loopless_within(idx, 0, n - 1)
    (idx >= 0).min()                    →       idx.min().item() >= 0

One pass over memory and no temporaries, a small part of the time. NaN is within no limits, and both raise where there
are no elements. Left alone: small floats and ints, beside which torch rounds or wraps a number; what is compared with
another tensor.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.records import dataclass
from .expressions import Text, Writer
from .number_text import ATOM, PLUS, number_text

WITHIN = "_loopless_within"
FLIPPED = {"ge": "le", "gt": "lt", "le": "ge", "lt": "gt"}


@dataclass(frozen=True)
class Limits:
    """What has to be from one number up to another, or on one side of one."""
    value: t.Value
    lows: list[str]
    highs: list[str]


def between(writer: Writer, check: t.Value) -> str | None:
    """The test whether all elements are within limits; None if a check is about something else."""
    found = limited(check)
    if found is None:
        return None
    text = writer.write(found.value)
    if found.lows and found.highs:
        return f"{WITHIN}({text.text}, {found.lows[0]}, {found.highs[0]})"
    return f"{text.at(ATOM)}.min().item() >= {found.lows[0]}" if found.lows else \
        f"{text.at(ATOM)}.max().item() <= {found.highs[0]}"


def limited(check: t.Value) -> Limits | None:
    """What a check asks to be within limits, one a side; None if it is about something else."""
    found: list[tuple[t.Value, str, str]] = []
    if not check.dims or not _comparisons(check, found) or len({x for x, _, _ in found}) > 1:
        return None
    lows = [number + (" + 1" if op == "gt" else "") for _, op, number in found if op in ("ge", "gt")]
    highs = [number + (" - 1" if op == "lt" else "") for _, op, number in found if op in ("lt", "le")]
    return None if len(lows) > 1 or len(highs) > 1 else Limits(found[0][0], lows, highs)


def _comparisons(value: t.Value, found: list[tuple[t.Value, str, str]]) -> bool:
    """Notes what is compared with which numbers; False if anything else is looked at."""
    if not isinstance(value, t.Apply) or value.params or len(value.args) != 2:
        return False
    a, b = value.args
    if value.op == "bitwise_and":
        return _comparisons(a, found) and _comparisons(b, found)
    op = value.op
    if isinstance(a, t.Number):
        a, b, op = b, a, FLIPPED.get(op, "")
    if op not in FLIPPED or not isinstance(b, t.Number) or t.is_number(a) or not _as_python_has_it(a.dtype, op, b):
        return False
    found.append((a.value if isinstance(a, t.Named) else a, op, Text(*number_text(b.text)).at(PLUS)))
    return True


def _as_python_has_it(dtype: str, op: str, number: t.Number) -> bool:
    """Whether a comparison in this dtype is the one of Python numbers; one that excludes a float has no other limit."""
    if dtype == "float64":
        return op in ("ge", "le") and number.dtype in ("int", "float")
    return dtype in ("int64", "int32") and number.dtype == "int"
