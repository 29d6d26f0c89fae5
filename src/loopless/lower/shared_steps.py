"""The last step of a recurrence of which all steps are computed anyway is the last of those.

    out = scans.linear(a, b, 0.0)                    out = scans.linear(a, b, 0.0)
    h = scans.linear_last(a, b, 0.0)          →      h = out[-1].clone()
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.loop import Node, find, substitute


def share_steps(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with each recurrence computed once."""
    known = {n for s in statements for n in find(s, t.Steps) if not n.last}
    looked_at = {s.value for s in statements if isinstance(s, t.Check)}

    def all_of(node: Node) -> t.Steps | None:
        every = replace(node, last=False, dims=node.every) if isinstance(node, t.Steps) and node.last else None
        return every if every in known else None

    def needless(stmt: t.Statement) -> bool:
        """A check of the last step, where all of them are checked."""
        if not (isinstance(stmt, t.Check) and isinstance(stmt.value, t.Apply) and stmt.value.op == "isfinite"):
            return False
        every = all_of(stmt.value.args[0])
        return every is not None and t.Apply("isfinite", (every,), every.dims, "bool") in looked_at

    def change(node: Node) -> Node | None:
        every = all_of(node)
        if every is None:
            return None
        items = tuple(t.Pick(Affine.number(-1)) if d == every.over else t.Keep() for d in every.dims)
        last = t.View(every, items, tuple(d for d in every.dims if d != every.over))
        return t.Apply("clone", (last,), last.dims, last.dtype)

    return [substitute(s, change) for s in statements if not needless(s)] if known else statements
