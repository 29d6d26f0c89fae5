"""Calls: builtins, `math`, `torch`, methods of tensors, and helper functions."""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir import ops
from ..ir.loop_text import python_text
from ..ir.row_table import PREFIX
from ..ir.types import BOOL, FLOAT, INT, tensor
from ..read.facts import Helper, Known
from ..report.reasons import Refusal
from . import (
    collecting,
    comprehensions,
    creations,
    expressions,
    given,
    helpers,
    joined_pieces,
    lists,
    losses,
    own_functions,
    positions,
    procedures,
    rearranged,
    rolled,
    row_calls,
    row_folds,
    subscripts,
    whole_calls,
)
from .numbers import item_type
from .scope import Scope

MATH = {"sqrt", "exp", "log", "sin", "cos", "tan", "tanh", "atan", "asin", "acos", "sinh", "cosh", "fabs", "floor",
        "ceil", "trunc", "erf", "log2", "log10", "log1p", "expm1", "pow", "atan2", "fmod", "hypot", "copysign",
        "isnan", "isinf", "isfinite", "radians", "degrees"}
MATH_INT = {"floor", "ceil", "trunc"}
MATH_BOOL = {"isnan", "isinf", "isfinite"}
CASTS = {"float": "float32", "double": "float64", "long": "int64", "int": "int32", "half": "float16", "bool": "bool"}
RANDOM = {"rand", "randn", "randint", "randperm", "bernoulli", "normal", "rand_like", "randn_like", "dropout",
          "multinomial", "uniform_", "normal_", "exponential_", "manual_seed", "random_"}


def call(s: Scope, node: ast.Call) -> ir.Expr:
    """A call, by what the callee turns out to be."""
    if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a call with `*`", s.line)
    if own_functions.is_own(node):
        return own_functions.call(s, node)
    if isinstance(node.func, ast.Attribute):
        base = _maybe_tensor(s, node.func.value)
        if base is not None:
            return _method(s, node, base, node.func.attr)
    known = _callee(s, node.func)
    if known.path.startswith("builtins."):
        return _builtin(s, node, known.path.removeprefix("builtins."))
    if known.path.startswith("math."):
        return _math(s, node, known.path.removeprefix("math."))
    if known.path.startswith("torch."):
        return _torch(s, node, known.path)
    if known.path == "assumed.elementwise":
        return _assumed(s, node)
    if known.helper is not None:
        looped = procedures.has_statements(known.helper)
        return procedures.inline(s, node, known.helper) if looped else helpers.inline(s, node, known.helper)
    raise Refusal("LL202", f"`{ast.unparse(node.func)}` is {known.why or 'not a function that can be looked into'}",
                  s.line)


def _callee(s: Scope, node: ast.expr) -> Known:
    """What is called: a function, a method, or what an object does when it is called."""
    known = resolve(s, node)
    return s.facts.member(known, "__call__") if known.what == "object" and known.path else known


def looks_into(s: Scope, node: ast.Call) -> bool:
    """Whether a call is of a helper with statements."""
    helper = resolved_helper(s, node)
    return helper is not None and procedures.has_statements(helper)


def resolved_helper(s: Scope, node: ast.Call) -> Helper | None:
    """The helper that is called, if it is one."""
    known = _callee(s, node.func) if isinstance(node.func, (ast.Name, ast.Attribute)) else None
    return None if known is None else known.helper


def _assumed(s: Scope, node: ast.Call) -> ir.Expr:
    """A function that nothing is known of but that it is called on elements."""
    args = [expressions.expression(s, a) for a in node.args]
    if node.keywords or not args or not args[0].type.tensor:
        raise Refusal("LL202", f"`{ast.unparse(node.func)}` is not known", s.line)
    return ir.Op(f"call {ast.unparse(node.func)}", tuple(args), args[0].type, line=s.line)


def resolve(s: Scope, node: ast.expr) -> Known:
    """What a name or a dotted name stands for."""
    if isinstance(node, ast.Name):
        return s.known(node.id)
    if isinstance(node, ast.Attribute):
        return s.facts.member(resolve(s, node.value), node.attr)
    return Known("unknown", why="computed")


def _maybe_tensor(s: Scope, node: ast.expr) -> ir.Expr | None:
    """The base of a method call if it is a value, None if it is a module or an object."""
    root = node
    while isinstance(root, (ast.Attribute, ast.Subscript, ast.Call)):
        root = root.func if isinstance(root, ast.Call) else root.value
    if isinstance(root, ast.Name) and isinstance(node, (ast.Name, ast.Attribute)):
        known = resolve(s, node)
        if known.what not in ("local", "tensor", "number"):
            return None
        if known.what == "local" and isinstance(node, ast.Name) and (node.id in s.lists or node.id in s.kept):
            raise Refusal("LL203", f"`{node.id}` is a list that grows", s.line)
    return expressions.expression(s, node)


def _arguments(s: Scope, node: ast.Call, count: int) -> list[ir.Expr]:
    if len(node.args) != count or node.keywords:
        raise Refusal("LL204", f"`{ast.unparse(node)}`: {len(node.args)} arguments", s.line)
    return [expressions.expression(s, a) for a in node.args]


def _builtin(s: Scope, node: ast.Call, name: str) -> ir.Expr:
    reduced = comprehensions.reduction(s, node, name)
    if reduced is not None:
        return reduced
    if name in ("min", "max"):
        return _extreme(s, node, name)
    if name == "tuple" and len(node.args) == 1:
        value = expressions.expression(s, node.args[0])
        if isinstance(value, ir.Tuple):
            return value
    if name == "len":
        return length(s, node)
    if name == "float" and len(node.args) == 1 and isinstance(node.args[0], ast.Constant) \
            and isinstance(node.args[0].value, str):
        return _float_text(s, node.args[0].value)
    if name in ("abs", "float", "int", "bool", "round"):
        (value,) = _arguments(s, node, 1)
        if name == "abs":
            return expressions.operation(s, "abs", value)
        return convert(s, name, value)
    if name == "divmod":
        a, b = _arguments(s, node, 2)
        if not (a.type.number and b.type.number):
            raise Refusal("LL202", "`divmod` of tensors", s.line)
        return ir.Tuple((expressions.operation(s, "floor_divide", a, b), expressions.operation(s, "remainder", a, b)))
    if name == "sum" and len(node.args) == 1 and isinstance(node.args[0], (ast.Tuple, ast.List)):
        total: ir.Expr = ir.Const(0)
        for element in node.args[0].elts:
            total = expressions.operation(s, "add", total, expressions.expression(s, element))
        return total
    code = "LL203" if name in ("print", "input", "open", "exec", "eval", "setattr") else "LL202"
    raise Refusal(code, f"`{ast.unparse(node)}` calls `{name}`", s.line)


def _float_text(s: Scope, text: str) -> ir.Expr:
    """`float("-inf")`."""
    try:
        return ir.Const(float(text))
    except ValueError:
        raise Refusal("LL209", f"`float({text!r})`", s.line) from None


def _extreme(s: Scope, node: ast.Call, name: str) -> ir.Expr:
    """`max(a, b)` is a unless b is greater."""
    if len(node.args) < 2 or node.keywords:
        raise Refusal("LL204", f"`{ast.unparse(node)}` of a whole sequence", s.line)
    best = expressions.expression(s, node.args[0])
    for other in node.args[1:]:
        value = expressions.expression(s, other)
        better = expressions.operation(s, "gt" if name == "max" else "lt", value, best)
        best = expressions.select(s, expressions.truth(better), value, best)
    return best


def length(s: Scope, node: ast.Call) -> ir.Expr:
    listed = comprehensions.as_list(s, node.args[0]) if len(node.args) == 1 else None
    if isinstance(listed, ast.Name) and listed.id in s.kept:
        return lists.length(s, listed.id)
    if isinstance(listed, ast.Name) and listed.id in s.unrolled:
        raise Refusal("LL204", f"how many parts `{listed.id}` has", s.line)
    if isinstance(listed, ast.Name) and listed.id in s.lists:
        return ir.Collect(listed.id, "len", INT)
    (value,) = _arguments(s, node, 1)
    if isinstance(value, ir.Tuple):
        return ir.Const(len(value.items))
    ints = given.row_of(value)
    many = None if ints is None else given.own_length(s, ints)
    if many is not None:
        return many
    if not value.type.tensor or value.type.rank == 0:
        raise Refusal("LL209", f"`{ast.unparse(node)}` is not the length of a tensor", s.line)
    return subscripts.size(s, value, 0)


def convert(s: Scope, name: str, value: ir.Expr) -> ir.Expr:
    """`float(v)`, `int(v)`, `bool(v)`, `round(v)`: a Python number from here on."""
    value = positions.first_of_row(s, value) or value
    if value.type.rank:
        raise Refusal("LL205", f"`{name}` of a row", s.line)
    if name == "bool":
        return expressions.truth(value) if value.type == BOOL else ir.Op("bool", (expressions.truth(value),), BOOL)
    if value.type.tensor and value.type.dtype.startswith("complex"):
        raise Refusal("LL205", f"`{name}` of a complex tensor", s.line)
    if name == "round" and not value.type.number:
        raise Refusal("LL205", "`round` of a tensor", s.line)
    result = FLOAT if name == "float" else INT
    if value.type == result:
        return value
    return ir.Op(name, (value,), result, line=s.line)


def _math(s: Scope, node: ast.Call, name: str) -> ir.Expr:
    if name not in MATH:
        raise Refusal("LL202", f"`math.{name}`", s.line)
    args = [expressions.expression(s, a) for a in node.args]
    if node.keywords or any(a.type.rank for a in args) or (name == "trunc" and args[0].type.tensor):
        raise Refusal("LL204", f"`{ast.unparse(node)}`", s.line)
    if any(a.type.tensor and a.type.dtype.startswith("complex") for a in args):
        raise Refusal("LL205", f"`math.{name}` of a complex tensor", s.line)
    result = BOOL if name in MATH_BOOL else INT if name in MATH_INT else FLOAT
    return ir.Op(f"math.{name}", tuple(args), result, line=s.line)


def _torch(s: Scope, node: ast.Call, path: str) -> ir.Expr:
    last = path.rsplit(".", 1)[-1]
    if last in RANDOM:
        raise Refusal("LL211", f"`{ast.unparse(node)}`", s.line)
    if last in lists.COLLECTORS and node.args:
        made = comprehensions.tensor(s, node, last)
        if made is not None:
            return made
        listed = node.args[0]
        if isinstance(listed, ast.Name) and listed.id in s.kept and len(node.args) == 1 and not node.keywords:
            return lists.collected(s, listed.id, last, s.line)
    if path == "torch.index_select":
        return row_calls.index_select(s, node, node.args)
    if path == "torch.arange":
        return row_calls.counted(s, node)
    if path == "torch.eye":
        return row_calls.unit_matrix(s, node)
    if path == "torch.unravel_index":
        return _unravel(s, node)
    joined = joined_pieces.of_ints(s, node, path)
    if joined is not None:
        return joined
    if path in ("torch.tensor", "torch.as_tensor") and len(node.args) == 1 and not node.keywords:
        made = creations.element(s, expressions.expression(s, node.args[0]), last)
        if made is not None:
            return made
    ints = creations.of_ints(s, node, path)
    if ints is not None:
        return ints
    if (path == "torch.tensor" or last in lists.TYPED) and len(node.args) == 1:
        number = collecting.number(s, node)
        if number is not None:
            return number
    if path == "torch.nn.functional.pad" and s.around and len(node.args) > 1:
        return joined_pieces.padded(s, node)
    if path in ("torch.cat", "torch.concat", "torch.concatenate"):
        pieces = joined_pieces.joined(s, node)
        if pieces is not None:
            return pieces
    if path in ("torch.zeros", "torch.ones", "torch.full"):
        return creations.value(s, node, last)
    if path in ("torch.zeros_like", "torch.ones_like") and len(node.args) == 1 and not node.keywords:
        return creations.like(s, node, last.removesuffix("_like"))
    if path in ("torch.max", "torch.min") and len(node.args) == 2 and not node.keywords:
        pair = [expressions.expression(s, a) for a in node.args]
        if all(a.type.tensor for a in pair):
            return _elementwise(s, node, ops.TABLE["maximum" if last == "max" else "minimum"], [])
    loss = losses.loss(s, node, path)
    if loss is not None:
        return loss
    if path in ("torch.nonzero", "torch.argwhere", "torch.where") and len(node.args) == 1:
        return positions.found(s, node, last, expressions.expression(s, node.args[0]))
    if path in row_folds.NORMS and node.args:
        reduced = row_folds.norm(s, node, node.args[1:], expressions.expression(s, node.args[0]))
        if reduced is not None:
            return reduced
    if path == f"torch.{last}" and last in (*row_folds.KINDS, "dot") and node.args:
        reduced = row_folds.reduction(s, node, last, node.args[1:], expressions.expression(s, node.args[0]))
        if reduced is not None:
            return reduced
    if last in rearranged.TURNS and node.args:
        turned = rearranged.method(s, node, expressions.expression(s, node.args[0]), last, node.args[1:])
        if turned is not None:
            return turned
    whole = row_calls.function(s, node, path) or whole_calls.function(s, node, path) or rolled.function(s, node, path)
    if whole is not None:
        return whole
    info = ops.by_function(path)
    if info is None:
        raise Refusal("LL202", f"`{path}` is not an elementwise function", s.line)
    return _elementwise(s, node, info, [])


def _unravel(s: Scope, node: ast.Call) -> ir.Expr:
    if len(node.args) != 2 or not (isinstance(node.args[1], ast.Attribute) and node.args[1].attr == "shape"):
        raise Refusal("LL204", f"`{ast.unparse(node)}`", s.line)
    position = node.args[0]
    if isinstance(position, ast.Call) and len(position.args) == 1 and not position.keywords \
            and resolve(s, position.func).path in ("torch.tensor", "torch.as_tensor"):
        position = position.args[0]
    at = expressions.expression(s, position)
    array = expressions.tensor_of(s, node.args[1].value)
    sizes = tuple(subscripts.size(s, array, k) for k in range(array.type.rank))
    return ir.Tuple(tuple(ir.Op("unravel", (at, *sizes), INT, (("axis", k),)) for k in range(len(sizes))))


def _method(s: Scope, node: ast.Call, base: ir.Expr, name: str) -> ir.Expr:
    if not base.type.tensor:
        raise Refusal("LL202", f"`{ast.unparse(node)}`: a method of a {base.type.kind}", s.line)
    if base.type.two_dtypes and name != "item":
        return _of_two_dtypes(s, node, base, name)
    if base.type.soft and not base.type.two_dtypes:
        raise Refusal("LL205", f"`{ast.unparse(node)}`: a method of a value that may be a plain number", s.line)
    if name in ("size", "numel", "nelement", "dim", "item"):
        return _query(s, node, base, name)
    if name in RANDOM:
        raise Refusal("LL211", f"`{ast.unparse(node)}`", s.line)
    if name in ("clone", "detach") and not node.args and not node.keywords:
        return ir.Op(name, (base,), base.type, line=s.line)
    if name in ("to", "type") and len(node.args) == 1 and not node.keywords \
            and isinstance(node.args[0], (ast.Attribute, ast.Name)):
        dtype = creations.dtype_named(s, node.args[0], "")
        if dtype not in ops.DTYPES:
            raise Refusal("LL204", f"`{ast.unparse(node)}`", s.line)
        return ir.Op("to", (base,), tensor(dtype, base.type.rank), (("dtype", dtype),), line=s.line)
    if name in CASTS and not node.args and not node.keywords:
        return ir.Op("to", (base,), tensor(CASTS[name], base.type.rank), (("dtype", CASTS[name]),), line=s.line)
    if name == "index_select" and isinstance(node.func, ast.Attribute):
        return row_calls.index_select(s, node, [node.func.value, *node.args])
    if name in ("nonzero", "argwhere") and not node.args:
        return positions.found(s, node, name, base)
    reduced = row_folds.reduction(s, node, name, node.args, base)
    if reduced is not None:
        return reduced
    viewed = rearranged.stacked(s, node, name) or row_calls.with_axes(s, node, base, name)
    if viewed is not None:
        return viewed
    if name == "reshape" and [ast.unparse(a) for a in node.args] == ["-1"] and not node.keywords and base.type.rank:
        node, name = ast.copy_location(ast.Call(node.func, [], []), node), "flatten"
    if name == "median" and base.type.rank > 1 and not node.args and not node.keywords:
        base = ir.Op(f"{PREFIX}flatten", (base,), tensor(base.type.dtype, 1), line=s.line)
    whole = row_calls.method(s, node, base, name) or rearranged.method(s, node, base, name, node.args)
    if whole is None and isinstance(node.func, ast.Attribute):
        whole = whole_calls.method(s, node, node.func.value, name) or rolled.method(s, node, node.func.value, name)
    if whole is not None:
        return whole
    info = ops.by_method(name)
    if info is None:
        code = "LL203" if name.endswith("_") else "LL202"
        raise Refusal(code, f"`{ast.unparse(node)}`: the method `{name}`", s.line)
    return _elementwise(s, node, info, [base])


def _of_two_dtypes(s: Scope, node: ast.Call, base: ir.Expr, name: str) -> ir.Expr:
    """A method of a tensor that has one dtype or another: elementwise, or a cast to one of its own."""
    info = ops.by_method(name)
    if name in CASTS and not node.args and not node.keywords:
        return ir.Op("to", (base,), tensor(CASTS[name], base.type.rank), (("dtype", CASTS[name]),), line=s.line)
    if info is None:
        raise Refusal("LL205", f"`{ast.unparse(node)}`: a method of a tensor of one dtype or another", s.line)
    return _elementwise(s, node, info, [base])


def _query(s: Scope, node: ast.Call, base: ir.Expr, name: str) -> ir.Expr:
    if name == "dim":
        return ir.Const(base.type.rank)
    if name == "item":
        base = positions.first_of_row(s, base) or base
    if name == "item" and base.type.rank == 0:
        return ir.Op("item", (base,), item_type(base.type), line=s.line)
    if name in ("numel", "nelement"):
        many = positions.count(s, base)
        sizes = [many] if many is not None else [subscripts.size(s, base, k) for k in range(base.type.rank)]
        return sizes[0] if len(sizes) == 1 else ir.Op("numel", tuple(sizes), INT)
    if name == "size" and len(node.args) == 1:
        axis = expressions.expression(s, node.args[0])
        if isinstance(axis, ir.Const) and isinstance(axis.value, int):
            return subscripts.size(s, base, axis.value)
    raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", s.line)


def _elementwise(s: Scope, node: ast.Call, info: ops.OpInfo, args: list[ir.Expr]) -> ir.Expr:
    values = [expressions.expression(s, a) for a in node.args]
    room = info.arity - len(args)
    args += values[:room]
    params = dict(zip(info.params, values[room:], strict=False))
    if len(values[room:]) > len(info.params):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: too many arguments", s.line)
    for k in node.keywords:
        if k.arg == "inplace" and s.facts.branch(python_text(expressions.expression(s, k.value)) or "True") is False:
            continue
        if k.arg in ("other", "exponent", "y") and len(args) < info.arity:
            args.append(expressions.expression(s, k.value))
        elif k.arg in info.params:
            params[k.arg] = _parameter(s, k.value)
        else:
            raise Refusal("LL204", f"`{ast.unparse(node)}`: the argument `{k.arg}`", s.line)
    if len(args) != info.arity:
        raise Refusal("LL204", f"`{ast.unparse(node)}`: {len(args)} operands", s.line)
    if any(a.type.soft and not a.type.two_dtypes for a in args):
        raise Refusal("LL205", f"`{ast.unparse(node)}` of a value that may be a plain number", s.line)
    if not any(a.type.tensor for a in args):
        raise Refusal("LL202", f"`{ast.unparse(node)}`: a torch function of Python numbers", s.line)
    constants = {k: v.value if isinstance(v, ir.Const) else v for k, v in params.items()}
    if info.name == "clamp" and any(isinstance(v, ir.Expr) for v in constants.values()):
        return _between(s, node, args[0], params)
    if any(isinstance(v, ir.Expr) for v in constants.values()):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: an argument that is not a constant", s.line)
    return expressions.operation(s, info.name, *args, **constants)


def _between(s: Scope, node: ast.Call, value: ir.Expr, bounds: dict[str, ir.Expr]) -> ir.Expr:
    """`torch.clamp(x[i], 0, w - 1)` with bounds that are computed: one after the other, as torch does it."""
    limits = {name: bound for name, bound in bounds.items() if bound != ir.Const(None)}
    if any(not bound.type.number for bound in limits.values()):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: an argument that is not a number", s.line)
    for name in (n for n in ("min", "max") if n in limits):
        value = expressions.operation(s, f"clamp_{name}", value, limits[name])
    return value


def _parameter(s: Scope, node: ast.expr) -> ir.Expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ir.Const(node.value)
    return expressions.expression(s, node)
