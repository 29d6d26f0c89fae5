"""What autograd keeps for the way back must not be written over: it is copied first.

    out[:] = out * w                     →   out[:] = out.clone() * w

The loop itself saves a copy of one element at a time where it writes in place. Only operations that keep an operand
matter, and the masks and indices of choices and places; `out += x` and `out *= w`, which the writer makes of the plain
forms, keep their own copies.
"""
from __future__ import annotations

from collections.abc import Sequence

from ..ir import ops
from ..ir import tensor as t
from ..ir.loop import Node, find, rebuild, walk
from ..ir.node import replace
from ..ir.types import category
from ..report.reasons import Refusal
from .context import Context

AUGMENTED = ("add", "sub", "mul", "div")
KEPT = {                        # by operations whose gradient does not depend on values but in steps
    "abs", "angle", "clamp", "clamp_max", "clamp_min", "fmax", "fmin", "hardshrink", "hardsigmoid", "hardtanh",
    "leaky_relu", "maximum", "minimum", "nan_to_num", "nextafter", "relu6", "sgn", "softshrink", "threshold",
}


def copy_saved(statements: list[t.Statement], ctx: Context, checks: Sequence[t.Check] = ()) -> list[t.Statement]:
    """The statements with copies of what is kept for the gradient and written to afterwards."""
    if not ctx.facts.needs_grad:
        return statements
    out: list[t.Statement] = []
    changed = ctx.facts.changed_later - _given_floats(statements)
    for k, stmt in enumerate(statements):
        stmt = _left_as_copies(stmt, changed)
        written = {put.array for put in t.stores(statements[k:])} | changed
        _raises_as_the_loop(stmt, written, ctx)
        alone = isinstance(stmt, t.Put) and not _shared(stmt.value, [*statements[:k], *statements[k + 1:], *checks])
        new = _in_place(stmt, written) if isinstance(stmt, t.Put) and alone else _copied(stmt, written)
        if isinstance(new, t.Let) and new.name in written and _keeps_operands(new.value):
            copy = t.Apply("clone", (new.value,), new.value.dims, new.value.dtype)
            new = replace(new, value=copy)              # `sqrt` and `exp` keep their results
        assert isinstance(new, t.Statement)
        out.append(new)
    return out


def _given_floats(statements: list[t.Statement]) -> set[str]:
    """Tensors of floats that come in: the loop keeps them too. A test or a place it only looks at."""
    made = {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))}
    return {n.name for s in statements for n in find(s, t.Input) if category(n.dtype) >= 2} - made


def _left_as_copies(stmt: t.Statement, changed: frozenset[str]) -> t.Statement:
    """What the region leaves under a name, and is written to outside of it, is a copy of what autograd keeps."""
    def change(node: Node) -> Node:
        if isinstance(node, t.Named) and node.name in changed and _keeps_operands(node.value):
            return replace(node, value=t.Apply("clone", (node.value,), node.value.dims, node.value.dtype))
        return rebuild(node, change)
    made = rebuild(stmt, change) if changed and isinstance(stmt, t.Result) else stmt
    assert isinstance(made, t.Statement)
    return made


def _raises_as_the_loop(stmt: t.Statement, written: set[str], ctx: Context) -> None:
    """What is kept as it is, and written over, makes the backward pass raise, as the loop's does: but only if some
    iteration does it, and a later one writes."""
    kept = (a for n in find(stmt, t.Apply) if n.op in KEPT for a in n.args)
    if any(t.shares_memory(a) and _root(a) in written for a in kept):
        raise Refusal("LL212", "what autograd keeps is written over", ctx.line)


def _shared(value: t.Value, others: Sequence[t.Statement]) -> bool:
    """Whether a value is computed elsewhere too, and so will be computed once, under a name."""
    return any(n == value for other in others for n in walk(other))


def _in_place(put: t.Put, written: set[str]) -> Node:
    """`a[...] = a[...] * b` becomes `a[...] *= b`, which keeps what it needs."""
    value = put.value
    if isinstance(value, t.Apply) and value.op in AUGMENTED and len(value.args) == 2 and value.dtype == put.dtype:
        own = [a for a in value.args if t.own_place(a, put)]
        items = tuple(_copied(item, written) for item in put.items)
        rest = [replace(a, items=items) if a in own else _copied(a, written) for a in value.args]
        others = [n.name for a in value.args if a not in own for n in find(a, t.Input)]
        if len(own) == 1 and put.array not in others:
            return replace(put, items=items, value=replace(value, args=tuple(rest)))
    return _copied(put, written)


def _copied(node: Node, written: set[str]) -> Node:
    def change(inner: Node) -> Node:
        return _copied(inner, written)
    made = rebuild(node, change)
    if _keeps_operands(made):
        return rebuild(made, lambda a: _own(a, written))
    kept = _kept_parts(made)
    return rebuild(made, lambda a: _own_mask(a, written) if any(a is k for k in kept) else a) if kept else made


def _own_mask(node: Node, written: set[str]) -> Node:
    """The same of a mask, or of what it is the opposite of: `where(~m, a, b)` may become `where(m, b, a)`."""
    if isinstance(node, t.Apply) and node.op == "bitwise_not":
        return rebuild(node, lambda a: _own_mask(a, written))
    return _own(node, written)


def _kept_parts(node: Node) -> tuple[t.Value, ...]:
    """The masks and indices that choices and places keep; `index_add` keeps what is added, for its sizes."""
    if isinstance(node, t.Where):
        return (node.test,)
    if isinstance(node, t.Gather):
        return (node.index,)
    if isinstance(node, t.Compress):
        return (node.mask,)
    return (*node.index, node.value) if isinstance(node, t.Combine) else ()


def _own(node: Node, written: set[str]) -> Node:
    """A copy of an operand that is a part of a tensor which will be written to."""
    if isinstance(node, t.Spread):
        return replace(node, base=_own(node.base, written))
    if isinstance(node, t.Value) and t.shares_memory(node) and _root(node) in written:
        return t.Apply("clone", (node,), node.dims, node.dtype)
    return node


def _root(value: t.Value) -> str:
    while not isinstance(value, t.Input):
        if isinstance(value, t.Named):
            value = value.value
        elif isinstance(value, t.HelperCall):
            value = value.body
        elif isinstance(value, (t.View, t.Flatten, t.Unflatten, t.Unfold, t.Turn)):
            value = value.base
        elif isinstance(value, (t.Apply, t.Rowwise)) and value.args:
            value = value.args[0]
        else:
            return ""
    return value.name


def _keeps_operands(node: Node) -> bool:
    if isinstance(node, t.Apply):
        info = ops.op(node.op)
        numbers = any(t.is_number(a) for a in node.args)
        return not (node.op in ("mul", "div") and numbers) and (info is None or info.gradient == "value") \
            and node.op not in ("clone", "detach", "contiguous", "not")
    if isinstance(node, (t.Fold, t.Scan)):
        return node.kind not in ("sum", "any", "all")
    return isinstance(node, (t.Contract, t.HelperCall, t.Steps, t.Coupled, t.Solve, t.Rowwise, t.Grouped, t.Restarted))
