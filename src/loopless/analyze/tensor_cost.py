"""What tensor code costs on small tensors, in nanoseconds: its operations, each value once, from the table."""
from __future__ import annotations

from collections.abc import Iterable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from .cost_table import ENTRY, GRADIENT, OPERATIONS, STEPS

FREE = (t.Input, t.Number, t.Named, t.Result, t.Let, t.Keep, t.Slice, t.Pick, t.Roll, t.HelperCall)


def cost(statements: Iterable[t.Statement], grad: bool) -> float:
    """A call of the emitted code, its guards included, without its loops."""
    return ENTRY + operations([s for s in statements if not isinstance(s, t.Kept)], grad)


def turns(statements: Iterable[t.Statement], grad: bool) -> list[tuple[Affine, float]]:
    """How often each loop of the emitted code turns, and what a turn costs."""
    return [(s.stop - s.start, operations(s.body, grad)) for s in statements if isinstance(s, t.Kept)]


def operations(statements: Iterable[t.Statement], grad: bool) -> float:
    """Statements by themselves."""
    nodes = dict.fromkeys(n for s in statements for n in _walk(s))
    factor = GRADIENT["operation"] if grad else 1
    return factor * sum(map(_own, nodes))


def _walk(node: ir.Node) -> Iterable[ir.Node]:
    """The nodes that are computed: of a helper its body, which is what the call comes to."""
    yield node
    for child in [node.body] if isinstance(node, t.HelperCall) else ir.children(node):
        yield from _walk(child)


def _own(node: ir.Node) -> float:
    """What a node costs without its parts."""
    if isinstance(node, FREE):
        return STEPS["call"] if isinstance(node, t.HelperCall) else 0
    if isinstance(node, t.Value) and t.is_number(node) and not isinstance(node, t.Item):
        return STEPS["number"]
    if isinstance(node, t.View):
        return 0 if all(isinstance(i, (t.Keep, t.Gather)) for i in node.items) else OPERATIONS["View"]
    own = OPERATIONS.get(type(node).__name__, OPERATIONS["Apply"])
    return own + _spread(node) + (STEPS["constant"] if _beside_a_number(node) else 0)


def _spread(node: ir.Node) -> float:
    """New axes where operands have to be brought into line."""
    if not isinstance(node, (t.Apply, t.Where)):
        return 0
    parts = [c for c in ir.children(node) if isinstance(c, t.Value) and c.dims]
    return OPERATIONS["View"] * sum(p.dims != node.dims[len(node.dims) - len(p.dims):] for p in parts)


def _beside_a_number(node: ir.Node) -> bool:
    return isinstance(node, (t.Apply, t.Where)) and any(isinstance(c, t.Value) and t.is_number(c)
                                                        for c in ir.children(node))
