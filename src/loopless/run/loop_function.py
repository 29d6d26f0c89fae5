"""A region as a function of its own: its needs are parameters, and what it leaves is returned as a tuple.

    def loop(x, s):                     for     s = 0.0
        for i in range(len(x)):                 print("hello")
            s = s + x[i]                        for i in range(len(x)):
        return (s,)                                 s = s + x[i]
"""
from __future__ import annotations

import ast
import types

from .hooks import build_hooked


def loop_definition(name: str, statements: list[ast.stmt], names: tuple[str, ...], outputs: tuple[str, ...]
                    ) -> ast.FunctionDef:
    """The definition of the function; a region that returns has its own `return`."""
    left = ", ".join(outputs) + ("," if outputs else "")
    node = ast.parse(f"def {name}({', '.join(names)}):\n    return ({left})").body[0]
    assert isinstance(node, ast.FunctionDef)
    last = [] if isinstance(statements[-1], ast.Return) else node.body
    node.body = [*statements, *last]
    return node


def loop_function(statements: list[ast.stmt], names: tuple[str, ...], outputs: tuple[str, ...],
                  like: types.FunctionType) -> types.FunctionType:
    """The function, which sees what `like` sees."""
    return build_hooked(loop_definition("loop", statements, names, outputs), like, {})
