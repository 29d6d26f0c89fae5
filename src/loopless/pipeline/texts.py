"""Tensor statements as text: without checks, with those that run time needs, and in blocks where memory is short."""
from __future__ import annotations

import re
from dataclasses import replace

from ..analyze.break_even import BreakEven, break_even, either, sparse
from ..analyze.temporaries import Temporaries, bytes_text, row_size
from ..ir import loop as ir
from ..ir import tensor as t
from ..ir import tensor_check
from ..ir.affine import Affine
from ..lower.blocks import Blocker, NoBlocks
from ..lower.context import Context
from ..lower.devices import here
from ..lower.effects import Lowered
from ..report.waits import Wait, on_host, waits
from ..write.alike import computed_once
from ..write.expressions import Writer
from ..write.function import body_text
from ..write.naming import at_one_moment, name_values
from ..write.shared_calls import with_shared_calls
from ..write.shared_ranges import with_shared_ranges
from ..write.sizes import size_names, with_size_names
from .compiled import Compiled, Large
from .passes import Code, Request, tensor_code

SPACIOUS = 2 ** 27                          # bytes of temporaries from which on blocks are faster, too
BLOCK = 2 ** 21                             # bytes that a block takes, if memory allows: what caches like


def compile_once(region: tuple[ir.Stmt, ...], built: tuple[ir.Stmt, ...], request: Request) -> Compiled:
    """The tensor code of a region, some loops of which have been split since it was built."""
    facts, memory, names = request.facts, request.memory, request.names
    code = tensor_code(region, request)
    lowered, tidied, checks, ctx = code.lowered, code.statements, code.checks, code.ctx
    writer = Writer(f"{lowered.like}.device" if lowered.like and facts.device != "cpu" else "", not facts.needs_grad,
                    not facts.sure)
    plain = [s for s in tidied if not isinstance(s, t.Check)]
    taken = set(names)
    sizes = size_names(built)
    lines = _shortened(body_text(name_values(plain, taken), lowered.news, writer, False), sizes, taken)
    checked = lines if not checks else _shortened(_with_checks(tidied, lowered.news, writer, taken), sizes, taken)
    return Compiled(tuple(lines), tuple(checked), ctx.level, tuple(lowered.written), code.products,
                    tuple(dict.fromkeys(c.about for c in checks)), tuple(tidied), _waited_for(tidied, lowered, ctx),
                    trail=ctx.trail, small=either(break_even(built, tidied, facts.needs_grad), _sparse(tidied, ctx)),
                    large=_large(tidied, lowered, writer, taken, ctx, memory) if memory else None)


def _shortened(lines: list[str], sizes: dict[str, str], taken: set[str]) -> list[str]:
    """The lines with the user's names for sizes, and names for what is written out too often."""
    lines = with_size_names(lines, sizes, taken)
    lines = with_shared_calls(lines, taken | _mentioned(lines))
    return with_shared_ranges(lines, taken | _mentioned(lines))


def _mentioned(lines: list[str]) -> set[str]:
    return {name for line in lines for name in re.findall(r"[^\W\d]\w*", line)}


def is_spacious(code: Code) -> bool:
    """Whether temporaries are larger than all that comes in and goes out."""
    return bool(Temporaries(code.statements, _extents(code.statements, code.ctx)).peak())


def _large(statements: list[t.Statement], lowered: Lowered, writer: Writer, taken: set[str], ctx: Context, memory: int
           ) -> Large | None:
    """The code in blocks, where temporaries are larger than all that comes in and goes out."""
    made = {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))}
    extents = _extents(statements, ctx)
    peak = Temporaries(statements, extents).peak()
    if not peak:
        return None
    size = bytes_text(peak, extents)
    try:
        texts = []
        for checked in (False, True):
            kept = computed_once(at_one_moment([s for s in statements if checked or not isinstance(s, t.Check)]))
            blocker = Blocker(Temporaries(kept, extents), taken | made, min(memory, BLOCK), lowered.like)
            blocked = blocker.rewritten()
            if not blocked.row:
                raise NoBlocks
            tensor_check.check(blocked.statements)
            news = {**lowered.news, **blocked.news}
            named = [_named_inside(s, blocker.taken) for s in blocked.statements]
            texts.append(tuple(_with_checks(named, news, writer, blocker.taken)))
    except NoBlocks:
        return Large(f"{size} > {memory}")
    return Large(f"{size} > {min(memory, SPACIOUS)}", f"{blocked.row} > {memory}", *texts)


def _sparse(statements: list[t.Statement], ctx: Context) -> BreakEven | None:
    if not ctx.sparse or ctx.facts.device != "cpu":
        return None
    return sparse(statements, ctx.sparse, _extents(statements, ctx))


def _extents(statements: list[t.Statement], ctx: Context) -> dict[str, Affine]:
    """How long each dimension is, those of rows too."""
    made = {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))}
    rows = {d: row_size(statements, d, made) for s in statements for n in ir.find(s, t.Value)
            for d in n.dims if d.startswith("~")}
    return {**ctx.extents, **{d: size for d, size in rows.items() if size is not None}}


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
