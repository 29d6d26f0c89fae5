"""What is made in a region is on the device of its tensors; numbers that are stored there are made there."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from .context import Context
from .layout import Layout


def here(new: ir.New, news: dict[str, ir.New], ctx: Context) -> bool:
    """Whether a fresh tensor is on the device of the other tensors."""
    source = new.like or dict(new.keywords).get("device", "").removesuffix(".device")
    return here(news[source], news, ctx) if source in news else bool(source) or ctx.facts.made_here()


def stored(layout: Layout, array: ir.Param, items: tuple[t.Node, ...], place: tuple[str, ...], value: t.Value
           ) -> t.Value:
    """The value as it is written to a device. torch copies a number from the host, and waits for that, where it writes
    one element or at computed subscripts; elsewhere it fills."""
    new = layout.news.get(array.name)
    single = not place or any(isinstance(i, t.Gather) for i in items)
    if not (layout.ctx.remote and single and isinstance(value, t.Number)):
        return value
    return value if new is not None and not here(new, layout.news, layout.ctx) else t.Cast(value, array.type.dtype)
