"""A function out of its module: a text that defines it under the name `f`, with all it needs and nothing else.

Kept are the imports that are used, and the functions, classes and constants of the module that are reached from the
function. Decorators of the function itself and annotations are left out.
"""
from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from functools import cache


def function_text(module: str, name: str, also: Sequence[str] = ()) -> str:
    """The text for the function of this name, and for other names that its callers use."""
    statements = parsed(module)
    tops = {defined: node for node in statements for defined in names_of(node)}
    kept: set[str] = set()
    waiting = [name, *also]
    while waiting:
        wanted = waiting.pop()
        if wanted in tops and wanted not in kept:
            kept.add(wanted)
            waiting.extend(used_names(tops[wanted]))
    body = [copy.deepcopy(node) for node in statements if kept & set(names_of(node))]
    text = ast.unparse(ast.fix_missing_locations(Renamed(name).visit(ast.Module(body, []))))
    return text if "import torch" in text.splitlines() else "import torch\n" + text


@cache
def parsed(module: str) -> tuple[ast.stmt, ...]:
    return tuple(undecorated(node) for node in ast.parse(module).body)


def names_of(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)) and getattr(node, "module", "") != "__future__":
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    if isinstance(node, ast.Assign):
        return [n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)]
    return []


def used_names(node: ast.AST) -> list[str]:
    return [n.id for n in ast.walk(node) if isinstance(n, ast.Name)]


def undecorated(node: ast.stmt) -> ast.stmt:
    if isinstance(node, ast.FunctionDef):
        node.decorator_list = []
        node.returns = None
        for argument in (*node.args.args, *node.args.kwonlyargs):
            argument.annotation = None
        if len(node.body) > 1 and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return node


class Renamed(ast.NodeTransformer):
    """Calls one function `f`, wherever it is named."""

    def __init__(self, name: str):
        self.name = name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if node.name == self.name:
            node.name = "f"
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.copy_location(ast.Name("f", node.ctx), node) if node.id == self.name else node
