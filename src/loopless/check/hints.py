"""Hints: what is slow in a loop whatever becomes of it. LL301 `.item()`, LL302 growing `torch.cat`, LL303 transfers."""
from __future__ import annotations

import ast
from collections.abc import Iterator

from ..read.loops import loops_of
from ..read.scopes import Scope
from ..read.tensors import Tensors
from ..report.finding import Finding
from ..report.rules import summary_of
from .narrowed import Source

JOINS = ("torch.cat", "torch.concat", "torch.concatenate", "torch.hstack", "torch.vstack")
TRANSFERS = ("cpu", "numpy", "tolist", "cuda")


def hints(scope: Scope, tensors: Tensors, source: Source, name: str, found: list[Finding]) -> list[Finding]:
    """The hints in the loops of a scope, but in those that can be tensor code."""
    if not any(_code(n, scope, tensors) for n in scope.telling):
        return []
    gone = [f.fix.span for f in found if f.fix is not None]
    seen: set[int] = set()
    out: list[Finding] = []
    for loop in loops_of(scope.body):
        inside = loop.body if isinstance(loop, (ast.For, ast.While)) else []
        for node in (n for s in inside for n in _own(s)):
            code = _code(node, scope, tensors)
            lines = (node.lineno, node.end_lineno or 0) if isinstance(node, (ast.expr, ast.stmt)) else (0, 0)
            if code and id(node) not in seen and not any(s.line <= lines[0] and lines[1] <= s.end_line for s in gone):
                seen.add(id(node))
                out.append(Finding(code, summary_of(code), source.span(node, node), name))
    return out


def _own(stmt: ast.stmt) -> Iterator[ast.AST]:
    """All nodes of a statement, but those of functions inside it."""
    ahead: list[ast.AST] = [stmt]
    while ahead:
        node = ahead.pop()
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            yield node
            ahead += ast.iter_child_nodes(node)


def _code(node: ast.AST, scope: Scope, tensors: Tensors) -> str:
    """The hint on one node, if there is one."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if tensors.path(node.func) == "torch.cuda.synchronize":
            return "LL303"
        if node.func.attr == "item" and not node.args and tensors.is_tensor(node.func.value, scope):
            return "LL301"
        if node.func.attr in TRANSFERS and tensors.is_tensor(node.func.value, scope):
            return "LL303"
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.targets) == 1:
        joined = node.value.args[:1] if tensors.path(node.value.func) in JOINS else []
        if any(_contains(parts, node.targets[0]) for parts in joined):
            return "LL302"
    return ""


def _contains(parts: ast.expr, target: ast.expr) -> bool:
    """Whether what is joined has the target itself among its parts."""
    wanted = ast.unparse(target)
    return isinstance(parts, (ast.List, ast.Tuple)) and any(ast.unparse(p) == wanted for p in parts.elts)
