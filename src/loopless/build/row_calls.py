"""Functions of whole rows: `torch.softmax(x[i], dim=0)`, `x[i].std()`, `values, where = x[i].topk(3)`.

The table (ir/row_table.py) says which there are. Their parameters are constants; `dim` is an axis of the row. Left
alone: `out`, other dtypes, and functions that the table does not have.
"""
from __future__ import annotations

import ast
from typing import Any

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.row_table import BY_FUNCTION, BY_METHOD, PREFIX, REQUIRED, RowFunction
from ..ir.types import INT, Type, category, tensor
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from . import appended, creations, expressions, lengths, losses_of_classes, row_folds, sliced_functions, slices
from .scope import Scope

LARGEST = 64                                # of an int that came in and is taken by its value
RANKS = {"mm": ((2, 2),), "mv": ((2, 1),)}      # of the operands of products that are not for all of them
DEFAULTS: dict[str, Any] = {"keepdim": False, "dtype": None, "out": None, "stable": False, "sorted": True,
                            "reduction": "mean", "weight": None, "size_average": None}


def function(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A call of a torch function that takes rows; None if it is not in the table, or of no row."""
    node, kept = without_keepdim(s, node)
    return with_its_axis(s, _function(s, node, path), kept)


def method(s: Scope, node: ast.Call, base: ir.Expr, name: str) -> ir.Expr | None:
    """The same of a method."""
    node, kept = without_keepdim(s, node)
    found = BY_METHOD.get(name)
    return with_its_axis(s, None if found is None else _call(s, node, found, list(node.args), base), kept)


def without_keepdim(s: Scope, node: ast.Call) -> tuple[ast.Call, bool]:
    """A call without `keepdim=True`, and whether it had it."""
    kept = [k for k in node.keywords if k.arg == "keepdim" and constant(s, k.value) is True]
    if not kept:
        return node, False
    return ast.copy_location(ast.Call(node.func, node.args, [k for k in node.keywords if k not in kept]), node), True


def with_its_axis(s: Scope, found: ir.Expr | None, kept: bool) -> ir.Expr | None:
    """What is left without an axis, with an axis of size 1 in its place, where that is asked for."""
    if found is None or not kept:
        return found
    if isinstance(found, ir.Tuple):
        parts = [with_its_axis(s, item, kept) for item in found.items]
        return ir.Tuple(tuple(p for p in parts if p is not None)) if None not in parts else None
    axis = dict(found.params).get("dim") if isinstance(found, ir.Op) else None
    if axis is None or not isinstance(found, ir.Op) or found.type.rank != found.args[0].type.rank - 1:
        return None
    kind = tensor(found.type.dtype, found.type.rank + 1)
    return ir.Op(f"{PREFIX}unsqueeze", (found,), kind, (("dim", axis % kind.rank),), line=s.line)


def _function(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    found = BY_FUNCTION.get(path)
    if path == "torch.diag" and len(node.args) == 1 and expressions.expression(s, node.args[0]).type.rank == 1:
        found = BY_FUNCTION["torch.diag_embed"]
    return None if found is None else _call(s, node, found, list(node.args))


def turned(s: Scope, matrix: ir.Expr) -> ir.Expr | None:
    """`m.T`."""
    if matrix.type.rank != 2 or matrix.type.soft:
        return None
    return ir.Op(f"{PREFIX}t", (matrix,), matrix.type, line=s.line)


def with_axes(s: Scope, node: ast.Call, base: ir.Expr, name: str) -> ir.Expr | None:
    """`e.view(1)`, `row.view(1, -1)`, `row.reshape(-1, 1)`: axes of size 1 more; None if it is something else."""
    sizes = node.args[0].elts if len(node.args) == 1 and isinstance(node.args[0], (ast.Tuple, ast.List)) else node.args
    texts = [ast.unparse(size) for size in sizes]
    if name not in ("view", "reshape") or node.keywords or not base.type.tensor or base.type.soft \
            or sorted(texts) not in (["1"], ["-1"], ["-1", "1"], ["1", "1"]):
        return None
    if base.type.rank == 0 and set(texts) <= {"1", "-1"}:
        axes = list(range(len(texts)))
    elif base.type.rank == 1 and len(texts) == 2 and "-1" in texts and "1" in texts:
        axes = [texts.index("1")]
    else:
        return None
    for axis in axes:
        kind = tensor(base.type.dtype, base.type.rank + 1)
        base = ir.Op(f"{PREFIX}unsqueeze", (base,), kind, (("dim", axis),), line=s.line)
    return base


def counted(s: Scope, node: ast.Call) -> ir.Expr:
    """`torch.arange(n)`, `torch.arange(a, b)`."""
    ends = [expressions.expression(s, a) for a in node.args]
    others = {k.arg for k in node.keywords if k.arg != "device" or creations.foreign_device(s, k.value)}
    if not 1 <= len(ends) <= 2 or others or any(e.type != INT for e in ends) \
            or ("device" not in {k.arg for k in node.keywords} and not s.facts.made_here()):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    start, stop = ends if len(ends) == 2 else (ir.Const(0), ends[0])
    if not lengths.ordered(s, start, stop):
        raise Refusal("LL214", f"`{ast.unparse(node)}`, which may end before it starts", s.line)
    return ir.Op(f"{PREFIX}arange", (start, stop), tensor("int64", 1), line=s.line)


def unit_matrix(s: Scope, node: ast.Call) -> ir.Expr:
    """`torch.eye(n)`, `torch.eye(n, m)`: where the two places are the same."""
    sizes = [expressions.expression(s, a) for a in node.args]
    keywords = {k.arg: k.value for k in node.keywords}
    if not 1 <= len(sizes) <= 2 or keywords.keys() - {"dtype", "device"} or any(size.type != INT for size in sizes) \
            or creations.foreign_device(s, keywords.get("device")) \
            or ("device" not in keywords and not s.facts.made_here()):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    if not all(lengths.ordered(s, ir.Const(0), size) for size in sizes):
        raise Refusal("LL214", f"`{ast.unparse(node)}`, whose size may be negative", s.line)
    dtype = creations.dtype_named(s, keywords.get("dtype"), s.facts.default_dtype)
    rows, columns = (ir.Op(f"{PREFIX}arange", (ir.Const(0), size), tensor("int64", 1), line=s.line)
                     for size in (sizes[0], sizes[-1]))
    down = ir.Op(f"{PREFIX}unsqueeze", (rows,), tensor("int64", 2), (("dim", 1),), line=s.line)
    same = expressions.operation(s, "eq", down, columns)
    return same if dtype == "bool" else ir.Op("to", (same,), tensor(dtype, 2), (("dtype", dtype),), line=s.line)


def index_select(s: Scope, node: ast.Call, args: list[ast.expr]) -> ir.Expr:
    """`torch.index_select(x[b], 0, idx[b])`, which is `x[b][idx[b]]` where no place counts from the end."""
    if len(args) != 3 or node.keywords or ast.unparse(args[1]) != "0":
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    base, places = expressions.expression(s, args[0]), expressions.expression(s, args[2])
    plain = base.type.tensor and base.type.rank and places.type.tensor and places.type.dtype == "int64"
    if not plain or places.type.rank != 1 or places.type.soft or base.type.soft:
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its arguments", s.line)
    return ir.Op(f"{PREFIX}taken", (base, places), base.type, (("from_start", True),), line=s.line)


def _call(s: Scope, node: ast.Call, row: RowFunction, args: list[ast.expr], base: ir.Expr | None = None
          ) -> ir.Expr | None:
    operands = [] if base is None else [base]
    if row.shape == "einsum":
        return _summed(s, node, args)
    if row.shape in ("cat", "stack"):
        return _joined(s, node, row, args)
    if len(args) < row.operands - len(operands):
        return None
    over = args[0] if base is None and args else node.func.value if isinstance(node.func, ast.Attribute) else None
    operands += [expressions.expression(s, args.pop(0)) for _ in range(row.operands - len(operands))]
    first = operands[0].type
    if not first.tensor or (not first.rank and row.shape != "insert") or (row.ranks and first.rank not in row.ranks):
        return None
    if any(not a.type.tensor or a.type.soft for a in operands):
        raise Refusal("LL205", f"`{ast.unparse(node)}` of a value that may be a plain number", s.line)
    if row.shape == "product":
        name = node.func.attr if isinstance(node.func, ast.Attribute) else row.name
        if tuple(a.type.rank for a in operands) not in RANKS.get(name, ((1, 1), (1, 2), (2, 1), (2, 2))):
            raise Refusal("LL204", f"`{ast.unparse(node)}`: the ranks of its operands", s.line)
        return _with_bias(s, product(s, row.name, *operands), node, args)
    params = _parameters(s, node, row, args, first.rank + (row.shape == "insert"))
    if params is None:
        return None
    formula = sliced_functions.by_elements(s, row.name, operands[0], over, params)
    if formula is not None:
        return formula
    if row.shape == "flat" and (first.rank < 2 or not s.around or not _stays_as_it_is(s, operands[0])):
        raise Refusal("LL207", f"`{ast.unparse(node)}` may show a part of a tensor", s.line)
    kind = _type(s, node, row, operands, params)
    found = _results(row, tuple(operands), kind, params, s.line)
    return losses_of_classes.of_a_class_that_is(s, found, operands[1]) if row.name == "cross_entropy" else found


def _summed(s: Scope, node: ast.Call, args: list[ast.expr]) -> ir.Expr | None:
    """`torch.einsum("ij,j->i", a[n], b[n])`."""
    text = args[0].value if args and isinstance(args[0], ast.Constant) else None
    if not isinstance(text, str) or "." in text or node.keywords:
        return None
    ahead, _, out = text.replace(" ", "").partition("->")
    terms = ahead.split(",")
    if "->" not in text:
        out = "".join(sorted(c for c in set(ahead) - {","} if ahead.count(c) == 1))
    operands = [expressions.expression(s, a) for a in args[1:]]
    kinds = {a.type.dtype for a in operands}
    if len(terms) != len(operands) or len(kinds) != 1 or any(
            not a.type.tensor or a.type.soft or a.type.rank != len(term) for a, term in zip(operands, terms)) \
            or category(dtype := kinds.pop()) != 2 or dtype in ("float16", "bfloat16"):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: its operands", s.line)
    if len(terms) == 1 and set(out) == set(terms[0]):
        raise Refusal("LL207", f"`{ast.unparse(node)}` shows a part of a tensor", s.line)
    equation = f"{','.join(terms)}->{out}"
    return ir.Op(f"{PREFIX}einsum", tuple(operands), tensor(dtype, len(out)), (("equation", equation),), line=s.line)


def product(s: Scope, name: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """A matrix product of rows and matrices, which torch wants to be of one dtype."""
    if a.type.dtype != b.type.dtype or not (category(a.type.dtype) == 2 or a.type.dtype == "int64") \
            or a.type.dtype in ("float16", "bfloat16"):
        raise Refusal("LL204", "a product of what are not two rows of one dtype", s.line)
    if not (0 < a.type.rank < 3 and 0 < b.type.rank < 3) or (name == "linear" and b.type.rank < 2):
        raise Refusal("LL204", "a product of more than rows and matrices", s.line)
    if a.type.rank == b.type.rank == 1:
        return row_folds.product(s, a, b)
    if a.type.rank == 1 and name == "matmul" and (slices.is_sliced(s, a) or slices.is_sliced(s, b)):
        return _weighted(s, a, b)
    return ir.Op(PREFIX + name, (a, b), tensor(a.type.dtype, a.type.rank + b.type.rank - 2), line=s.line)


def _weighted(s: Scope, weights: ir.Expr, rows: ir.Expr) -> ir.Expr:
    """`w[:l] @ x[:l]`: the sum of rows, each times its weight, where how many there are differs."""
    sizes = [slices.length(s, row) for row in (weights, rows)]
    if sizes[0] is None or sizes[1] is None or not slices.same(s, sizes[0], sizes[1]):
        raise Refusal("LL205", "a product of rows that may differ in size", s.line)
    column = ir.Op(f"{PREFIX}unsqueeze", (weights,), rows.type, (("dim", 1),), line=s.line)
    times = ir.Op("mul", (column, rows), rows.type, line=s.line)
    return ir.Op("row-sum", (times,), weights.type, (("dim", 0),), line=s.line)


def _stays_as_it_is(s: Scope, value: ir.Expr) -> bool:
    """Whether a value is computed, or part of a tensor in a region that writes only to tensors that it makes."""
    if not appended.shows_a_part(s, value):
        return True
    nodes = [n for stmt in s.body for n in nodes_in(stmt)]
    places = [n for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store)]
    changed = any(isinstance(n, ast.AugAssign) or (isinstance(n, ast.Attribute) and n.attr.endswith("_"))
                  for n in nodes)
    return not changed and all(isinstance(p.value, ast.Name) and p.value.id in s.shapes for p in places)


def _with_bias(s: Scope, found: ir.Expr, node: ast.Call, args: list[ast.expr]) -> ir.Expr | None:
    """`linear(x, W, b)`: a bias is added."""
    given = [*args, *(k.value for k in node.keywords if k.arg == "bias")]
    if len(given) != len(args) + len(node.keywords) or len(given) > 1:
        return None
    bias = expressions.expression(s, given[0]) if given else ir.Const(None)
    return found if bias == ir.Const(None) else expressions.operation(s, "add", found, bias)


def _joined(s: Scope, node: ast.Call, row: RowFunction, args: list[ast.expr]) -> ir.Expr | None:
    """`torch.cat((a[i], b[i]), dim)`, and `torch.stack([u, v, w])` of elements or rows that are written out."""
    if not args or not isinstance(args[0], (ast.Tuple, ast.List)) or not args[0].elts:
        return None
    operands = tuple(expressions.expression(s, e) for e in args[0].elts)
    kind = operands[0].type
    stacked = row.shape == "stack"
    if any(a.type != kind for a in operands) or not kind.tensor or not (kind.rank or stacked) or kind.soft:
        raise Refusal("LL205", f"`{ast.unparse(node)}` of different kinds of rows", s.line)
    params = _parameters(s, node, row, args[1:], kind.rank + stacked)
    if params is None:
        return None
    if kind.rank and (stacked or params["dim"] != 0):
        _as_long(s, operands)
    return _results(row, operands, tensor(kind.dtype, kind.rank + stacked), params, s.line)


def _as_long(s: Scope, rows: tuple[ir.Expr, ...]) -> None:
    """Makes sure that slices beside each other are as long; of whole rows the sizes are asked where they are read."""
    if not any(slices.is_sliced(s, row) for row in rows):
        return
    found = [slices.length(s, row) for row in rows]
    if any(one is None or found[0] is None or not slices.same(s, found[0], one) for one in found):
        raise Refusal("LL205", "rows that may differ in size", s.line)


def _results(row: RowFunction, operands: tuple[ir.Expr, ...], kind: Type, params: dict[str, Any], line: int) -> ir.Expr:
    name, given = PREFIX + row.name, tuple(sorted(params.items()))
    if row.results == 1:
        return ir.Op(name, operands, kind, given, line=line)
    kinds = (kind, tensor("int64", kind.rank))
    return ir.Tuple(tuple(ir.Op(name, operands, k, (*given, ("part", part)), line=line)
                          for k, part in zip(kinds, ("values", "indices"), strict=True)))


def _parameters(s: Scope, node: ast.Call, row: RowFunction, args: list[ast.expr], rank: int) -> dict[str, Any] | None:
    names = [name for name, _ in row.params]
    given = dict(zip(names, args, strict=False)) | {k.arg: k.value for k in node.keywords if k.arg is not None}
    if len(args) > len(names):
        return None
    values = {name: constant(s, value) for name, value in given.items()}
    if "axis" in values and "dim" in names:
        values["dim"] = values.pop("axis")
    for name in list(values):
        if name not in names and name in DEFAULTS and values[name] == DEFAULTS[name]:
            del values[name]
    if set(values) - set(names) or ... in values.values():
        return None
    out = {name: values.get(name, default) for name, default in row.params}
    if out.pop("keepdim", False) or any(v is REQUIRED for v in out.values()):
        return None
    kinds = {**dict(row.params), "k": 1}
    if any(not _is_fit(value, kinds[name]) for name, value in out.items()):
        return None
    for name in ("dim", "dims"):
        if out.get(name) is not None:
            axis = out[name][0] if isinstance(out[name], tuple) and len(out[name]) == 1 else out[name]
            if type(axis) is not int or not -rank <= axis < rank:
                return None
            out[name] = axis % rank
    return out


def _is_fit(value: Any, default: Any) -> bool:
    """Whether a parameter is of the kind that its default has: torch takes no float for an int."""
    kinds = {bool: (bool,), int: (int,), float: (int, float)}.get(type(default))
    return value is default or kinds is None or type(value) in kinds


def constant(s: Scope, node: ast.expr) -> Any:
    """The value of an argument; ... if it is not a constant."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, (ast.Tuple, ast.List)):
        items = tuple(constant(s, e) for e in node.elts)
        return ... if ... in items else items
    value = expressions.expression(s, node)
    text = python_text(value) if value.type == INT and not isinstance(value, ir.Const) else None
    number = s.facts.fixed(text, LARGEST) if text is not None else None
    return number if number is not None else value.value if isinstance(value, ir.Const) else ...


def _type(s: Scope, node: ast.Call, row: RowFunction, operands: list[ir.Expr], params: dict[str, Any]) -> Type:
    first = operands[0].type
    kind = category(first.dtype)
    moved = row.shape in ("insert", "flat") or row.name == "t"
    if not moved and (kind not in (1, 2) or (row.floats and kind < 2) or first.dtype in ("float16", "bfloat16")):
        raise Refusal("LL202", f"`{ast.unparse(node)}` of {first.dtype}", s.line)
    if row.name == "cross_entropy":
        if operands[1].type != tensor("int64"):
            raise Refusal("LL202", f"`{ast.unparse(node)}` of {operands[1].type}", s.line)
    elif any(a.type != first for a in operands):
        raise Refusal("LL205", f"`{ast.unparse(node)}` of different kinds of rows", s.line)
    without = 0 if params.get("dim", 0) is None else first.rank - 1
    more = first.rank + 1
    rank = {"insert": more, "raise": more, "flat": 1, "lower": first.rank - 1, "scalar": 0, "outer": 2,
            "without": without}
    return tensor("int64" if row.name == "argsort" else first.dtype, rank.get(row.shape, first.rank))
