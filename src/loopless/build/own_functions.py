"""Functions that are in no user's text: what passes over the text leave for the builder, with what has to be checked.

    key~(e)             a key of a container that is a list: an int, which must not be negative, as lists wrap round
    key~(e, n)          the same, and less than n
    all~(items)         a list that a loop has filled, as the tensor that it is
    above~(a, b)        the largest of some ints, computed at the entry of the region
    largest~(x)         in such an int: one more than the greatest element of a tensor or a list
    row~(ids)           the tensor that has the ints of a list
    longest~(xs)        the greatest length in a list of tensors that came in
    known~(v, test)     a value at a key that has to be there, because the loop would raise if it were not
    only~(v, test)      a value where a test holds, and a zero of its kind where it does not
    known~(v, test, s)  a value for which a test has to hold, as the sentence s says
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.types import BOOL, FLOAT, INT, category, tensor
from ..report.reasons import Refusal
from . import expressions, extremes, given, lists, subscripts
from .joined_pieces import ROW
from .key_bounds import ABOVE, ALL, KEY, KNOWN, LARGEST, ONLY
from .longest import LONGEST
from .scope import Scope

FEW, TIMES = 65_536, 16                     # how many places a list may have: these, and so many for each element


def is_own(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id in (ALL, KEY, KNOWN, LARGEST, ABOVE, LONGEST, ONLY, ROW)


def call(s: Scope, node: ast.Call) -> ir.Expr:
    """The value of one of these functions."""
    assert isinstance(node.func, ast.Name)
    if node.func.id == ABOVE:
        return _above(s, node)
    if node.func.id == ALL:
        return _all(s, node.args[0])
    if node.func.id == ROW:
        row = given.row_of(expressions.expression(s, node.args[0]))
        assert row is not None
        return row
    if node.func.id == LONGEST:
        assert isinstance(node.args[0], ast.Name)
        whole = lists.filled(s, node.args[0].id).array
        assert whole is not None
        return subscripts.size(s, whole, 1)
    value = expressions.expression(s, node.args[0])
    if node.func.id == ONLY:
        return _only(s, value, expressions.test(s, node.args[1]))
    if node.func.id == KNOWN:
        about = node.args[2].value if len(node.args) > 2 else "every key is there"         # type: ignore[attr-defined]
        return _ensured(value, expressions.test(s, node.args[1]), about)
    if value.type != INT:
        raise Refusal("LL209", f"`{ast.unparse(node.args[0])}`, a key that is not an int", s.line)
    test: ir.Expr = ir.Op("ge", (value, ir.Const(0)), BOOL, line=s.line)
    if len(node.args) > 1:
        size = expressions.expression(s, node.args[1])
        size = extremes.amount(s, size) or size
        test = expressions.both(test, ir.Op("lt", (value, size), BOOL, line=s.line))
        return _ensured(value, test, "there is a list for every key")
    if (isinstance(value, ir.Const) and value.value >= 0) or _counts(s, value):
        return value
    return _ensured(value, test, "no key is negative")


def _all(s: Scope, node: ast.expr) -> ir.Expr:
    """What a list holds, as the tensor that it is; floats as `torch.tensor` would have them."""
    assert isinstance(node, ast.Name)
    kept = lists.filled(s, node.id)
    assert kept.array is not None
    if kept.type != FLOAT or s.facts.default_dtype == kept.array.type.dtype:
        return kept.array
    kind = tensor(s.facts.default_dtype, kept.array.type.rank)
    return ir.Op("to", (kept.array,), kind, (("dtype", kind.dtype),), line=s.line)


def _counts(s: Scope, value: ir.Expr) -> bool:
    """Whether a key is the variable of a loop that counts up from 0."""
    start, _, step = s.ranges.get(value.var, (None, None, 0)) if isinstance(value, ir.Index) else (None, None, 0)
    return isinstance(start, ir.Const) and start.value >= 0 and step > 0


def _ensured(value: ir.Expr, test: ir.Expr, about: str) -> ir.Expr:
    return ir.Op("ensure", (value, test), value.type, (("about", about), ("plain", False)))


def _only(s: Scope, value: ir.Expr, test: ir.Expr) -> ir.Expr:
    """A value where a test holds; elsewhere it is not computed."""
    if value.type.soft or value.type.rank or not (value.type.tensor or value.type.number):
        raise Refusal("LL204", "a value for a key that is not a single number", s.line)
    zero: ir.Expr = ir.Const({"int": 0, "bool": False}.get(value.type.kind, 0.0))
    if value.type.tensor:
        zero = ir.Op("to", (ir.Const(0),), value.type, (("dtype", value.type.dtype),), line=s.line)
    return ir.Select(test, value, zero, value.type)


def _above(s: Scope, node: ast.Call) -> ir.Expr:
    """The largest of some ints, computed where the region is entered; one alone is what it is."""
    sources = [n.args[0] for part in node.args for n in ast.walk(part) if isinstance(n, ast.Call) and is_own(n)]
    if len(node.args) == 1 and not sources:
        return expressions.expression(s, node.args[0])
    parts = [_text(s, part) for part in node.args]
    many = " + ".join(f"{_array(s, source).name}.numel()" for source in sources)
    title = node.keywords[0].arg or ""
    name = s.facts.counted(title, parts[0] if len(parts) == 1 else f"max({', '.join(parts)})",
                           f"{TIMES} * ({many}) + {FEW}" if sources else str(FEW))
    if not name:
        raise Refusal("LL209", f"how many keys there are in `{title}`", s.line)
    return ir.Param(name, INT)


def _text(s: Scope, node: ast.expr) -> str:
    """An int as Python text over what is there at the entry."""
    if isinstance(node, ast.Call) and is_own(node):
        return f"int({_array(s, node.args[0]).name}.max()) + 1"
    if isinstance(node, ast.BinOp) and any(isinstance(n, ast.Call) and is_own(n) for n in ast.walk(node)):
        if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Call) and ast.unparse(node.right) == "1":
            return _text(s, node.left).removesuffix(" + 1")
        sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[type(node.op)]
        one, other = _text(s, node.left), _text(s, node.right)
        return f"{one} {sign} {other}" if sign == "+" else f"({one}) {sign} ({other})"
    value = expressions.expression(s, node)
    text = python_text(extremes.amount(s, value) or value)
    if text is None or value.type != INT:
        raise Refusal("LL209", f"`{ast.unparse(node)}`, which bounds keys, is no int at the entry", s.line)
    return text


def _array(s: Scope, node: ast.expr) -> ir.Param:
    """A tensor or a list of ints that is there at the entry."""
    kept = s.kept.get(node.id) if isinstance(node, ast.Name) else None
    array = kept.array if kept is not None and kept.array is not None else expressions.expression(s, node)
    made = isinstance(array, ir.Param) and array.name in s.shapes
    if not isinstance(array, ir.Param) or made or not array.type.rank or category(array.type.dtype) != 1:
        raise Refusal("LL209", f"`{ast.unparse(node)}`, from which keys are taken, does not hold ints", s.line)
    return array
