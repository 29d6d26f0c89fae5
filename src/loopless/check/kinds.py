"""The rule under which a rewritten loop is reported: what is most remarkable about the tensor code in its place."""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..ir import tensor as t
from ..pipeline import Compiled

SCANS = (t.Scan, t.Steps, t.MatrixSteps, t.Coupled, t.Solve, t.Latest, t.Restarted, t.Earlier)
GROUPS = (t.Grouped, t.Owners)
SCATTERS = (t.Combine, t.Tally)
PRODUCTS = ("einsum", "matmul", "mm", "mv", "dot", "bmm", "addmm", "outer")


def kind_of(statements: list[ast.stmt], compiled: Compiled) -> str:
    """The code of the rule."""
    code = compiled.statements
    if any(isinstance(s, t.Kept) for s in code) or compiled.stays is not None:
        return "LL120"
    if _leaves_early(statements):
        return "LL110"
    if _has(code, *SCATTERS) or any(isinstance(i, t.Gather) for s in t.stores(list(code)) for i in s.items):
        return "LL106"
    if _has(code, *SCANS):
        return "LL104"
    if _has(code, t.Contract) or any(n.function in PRODUCTS for s in code for n in ir.find(s, t.Rowwise)):
        return "LL108"
    if _has(code, t.Compress):
        return "LL113"
    if _has(code, *GROUPS):
        return "LL112"
    if _appends(statements):
        return "LL109"
    if _has(code, t.Unfold, t.Shift, t.Roll) or _reads_neighbours(code):
        return "LL107"
    for kinds, rule in (((t.Gather,), "LL105"), ((t.Fold,), "LL103"), ((t.Rowwise,), "LL111"),
                        ((t.Where, t.Choose), "LL102")):
        if _has(code, *kinds):
            return rule
    return "LL101"


def _has(code: tuple[t.Statement, ...], *kinds: type[ir.Node]) -> bool:
    return any(ir.has(s, *kinds) for s in code)


def _leaves_early(statements: list[ast.stmt]) -> bool:
    loops = [n for s in statements for n in ast.walk(s) if isinstance(n, (ast.For, ast.While))]
    return any(isinstance(n, (ast.Break, ast.Return)) for x in loops for s in x.body for n in ast.walk(s))


def _appends(statements: list[ast.stmt]) -> bool:
    return any(isinstance(n, ast.Attribute) and n.attr in ("append", "extend") for s in statements for n in ast.walk(s))


def _reads_neighbours(code: tuple[t.Statement, ...]) -> bool:
    """Whether one tensor is read at two different parts of it."""
    parts: dict[str, set[tuple[ir.Node, ...]]] = {}
    for stmt in code:
        for view in ir.find(stmt, t.View):
            if isinstance(view.base, t.Input) and any(isinstance(i, t.Slice) for i in view.items):
                parts.setdefault(view.base.name, set()).add(view.items)
    return any(len(p) > 1 for p in parts.values())
