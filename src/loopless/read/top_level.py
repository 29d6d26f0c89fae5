"""The statements of a module outside of its functions, read as if they were those of one function.

    x = torch.rand(100)                     `x` and `out` are names that others may read: they are left as they were
    out = torch.zeros_like(x)
    for i in range(100):                    `i`, which only the loop has, is not, unless the file reads it again
        out[i] = x[i] * 2

Where a module looks its names up in other ways than by name, nothing is known of who reads them.
"""
from __future__ import annotations

import ast

from .loops import has_loop
from .names import bound_names
from .regions import Survey

NAME = "<module>"
SEES_ALL = ("globals", "locals", "vars", "exec", "eval")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def as_function(tree: ast.Module) -> ast.FunctionDef | None:
    """The module as a function without parameters; None if it has no loops of its own, or looks at all its names."""
    if not has_loop(tree.body) or any(isinstance(n, ast.Name) and n.id in SEES_ALL for n in ast.walk(tree)):
        return None
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.FunctionDef(name=NAME, args=nothing, body=tree.body, decorator_list=[], lineno=1, col_offset=0,
                           end_lineno=tree.body[-1].end_lineno, end_col_offset=tree.body[-1].end_col_offset)


def survey_of(node: ast.FunctionDef) -> Survey:
    """The survey of a function, or of a module that is read as one."""
    return TopLevel(node) if node.name == NAME else Survey(node)


class TopLevel(Survey):
    """Finds the regions of a module."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.locals -= {s.name for s in self.node.body if isinstance(s, DEFINITIONS)}

    def later(self, run: list[ast.stmt]) -> set[str]:
        """What others may read: the names that are not only a loop's own."""
        outside = [s for s in run if not isinstance(s, (ast.For, ast.While))]
        return super().later(run) | set(bound_names(outside))

    def let_go(self, run: list[ast.stmt]) -> list[str]:
        """The names that a run leaves no more, though others could have read them."""
        later = self.later(run)
        return [n for n in bound_names(run) if n not in later]
