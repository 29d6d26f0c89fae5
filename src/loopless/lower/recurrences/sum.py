"""Sum: a name to which every iteration adds something.

    total = 0.0                              total = x.sum()
    for i in range(len(x)):           →
        total += x[i]

Also `-=`, several additions in one iteration, additions in branches (`if m[i]: total += x[i]` becomes
`torch.where(m, x, 0).sum()`), counters (`count += 1`), and the running form, `torch.cumsum`.

float64 values that are added up in float32 are rounded to that first.

Level: integers bitwise, floats reassociated. Left alone: float16 and bfloat16, whose loop rounds at each step, and
anything in which the name appears in another way.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import BOOL, FLOAT, INT, Type, category, join, tensor
from ...report.reasons import Refusal
from ..context import Context
from ..ints import bounded
from .form import Problem, Solution, choose, runs_test, strip

NAME, COMBINE, ZERO = "sum", "add", 0


def claim(problem: Problem, ctx: Context) -> Solution | None:
    found = increment(problem, problem.carry.update)
    if found is None:
        return None
    value, taken = found
    if is_rounded(value.type, problem.carry.type):
        value = ir.Op("to", (value,), tensor("float32", value.type.rank), (("dtype", "float32"),))
    return closed_form(problem, ctx, value, taken, NAME, COMBINE, ZERO)


def closed_form(problem: Problem, ctx: Context, value: ir.Expr, taken: ir.Expr | None, kind: str, combine: str,
                neutral: int) -> Solution | None:
    """The solution of `name = name (combine) value` where taken."""
    type = problem.carry.type.hard()
    if type.tensor and type.dtype == "bool":
        return None
    if type.tensor and type.dtype in ("float16", "bfloat16"):
        raise Refusal("LL208", f"a {kind} in {type.dtype} rounds at each step", ctx.line)
    if type.kind == "float" or (type.tensor and category(type.dtype) > 1):
        word = "product" if kind == "prod" else kind
        why = f"the float {word} `{problem.name}` is done in another order"
        ctx.note_level("reassociated", why, problem.carry.line)
    if type.kind == "int" and kind == "prod" and not bounded(value):
        raise Refusal("LL205", f"a {kind} of Python ints may outgrow 64 bits", ctx.line)
    starts = problem.carry.init.type
    if type.kind == "float" and starts.kind == "float" and not starts.soft:
        value = _floats(value)
    mixed = value.type.soft or (starts.soft and value.type.kind != "float")
    if mixed and type.number:
        raise Refusal("LL205", f"a {kind} of ints and floats", problem.carry.line)
    if starts.soft and type.tensor and value.type.number:       # it stays a number where it was one
        raise Refusal("LL205", f"a {kind} of numbers, to a tensor or a number", problem.carry.line)
    if value.type.soft and type.tensor and (starts.number or starts.soft or value.type.dtype != type.dtype):
        raise Refusal("LL205", f"a {kind} of values that are tensors or numbers", problem.carry.line)
    start = strip(problem.carry.init)
    init = None if isinstance(start, ir.Const) and start.value == neutral else problem.carry.init
    if init is not None and kind == "prod" and ctx.facts.needs_grad and init.type.tensor:
        init = ir.Op("finite", (init,), init.type)      # infinity times the zeros of a gradient is not zero
    known = isinstance(start, ir.Const) and abs(start.value) < float("inf")
    if type.tensor and category(type.dtype) == 3 and starts.number and not known:       # torch multiplies it by 1 + 0j
        raise Refusal("LL205", f"a {kind} of complex values that starts at a number that may be infinite", ctx.line)
    result = tensor(type.dtype, type.rank) if type.tensor else type
    final: ir.Expr = ir.Reduce(kind, (problem.dim,), value, result, taken)
    if isinstance(value, ir.Reduce) and value.kind == kind and value.init is None:
        whenever = taken is None or (is_empty_without(taken, value, kind) and not starts.soft)  # the loop around asks
        guard = value.guard if whenever else None
        if whenever or value.guard is None:
            final = ir.Reduce(kind, (problem.dim, *value.dims), value.value, result, guard if whenever else taken)
    running: ir.Expr = ir.Running(kind, problem.dim, value, result)
    before: ir.Expr = ir.Running(kind, problem.dim, value, problem.type_before, problem.carry.init, inclusive=False)
    if init is not None:
        final, running = (ir.Op(combine, (init, part), result) for part in (final, running))
    return Solution(final, running, before, taken, kind=kind)


def is_rounded(value: Type, kept: Type) -> bool:
    """Whether float64 values are added up in float32: each step rounds, and so may what is added."""
    return not value.soft and value.tensor and kept.tensor and (value.dtype, kept.dtype) == ("float64", "float32")


def _floats(value: ir.Expr) -> ir.Expr:
    """`1 if a else 0.5`, which is added to a float: the ints that are written out are floats then."""
    if isinstance(value, ir.Const) and type(value.value) is int and abs(value.value) < 2 ** 53:
        return ir.Const(float(value.value))
    if isinstance(value, ir.Select) and not value.type.tensor:
        yes, no = _floats(value.yes), _floats(value.no)
        return ir.Select(value.test, yes, no, FLOAT) if yes.type == no.type == FLOAT else value
    return value


def increment(problem: Problem, expr: ir.Expr) -> tuple[ir.Expr, ir.Expr | None] | None:
    """e and the condition under which it is added, such that the update is `name + e`."""
    expr = strip(expr)
    if problem.carried(expr):
        return ir.Const(0), ir.Const(False)
    if isinstance(expr, ir.Op) and expr.name in ("add", "sub") and len(expr.args) == 2 and not expr.params:
        return _addition(problem, expr)
    if isinstance(expr, ir.Op) and expr.name == "to" and is_rounded(expr.args[0].type, expr.type):
        return increment(problem, expr.args[0])
    if isinstance(expr, ir.Reduce) and expr.kind == NAME and expr.init is not None:
        return None
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return either(expr, increment(problem, expr.yes), increment(problem, expr.no), NAME, ZERO)
    return None


Part = tuple[ir.Expr, ir.Expr | None]           # what is added or multiplied with, and the condition under which it is


def either(expr: ir.Select, yes: Part | None, no: Part | None, kind: str, neutral: int) -> Part | None:
    """One part or another, as a test has it."""
    if yes is None or no is None:
        return None
    type = no[0].type if yes[1] == ir.Const(False) else yes[0].type if no[1] == ir.Const(False) else \
        join(yes[0].type, no[0].type)
    if type is None:
        return None
    taken = choose(expr.test, yes[1], no[1])
    if no[1] == ir.Const(False) and is_empty_without(expr.test, yes[0], kind):
        return yes[0], taken
    a, b = (unchanged(type, neutral) if part[1] == ir.Const(False) else part[0] for part in (yes, no))
    return ir.Select(expr.test, a, b, type), taken


def is_empty_without(test: ir.Expr, value: ir.Expr, kind: str) -> bool:
    """Whether a value is a fold along a loop that only runs where the test holds: elsewhere it is neutral by itself."""
    return isinstance(value, ir.Reduce) and value.kind == kind and value.init is None \
        and test == runs_test(value.dims[0])


def _addition(problem: Problem, expr: ir.Op) -> tuple[ir.Expr, ir.Expr | None] | None:
    a, b = expr.args
    if problem.has_carried(b) and expr.name == "add":
        a, b = b, a
    if problem.has_carried(b):
        return None
    rest = increment(problem, a)
    if rest is None:
        return None
    same_kind_always(problem, rest, b)
    b = in_dtype(problem, b) if expr.name == "sub" or rest[0] != ir.Const(0) else b
    value = b if expr.name == "add" else ir.Op("neg", (b,), INT if b.type == BOOL else b.type)
    if rest[0] == ir.Const(0):
        return value, None
    return ir.Op("add", (in_dtype(problem, rest[0]), value), sum_type(problem, rest[0], value)), None


def same_kind_always(problem: Problem, rest: tuple[ir.Expr, ir.Expr | None], b: ir.Expr) -> None:
    """A number that becomes a tensor only where a branch is taken, though something is added in every iteration.

    Where it is not, a number and a tensor of another rank or dtype would make it a tensor of that one.
    """
    starts, kept = problem.carry.init.type, problem.carry.type
    others = b.type.number or bool(b.type.soft) or (b.type.rank, b.type.dtype) != (kept.rank, kept.dtype)
    sometimes = rest[1] not in (None, ir.Const(False)) and rest[0].type.tensor and others
    if sometimes and (starts.number or starts.soft):
        raise Refusal("LL205", f"`{problem.name}` is a tensor if some iteration takes the branch", problem.carry.line)


def unchanged(type: Type, neutral: int) -> ir.Expr:
    """What is added, or multiplied with, where nothing is; truths stay truths."""
    truths = type.kind == "bool" or (type.tensor and type.dtype == "bool")
    if truths:
        return ir.Const(bool(neutral))
    return ir.Const(float(neutral) if type.soft == "float" else neutral)


def in_dtype(problem: Problem, value: ir.Expr) -> ir.Expr:
    """A part of an increment in the dtype in which the loop adds it."""
    dtype = problem.carry.type.dtype
    if value.type.soft or not (problem.carry.type.tensor and value.type.tensor) or value.type.dtype == dtype:
        return value
    return ir.Op("to", (value,), tensor(dtype, value.type.rank), (("dtype", dtype),))


def sum_type(problem: Problem, a: ir.Expr, b: ir.Expr) -> Type:
    """The type of two increments together."""
    if a.type.tensor or b.type.tensor:
        soft = "" if any(x.type.tensor and not x.type.soft for x in (a, b)) else a.type.soft or b.type.soft
        return Type("tensor", problem.carry.type.dtype, max(a.type.rank, b.type.rank), soft)
    truths = a.type.kind == b.type.kind == "bool"           # of which Python's sum is 2
    return INT if truths else a.type if a.type.kind == "float" or b.type.kind == "bool" else b.type
