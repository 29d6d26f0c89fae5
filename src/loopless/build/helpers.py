"""Helper functions: looked into, so that the loop means what its helpers mean.

A helper is read as one expression: assignments to local names, `if` with `return`, conditional expressions. What it
reads of its own globals is read at the call, as Python does it.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator

from ..ir import loop as ir
from ..read.facts import Helper
from ..report.reasons import Refusal
from . import expressions
from .scope import Scope

DEEPEST = 12


def inline(s: Scope, node: ast.Call, helper: Helper) -> ir.Expr:
    """The call as a value that means the helper's body."""
    name = ast.unparse(node.func)
    if len(s.inlining) > DEEPEST or name in s.inlining:
        raise Refusal("LL202", f"`{name}` calls itself", s.line)
    args, values = arguments(s, node, helper)
    inner = scope_of(s, node, helper, args, name)
    if isinstance(helper.node, ast.Lambda):
        body = expressions.expression(inner, helper.node.body)
    else:
        body = _value_of(inner, list(helper.node.body), name)
    s.loops = inner.loops
    if not s.maybe and not s.inlining:              # what the helper may not look at is looked up for it all the same
        looked_at = set(_always(body))
        s.sized += [v for v in args.values() if v not in looked_at and ir.has(v, ir.Load, ir.Op)]
    if any(isinstance(n, (ast.ListComp, ast.GeneratorExp)) for n in ast.walk(helper.node)):
        return body                                 # it loops by itself: it is not called on all elements at once
    callable_here = bool(values) and not s.inlining and not helper.bound and not _asks_for_sizes(helper.node)
    return ir.Call(name if callable_here else "", tuple(values), body, body.type)


def scope_of(s: Scope, node: ast.Call, helper: Helper, args: dict[str, ir.Expr], name: str) -> Scope:
    """The names that a helper sees, among what the whole region shares."""
    return Scope(helper.facts, aliases=args, depth=s.depth, inlining=(*s.inlining, name), line=s.line,
                 shapes=s.shapes, ranges=s.ranges, sized=s.sized, before=s.before, maybe=s.maybe, numbers=s.numbers,
                 loops=s.loops, around=s.around, changing=s.changing, news=s.news, names=s.names, own=s.own,
                 viewing=s.viewing, shows=s.shows, same=s.same, site=(*s.site, (node.lineno, node.col_offset)))


def _always(value: ir.Node) -> Iterator[ir.Node]:
    """The parts of a value that are computed whatever is chosen in it."""
    yield value
    for part in [value.test] if isinstance(value, ir.Select) else ir.children(value):
        yield from _always(part)


def _asks_for_sizes(node: ast.AST) -> bool:
    """Whether the helper would notice that it is given a whole tensor."""
    return any((isinstance(n, ast.Attribute) and n.attr in ("shape", "ndim", "numel", "nelement", "dim", "size", "T"))
               or (isinstance(n, ast.Name) and n.id in ("len", "sum", "max", "min", "bool", "float", "int"))
               for n in ast.walk(node))


def arguments(s: Scope, node: ast.Call, helper: Helper) -> tuple[dict[str, ir.Expr], list[ir.Expr]]:
    spec = helper.node.args
    if spec.vararg or spec.kwarg:
        raise Refusal("LL202", f"`{ast.unparse(node.func)}` takes any number of arguments", s.line)
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)][helper.bound:]
    if len(node.args) > len(names):
        raise Refusal("LL202", f"`{ast.unparse(node)}`: too many arguments", s.line)
    given = dict(zip(names, node.args, strict=False))
    for k in node.keywords:
        if k.arg is None or k.arg in given:
            raise Refusal("LL202", f"`{ast.unparse(node)}`: its keywords", s.line)
        given[k.arg] = k.value
    values = {name: expressions.expression(s, value) for name, value in given.items()}
    positional = [values[n] for n in given] if not node.keywords else []
    for name, value in helper.defaults:
        values.setdefault(name, ir.Const(value))
    missing = [n for n in (*names, *(a.arg for a in spec.kwonlyargs)) if n not in values]
    if missing:
        raise Refusal("LL202", f"`{ast.unparse(node)}`: no value for `{missing[0]}`", s.line)
    return values, positional


def _value_of(s: Scope, body: list[ast.stmt], name: str) -> ir.Expr:
    """The value that a block returns; every way through it must return one."""
    for k, stmt in enumerate(body):
        s.line = stmt.lineno
        if isinstance(stmt, ast.Return) and stmt.value is not None:
            return expressions.expression(s, stmt.value)
        if isinstance(stmt, ast.If):
            return _branches(s, stmt, body[k + 1:], name)
        if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1:
            _assign(s, stmt.targets[0], expressions.expression(s, stmt.value))
        elif isinstance(stmt, ast.AugAssign) and isinstance(stmt.target, ast.Name):
            _augment(s, stmt)
        elif not harmless(stmt):
            raise Refusal("LL202", f"`{name}` has a statement that is not read yet", stmt.lineno)
    raise Refusal("LL202", f"`{name}` may return nothing", s.line)


def _augment(s: Scope, stmt: ast.AugAssign) -> None:
    assert isinstance(stmt.target, ast.Name)
    value = expressions.expression(s, ast.BinOp(ast.Name(stmt.target.id, ast.Load()), stmt.op, stmt.value))
    if s.aliases[stmt.target.id].type.tensor:
        raise Refusal("LL203", f"`{ast.unparse(stmt)}` may write into an argument", stmt.lineno)
    _assign(s, stmt.target, value)


def harmless(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Pass) or (isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant))


def _assign(s: Scope, target: ast.expr, value: ir.Expr) -> None:
    if isinstance(target, ast.Name):
        s.aliases[target.id] = value
    elif isinstance(target, ast.Tuple) and isinstance(value, ir.Tuple) and len(target.elts) == len(value.items):
        for t, v in zip(target.elts, value.items, strict=True):
            _assign(s, t, v)
    else:
        raise Refusal("LL203", "a helper writes to something other than its own names", s.line)


def _branches(s: Scope, stmt: ast.If, rest: list[ast.stmt], name: str) -> ir.Expr:
    chosen = expressions.test(s, stmt.test)
    before = dict(s.aliases)
    yes = _value_of(s, [*stmt.body, *rest], name)
    s.aliases = before
    no = _value_of(s, [*stmt.orelse, *rest], name)
    return expressions.select(s, chosen, yes, no)
