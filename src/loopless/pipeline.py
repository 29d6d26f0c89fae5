"""The whole way: a run of Python statements in, tensor statements out. The order of all passes is this page.

    text → read → build → transform → lower → tidy → write → text
"""
from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .build.statements import build
from .ir import loop as ir
from .ir import tensor as t
from .ir import tensor_check
from .lower.commit import commit_last
from .lower.context import Context
from .lower.effects import lower_effects
from .lower.fresh import fold_fresh
from .lower.lift import lift_region
from .lower.schedule import schedule
from .read.facts import Facts
from .report.reasons import Refusal
from .tidy import tidy
from .transform.carry_values import carry_values
from .transform.continue_to_else import continue_to_else
from .transform.delinearize import delinearize
from .transform.drop_dead_carries import drop_dead_carries
from .transform.merge_stores import merge_stores
from .write.expressions import Writer
from .write.function import body_text
from .write.naming import name_values

PASSES = (continue_to_else, delinearize, carry_values, drop_dead_carries, merge_stores)


@dataclass(frozen=True)
class Compiled:
    """A region as tensor code."""
    lines: tuple[str, ...]                  # the body of the emitted function
    checked: tuple[str, ...]                # the same with the checks that run time needs
    level: str
    written: tuple[str, ...]                # tensors from outside that are written to
    products: bool = False                  # whether a matrix product is among the operations
    checks: tuple[str, ...] = ()            # what is checked, in words
    statements: tuple[t.Statement, ...] = field(default=(), compare=False)


def compile_region(body: list[ast.stmt], facts: Facts, outputs: tuple[str, ...] = (), exact: bool = False,
                   names: frozenset[str] = frozenset()) -> Compiled:
    """The tensor code of a run of statements, or the refusal that says why there is none."""
    region = build(body, facts, outputs)
    for transform in PASSES:
        region = transform(region)
    ctx = Context(facts, exact=exact)
    lifted = lift_region(region, ctx)
    lowered = lower_effects(lifted, ctx)
    ordered = commit_last(schedule(lowered.statements, ctx), set(lowered.written), ctx)
    folded = fold_fresh(ordered, lowered, ctx)
    checks = [c for c in dict.fromkeys(lowered.checks)]
    tidied = [tidy(s) for s in (*_early(checks, ordered, ctx), *folded)]
    tensor_check.check(tidied)
    plain = [s for s in tidied if not isinstance(s, t.Check)]
    products = any(isinstance(n, t.Contract) for s in tidied for n in ir.walk(s))
    writer = Writer("" if facts.device == "cpu" else facts.device, facts.needs_grad)
    taken = set(names)
    lines = body_text(name_values(plain, taken), lowered.news, writer, False)
    checked = lines if not checks else body_text(name_values(tidied, taken), lowered.news, writer, True)
    return Compiled(tuple(lines), tuple(checked), ctx.level, tuple(lowered.written), products,
                    tuple(dict.fromkeys(c.about for c in checks)), tuple(tidied))


def _early(checks: list[t.Check], statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The checks, which come before anything is written, and so may not look at what is written."""
    first = {s.array: s.at for s in reversed(statements) if isinstance(s, t.Put)}
    for check in checks:
        for node in ir.walk(check):
            if isinstance(node, t.Input) and node.at >= first.get(node.name, node.at + 1):
                raise Refusal("LL204", f"a check on `{node.name}` after it is written", ctx.line)
    return list(checks)
