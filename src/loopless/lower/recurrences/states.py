"""Walks among states: a name that says where every iteration looks up what it will be next.

    state = 0                                          out = scans.walk(trans[:, symbols].T, 0)
    for t in range(len(symbols)):               →
        state = trans[state, symbols[t]]
        out[t] = state

Automata, Markov chains (`searchsorted(cdf[state], u[t])`), the way back of Viterbi's algorithm (`tag = back[t, tag]`),
greedy decoding (`(emit[t] + trans[tag]).argmax()`), orbits (`p = next[p]`): the states are the places of the axis that
the name is a subscript of, so what comes next is computed for each of them in each iteration, and the maps are joined
(scans/walks.py). A branch may leave the name as it is.

Level: bitwise. A state that is none, below 0 or beyond the axis, sends the call back to the loop. Left alone: a name
that is no subscript; a table with as many states as there are iterations, or with more than MOST, as all of them are
looked at in each iteration, unless each iteration has the same map.
"""
from __future__ import annotations

from ...analyze.affine import variables
from ...ir import loop as ir
from ...ir.loop_text import python_text
from ...ir.node import replace
from ...ir.types import INT, Type, tensor
from ..context import Context
from .form import Problem, Solution, strip

MOST = 256


def claim(problem: Problem, ctx: Context) -> Solution | None:
    carry = problem.carry
    type, start = carry.type.hard(), carry.init.type.hard()
    if carry.type.soft or not (_is_position(type) and _is_position(start)) or not problem.has_carried(carry.update):
        return None
    size = _states(problem)
    if size is None or not (_is_one_map(problem) or _few(problem, ctx, size)):
        return None
    state = ir.Dim(f"{problem.dim.var}*", ir.Const(0), size, 1)
    after = _in_state(problem, carry.update, ir.Index(state.var))
    last, all, before = (ir.Walked(problem.dim, state, after, carry.init, type, reach)
                         for reach in ("last", "after", "before"))
    return Solution(last, all, before if carry.type == carry.init.type else None, kind="walk among states")


def _is_position(type: Type) -> bool:
    return type == INT or (type.tensor and type.rank == 0 and type.dtype.startswith("int"))


def _states(problem: Problem) -> ir.Expr | None:
    """The size of the axis that the name is a subscript of."""
    for node in ir.walk(problem.carry.update):
        if isinstance(node, ir.Load) and isinstance(node.array, ir.Param):
            for axis, sub in enumerate(node.subs):
                if isinstance(sub, ir.Expr) and problem.carried(strip(sub)):
                    return ir.Size(node.array, axis)
    return None


def _is_one_map(problem: Problem) -> bool:
    """Whether all iterations do the same."""
    return problem.dim.var not in variables(problem.carry.update)


def _few(problem: Problem, ctx: Context, size: ir.Expr) -> bool:
    """Whether all states may be looked at in each iteration; they do not become more with the iterations."""
    text, dim = python_text(size), problem.dim
    if ir.contains(dim.start, lambda n: n == size) or ir.contains(dim.stop, lambda n: n == size):
        return False
    return text is not None and ctx.facts.granted(f"{text} <= {MOST}")


def _in_state(problem: Problem, update: ir.Expr, state: ir.Index) -> ir.Expr:
    """What comes next, as a function of the state."""
    value: ir.Expr = state
    if problem.carry.type.tensor:
        value = ir.Op("to", (state,), tensor("int64"), (("dtype", "int64"),))

    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Load):
            subs = tuple(state if isinstance(s, ir.Expr) and problem.carried(strip(s)) else ir.substitute(s, change)
                         for s in node.subs)
            return replace(node, array=ir.substitute(node.array, change), subs=subs)
        return value if problem.carried(node) else None
    return ir.substitute(update, change)
