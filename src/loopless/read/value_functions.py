"""What a call says of its arguments and of its result: how many dimensions they have, and which are tensors.

    torch.sum(row)          as the rule of the function says (torch_values.py)
    int(v), v.item()        v is a single element
    stretch(x[i])           as in that function, if the module has it

A function that is not known says nothing, and nothing is known of what it gives.
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..ir import ops
from . import class_values
from .torch_values import FUNCTIONS, Called, einsum, elementwise, tensor, unravelled
from .values import Value

if TYPE_CHECKING:
    from .value_walk import Walk

OF_FLOATS = ("mean", "std", "var", "exp", "log", "sqrt", "rsqrt", "sigmoid", "tanh", "softmax", "log_softmax", "norm",
             "logsumexp", "floor", "ceil", "round", "erf", "sin", "cos", "normalize", "cosine_similarity", "cdist",
             "matmul", "mm", "dot", "cross_entropy", "searchsorted")
NOT_METHODS = ("zeros", "ones", "empty", "full", "rand", "randn", "randint", "arange", "linspace", "tensor", "stack",
               "cat", "eye", "as_tensor", "index", "count", "sort", "type", "where", "normalize")
ALSO_OF_OTHERS = ("sort", "index", "type", "max", "min", "all", "any", "to", "size", "copy")
TAKE_SIZES = ("zeros", "ones", "empty", "full", "rand", "randn", "randint", "arange", "linspace", "eye", "logspace",
              "randperm", "hann_window")
TAKE_LISTS = ("stack", "cat", "concat", "concatenate", "tensor", "as_tensor", "LongTensor", "FloatTensor",
              "BoolTensor", "asarray")


def called(w: Walk, node: ast.Call) -> Value:
    """The value of a call."""
    keywords = {k.arg: k.value for k in node.keywords if k.arg is not None}
    path = _path(w, node.func)
    if path.startswith("torch."):
        return _of_torch(w, path, node, keywords)
    if path.startswith("math."):
        for a in node.args:
            w.value(a).at_most(0)
        return Value(number=True)
    if isinstance(node.func, ast.Attribute) and w.is_owner(node.func.value):
        return class_values.called(w, node.func.attr, [w.value(a) for a in node.args],
                                   {k: w.value(v) for k, v in keywords.items()})
    if isinstance(node.func, ast.Attribute):
        return _method(w, node.func, node, keywords)
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in w.functions and name not in w.names:
        own = w.functions[name]
        given = dict(zip((a.arg for a in (*own.args.posonlyargs, *own.args.args)), map(w.value, node.args)))
        return w.called(own, given | {k: w.value(v) for k, v in keywords.items()})
    if name in BUILTINS and name not in w.names:
        return BUILTINS[name](w, node)
    for a in (*node.args, *keywords.values()):
        w.value(a)
    if name:
        w.names.get(name, w.free.setdefault(name, Value())).called = True
    return Value()


def _path(w: Walk, node: ast.expr) -> str:
    """The full name of something imported."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id in w.names:
        return ""
    return ".".join([w.paths[node.id], *reversed(parts)]) if node.id in w.paths else ""


def _of_torch(w: Walk, path: str, node: ast.Call, keywords: dict[str, ast.expr]) -> Value:
    name = path.rpartition(".")[2]
    if name == "unravel_index" and len(node.args) == 2:
        return unravelled(w, node)
    if name == "einsum":
        return einsum(w, node)
    known = FUNCTIONS.get(name)
    if name in TAKE_SIZES and known is not None:
        return known(Called(w, name, None, list(node.args), keywords))
    if name == "LongTensor" and len(node.args) > 1:
        return tensor(len(node.args), "int64")
    first = w.value(node.args[0]) if node.args and not isinstance(node.args[0], ast.Starred) else Value()
    if name not in TAKE_LISTS and first.element is None and not first.parts:
        first.tensor |= not first.number
    call = Called(w, name, first, list(node.args[1:]), keywords)
    first.floating |= name in OF_FLOATS
    if known is not None:
        return _as_float(known(call), name)
    if name == "Parameter":
        return w.knowledge.made(first)
    if ops.by_function(path) is not None:
        return elementwise(call)
    call.read()
    return tensor()


def _method(w: Walk, function: ast.Attribute, node: ast.Call, keywords: dict[str, ast.expr]) -> Value:
    of, name = w.value(function.value), function.attr
    if of.element is not None:
        return _of_list(w, of, name, node)
    call = Called(w, name, of, list(node.args), keywords)
    if name in ("item", "tolist"):
        of.tensor = True
        if name == "item":
            of.at_most(0)
            result = w.knowledge.made(of)
            result.number = True
            return result
        return Value(element=Value())
    if name == "size":
        of.tensor = True
        return _sized(of, call)
    if name in ("numel", "dim", "nelement"):
        of.tensor = True
        return Value(number=True, whole=True)
    known = FUNCTIONS.get(name) if name not in NOT_METHODS else None
    if known is None and ops.by_method(name) is None:
        call.read()
        return Value(tensor=of.tensor)
    of.tensor |= name not in ALSO_OF_OTHERS
    of.floating |= name in OF_FLOATS
    return _as_float(known(call) if known is not None else elementwise(call), name)


def _as_float(result: Value, name: str) -> Value:
    """What such a function gives is a float, whatever is done with it."""
    result.floating |= name in OF_FLOATS and result.dtype != "int64" and not result.parts
    return result


def _sized(of: Value, call: Called) -> Value:
    node = call.at(0, "dim")
    if node is None:
        return Value(shape_of=of)
    call.deep_enough(call.dims(0))
    return Value(number=True, whole=True, length_of=of if call.dims(0) == [0] else None)


def _of_list(w: Walk, of: Value, name: str, node: ast.Call) -> Value:
    values = [w.value(a) for a in node.args]
    for v in values:
        if v.length_of is not None:
            v.length_of.uneven = True
    if name in ("append", "insert") and values and of.element is not None:
        w.knowledge.put(of.element, values[-1], same=True)
        w.knowledge.put(values[-1], of.element, same=True)
        if values[-1].element is not None or values[-1].parts:
            of.element = values[-1]
    return Value()


def _single(w: Walk, node: ast.Call) -> Value:
    for a in node.args:
        w.value(a).at_most(0)
    return Value(number=True, whole=isinstance(node.func, ast.Name) and node.func.id == "int")


def _length(w: Walk, node: ast.Call) -> Value:
    v = w.value(node.args[0]) if node.args else Value()
    if v.element is None and not v.parts:
        v.indexed = True
        v.at_least(1)
    return Value(number=True, whole=True, length_of=v)


def _extreme(w: Walk, node: ast.Call) -> Value:
    """`max(a, b)` is of single elements, `max(x)` of those of x."""
    values = [w.value(a) for a in node.args if not isinstance(a, ast.Starred)]
    if len(values) == 1:
        one = w.element_of(values[0])
        one.at_most(0)
        return one
    for v in values:
        v.at_most(0)
    return w.either(*values)


def _total(w: Walk, node: ast.Call) -> Value:
    return w.element_of(w.value(node.args[0])) if node.args else Value()


def _absolute(w: Walk, node: ast.Call) -> Value:
    return w.knowledge.made(w.value(node.args[0])) if node.args else Value()


def _new_list(w: Walk, node: ast.Call) -> Value:
    return Value(element=w.elements(node.args[0]) if node.args else Value())


BUILTINS: dict[str, Callable[[Walk, ast.Call], Value]] = {
    "int": _single, "float": _single, "bool": _single, "len": _length, "max": _extreme, "min": _extreme,
    "sum": _total, "abs": _absolute, "list": _new_list, "tuple": _new_list, "sorted": _new_list, "reversed": _new_list,
}
