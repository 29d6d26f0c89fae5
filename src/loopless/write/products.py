"""Matrix products: `a @ b`, `a @ b.T`, `a.T @ b`, by the names of the dimensions."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t

if TYPE_CHECKING:
    from .expressions import Writer


def product(writer: Writer, v: t.Contract) -> str:
    """The product with the dimensions of the result in order."""
    (k,) = v.over
    a, b = v.a, v.b
    free = [d for d in a.dims if d != k]
    if free and v.dims and v.dims[0] not in free:
        a, b = b, a
    left = _operand(writer, a, (*[d for d in a.dims if d != k], k))
    right = _operand(writer, b, (k, *[d for d in b.dims if d != k]))
    return f"{left} @ {right}"


def _operand(writer: Writer, value: t.Value, order: tuple[str, ...]) -> str:
    text = writer.write(value)
    return text.at(10) if value.dims == order else f"{text.at(12)}.T"
