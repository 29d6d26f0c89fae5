"""Lists that are only added up and counted: a sum and a count, whatever branch appends to them.

    losses = []                                total, count = 0, 0
    for i in range(n):                         for i in range(n):
        if ok[i]:                              if ok[i]:
            losses.append(x[i] * 2)    →           total = total + x[i] * 2
                                                   count = count + 1
    return sum(losses) / len(losses)           return total / count

`sum` starts at 0 and adds from left to right, as the loop does then. Left alone: lists that are used for anything else,
those that one append under a loop fills (lists.py), and elements that show what is written: a list would show that too.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..read.facts import Facts
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from . import appended, comprehensions, lists, sharing
from .scope import Scope

Body = list[ast.stmt]
TOTAL, COUNT = "sum~", "count~"
USES = ("sum", "len")


def as_numbers(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with a sum and a count in the place of such lists."""
    made = [s.targets[0].id for s in body if isinstance(s, ast.Assign) and len(s.targets) == 1
            and isinstance(s.targets[0], ast.Name) and _empty(s.value)]
    for name in made:
        nodes = [n for s in body for n in nodes_in(s)]
        if name not in outputs and name not in lists.read_by_element(body) and _fits(name, nodes) \
                and all(facts.known(use).path == f"builtins.{use}" for use in (*USES, "list")):
            body = [new for stmt in body for new in _changed(name, stmt)]
    return body


def _empty(node: ast.expr) -> bool:
    return ast.unparse(node) in ("[]", "list()")


def _fits(name: str, nodes: list[ast.AST]) -> bool:
    """Whether a list is only appended to, added up, which it is, and counted."""
    fine: set[int] = set()
    for n in nodes:
        if _use(n, name):
            fine.add(id(n.args[0]))                                                 # type: ignore[attr-defined]
        elif lists.grows(n, name):
            fine.add(id(n.value.func.value))                                        # type: ignore[attr-defined]
    own = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
    stores = [n for n in own if not isinstance(n.ctx, ast.Load)]
    return len(stores) == 1 and any(_use(n, name) == "sum" for n in nodes) \
        and all(id(n) in fine for n in own if n not in stores)


def check(s: Scope, region: list[ir.Stmt]) -> None:
    """Refuses elements that may still change after they are added: the list would show it."""
    writes = any(ir.has(stmt, ir.Store) for stmt in region)
    sums = [n.value for stmt in region for n in ir.find(stmt, ir.Assign) if n.name.startswith(TOTAL)]
    for added in (value.args[1] for value in sums if isinstance(value, ir.Op)):
        if (writes and appended.shows_a_part(s, added)) or sharing.shared_names(added) & s.mutated:
            raise Refusal("LL207", "what is in a list is changed after it was appended", s.line)


def _use(node: ast.AST, name: str) -> str:
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in USES \
        and len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.Name) and node.args[0].id == name
    return node.func.id if called else ""                                           # type: ignore[attr-defined]


def _changed(name: str, stmt: ast.stmt) -> Body:
    if not any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(stmt)):
        return [stmt]
    new = _Change(name).visit(comprehensions.renamed_statement(stmt, {}))
    return [ast.fix_missing_locations(n) for n in (new if isinstance(new, list) else [new])]


class _Change(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.AST]:
        if not (isinstance(node.targets[0], ast.Name) and node.targets[0].id == self.name):
            return self.generic_visit(node)
        return [self.assigned(kind, ast.Constant(0), node) for kind in (TOTAL, COUNT)]

    def visit_Call(self, node: ast.Call) -> ast.AST:
        use = _use(node, self.name)
        if not use:
            return self.generic_visit(node)
        return ast.copy_location(ast.Name((TOTAL if use == "sum" else COUNT) + self.name, ast.Load()), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        if not lists.grows(node, self.name):
            return self.generic_visit(node)
        assert isinstance(node.value, ast.Call)
        value = self.visit(node.value.args[0])
        return [self.assigned(kind, ast.BinOp(ast.Name(kind + self.name, ast.Load()), ast.Add(), added), node)
                for kind, added in ((TOTAL, value), (COUNT, ast.Constant(1)))]

    def assigned(self, kind: str, value: ast.expr, node: ast.stmt) -> ast.AST:
        return ast.copy_location(ast.Assign([ast.Name(kind + self.name, ast.Store())], value), node)
