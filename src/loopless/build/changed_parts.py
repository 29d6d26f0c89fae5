"""Parts of tensors that a method changes in place: the statement is a store (in_place_calls.py).

    t[i].fill_(v)                     t[i] = v
    t[i, a:b].zero_()                 t[i, a:b] = 0
    t[i].copy_(row)            →      t[i] = row
    t[i, j].add_(x[i])                t[i, j] += x[i]
    t[i].clamp_(min=0)                t[i] = t[i].clamp(min=0)

The part has to be a view. At a row of places, under a mask, or at a bool, `t[...]` is a copy, and the loop does nothing
that stays: such loops are left alone. So are values that the method does not take, or takes in another way than a store
does: rows of a further axis of size 1, numbers in `copy_`, results of another dtype.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import category
from ..report.reasons import Refusal
from . import expressions, stores
from .scope import Scope

SIGNS: dict[str, type[ast.operator]] = {"add_": ast.Add, "sub_": ast.Sub, "mul_": ast.Mult, "div_": ast.Div}
STORED = {"fill_", "copy_", "zero_"}
COMPUTED = {"abs_", "neg_", "sqrt_", "exp_", "log_", "sigmoid_", "tanh_", "relu_", "square_", "reciprocal_", "floor_",
            "ceil_", "round_", "clamp_", "clamp_min_", "clamp_max_"}
OURS = "'"                              # how the method ends in a statement that in_place_calls.py has made
METHODS = {*SIGNS, *STORED, *COMPUTED}


def called_part(call: ast.expr) -> str:
    """The name of the tensor of which a method changes a part in place, if that is what is called."""
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in METHODS):
        return ""
    base = call.func.value
    if not isinstance(base, ast.Subscript):
        return ""
    while isinstance(base, ast.Subscript):
        base = base.value
    return base.id if isinstance(base, ast.Name) else ""


def is_change(value: ast.expr) -> bool:
    """Whether a store is one of these; no text of the user's has such a method."""
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr.endswith(OURS)


def store(s: Scope, target: ast.Subscript, call: ast.Call) -> list[ir.Stmt]:
    """The store that the call is."""
    assert isinstance(call.func, ast.Attribute)
    name, shown = call.func.attr.removesuffix(OURS), f"`{ast.unparse(call).replace(OURS + '(', '(')}`"
    _check_view(s, target, shown)
    given = [*call.args, *(k.value for k in call.keywords)]
    if any(isinstance(arg, ast.Starred) for arg in given) or (
            name not in COMPUTED and (call.keywords or len(given) != (name != "zero_"))):
        raise Refusal("LL204", f"{shown} with these arguments", s.line)
    if name in SIGNS:
        return stores.augment(s, ast.copy_location(ast.AugAssign(target, SIGNS[name](), given[0]), call))
    if name == "zero_":
        return stores.store(s, target, ir.Const(0))
    old = expressions.tensor_of(s, _read(target))
    if name in COMPUTED:
        plain = ast.Attribute(_read(target), name.removesuffix("_"), ast.Load())
        value = expressions.expression(s, ast.copy_location(ast.Call(plain, call.args, call.keywords), call))
        if value.type != old.type:
            raise Refusal("LL205", f"{shown}, of which the result has another type", s.line)
        return stores.store(s, target, value)
    value = expressions.expression(s, given[0])
    number = value.type.number and not value.type.soft
    if value.type.soft or (number and name == "copy_") or (value.type.tensor and value.type.rank and name == "fill_"):
        raise Refusal("LL205", f"{shown}, which may be no value for it", s.line)
    if s.facts.needs_grad and value.type.tensor and name == "fill_" and category(old.type.dtype) < 2 <= category(
            value.type.dtype):
        raise Refusal("LL220", f"{shown} in {old.type.dtype}, with a value that may require grad", s.line)
    return stores.store(s, target, value)


def _read(target: ast.Subscript) -> ast.Subscript:
    """A place that is stored to, as what is there."""
    return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)


def _check_view(s: Scope, target: ast.expr, shown: str) -> None:
    """Refuses a part that is a copy."""
    while isinstance(target, ast.Subscript):
        for item in target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]:
            if not (isinstance(item, ast.Slice) or (isinstance(item, ast.Constant) and item.value is Ellipsis)):
                _check_place(s, item, shown)
        target = target.value
    if not expressions.expression(s, target).type.tensor:
        raise Refusal("LL203", f"{shown} of something that is no tensor", s.line)


def _check_place(s: Scope, item: ast.expr, shown: str) -> None:
    kind = expressions.expression(s, item).type
    place = kind.kind == "int" or (kind.tensor and category(kind.dtype) == 1 and kind.dtype != "uint8")
    if not place or kind.rank or kind.soft:
        raise Refusal("LL203", f"{shown} changes a copy, or may do so", s.line)
