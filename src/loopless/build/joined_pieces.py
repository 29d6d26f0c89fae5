"""Rows that are joined of pieces, all of which together are as long in every iteration: a tensor that is filled.

    F.pad(row, (0, n - len(row)), value=v)                      made = torch.full((n,), v)
    torch.cat([row, torch.full((n - len(row),), v)])     →      made[:len(row)] = row
    torch.tensor(ids + [v] * (n - len(ids)))

Pieces are rows, numbers so many times, and, in lists, single numbers: `[first] + ids + [last] + [0] * k`. How often a
number is repeated must not be less than 0, where Python's lists have none and F.pad cuts off: that is checked, unless
the facts say so. Left alone: pieces of several dtypes, other modes of F.pad and axes than the first, numbers that
depend on the iteration.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.polynomial import Polynomial, expression
from ..ir.records import dataclass
from ..ir.types import BOOL, FLOAT, INT, category, tensor
from ..report.reasons import Refusal
from . import calls, comprehensions, creations, expressions, fitting, given, lengths, lists, private, slices, subscripts
from .scope import Scope

MADE_OF_INTS = ("torch.tensor", "torch.as_tensor", "torch.LongTensor")
CASTS = ("int64", "float32", "float64", "bool")


@dataclass(frozen=True)
class Piece:
    """A row, or a number so many times; how long it is."""
    row: ast.expr | None
    number: ir.Expr | None
    many: ir.Expr


def padded(s: Scope, node: ast.Call) -> ir.Expr:
    """`F.pad(row, (a, b), value=v)`."""
    said = {k.arg: k.value for k in node.keywords}
    named = dict(zip(("input", "pad", "mode", "value"), node.args, strict=False))
    named |= {name: value for name, value in said.items() if name}
    mode, amounts = named.pop("mode", ast.Constant("constant")), named.get("pad")
    row = expressions.tensor_of(s, named["input"])
    if ast.unparse(mode) != "'constant'" or not isinstance(amounts, (ast.Tuple, ast.List)) or len(named) > 3 \
            or row.type.soft or row.type.rank * 2 != len(amounts.elts) \
            or any(ast.unparse(n) != "0" for n in amounts.elts[:-2]):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: padding in another way", s.line)
    value = named.get("value") or ast.Constant(0)
    number = expressions.expression(s, value if ast.unparse(value) != "None" else ast.Constant(0))
    if not _fits(number, row.type.dtype):
        raise Refusal("LL205", f"`{ast.unparse(node)}`: a number of another kind", s.line)
    before, after = (Piece(None, number, _int(s, n)) for n in amounts.elts[-2:])
    middle = Piece(named["input"], None, _length(s, row))
    pieces = [p for p in (before, middle, after) if p.many != ir.Const(0)]
    return _filled(s, node, pieces, row.type.dtype, row)


def _length(s: Scope, row: ir.Expr) -> ir.Expr:
    found = slices.length(s, row)
    return subscripts.size(s, row, 0) if found is None else found


def _fits(number: ir.Expr, dtype: str) -> bool:
    """Whether a number is what a tensor of some dtype holds, as it is."""
    if not isinstance(number, (ir.Const, ir.Param)) or number.type.tensor:
        return False
    if isinstance(number, ir.Const):
        small = type(number.value) is int and 0 <= number.value <= 127
        return number.value == 0 if dtype == "bool" else small or \
            (type(number.value) in (int, float) and category(dtype) == 2) or (number.type == INT and dtype == "int64")
    return (number.type == INT and dtype == "int64") or (number.type == FLOAT and dtype in ("float32", "float64"))


def _int(s: Scope, node: ast.expr) -> ir.Expr:
    many = expressions.expression(s, node)
    if many.type != INT:
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not an int", s.line)
    return many


def joined(s: Scope, node: ast.Call) -> ir.Expr | None:
    """`torch.cat([row, torch.zeros(k)])`, where k depends on the iteration; None if it is something else."""
    axes = [*node.args[1:], *(k.value for k in node.keywords if k.arg in ("dim", "axis"))]
    parts = node.args[0] if node.args else None
    if not s.around or not isinstance(parts, (ast.Tuple, ast.List)) or len(axes) != len(node.args) + len(
            node.keywords) - 1 or any(ast.unparse(a) != "0" for a in axes):
        return None
    new = [_new(s, part) for part in parts.elts]
    rows = [part for part, made in zip(parts.elts, new, strict=True) if made is None]
    if len(rows) == len(new) or not rows or any(isinstance(n, ast.Starred) for n in rows):
        return None
    kinds = [expressions.tensor_of(s, row) for row in rows]
    sizes = [made[0] for made in new if made is not None]
    if all(private.fixed(s, size[0]) for size in sizes):
        return None                                     # a row of rows that are as long each time
    like = kinds[0]
    fits = all(k.type == like.type and not k.type.soft for k in kinds) and like.type.rank > 0 \
        and all(made is None or made[2] == like.type.dtype for made in new) \
        and all(len(size) == like.type.rank and all(
            slices.same(s, size[k], lists.row_size(s, like, k)) for k in range(1, like.type.rank)) for size in sizes)
    if not fits:
        raise Refusal("LL205", f"`{ast.unparse(node)}`: pieces of several dtypes or widths", s.line)
    pieces = [Piece(part, None, _length(s, expressions.tensor_of(s, part))) if made is None
              else Piece(None, made[1], made[0][0]) for part, made in zip(parts.elts, new, strict=True)]
    return _filled(s, node, pieces, like.type.dtype, like)


def _new(s: Scope, node: ast.expr) -> tuple[tuple[ir.Expr, ...], ir.Expr, str] | None:
    """The shape, the number and the dtype of a fresh tensor; None if it is something else."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    path = calls.resolve(s, node.func).path
    owned = not path.startswith("torch.") and node.func.attr.startswith("new_")
    kind = node.func.attr.removeprefix("new_") if owned else path.removeprefix("torch.")
    said = {k.arg: k.value for k in node.keywords}
    args = list(node.args)
    number = said.pop("fill_value", None) or (args.pop() if kind == "full" and len(args) > 1 else None)
    if kind not in ("zeros", "ones", "full") or (kind == "full") != (number is not None) or not args \
            or said.keys() - {"dtype", "device"} or creations.foreign_device(s, said.get("device")):
        return None
    value = ir.Const(creations.FILLS[kind]) if number is None else expressions.expression(s, number)
    default = s.facts.default_dtype if kind != "full" else \
        {"int": "int64", "bool": "bool"}.get(value.type.kind, s.facts.default_dtype)
    default = expressions.tensor_of(s, node.func.value).type.dtype if owned else default
    dtype = creations.dtype_named(s, said.get("dtype"), default)
    if not _fits(value, dtype):
        return None
    return creations.sizes_of(s, args), value, dtype


def of_ints(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """`torch.tensor(ids + [0] * k)`; None if it is something else."""
    if path not in MADE_OF_INTS or len(node.args) != 1 or not isinstance(node.args[0], ast.BinOp) \
            or not s.around or not s.facts.made_here():
        return None
    pieces = _pieces(s, node.args[0])
    dtypes = [k.value for k in node.keywords if k.arg == "dtype"]
    dtype = creations.dtype_named(s, dtypes[0] if dtypes else None, "int64")
    if pieces is None or len(dtypes) != len(node.keywords) or dtype not in CASTS:
        return None
    made = _filled(s, node, pieces, "int64", None, some=not dtypes and path != "torch.LongTensor")
    return made if dtype == "int64" else ir.Op("to", (made,), tensor(dtype, 1), (("dtype", dtype),), line=s.line)


def _pieces(s: Scope, node: ast.expr) -> list[Piece] | None:
    """The pieces of a list of ints; None if it is something else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [_pieces(s, side) for side in (node.left, node.right)]
        return None if parts[0] is None or parts[1] is None else parts[0] + parts[1]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        one, many = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
        number = _number(s, one.elts[0]) if isinstance(one, ast.List) and len(one.elts) == 1 else None
        return None if number is None else [Piece(None, number, _int(s, many))]
    if isinstance(node, ast.List):
        numbers = [_number(s, e) for e in node.elts]
        return [Piece(None, n, ir.Const(1)) for n in numbers if n is not None] if None not in numbers else None
    if not isinstance(node, (ast.Name, ast.Subscript)):
        return None
    row = given.row_of(expressions.expression(s, node))
    own = None if row is None else given.own_length(s, row)
    if own is None:
        return None
    made = ast.Call(ast.Name(ROW, ast.Load()), [node], [])
    return [Piece(ast.copy_location(made, node), None, own)]


ROW = "row~"                                # the tensor of the ints of a list


def _number(s: Scope, node: ast.expr) -> ir.Expr | None:
    if isinstance(node, ast.Starred):
        return None
    value = expressions.expression(s, node)
    return value if value.type == INT and isinstance(value, (ir.Const, ir.Param)) else None


def _filled(s: Scope, node: ast.Call, pieces: list[Piece], dtype: str, like: ir.Expr | None, some: bool = False
            ) -> ir.Expr:
    """A tensor of all pieces: the last number everywhere, and the others in their places."""
    total = Polynomial()
    for piece in pieces:
        total += fitting.amount(s, piece.many)
    long, numbers = expression(total), [p.number for p in pieces if p.number is not None]
    if not s.around or s.maybe or not numbers or not private.fixed(s, long):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: pieces that are not as long together in each iteration", s.line)
    _check_counts(s, pieces, long, some)
    widths = () if like is None else tuple(lists.row_size(s, like, k) for k in range(1, like.type.rank))
    kind = tensor(dtype, 1 + len(widths))
    fill = numbers[-1]
    fill = ir.Const(float(fill.value)) if isinstance(fill, ir.Const) and category(dtype) == 2 else fill
    new = ir.New(private.name_for(s, node, "row"), (long, *widths), fill, kind,
                 keywords=lists.said(s, like, dtype), line=s.line)
    made = comprehensions.fresh(s, "made")
    s.alias(made, private.place(s, new))
    comprehensions.put_before(s, _stores(s, node, made, pieces, numbers[-1]), node.lineno)
    return ir.Op("clone", (expressions.expression(s, comprehensions.load(made)),), kind, line=s.line)


def _check_counts(s: Scope, pieces: list[Piece], long: ir.Expr, some: bool) -> None:
    """No number is repeated less than 0 times; where one row and one number fill all, that the row fits says so."""
    counts = [p.many for p in pieces if p.row is None]
    tests = [(n, "no count is negative", 0) for n in counts] if len(pieces) > 2 or len(counts) > 1 else []
    tests += [(long, "a list of ints has some", 1)] if some else []
    for value, about, least in tests:
        if fitting.surely(s, "ge", value, ir.Const(least)):
            continue
        test = ir.Op("ge", (value, ir.Const(least)), BOOL, line=s.line)
        told = (("plain", False), ("about", about))
        s.before.append(ir.Discard(ir.Op("ensure", (value, test), INT, told, line=s.line), line=s.line))


def _stores(s: Scope, node: ast.Call, made: str, pieces: list[Piece], rest: ir.Expr) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    start: ir.Expr = ir.Const(0)
    for k, piece in enumerate(pieces):
        stop = lengths.plus(start, piece.many)
        if repr(piece.number) != repr(rest):                # -0.0 is not 0.0
            lower = None if k == 0 else _named(s, start)
            upper = None if k == len(pieces) - 1 else _named(s, stop)
            place = ast.Subscript(comprehensions.load(made), ast.Slice(lower, upper), ast.Store())
            value = piece.row or _named(s, piece.number)                            # type: ignore[arg-type]
            out.append(ast.copy_location(ast.Assign([place], value), node))
        start = stop
    return out


def _named(s: Scope, value: ir.Expr) -> ast.expr:
    """A name that stands for a value, in the statements that are made here."""
    name = comprehensions.fresh(s, "here")
    s.aliases[name] = value
    return comprehensions.load(name)
