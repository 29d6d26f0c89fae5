"""Tensors of several lengths are filled up with zeros where they come in: nothing else has to put zeros there.

    texts, texts_lengths = scans.padded(texts)
    torch.where(torch.arange(texts.shape[1]) < texts_lengths[:, None], texts, 0)        →       texts.clone()

Level: bitwise, gradients too, as no gradient goes from what is filled up to the tensors. Left alone: another number
behind the ends, and parts of the tensor in another order.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from .context import Context

ZEROS = ("0", "0.0", "False")


def without_filling(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with what is filled up already as it is."""
    stored = {put.array for put in t.stores(statements)}

    def change(node: ir.Node) -> ir.Node | None:
        if not isinstance(node, t.Where) or not _is_filled(node, ctx) or _read(node.yes) & stored:
            return None
        return t.Apply("clone", (node.yes,), node.yes.dims, node.dtype)
    return [ir.substitute(s, change, t.Where) for s in statements]


def _read(value: t.Value) -> set[str]:
    return {n.name for n in ir.find(value, t.Input)}


def _is_filled(chosen: t.Where, ctx: Context) -> bool:
    """Whether a choice takes each row of a list up to its end, and zero from there on."""
    view, test, zero = chosen.yes, chosen.test, chosen.no
    if not (isinstance(view, t.View) and isinstance(view.base, t.Input) and len(view.items) > 1
            and all(isinstance(item, t.Keep) for item in view.items) and view.dtype == chosen.dtype):
        return False
    many = ctx.facts.lengths_of(view.base.name)
    if not many or chosen.dims != view.dims or not (isinstance(zero, t.Number) and zero.text in ZEROS):
        return False
    return isinstance(test, t.Apply) and test.op == "lt" and _are_places(test.args[0], view) \
        and _are_lengths(test.args[1], many, view.dims[0])


def _are_places(value: t.Value, view: t.View) -> bool:
    size = Affine.symbol(f"{view.base.name}.shape[1]") if isinstance(view.base, t.Input) else None
    return isinstance(value, t.Range) and value.dim == view.dims[1] and value.step == 1 \
        and value.start == Affine() and value.stop == size


def _are_lengths(value: t.Value, many: str, rows: str) -> bool:
    return isinstance(value, t.View) and isinstance(value.base, t.Input) and value.base.name == many \
        and value.items == (t.Keep(),) and value.dims == (rows,)
