"""The whole way: a run of Python statements in, tensor statements out. The order of all passes is this page.

    text → read → build → transform → lower → tidy → write → text
"""
from __future__ import annotations

import ast
import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice

from .analyze.around import Around
from .analyze.break_even import BreakEven, break_even, break_even_of_kept
from .analyze.gradients import requiring
from .analyze.temporaries import Temporaries, bytes_text, row_size
from .build.statements import build
from .ir import loop as ir
from .ir import tensor as t
from .ir import tensor_check
from .ir.conditions import Conditions
from .lower.blocks import Blocker, NoBlocks
from .lower.commit import cannot_fail, commit_last, needed_checks
from .lower.context import LEVELS, Context
from .lower.devices import here
from .lower.effects import Lowered, lower_effects
from .lower.fresh import fold_fresh
from .lower.lift import lift_region
from .lower.overwritten import drop_overwritten
from .lower.required import check_required
from .lower.saved import copy_saved
from .lower.schedule import schedule
from .lower.shared_steps import share_steps
from .lower.skew import IN_ORDER, InWaves, may_be_waves
from .read.facts import Facts
from .report.reasons import Refusal
from .report.trail import Trail
from .report.verdict import Verdict
from .report.waits import Wait, on_host, waits
from .tidy import tidy
from .transform.carry_values import carry_values
from .transform.continue_to_else import continue_to_else
from .transform.delinearize import delinearize
from .transform.distribute import distribute
from .transform.drop_dead_carries import drop_dead_carries
from .transform.exits_to_flags import exits_to_flags
from .transform.expand_names import expand_names
from .transform.fix_strides import fix_strides
from .transform.interchange import Piece, interchanged, only_loop
from .transform.merge_stores import merge_stores
from .transform.reroll import reroll
from .transform.solve_inductions import solve_inductions
from .transform.split_loop import split_loop
from .transform.thresholds import decide_tests, threshold
from .transform.unflatten import unflatten
from .write.expressions import Writer
from .write.function import body_text
from .write.naming import name_values
from .write.sizes import size_names, with_size_names

PASSES: tuple[Callable[..., tuple[ir.Stmt, ...]], ...] = (
    reroll, exits_to_flags, continue_to_else, delinearize, carry_values, drop_dead_carries, merge_stores,
    solve_inductions, unflatten, fix_strides,
)
ASKING = {carry_values, solve_inductions, unflatten, fix_strides}       # the passes that ask the facts
MOST_SPLITS = 3
MOST_NODES = 20_000                         # of a region; the longest that people write have a few thousand
MOST_ORDERS = 4                             # that are compiled before a nest is left as it is
BLOCK = 2 ** 21                             # bytes that a block takes, if memory allows: what caches like


@dataclass(frozen=True)
class Compiled:
    """A region as tensor code."""
    lines: tuple[str, ...]                  # the body of the emitted function
    checked: tuple[str, ...]                # the same with the checks that run time needs
    level: str
    written: tuple[str, ...]                # tensors from outside that are written to
    products: bool = False                  # whether a matrix product, or another thing that autocast changes, is in it
    checks: tuple[str, ...] = ()            # what is checked, in words
    statements: tuple[t.Statement, ...] = field(default=(), compare=False)
    waits: tuple[Wait, ...] = ()            # what the host waits for, if the tensors are not on the CPU
    trail: Trail = field(default_factory=Trail, compare=False)      # what was asked about its loops, and answered
    small: BreakEven | None = None          # where the loop itself is faster
    large: Large | None = None              # where temporaries would not fit into memory
    stays: Refusal | None = None            # why a loop stays in it, if one does

    def verdict(self, line: int, text: str = "", outermost: bool = False) -> Verdict:
        """What became of a loop of the region. One that stays stands for those that it names, or for the outermost."""
        found = Verdict(line, "vectorized", self.level, text=text, evidence=self.trail.of(line), syncs=self.syncs)
        if self.stays is None or not (line in self.kept if self.kept else outermost):
            return found
        return found.partly(self.stays)

    @property
    def scans(self) -> bool:
        """Whether the code calls `loopless.scans`."""
        return any(ir.has(s, t.Steps, t.Coupled) for s in self.statements)

    @property
    def kept(self) -> frozenset[int]:
        """The lines of loops that are done in steps, a wave at a time."""
        return frozenset(line for s in self.statements if isinstance(s, t.Kept) for line in s.lines)

    @property
    def syncs(self) -> tuple[str, ...]:
        """What the host waits for, in sentences."""
        return tuple(dict.fromkeys(w.sentence for w in self.waits))


@dataclass(frozen=True)
class Large:
    """What runs where the temporaries would take more memory than they may."""
    test: str                               # whether they would
    hopeless: str = ""                      # whether they would in the smallest blocks, too
    lines: tuple[str, ...] = ()             # the code in blocks, if there is one
    checked: tuple[str, ...] = ()


def compile_region(body: list[ast.stmt], facts: Facts, outputs: tuple[str, ...] = (), exact: bool = False,
                   names: frozenset[str] = frozenset(), trail: Trail | None = None, memory: int = 0) -> Compiled:
    """The tensor code of a run of statements, or the refusal that says why there is none; trail gets the evidence.

    memory: the bytes that temporaries may take; 0 for as many as they like.
    """
    trail = trail or Trail()
    region = built = build(body, facts, outputs)
    first: Refusal | None = None
    evidence = list(trail.notes)
    for _ in range(MOST_SPLITS + 1):
        try:
            found = _compiled(region, built, Request(facts, exact, names, trail, memory))
            return _without_scans(found, region, built, Request(facts, exact, names, trail, memory))
        except Refusal as refusal:
            if first is None:
                first, evidence = refusal, list(trail.notes)
            split = threshold(region, facts) or refusal.split if refusal.code in ("LL201", "LL206") else None
            if split is None:
                break
            region = decide_tests(split_loop(region, split), facts)
            trail.notes.clear()
    assert first is not None
    if first.code == "LL201":
        other = _in_another_order(built, first, Request(facts, exact, names, trail, memory))
        if other is not None:
            return other
    for part in dict.fromkeys((region, built)) if first.code in IN_ORDER and any(map(may_be_waves, built)) else ():
        trail.notes.clear()
        with contextlib.suppress(Refusal):
            return replace(_compiled(part, built, Request(facts, exact, names, trail, memory, waves=True)), stays=first)
    trail.notes[:] = evidence
    raise first


def _in_another_order(built: tuple[ir.Stmt, ...], refusal: Refusal, request: Request) -> Compiled | None:
    """The region with statements that have changed places, or with a loop that stays; None if neither does."""
    apart = distribute(built, request.facts)
    if apart is not None:
        try:
            return _compiled(apart, built, replace(request, trail=Trail()))
        except Refusal:
            pass
    return _kept(built, refusal, request)


def _kept(built: tuple[ir.Stmt, ...], refusal: Refusal, request: Request) -> Compiled | None:
    """The region in another order, with a loop that stays; None if there is none that does."""
    outer = None if request.facts.needs_grad else only_loop(built)
    if outer is None:
        return None
    expanded = expand_names(outer, request.facts)
    for news, region in (((), built), *([] if expanded is None else [(tuple(expanded[0]), (expanded[1],))])):
        for pieces in islice(interchanged(region, request.facts), MOST_ORDERS):
            try:
                return _joined(pieces, news, built, refusal, replace(request, trail=Trail()))
            except Refusal:
                continue
    return None


def _joined(pieces: tuple[Piece, ...], news: tuple[ir.New, ...], built: tuple[ir.Stmt, ...], refusal: Refusal,
            request: Request) -> Compiled:
    """Pieces of a region one after the other. Once the first has begun to write, nothing may fail."""
    request = replace(request, shapes={new.name: new.shape for new in news})
    taken = set(request.names) | {p.loop.name for p in pieces if p.loop is not None}
    statements: list[t.Statement] = [t.Allocate(new.name) for new in news]
    codes = []
    for piece in pieces:
        loop = piece.loop
        inside = request.facts if loop is None else Around(request.facts, loop.name, loop.low, loop.high)
        code = _tensor_code((*piece.body, ir.Return(ir.Tuple(()))), replace(request, facts=inside))
        cannot_fail(code.statements, code.ctx)
        if any(ir.has(s, t.Steps, t.Coupled) for s in code.statements):
            raise Refusal("LL201", "a recurrence along the loops inside, too", code.ctx.line)
        begun = max((put.at for put in t.stores(statements)), default=0)
        named = name_values([t.later(s, begun) for s in code.statements if not isinstance(s, t.Result)], taken)
        taken |= {s.name for s in named if isinstance(s, t.Let)}
        ends = None if loop is None else (loop.low, loop.high)[::loop.step]
        statements += named if loop is None or ends is None else [
            t.Kept(loop.name, ends[0] - (loop.step < 0), ends[1] - (loop.step < 0), loop.step, tuple(named))]
        codes.append(code)
    statements.append(t.Result((), True))
    tensor_check.check(statements)
    lowered = codes[0].lowered
    writer = Writer(f"{lowered.like}.device" if lowered.like and request.facts.device != "cpu" else "")
    made = {new.name: new for new in news}
    lines = with_size_names(body_text(statements, made, writer, False), size_names(built), taken)
    written = tuple(dict.fromkeys(name for code in codes for name in code.lowered.written if name not in made))
    level = max((code.ctx.level for code in codes), key=LEVELS.index)
    return Compiled(tuple(lines), tuple(lines), level, written, any(code.products for code in codes), (),
                    tuple(statements), trail=request.trail, small=break_even_of_kept(built, statements), stays=refusal)


def _without_scans(found: Compiled, region: tuple[ir.Stmt, ...], built: tuple[ir.Stmt, ...], request: Request
                   ) -> Compiled:
    """The same with a loop split at a test on its variable, where that leaves a plainer recurrence."""
    split = threshold(region, request.facts) if found.scans else None
    if split is None:
        return found
    apart = decide_tests(split_loop(region, split), request.facts)
    try:
        other = _compiled(apart, built, replace(request, trail=Trail()))
    except Refusal:
        return found
    return found if other.scans else other


def passed(transform: Callable[..., tuple[ir.Stmt, ...]], region: tuple[ir.Stmt, ...], facts: Conditions
           ) -> tuple[ir.Stmt, ...]:
    """A region after one pass."""
    return transform(region, facts) if transform in ASKING else transform(region)


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


def _compiled(region: tuple[ir.Stmt, ...], built: tuple[ir.Stmt, ...], request: Request) -> Compiled:
    """The tensor code of a region, some loops of which have been split since it was built."""
    facts, memory, names = request.facts, request.memory, request.names
    code = _tensor_code(region, request)
    lowered, tidied, checks, ctx = code.lowered, code.statements, code.checks, code.ctx
    writer = Writer(f"{lowered.like}.device" if lowered.like and facts.device != "cpu" else "")
    plain = [s for s in tidied if not isinstance(s, t.Check)]
    taken = set(names)
    sizes = size_names(built)
    lines = with_size_names(body_text(name_values(plain, taken), lowered.news, writer, False), sizes, taken)
    checked = lines if not checks else \
        with_size_names(_with_checks(tidied, lowered.news, writer, taken), sizes, taken)
    return Compiled(tuple(lines), tuple(checked), ctx.level, tuple(lowered.written), code.products,
                    tuple(dict.fromkeys(c.about for c in checks)), tuple(tidied), _waited_for(tidied, lowered, ctx),
                    trail=ctx.trail, small=break_even(built, tidied, facts.needs_grad),
                    large=_large(tidied, lowered, writer, taken, ctx, memory) if memory else None)


@dataclass(frozen=True)
class Code:
    """A region as tensor statements, before it is text."""
    statements: list[t.Statement]
    checks: list[t.Check]
    lowered: Lowered
    ctx: Context
    products: bool


def _tensor_code(region: tuple[ir.Stmt, ...], request: Request) -> Code:
    """The tensor statements of a region: all passes but the last ones, which write."""
    facts, exact, trail = request.facts, request.exact, request.trail
    required = requiring(region, facts.requires_grad) if facts.needs_grad else None
    for transform in PASSES:
        region = passed(transform, region, facts)
    ctx = Context(facts, shapes=dict(request.shapes), exact=exact, trail=trail, names=request.names)
    lifted = lift_region(region, ctx, InWaves if request.waves else None)
    _not_too_long(lifted, ctx)
    lowered = lower_effects(lifted, ctx)
    _not_too_long([*lowered.statements, *lowered.checks], ctx)
    seen = drop_overwritten(lowered, ctx)
    ordered = commit_last(schedule(seen, ctx), set(lowered.written), ctx)
    folded = copy_saved(fold_fresh(ordered, lowered, ctx), ctx, lowered.checks)
    if required is not None:
        check_required(folded, required, ctx)
    checks = needed_checks(lowered.checks, folded)
    tidied = [tidy(s) for s in share_steps([*early_checks(checks, ordered, ctx), *folded], ctx)]
    tensor_check.check(tidied)
    plain = [s for s in tidied if not isinstance(s, t.Check)]
    if ctx.without_gradient and any(ir.has(s, t.Where) for s in plain):
        raise Refusal("LL212", f"`{ctx.without_gradient}`, which has no gradient, beside a branch", ctx.line)
    products = any(ir.has(s, t.Contract, t.Solve) for s in tidied) \
        or any(n.how in ("stack", "cat") for s in region for n in ir.find(s, ir.Collect))
    return Code(tidied, checks, lowered, ctx, products)


def _not_too_long(statements: Iterable[ir.Node], ctx: Context) -> None:
    """Branches after branches, each of which reads what the others have left, are written out again and again."""
    if sum(map(ir.size, statements)) > MOST_NODES:
        raise Refusal("LL204", "branches that read what so many others have left", ctx.line)


def _large(statements: list[t.Statement], lowered: Lowered, writer: Writer, taken: set[str], ctx: Context, memory: int
           ) -> Large | None:
    """The code in blocks, where temporaries are larger than all that comes in and goes out."""
    made = {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))}
    rows = {d: row_size(statements, d, made) for s in statements for n in ir.find(s, t.Value)
            for d in n.dims if d.startswith("~")}
    extents = {**ctx.extents, **{d: size for d, size in rows.items() if size is not None}}
    peak = Temporaries(statements, extents).peak()
    if not peak:
        return None
    test = f"{bytes_text(peak, extents)} > {memory}"
    try:
        texts = []
        for checked in (False, True):
            kept = [s for s in statements if checked or not isinstance(s, t.Check)]
            blocker = Blocker(Temporaries(kept, extents), taken | made, min(memory, BLOCK), lowered.like)
            blocked = blocker.rewritten()
            tensor_check.check(blocked.statements)
            news = {**lowered.news, **blocked.news}
            named = [_named_inside(s, blocker.taken) for s in blocked.statements]
            texts.append(tuple(_with_checks(named, news, writer, blocker.taken)))
    except NoBlocks:
        return Large(test)
    return Large(test, f"{blocked.row} > {memory}", *texts)


def _named_inside(stmt: t.Statement, taken: set[str]) -> t.Statement:
    """Values that a block uses more than once get a name inside it, which nothing outside takes."""
    if not isinstance(stmt, t.Blocks):
        return stmt
    body = tuple(name_values(list(stmt.body), taken))
    taken |= {s.name for s in body if isinstance(s, t.Let)}
    return replace(stmt, body=body)


def _with_checks(statements: list[t.Statement], news: dict[str, ir.New], writer: Writer, taken: set[str]) -> list[str]:
    """The text with the checks; those that look at no tensor are done on the host."""
    host: list[t.Statement] = [s for s in statements if writer.device and isinstance(s, t.Check) and on_host(s)]
    rest = [s for s in statements if s not in host]
    return [*body_text(name_values(host, taken), news, Writer("'cpu'"), True),
            *body_text(name_values(rest, taken), news, writer, True)]


def _waited_for(statements: list[t.Statement], lowered: Lowered, ctx: Context) -> tuple[Wait, ...]:
    """What the host waits for. A text for any device has no checks in it."""
    if ctx.facts.device == "cpu":
        return ()
    kept = [s for s in statements if ctx.facts.device != "any" or not isinstance(s, t.Check)]
    elsewhere = [n for n, new in lowered.news.items() if not here(new, lowered.news, ctx)]
    return tuple(waits(kept, ctx.facts.needs_grad, elsewhere))


def early_checks(checks: list[t.Check], statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The checks, which come before anything is written, and so may not look at what is written."""
    first = {put.array: put.at for put in reversed(t.stores(statements))}
    for check in checks:
        for node in ir.walk(check):
            if isinstance(node, t.Input) and node.at >= first.get(node.name, node.at + 1):
                raise Refusal("LL204", f"a check on `{node.name}` after it is written", ctx.line)
    return list(checks)
