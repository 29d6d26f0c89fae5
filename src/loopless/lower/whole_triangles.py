"""A product with a triangle of a part of a matrix is one with a triangle of the matrix.

    A[1:].tril().T @ B[1:]             →       A.tril(-1).T @ B
    A[:, :-1].tril(-1) @ B[:-1]        →       A.tril(-1) @ B

The sums have one more term, of which a factor is 0; and a triangle beside it that has a row or a column more may become
a part of the same product (`joined_triangles.py`). That the other factor is finite is checked for all of it then. Left
alone: more than a few rows of zeros, tensors that were written to before, and products of which it was not checked that
they are finite, so that the zeros are not of our making.
Level: reassociated, as the sum is.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import Node, find, has, rebuild, substitute
from ..ir.node import replace
from ..ir.types import category
from .context import Context
from .triangular import Triangle, triangle, widened


def whole_triangles(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with products of whole matrices."""
    if not any(has(s, t.Contract) for s in statements):
        return statements
    whole = Whole(ctx, finite_values(statements))
    out = []
    for stmt in statements:
        out.append(stmt if isinstance(stmt, t.Kept) else rebuild(stmt, whole.part))
        whole.written |= {put.array for put in t.stores([stmt])}
    if not whole.wider:
        return out
    return list(dict.fromkeys(substitute(s, whole.wider.get) if is_finite(s) else s for s in out))


def is_finite(stmt: t.Statement) -> bool:
    """Whether a statement checks that a value is finite."""
    return isinstance(stmt, t.Check) and isinstance(stmt.value, t.Apply) and stmt.value.op == "isfinite"


def finite_values(statements: list[t.Statement]) -> set[t.Value]:
    """The values that are checked to be finite."""
    return {s.value.args[0] for s in statements
            if isinstance(s, t.Check) and isinstance(s.value, t.Apply) and is_finite(s)}


class Whole:
    def __init__(self, ctx: Context, finite: set[t.Value]) -> None:
        self.ctx = ctx
        self.finite = finite                                # values that are checked
        self.written: set[str] = set()                      # tensors, up to here
        self.wider: dict[Node, Node] = {}                   # checks, as they are now

    def part(self, node: Node) -> Node:
        node = rebuild(node, self.part)
        if not isinstance(node, t.Contract) or len(node.over) != 1 or \
                any(n.name in self.written for n in find(node, t.Input)):
            return node
        for name, other in (("a", node.b), ("b", node.a)):
            found = triangle(getattr(node, name))
            if found is not None and (other in self.finite or category(other.dtype) < 2):
                return self._widened(node, name, found, other) or node
        return node

    def _widened(self, node: t.Contract, name: str, found: Triangle, other: t.Value) -> t.Contract | None:
        (over,) = node.over
        dim, part = f"{over}'", found.item(over)
        wide = widened(found, over, dim, self.ctx)
        beside = None if wide is None or not isinstance(part, t.Slice) else all_along(other, over, dim, part)
        if wide is None or beside is None:
            return None
        checks = [t.Apply("isfinite", (v,), v.dims, "bool") for v in (other, beside)]
        self.wider[checks[0]] = checks[1]
        sides = {name: wide.value, "b" if name == "a" else "a": beside}
        return replace(node, over=(dim,), **sides)


def all_along(value: t.Value, over: str, dim: str, part: t.Slice) -> t.Value | None:
    """A value with all of the axes of which it has a part along a dimension; None where it has another one."""
    if over not in value.dims:
        return value
    dims = tuple(dim if d == over else d for d in value.dims)
    if isinstance(value, t.View) and isinstance(value.base, t.Input):
        walked = [k for k, item in enumerate(value.items) if not isinstance(item, t.Pick)]
        if len(walked) != len(value.dims):
            return None
        at = walked[value.dims.index(over)]
        if value.items[at] != part:
            return None
        return replace(value, items=(*value.items[:at], t.Keep(), *value.items[at + 1:]), dims=dims)
    if not isinstance(value, t.Apply) or value.op not in ("mul", "add", "sub", "neg"):
        return None
    args = [all_along(a, over, dim, part) for a in value.args]
    if any(a is None for a in args):
        return None
    return replace(value, args=tuple(a for a in args if a is not None), dims=dims)
