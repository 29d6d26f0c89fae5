"""What a region makes: fresh tensors, empty lists, and (collecting.py) tensors made of lists."""
from __future__ import annotations

import ast
from dataclasses import replace

from ..ir import loop as ir
from ..ir.types import BOOL, INT, INTEGERS, NONE, category, either, tensor
from ..read.names import read_names
from ..report.reasons import Refusal
from . import (
    calls,
    collecting,
    comprehensions,
    expressions,
    given,
    lists,
    number_lists,
    private,
    statements,
    subscripts,
    tables,
)
from .scope import Scope

FILLS = {"zeros": 0, "ones": 1, "empty": None, "full": None}
DTYPES = {"float": "float32", "double": "float64", "half": "float16", "long": "int64", "int": "int32",
          "short": "int16", "bool": "bool"}


def creation(s: Scope, name: str, node: ast.expr) -> list[ir.Stmt] | None:
    """`name = torch.zeros_like(x)`, `name = []`, `name = torch.stack(list)`; None if it is neither."""
    long = number_lists.creation(s, name, node)
    if long is None:
        long = tables.creation(s, name, node)
    if long is not None:
        return long
    if isinstance(node, ast.ListComp):
        if name in read_names([node]):
            raise Refusal("LL204", f"`{name}` is made of itself", s.line)
        return statements.block(s, comprehensions.listed(s, node, name))
    if is_empty_list(s, node):
        if name in s.wanted:
            return lists.begin(s, name)
        if s.depth or s.branches or name in s.lists:
            raise Refusal("LL204", "a list that starts anew", s.line)
        s.bind(name, NONE)
        del s.types[name]
        s.lists[name] = None
        return [ir.NewList(name, line=s.line)]
    filled = _filled(s, name, node)
    if filled is not None:
        s.alias(name, filled)
        return []
    made = collecting.collection(s, node)
    if made is not None:
        s.bind(name, made.type)
        return [ir.Assign(name, made, line=s.line)]
    if isinstance(node, ast.Call):
        path = calls.resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
        kind = path.removeprefix("torch.")
        base = kind.removesuffix("_like")
        if path.startswith("torch.") and base in FILLS:
            return _new(s, name, node, base, kind != base)
        if isinstance(node.func, ast.Attribute) and node.func.attr.removeprefix("new_") in FILLS \
                and node.func.attr.startswith("new_") and calls.resolve(s, node.func.value).what != "module":
            return _new(s, name, _of_its_kind(node, node.func.value), node.func.attr.removeprefix("new_"), False)
        if path == "torch.tensor" and len(node.args) == 1 and _is_number(s, node.args[0]):
            whole = ast.Call(node.func, [ast.Tuple([], ast.Load()), *node.args], node.keywords)
            return _new(s, name, ast.copy_location(whole, node), "full", False)
    return None


def element(s: Scope, value: ir.Expr, how: str) -> ir.Expr | None:
    """`torch.as_tensor(v)`, `torch.tensor(0.5)`: a number as a tensor; None if it is something else."""
    kinds = {"float": s.facts.default_dtype, "int": "int64", "bool": "bool"}
    if value.type.tensor and not value.type.soft:
        return value if how == "as_tensor" else None
    dtype = kinds.get(value.type.soft or value.type.kind, "")
    if value.type.two_dtypes and how == "as_tensor":
        return value
    if not dtype or (value.type.soft and how == "tensor"):
        return None
    two = either(value.type.hard(), tensor(dtype)) if value.type.tensor else tensor(dtype)
    if two is None:
        raise Refusal("LL205", f"`torch.{how}` of what is {value.type.dtype}, or a number and {dtype} then", s.line)
    if not s.facts.made_here():
        raise Refusal("LL218", "a number becomes a tensor on the default device", s.line)
    if two.two_dtypes:
        return ir.Op("as_tensor", (value,), two, (("dtype", dtype),), line=s.line)
    return ir.Op("to", (value,), tensor(dtype), (("dtype", dtype),), line=s.line)


def value(s: Scope, node: ast.Call, kind: str) -> ir.Expr:
    """A fresh tensor that has no name: a number of some dtype, or it gets one before the statement it stands in."""
    single = FILLS.get(kind) is not None and len(node.args) == 1 and ast.unparse(node.args[0]) in ("()", "[]")
    if single and {k.arg for k in node.keywords} <= {"dtype"} and s.facts.made_here():
        dtype = dtype_named(s, node.keywords[0].value if node.keywords else None, s.facts.default_dtype)
        return ir.Op("to", (ir.Const(float(FILLS[kind] or 0)),), tensor(dtype), (("dtype", dtype),), line=s.line)
    name = private.name_for(s, node, "made~")
    comprehensions.put_before(s, [ast.copy_location(ast.Assign([comprehensions.store(name)], node), node)], node.lineno)
    return expressions.expression(s, ast.copy_location(comprehensions.load(name), node))


def of_ints(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """`torch.tensor(ids[i])` of a list of ints; None if it is of something else."""
    if path not in ("torch.tensor", "torch.as_tensor", "torch.LongTensor") or len(node.args) != 1 or not isinstance(
            node.args[0], (ast.Name, ast.Subscript)):
        return None
    row = given.row_of(expressions.expression(s, node.args[0]))
    dtypes = [k.value for k in node.keywords if k.arg == "dtype"]
    if row is None or len(dtypes) != len(node.keywords) or not s.facts.made_here():
        return None
    dtype = dtype_named(s, dtypes[0] if dtypes else None, "int64")
    kind = tensor(dtype, 1)
    if not dtypes and path != "torch.LongTensor":
        _not_empty(s, row)
    return ir.Op("clone", (row,), kind, line=s.line) if dtype == "int64" else \
        ir.Op("to", (row,), kind, (("dtype", dtype),), line=s.line)


def _not_empty(s: Scope, row: ir.Expr) -> None:
    """`torch.tensor([])` has floats: that there are ints in a list has to be looked at."""
    many = given.own_length(s, row)
    if many is None or s.maybe or s.branches:
        raise Refusal("LL205", "a list that may be empty, and a tensor of floats then", s.line)
    test = ir.Op("gt", (many, ir.Const(0)), BOOL, line=s.line)
    about = (("plain", False), ("about", "a list of ints has some"))
    s.before.append(ir.Discard(ir.Op("ensure", (many, test), many.type, about, line=s.line), line=s.line))


def like(s: Scope, node: ast.Call, kind: str) -> ir.Expr:
    """`torch.zeros_like(v)` that has no name: a number of the dtype of an element, or a tensor that gets a name."""
    template = expressions.tensor_of(s, node.args[0])
    if template.type.rank or template.type.soft:
        return value(s, node, f"{kind}_like")
    s.sized.append(template)
    dtype = template.type.dtype
    return ir.Op("to", (ir.Const(float(FILLS[kind] or 0)),), tensor(dtype), (("dtype", dtype),), line=s.line)


def is_empty_list(s: Scope, node: ast.expr) -> bool:
    """`[]` and `list()`."""
    if isinstance(node, ast.Call):
        return not node.args and not node.keywords and isinstance(node.func, ast.Name) \
            and s.known(node.func.id).path == "builtins.list"
    return isinstance(node, ast.List) and not node.elts


def _of_its_kind(node: ast.Call, owner: ast.expr) -> ast.Call:
    """`x.new_zeros(n)` as `zeros(n, dtype=x.dtype, device=x.device)`."""
    said = {k.arg for k in node.keywords}
    kind = [ast.keyword(name, ast.copy_location(ast.Attribute(owner, name, ast.Load()), node))
            for name in ("dtype", "device") if name not in said]
    return ast.copy_location(ast.Call(node.func, node.args, [*node.keywords, *kind]), node)


def _is_number(s: Scope, node: ast.expr) -> bool:
    """Whether a value is written as a number: `0.0`, `float("-inf")`, `-1`."""
    plain = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    named = isinstance(plain, ast.Call) and calls.resolve(s, plain.func).path == "builtins.float"
    return isinstance(plain, ast.Constant) or (named and isinstance(expressions.expression(s, plain), ir.Const))


def nested(node: ast.expr) -> bool:
    """Whether a list is made of lists, or of tensors that are made of lists."""
    made = node.elt if isinstance(node, ast.ListComp) else None
    parts = made.args if isinstance(made, ast.Call) else [made]
    return any(isinstance(p, ast.ListComp) for p in parts)


def _filled(s: Scope, name: str, node: ast.expr) -> ir.Expr | None:
    """`name = torch.stack([e for ...])` that is used for more than to be returned: a tensor that a loop fills."""
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.func, (ast.Name, ast.Attribute)):
        return None
    how = calls.resolve(s, node.func).path.removeprefix("torch.")
    if how not in lists.COLLECTORS or (not s.around and not nested(node.args[0]) and lists.only_returned(name, s.body)):
        return None
    return comprehensions.tensor(s, node, how, name)


def _new(s: Scope, name: str, node: ast.Call, kind: str, like: bool) -> list[ir.Stmt]:
    if not s.around and (s.branches or name in s.shapes or name in s.types or name in s.aliases):
        raise Refusal("LL204", f"`{name}` is allocated in a branch, or had another value before", s.line)
    args, keywords = list(node.args), {k.arg: k.value for k in node.keywords}
    fill: ir.Expr | None = None if FILLS[kind] is None else ir.Const(FILLS[kind])
    if kind == "full":
        value = keywords.pop("fill_value", None) or args.pop()
        fill = expressions.expression(s, value)
        like_a = expressions.tensor_of(s, args[0]).type.dtype if like else ""
        _check_fits(s, fill, dtype_named(s, keywords.get("dtype"), like_a))
    template: ir.Expr | None = None
    if like:
        template = expressions.tensor_of(s, args[0])
        if not isinstance(template, ir.Param) and not s.around:
            _may_be_copied(s, node, template)
        shape = tuple(subscripts.size(s, template, k) for k in range(template.type.rank))
    else:
        shape = sizes_of(s, args)
    default = template.type.dtype if template is not None else s.facts.default_dtype
    dtype = dtype_named(s, keywords.pop("dtype", None), default)
    if kind == "full" and not like and fill is not None and "dtype" not in {k.arg for k in node.keywords}:
        dtype = {"int": "int64", "bool": "bool"}.get(fill.type.kind, default)
    if keywords.keys() - {"device"} or foreign_device(s, keywords.get("device")):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    if template is None and "device" not in keywords and s.facts.sure and not s.facts.made_here() \
            and s.facts.device == "cpu":
        raise Refusal("LL218", "a fresh tensor on the default device", s.line)
    type = tensor(dtype, len(shape))
    said = tuple((k.arg, _keyword(s, k.value, dtype)) for k in node.keywords if k.arg in ("dtype", "device"))
    if s.around:
        return _private(s, name, node, ir.New(name, shape, fill, type, keywords=said, line=s.line), template)
    called = private.name_for(s, node, name) if s.inlining else name
    s.shapes[called] = shape
    s.types.pop(name, None)
    s.aliases[name] = ir.Param(called, type)
    new = ir.New(called, shape, fill, type, template.name if isinstance(template, ir.Param) else "", said, line=s.line)
    whole = template is None or isinstance(template, ir.Param)
    return [new if whole or template is None else replace(new, keywords=_of_a_part(s, new, template))]


def _may_be_copied(s: Scope, node: ast.Call, part: ir.Expr) -> None:
    """`zeros_like(x[0])`: strides of several dimensions are those of the part."""
    array = part.array if isinstance(part, ir.Load) else None
    if not isinstance(array, ir.Param) or array.name in s.shapes \
            or (part.type.rank > 1 and not s.facts.contiguous(array.name)):
        raise Refusal("LL204", f"`{ast.unparse(node)}`", s.line)


def _check_fits(s: Scope, fill: ir.Expr, dtype: str) -> None:
    """Refuses a number that torch would not put into a tensor of this dtype."""
    value = fill.value if isinstance(fill, ir.Const) else 0
    if category(dtype or "float32") > 1 or type(value) not in (int, float):
        return
    low, high = INTEGERS.get(dtype, (0, 1))
    if value != value or abs(value) == float("inf") or (dtype != "bool" and not low <= value <= high):
        raise Refusal("LL205", f"{value!r} in a tensor of dtype {dtype}", s.line)


def _keyword(s: Scope, node: ast.expr, dtype: str) -> str:
    """`dtype=` and `device=` as the user wrote them; a helper's own names mean nothing outside of it."""
    if not s.inlining:
        return ast.unparse(node)
    if isinstance(node, ast.Attribute) and node.attr == "device":
        owner = expressions.tensor_of(s, node.value)
        array = next(ir.find(owner, ir.Param))
        return f"{array.name}.device"
    return f"torch.{dtype}"


def _private(s: Scope, name: str, node: ast.Call, new: ir.New, template: ir.Expr | None) -> list[ir.Stmt]:
    """A tensor that each iteration makes for itself."""
    if name in s.mutated or (new.fill is not None and not private.fixed(s, new.fill)):
        raise Refusal("LL204", f"`{name}` is allocated in a loop, and filled with what depends on it", s.line)
    keywords = _of_a_part(s, new, template) if template is not None else new.keywords
    part = private.place(s, replace(new, name=private.name_for(s, node, name), keywords=keywords))
    s.alias(name, part)
    return []


def _of_a_part(s: Scope, new: ir.New, template: ir.Expr) -> tuple[tuple[str, str], ...]:
    """What is said of a tensor like a part of another one."""
    keywords = dict(new.keywords)
    if "dtype" not in keywords and new.type.dtype != s.facts.default_dtype:
        keywords["dtype"] = f"torch.{new.type.dtype}"
    source = next((n.name for n in ir.find(template, ir.Param)), "")
    if s.facts.device != "cpu" and source not in s.shapes:
        keywords.setdefault("device", f"{source}.device")
    return tuple(keywords.items())


def foreign_device(s: Scope, node: ast.expr | None) -> bool:
    """Whether it may be another device than that of the other tensors, all of which are on one."""
    if isinstance(node, ast.Attribute) and node.attr == "device":
        expressions.tensor_of(s, node.value)
        return False
    return node is not None


def sizes_of(s: Scope, args: list[ast.expr]) -> tuple[ir.Expr, ...]:
    empty = len(args) == 1 and isinstance(args[0], (ast.Tuple, ast.List))
    if len(args) == 1 and isinstance(args[0], (ast.Tuple, ast.List)):
        args = args[0].elts
    if len(args) == 1 and isinstance(args[0], ast.Attribute) and args[0].attr == "shape":
        array = expressions.tensor_of(s, args[0].value)
        return tuple(subscripts.size(s, array, k) for k in range(array.type.rank))
    if not args and not empty:
        raise Refusal("LL204", "a shape that is not made of ints", s.line)
    sizes = tuple(expressions.expression(s, a) for a in args)
    if any(size.type != INT for size in sizes):
        raise Refusal("LL204", "a shape that is not made of ints", s.line)
    return sizes


def dtype_named(s: Scope, node: ast.expr | None, default: str) -> str:
    if node is None:
        return default
    if isinstance(node, ast.Attribute) and node.attr == "dtype":
        return expressions.tensor_of(s, node.value).type.dtype
    path = calls.resolve(s, node).path if isinstance(node, (ast.Attribute, ast.Name)) else ""
    if not path.startswith("torch."):
        raise Refusal("LL204", f"the dtype `{ast.unparse(node)}`", s.line)
    short = path.removeprefix("torch.")
    return DTYPES.get(short, short)
