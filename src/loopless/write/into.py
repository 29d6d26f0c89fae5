"""What one operation makes goes straight to where it is stored: one pass over memory less, and no temporary.

    a[:] = b + c                     →       torch.add(b, c, out=a)
    a[:] = torch.where(m, b, a)      →       torch.where(m, b, a, out=a)
    a[:] = torch.where(m, 0.0, a)    →       a.masked_fill_(m, 0.0)
    d[:] = x @ y                     →       torch.mm(x, y, out=d)
    d += x @ y                       →       d.addmm_(x, y)

The shapes are known to be equal, so that nothing is resized; no gradient is asked for; and an operand is the very place
or has no element in common with it. Left alone, because they read better as they are: signs between the results of
others, and signs between slices. What may fail is computed first and stored afterwards.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ..ir import ops
from ..ir import tensor as t
from ..ir.failing import may_fail
from ..ir.loop import find, walk
from .among import among
from .products import factors

if TYPE_CHECKING:
    from .expressions import Writer

SIGNS = {"add", "bitwise_and", "bitwise_or", "bitwise_xor", "div", "mul", "neg", "sub"}
FUNCTIONS = {"abs", "ceil", "cos", "exp", "floor", "log", "maximum", "minimum", "reciprocal", "round", "rsqrt",
             "sigmoid", "sin", "sqrt", "tan", "tanh", "trunc"}
FLOATS = ("float32", "float64")


def stored(writer: Writer, put: t.Put, place: str) -> str | None:
    """The statement that computes into a place; None where a plain store will do."""
    value = put.value.value if isinstance(put.value, t.Named) else put.value
    if not (writer.into and put.dims and value.dims == put.dims and value.dtype == put.dtype):
        return None
    if any(may_fail(n) for n in walk(put)) or any(isinstance(i, (t.Gather, t.Stretch, t.Roll)) for i in put.items):
        return None
    if isinstance(value, t.Contract):
        return None if _reads(value, put) else _product(writer, value, place)
    if isinstance(value, t.Scan):
        return _running(writer, value, put, place)
    if isinstance(value, t.Where):
        return _choice(writer, value, put, place)
    return _operation(writer, value, put, place) if isinstance(value, t.Apply) else None


def added(writer: Writer, put: t.Put, place: str, step: tuple[str, t.Value]) -> str | None:
    """A product that is added to what is in a place, or taken from it."""
    op, other = step
    if not (writer.into and isinstance(other, t.Contract) and other.dims == put.dims and op in ("add", "sub")) \
            or _reads(other, put) or any(isinstance(i, t.Gather) for i in put.items):
        return None
    found = _factors(writer, other)
    if found is None:
        return None
    name, left, right = found
    return f"{place}.add{name}_({left}, {right}{', alpha=-1' if op == 'sub' else ''})"


def _operation(writer: Writer, value: t.Apply, put: t.Put, place: str) -> str | None:
    info = ops.op(value.op)
    whole = all(isinstance(item, t.Keep) for item in put.items)
    plain = value.op in SIGNS and whole and all(_simple(a) for a in value.args)
    if info is None or value.params or not (plain or value.op in FUNCTIONS):
        return None
    if not any(a.dims for a in value.args) or not all(_apart(a, put) for a in value.args):
        return None
    if any(t.may_be_number(a) and not t.is_number(a) for a in value.args):
        return None
    args = [writer.operand(a, put.dims).text for a in value.args]
    return f"{info.function}({', '.join(args)}, out={place})"


def _choice(writer: Writer, value: t.Where, put: t.Put, place: str) -> str | None:
    if t.is_number(value.test) or among(writer, value) is not None:
        return None
    test = writer.operand(value.test, put.dims).text
    if isinstance(value.yes, t.Number) and t.own_place(value.no, put):
        return f"{place}.masked_fill_({test}, {writer.plain(value.yes)})"
    sides = (value.yes, value.no)
    if any(t.may_be_number(v) or v.dtype != value.dtype or not _apart(v, put) for v in sides):
        return None
    return f"torch.where({', '.join([test, *(writer.operand(v, put.dims).text for v in sides)])}, out={place})"


def _running(writer: Writer, value: t.Scan, put: t.Put, place: str) -> str | None:
    text = writer.plain(value)
    if value.kind not in ("sum", "prod") or not _apart(value.base, put) or t.own_place(value.base, put):
        return None
    return f"{text.removesuffix(')')}, out={place})"


def _product(writer: Writer, value: t.Contract, place: str) -> str | None:
    found = _factors(writer, value)
    return None if found is None else f"torch.{found[0]}({found[1]}, {found[2]}, out={place})"


def _factors(writer: Writer, value: t.Contract) -> tuple[str, str, str] | None:
    """Which product of torch it is, and of what: `mm` of matrices, `mv` of a matrix and a vector."""
    if value.dtype not in FLOATS or len(value.over) > 1 or max(len(value.a.dims), len(value.b.dims)) > 2:
        return None
    if len(value.dims) == 2:
        left, right = factors(writer, value)
        return "mm", left.text, right.text
    matrix, vector = (value.a, value.b) if len(value.a.dims) == 2 else (value.b, value.a)
    if (len(matrix.dims), len(vector.dims)) != (2, 1):
        return None
    return "mv", writer.write(matrix, (*value.dims, *value.over)).text, writer.plain(vector)


def _simple(value: t.Value) -> bool:
    """What a sign reads: no more than a tensor or its rows and columns, or a number."""
    if isinstance(value, t.View):
        return all(isinstance(item, (t.Keep, t.Pick, t.Slice)) for item in value.items) and _simple(value.base)
    return isinstance(value, (t.Input, t.Number)) or (isinstance(value, t.Unflatten) and _simple(value.base))


def _apart(value: t.Value, put: t.Put) -> bool:
    """Whether the store does not change an operand while it is read."""
    return not t.shares_memory(value) or t.own_place(value, put) or not _reads(value, put)


def _reads(value: t.Value, put: t.Put) -> bool:
    return any(n.name == put.array for n in find(value, t.Input))
