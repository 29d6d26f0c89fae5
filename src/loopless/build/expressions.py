"""Expressions: `ast` to loop IR values."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..ir import loop as ir
from ..ir import ops
from ..ir.call_table import CALLS
from ..ir.types import BOOL, INT, Type, either, join
from ..read.facts import Known
from ..report.reasons import Refusal
from . import calls, given, membership, none_starts, row_calls, row_folds, subscripts
from .numbers import result_type
from .scope import Scope

PARTS = {"values", "indices", *(part for call in CALLS.values() for part in call.parts)}


def expression(s: Scope, node: ast.expr) -> ir.Expr:
    """The value of an expression."""
    s.line = getattr(node, "lineno", s.line)
    handler = HANDLERS.get(type(node))
    if handler is None:
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", s.line)
    return handler(s, node)


def _constant(s: Scope, node: ast.Constant) -> ir.Expr:
    if type(node.value) in (bool, int, float) or node.value is None:
        return ir.Const(node.value)
    raise Refusal("LL209", f"the constant {node.value!r}", s.line)


def _name(s: Scope, node: ast.Name) -> ir.Expr:
    if node.id in s.lost:
        raise Refusal("LL214", f"what `{node.id}` is depends on the way here", s.line)
    if node.id in s.indices:
        return ir.Index(s.indices[node.id])
    if node.id in s.aliases:
        return s.aliases[node.id]
    if node.id in s.types:
        return ir.Var(node.id, s.types[node.id])
    if node.id in s.lists or node.id in s.kept:
        if node.id in s.given:
            raise Refusal("LL209", f"`{node.id}` is a list, and used as a whole", s.line)
        raise Refusal("LL203", f"the list `{node.id}` is used while it grows", s.line)
    return _from_known(s, s.facts.known(node.id), node.id)


def _from_known(s: Scope, known: Known, text: str) -> ir.Expr:
    if known.what in ("tensor", "number"):
        return ir.Param(known.path or text, known.type)
    if known.what == "constant":
        return ir.Const(known.value)
    why = known.why or "neither a tensor nor a number"
    raise Refusal("LL209", f"`{text}` is {why}", s.line)


def _attribute(s: Scope, node: ast.Attribute) -> ir.Expr:
    several = isinstance(node.value, ast.Name) and isinstance(s.aliases.get(node.value.id), ir.Tuple)
    if node.attr in PARTS and (isinstance(node.value, ast.Call) or several):
        parts = expression(s, node.value)
        items = parts.items if isinstance(parts, ir.Tuple) else ()
        known = s.called.get(node.value.id, ()) if isinstance(node.value, ast.Name) else map(part_name, items)
        for name, item in zip(known, items, strict=False):
            if name == node.attr:
                return item
    if node.attr in ("real", "imag") and isinstance(node.value, ast.Call):
        return operation(s, node.attr, tensor_of(s, node.value))
    if node.attr in ("T", "mT"):
        turned = row_calls.turned(s, tensor_of(s, node.value))
        if turned is not None:
            return turned
    if node.attr in ("shape", "T", "ndim", "dtype", "device", "data", "grad"):
        if node.attr == "ndim":
            return ir.Const(tensor_of(s, node.value).type.rank)
        raise Refusal("LL204", f"`{ast.unparse(node)}` is not read yet", s.line)
    return _from_known(s, calls.resolve(s, node), ast.unparse(node))


def part_name(item: ir.Expr) -> str:
    """What one of several results of a function is called; empty if it is something else."""
    if not isinstance(item, ir.Op):
        return ""
    return next((str(value) for name, value in item.params if name == "part"), "values")


def tensor_of(s: Scope, node: ast.expr) -> ir.Expr:
    value = expression(s, node)
    if not value.type.tensor:
        raise Refusal("LL209", f"`{ast.unparse(node)}` is not a tensor", s.line)
    return value


def _binary(s: Scope, node: ast.BinOp) -> ir.Expr:
    if isinstance(node.op, ast.MatMult):
        return row_folds.product(s, expression(s, node.left), expression(s, node.right))
    info = ops.by_operator(type(node.op).__name__)
    if info is None:
        raise Refusal("LL204", f"the operator of `{ast.unparse(node)}` is not read yet", s.line)
    return operation(s, info.name, expression(s, node.left), expression(s, node.right))


def operation(s: Scope, name: str, *args: ir.Expr, **params: object) -> ir.Expr:
    """An elementwise operation, with the type that Python or torch gives it."""
    kind = result_type(name, [a.type for a in args], s.facts.default_dtype, s.line, params)
    if name == "floor_divide" and args[0] in s.steps and isinstance(args[0], ir.Op) and args[0].args[1] == args[1]:
        return s.steps[args[0]]
    if s.unsure:
        _same_if_idle(s, name, args, kind, params)
    if name == "pow" and kind == INT:
        exponent = args[1]
        if not (isinstance(exponent, ir.Const) and exponent.value >= 0):
            raise Refusal("LL205", "a power of ints that may be a float", s.line)
    return ir.Op(name, args, kind, tuple(sorted(params.items())), line=s.line)


def _same_if_idle(s: Scope, name: str, args: tuple[ir.Expr, ...], kind: Type, params: dict[str, object]) -> None:
    """Refuses what has another type where an inner loop that makes a tensor of a number has not run."""
    types = [s.unsure.get(a.name, a.type) if isinstance(a, ir.Var) else a.type for a in args]
    if types != [a.type for a in args] and result_type(name, types, s.facts.default_dtype, s.line, params) != kind:
        raise Refusal("LL205", f"`{name}` of a value that is a number if the loop before does not run", s.line)


def _unary(s: Scope, node: ast.UnaryOp) -> ir.Expr:
    if isinstance(node.op, ast.Not):
        return negation(test(s, node.operand))
    value = expression(s, node.operand)
    if isinstance(node.op, ast.USub) and isinstance(value, ir.Const):
        return ir.Const(-value.value)
    if isinstance(node.op, ast.UAdd) and value.type.number and value.type != BOOL:
        return value
    info = ops.by_operator(type(node.op).__name__)
    if info is None:
        raise Refusal("LL204", f"the operator of `{ast.unparse(node)}` is not read yet", s.line)
    return operation(s, info.name, value)


def negation(value: ir.Expr) -> ir.Expr:
    return value.args[0] if isinstance(value, ir.Op) and value.name == "not" else ir.Op("not", (value,), BOOL)


def _compare(s: Scope, node: ast.Compare) -> ir.Expr:
    first = none_starts.still_none(s, node)
    if first is not None:
        return ir.Const(first)
    found = membership.compared(s, node)
    if found is not None:
        return found
    values = [expression(s, n) for n in (node.left, *node.comparators)]
    result: ir.Expr | None = None
    for k in reversed(range(len(node.ops))):
        info = ops.by_operator(type(node.ops[k]).__name__)
        if info is None:
            raise Refusal("LL204", f"the comparison `{ast.unparse(node)}` is not read yet", s.line)
        one = operation(s, info.name, values[k], values[k + 1])
        result = one if result is None else select(s, truth(one), result, one)
    assert result is not None
    return result


def both(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """`a and b` of two tests: b is looked at only where a holds."""
    return ir.Select(a, b, ir.Const(False), BOOL)


def _boolean(s: Scope, node: ast.BoolOp) -> ir.Expr:
    values = _in_turn(s, node, expression)
    result = values[-1]
    for value in reversed(values[:-1]):
        kind = join(value.type, result.type)
        if kind is None:
            raise Refusal("LL205", f"`{ast.unparse(node)}` has values of different types", s.line)
        yes, no = (result, value) if isinstance(node.op, ast.And) else (value, result)
        result = ir.Select(truth(value), yes, no, kind)
    return result


def _in_turn(s: Scope, node: ast.BoolOp, read: Callable[[Scope, ast.expr], ir.Expr]) -> list[ir.Expr]:
    """The parts of `a and b`: all but the first may not be evaluated."""
    first = read(s, node.values[0])
    if isinstance(first, ir.Const) and first.value is isinstance(node.op, ast.Or):
        return [first]
    s.maybe += 1
    rest = [read(s, v) for v in node.values[1:]]
    s.maybe -= 1
    return [first, *rest]


def test(s: Scope, node: ast.expr) -> ir.Expr:
    """An expression whose truth is asked for."""
    if isinstance(node, ast.BoolOp):
        parts = _in_turn(s, node, test)
        result = parts[-1]
        for part in reversed(parts[:-1]):
            result = both(part, result) if isinstance(node.op, ast.And) else \
                ir.Select(part, ir.Const(True), result, BOOL)
        return result
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return negation(test(s, node.operand))
    if isinstance(node, ast.Name) and (node.id in s.lists or node.id in s.kept):
        held = calls.length(s, ast.copy_location(ast.Call(ast.Name("len", ast.Load()), [node], []), node))
        return operation(s, "gt", held, ir.Const(0))
    if isinstance(node, ast.Compare) and len(node.ops) > 1:
        single: list[ast.expr] = [ast.Compare(left, [op], [right]) for left, op, right in
                                  zip((node.left, *node.comparators), node.ops, node.comparators, strict=False)]
        return test(s, ast.BoolOp(ast.And(), single))
    value = expression(s, node)
    ints = given.row_of(value)
    many = None if ints is None else given.own_length(s, ints)
    return truth(value) if many is None else operation(s, "gt", many, ir.Const(0))


def truth(value: ir.Expr) -> ir.Expr:
    """What `if value` asks."""
    t = value.type
    if t.rank:
        raise Refusal("LL205", "the truth of a row is not one truth value", getattr(value, "line", 0))
    if isinstance(value, ir.Const) and type(value.value) in (int, float):
        return ir.Const(bool(value.value))
    if t == BOOL or (t.tensor and t.dtype == "bool"):
        return value
    if not (t.number or t.tensor):
        raise Refusal("LL204", "the truth of something that is neither a tensor nor a number")
    return ir.Op("truth", (value,), BOOL)


def _conditional(s: Scope, node: ast.IfExp) -> ir.Expr:
    chosen = test(s, node.test)
    if isinstance(chosen, ir.Const):
        return expression(s, node.body if chosen.value else node.orelse)
    s.maybe += 1
    yes, no = expression(s, node.body), expression(s, node.orelse)
    s.maybe -= 1
    return select(s, chosen, yes, no)


def select(s: Scope, chosen: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
    if isinstance(chosen, ir.Const):
        return yes if chosen.value else no
    kind = either(yes.type, no.type) or joined(s, yes.type, no.type)
    return ir.Select(chosen, yes, no, kind)


def joined(s: Scope, a: Type, b: Type) -> Type:
    kind = join(a, b)
    if kind is None:
        raise Refusal("LL205", f"a value of type {a} in one branch and {b} in the other", s.line)
    return kind


def _tuple(s: Scope, node: ast.Tuple) -> ir.Expr:
    return ir.Tuple(tuple(expression(s, e) for e in node.elts))


HANDLERS: dict[type[ast.expr], Callable[[Scope, Any], ir.Expr]] = {
    ast.Constant: _constant, ast.Name: _name, ast.Attribute: _attribute, ast.BinOp: _binary, ast.UnaryOp: _unary,
    ast.Compare: _compare, ast.BoolOp: _boolean, ast.IfExp: _conditional, ast.Tuple: _tuple,
    ast.Subscript: subscripts.load, ast.Call: calls.call,
}
