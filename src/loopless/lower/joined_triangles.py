"""Two products of one tensor with triangles that have no place in common are one product, with their sum.

    C += alpha * (A.tril() @ B)                        C += (A.tril() + A.tril(-1).T) @ (alpha * B)
    C[:-1] += A[1:, :-1].tril().T @ (alpha * B[1:])  →

A symmetric matrix of which one half is stored, as the loops of linear algebra have it. Each place of the sum is that of
one triangle, so the products are the very ones that they were, and are only added up in another order. A number that
one product is multiplied with may be that of a factor of the other. The two stand in one sum, or the second is added to
all of what the first is stored in. Left alone: triangles that have places in common, where a sum of two may be too
large; factors of which it was not checked that they are finite, as zeros in triangles then show.
Level: reassociated, as the sums are.
"""
from __future__ import annotations

from ..ir import tensor as t
from ..ir.loop import Node, find, has, rebuild
from ..ir.node import replace
from .context import Context
from .triangle_terms import Term, term, unscaled
from .triangular import widened
from .whole_triangles import finite_values, is_finite


def join_triangles(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements with fewer products."""
    if sum(1 for s in statements for n in find(s, t.Contract)) < 2:
        return statements
    joining = Joining(ctx, finite_values(statements))
    out: list[t.Statement] = []
    for stmt in statements:
        before = out[-1] if out else None
        both = joining.stored_at_once(before, stmt) if isinstance(before, t.Put) and isinstance(stmt, t.Put) else None
        if both is not None:
            out[-1] = both
        else:
            out.append(stmt if isinstance(stmt, t.Kept) or not has(stmt, t.Contract) else rebuild(stmt, joining.part))
    return _needed(out) if joining.done else out


class Joining:
    def __init__(self, ctx: Context, finite: set[t.Value]) -> None:
        self.ctx = ctx
        self.finite = finite                                # values that are checked
        self.done = False

    def part(self, node: Node) -> Node:
        """A value in which sums of two such products are one."""
        node = rebuild(node, self.part)
        if not (isinstance(node, t.Apply) and node.op == "add" and len(node.args) == 2 and not node.params):
            return node
        first, second = (term(a, self.finite) for a in node.args)
        both = None if first is None or second is None else self._joined(first, second)
        return node if both is None or both.dims != node.dims else both

    def stored_at_once(self, first: t.Put, second: t.Put) -> t.Put | None:
        """A store of all that two stores one after the other leave, if the second only adds a product to the first."""
        whole = all(isinstance(item, t.Keep) for item in first.items) and not first.splits and not second.splits
        added = _added(second) if whole and first.array == second.array and first.dtype == second.dtype else None
        if added is None or any(n.name == first.array for n in find(added, t.Input)):
            return None
        found = self._all_of_it(term(added, self.finite), second)
        if found is None:
            return None
        value = self._with_term(first.value, found.renamed(dict(zip(second.dims, first.dims, strict=True))))
        return None if value is None else replace(first, value=value, at=second.at)

    def _joined(self, first: Term, second: Term) -> t.Value | None:
        both = first.joined(second.renamed({second.product.over[0]: first.product.over[0]}))
        self.done = self.done or both is not None
        return both

    def _all_of_it(self, found: Term | None, put: t.Put) -> Term | None:
        """The product for all places of a tensor, zeros where a store does not go."""
        if len(put.items) != len(put.dims):
            return None
        for dim, item in zip(put.dims, put.items, strict=True):
            if found is None or isinstance(item, t.Keep):
                continue
            part = found.triangle.item(dim) if dim in found.triangle.view.dims else None
            wide = widened(found.triangle, dim, dim, self.ctx) if part == item and dim not in found.other.dims else None
            found = None if wide is None else replace(found, triangle=wide)
        return found

    def _with_term(self, value: t.Value, added: Term) -> t.Value | None:
        """A sum with one more product, as a part of one of its terms; None if none is of its kind."""
        own = term(value, self.finite)
        if own is not None:
            return self._joined(own, added)
        if not (isinstance(value, t.Apply) and value.op == "add" and len(value.args) == 2 and not value.params
                and value.dims == added.product.dims and value.dtype == added.product.dtype):
            return None
        left, right = value.args
        new = self._with_term(right, added)
        if new is not None:
            return replace(value, args=(left, new))
        new = self._with_term(left, added)
        return None if new is None else replace(value, args=(new, right))


def _added(put: t.Put) -> t.Value | None:
    """What a store adds to what is there."""
    value = put.value
    if not (isinstance(value, t.Apply) and value.op == "add" and len(value.args) == 2 and value.dtype == put.dtype):
        return None
    return next((other for own, other in (value.args, value.args[::-1])
                 if t.own_place(own, put) and other.dims == put.dims), None)


def _needed(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements without checks that others answer: what is finite times a number is finite itself."""
    answered: set[t.Value] = set()
    for value in finite_values(statements):
        bare = unscaled(value)[0]
        if bare is not value:
            answered.add(_numbered(bare))
    return [s for s in statements if not (isinstance(s, t.Check) and is_finite(s) and isinstance(s.value, t.Apply)
                                          and _numbered(s.value.args[0]) in answered)]


def _numbered(value: t.Value) -> t.Value:
    """The value with numbers for its dimensions."""
    return t.renamed(value, {d: f"%{k}" for k, d in enumerate(value.dims)})
