"""A tensor that grows by `torch.cat` in a loop is a list that is joined after it.

    out = torch.empty(0, d)                           parts = []
    for i in range(n):                         →      for i in range(n):
        out = torch.cat((out, f(x[i])))                   parts.append(f(x[i]))
                                                      out = torch.cat(parts)

It starts empty, in the dtype of what it is joined with, and is not read while it grows. Where the loop does not run,
the list is empty and the original runs.
"""
from __future__ import annotations

import ast

from ..ir import loop as ir
from ..read.nodes import nodes_in, of_kind
from ..report.reasons import Refusal
from . import comprehensions, expressions, lists, slices
from .scope import Scope

Body = list[ast.stmt]
EMPTY = ("empty", "zeros", "tensor")


def as_lists(body: Body) -> tuple[Body, dict[str, list[ast.expr]]]:
    """The statements with lists in the place of tensors that grow, and what sizes those had beside the first."""
    sizes: dict[str, list[ast.expr]] = {}
    for name in dict.fromkeys(_joined(n) for n in of_kind(body, ast.Assign)):
        if name and _grows(name, body):
            start = next(s for s in body if _starts_empty(s, name))
            assert isinstance(start, ast.Assign) and isinstance(start.value, ast.Call)
            sizes[f"{name}~parts"] = _sizes(start.value)[1:]
            body = _with_list(name, body)
    return body, sizes


def check(s: Scope, name: str, value: ir.Expr) -> None:
    """Refuses what `torch.cat` would not join with the tensor that was there at first."""
    if name not in s.joins:
        return
    sizes = [expressions.expression(s, size) for size in s.joins[name]]
    fits = value.type.rank == 1 + len(sizes) or not sizes
    if value.type.dtype != s.facts.default_dtype or not value.type.rank or not fits or not all(
            slices.same(s, size, lists.row_size(s, value, k + 1)) for k, size in enumerate(sizes)):
        raise Refusal("LL205", f"`{name.removesuffix('~parts')}` starts as something else", s.line)


def _joined(node: ast.AST) -> str:
    """The name in `name = torch.cat((name, e))`."""
    value = node.value if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, ast.Name) or not isinstance(value, ast.Call) or not value.args \
            or ast.unparse(value.func) not in ("torch.cat", "torch.concat", "torch.concatenate", "torch.hstack"):
        return ""
    parts = value.args[0].elts if isinstance(value.args[0], (ast.Tuple, ast.List)) else []
    along = [*value.args[1:], *(k.value for k in value.keywords)]
    first = all(ast.unparse(a) == "0" for a in along) and all(k.arg in ("dim", "axis") for k in value.keywords)
    own = len(parts) == 2 and isinstance(parts[0], ast.Name) and parts[0].id == target.id
    return target.id if own and first else ""


def _grows(name: str, body: Body) -> bool:
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    loops = [s for s in body if isinstance(s, ast.For) and any(_joined(n) == name for n in nodes_in(s))]
    starts = [s for s in body if _starts_empty(s, name)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store)]
    grown = [n for n in nodes if _joined(n) == name]
    inside = [n for s in loops for n in nodes_in(s) if isinstance(n, ast.Name) and n.id == name]
    return len(loops) == len(starts) == len(grown) == 1 and len(stores) == 2 and len(inside) == 2 \
        and body.index(starts[0]) < body.index(loops[0])


def _starts_empty(stmt: ast.stmt, name: str) -> bool:
    value = stmt.value if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute) \
            or value.func.attr not in EMPTY or not ast.unparse(value.func).startswith("torch.") \
            or ast.unparse(stmt.targets[0]) != name or value.keywords:                   # type: ignore[attr-defined]
        return False
    sizes = _sizes(value)
    if value.func.attr == "tensor":
        return not sizes
    return bool(sizes) and ast.unparse(sizes[0]) == "0"


def _sizes(value: ast.Call) -> list[ast.expr]:
    inner = value.args[0] if len(value.args) == 1 else None
    return list(inner.elts) if isinstance(inner, (ast.Tuple, ast.List)) else list(value.args)


def _with_list(name: str, body: Body) -> Body:
    parts = f"{name}~parts"
    out: Body = []
    for stmt in body:
        if _starts_empty(stmt, name):
            out.append(_at(stmt, ast.Assign([ast.Name(parts, ast.Store())], ast.List([], ast.Load()))))
        elif isinstance(stmt, ast.For) and any(_joined(n) == name for n in nodes_in(stmt)):
            out.append(_Appends(name, parts).visit(comprehensions.renamed_statement(stmt, {})))
            joined = ast.Call(_function(stmt, name), [ast.Name(parts, ast.Load())], [])
            out.append(_at(stmt, ast.Assign([ast.Name(name, ast.Store())], joined)))
        else:
            out.append(stmt)
    return [ast.fix_missing_locations(stmt) for stmt in out]


def _function(loop: ast.For, name: str) -> ast.expr:
    grown = next(n for n in nodes_in(loop) if _joined(n) == name)
    assert isinstance(grown, ast.Assign) and isinstance(grown.value, ast.Call)
    return grown.value.func


def _at(where: ast.stmt, made: ast.stmt) -> ast.stmt:
    return ast.copy_location(made, where)


class _Appends(ast.NodeTransformer):
    def __init__(self, name: str, parts: str) -> None:
        self.name, self.parts = name, parts

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        if _joined(node) != self.name:
            return node
        assert isinstance(node.value, ast.Call) and isinstance(node.value.args[0], (ast.Tuple, ast.List))
        append = ast.Attribute(ast.Name(self.parts, ast.Load()), "append", ast.Load())
        return _at(node, ast.Expr(ast.Call(append, [node.value.args[0].elts[1]], [])))
