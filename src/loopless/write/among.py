"""A number that says which of several tensors to read: one look at all of them, in place of a choice for each.

    torch.where(k == 2, c, torch.where(k == 3, d, torch.where(k == 4, e, b)))
        →   torch.stack((b, c, d, e, b)).gather(0, (k - 1).clamp(0, 4)[None])[0]

A choice between lanes that change without order costs a processor more than reading all tensors does. The numbers are
three or more in a row, in any order; what is below and above them is what is left over, at both ends. Where k - 1 wraps
round, it lands beyond the other end, and so on what is left over, too. Not where a gradient is asked for.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t

if TYPE_CHECKING:
    from .expressions import Writer

ATOM, PLUS = 12, 8
FEWEST = 3


def among(writer: Writer, value: t.Where) -> str | None:
    """The text of choices that one number makes; None if they are no such ones."""
    if not writer.in_place or not value.dims:
        return None
    options, rest = _options(value)
    low = min(options, default=0)
    if len(options) < FEWEST or sorted(options) != list(range(low, low + len(options))):
        return None
    tensors = [rest, *(options[k] for k in sorted(options)), rest]
    if any(t.is_number(x) or x.dtype != value.dtype or x.dims != value.dims for x in tensors):
        return None
    assert isinstance(value.test, t.Apply)
    index = writer.write(value.test.args[0])
    moved = f"({index.at(PLUS)} - {low - 1})" if low > 1 else f"({index.at(PLUS)} + {1 - low})"
    places = f"{index.at(ATOM) if low == 1 else moved}.clamp(0, {len(options) + 1})"
    return f"torch.stack(({', '.join(map(writer.plain, tensors))})).gather(0, {places}[None])[0]"


def _options(value: t.Where) -> tuple[dict[int, t.Value], t.Value]:
    """What is chosen for each number, and what is left over."""
    found: dict[int, t.Value] = {}
    subject: t.Value | None = None
    node: t.Value = value
    while isinstance(node, t.Where):
        number = _number(node.test)
        if number is None or number in found or subject not in (None, _subject(node)) or node.dims != value.dims:
            break
        subject = _subject(node)
        found[number] = node.yes
        node = node.no.value if isinstance(node.no, t.Named) else node.no
    return found, node


def _subject(node: t.Where) -> t.Value:
    assert isinstance(node.test, t.Apply)
    return node.test.args[0]


def _number(test: t.Value) -> int | None:
    """The number that a tensor of ints is compared with."""
    if not (isinstance(test, t.Apply) and test.op == "eq" and len(test.args) == 2):
        return None
    index, number = test.args
    if not isinstance(number, t.Number) or not number.text.isdecimal() or len(number.text) > 8:
        return None
    return int(number.text) if index.dtype == "int64" and index.dims == test.dims else None
