"""Functions of whole rows that are called as they are, on all rows at once.

    out[i] = F.layer_norm(x[i], (d,))           →    out = F.layer_norm(x, (d,))
    out[i] = torch.roll(x[i], 2)                →    out = torch.roll(x, 2, dims=-1)
    out[i] = torch.kron(a[i], b[i])             →    out = torch.vmap(torch.kron)(a, b)

Which of the two forms it is was measured (ir/call_forms.py), for each kind of operands. Level: as measured. Left alone:
what gradients go through in a branch, what may fail there, and, but for `vmap`, operands that differ along some of the
loops only.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.call_forms import FORMS
from ..ir.call_table import CALLS, Call
from ..ir.conditions import at_least
from ..ir.node import replace
from ..ir.row_table import PREFIX
from ..report.reasons import Refusal
from .layout import Layout
from .row_calls import Row, operand, result_axes


def called(layout: Layout, expr: ir.Op) -> t.Value:
    call, params = CALLS[expr.name.removeprefix(PREFIX)], dict(expr.params)
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", f"the gradient of `{call.name}` in a branch", expr.line)
    if layout.gate is not None and call.may_fail:
        raise Refusal("LL202", f"`{call.name}`, which may fail, in a branch", expr.line)
    rows = [operand(layout, a, k) for k, a in enumerate(expr.args)]
    batch = layout.ordered(d for r in rows for d in r.value.dims if d not in r.axes)
    form = _form(layout, call, rows, batch, params)
    own = _own_sizes(layout, call, rows[0], params)
    _agree(layout, call, rows, own)
    if call.in_order and not _in_order(layout, rows, batch):
        raise Refusal("LL204", f"`{call.name}` of rows that do not lie in order", expr.line)
    level = FORMS[call.name][1]
    if level != "bitwise" and batch:
        layout.ctx.note_level("reassociated", f"`{call.name}` of one row is computed in another order than of many",
                              expr.line)
    known = {name: value for name, value in params.items() if name != "part" and name not in own}
    sizes = call.sizes(*(r.sizes for r in rows), **known)
    at = call.parts.index(params["part"]) if call.parts else 0
    axes = result_axes(layout, sizes[at])
    shown = tuple(sorted((params | {n: tuple(map(str, s)) for n, s in own.items()} | {"form": form[0]}).items()))
    found = t.Rowwise(call.name, tuple(r.value for r in rows), tuple(r.axes for r in rows), (*batch, *axes),
                      expr.type.dtype, shown)
    if call.name == "searchsorted" and form[0] == "vmap":
        return _searched(layout, found, batch)
    turned = form[1] == "turned" or (form[1] == "operand" and not _in_order(layout, rows, batch))
    return t.Apply("contiguous", (found,), found.dims, found.dtype) if turned and len(found.dims) > 1 else found


def _searched(layout: Layout, found: t.Rowwise, batch: tuple[str, ...]) -> t.Value:
    """Each of several rows, searched for values of its own: those are spread, as torch takes no others in one call."""
    row, sought = found.args
    ahead = tuple(d for d in batch if d in row.dims)
    if len(batch) - len(ahead) + len(found.axes[1]) > 1:
        raise Refusal("LL204", "`searchsorted` of several dimensions of values, in several rows", layout.ctx.line)
    missing = tuple("-1" if d in sought.dims else str(layout.ctx.extents[d]) for d in ahead)
    order = (*ahead, *(d for d in found.dims if d not in ahead))
    params = (*(p for p in found.params if p[0] != "form"), ("form", "spread"), ("spread", missing))
    whole = replace(found, dims=order, params=params)
    dims = found.dims
    return t.Apply("contiguous", (whole,), dims, whole.dtype) if order != dims else whole


def _form(layout: Layout, call: Call, rows: list[Row], batch: tuple[str, ...], params: dict[str, Any]
          ) -> tuple[str, str]:
    """How it is called, and how the result lies in memory."""
    if not batch:
        if _may_be_turned(call, rows) or not _in_order(layout, rows, batch):
            raise Refusal("LL204", f"`{call.name}` of one row, which lies in memory in an order of its own",
                          layout.ctx.line)
        return "direct", ""
    own = [tuple(d for d in batch if d in r.value.dims) for r in rows]
    whole = any(p.kind == "dim" and p.default is None and p.name not in params for p in call.signature)
    words = [f"{'b' if o else '-'}{len(r.axes)}" for o, r in zip(own, rows, strict=True)]
    found = FORMS[call.name][0].get(" ".join([*words, *(["all"] if whole else [])]), "")
    order = next((o for o in ("operand", "turned") if found.endswith(o)), "")
    direct = found.startswith("direct") and all(o in ((), batch) for o in own) \
        and (len(batch) == 1 or not found.startswith("direct one"))
    if not direct and "vmap" not in found:
        raise Refusal("LL202", f"`{call.name}` of rows of this kind", layout.ctx.line)
    return "direct" if direct else "vmap", order


def _may_be_turned(call: Call, rows: list[Row]) -> bool:
    ranks = [str(len(r.axes)) for r in rows]
    return any(form.endswith("turned") for key, form in FORMS[call.name][0].items()
               if [word[1:] for word in key.split() if word != "all"] == ranks)


def _own_sizes(layout: Layout, call: Call, row: Row, params: dict[str, Any]) -> dict[str, tuple[Affine, ...]]:
    """Sizes that are given, and have to be the last ones of the row."""
    found = {}
    for p in (p for p in call.signature if p.kind == "sizes"):
        own = row.sizes[-len(params[p.name]):]
        for size, text in zip(own, params[p.name], strict=True):
            given = Affine.number(int(text)) if text.isdigit() else Affine.symbol(text)
            if not layout.same(size, given):
                raise Refusal("LL205", f"`{call.name}` for rows of another size", layout.ctx.line)
        found[p.name] = own
    return found


def _agree(layout: Layout, call: Call, rows: list[Row], own: dict[str, tuple[Affine, ...]]) -> None:
    pairs = call.alike(*(r.sizes for r in rows))
    if not all(at_least(layout.ctx.facts, size, 1) for r in rows for size in r.sizes):
        raise Refusal("LL214", f"`{call.name}` of rows that may be empty", layout.ctx.line)
    if not all(layout.same(a, b) for a, b in pairs) or any(len(r.sizes) != len(s) for s in own.values()
                                                           for r in rows[1:]):
        raise Refusal("LL205", f"`{call.name}` of rows that may differ in size", layout.ctx.line)


def _in_order(layout: Layout, rows: list[Row], batch: tuple[str, ...]) -> bool:
    """Whether all operands, and what they are computed from, lie in memory in the order of their axes."""
    names = {n.name for r in rows for n in ir.find(r.value, t.Input)}
    straight = all(n.dims == tuple(d for d in (*batch, *r.axes) if d in n.dims)
                   for r in rows for n in (r.value, *ir.find(r.value, t.Value)) if set(n.dims) <= {*batch, *r.axes})
    return straight and all(layout.ctx.facts.contiguous(n) for n in names)


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {PREFIX + name: called for name in FORMS}
