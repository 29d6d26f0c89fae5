"""The diagonal of a matrix, which a loop goes down: `x.diagonal()[:-1] = 1`.

It is a view, no copy as `x[torch.arange(n), torch.arange(n)]` is: a store may go there, and an operation may read it.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.affine import Affine


def place(put: t.Put) -> str | None:
    """Where a store goes that goes down the diagonal; None if it does not."""
    run = None if put.splits or len(put.dims) != 1 else _run(put.items, put.dims[0])
    return None if run is None else f"{put.array}.diagonal(){_part(run, put.array)}"


def seen(value: t.Value) -> t.Value:
    """What an operation reads of a diagonal, as a view of it."""
    if not (isinstance(value, t.View) and isinstance(value.base, t.Input) and len(value.dims) == 1):
        return value
    run = _run(value.items, value.dims[0])
    if run is None:
        return value
    name = value.base.name
    item = t.Slice(run.start, run.stop, run.step, Affine.symbol("the size")) if _part(run, name) else t.Keep()
    return t.View(t.Input(f"{name}.diagonal()", value.dims, value.dtype), (item,), value.dims)


def _run(items: tuple[t.Node, ...], dim: str) -> t.Range | None:
    """The places in a matrix, if they are the same in both axes, one after the other."""
    if len(items) != 2 or items[0] != items[1] or not isinstance(items[0], t.Gather):
        return None
    places = items[0].index
    if not isinstance(places, t.Range) or places.dim != dim:
        return None
    first = places.start.constant               # a place before 0 counts from the end, and a slice would as well
    return places if first is not None and first >= 0 else None


def _part(run: t.Range, name: str) -> str:
    whole = run.stop in [Affine.symbol(f"{name}.shape[{k}]") for k in (0, 1)]
    start = "" if run.start.constant == 0 else str(run.start)
    stop, step = "" if whole else str(run.stop), "" if run.step == 1 else f":{run.step}"
    return f"[{start}:{stop}{step}]" if start or stop or step else ""
