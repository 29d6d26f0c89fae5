"""A value so many times, appended as one tensor: a loop that appends it so often.

    out.append(v.expand(int(c), -1))                    for _ in range(int(c)):
    torch.cat(out)                             →            out.append(v)
                                                        torch.stack(out)

So are `v.repeat(c, 1)`, `v.unsqueeze(0).expand(c, -1)`, `torch.full((c,), v)`, `torch.ones(c)`, `torch.zeros(c)` and
`torch.arange(c)`, whose elements are the positions. Of a list: `out += [v] * n`, `out.extend([v] * n)`.

A count is an int, and not negative: `lower/unrolled.py` checks that, as torch raises for others. Left alone: values
that are spread along further axes, and lists that are used for more than to be joined.
"""
from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from ..ir import loop as ir
from ..ir.row_table import PREFIX
from ..ir.types import INT, tensor
from ..report.reasons import Refusal
from . import appended as changes
from . import calls, creations, expressions, sharing
from .scope import Scope

Body = list[ast.stmt]
Element = Callable[[ir.Index], ir.Expr]
MADE = {"torch.full": None, "torch.ones": 1, "torch.zeros": 0}


def append(s: Scope, name: str, node: ast.expr, statement: ast.stmt) -> list[ir.Stmt] | None:
    """The loop for what is appended to a list that is joined; None if it is not a value so many times."""
    if not s.depth or not isinstance(node, ast.Call) or name in s.joins:
        return None
    found = _of_a_value(s, node) or _made(s, node)
    if found is None:
        return None
    count, element = found
    if count.type not in (INT, tensor("int64"), tensor("int32")) \
            or not ir.contains(count, lambda n: isinstance(n, (ir.Load, ir.Var))):
        return None
    index = ir.Index(s.fresh_index("_"))
    value = element(index)
    before = s.lists[name]
    if before is not None and (before != value.type or name not in s.unrolled):
        raise Refusal("LL205", f"`{name}` holds values of different types", s.line)
    if any(changes.changes_later(s, n, statement) for n in sharing.shared_names(value) & s.mutated):
        raise Refusal("LL207", "what was appended is changed in place later", s.line)
    s.lists[name] = value.type
    s.unrolled.add(name)
    looked = [] if ir.contains(value, lambda n: n == index) else [ir.Discard(value, line=s.line)]
    return [*looked, ir.For(index.var, ir.Const(0), count, 1, (ir.Append(name, value, line=s.line),), line=s.line)]


def _of_a_value(s: Scope, node: ast.Call) -> tuple[ir.Expr, Element] | None:
    """`v.expand(c, -1)`, `v.repeat(c, 1)`."""
    if not (isinstance(node.func, ast.Attribute) and node.func.attr in ("expand", "repeat")) or node.keywords:
        return None
    sizes = node.args[0].elts if len(node.args) == 1 and isinstance(node.args[0], (ast.Tuple, ast.List)) else node.args
    rest = "-1" if node.func.attr == "expand" else "1"
    if not sizes or any(ast.unparse(size) != rest for size in sizes[1:]) \
            or calls.resolve(s, node.func.value).what == "module":
        return None
    value = expressions.expression(s, node.func.value)
    if not value.type.tensor or value.type.soft:
        return None
    if value.type.rank == len(sizes):
        single = _single(value)
        if single is None:
            return None
        value = single
    if value.type.rank != len(sizes) - 1:
        return None
    return expressions.expression(s, sizes[0]), lambda index: value


def _single(row: ir.Expr) -> ir.Expr | None:
    """What is in a row with an axis of size 1 in front; None if it is another one."""
    kind = tensor(row.type.dtype, row.type.rank - 1)
    if isinstance(row, ir.Op) and row.name == f"{PREFIX}unsqueeze" and dict(row.params)["dim"] == 0:
        return row.args[0]
    if isinstance(row, ir.Load) and row.subs and isinstance(row.subs[0], ir.Window) \
            and row.subs[0].length == ir.Const(1) and row.subs[0].start is not None:
        return ir.Load(row.array, (row.subs[0].start, *row.subs[1:]), kind, row.at, line=row.line)
    return None


def _made(s: Scope, node: ast.Call) -> tuple[ir.Expr, Element] | None:
    """`torch.full((c,), v)`, `torch.ones(c)`, `torch.arange(c)`."""
    path = calls.resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
    if not s.facts.made_here() or {k.arg for k in node.keywords} - {"dtype"}:
        return None
    said = node.keywords[0].value if node.keywords else None
    if path == "torch.arange" and len(node.args) == 1:
        count = expressions.expression(s, node.args[0])
        return count, lambda index: _as_tensor(s, index, creations.dtype_named(s, said, "int64"))
    if path not in MADE or len(node.args) != (2 if path == "torch.full" else 1):
        return None
    size = node.args[0]
    if isinstance(size, (ast.Tuple, ast.List)):
        if len(size.elts) != 1:
            return None
        size = size.elts[0]
    value: ir.Expr = ir.Const(MADE[path]) if path != "torch.full" else expressions.expression(s, node.args[1])
    plain = {"int": "int64", "float": s.facts.default_dtype, "bool": "bool"}
    if not value.type.number or value.type.soft:
        return None
    dtype = creations.dtype_named(s, said, plain[value.type.kind] if path == "torch.full" else s.facts.default_dtype)
    return expressions.expression(s, size), lambda index: _as_tensor(s, value, dtype)


def _as_tensor(s: Scope, value: ir.Expr, dtype: str) -> ir.Expr:
    fits = {"int": ("int64", "float64"), "float": ("float32", "float64"), "bool": ("bool",)}
    if dtype not in fits.get(value.type.kind, ()) and not isinstance(value, ir.Const):
        raise Refusal("LL205", f"a {value.type.kind} as {dtype}, so many times", s.line)
    return ir.Op("to", (value,), tensor(dtype), (("dtype", dtype),), line=s.line)


def as_loops(body: Body) -> Body:
    """The statements with loops for `out += [v] * n` and `out.extend([v] * n)`, where the list starts empty."""
    empty = {target.id for stmt in body for target in getattr(stmt, "targets", ()) if isinstance(target, ast.Name)
             and isinstance(stmt.value, ast.List) and not stmt.value.elts}              # type: ignore[attr-defined]
    if not empty:
        return body
    return [new for stmt in body for new in _as_loop(stmt, empty)]


def _as_loop(stmt: ast.stmt, empty: set[str]) -> Body:
    found = _in_a_list(stmt)
    if found is not None and found[0] in empty:
        name, value, count = found
        each = ast.Name(f"{name}~each", ast.Load())
        grow = ast.Expr(ast.Call(ast.Attribute(ast.Name(name, ast.Load()), "append", ast.Load()), [each], []))
        loop = ast.For(ast.Name(f"{name}~time", ast.Store()), ast.Call(ast.Name("range", ast.Load()), [count], []),
                       [grow], [])
        made: Body = [ast.Assign([ast.Name(each.id, ast.Store())], value), loop]
        return [ast.fix_missing_locations(ast.copy_location(new, stmt)) for new in made]
    if isinstance(stmt, (ast.For, ast.If)):
        changed = copy.copy(stmt)
        changed.body = [new for inner in stmt.body for new in _as_loop(inner, empty)]
        changed.orelse = [new for inner in stmt.orelse for new in _as_loop(inner, empty)]
        same = changed.body == stmt.body and changed.orelse == stmt.orelse
        return [stmt if same else changed]
    return [stmt]


def _in_a_list(stmt: ast.stmt) -> tuple[str, ast.expr, ast.expr] | None:
    """The list, the value and the count."""
    target: ast.expr | None = None
    value: ast.expr | None = None
    if isinstance(stmt, ast.AugAssign) and isinstance(stmt.op, ast.Add):
        target, value = stmt.target, stmt.value
    elif isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Call) and len(stmt.value.args) == 1 \
            and isinstance(stmt.value.func, ast.Attribute) and stmt.value.func.attr == "extend":
        target, value = stmt.value.func.value, stmt.value.args[0]
    if not isinstance(target, ast.Name) or not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Mult):
        return None
    for one, count in ((value.left, value.right), (value.right, value.left)):
        if isinstance(one, ast.List) and len(one.elts) == 1:
            return target.id, one.elts[0], count
    return None
