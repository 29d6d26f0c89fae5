"""Helpers with statements: a call is the helper's statements, before the statement that calls.

    def shift(a, b, m):                        n = a.shape[0]
        n = a.shape[0]                         for i in range(n - 1):
        for i in range(n - 1):          →          a[i] = a[i + 1] + b[i]
            a[i] = a[i + m] + b[i]
    shift(a, b, 1)

Its names get names that nobody else has; tensors and parts of tensors are handed over as what they are, computed values
under a name. It may return once, at its end. One that writes into what it is given is called by a statement of its own,
`y = f(x)` or `return f(x)`: inside an expression, what was computed before it would have to be told from what comes
after it.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..read.facts import Helper
from ..read.names import bound_names
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from . import comprehensions, expressions, helpers, lists, statements
from .scope import Kept, Scope


def has_statements(helper: Helper) -> bool:
    """Whether a helper does more than one expression can say: it loops, or it writes."""
    if isinstance(helper.node, ast.Lambda):
        return False
    return any(isinstance(n, ast.For) or (isinstance(n, ast.Subscript) and isinstance(n.ctx, ast.Store))
               for stmt in helper.node.body for n in nodes_in(stmt))


def inline(s: Scope, node: ast.Call, helper: Helper) -> ir.Expr:
    """What the helper returns, after its statements, which go before the one that is being read."""
    name = ast.unparse(node.func)
    assert isinstance(helper.node, ast.FunctionDef)
    if s.maybe:
        raise Refusal("LL204", f"`{name}`, which loops, in a part of an expression that may not be evaluated", s.line)
    if len(s.inlining) > helpers.DEEPEST or name in s.inlining:
        raise Refusal("LL202", f"`{name}` calls itself", s.line)
    values, _ = helpers.arguments(s, node, helper)
    body = [b for b in helper.node.body if not helpers.harmless(b)]
    last = body.pop() if body and isinstance(body[-1], ast.Return) else None
    if any(isinstance(n, (ast.Return, ast.Global, ast.Nonlocal)) for b in body for n in nodes_in(b)):
        raise Refusal("LL202", f"`{name}` may return early", s.line)
    names = {n: comprehensions.fresh(s, n) for n in (*values, *bound_names(body))}
    copied = [comprehensions.renamed_statement(b, names) for b in body]
    inner = _inside(s, node, helper, name, copied)
    line = s.line
    made = _handed_over(inner, {names[k]: v for k, v in values.items()})
    made += statements.block(inner, copied)
    result: ir.Expr = ir.Const(None)
    if isinstance(last, ast.Return) and last.value is not None:
        value = expressions.expression(inner, comprehensions.renamed(last.value, names))
        made += statements.waiting(inner)
        result = _result(s, inner, value, made)
    s.loops, s.line = inner.loops, line
    if _writes(s, made) and node is not s.evaluated:
        raise Refusal("LL203", f"`{name}` writes into what it is given, inside an expression", line)
    s.before += made
    return result


def _inside(s: Scope, node: ast.Call, helper: Helper, name: str, body: list[ast.stmt]) -> Scope:
    """The helper's own scope: its facts, and what is shared by the whole region."""
    inner = helpers.scope_of(s, node, helper, {}, name)
    inner.sized, inner.before, inner.maybe, inner.branches = [], [], 0, s.branches
    inner.mutated = statements.changed_in_place(body)
    inner.body, inner.own = body, s.own | set(bound_names(body))
    inner.wanted = {k: Kept() for k in lists.read_by_element(body)}
    return inner


def _handed_over(s: Scope, values: dict[str, ir.Expr]) -> list[ir.Stmt]:
    """The parameters: a computed value is computed now, and a tensor is the tensor."""
    made: list[ir.Stmt] = []
    for name, value in values.items():
        if isinstance(value, (ir.Const, ir.Index)) or (isinstance(value, ir.Param) and name not in s.mutated):
            s.alias(name, value)
        else:
            made += statements.bind(s, name, value)
    return made


def _result(s: Scope, inner: Scope, value: ir.Expr, made: list[ir.Stmt]) -> ir.Expr:
    """What is returned, under a name if it is computed: what comes later does not change it."""
    if isinstance(value, ir.Tuple):
        return ir.Tuple(tuple(_result(s, inner, item, made) for item in value.items))
    if isinstance(value, (ir.Param, ir.Const, ir.Index, ir.Var, ir.Load)):
        return value
    name = comprehensions.fresh(s, "result")
    made += statements.bind(inner, name, value)
    return expressions.expression(inner, ast.Name(name, ast.Load(), lineno=s.line, col_offset=0))


def _writes(s: Scope, made: list[ir.Stmt]) -> bool:
    """Whether statements write into a tensor that was there before."""
    own = {n.name for stmt in made for n in ir.find(stmt, ir.New)} | set(s.news)
    return any(isinstance(n.array, ir.Param) and n.array.name not in own
               for stmt in made for n in ir.find(stmt, ir.Store))
