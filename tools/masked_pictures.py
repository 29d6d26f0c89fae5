"""Small pictures of tensors and what is masked in them, as SVG."""
from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

CELL, GAP, MARGIN = 34, 44, 10
VALID, MASKED, RESULT, INK = "#cfe3f7", "#ececec", "#d8efd3", "#333333"


def picture(title: str, input: Tensor | None, mask: Tensor | None, results: Sequence[Tensor]) -> str:
    """The input with what is masked struck out, an arrow, and the results side by side."""
    grids = [] if input is None else [(grid(input), mask, VALID)]
    grids += [(grid(r), r if r.dtype is torch.bool else None, RESULT) for r in results]
    parts, left = [], MARGIN
    tall = max(len(rows) for rows, _, _ in grids)
    for k, (rows, holds, colour) in enumerate(grids):
        if k:
            parts.append(arrow(left, MARGIN + tall * CELL / 2) if k == 1 and input is not None else "")
            left += GAP
        valid = None if holds is None else grid(holds)
        parts += [cell(left + c * CELL, MARGIN + r * CELL, value, colour, valid is None or bool(valid[r][c]))
                  for r, row in enumerate(rows) for c, value in enumerate(row)]
        left += CELL * max(len(row) for row in rows)
    width, height = left + MARGIN, tall * CELL + 2 * MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" ' \
           f'viewBox="0 0 {width} {height}" ' \
           f'font-family="monospace" font-size="11" text-anchor="middle">'
    return "\n".join([head, f"<title>{title}</title>", *filter(None, parts), "</svg>", ""])


def grid(values: Tensor) -> list[list[object]]:
    """Rows of numbers; a vector is a column."""
    flat = values.detach()
    flat = flat.reshape(-1, 1) if flat.dim() < 2 else flat
    return [list(row) for row in flat.tolist()]


def cell(x: float, y: float, value: object, colour: str, valid: bool) -> str:
    shade = colour if valid else MASKED
    box = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{shade}" stroke="#ffffff" stroke-width="2"/>'
    if not valid:
        return box + f'<path d="M{x + 6} {y + CELL - 6} L{x + CELL - 6} {y + 6}" stroke="#b5b5b5"/>'
    return box + f'<text x="{x + CELL / 2}" y="{y + CELL / 2 + 4}" fill="{INK}">{shown(value)}</text>'


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.3g}" if isinstance(value, float) else str(value)
    return (text if len(text) < 6 else f"{value:.1f}").replace("-", "−").replace("e+0", "e")


def arrow(x: float, y: float) -> str:
    end = x + GAP - 10
    return f'<path d="M{x + 10} {y} H{end} m-6 -5 l6 5 l-6 5" fill="none" stroke="{INK}"/>'
