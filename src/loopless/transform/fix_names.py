"""Names for sizes and other ints that are set once, before all loops, are what they stand for. On the region as built.

    n = x.shape[0]
    for i in range(n):              →       for i in range(x.shape[0]):
        ...                                     ...

Whoever asks in which order iterations may be done needs bounds that are known at the entry. Left alone: names that are
set again, and those made of what a tensor holds.
"""
from __future__ import annotations

from collections import Counter
from itertools import takewhile

from ..analyze.reordering import is_fixed
from ..ir import loop as ir
from ..ir.types import INT


def fix_names(region: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The region without the names of ints that are known at the entry."""
    times = Counter(n.name for stmt in region for n in ir.find(stmt, ir.Assign))
    fixed: dict[str, ir.Expr] = {}

    def change(node: ir.Node) -> ir.Node | None:
        return fixed.get(node.name) if isinstance(node, ir.Var) else None
    for stmt in takewhile(lambda s: isinstance(s, ir.Assign), region):
        assert isinstance(stmt, ir.Assign)
        value = ir.substitute(stmt.value, change, ir.Var)
        if value.type == INT and is_fixed(value) and times[stmt.name] == 1:
            fixed[stmt.name] = value
    rest = (s for s in region if not (isinstance(s, ir.Assign) and s.name in fixed))
    return tuple(ir.substitute(s, change, ir.Var) for s in rest) if fixed else region
