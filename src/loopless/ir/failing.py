"""Which operations of the tensor IR may fail when they run, for some values of legal types."""
from __future__ import annotations

from . import tensor as t
from .row_table import ROWS


def may_fail(node: t.Node) -> bool:
    """A gather out of range, or what Python itself would refuse."""
    if isinstance(node, t.Gather):
        return not isinstance(_bare(node.index), (t.Range, t.Owners)) and not node.checked
    if isinstance(node, t.Grouped) and (node.within or isinstance(_bare(node.index), t.Owners)):
        return False
    if isinstance(node, (t.Latest, t.Grouped)) or (isinstance(node, t.Rowwise) and ROWS[node.function].may_fail):
        return True
    if isinstance(node, t.Apply) and t.is_number(node):
        return node.op.startswith("math.") or node.op in ("div", "floor_divide", "remainder", "pow", "int", "round")
    if isinstance(node, t.Number):
        return any(c in node.text for c in "/%") or "math." in node.text
    if not (isinstance(node, t.Pick) and isinstance(node.at, t.Value)):
        return False
    return not isinstance(node.at, t.Fold) or node.at.kind == "first"       # which may lie beyond another tensor


def _bare(value: t.Value) -> t.Value:
    return value.value if isinstance(value, t.Named) else value
