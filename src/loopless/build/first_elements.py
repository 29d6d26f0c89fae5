"""Lists that begin with one element, each of which is made of the one before.

    ema = [x[0]]                                       first = last = x[0]
    for t in range(1, n):                              ema = []
        ema.append(a * x[t] + b * ema[-1])     →       for t in range(1, n):
    return torch.stack(ema)                                last = a * x[t] + b * last
                                                           ema.append(last)
                                                       return torch.stack([first, *ema])

Left alone: a list that is used for anything but its last element, and to be made into a tensor.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import comprehensions, lists

Body = list[ast.stmt]
LAST, FIRST = "last~", "first~"


def as_names(body: Body, outputs: tuple[str, ...]) -> tuple[Body, frozenset[str]]:
    """The statements with a name for the last element of such lists, and the lists."""
    found: set[str] = set()
    for name in [s.targets[0].id for s in body if _begins(s)]:                  # type: ignore[attr-defined]
        if name not in outputs and _fits(name, body):
            body = _with_names(name, body)
            found.add(name)
    return body, frozenset(found)


def _begins(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and isinstance(stmt.targets[0], ast.Name) \
        and isinstance(stmt.value, ast.List) and len(stmt.value.elts) == 1 \
        and not isinstance(stmt.value.elts[0], (ast.Starred, ast.List))


def _fits(name: str, body: Body) -> bool:
    nodes = [n for s in body for n in nodes_in(s)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    loops = [s for s in body if isinstance(s, ast.For) and any(lists.grows(x, name) for x in s.body)]
    grown = [n for n in nodes if isinstance(n, ast.stmt) and lists.grows(n, name)]
    fine = {id(n.value) for n in nodes if _is_last(n, name)}                    # type: ignore[attr-defined]
    fine |= {id(n.value.func.value) for n in grown if isinstance(n, ast.Expr)}  # type: ignore[attr-defined]
    fine |= {id(n.args[0]) for n in nodes if lists.collects(n) and len(n.args) == 1}        # type: ignore[attr-defined]
    loads = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    return len(stores) == len(loops) == len(grown) == 1 and isinstance(grown[0], ast.Expr) \
        and all(id(n) in fine for n in loads)


def _is_last(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name \
        and isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) == "-1"


def _with_names(name: str, body: Body) -> Body:
    out: Body = []
    for stmt in body:
        if _begins(stmt) and stmt.targets[0].id == name:                        # type: ignore[attr-defined]
            assert isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.List)
            for target, value in ((f"{FIRST}{name}", stmt.value.elts[0]), (f"{LAST}{name}", stmt.value.elts[0]),
                                  (name, ast.List([], ast.Load()))):
                out.append(ast.copy_location(ast.Assign([ast.Name(target, ast.Store())], value), stmt))
        elif any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(stmt)):
            out.append(_Last(name).visit(comprehensions.renamed_statement(stmt, {})))
        else:
            out.append(stmt)
    return [ast.fix_missing_locations(stmt) for stmt in out]


class _Last(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if _is_last(node, self.name):
            return ast.copy_location(ast.Name(f"{LAST}{self.name}", ast.Load()), node)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        if not lists.grows(node, self.name):
            return self.generic_visit(node)
        self.generic_visit(node)
        assert isinstance(node.value, ast.Call)
        last = f"{LAST}{self.name}"
        made = ast.copy_location(ast.Assign([ast.Name(last, ast.Store())], node.value.args[0]), node)
        node.value.args = [ast.copy_location(ast.Name(last, ast.Load()), node)]
        return [made, node]
