"""`break` and `return` in a loop become a flag: nothing is done from the moment that it is set.

    for i in ...:                      left = False
        A                              for i in ...:
        if c:                  →           if not left:
            break                              A
        B                                      if c:
    else:                                          left = True
        C                                          continue
                                               B
                                       if not left:
                                           C

A `return v` is a `break` that returns v after the loop, where every name still has the value it had. What follows an
`if` that returns goes into its other branch, so that every way through the region ends with its own `Return`. The
flags are names that end in "left'": what a loop does to its names after it was left is nothing.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import BOOL
from ..report.reasons import Refusal
from .continue_to_else import renamed
from .put_off import put_off


def exits_to_flags(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The same statements without `Break`, `Return` in a loop, or `else` of a loop."""
    return _every_way(_block(body))


def leaves_early(loop: ir.For) -> bool:
    """Whether this pass has put the body of a loop under a flag."""
    first = loop.body[0] if len(loop.body) == 1 else None
    return isinstance(first, ir.If) and isinstance(first.test, ir.Op) and first.test.name == "not" \
        and isinstance(first.test.args[0], ir.Var) and first.test.args[0].name.endswith(ir.LEFT)


def _block(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.If):
            out.append(replace(stmt, then=_block(stmt.then), orelse=_block(stmt.orelse)))
        else:
            out += _loop(stmt) if isinstance(stmt, ir.For) else [stmt]
    return tuple(out)


def _loop(loop: ir.For) -> list[ir.Stmt]:
    body, orelse = _block(loop.body), _block(loop.orelse)
    exits = _exits(body)
    if not exits:
        return [replace(loop, body=body, orelse=()), *orelse]
    left = f"{loop.index}{ir.LEFT}"
    returns = [e for e in exits if isinstance(e, ir.Return)]
    alone = len(exits) == 1
    body, late = put_off(body, loop, exits)
    flags = [left if alone else f"{loop.index} returns {k}{ir.LEFT}" for k in range(len(returns))]
    unread = list(flags)

    def change(stmt: ir.Stmt) -> list[ir.Stmt]:
        names = [left] if isinstance(stmt, ir.Break) else list(dict.fromkeys((unread.pop(0), left)))
        return [*(_set(name, True, stmt.line) for name in names), ir.Continue(line=stmt.line)]

    guarded = ir.If(_not(left), _replaced(body, change), line=loop.line)
    after = _after(loop, left, list(zip(flags, returns, strict=True)), len(returns) == len(exits))
    after = [ir.If(ir.Var(left, BOOL), late, line=loop.line), *after] if late else after
    if orelse:
        after.append(ir.If(_not(left), orelse, line=loop.line))
    before = [_set(name, False, loop.line) for name in dict.fromkeys((*flags, left))]
    return [*before, replace(loop, body=(guarded,), orelse=()), *after]


def _set(flag: str, value: bool, line: int) -> ir.Assign:
    return ir.Assign(flag, ir.Const(value), line=line)


def _not(flag: str) -> ir.Expr:
    return ir.Op("not", (ir.Var(flag, BOOL),), BOOL)


def _exits(body: tuple[ir.Stmt, ...]) -> list[ir.Stmt]:
    """The ways out of a loop; those of inner loops are out of the way already."""
    found: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.If):
            found += [*_exits(stmt.then), *_exits(stmt.orelse)]
        elif isinstance(stmt, (ir.Break, ir.Return)):
            found.append(stmt)
    return found


def _replaced(body: tuple[ir.Stmt, ...], change: object) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.If):
            out.append(replace(stmt, then=_replaced(stmt.then, change), orelse=_replaced(stmt.orelse, change)))
        else:
            out += change(stmt) if isinstance(stmt, (ir.Break, ir.Return)) else [stmt]      # type: ignore[operator]
    return tuple(out)


def _after(loop: ir.For, left: str, returns: list[tuple[str, ir.Return]], only: bool) -> list[ir.Stmt]:
    """The results behind the loop; where it is left in no other way, the last of them needs no flag of its own."""
    if not only:
        return [ir.If(ir.Var(flag, BOOL), (_behind(loop, r),), line=r.line) for flag, r in returns]
    chain: tuple[ir.Stmt, ...] = (_behind(loop, returns[-1][1]),)
    for flag, r in reversed(returns[:-1]):
        chain = (ir.If(ir.Var(flag, BOOL), (_behind(loop, r),), chain, line=r.line),)
    return [ir.If(ir.Var(left, BOOL), chain, line=loop.line)]


def _behind(loop: ir.For, stmt: ir.Return) -> ir.Return:
    """The same `return` behind the loop: its variable is a name there."""
    if not ir.contains(stmt, lambda n: n == ir.Index(loop.index)):
        return stmt
    name = next((s.name for s in loop.body if isinstance(s, ir.Assign) and s.value == ir.Index(loop.index)), None)
    if name is None:
        raise Refusal("LL204", "a `return` of an element of what is iterated over", stmt.line)
    return ir.substitute(stmt, lambda n: ir.Var(name, ir.INT) if n == ir.Index(loop.index) else None)


def _every_way(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """What follows an `if` that returns goes into the branch that does not."""
    for k, stmt in enumerate(body):
        if isinstance(stmt, ir.Return):
            return body[:k + 1]
        if isinstance(stmt, ir.If) and _exits((stmt,)):
            rest = body[k + 1:]
            then = _every_way((*stmt.then, *map(renamed, rest)))
            return (*body[:k], replace(stmt, then=then, orelse=_every_way((*stmt.orelse, *rest))))
    return body
