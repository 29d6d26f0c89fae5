"""The previous value: a name that each iteration sets anew, and reads before that.

    before = x[-1]                           d = x - torch.roll(x, 1, 0)
    for i in range(len(x)):           →
        d[i] = x[i] - before
        before = x[i]

What an iteration finds is what the one before it computed. Where the start is what the update would have been one
step before the first iteration (`x[-1]`, or `x[0]` of a loop from 1 on), it is the update at `i - 1`; else all updates
one place later, the start in front. Also chains (`y = x; x = b[i]` is two steps back), loop variables (`b[im1]` with
`im1 = i`), rows, and loops that go down.

Level: bitwise. Left alone: a start that is a number and no small integer, beside tensors, and a name for a part of a
tensor that is written.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import INT
from ..context import Context
from ..starts import is_value_at
from .form import Problem, Solution


def claim(problem: Problem, ctx: Context) -> Solution | None:
    carry, dim = problem.carry, problem.dim
    if problem.has_carried(carry.update) or isinstance(carry.init, ir.Undefined):
        return None
    last = ir.Reduce("last", (dim,), carry.update, carry.update.type, None, carry.init)
    before = _one_step_back(problem, ctx)
    if before is None:
        before = ir.Running("last", dim, carry.update, problem.type_before, carry.init, inclusive=False)
    return Solution(last, carry.update, before, kind="previous value")


def _one_step_back(problem: Problem, ctx: Context) -> ir.Expr | None:
    """The update as the iteration before computed it, if the start goes on with that."""
    dim, update = problem.dim, problem.carry.update
    own = ir.contains(update, lambda n: isinstance(n, ir.RUNNING) and n.dim.var == dim.var)
    if own or not is_value_at(ctx, update, dim, problem.carry.init):
        return None
    earlier = ir.Op("sub", (ir.Index(dim.var), ir.Const(dim.step)), INT)

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Temp):
            return ir.substitute(node.value, change)
        return earlier if node == ir.Index(dim.var) else None
    return ir.substitute(update, change)
