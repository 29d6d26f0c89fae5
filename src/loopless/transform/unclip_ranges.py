"""A range that is cut off at the ends of an axis becomes one of a fixed length, with a test.

    for i in range(n):                                         for i in range(n):
        for j in range(max(0, i - w), min(n, i + w + 1)):          for k in range(2 * w + 1):
            s += x[j]                                      →           if i - w + k >= 0 and i - w + k < n:
                                                                           s += x[i - w + k]

The range is where all ends hold: two of them, whose distance no loop changes, are the new range, and the others are
the test. Where the loop stores at its variable the range is the whole axis, `range(n)`, so that what is stored is a
matrix with a band in it:

        for j in range(max(0, i - w), min(n, i + w + 1)):          for j in range(n):
            m[i, j] = 1                                    →           if j >= i - w and j < i + w + 1:
                                                                           m[i, j] = 1

Ends may have names, `lo = max(0, i - w)`. Left alone: ends that are no such forms, and ranges with a step.
"""
from __future__ import annotations

from ..analyze.affine import affine, as_expression
from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.loop_text import python_text
from ..ir.node import replace
from ..ir.types import BOOL, INT

TURNED = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
Names = dict[str, ir.Expr]


def unclip_ranges(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The same statements, their clipped ranges of one length."""
    if not any(_clips(node) for stmt in body for node in ir.find(stmt, ir.Select)):
        return body
    return _block(body, {})


def _clips(node: ir.Select) -> bool:
    return node.type.kind == "int" and _extreme(node) is not None


def _block(body: tuple[ir.Stmt, ...], known: Names) -> tuple[ir.Stmt, ...]:
    """known: what ints have a name here, by values that no statement changes."""
    known, out = dict(known), []
    for stmt in body:
        if isinstance(stmt, ir.Assign):
            value = _resolved(stmt.value, known)
            known.pop(stmt.name, None)
            if value.type.kind == "int" and not ir.has(value, ir.Var, ir.Load):
                known[stmt.name] = value
        for name in {n.name for n in ir.find(stmt, ir.Assign)} if isinstance(stmt, (ir.For, ir.If)) else ():
            known.pop(name, None)
        if isinstance(stmt, ir.For):
            stmt = _loop(replace(stmt, body=_block(stmt.body, known)), known)
        elif isinstance(stmt, ir.If):
            stmt = replace(stmt, then=_block(stmt.then, known), orelse=_block(stmt.orelse, known))
        out.append(stmt)
    return tuple(out)


def _resolved(value: ir.Expr, known: Names) -> ir.Expr:
    return ir.substitute(value, lambda n: known.get(n.name) if isinstance(n, ir.Var) else None, ir.Var)


def _loop(stmt: ir.For, known: Names) -> ir.For:
    starts, stops = (_ends(_resolved(end, known), kind) for end, kind in ((stmt.start, "max"), (stmt.stop, "min")))
    if starts is None or stops is None or stmt.step != 1 or stmt.orelse or len(starts) + len(stops) == 2:
        return stmt
    whole = _stores_at(stmt)
    found = next(((a, b) for a in starts for b in stops if _fits(a, b, whole)), None)
    if found is None:
        return stmt
    start, stop = found
    own, said = ir.Index(stmt.index), _symbols(stmt, known)
    place = own if whole or start == Affine() else ir.Op("add", (as_expression(start, said), own), INT)
    tests = [ir.Op("ge", (place, as_expression(a, said)), BOOL) for a in starts if a != start] + \
        [ir.Op("lt", (place, as_expression(b, said)), BOOL) for b in stops if b != stop]
    body = tuple(ir.substitute(s, lambda n: place if n == own else None, ir.Index) for s in stmt.body)
    inside: tuple[ir.Stmt, ...] = (ir.If(_all(tests), body, line=stmt.line),) if tests else body
    first, last = (start, stop) if whole else (Affine(), stop - start)
    return replace(stmt, start=as_expression(first, said), stop=as_expression(last, said), body=inside)


def _symbols(stmt: ir.For, known: Names) -> Names:
    """What the symbols of the ends stand for."""
    ends = [_resolved(end, known) for end in (stmt.start, stmt.stop)]
    parts = [n for end in ends for n in ir.walk(end) if isinstance(n, ir.Expr)]
    texts = [(n.var if isinstance(n, ir.Index) else python_text(n), n) for n in parts]
    return {text: n for text, n in texts if text is not None}


def _fits(start: Affine, stop: Affine, whole: bool) -> bool:
    """Whether a range is the one that is wanted: of one length, and moved by a loop or not."""
    moved = _moves(start) or _moves(stop)
    return not moved if whole else moved and not _moves(stop - start)


def _moves(form: Affine) -> bool:
    return any(":" in symbol for symbol in form.symbols)


def _stores_at(stmt: ir.For) -> bool:
    """Whether a tensor is written at places that the variable of a loop tells by itself."""
    forms = [affine(sub) for s in stmt.body for store in ir.find(s, ir.Store) for sub in store.subs]
    return any(form is not None and stmt.index in form.symbols for form in forms)


def _all(tests: list[ir.Op]) -> ir.Expr:
    found: ir.Expr = tests[-1]
    for test in reversed(tests[:-1]):
        found = ir.Select(test, found, ir.Const(False), BOOL)
    return found


def _ends(end: ir.Expr, kind: str) -> list[Affine] | None:
    """The forms of which an end is the largest, or the smallest; None if it is something else."""
    if isinstance(end, ir.Select):
        found = _extreme(end)
        if found != kind:
            return None
        parts = [_ends(side, kind) for side in (end.yes, end.no)]
        return None if None in parts else list(dict.fromkeys(form for part in parts if part for form in part))
    if isinstance(end, ir.Op) and end.name in ("add", "sub") and isinstance(end.args[0], ir.Select):
        moved, by = _ends(end.args[0], kind), affine(end.args[1])
        return None if moved is None or by is None else [f + by if end.name == "add" else f - by for f in moved]
    form = affine(end)
    return None if form is None else [form]


def _extreme(choice: ir.Select) -> str | None:
    """"max" or "min", if a choice is the larger or the smaller of the two that it compares."""
    test = choice.test
    if not isinstance(test, ir.Op) or test.name not in TURNED or len(test.args) != 2:
        return None
    if (choice.yes, choice.no) == test.args:
        larger = test.name
    elif (choice.no, choice.yes) == test.args:
        larger = TURNED[test.name]
    else:
        return None
    return "max" if larger in ("gt", "ge") else "min"
