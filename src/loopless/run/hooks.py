"""A function with hooks: each region asks first whether it has been compiled for the values at hand.

    _r = _region_0(x, y)
    if _r is None:
        ... the statements as they were, smaller regions inside them hooked too ...
    elif _r is False:
        ... the statements as they were: a loop of a few iterations is faster than tensor code ...
    else:
        result, = _r
"""
from __future__ import annotations

import ast
import copy
import types
from collections.abc import Callable
from typing import Any

from ..read.loops import has_loop
from ..read.names import bound_names, definitely_bound
from ..read.regions import Region, Survey, clusters, runs
from .rebuild import PRIVATE, function_of


class Hooker:
    """Puts the hooks into a copy of a function."""

    def __init__(self, survey: Survey, tried: bool = False) -> None:
        self.node, self.survey, self.tried = survey.node, survey, tried
        self.loops = 0

    def hooked(self) -> ast.FunctionDef:
        body = self.block(self.node.body, set(self.survey.parameters), top=True)
        new = ast.FunctionDef(self.node.name, self.node.args, body, [], None)
        new.type_params = []                                            # type: ignore[attr-defined]
        return ast.copy_location(new, self.node)

    def block(self, body: list[ast.stmt], bound: set[str], top: bool = False) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        bound = set(bound)
        for run in runs(body):
            tried = top and self.tried and len(run) == len(body)            # as a whole function, already
            out += (self.part(run, bound) if tried else self.run(run, bound)) if has_loop(run) else run
            bound |= definitely_bound(run)
        return out

    def run(self, run: list[ast.stmt], bound: set[str]) -> list[ast.stmt]:
        region = self.survey.region(run, bound, self.loops > 0)
        inner = self.part(run, bound)
        return inner if region is None else hook(region, inner, run)

    def part(self, run: list[ast.stmt], bound: set[str]) -> list[ast.stmt]:
        """The same statements with smaller regions in them."""
        groups = clusters(run)
        if len(groups) > 1:
            return self.clustered(groups, bound)
        return self.without_return(run, bound) if isinstance(run[-1], ast.Return) else self.smaller(run, bound)

    def clustered(self, groups: list[list[ast.stmt]], bound: set[str]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        bound = set(bound)
        for group in groups:
            out += self.run(group, bound) if has_loop(group) else group
            bound |= definitely_bound(group)
        return out

    def without_return(self, run: list[ast.stmt], bound: set[str]) -> list[ast.stmt]:
        """The statements before a return as a region of their own, and the return."""
        *before, last = run
        if not before or not has_loop(before):
            return self.smaller(run, bound)
        after = bound | definitely_bound(before)
        return [*self.run(before, bound), *(self.run([last], after) if has_loop([last]) else [last])]

    def smaller(self, run: list[ast.stmt], bound: set[str]) -> list[ast.stmt]:
        """The same statements with what is inside them hooked."""
        if len(run) == 1:
            return [self.inside(run[0], bound)]
        out: list[ast.stmt] = []
        bound = set(bound)
        for node in run:
            out += self.run([node], bound) if has_loop([node]) else [node]
            bound |= definitely_bound([node])
        return out

    def inside(self, node: ast.stmt, bound: set[str]) -> ast.stmt:
        new = copy.copy(node)
        if isinstance(node, ast.For):
            bound = bound | set(bound_names([ast.Assign([node.target], node.iter)]))
        looping = isinstance(node, (ast.For, ast.While))
        self.loops += looping
        for field in ("body", "orelse", "finalbody"):
            inner = getattr(node, field, None)
            if inner and not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef, ast.Try)):
                setattr(new, field, self.block(inner, bound))
        self.loops -= looping
        return new


def hook(region: Region, inner: list[ast.stmt], plain: list[ast.stmt]) -> list[ast.stmt]:
    name = f"_region_{region.number}"
    result = f"_r{region.number}"
    left = f"({', '.join(region.outputs)},) = {result}" if region.outputs else "pass"
    if isinstance(region.statements[-1], ast.Return):
        left = f"return {result}[0]"
    text = f"{result} = {name}({', '.join(region.inputs)})\n" \
        f"if {result} is None:\n    pass\nelif {result} is False:\n    pass\nelse:\n    {left}\n"
    made = ast.parse(text).body
    for node in made:
        for n in ast.walk(node):
            if hasattr(n, "lineno"):
                n.lineno = n.end_lineno = region.line                   # type: ignore[attr-defined]
    choice = made[1]
    assert isinstance(choice, ast.If)
    short = choice.orelse[0]
    assert isinstance(short, ast.If)
    choice.body, short.body = inner, plain
    return made


def build_hooked(node: ast.FunctionDef, function: types.FunctionType, sites: dict[str, Callable[..., Any]]
                 ) -> types.FunctionType:
    """The hooked definition as a function that sees what the original sees."""
    names = [*sites, *function.__code__.co_freevars]
    maker = ast.parse(f"def _make({', '.join(names)}):\n    pass").body[0]
    assert isinstance(maker, ast.FunctionDef)
    node.name = PRIVATE
    maker.body = [node]
    code = compile(ast.Module([maker], []), function.__code__.co_filename, "exec")
    return function_of(code, function.__name__, function, dict(sites))
