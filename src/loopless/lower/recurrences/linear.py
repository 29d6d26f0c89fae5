"""Linear recurrences: a name that every iteration multiplies with something and adds something to.

    h = 0.0                                  h = scans.linear(0.9, x, 0.0)
    for t in range(len(x)):           →      out = h
        h = 0.9 * h + x[t]
        out[t] = h

Whatever is linear in the name counts: `h = a[t] * h + b[t]`, `g = r[t] + gamma * g` backwards, `s = x[i] - s`,
`m = m + alpha * (x[i] - m)`, `m = m + (x[i] - m) / (i + 1)`, `(b[i] - l[i] * s) / d[i]`, through a name, a cell or a
neighbour (`y[i] = c * y[i - 1] + x[i]`), over rows, and in branches: an iteration that leaves the name alone multiplies
with 1 and adds 0, one that sets it anew multiplies with 0.

Level: integers bitwise, floats reassociated. Left alone: float16 and bfloat16, whose loop rounds at each step; Python
ints, which have no limit, unless they count; a name that is only set or kept; and one that meets itself, another
carried name or a comparison.
"""
from __future__ import annotations

import math

from ...analyze.affine import affine, extremes
from ...ir import loop as ir
from ...ir.conditions import at_least
from ...ir.loop_text import python_text
from ...ir.records import dataclass
from ...ir.types import FLOAT, INT, Type, category, join, tensor
from ...report.reasons import Refusal
from ..context import Context
from ..ints import bounded
from .form import Problem, Solution, choose, strip
from .product import product_of
from .sum import in_dtype

ZERO, ONE = ir.Const(0), ir.Const(1)


@dataclass(frozen=True)
class Line:
    """factor * name + value; derived if these are not written in the loop, but follow from what is."""
    factor: ir.Expr
    value: ir.Expr
    taken: ir.Expr | None = None                    # the iterations that change the name; None is all of them
    derived: bool = False
    held: bool = False                              # whether each branch keeps the name or sets it anew
    anew: bool = False                              # whether some branch sets it anew, whatever it was


def claim(problem: Problem, ctx: Context) -> Solution | None:
    type = problem.carry.type.hard()
    if (type.tensor and category(type.dtype) in (0, 3)) or type.kind == "bool":
        return None
    line = line_of(problem, ctx, problem.carry.update)
    if line is None or line.held or line.factor == ZERO or (line.value == ZERO and not line.derived):
        return None
    if type.kind == "int" and not (_counts(line.factor) and bounded(line.value)):
        raise Refusal("LL205", "a recurrence of Python ints may outgrow 64 bits", ctx.line)
    if type.dtype in ("float16", "bfloat16"):
        raise Refusal("LL208", f"a recurrence in {type.dtype} rounds at each step", ctx.line)
    soft = any(part.type.soft for part in (line.factor, line.value)) or \
        (type.tensor and not _settles(problem, problem.carry.update))
    start = problem.carry.init
    if type == problem.carry.type == FLOAT and isinstance(start, ir.Const) and start.type == INT:
        start = ir.Const(float(start.value)) if abs(start.value) < 2 ** 53 else start       # every update is a float
    if soft or (type.number and (problem.carry.type.soft or start.type != type)):
        raise Refusal("LL205", "a recurrence of values that are tensors or numbers", problem.carry.line)
    if line.value == ZERO and line.factor.type.tensor and not line.anew:    # adding zeros would lose the sign of a zero
        return product_of(problem, ctx, _finite(line.factor), line.taken)
    if type.kind == "float" or (type.tensor and category(type.dtype) > 1):
        ctx.note_level("reassociated", f"the steps of `{problem.name}` are joined in another order", problem.carry.line)
    result = tensor(type.dtype, type.rank) if type.tensor else type
    finite = "steps" if line.anew else "parts" if line.derived else ""
    kinds = (("last", result), ("after", result), ("before", problem.type_before))
    last, after, before = (ir.Stepped("linear", problem.dim, line.factor, line.value, start, kind, reach, finite)
                           for reach, kind in kinds)
    as_it_was = start.type == problem.carry.init.type           # an int would be seen before the first update
    return Solution(last, after, before if as_it_was else None, line.taken, kind="linear recurrence")


def _finite(factor: ir.Expr) -> ir.Expr:
    """A derived factor, which may be infinite where what it was derived from is not."""
    return ir.Op("finite", (factor,), factor.type) if factor.type.tensor else factor


def _settles(problem: Problem, expr: ir.Expr) -> bool:
    """Whether an iteration leaves a tensor in the name, or leaves it alone."""
    expr = strip(expr)
    if isinstance(expr, ir.Select):
        return _settles(problem, expr.yes) and _settles(problem, expr.no)
    return problem.carried(expr) or is_a_tensor(problem, expr)


def is_a_tensor(problem: Problem, expr: ir.Expr) -> bool:
    """Whether a value is a tensor for certain, though the name may start as a number."""
    expr = strip(expr)
    if problem.carried(expr):
        return problem.carry.init.type.tensor and not problem.carry.init.type.soft
    if isinstance(expr, ir.Select):
        return is_a_tensor(problem, expr.yes) and is_a_tensor(problem, expr.no)
    if isinstance(expr, ir.Op) and expr.name == "to":
        return True
    if isinstance(expr, ir.Op) and expr.type.tensor and problem.has_carried(expr):
        return any(is_a_tensor(problem, a) for a in expr.args)
    return expr.type.tensor and not expr.type.soft


def _counts(factor: ir.Expr) -> bool:
    """Whether the name is only added to and set back."""
    return factor in (ZERO, ONE) or (isinstance(factor, ir.Select) and _counts(factor.yes) and _counts(factor.no))


def line_of(problem: Problem, ctx: Context, expr: ir.Expr) -> Line | None:
    """The expression as a line in the carried name, if it is one."""
    expr = strip(expr)
    if problem.carried(expr):
        return Line(ONE, ZERO, ir.Const(False), held=True)
    if not problem.has_carried(expr):
        return Line(ZERO, expr, held=True, anew=True)
    if isinstance(expr, ir.Select) and not problem.has_carried(expr.test):
        return _choice(problem, ctx, expr)
    if _as_element(problem, expr):
        return line_of(problem, ctx, expr.args[0])                      # type: ignore[attr-defined]
    if not isinstance(expr, ir.Op) or expr.params:
        return None
    lines = [line for a in expr.args if (line := line_of(problem, ctx, a)) is not None]
    if expr.name == "neg" and lines:
        return _scaled(problem, lines[0], ir.Const(-1))
    return _operation(problem, ctx, expr.name, *lines) if len(lines) == len(expr.args) == 2 else None


def _as_element(problem: Problem, expr: ir.Expr) -> bool:
    """Whether a value that may be a number is made an element of the name's own dtype: a store does that."""
    return isinstance(expr, ir.Op) and expr.name == "to" and expr.args[0].type.tensor and \
        expr.args[0].type.dtype == expr.type.dtype == problem.carry.type.dtype


def _operation(problem: Problem, ctx: Context, name: str, a: Line, b: Line) -> Line | None:
    if name == "mul" and ZERO in (a.factor, b.factor):
        return _scaled(problem, b, a.value) if a.factor == ZERO else _scaled(problem, a, b.value)
    if name == "div" and b.factor == ZERO:
        return _divided(problem, ctx, a, b.value)
    if name in ("add", "sub"):
        return _added(problem, a, b if name == "add" else _scaled(problem, b, ir.Const(-1)))
    return None


def _scaled(problem: Problem, line: Line, by: ir.Expr) -> Line:
    derived = line.derived or (ZERO not in (line.factor, line.value) and by != ir.Const(-1))
    return Line(_times(problem, by, line.factor), _times(problem, by, line.value), derived=derived,
                anew=line.anew and line.factor != ZERO)


def _added(problem: Problem, a: Line, b: Line) -> Line:
    derived = a.derived or b.derived or ZERO not in (a.factor, b.factor) or ZERO not in (a.value, b.value)
    twice = ZERO not in (a.factor, b.factor)        # an infinity less a part of itself is none
    return Line(_plus(problem, a.factor, b.factor), _plus(problem, a.value, b.value), derived=derived,
                anew=twice or any(line.anew and line.factor != ZERO for line in (a, b)))


def _divided(problem: Problem, ctx: Context, line: Line, by: ir.Expr) -> Line | None:
    """The reciprocal of a number is as good; elements are divided by one by one."""
    if by.type.number and not (_moderate(ctx, by) or _counted(problem, ctx, by)):
        return None
    parts = [ZERO if part == ZERO else _combined(problem, "div", part, by) for part in (line.factor, line.value)]
    return Line(parts[0], parts[1], derived=True, anew=line.anew and line.factor != ZERO)


def _moderate(ctx: Context, number: ir.Expr) -> bool:
    text = python_text(number)
    return text is not None and ctx.facts.granted(f"1e-30 < abs({text}) < 1e30")


def _counted(problem: Problem, ctx: Context, number: ir.Expr) -> bool:
    """Whether a number is an int that the iterations count, from 1 on: `i + 1`."""
    place = affine(number) if number.type == INT else None
    low = None if place is None else extremes(place, [*ctx.open, problem.dim])[0]
    return low is not None and at_least(ctx.facts, low, 1)


def _choice(problem: Problem, ctx: Context, expr: ir.Select) -> Line | None:
    yes, no = line_of(problem, ctx, expr.yes), line_of(problem, ctx, expr.no)
    if yes is None or no is None:
        return None
    factor, value = _chosen(problem, expr.test, yes.factor, no.factor), _chosen(problem, expr.test, yes.value, no.value)
    if factor is None or value is None:
        return None
    return Line(factor, value, choose(expr.test, yes.taken, no.taken), yes.derived or no.derived, yes.held and no.held,
                yes.anew or no.anew)


def _chosen(problem: Problem, test: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr | None:
    if yes == no:
        return yes
    if yes.type.number and no.type.number:
        kind = problem.carry.type
        yes = ir.Op("to", (yes,), tensor(kind.dtype), (("dtype", kind.dtype),)) if kind.tensor else yes
    if problem.carry.type.kind == "float":
        yes, no = (ir.Const(float(s.value)) if isinstance(s, ir.Const) and s.type == INT else s for s in (yes, no))
    type = join(yes.type, no.type)
    return None if type is None else ir.Select(test, yes, no, type.hard())


def _times(problem: Problem, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    if ZERO in (a, b):
        return ZERO
    if ONE in (a, b):
        return b if a == ONE else a
    if ir.Const(-1) in (a, b) and not (isinstance(a, ir.Const) and isinstance(b, ir.Const)):
        other = in_dtype(problem, b if a == ir.Const(-1) else a)
        return other.args[0] if isinstance(other, ir.Op) and other.name == "neg" else ir.Op("neg", (other,), other.type)
    return _combined(problem, "mul", a, b)


def _plus(problem: Problem, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    if ZERO in (a, b):
        return b if a == ZERO else a
    if isinstance(b, ir.Op) and b.name == "neg":
        return _combined(problem, "sub", a, b.args[0])
    if isinstance(a, ir.Op) and a.name == "neg":
        return _combined(problem, "sub", b, a.args[0])
    return _combined(problem, "add", a, b)


def _combined(problem: Problem, name: str, a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """The operation in the dtype of the name; that of two constants is a constant."""
    if isinstance(a, ir.Const) and isinstance(b, ir.Const):
        found = {"add": a.value + b.value, "sub": a.value - b.value, "mul": a.value * b.value,
                 "div": a.value / b.value if name == "div" else 0}[name]
        if math.isfinite(found):
            return ir.Const(found)
    a, b = in_dtype(problem, a), in_dtype(problem, b)
    return ir.Op(name, (a, b), _type(problem, name, a, b))


def _type(problem: Problem, name: str, a: ir.Expr, b: ir.Expr) -> Type:
    if a.type.tensor or b.type.tensor:
        return tensor(problem.carry.type.dtype, max(a.type.rank, b.type.rank))
    return INT if name != "div" and a.type == b.type == INT else FLOAT
