"""What an expression says of the values in it: names, subscripts, arithmetic, comparisons, elements of loops."""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import class_values, torch_values, value_functions
from .values import Value

if TYPE_CHECKING:
    from .value_walk import Walk

INT_ATTRIBUTES = ("ndim", "device", "dtype", "requires_grad", "is_cuda")
BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)


def value(w: Walk, node: ast.expr) -> Value:
    """The value of an expression."""
    known = READERS.get(type(node))
    if known is not None:
        return known(w, node)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            value(w, child)
    return Value()


def whole() -> Value:
    return Value(number=True, whole=True)


def _constant(w: Walk, node: ast.Constant) -> Value:
    number = isinstance(node.value, (int, float, complex))
    return Value(number=number, whole=type(node.value) is int, floating=type(node.value) is float)


def _name(w: Walk, node: ast.Name) -> Value:
    if node.id in w.names:
        return w.names[node.id]
    if node.id in w.globals:
        return w.globals[node.id]
    return w.free.setdefault(node.id, Value()) if node.id not in w.paths else Value()


def _tuple(w: Walk, node: ast.Tuple) -> Value:
    return Value(parts=tuple(value(w, e) for e in node.elts if not isinstance(e, ast.Starred)))


def _list(w: Walk, node: ast.List) -> Value:
    return Value(element=w.either(*(value(w, e) for e in node.elts)))


def _comprehension(w: Walk, node: ast.ListComp | ast.GeneratorExp) -> Value:
    before = dict(w.names)
    for g in node.generators:
        w.bind(g.target, element(w, g.iter))
        for test in g.ifs:
            w.test(test)
    result = Value(element=tells_length(value(w, node.elt)))
    w.names = before
    return result


def _arithmetic(w: Walk, node: ast.BinOp) -> Value:
    left, right = value(w, node.left), value(w, node.right)
    if isinstance(node.op, ast.MatMult):
        return torch_values.product(w, left, right)
    if left.element is not None or right.element is not None:
        return left if left.element is not None else right
    result = w.knowledge.together(left, right, of_ints=not isinstance(node.op, ast.Div))
    result.whole = left.whole and right.whole and not isinstance(node.op, ast.Div)
    if isinstance(node.op, BITS) and (left.whole or right.whole):
        result.index = True                                                     # floats have no bits
    return result


def _unary(w: Walk, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        w.test(node.operand)
        return Value(number=True)
    return w.knowledge.made(value(w, node.operand))


def _compare(w: Walk, node: ast.Compare) -> Value:
    operands = [value(w, n) for n in (node.left, *node.comparators)]
    if any(isinstance(op, (ast.In, ast.NotIn, ast.Is, ast.IsNot)) for op in node.ops):
        return Value(number=True)
    if len(node.ops) > 1:
        for v in operands:
            v.at_most(0)
    result = w.knowledge.together(*operands)
    result.dtype = "bool"
    return result


def _either(w: Walk, node: ast.IfExp) -> Value:
    w.test(node.test)
    return w.either(value(w, node.body), value(w, node.orelse))


def _bool(w: Walk, node: ast.BoolOp) -> Value:
    values = [value(w, n) for n in node.values]
    for v in values[:-1]:
        v.at_most(0)
    return w.either(*values)


def _named(w: Walk, node: ast.NamedExpr) -> Value:
    found = value(w, node.value)
    w.bind(node.target, found)
    return found


def _attribute(w: Walk, node: ast.Attribute) -> Value:
    held = class_values.held(w, node)
    if held is not None:
        return held
    of = value(w, node.value)
    if node.attr == "shape":
        of.tensor = True
        return Value(shape_of=of)
    if node.attr in INT_ATTRIBUTES:
        of.tensor = True
        return Value(number=True)
    if node.attr in ("T", "mT"):
        of.tensor = True
        of.at_least(2)
        return w.knowledge.made(of)
    if node.attr in ("real", "imag", "data", "grad"):
        return w.knowledge.made(of)
    return of.parts[0] if node.attr == "values" and of.parts else of.parts[-1] if of.parts else Value()


def _subscript(w: Walk, node: ast.Subscript) -> Value:
    of = value(w, node.value)
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    at = [_place(w, p) for p in places]
    if of.shape_of is not None:
        return _size(of.shape_of, node.slice)
    if of.element is not None:
        return of if isinstance(node.slice, ast.Slice) else of.element
    if of.parts:
        k = node.slice.value if isinstance(node.slice, ast.Constant) else None
        return of.parts[k] if isinstance(k, int) and -len(of.parts) <= k < len(of.parts) else w.either(*of.parts)
    of.indexed = True
    if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int):
        of.reach = max(of.reach, node.slice.value + 1)
    masks = [v for v in at if v is not None and v.dtype == "bool" and not v.number]
    if masks:
        return _masked(w, of, masks)
    of.tensor |= len(places) > 1
    new = sum(isinstance(p, ast.Constant) and p.value is None for p in places)
    picked = [v for v in at if v is not None]
    by = [v for v in picked if not v.number]
    for v in by:
        v.index = True
    of.at_least(len(places) - new)
    plain = new == 0 and all(not isinstance(p, ast.Slice) or ast.unparse(p) == ":" for p in places)
    stay = tuple(k for k, v in enumerate(at) if v is None)
    result = w.knowledge.made(of, new - len(picked), by, axes=stay if plain else None)
    result.widened = new > 0
    return result


def _place(w: Walk, node: ast.expr) -> Value | None:
    """A subscript that takes the place of a dimension; None for a slice, or a new dimension."""
    if isinstance(node, ast.Slice):
        for end in (node.lower, node.upper, node.step):
            if end is not None:
                _is_int(tells_length(value(w, end)))
        return None
    if isinstance(node, ast.Constant) and node.value in (None, Ellipsis):
        return None
    found = value(w, node)
    found.whole = True
    return found


def tells_length(v: Value) -> Value:
    """A length that is kept, compared or cut to: those beside it may differ in theirs."""
    if v.length_of is not None:
        v.length_of.uneven = True
    return v


def _is_int(v: Value) -> None:
    v.whole = True
    v.at_most(0)
    v.index = True


def _masked(w: Walk, of: Value, masks: list[Value]) -> Value:
    """`x[x > 0]`: of one dimension, where the mask has as many as the tensor."""
    for m in masks:
        m.tensor = True
        m.at_least(1)
        of.at_least(1)
        w.knowledge.put(of, m)
    of.tensor = True
    return Value(1, tensor=True, dtype=of.dtype, selected=True)


def _size(of: Value, place: ast.expr) -> Value:
    """`x.shape[1]`, `x.shape[-1]`, `x.shape[1:]`."""
    if isinstance(place, ast.UnaryOp) and isinstance(place.operand, ast.Constant):
        place = ast.Constant(-place.operand.value)                          # type: ignore[operator]
    if isinstance(place, ast.Constant) and isinstance(place.value, int):
        of.at_least(place.value + 1 if place.value >= 0 else -place.value)
    elif isinstance(place, ast.Slice):
        return Value()
    first = isinstance(place, ast.Constant) and place.value == 0
    return Value(number=True, whole=True, length_of=of if first else None)


def element(w: Walk, node: ast.expr) -> Value:
    """What a loop over something gets, one after the other."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in w.names:
        name, args = node.func.id, node.args
        if name == "range":
            for a in args:
                _is_int(value(w, a))
            return whole()
        if name == "enumerate" and args:
            return Value(parts=(whole(), element(w, args[0])))
        if name == "zip":
            return Value(parts=tuple(element(w, a) for a in args))
        if name in ("reversed", "list", "tuple", "sorted", "set", "iter") and args:
            return element(w, args[0])
    return elements_of(w, value(w, node))


def elements_of(w: Walk, of: Value) -> Value:
    if of.element is not None:
        return of.element
    if of.parts:
        return w.either(*of.parts)
    if of.shape_of is not None:
        return whole()
    of.iterated = True
    of.at_least(1)
    return w.knowledge.made(of, -1, axes=())


def _call(w: Walk, node: ast.Call) -> Value:
    return value_functions.called(w, node)


READERS: dict[type, Callable[[Walk, Any], Value]] = {
    ast.Constant: _constant, ast.Name: _name, ast.Tuple: _tuple, ast.List: _list, ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension, ast.BinOp: _arithmetic, ast.UnaryOp: _unary, ast.Compare: _compare,
    ast.IfExp: _either, ast.BoolOp: _bool, ast.NamedExpr: _named, ast.Attribute: _attribute,
    ast.Subscript: _subscript, ast.Call: _call,
}
