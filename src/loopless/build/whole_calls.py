"""Functions of whole rows that are called as they are: `F.layer_norm(x[i], (d,))`, `torch.linalg.solve(A[i], b[i])`.

The table (ir/call_table.py) says which there are, and call_forms.py what was measured. Constants are known when the
region is compiled. Left alone: `out`, halves, other dtypes than the table has, and operands of ranks that were not
measured.
"""
from __future__ import annotations

import ast
from typing import Any

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.call_forms import FORMS
from ..ir.call_table import BY_FUNCTION, BY_METHOD, REQUIRED, Call, Parameter
from ..ir.loop_text import python_text
from ..ir.row_table import PREFIX
from ..ir.types import FLOAT, INT, Type, category, tensor
from ..report.reasons import Refusal
from . import calls, expressions, row_calls, subscripts
from .scope import Scope

COMPLEX = {"float32": "complex64", "float64": "complex128"}
KINDS = {"float": ("float32", "float64"), "any": ("float32", "float64", "int64", "int32"),
         "complex": ("float32", "float64", "complex64", "complex128")}
WORDS = {"padding": ("same", "valid")}          # the texts that are constants


def function(s: Scope, node: ast.Call, path: str) -> ir.Expr | None:
    """A call of such a function; None if it is none, or is called in another way."""
    call = BY_FUNCTION.get(path)
    return None if call is None or call.name not in FORMS else _with_axes(s, node, call, list(node.args))


def method(s: Scope, node: ast.Call, base: ast.expr, name: str) -> ir.Expr | None:
    """The same of a method."""
    call = BY_METHOD.get(name)
    return None if call is None or call.name not in FORMS else _with_axes(s, node, call, [base, *node.args])


def _with_axes(s: Scope, node: ast.Call, call: Call, args: list[ast.expr]) -> ir.Expr | None:
    node, kept = row_calls.without_keepdim(s, node)
    return row_calls.with_its_axis(s, _called(s, node, call, args), kept)


def _called(s: Scope, node: ast.Call, call: Call, args: list[ast.expr]) -> ir.Expr | None:
    given = dict(zip((p.name for p in call.signature), args, strict=False))
    named = {"dim" if k.arg == "axis" else str(k.arg): k.value for k in node.keywords}
    if len(args) > len(call.signature) or set(named) - {p.name for p in call.signature} or set(named) & set(given):
        return None
    given |= named
    tensors = _tensors(s, call, given)
    if tensors is None or tuple(t.type.rank for t in tensors) not in call.ranks:
        return None
    constants = _constants(s, call, given, tensors[0].type.rank)
    if constants is None:
        return None
    if any(t.type.soft for t in tensors):
        raise Refusal("LL205", f"`{ast.unparse(node)}` of a value that may be a plain number", s.line)
    first = tensors[0].type.dtype
    others = {t.type.dtype for t in tensors[1:]}
    if first not in KINDS[call.first_kind] or others - {"int64" if call.others_kind == "int64" else first}:
        raise Refusal("LL202", f"`{ast.unparse(node)}` of {', '.join(dict.fromkeys((first, *others)))}", s.line)
    types = _types(call, tensors, constants)
    params, name = tuple(sorted(constants.items())), PREFIX + call.name
    parts = [ir.Op(name, tuple(tensors), kind, (*params, *([("part", part)] if part else [])), line=s.line)
             for kind, part in zip(types, call.parts or ("",), strict=True)]
    return ir.Tuple(tuple(parts)) if call.parts else parts[0]


def _tensors(s: Scope, call: Call, given: dict[str, ast.expr]) -> list[ir.Expr] | None:
    """The operands, without those that may be missing and are; None if one is no tensor, or missing before another."""
    found = [_or_none(s, given[p.name]) if p.name in given else ir.Const(None) for p in call.signature if p.tensor]
    least = sum(p.tensor and p.default is REQUIRED for p in call.signature)
    while len(found) > least and found[-1] == ir.Const(None):
        found.pop()
    return found if all(value.type.tensor for value in found) else None


def _or_none(s: Scope, node: ast.expr) -> ir.Expr:
    """A tensor, or None where an object holds it: the bias of a module that has none."""
    none = isinstance(node, ast.Attribute) and s.facts.is_none(calls.resolve(s, node))
    return ir.Const(None) if none else expressions.expression(s, node)


def _constant(s: Scope, node: ast.expr, p: Parameter) -> Any:
    """The value of an argument; a float that came in is taken by its value."""
    if isinstance(p.default, float) and isinstance(node, (ast.Name, ast.Attribute)):
        value = expressions.expression(s, node)
        text = python_text(value) if value.type == FLOAT and not isinstance(value, ir.Const) else None
        if text is not None:
            number = s.facts.fixed_float(text)
            return ... if number is None else number
    return row_calls.constant(s, node)


def _constants(s: Scope, call: Call, given: dict[str, ast.expr], rank: int) -> dict[str, Any] | None:
    """What is not a tensor, by value; defaults are left out, and axes are counted from the end."""
    found: dict[str, Any] = {}
    for p in (p for p in call.signature if not p.tensor):
        if p.kind == "sizes":
            sizes = _sizes(s, given[p.name]) if p.name in given else None
            if not sizes or len(sizes) > rank:
                return None
            found[p.name] = sizes
            continue
        value = _constant(s, given[p.name], p) if p.name in given else p.default
        if value is ... or value is REQUIRED or not _fits(value, p):
            return None
        if p.kind == "dim":
            if value is None and rank == 1:
                value = -1
            if value is not None and (type(value) is not int or not -rank <= value < rank):
                return None
            value = value - rank if value is not None and value >= 0 else value
        if (p.kind != "dim" and value == p.default) or value is None:
            continue
        found[p.name] = value
    return found


def _fits(value: Any, p: Parameter) -> bool:
    """Whether a constant is one of the kind that the parameter has."""
    if value is None:
        return p.default is None
    if isinstance(value, tuple):
        return p.kind == "" and bool(value) and all(type(v) is int or v is None for v in value) \
            and not isinstance(p.default, (bool, float))
    if isinstance(value, str):
        return value in WORDS.get(p.name, ())
    if isinstance(p.default, bool) or isinstance(value, bool):
        return type(value) is bool and (isinstance(p.default, bool) or p.name == "upper")
    whole = isinstance(p.default, int) or (p.kind == "dim") or (p.default is None and p.name == "stride")
    return type(value) is int or (type(value) is float and not whole)


def _sizes(s: Scope, node: ast.expr) -> tuple[str, ...] | None:
    """`(d,)`, `d`, `x.shape[1:]`, `row.shape`, `[h, w]`: sizes as text; None if they are computed otherwise."""
    if isinstance(node, ast.Attribute) and node.attr == "shape":
        of = expressions.expression(s, node.value)
        found: list[ir.Expr] = [subscripts.size(s, of, k) for k in range(of.type.rank)]
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) \
            and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        of = expressions.expression(s, node.value.value)
        ends = [None if end is None else row_calls.constant(s, end) for end in (node.slice.lower, node.slice.upper)]
        if node.slice.step is not None or any(type(end) is not int and end is not None for end in ends):
            return None
        found = [subscripts.size(s, of, k) for k in range(of.type.rank)[slice(*ends)]]
    elif (held := _held_ints(s, node)) is not None:
        found = held
    elif isinstance(node, (ast.Tuple, ast.List)):
        found = [expressions.expression(s, e) for e in node.elts]
    else:
        value = expressions.expression(s, node)
        found = list(value.items) if isinstance(value, ir.Tuple) else [value]
    texts = [str(e.value) if isinstance(e, ir.Const) else python_text(e) for e in found if e.type == INT]
    return tuple(text for text in texts if text is not None) if len(texts) == len(found) and None not in texts else None


def _held_ints(s: Scope, node: ast.expr) -> list[ir.Expr] | None:
    """`self.normalized_shape`: the ints of a tuple that an object holds."""
    held = s.facts.ints_of(calls.resolve(s, node)) if isinstance(node, ast.Attribute) else None
    return None if held is None else [ir.Param(one.path, one.type) for one in held]


def _types(call: Call, tensors: list[ir.Expr], constants: dict[str, Any]) -> list[Type]:
    """The types of the results: ranks as the sizes have them."""
    some = [tuple(Affine.symbol(f"{k}.{axis}") for axis in range(t.type.rank)) for k, t in enumerate(tensors)]
    known = {name: value for name, value in constants.items() if name not in {p.name for p in call.signature
                                                                              if p.kind == "sizes"}}
    first = tensors[0].type.dtype
    names = {"same": first, "int64": "int64", "complex": first if category(first) == 3 else COMPLEX.get(first, first)}
    return [tensor(names[dtype], len(sizes))
            for dtype, sizes in zip(call.dtypes, call.sizes(*some, **known), strict=True)]
