"""One element after the other goes to where a mask holds: `masked_scatter`.

    torch.where(m, b[torch.where(m, torch.cumsum(m, dim=0) - 1, 0)], x)   →   x.masked_scatter(m, b)

Both raise if the mask holds more often than there are elements. Only on a CPU: the host would wait for a device. Left
alone: counts that start elsewhere, and masks and sources of several dimensions.
"""
from __future__ import annotations

from ..ir import tensor as t

ONE = t.Number("1", "int")


def source(value: t.Where) -> t.Value | None:
    """What is unpacked, if that is what a choice does."""
    yes = value.yes
    if not (isinstance(yes, t.View) and len(yes.items) == 1 and isinstance(yes.items[0], t.Gather)):
        return None
    index = yes.items[0].index
    alike = value.dims == value.test.dims == value.no.dims == yes.dims and len(value.dims) == 1
    if not alike or value.dtype != yes.dtype or value.no.dtype != yes.dtype or t.is_number(value.no):
        return None
    return yes.base if _counts(index, value.test) else None


def _counts(index: t.Value, mask: t.Value) -> bool:
    """Whether an index is the number of those before, where the mask holds."""
    if not (isinstance(index, t.Where) and index.test == mask and isinstance(index.no, t.Number)):
        return False
    count = index.yes
    if not (isinstance(count, t.Apply) and count.op == "sub" and not count.params and count.args[1] == ONE):
        return False
    running = count.args[0]
    return isinstance(running, t.Scan) and running.kind == "sum" and running.base == mask
