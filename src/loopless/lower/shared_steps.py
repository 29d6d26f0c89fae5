"""The last step of a recurrence of which all steps are computed anyway is the last of those.

    out = scans.linear(a, b, 0.0)                    out = scans.linear(a, b, 0.0)
    h = scans.linear_last(a, b, 0.0)          →      h = out[-1].clone()
"""
from __future__ import annotations

from dataclasses import replace

from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.loop import Node, substitute, walk


def share_steps(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements with each recurrence computed once."""
    known = {n for s in statements for n in walk(s) if isinstance(n, t.Steps) and not n.last}

    def change(node: Node) -> Node | None:
        every = replace(node, last=False, dims=node.every) if isinstance(node, t.Steps) and node.last else None
        if every not in known or every is None:
            return None
        items = tuple(t.Pick(Affine.number(-1)) if d == every.over else t.Keep() for d in every.dims)
        last = t.View(every, items, tuple(d for d in every.dims if d != every.over))
        return t.Apply("clone", (last,), last.dims, last.dtype)

    return [substitute(s, change) for s in statements] if known else statements
