"""Matrix products: `a @ b`, `a @ b.T`, `a.T @ b`, by the names of the dimensions; `torch.einsum` for larger ones."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.einsum_order import lies_in_order

if TYPE_CHECKING:
    from .expressions import Text, Writer


def product(writer: Writer, v: t.Contract) -> str:
    """The product with the dimensions of the result in order."""
    a, b = v.a, v.b
    if len(v.over) > 1 or max(len(a.dims), len(b.dims)) > 2:
        return _batched(writer, v) or _einsum(writer, v)
    left, right = factors(writer, v)
    return f"{left.at(10)} @ {right.at(10)}"


def factors(writer: Writer, v: t.Contract) -> tuple[Text, Text]:
    """The two sides of a product of at most two dimensions each, in order."""
    a, b = v.a, v.b
    (k,) = v.over
    free = [d for d in a.dims if d != k]
    if (free and v.dims and v.dims[0] not in free) or (not free and v.dims and b.dims == (*v.dims, k)):
        a, b = b, a
    return (_operand(writer, a, (*[d for d in a.dims if d != k], k)),
            _operand(writer, b, (k, *[d for d in b.dims if d != k])))


def _batched(writer: Writer, v: t.Contract) -> str | None:
    """`a @ b` of matrices that lie one behind the other; None if they do not."""
    shared = [d for d in v.dims if d in v.a.dims and d in v.b.dims]
    ahead, rest, (k, *more) = v.dims[:len(shared)], v.dims[len(shared):], v.over
    if more or not shared or list(ahead) != shared or len(rest) != 2:
        return None
    left, right = (v.a, v.b) if rest[0] in v.a.dims else (v.b, v.a)
    if set(left.dims) != {*ahead, rest[0], k} or set(right.dims) != {*ahead, k, rest[1]}:
        return None
    texts = []
    for side, last in ((left, (rest[0], k)), (right, (k, rest[1]))):
        if side.dims == (*ahead, *last):
            texts.append(writer.write(side).at(10))
        elif side.dims == (*ahead, *last[::-1]):
            texts.append(f"{writer.write(side).at(12)}.mT")
        else:
            return None
    return f"{texts[0]} @ {texts[1]}"


def _einsum(writer: Writer, v: t.Contract) -> str:
    """`torch.einsum`, its result in the order of its dimensions in memory, too."""
    a, b = (v.b, v.a) if lies_in_order((v.b.dims, v.a.dims), v.dims) else (v.a, v.b)
    letters = _letters((*v.dims, *v.over))
    sides = ["".join(letters[d] for d in dims) for dims in (a.dims, b.dims, v.dims)]
    found = f'torch.einsum("{sides[0]}, {sides[1]} -> {sides[2]}", {writer.plain(a)}, {writer.plain(b)})'
    ordered = len(v.dims) < 2 or lies_in_order((a.dims, b.dims), v.dims)
    return found if ordered else f"{found}.contiguous()"


def _letters(dims: tuple[str, ...]) -> dict[str, str]:
    """A letter for each dimension: the first of its loop variable, if it is free."""
    found: dict[str, str] = {}
    for dim in dims:
        own = [c for c in dim.split(":")[0].lower() if c.isascii() and c.isalpha()]
        found[dim] = next(c for c in (*own, *"abcdefghijklmnopqrstuvwxyz") if c not in found.values())
    return found


def _operand(writer: Writer, value: t.Value, order: tuple[str, ...]) -> Text:
    text = writer.write(value)
    return text if value.dims == order else type(text)(f"{text.at(12)}.T")
