"""One region through all passes up to tensor statements, once: the order of all passes is this page.

    build → transform → lower → tidy
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from ..analyze.gradients import requiring
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir import tensor_check
from ..ir.conditions import Conditions
from ..ir.records import dataclass
from ..lower.answered import unanswered
from ..lower.commit import commit_last, needed_checks
from ..lower.context import Context
from ..lower.diagonals_last import diagonals_last
from ..lower.effects import Lowered, lower_effects
from ..lower.filled_up import without_filling
from ..lower.fresh import fold_fresh
from ..lower.group_folds import group_folds
from ..lower.joined_triangles import join_triangles
from ..lower.lift import lift_region
from ..lower.next_terms import join_next
from ..lower.overwritten import drop_overwritten
from ..lower.peeled import join_peeled
from ..lower.required import check_required
from ..lower.saved import copy_saved
from ..lower.schedule import schedule
from ..lower.shared_steps import share_steps
from ..lower.skew import InWaves
from ..lower.untouched import check_written
from ..lower.whole_triangles import whole_triangles
from ..report.reasons import Refusal
from ..report.trail import Trail
from ..tidy import tidy
from ..tidy.needless_copies import without_copies
from ..transform.carry_values import carry_values
from ..transform.continue_to_else import continue_to_else
from ..transform.delinearize import delinearize
from ..transform.drop_dead_carries import drop_dead_carries
from ..transform.exits_to_flags import exits_to_flags
from ..transform.fix_strides import fix_strides
from ..transform.merge_stores import merge_stores
from ..transform.reroll import reroll
from ..transform.solve_inductions import solve_inductions
from ..transform.unclip_ranges import unclip_ranges
from ..transform.unflatten import unflatten

PASSES: tuple[Callable[..., tuple[ir.Stmt, ...]], ...] = (
    reroll, exits_to_flags, continue_to_else, unclip_ranges, delinearize, carry_values, drop_dead_carries, merge_stores,
    solve_inductions, unflatten, fix_strides,
)
ASKING = {carry_values, solve_inductions, unflatten, fix_strides}       # the passes that ask the facts
MOST_NODES = 40_000                         # of a region; the longest that people write have a few thousand


@dataclass(frozen=True)
class Request:
    """What a compilation is for."""
    facts: Conditions
    exact: bool
    names: frozenset[str]                   # that are taken
    trail: Trail
    memory: int                             # that temporaries may take; 0 is any
    shapes: Mapping[str, tuple[ir.Expr, ...]] = field(default_factory=dict)     # of tensors that are made before
    waves: bool = False                     # whether a nest may be done wave by wave


@dataclass(frozen=True)
class Code:
    """A region as tensor statements, before it is text."""
    statements: list[t.Statement]
    checks: list[t.Check]
    lowered: Lowered
    ctx: Context
    products: bool


def tensor_code(region: tuple[ir.Stmt, ...], request: Request) -> Code:
    """The tensor statements of a region: all passes but the last ones, which write."""
    facts, exact, trail = request.facts, request.exact, request.trail
    required = requiring(region, facts.requires_grad) if facts.needs_grad else None
    for transform in PASSES:
        region = passed(transform, region, facts)
    ctx = Context(facts, shapes=dict(request.shapes), exact=exact, trail=trail, names=request.names)
    lifted = lift_region(region, ctx, InWaves if request.waves else None)
    _not_too_long(lifted, ctx)
    lowered = group_folds(lower_effects(join_next(lifted, ctx), ctx), ctx)
    check_written(lowered, ctx)
    _not_too_long([*lowered.statements, *lowered.checks], ctx)
    seen = drop_overwritten(lowered, ctx)
    ordered = diagonals_last(commit_last(schedule(seen, ctx), set(lowered.written), ctx), ctx)
    folded = copy_saved(fold_fresh(ordered, lowered, ctx), ctx, lowered.checks)
    checks = unanswered(needed_checks(lowered.checks, folded), folded)
    joined = join_peeled(without_filling(folded, ctx), ctx)
    tidied = [tidy(s) for s in share_steps(checked_in_time(checks, joined, ordered, lowered, ctx), ctx)]
    if facts.sure and not facts.needs_grad:
        tidied = without_copies(tidied)
    tidied = join_triangles(whole_triangles(tidied, ctx), ctx)
    tensor_check.check(tidied)
    plain = [s for s in tidied if not isinstance(s, t.Check)]
    if required is not None:
        check_required(plain, required, ctx)
    _no_zeros_where_none_can_go(plain, ctx)
    summed = any(n.function == "einsum" for s in tidied for n in ir.find(s, t.Rowwise))
    moved = any(ir.has(s, t.Roll, t.Shift, t.Prepended) for s in tidied)           # by `cat`, of one dtype
    products = summed or moved or any(ir.has(s, t.Contract, t.Solve, t.MatrixSteps) for s in tidied) \
        or any(n.how in ("stack", "cat") for s in region for n in ir.find(s, ir.Collect)) \
        or any(n.name == "row-dot" for s in region for n in ir.find(s, ir.Op))
    return Code(tidied, checks, lowered, ctx, products)


def passed(transform: Callable[..., tuple[ir.Stmt, ...]], region: tuple[ir.Stmt, ...], facts: Conditions
           ) -> tuple[ir.Stmt, ...]:
    """A region after one pass."""
    return transform(region, facts) if transform in ASKING else transform(region)


def _no_zeros_where_none_can_go(statements: list[t.Statement], ctx: Context) -> None:
    """Tensor code sends a zero gradient into the branch not taken. The loop sends none, and so nothing raises there."""
    if any(ir.has(s, t.Where) for s in statements):
        if ctx.without_gradient:
            raise Refusal("LL220", f"`{ctx.without_gradient}`, which has no gradient, beside a branch", ctx.line)
        if ctx.facts.needs_grad and not ctx.facts.way_back():
            raise Refusal("LL220", "a tensor made by an operation that has no gradient, beside a branch", ctx.line)


def _not_too_long(statements: Iterable[ir.Node], ctx: Context) -> None:
    """Branches after branches, each of which reads what the others have left, are written out again and again."""
    if sum(map(ir.size, statements)) > MOST_NODES:
        raise Refusal("LL204", "branches that read what so many others have left", ctx.line)


def checked_in_time(checks: list[t.Check], statements: list[t.Statement], ordered: list[t.Statement],
                    lowered: Lowered, ctx: Context) -> list[t.Statement]:
    """The statements with the checks, before anything from outside is written: as early as they can be, or right
    after what the loop has made for itself and they look at."""
    out = list(statements)
    places = {check: _late(check, statements, ordered, lowered, ctx) for check in checks}
    for check, at in sorted(places.items(), key=lambda pair: pair[1], reverse=True):
        if at:
            out.insert(at, check)
    return [*(check for check in checks if not places[check]), *out]


def _late(check: t.Check, statements: list[t.Statement], ordered: list[t.Statement], lowered: Lowered, ctx: Context
          ) -> int:
    """Behind which statement a check has to stand: 0 where it looks at nothing that is written."""
    puts = t.stores(ordered)
    looks = {n.name: n.at for n in ir.walk(check) if isinstance(n, t.Input)
             and any(put.array == n.name and put.at <= n.at for put in puts)}
    if not looks:
        return 0
    for name, at in looks.items():
        later = any(put.array == name and put.at > at for put in puts)
        if name not in lowered.news or later or any(isinstance(s, t.Kept) for s in ordered):
            raise Refusal("LL204", f"a check on `{name}` after it is written", ctx.line)
    behind = max(k for k, s in enumerate(statements, 1)
                 if looks.keys() & {*(put.array for put in t.stores([s])), *([s.name] if isinstance(s, t.Let) else [])})
    if any(put.array in lowered.written for put in t.stores(statements[:behind])):
        raise Refusal("LL204", f"a check on `{next(iter(looks))}` after something is written", ctx.line)
    return behind
