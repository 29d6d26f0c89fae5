"""`s.add_(x[i])` of a tensor that the region makes is `s += x[i]`, which says the same.

Left alone: `alpha=` and `rounding_mode=`, tensors that came in, and names that are given to other things, too.
"""
from __future__ import annotations

import ast
import copy

from ..read.nodes import of_kind

SIGNS: dict[str, type[ast.operator]] = {"add_": ast.Add, "sub_": ast.Sub, "mul_": ast.Mult, "div_": ast.Div}
FRESH = {"zeros", "ones", "tensor", "full", "zeros_like", "ones_like", "full_like"}


def as_signs(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements with signs in the place of such calls."""
    if not any(_called(n) for n in of_kind(body, ast.Expr)):
        return body
    assigned: dict[str, list[bool]] = {}
    for stmt in of_kind(body, ast.Assign):
        for name in (n for target in stmt.targets for n in ast.walk(target) if isinstance(n, ast.Name)):
            assigned.setdefault(name.id, []).append(name in stmt.targets and _is_fresh(stmt.value))
    changes = _Signs({name for name, fresh in assigned.items() if all(fresh)})
    return [changes.visit(copy.deepcopy(stmt)) for stmt in body]


def _called(node: ast.Expr) -> str:
    """The name whose method is called for its effect, if it is one of these."""
    call = node.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in SIGNS \
            and isinstance(call.func.value, ast.Name) and len(call.args) == 1 and not call.keywords \
            and not isinstance(call.args[0], ast.Starred):
        return call.func.value.id
    return ""


def _is_fresh(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    of_torch = isinstance(node.func.value, ast.Name) and node.func.value.id == "torch" and node.func.attr in FRESH
    return of_torch or (node.func.attr.removeprefix("new_") in {"zeros", "ones", "full"} and \
        node.func.attr.startswith("new_"))


class _Signs(ast.NodeTransformer):
    def __init__(self, names: set[str]) -> None:
        self.names = names

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        if _called(node) not in self.names or not isinstance(node.value, ast.Call) \
                or not isinstance(node.value.func, ast.Attribute):
            return node
        target = ast.copy_location(ast.Name(_called(node), ast.Store()), node)
        return ast.copy_location(ast.AugAssign(target, SIGNS[node.value.func.attr](), node.value.args[0]), node)
