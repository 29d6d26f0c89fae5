"""Small pictures of tensors and what is masked in them, as SVG."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import torch
from torch import Tensor

CELL, GAP, MARGIN, HEAD, LETTER = 34, 44, 12, 18, 7
VALID, MASKED, RESULT, INK, QUIET = "#cfe3f7", "#ececec", "#d8efd3", "#333333", "#777777"


@dataclass(frozen=True)
class Shown:
    """A tensor in a picture: what it is called, and which of its elements are struck out."""
    name: str
    values: Tensor
    mask: Tensor | None = None
    result: bool = False

    def rows(self) -> list[list[object]]:
        return grid(self.values)

    def wide(self) -> int:
        """The width of a cell, that of its longest text."""
        return max(CELL, *(LETTER * len(shown(v)) + 8 for row in self.rows() for v in row))


def picture(title: str, tensors: Sequence[Shown]) -> str:
    """Tensors side by side, and an arrow before the results."""
    tall = max(len(t.rows()) for t in tensors) * CELL
    middle = MARGIN + HEAD + tall / 2
    parts, left = [], MARGIN
    for k, tensor in enumerate(tensors):
        if k:
            parts.append(arrow(left, middle) if tensor.result and not tensors[k - 1].result else "")
            left += GAP if parts[-1] else GAP // 2
        width = tensor.wide() * len(tensor.rows()[0])
        room = max(width, LETTER * len(tensor.name))
        parts += [table(tensor, left + (room - width) / 2, middle)]
        left += room
    size = f'width="{left + MARGIN}" height="{tall + 2 * MARGIN + HEAD}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {left + MARGIN} {tall + 2 * MARGIN + HEAD}" ' \
           f'font-family="monospace" font-size="11" text-anchor="middle">'
    back = f'<rect {size} rx="6" fill="#ffffff"/>'
    return "\n".join([head, f"<title>{escape(title, quote=False)}</title>", back, *filter(None, parts), "</svg>", ""])


def table(tensor: Shown, left: float, middle: float) -> str:
    """The cells of a tensor, with its name above them."""
    rows, wide = tensor.rows(), tensor.wide()
    top = middle - len(rows) * CELL / 2
    valid = None if tensor.mask is None else grid(tensor.mask)
    colour = RESULT if tensor.result else VALID
    cells = [cell(left + c * wide, top + r * CELL, wide, value, colour, valid is None or bool(valid[r][c]))
             for r, row in enumerate(rows) for c, value in enumerate(row)]
    centre = left + len(rows[0]) * wide / 2
    name = f'<text x="{centre:g}" y="{top - 7:g}" fill="{QUIET}">{escape(tensor.name, quote=False)}</text>'
    return "\n".join([name, *cells] if tensor.name else cells)


def grid(values: Tensor) -> list[list[object]]:
    """Rows of numbers; a vector is a column."""
    flat = values.detach()
    flat = flat.reshape(-1, 1) if flat.dim() < 2 else flat
    return [list(row) for row in flat.tolist()]


def cell(x: float, y: float, wide: float, value: object, colour: str, valid: bool) -> str:
    shade = colour if valid else MASKED
    box = f'<rect x="{x:g}" y="{y:g}" width="{wide}" height="{CELL}" fill="{shade}" stroke="#ffffff" stroke-width="2"/>'
    if not valid:
        return box + f'<path d="M{x + 6:g} {y + CELL - 6:g} L{x + wide - 6:g} {y + 6:g}" stroke="#b5b5b5"/>'
    return box + f'<text x="{x + wide / 2:g}" y="{y + CELL / 2 + 4:g}" fill="{INK}">{shown(value)}</text>'


def shown(value: object) -> str:
    """A number in few letters: 0.03, 3e−4, 1680, −∞."""
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if not isinstance(value, float):
        return str(value).replace("-", "−")
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.0f}" if value == round(value) else f"{value:.2f}".rstrip("0").rstrip(".")
    if value and not float(text):
        text = f"{value:.0e}".replace("e-0", "e-")
    return text.replace("-", "−")


def arrow(x: float, y: float) -> str:
    end = x + GAP - 10
    return f'<path d="M{x + 10:g} {y:g} H{end:g} m-6 -5 l6 5 l-6 5" fill="none" stroke="{INK}"/>'


def struck(values: Tensor) -> Tensor | None:
    """A mask as a picture of itself: what it does not hold for is struck out."""
    return values if values.dtype is torch.bool else None
