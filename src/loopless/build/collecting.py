"""Tensors made of lists: `torch.stack(rows)`, `torch.tensor(numbers)`, `torch.cat(parts)`; and lists as results."""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import Type, tensor
from ..report.reasons import Refusal
from . import calls, comprehensions, creations, expressions, lists, number_lists
from .scope import Scope


def collection(s: Scope, node: ast.expr) -> ir.Collect | None:
    """`torch.stack(list)`, `torch.tensor(list)`, `torch.cat(list)` of a list that was appended to."""
    if not (isinstance(node, ast.Call) and node.args):
        return None
    how, dtype, node = _collector(s, node)
    if s.depth or how not in ("stack", "tensor", "cat"):
        return None
    if creations.nested(node.args[0]):
        return None
    given, turned = lists.turned(node.args[0])
    called = {n.func.id for n in ast.walk(node.args[0]) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    if turned and any(s.known(name).path != f"builtins.{name}" for name in called):
        return None
    node = ast.Call(node.func, [comprehensions.as_list(s, given), *node.args[1:]], node.keywords)
    if not isinstance(node.args[0], ast.Name) or node.args[0].id not in s.lists:
        return None
    element, name = s.lists[node.args[0].id], node.args[0].id
    if name in s.unrolled:
        if how != "cat" or turned or dtype or _axis(s, node, 1):
            raise Refusal("LL204", f"`torch.{how}` of `{name}`, whose elements differ in size", s.line)
        how, node = "stack", ast.Call(node.func, node.args[:1], [])
    if how not in ("stack", "tensor", "cat") or element is None:
        return None
    kind = _collected(s, how, element)
    if dtype:
        _may_be_cast(s, element, dtype)
        kind = tensor(dtype, kind.rank)
    axis, first = _axis(s, node, kind.rank if how != "tensor" else 1), _first(s, name, element)
    if first is not None and (axis or turned or dtype or how == "cat"):
        raise Refusal("LL205", f"`{name}` begins with something else", s.line)
    return ir.Collect(name, how, kind, axis, turned, first)


def _first(s: Scope, name: str, element: Type) -> ir.Expr | None:
    """The element that a list begins with, if it begins with one."""
    if name not in s.begun:
        return None
    first = expressions.expression(s, ast.Name(f"first~{name}", ast.Load(), lineno=s.line, col_offset=0))
    if first.type.hard() != element.hard() or first.type.soft:
        raise Refusal("LL205", f"`{name}` begins with something else", s.line)
    return first


def _collector(s: Scope, node: ast.Call) -> tuple[str, str, ast.Call]:
    """What makes a tensor of a list, in which dtype, if it says so, and the call without that."""
    path = calls.resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
    how = path.removeprefix("torch.")
    if how in lists.TYPED and len(node.args) == 1 and not node.keywords:
        return "tensor", lists.TYPED[how], node
    said = next((k.value for k in node.keywords if k.arg == "dtype"), None) if how == "tensor" else None
    if said is None:
        return how, "", node
    rest = [k for k in node.keywords if k.arg != "dtype"]
    return how, creations.dtype_named(s, said, ""), ast.copy_location(ast.Call(node.func, node.args, rest), node)


def _may_be_cast(s: Scope, element: Type, dtype: str) -> None:
    """Refuses casts that might not fit, which torch notices for numbers and not for tensors."""
    fits = {"bool": ("bool", "int64", "float32", "float64"), "int": ("int64", "float32", "float64"),
            "float": ("float32", "float64")}
    if element.tensor or dtype not in fits.get(element.kind, ()):
        raise Refusal("LL205", f"a list of {element.kind} values as {dtype}", s.line)


def number(s: Scope, node: ast.Call) -> ir.Expr | None:
    """`torch.tensor(n, dtype=torch.long)` of a number; None if it is something else."""
    how, dtype, node = _collector(s, node)
    value = expressions.expression(s, node.args[0]) if how == "tensor" and dtype and not node.keywords else None
    if value is None or not value.type.number or value.type.soft:
        return None
    _may_be_cast(s, value.type, dtype)
    if not s.facts.made_here():
        raise Refusal("LL218", "a number becomes a tensor on the default device", s.line)
    return ir.Op("to", (value,), tensor(dtype), (("dtype", dtype),), line=s.line)


def as_list(s: Scope, node: ast.expr) -> ir.Collect | None:
    """A list of numbers as what it is; None if it is something else."""
    node = number_lists.written_out(s, node) or node
    if isinstance(node, ast.ListComp) and not s.depth:
        node = comprehensions.as_list(s, node)
    element = s.lists.get(node.id) if isinstance(node, ast.Name) and not s.depth else None
    if element is None or not element.number or element.soft or not isinstance(node, ast.Name):
        return None
    return ir.Collect(node.id, "list", Type("list"), first=_first(s, node.id, element))


def _axis(s: Scope, node: ast.Call, rank: int) -> int:
    """The axis of `dim=`, or the first one."""
    rest = [*node.args[1:], *(k.value for k in node.keywords if k.arg == "dim")]
    if not rest and not node.keywords:
        return 0
    axis = expressions.expression(s, rest[0]) if len(rest) == 1 == len(node.args[1:]) + len(node.keywords) else None
    if isinstance(axis, ir.Const) and type(axis.value) is int and -rank <= axis.value < rank:
        return int(axis.value % rank)
    raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)


def _collected(s: Scope, how: str, element: Type) -> Type:
    if element.soft:
        raise Refusal("LL205", "a list of numbers and tensors", s.line)
    if how == "tensor":
        if element.tensor and element.rank:
            raise Refusal("LL205", "`torch.tensor` of a list of rows", s.line)
        kinds = {"int": "int64", "float": s.facts.default_dtype, "bool": "bool"}
        return tensor(kinds.get(element.kind, element.dtype), 1)
    if not element.tensor:
        raise Refusal("LL205", f"`torch.{how}` of a list of numbers", s.line)
    if how == "cat" and element.rank == 0:
        raise Refusal("LL205", "`torch.cat` of elements", s.line)
    return tensor(element.dtype, element.rank + (how == "stack"))
