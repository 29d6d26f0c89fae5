"""A region that is refused as it stands, in another order: statements change places, or a loop stays."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ..analyze.around import Around
from ..analyze.break_even import break_even_of_kept
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir import tensor_check
from ..lower.commit import cannot_fail
from ..lower.context import LEVELS
from ..report.reasons import Refusal
from ..report.trail import Trail
from ..transform.distribute import distribute
from ..transform.expand_names import expand_names
from ..transform.fix_names import fix_names
from ..transform.interchange import Piece, interchanged, only_loop
from ..transform.stay_in_place import stay_in_place
from ..write.expressions import Writer
from ..write.function import body_text
from ..write.naming import name_values
from ..write.sizes import size_names, with_size_names
from .compiled import Compiled
from .passes import Request, tensor_code
from .texts import compile_once, is_spacious

MOST_ORDERS = 4                             # that are compiled before a nest is left as it is


def in_another_order(built: tuple[ir.Stmt, ...], refusal: Refusal, request: Request) -> Compiled | None:
    """The region with statements that have changed places, or with a loop that stays; None if neither does."""
    region = fix_names(built)
    apart = distribute(region, request.facts)
    if apart is not None:
        try:
            return compile_once(apart, built, replace(request, trail=Trail()))
        except Refusal:
            pass
    return _kept(region, built, refusal, request)


def _kept(region: tuple[ir.Stmt, ...], built: tuple[ir.Stmt, ...], refusal: Refusal, request: Request
          ) -> Compiled | None:
    """The region in another order, with a loop that stays; None if there is none that does."""
    for news, pieces in _orders(region, request):
        try:
            return _joined(pieces, news, built, refusal, replace(request, trail=Trail()))
        except Refusal:
            continue
    return None


def _orders(region: tuple[ir.Stmt, ...], request: Request) -> Iterator[tuple[tuple[ir.New, ...], tuple[Piece, ...]]]:
    """The orders that are tried, each with the tensors that it needs; the one as written is the last."""
    outer = only_loop(region)
    if outer is None:
        return
    expanded = None if request.facts.needs_grad else expand_names(outer, request.facts)
    for news, loops in (((), (outer,)), *([] if expanded is None else [(tuple(expanded[0]), (expanded[1],))])):
        for pieces in islice(interchanged(loops, request.facts), MOST_ORDERS):
            yield news, pieces
    stays = stay_in_place(region)
    if stays is not None:
        yield (), stays


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
        code = tensor_code((*piece.body, ir.Return(ir.Tuple(()))), replace(request, facts=inside))
        cannot_fail(code.statements, code.ctx)
        if any(ir.has(s, t.Steps, t.Coupled) for s in code.statements):
            raise Refusal("LL201", "a recurrence along the loops inside, too", code.ctx.line)
        if loop is not None and request.memory and is_spacious(code):
            raise Refusal("LL219", "temporaries of each turn", code.ctx.line)
        begun = _begun(statements)
        named = name_values([t.later(s, begun) for s in code.statements if not isinstance(s, t.Result)], taken)
        taken |= {s.name for s in named if isinstance(s, t.Let)}
        ends = None if loop is None else (loop.low, loop.high)[::loop.step]
        statements += named if loop is None or ends is None else [
            t.Kept(loop.name, ends[0] - (loop.step < 0), ends[1] - (loop.step < 0), loop.step, tuple(named))]
        codes.append(code)
    last = tuple(s for s in built if isinstance(s, ir.Return)) or (ir.Return(ir.Tuple(())),)
    statements += [t.later(s, _begun(statements)) for s in tensor_code(last, request).statements]
    tensor_check.check(statements)
    lowered = codes[0].lowered
    writer = Writer(f"{lowered.like}.device" if lowered.like and request.facts.device != "cpu" else "",
                    not request.facts.needs_grad)
    made = {new.name: new for new in news}
    lines = with_size_names(body_text(statements, made, writer, False), size_names(built), taken)
    written = tuple(dict.fromkeys(name for code in codes for name in code.lowered.written if name not in made))
    level = max((code.ctx.level for code in codes), key=LEVELS.index)
    return Compiled(tuple(lines), tuple(lines), level, written, any(code.products for code in codes), (),
                    tuple(statements), trail=request.trail, small=break_even_of_kept(built, statements), stays=refusal)


def _begun(statements: list[t.Statement]) -> int:
    """How many stores there are so far."""
    return max((put.at for put in t.stores(statements)), default=0)
