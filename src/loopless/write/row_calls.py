"""Functions of whole rows as text: `torch.softmax(x, dim=1)`."""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import tensor as t
from ..ir.row_table import ROWS

if TYPE_CHECKING:
    from .expressions import Writer

ATOM = 12


def row_call(writer: Writer, v: t.Rowwise) -> str:
    row, params = ROWS[v.function], dict(v.params)
    ahead = len(v.batch)
    operands = [writer.write(a, axes if k and row.shape == "among" else (*v.batch, *axes))
                for k, (a, axes) in enumerate(zip(v.args, v.axes, strict=True))]
    part = params.pop("part", None)
    axis = params.get("dim", params.get("dims"))
    every = None if len(v.axes[0]) == 1 else tuple(ahead + k for k in range(len(v.axes[0])))
    shifted = every or ahead if axis is None else ahead + axis
    shown = []
    for name, default in row.params:
        if name == "dim":
            shown.append(f"dim={shifted}")
        elif name in params and (params[name] != default or type(params[name]) is not type(default)):
            shown.append(f"{name}={params[name]!r}" if name != "k" else repr(params[name]))
    simple = row.text.startswith("{0}.")
    texts = [o.at(ATOM) if simple else o.text for o in operands]
    every_text = ", ".join(texts)
    if v.function in ("stack", "cat"):
        whole = all({d for d in a.dims if d not in own} == set(v.batch) for a, own in zip(v.args, v.axes, strict=True))
        every_text = f"({every_text}{',' if len(texts) == 1 else ''})" if whole else \
            f"torch.broadcast_tensors({every_text})"
    found = row.text.format(*texts, every=every_text, params=", ".join(shown), dim=shifted, first=ahead,
                            equation=params.get("equation", ""))
    return found if part is None else f"{found}.{part}"
