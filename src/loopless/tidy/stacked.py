"""What is chosen by the number of an instance, and by nothing else, is one value beside the other.

    torch.where(torch.arange(2) == 0, a[:, None], b[:, None])   →   torch.stack((a, b), dim=1)

For each number there is one value, all of them over the same dimensions. Left alone: numbers, and values of which some
are the same in all iterations, which would have to be spread first.
"""
from __future__ import annotations

from ..ir import tensor as t


def rewrite(value: t.Value) -> t.Value | None:
    over = _number(value)
    if over is None or over.start.constant != 0 or over.step != 1 or over.dim not in value.dims:
        return None
    parts = _parts(value, over)
    if parts is None:
        return None
    at = value.dims.index(over.dim)
    ahead, behind = value.dims[:at], value.dims[at + 1:]
    if not all(not t.is_number(p) and p.dims == (*ahead, *behind) and p.dtype == value.dtype for p in parts):
        return None
    own = {d: f"^{over.dim}.{d}" for d in behind}
    axes = tuple(own.values())
    return t.Rowwise("stack", tuple(t.renamed(p, own) for p in parts), (axes,) * len(parts),
                     (*ahead, over.dim, *behind), value.dtype, (("dim", 0),))


def _number(value: t.Value) -> t.Range | None:
    """The numbers that a choice looks at."""
    if isinstance(value, t.Where) and isinstance(value.test, t.Apply) and value.test.op == "eq" \
            and isinstance(value.test.args[0], t.Range) and isinstance(value.test.args[1], t.Number):
        return value.test.args[0]
    return None


def _parts(value: t.Value, over: t.Range) -> list[t.Value] | None:
    """The value for each number, in order."""
    found: list[t.Value] = []
    while _number(value) == over and isinstance(value, t.Where) and isinstance(value.test, t.Apply) \
            and value.test.args[1] == t.Number(str(len(found)), "int"):
        found.append(value.yes)
        value = value.no
    found.append(value)
    return found if over.stop.constant == len(found) else None
