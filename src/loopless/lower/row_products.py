"""Products of rows and matrices: sums over an axis that both have.

    out[i] = x[i] @ W                          →    out = x @ W
    out[i] = torch.mm(a[i], b[i])              →    out = a @ b
    s += torch.outer(x[i], x[i])               →    s += x.T @ x

Level: reassociated. Left alone: products of more than two axes, and gradients of products in a branch.
"""
from __future__ import annotations

from collections.abc import Callable

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.row_table import PREFIX
from ..report.reasons import Refusal
from .layout import Layout
from .row_calls import Row, operand, result_axes


def product(layout: Layout, expr: ir.Op) -> t.Value:
    """`a @ b` of rows and matrices, or `linear`, where the matrix is turned."""
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of a product of rows in a branch", expr.line)
    a, b = (operand(layout, arg, k) for k, arg in enumerate(expr.args))
    along = len(b.axes) - 1 if expr.name == PREFIX + "linear" else 0
    if not layout.same(a.sizes[-1], b.sizes[along]):
        raise Refusal("LL205", "a product of rows that may differ in size", layout.ctx.line)
    layout.ctx.note_level("reassociated", "a product is summed up in another order", expr.line)
    kept = [(a, axis, size) for axis, size in zip(a.axes[:-1], a.sizes[:-1], strict=True)]
    kept += [(b, axis, size) for k, (axis, size) in enumerate(zip(b.axes, b.sizes, strict=True)) if k != along]
    names = result_axes(layout, tuple(size for _, _, size in kept))
    summed = f"^{layout.depth}.s"
    new = {axis: name for (_, axis, _), name in zip(kept, names, strict=True)}
    sides = [t.renamed(a.value, {**new, a.axes[-1]: summed}), t.renamed(b.value, {**new, b.axes[along]: summed})]
    layout.ctx.extents[summed] = a.sizes[-1]
    dims = (*_batch(layout, a, b), *names)
    return t.Contract(sides[0], sides[1], (summed,), dims, expr.type.dtype)


def einsum(layout: Layout, expr: ir.Op) -> t.Value:
    """`torch.einsum` with the dimensions of the loops in front, `...` in its equation."""
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of a product of rows in a branch", expr.line)
    rows = [operand(layout, a, k) for k, a in enumerate(expr.args)]
    ahead, _, out = dict(expr.params)["equation"].partition("->")
    sizes: dict[str, Affine] = {}
    for term, row in zip(ahead.split(","), rows, strict=True):
        for letter, size in zip(term, row.sizes, strict=True):
            if not layout.same(sizes.setdefault(letter, size), size):
                raise Refusal("LL205", "a product of rows that may differ in size", layout.ctx.line)
    layout.ctx.note_level("reassociated", "a product is summed up in another order", expr.line)
    batch = layout.ordered(d for r in rows for d in r.value.dims if d not in r.axes)
    names = result_axes(layout, tuple(sizes[letter] for letter in out))
    spread = ",".join("..." * bool(batch) + term for term in ahead.split(",")) + "->" + "..." * bool(batch) + out
    return t.Rowwise("einsum", tuple(r.value for r in rows), tuple(r.axes for r in rows), (*batch, *names),
                     expr.type.dtype, (("equation", spread),))


def outer(layout: Layout, expr: ir.Op) -> t.Value:
    a, b = (operand(layout, arg, k) for k, arg in enumerate(expr.args))
    if layout.gate is not None and layout.ctx.facts.needs_grad:
        raise Refusal("LL220", "the gradient of a product of rows in a branch", expr.line)
    names = result_axes(layout, (a.sizes[0], b.sizes[0]))
    sides = tuple(t.renamed(side.value, {side.axes[0]: name}) for side, name in zip((a, b), names, strict=True))
    return t.Apply("mul", sides, (*_batch(layout, a, b), *names), expr.type.dtype)


def _batch(layout: Layout, *rows: Row) -> tuple[str, ...]:
    return layout.ordered(d for row in rows for d in row.value.dims if d not in row.axes)


SPECIAL: dict[str, Callable[[Layout, ir.Op], t.Value]] = {
    PREFIX + "matmul": product, PREFIX + "linear": product, PREFIX + "outer": outer,
    PREFIX + "einsum": einsum,
}
