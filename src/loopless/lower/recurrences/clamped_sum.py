"""Clamped sums: a name to which every iteration adds something, and which a bound holds back.

    s = 0.0                                  out = scans.clamped(u, 0.0, 0.0)
    for t in range(len(u)):           →
        s = max(s + u[t], 0.0)
        out[t] = s

Also `min`, `torch.clamp` with one bound, `torch.maximum`, `torch.relu`, `if s < 0: s = 0`, and bounds that change.
Steps of this kind compose: two of them add, and hold back, once. So the sum is not restarted from a difference of
two large ones, as `c - c.cummin(0)` would.

Level: integers bitwise, floats reassociated; a result that is infinite or NaN sends the call back to the loop. Left
alone: two bounds, gradients (at the bound they depend on how the clamp is written), and all but int64 and floats.
"""
from __future__ import annotations

from ...ir import loop as ir
from ...ir.types import category, tensor
from ...report.reasons import Refusal
from ..context import Context
from .form import Problem, Solution, strip
from .sum import increment

COMPARED = {"gt": True, "ge": True, "lt": False, "le": False}
FUNCTIONS = {"maximum": "clamp-low", "minimum": "clamp-high"}


def claim(problem: Problem, ctx: Context) -> Solution | None:
    type = problem.carry.type.hard()
    if type.dtype not in ("float32", "float64", "int64"):
        return None
    clamp = _clamp(problem, strip(problem.carry.update))
    if clamp is None:
        return None
    kind, grown, bound = clamp
    added = increment(problem, grown)
    if added is None or added[1] is not None or added[0].type.soft or bound.type.soft:
        return None
    if ctx.facts.needs_grad:
        raise Refusal("LL220", f"the gradient of `{problem.name}` where it meets its bound", problem.carry.line)
    if category(type.dtype) > 1:
        ctx.note_level("reassociated", f"the steps of `{problem.name}` are joined in another order", problem.carry.line)
    kinds = (("last", tensor(type.dtype, type.rank)), ("after", problem.carry.type), ("before", problem.type_before))
    last, after, before = (ir.Stepped(kind, problem.dim, _minus(added[0]), bound, problem.carry.init, found, reach)
                           for reach, found in kinds)
    return Solution(_told(problem, last, kind, bound), after, before, kind="clamped sum")


def _minus(added: ir.Expr) -> ir.Expr:
    """`u + (-v)` as `u - v`."""
    if isinstance(added, ir.Op) and added.name == "add" and isinstance(added.args[1], ir.Op) \
            and added.args[1].name == "neg":
        return ir.Op("sub", (added.args[0], added.args[1].args[0]), added.type)
    return added


def _told(problem: Problem, last: ir.Expr, kind: str, bound: ir.Expr) -> ir.Expr:
    """The last value, which is the tensor and not the number that bounds it, if it lies beyond the bound."""
    if not problem.carry.update.type.soft:
        return last
    beyond = ir.Op("gt" if kind == "clamp-low" else "lt", (last, bound), tensor("bool"))
    return ir.Op("ensure", (last, beyond), last.type, (("plain", True),))


def _clamp(problem: Problem, update: ir.Expr) -> tuple[str, ir.Expr, ir.Expr] | None:
    """The kind of a clamp, what is clamped, and the bound."""
    if isinstance(update, ir.Select):
        return _chosen(problem, update)
    if not isinstance(update, ir.Op):
        return None
    if update.name == "relu":
        return "clamp-low", update.args[0], ir.Const(0)
    bounds = dict(update.params)
    if update.name == "clamp" and len(update.args) == 1 and len(bounds) == 1:
        (name, bound), = bounds.items()
        known = name in ("min", "max") and type(bound) in (int, float)
        return ("clamp-low" if name == "min" else "clamp-high", update.args[0], ir.Const(bound)) if known else None
    if update.name in FUNCTIONS and not bounds:
        a, b = update.args if problem.has_carried(update.args[0]) else update.args[::-1]
        return None if problem.has_carried(b) else (FUNCTIONS[update.name], a, b)
    return None


def _chosen(problem: Problem, update: ir.Select) -> tuple[str, ir.Expr, ir.Expr] | None:
    """`grown if grown > bound else bound`, in any of its spellings."""
    test = strip(update.test)
    if not isinstance(test, ir.Op) or test.name not in COMPARED:
        return None
    left, right = (strip(a) for a in test.args)
    yes, no = strip(update.yes), strip(update.no)
    if {left, right} != {yes, no} or problem.has_carried(yes) == problem.has_carried(no):
        return None
    grown, bound = (yes, no) if problem.has_carried(yes) else (no, yes)
    takes_larger = COMPARED[test.name] == (left == yes)
    return "clamp-low" if takes_larger else "clamp-high", grown, bound
