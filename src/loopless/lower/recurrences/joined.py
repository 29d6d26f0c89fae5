"""Joined values: a name that every iteration joins with a value, by an operation of torch that any order will do for.

    best = torch.full_like(x[0], float("-inf"))          best = x.amax(0)
    for i in range(len(x)):                       →
        best = torch.maximum(best, x[i])

`torch.maximum` and `minimum` (a NaN is the extreme) become `amax` and `cummax`; `torch.logaddexp` becomes `logsumexp`
and `logcumsumexp`; `|`, `&`, `^` of truths and `torch.logical_or` become `any`, `all`, and whether a count is odd. Over
elements and over rows, in branches, in nests, several in one iteration, forward and backward, from any start.

Level: bitwise, but `logaddexp` is reassociated. Of 0. and -0. torch takes either as an extreme, and equal values share
its gradient in the order of the loop: with two zeros, or where gradients are asked for with two equal extremes, the
loop runs. Left alone: bits of integers, for which torch has no such operation (own_bits.py has those that are apart),
`logaddexp` in float16 and bfloat16, the gradients of its running form, and a value of another rank than the name.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import category, tensor
from ...report.reasons import Refusal
from ..constants import INTEGERS
from ..context import Context
from .form import Problem, Solution, choose, if_it_runs, strip
from .sum import in_dtype

JOINED = {"maximum": "amax", "minimum": "amin", "logaddexp": "logsumexp", "bitwise_or": "or", "logical_or": "or",
          "bitwise_and": "and", "logical_and": "and", "bitwise_xor": "xor", "logical_xor": "xor"}
WORDS = {"amax": "maximum", "amin": "minimum", "logsumexp": "sum of exponentials", "or": "disjunction",
         "and": "conjunction", "xor": "parity"}

Found = tuple[ir.Expr | None, ir.Expr | None]           # the value, None for none, and where it is joined


def claim(problem: Problem, ctx: Context) -> Solution | None:
    kind = _kind(problem, problem.carry.update)
    if kind is None or not _fits(problem, kind):
        return None
    nested, runs = _nested(problem, kind)
    value, taken = (None, None) if nested else _operand(problem, problem.carry.update, kind) or (None, None)
    if nested is None and value is None:
        return None
    if kind == "logsumexp":
        _rounds(problem, ctx)
    if value is None:
        return Solution(nested, None, None, runs, kind=WORDS[kind])
    result = problem.carry.type.hard()
    final = ir.Reduce(kind, (problem.dim,), value, result, None, problem.carry.init)
    after = ir.Running(kind, problem.dim, value, result, problem.carry.init)
    before = ir.Running(kind, problem.dim, value, problem.type_before, problem.carry.init, inclusive=False)
    return Solution(final, after, before, taken, kind=WORDS[kind])


def _rounds(problem: Problem, ctx: Context) -> None:
    word, dtype = WORDS["logsumexp"], problem.carry.type.dtype
    if dtype in ("float16", "bfloat16"):
        raise Refusal("LL208", f"a {word} in {dtype} rounds at each step", ctx.line)
    ctx.note_level("reassociated", f"the {word} `{problem.name}` is done in another order", problem.carry.line)


def _kind(problem: Problem, expr: ir.Expr) -> str | None:
    """What the first operation on the name does."""
    expr = strip(expr)
    if isinstance(expr, ir.Op) and expr.name in JOINED:
        return JOINED[expr.name]
    if isinstance(expr, ir.Reduce) and expr.kind in WORDS:
        return expr.kind
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return _kind(problem, expr.yes) or _kind(problem, expr.no)
    return None


def _fits(problem: Problem, kind: str) -> bool:
    """Whether torch folds values of the dtype, as the loop joins them."""
    type, start = problem.carry.type.hard(), problem.carry.init.type
    if not type.tensor or (start.tensor and start.hard() != type):
        return False
    wanted = (1, 2) if kind in ("amax", "amin") else (2,) if kind == "logsumexp" else (0,)
    return category(type.dtype) in wanted and (type.dtype in INTEGERS or category(type.dtype) != 1)


def _operand(problem: Problem, expr: ir.Expr, kind: str) -> Found | None:
    """e and the condition under which it is joined, such that the update is the name joined with e."""
    expr = strip(expr)
    if problem.carried(expr):
        return None, ir.Const(False)
    if isinstance(expr, ir.Op) and JOINED.get(expr.name) == kind and not expr.params:
        a, b = expr.args
        if problem.has_carried(b):
            a, b = b, a
        rest = None if problem.has_carried(b) else _operand(problem, a, kind)
        return None if rest is None else _both(problem, rest, _element(problem, b), kind, expr)
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return _chosen(problem, expr, kind)
    return None


def _both(problem: Problem, rest: Found, value: ir.Expr, kind: str, expr: ir.Op) -> Found | None:
    """What was joined before, in the same iteration, and one more."""
    if value.type.soft or value.type != problem.carry.type.hard():
        return None
    if rest[0] is None:
        return value, None
    name = {"or": "bitwise_or", "and": "bitwise_and", "xor": "bitwise_xor"}.get(kind, expr.name)
    return ir.Op(name, (rest[0], value), value.type, line=expr.line), None


def _chosen(problem: Problem, expr: ir.Select, kind: str) -> Found | None:
    yes, no = _operand(problem, expr.yes, kind), _operand(problem, expr.no, kind)
    if yes is None or no is None:
        return None
    a, b = (neutral(kind, problem.carry.type.dtype) if part is None else part for part in (yes[0], no[0]))
    value = ir.Select(expr.test, a, b, problem.carry.type.hard())
    return value, choose(expr.test, yes[1], no[1])


def _element(problem: Problem, value: ir.Expr) -> ir.Expr:
    """A value in the dtype in which the loop joins it; of a number no loop that runs has any."""
    dtype = problem.carry.type.dtype
    if dtype == "bool" and value.type.tensor and value.type.dtype != "bool":
        return ir.Op("to", (value,), tensor("bool", value.type.rank), (("dtype", "bool"),))
    if value.type.number and (dtype != "bool" or value.type.kind == "bool"):
        return ir.Op("to", (value,), tensor(dtype), (("dtype", dtype),))
    return in_dtype(problem, value)


def neutral(kind: str, dtype: str) -> ir.Expr:
    """What makes no difference."""
    if kind in ("or", "and", "xor"):
        return ir.Const(kind == "and")
    if dtype in INTEGERS:
        return ir.Const(INTEGERS[dtype][kind == "amin"])
    return ir.Const(float("inf") if kind == "amin" else float("-inf"))


def _nested(problem: Problem, kind: str) -> Found:
    """What an inner loop joins, which goes on from the iterations before, and whether it runs, if it may not."""
    inner, runs = if_it_runs(problem, problem.carry.update)
    if not isinstance(inner, ir.Reduce) or inner.kind != kind or inner.init is None \
            or not problem.carried(strip(inner.init)) or problem.has_carried(inner.value):
        return None, None
    return replace(inner, dims=(problem.dim, *inner.dims), init=problem.carry.init), runs
