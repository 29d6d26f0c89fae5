"""A copy of what is only read is not made.

    torch.where(m, values.clone().detach().clone(), 0).sum(1)   →   torch.where(m, values.detach(), 0).sum(1)

An operation that makes something new of its operands reads them as they are. Only where no gradient is asked for: there
a copy may be what autograd keeps, while the tensor itself is written to. So this is no rule of the list, but asked for
by itself. Left alone: copies that are stored, named or handed back. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import Node, rebuild
from ..ir.node import replace

READ = (t.Where, t.Fold, t.Scan, t.Contract)
HANDED_ON = {"detach", "contiguous", "positive"}


def without_copies(statement: t.Statement) -> t.Statement:
    """The statement without copies that an operation reads once more."""
    return rebuild(statement, _inside)


def _inside(node: Node) -> Node:
    if isinstance(node, READ) or (isinstance(node, t.Apply) and node.op not in HANDED_ON and not t.is_number(node)):
        node = rebuild(node, lambda n: _read(n) if isinstance(n, t.Value) else n)
    return rebuild(node, _inside)


def _read(value: t.Value) -> t.Value:
    """What an operation reads instead of a copy."""
    if isinstance(value, t.Named):
        inner = _read(value.value)
        return value if inner is value.value else inner
    if isinstance(value, t.Apply) and value.op == "clone" and not value.params and value.args[0].dims == value.dims:
        return _read(value.args[0])
    if isinstance(value, t.Apply) and value.op == "detach":
        return replace(value, args=tuple(map(_read, value.args)))
    return value
