"""The test of a check: whether something holds in all lanes, by the quickest way to tell.

    torch.isfinite(x).min()             →       abs(x.sum().item()) < float('inf') or torch.isfinite(x).min()
    (x == x).min()                      →       abs(x.sum().item()) >= 0 or (x == x).min()
    ((x != 0) | y).min()                →       (x != 0).min() or ((x != 0) | y).min()
    ((idx >= 0) & (idx < n)).min()      →       _loopless_within(idx, 0, n - 1)            (limits.py)

A sum is one look at each element, and NaN or infinite if one of them is; only if it is does each have to be looked at.
The order of the lanes does not matter. On a bool tensor `min` is `all`, several times as fast; of no lanes it raises.
"""
from __future__ import annotations

from ..ir import tensor as t
from .expressions import Writer
from .limits import between
from .number_text import ATOM

FLOATS = ("float32", "float64")


def holds(writer: Writer, value: t.Value) -> str:
    """The text of a test whether a value holds in all lanes."""
    if isinstance(value, t.Fold) and value.kind == "any" and not value.dims:
        return f"{writer.write(value.base).at(ATOM)}.max()"
    if not value.dims:
        return writer.write(value).at(ATOM)
    limited = None if writer.device else between(writer, value)
    if limited is not None:
        return limited
    value = _in_any_order(value)
    text = f"{writer.write(value).at(ATOM)}.min()"
    quick = _enough(writer, value)
    return text if quick is None else f"({quick} or {text})"


def _in_any_order(value: t.Value) -> t.Value:
    """The test of a value that is not turned round for it."""
    if isinstance(value, t.Apply) and len(value.args) == 1 and isinstance(value.args[0], t.Flip):
        base = value.args[0].base
        return _in_any_order(t.Apply(value.op, (base,), base.dims, value.dtype, value.params))
    return value


def _enough(writer: Writer, value: t.Value) -> str | None:
    """A quicker test that is enough, if it holds."""
    if not isinstance(value, t.Apply):
        return None
    first = value.args[0]
    if value.op == "isfinite" and t.shares_memory(first):
        return f"abs({_sum(writer, first)}) < float('inf')"
    if value.op == "eq" and value.args == (first, first) and t.shares_memory(first) and first.dtype in FLOATS:
        return f"abs({_sum(writer, first)}) >= 0"
    if value.op == "bitwise_or" and isinstance(first, t.Apply) and first.op == "ne" and first.dims \
            and isinstance(first.args[1], t.Number):
        return f"{writer.write(first).at(ATOM)}.min()"
    return None


def _sum(writer: Writer, value: t.Value) -> str:
    return f"{writer.write(value).at(ATOM)}.sum().item()"
