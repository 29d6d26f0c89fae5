"""Squares of squares: a name that every iteration multiplies with itself.

    for i in range(1, len(x)):
        x[i] = x[i - 1] * x[i - 1]        →   x[1:] = torch.abs(x[0]) ** torch.exp2(torch.arange(1, len(x)))

After k iterations it is its start to the power of 2ᵏ. That soon is more than any float, and then the power is what
the loop has come to: 0, 1 or infinity. Squares have no sign, so nothing depends on whether 2ᵏ is even to the last bit.

Level: reassociated; a product of 2ᵏ factors is off by as many roundings in any order. Left alone: gradients, which
would be infinity times zero; float16 and bfloat16, whose loop rounds at each step; numbers, which raise where they
overflow; and squares with anything beside them.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import INT, tensor
from ..context import Context
from .form import Problem, Solution, strip

DTYPES = ("float32", "float64")


def claim(problem: Problem, ctx: Context) -> Solution | None:
    carry, dim = problem.carry, problem.dim
    plain = carry.type == carry.init.type == tensor(carry.type.dtype) and carry.type.dtype in DTYPES
    if not plain or abs(dim.step) != 1 or ctx.facts.needs_grad or not _squared(problem):
        return None
    ctx.note_level("reassociated", f"the squares of `{problem.name}` are taken at once", carry.line)
    after = _power(problem, ir.Index(dim.var))
    before = ir.Running("last", dim, after, carry.type, carry.init, inclusive=False)
    final = _power(problem, ir.Op("sub", (dim.stop, ir.Const(dim.step)), INT))
    return Solution(final, after, before, kind="square of squares")


def _squared(problem: Problem) -> bool:
    """Whether the update is the name times itself."""
    update = strip(problem.carry.update)
    if not isinstance(update, ir.Op) or update.params:
        return False
    name, args = update.name, tuple(map(strip, update.args))
    return problem.carried(args[0]) and ((name == "mul" and problem.carried(args[1])) or
                                         (name == "pow" and args[1] == ir.Const(2)))


def _power(problem: Problem, at: ir.Expr) -> ir.Expr:
    """The start to the power of two to the number of iterations up to this one."""
    dim, type = problem.dim, problem.carry.type
    done = ir.Op("sub", (at, dim.start) if dim.step > 0 else (dim.start, at), INT)
    times = ir.Op("to", (ir.Op("add", (done, ir.Const(1)), INT),), type, (("dtype", type.dtype),))
    start = ir.Op("abs", (problem.carry.init,), type)
    return ir.Op("pow", (start, ir.Op("exp2", (times,), type)), type)
