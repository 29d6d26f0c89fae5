"""Accesses with the places they touch, as affine forms that do not wrap around."""
from __future__ import annotations

from dataclasses import replace

from ..analyze.accesses import Access
from ..ir import loop as ir
from .context import Context


def placed(access: Access, dim: ir.Dim, ctx: Context) -> Access:
    """The access with its places in one loop."""
    assert isinstance(access.node, (ir.Load, ir.Store))
    dims = [*(d for d in ctx.open if d.var != dim.var), dim, *access.dims]
    places = tuple(ctx.place(access.node.array, k, sub, dims) for k, sub in enumerate(access.subs))
    return replace(access, places=places)
