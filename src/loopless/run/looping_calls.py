"""Calls of plain Python functions that loop: a function whose loops are all in its helpers has them here."""
from __future__ import annotations

import ast
import types

from ..read.loops import has_loop
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from .made_functions import original_of
from .namespaces import Namespace, read_helper


def looping_calls(node: ast.FunctionDef, function: types.FunctionType) -> list[ast.Call]:
    """The calls by name, in a function, of functions with loops in them."""
    namespace = Namespace(function)
    found = [n for stmt in node.body for n in nodes_in(stmt) if isinstance(n, ast.Call)]
    return [n for n in found if isinstance(n.func, ast.Name) and loops(namespace.lookup(n.func.id))]


def loops(value: object) -> bool:
    """Whether something is a plain Python function with a loop in it."""
    inner = original_of(value)
    if not isinstance(inner, types.FunctionType):
        return False
    try:
        helper = read_helper(inner)
    except Refusal:
        return False
    return isinstance(helper, ast.FunctionDef) and has_loop(helper.body)
