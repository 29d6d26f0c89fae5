"""What a region makes: fresh tensors, empty lists, and tensors made of lists."""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.types import INT, NONE, Type, tensor
from ..report.reasons import Refusal
from . import expressions, subscripts
from .calls import resolve
from .scope import Scope

FILLS = {"zeros": 0, "ones": 1, "empty": None, "full": None}
DTYPES = {"float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32",
          "short": "int16", "bool": "bool"}


def creation(s: Scope, name: str, node: ast.expr) -> list[ir.Stmt] | None:
    """`name = torch.zeros_like(x)`, `name = []`, `name = torch.stack(list)`; None if it is neither."""
    if isinstance(node, ast.List) and not node.elts:
        if s.depth or s.branches or name in s.lists:
            raise Refusal("LL204", "a list that starts anew", s.line)
        s.bind(name, NONE)
        del s.types[name]
        s.lists[name] = None
        return [ir.NewList(name, line=s.line)]
    made = collection(s, node)
    if made is not None:
        s.bind(name, made.type)
        return [ir.Assign(name, made, line=s.line)]
    if isinstance(node, ast.Call):
        path = resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
        kind = path.removeprefix("torch.")
        base = kind.removesuffix("_like")
        if path.startswith("torch.") and base in FILLS:
            return [_new(s, name, node, base, kind != base)]
    return None


def _new(s: Scope, name: str, node: ast.Call, kind: str, like: bool) -> ir.Stmt:
    if s.depth or s.branches or name in s.shapes or name in s.types or name in s.aliases:
        raise Refusal("LL204", f"`{name}` is allocated in a loop or a branch, or had another value before", s.line)
    args, keywords = list(node.args), {k.arg: k.value for k in node.keywords}
    fill: ir.Expr | None = None if FILLS[kind] is None else ir.Const(FILLS[kind])
    if kind == "full":
        value = keywords.pop("fill_value", None) or args.pop()
        fill = expressions.expression(s, value)
    template: ir.Expr | None = None
    if like:
        template = expressions.tensor_of(s, args[0])
        if not isinstance(template, ir.Param):
            raise Refusal("LL204", f"`{ast.unparse(node)}`", s.line)
        shape = tuple(subscripts.size(s, template, k) for k in range(template.type.rank))
    else:
        shape = _shape(s, args)
    default = template.type.dtype if template is not None else s.facts.default_dtype
    dtype = _dtype(s, keywords.pop("dtype", None), default)
    if kind == "full" and not like and fill is not None and "dtype" not in {k.arg for k in node.keywords}:
        dtype = {"int": "int64", "bool": "bool"}.get(fill.type.kind, default)
    if keywords.keys() - {"device"} or _foreign_device(s, keywords.get("device")):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    type = tensor(dtype, len(shape))
    s.shapes[name] = shape
    s.types.pop(name, None)
    s.aliases[name] = ir.Param(name, type)
    return ir.New(name, shape, fill, type, template.name if isinstance(template, ir.Param) else "",
                  tuple((k.arg, ast.unparse(k.value)) for k in node.keywords if k.arg in ("dtype", "device")),
                  line=s.line)


def _foreign_device(s: Scope, node: ast.expr | None) -> bool:
    """Whether it may be another device than that of the other tensors, all of which are on one."""
    if isinstance(node, ast.Attribute) and node.attr == "device":
        expressions.tensor_of(s, node.value)
        return False
    return node is not None


def _shape(s: Scope, args: list[ast.expr]) -> tuple[ir.Expr, ...]:
    if len(args) == 1 and isinstance(args[0], (ast.Tuple, ast.List)):
        args = args[0].elts
    if len(args) == 1 and isinstance(args[0], ast.Attribute) and args[0].attr == "shape":
        array = expressions.tensor_of(s, args[0].value)
        return tuple(subscripts.size(s, array, k) for k in range(array.type.rank))
    sizes = tuple(expressions.expression(s, a) for a in args)
    if not sizes or any(size.type != INT for size in sizes):
        raise Refusal("LL204", "a shape that is not made of ints", s.line)
    return sizes


def _dtype(s: Scope, node: ast.expr | None, default: str) -> str:
    if node is None:
        return default
    if isinstance(node, ast.Attribute) and node.attr == "dtype":
        return expressions.tensor_of(s, node.value).type.dtype
    path = resolve(s, node).path if isinstance(node, (ast.Attribute, ast.Name)) else ""
    if not path.startswith("torch."):
        raise Refusal("LL204", f"the dtype `{ast.unparse(node)}`", s.line)
    short = path.removeprefix("torch.")
    return DTYPES.get(short, short)


def collection(s: Scope, node: ast.expr) -> ir.Collect | None:
    """`torch.stack(list)`, `torch.tensor(list)`, `torch.cat(list)` of a list that was appended to."""
    if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Name)
            and node.args[0].id in s.lists):
        return None
    path = resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
    how, element, name = path.removeprefix("torch."), s.lists[node.args[0].id], node.args[0].id
    if s.depth or how not in ("stack", "tensor", "cat") or element is None:
        return None
    axis = _axis(s, node)
    return ir.Collect(name, how, _collected(s, how, element, axis), axis)


def _axis(s: Scope, node: ast.Call) -> int:
    rest = [*node.args[1:], *(k.value for k in node.keywords if k.arg == "dim")]
    if not rest and not node.keywords:
        return 0
    axis = expressions.expression(s, rest[0]) if len(rest) == 1 == len(node.args[1:]) + len(node.keywords) else None
    if isinstance(axis, ir.Const) and axis.value == 0:
        return 0
    raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)


def _collected(s: Scope, how: str, element: Type, axis: int) -> Type:
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
