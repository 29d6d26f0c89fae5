"""Which values are tensors that exist already, under another name or as a part, rather than new ones."""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.loop_views import shows_operand
from ..ir.row_table import PREFIX
from .scope import Scope


def shared_names(value: ir.Expr) -> set[str]:
    """The names whose very tensors the value may be, or a part of them."""
    if isinstance(value, ir.Var):
        return {value.name} if value.type.tensor else set()
    if isinstance(value, ir.Load):
        return shared_names(value.array)
    if isinstance(value, ir.Select):
        return shared_names(value.yes) | shared_names(value.no)
    if isinstance(value, ir.Call):
        return shared_names(value.body)
    element = isinstance(value, ir.Op) and value.name == f"{PREFIX}taken" and not value.args[1].type.rank
    if isinstance(value, ir.Op) and (element or shows_operand(value)):
        return shared_names(value.args[0])
    return set()


def fixed_view(s: Scope, value: ir.Expr) -> bool:
    """A tensor, or a part of one at subscripts that do not change any more: its name is another name for it."""
    if isinstance(value, ir.Load):
        sliced = any(isinstance(sub, ir.Span) and sub != ir.Span() for sub in value.subs)
        return isinstance(value.array, ir.Param) and not sliced and not any(
            isinstance(n, (ir.Var, ir.Load)) for sub in value.subs for n in ir.walk(sub))
    return isinstance(value, ir.Param)


def may_be_view(value: ir.Expr) -> bool:
    """Whether a value may be a tensor that exists already, rather than a new one."""
    if isinstance(value, (ir.Load, ir.Param, ir.Var)):
        return value.type.tensor
    if isinstance(value, ir.Select):
        return may_be_view(value.yes) or may_be_view(value.no)
    if isinstance(value, ir.Call):
        return may_be_view(value.body)
    return isinstance(value, ir.Op) and shows_operand(value) and value.type.tensor
