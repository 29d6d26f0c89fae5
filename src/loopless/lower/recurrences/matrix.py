"""Linear recurrences with matrices: a name that every iteration multiplies with a matrix, and adds something to.

    for t in range(len(u)):                          h = scans.matrix(A, u @ B.T, h)
        h = A @ h + B @ u[t]                  →      y = h @ C.T
        y[t] = C @ h

`A @ h`, `h @ W`, `torch.mv`, `F.linear(h, W)`, matrices that change (`A[t] @ h`), times a number, with a sum or
without, forward and backward; h is a vector, or a matrix of which each column or row goes its own way. What goes into
the steps and what is made of them are products for all iterations at once. The steps are joined where the matrices are
small, and else done one after the other, with nothing in between (scans/matrices.py).

Level: reassociated. Left alone: integers, float16 and bfloat16, branches, a name that is also added to itself
(`h + A @ h`), and anything else between two steps, such as `torch.tanh`.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.records import dataclass
from ...ir.row_table import PREFIX
from ...ir.types import FLOAT, category, tensor
from ..context import Context
from .form import Problem, Solution, strip
from .sum import in_dtype

ZERO = ir.Const(0)


@dataclass(frozen=True)
class Step:
    """A product of the name and a matrix, and what is added; see loop.Stepped for the kinds."""
    kind: str
    matrix: ir.Expr
    value: ir.Expr = ZERO


def claim(problem: Problem, ctx: Context) -> Solution | None:
    type = problem.carry.type.hard()
    if type.dtype not in ("float32", "float64") or type.rank not in (1, 2) or problem.carry.init.type != type:
        return None
    step = _step(problem, problem.carry.update)
    if step is None or step.matrix.type != tensor(type.dtype, 2) or not _fits(problem, step.value):
        return None
    ctx.note_level("reassociated", f"the steps of `{problem.name}` are joined in another order", problem.carry.line)
    last, after, before = (ir.Stepped(step.kind, problem.dim, step.matrix, in_dtype(problem, step.value),
                                      problem.carry.init, type, reach) for reach in ("last", "after", "before"))
    return Solution(last, after, before, kind="linear recurrence")


def _fits(problem: Problem, value: ir.Expr) -> bool:
    """Whether what is added leaves the name what it is."""
    type = value.type
    return not type.soft and type.rank <= problem.carry.type.rank and (type.number or category(type.dtype) < 3)


def _step(problem: Problem, expr: ir.Expr) -> Step | None:
    expr = strip(expr)
    if not isinstance(expr, ir.Op) or expr.params or len(expr.args) > 2:
        return None
    if expr.name in (PREFIX + "matmul", PREFIX + "linear"):
        return _product(problem, expr)
    carrying = [problem.has_carried(a) for a in expr.args]
    inner = _step(problem, expr.args[carrying.index(True)]) if carrying.count(True) == 1 else None
    if inner is None or expr.type.rank != problem.carry.type.rank:
        return None
    if expr.name == "neg":
        return _scaled(inner, ir.Const(-1))
    if expr.name not in ("add", "sub", "mul") or len(expr.args) != 2:
        return None
    other = expr.args[carrying.index(False)]
    if expr.name == "mul":
        return _scaled(inner, other) if not other.type.rank else None
    if expr.name == "sub" and carrying[1]:
        return _added(problem, _scaled(inner, ir.Const(-1)), "add", other)
    return _added(problem, inner, expr.name, other)


def _product(problem: Problem, expr: ir.Op) -> Step | None:
    a, b = expr.args
    if problem.carried(strip(a)) and not problem.has_carried(b):
        return Step("matrix-right" if expr.name == PREFIX + "matmul" else "matrix-turned", b)
    if problem.carried(strip(b)) and not problem.has_carried(a) and expr.name == PREFIX + "matmul":
        return Step("matrix", a)
    return None


def _scaled(step: Step, by: ir.Expr) -> Step:
    return Step(step.kind, _times(step.matrix, by), _times(step.value, by))


def _times(part: ir.Expr, by: ir.Expr) -> ir.Expr:
    if isinstance(part, ir.Const) and isinstance(by, ir.Const):
        return ir.Const(part.value * by.value)
    if by == ir.Const(-1):
        return ir.Op("neg", (part,), part.type)
    type = part.type if part.type.tensor else by.type if by.type.tensor else FLOAT
    return ZERO if part == ZERO else ir.Op("mul", (part, by), type)


def _added(problem: Problem, step: Step, name: str, other: ir.Expr) -> Step:
    if step.value == ZERO:
        value = other if name == "add" else ir.Op("neg", (other,), other.type)
        return Step(step.kind, step.matrix, value)
    parts = [in_dtype(problem, part) for part in (step.value, other)]
    rank = max(part.type.rank for part in parts)
    return Step(step.kind, step.matrix, ir.Op(name, tuple(parts), tensor(problem.carry.type.dtype, rank)))
