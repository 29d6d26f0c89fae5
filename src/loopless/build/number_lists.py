"""Lists of numbers that are made at full length, and then changed: such a list is a tensor.

    counts = [0] * k                            counts = torch.zeros(k, dtype=torch.int64)
    for c in labels.tolist():           →       for i in range(len(labels)):
        counts[c] += 1                              counts[labels[i]] += 1
    return counts                               return counts.tolist()

The same for `[0.0 for _ in range(k)]`, and for lists of lists, `[[0] * m for _ in range(n)]`. Ints are kept in int64,
floats in float64, and what is read is a Python number again (lists.py).

Left alone: lists that are given numbers of another kind, or tensors, and rows of a list of lists that get a name.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.records import dataclass
from ..ir.types import BOOL, FLOAT, INT, Type, tensor
from ..read.names import needed_names
from ..report.reasons import Refusal
from . import comprehensions, expressions, extremes, lists, private, subscripts
from .scope import Kept, Scope

MADE = object()                             # in the place of the statement that appends, where none does


@dataclass(frozen=True)
class _Long:
    """A list of one number again and again: the number, and how long the lists are, from the outermost in."""
    number: ast.expr
    sizes: tuple[ast.expr, ...]


def creation(s: Scope, name: str, node: ast.expr) -> list[ir.Stmt] | None:
    """`name = [0] * k`; None if it is something else."""
    made = _long(s, node)
    fill = expressions.expression(s, made.number) if made is not None else None
    if made is None or not isinstance(fill, ir.Const) or fill.type not in (INT, FLOAT, BOOL):
        return None
    if s.branches or name in s.kept or name in s.lists or name in s.shapes:
        raise Refusal("LL204", f"the list `{name}` is made in a branch, or again", s.line)
    shape = tuple(_amount(s, expressions.expression(s, size)) for size in made.sizes)
    if any(size.type != INT for size in shape):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a length that is not an int", s.line)
    dtype = lists.NUMBERS[fill.type.kind]
    new = ir.New(private.name_for(s, node, name), shape, fill, tensor(dtype, len(shape)), keywords=_said(s, dtype),
                 line=s.line)
    s.bind(name, INT)
    del s.types[name]
    inside = bool(s.around)
    array = private.place(s, new) if inside else ir.Param(new.name, new.type)
    s.shapes.setdefault(new.name, shape)
    s.kept[name] = Kept(around=list(s.around), array=array, type=fill.type, by=MADE)
    return [] if inside else [new]


def _amount(s: Scope, size: ir.Expr) -> ir.Expr:
    """A length by what it was computed from, so that others can be held against it."""
    return extremes.amount(s, size) or size


def _long(s: Scope, node: ast.expr) -> _Long | None:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        one, size = (node.left, node.right) if isinstance(node.left, ast.List) else (node.right, node.left)
        plain = isinstance(one, ast.List) and len(one.elts) == 1 and _is_number(one.elts[0])
        return _Long(one.elts[0], (size,)) if plain else None                       # type: ignore[attr-defined]
    if not isinstance(node, ast.ListComp) or not lists.plain(node):
        return None
    head = node.generators[0].iter
    counted = isinstance(head, ast.Call) and len(head.args) == 1 and not head.keywords \
        and isinstance(head.func, ast.Name) and s.known(head.func.id).path == "builtins.range"
    inner = _Long(node.elt, ()) if _is_number(node.elt) else _long(s, node.elt)
    own = {n.id for n in ast.walk(node.generators[0].target) if isinstance(n, ast.Name)}
    used = {n.id for n in ast.walk(node.elt) if isinstance(n, ast.Name)}
    if not counted or inner is None or own & used:
        return None
    return _Long(inner.number, (head.args[0], *inner.sizes))                        # type: ignore[attr-defined]


def _is_number(node: ast.expr) -> bool:
    """`0`, `-1.0`, `float("inf")`."""
    plain = node.operand if isinstance(node, ast.UnaryOp) else node
    return (isinstance(plain, ast.Constant) and type(plain.value) in (int, float, bool)) or (
        isinstance(plain, ast.Call) and ast.unparse(plain.func) == "float")


def _said(s: Scope, dtype: str) -> tuple[tuple[str, str], ...]:
    """The dtype, and the device of the tensors beside the list."""
    beside = next((n for n in needed_names(s.body) if s.facts.known(n).what == "tensor"), "") \
        if s.facts.device != "cpu" else ""
    said = (("dtype", f"torch.{dtype}"),) if dtype != s.facts.default_dtype else ()
    return (*said, ("device", f"{beside}.device")) if beside else said


def place(s: Scope, node: ast.expr) -> tuple[Kept, ast.Subscript] | None:
    """The list of `counts[c]`, or of `table[i][j]`, and the place in its tensor; None if it is something else."""
    subs: list[ast.expr] = []
    base = node
    while isinstance(base, ast.Subscript):
        subs.insert(0, base.slice)
        base = base.value
    kept = s.kept.get(base.id) if isinstance(base, ast.Name) else None
    if kept is None or kept.by is not MADE or kept.array is None:
        return None
    lists.filled(s, base.id)                                                        # type: ignore[attr-defined]
    if len(subs) != kept.array.type.rank or any(isinstance(sub, (ast.Slice, ast.Tuple)) for sub in subs):
        raise Refusal("LL204", f"`{ast.unparse(node)}`: a list at this subscript", s.line)
    at = subs[0] if len(subs) == 1 else ast.copy_location(ast.Tuple(subs, ast.Load()), node)
    return kept, ast.copy_location(ast.Subscript(base, at, ast.Load()), node)


def element(s: Scope, node: ast.Subscript) -> ir.Expr | None:
    """`counts[c]`: a Python number."""
    found = place(s, node)
    if found is None:
        return None
    kept, at = found
    assert kept.array is not None and kept.type is not None
    array, subs, type = _at(s, kept, at)
    return ir.Op("item", (ir.Load(array, subs, type, line=s.line),), kept.type, line=s.line)


def store(s: Scope, target: ast.Subscript, value: ir.Expr) -> list[ir.Stmt] | None:
    """`counts[c] = v`."""
    found = place(s, target)
    if found is None:
        return None
    kept, at = found
    _check_kind(s, target, kept.type, value.type)
    array, subs, _ = _at(s, kept, at)
    return [ir.Store(array, subs, value, line=s.line)]


def augment(s: Scope, target: ast.Subscript, op: str, added: ast.expr) -> list[ir.Stmt] | None:
    """`counts[c] += v`."""
    found = place(s, target)
    if found is None:
        return None
    kept, at = found
    assert kept.type is not None
    array, subs, type = _at(s, kept, at)
    old, more = ir.Load(array, subs, type, line=s.line), expressions.expression(s, added)
    _check_kind(s, target, kept.type, expressions.operation(s, op, ir.Op("item", (old,), kept.type), more).type)
    if kept.type == INT and (op in ("mul", "pow") or "shift" in op):
        raise Refusal("LL205", f"`{ast.unparse(target)}` may outgrow 64 bits", s.line)
    more = ir.Op("summand", (more,), INT, line=s.line) if kept.type == more.type == INT \
        and not isinstance(more, ir.Const) and op in ("add", "sub") else more
    value = expressions.operation(s, op, old, more)
    if value.type.dtype != type.dtype:
        raise Refusal("LL205", f"`{ast.unparse(target)}` becomes a number of another kind", s.line)
    return [ir.Store(array, subs, value, inplace=op, line=s.line)]


def _check_kind(s: Scope, target: ast.expr, held: Type | None, value: Type) -> None:
    if value != held or value.soft:
        raise Refusal("LL205", f"`{ast.unparse(target)}` becomes a number of another kind", s.line)


def _at(s: Scope, kept: Kept, node: ast.Subscript) -> tuple[ir.Expr, tuple[ir.Expr | ir.Span, ...], Type]:
    assert kept.array is not None
    array, subs, type = subscripts.location(s, kept.array, node)
    if any(isinstance(sub, ir.Expr) and sub.type.tensor for sub in subs):
        subs = tuple(ir.Op("item", (sub,), INT, line=s.line) if isinstance(sub, ir.Expr) and sub.type.tensor else sub
                     for sub in subs)
    return array, subs, type


def written_out(s: Scope, node: ast.expr) -> ast.ListComp | None:
    """A list as a result: `[v for v in counts]`; None if it is something else."""
    kept = s.kept.get(node.id) if isinstance(node, ast.Name) else None
    if kept is None or kept.by is not MADE or s.depth or kept.array is None or kept.array.type.rank != 1:
        return None
    value = comprehensions.fresh(s, "value")
    each = ast.comprehension(comprehensions.store(value), node, [], 0)
    made = ast.ListComp(comprehensions.load(value), [each])
    return ast.fix_missing_locations(ast.copy_location(made, node))
