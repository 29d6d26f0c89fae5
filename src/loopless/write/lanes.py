"""A dimension as rows of lanes, and back.

    torch.nn.functional.pad(a[4:], (0, -n % 4)).view(-1, 4)             scanned.flatten()[:n - 4]
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.affine import Affine

if TYPE_CHECKING:
    from .expressions import Writer


def lanes(writer: Writer, v: t.Lanes) -> str:
    rows, across = t.lanes_of(v.over)
    order = tuple(v.over if d == rows else d for d in v.dims if d != across)
    axis = order.index(v.over)
    short = _shortfall(v.length, v.width)
    base = writer.write(v.base, order)
    if short:
        ends = ", ".join(["0, 0"] * (len(order) - 1 - axis) + [f"0, {short}"])
        fill = "" if v.fill in ("0", "False") else f", value={v.fill}"
        padded = f"torch.nn.functional.pad({base.text}, ({ends}){fill})"
    else:
        padded = base.at(12)
    return padded + (f".view(-1, {v.width})" if len(order) == 1 else f".unflatten({axis}, (-1, {v.width}))")


def interleave(writer: Writer, v: t.Interleave) -> str:
    axis = v.dims.index(v.over)
    order = (*v.dims[:axis], *t.lanes_of(v.over), *v.dims[axis + 1:])
    base = writer.write(v.base, order).at(12)
    flat = f"{base}.flatten()" if len(order) == 2 else f"{base}.flatten({axis}, {axis + 1})"
    return f"{flat}[{':, ' * axis}:{v.length}]"


def _shortfall(length: Affine, width: Affine) -> str:
    """How much the last row lacks; "" for nothing."""
    less = -length
    if width.constant is not None:
        less = Affine.of({s: _nearest(c, width.const) for s, c in less.terms}, _nearest(less.const, width.const))
        if less.constant is not None:
            return str(less.const % width.const) if less.const % width.const else ""
    elif len(width.terms) == 1 and width == Affine.symbol(width.terms[0][0]):
        less = less.without(width.terms[0][0])
    text = str(less).removeprefix("--")             # of a length that is a negative quotient
    plain = len(less.terms) + bool(less.const) == 1 and " " not in text
    return f"{text} % {_bracketed(width)}" if plain else f"({text}) % {_bracketed(width)}"


def _nearest(number: int, width: int) -> int:
    """The same number modulo the width, as small as it gets."""
    left = number % width
    return left - width if 2 * left > width or (2 * left == width and number < 0) else left


def _bracketed(width: Affine) -> str:
    text = str(width)
    return f"({text})" if " " in text else text
