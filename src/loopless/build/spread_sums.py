"""A single value that every iteration adds to all of a tensor: it has an axis of size 1 for each axis of the tensor.

    total = torch.zeros(1)
    for i in range(len(x)):
        total += x[i]                →      total[:] += x[i][None]

So what is added up has the axes of what it is added to. Only values of the same dtype: one without axes would not
have its say in the dtype of the sum.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from ..ir.row_table import PREFIX
from ..ir.types import category, tensor
from .scope import Scope

ADDED = ("add", "sub")
MOST = 127


def with_axes(s: Scope, sum: ir.Expr, old: ir.Expr) -> ir.Expr:
    """The sum of a whole tensor and a single value, with axes for the value; any other value as it is."""
    if not isinstance(sum, ir.Op) or sum.name not in ADDED or len(sum.args) != 2 or not s.around or not _is_whole(old):
        return sum
    at = 0 if sum.args[1] == old and sum.name == "add" else 1
    value = _as_element(sum.args[at], old.type.dtype)
    if sum.args[1 - at] != old or value.type != tensor(old.type.dtype):
        return sum
    for rank in range(1, old.type.rank + 1):
        value = ir.Op(f"{PREFIX}unsqueeze", (value,), tensor(value.type.dtype, rank), (("dim", 0),), line=s.line)
    return replace(sum, args=(value, old) if at == 0 else (old, value))


def _as_element(value: ir.Expr, dtype: str) -> ir.Expr:
    """A small whole number as an element of a dtype, in which it is added in any case."""
    number = value.value if isinstance(value, ir.Const) else None
    if type(number) is not int or abs(number) > MOST or category(dtype) not in (1, 2):
        return value
    return ir.Op("to", (value,), tensor(dtype), (("dtype", dtype),))


def of_name(s: Scope, sum: ir.Expr, name: str) -> ir.Expr:
    """The same for what a name becomes, where it is added to in every iteration."""
    if name not in s.handed:
        return sum
    parts = sum.args if isinstance(sum, ir.Op) else ()
    old = next((a for a in parts if isinstance(a, (ir.Var, ir.Param)) and a.name == name), None)
    return sum if old is None else with_axes(s, sum, old)


def _is_whole(old: ir.Expr) -> bool:
    """Whether it is all of a tensor with axes, whatever the iteration."""
    plain = isinstance(old, (ir.Var, ir.Param)) or (
        isinstance(old, ir.Load) and isinstance(old.array, ir.Param) and all(sub == ir.Span() for sub in old.subs))
    return plain and old.type.tensor and old.type.rank > 0 and not old.type.soft
