"""Functions of whole rows, called as they are: `torch.roll(x, 2, dims=-1)`, `torch.vmap(torch.kron)(a, b)`."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..ir import tensor as t
from ..ir.call_table import CALLS, Call, arranged
from .number_text import ATOM

if TYPE_CHECKING:
    from .expressions import Writer

NAMES = ("row", "other", "third")


def whole_call(writer: Writer, v: t.Rowwise) -> str:
    call, params = CALLS[v.function], dict(v.params)
    spread = params.pop("spread", ())
    part, form = params.pop("part", None), params.pop("form", "direct")
    sizes = {p.name for p in call.signature if p.kind == "sizes"}
    constants = {name: _tuple(value) if name in sizes else repr(value) for name, value in params.items()}
    own = [tuple(d for d in v.batch if d in a.dims) for a in v.args]
    operands = [writer.write(a, (*o, *axes)).text for a, o, axes in zip(v.args, own, v.axes, strict=True)]
    if form == "spread":
        operands[1] = _spread(writer, v, spread)
    if form != "vmap":
        found = _text(call, operands, constants) + (".squeeze(-1)" if form == "spread" and _of_one(v, spread) else "")
    else:
        found = f"{_mapped(call, v, own, constants, part)}({', '.join(operands)})"
        part = None
    return found if part is None else f"{found}.{part}"


def _spread(writer: Writer, v: t.Rowwise, sizes: tuple[str, ...]) -> str:
    """What is sought in each row, where it is the same in several."""
    order = (*v.batch, *v.axes[1])
    text = writer.write(v.args[1], order).at(ATOM)
    if any(size != "-1" for size in sizes):
        text += f".expand({', '.join([*sizes, *['-1'] * (len(order) - len(sizes))])})"
    return f"{text}.contiguous()" + (".unsqueeze(-1)" if _of_one(v, sizes) else "")


def _of_one(v: t.Rowwise, sizes: tuple[str, ...]) -> bool:
    """Whether a single value is sought in each row: torch takes it as an axis of one."""
    return len(v.batch) + len(v.axes[1]) == len(sizes)


def _text(call: Call, operands: list[str], constants: dict[str, Any]) -> str:
    positional, named = arranged(call, operands, constants)
    return f"{call.functions[0]}({', '.join([*positional, *(f'{k}={value}' for k, value in named.items())])})"


def _mapped(call: Call, v: t.Rowwise, own: list[tuple[str, ...]], constants: dict[str, Any], part: str | None) -> str:
    """The function for all rows; inside, for one."""
    names = list(NAMES[:len(v.args)])
    plain = not constants and part is None
    text = call.functions[0] if plain else f"lambda {', '.join(names)}: {_text(call, names, constants)}"
    text += "" if part is None else f".{part}"
    for dim in reversed(v.batch):
        places = [0 if dim in dims else None for dims in own]
        in_dims = f", in_dims={tuple(places)!r}" if None in places else ""
        text = f"torch.vmap({text}{in_dims})"
    return text


def _tuple(texts: tuple[str, ...]) -> str:
    return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
