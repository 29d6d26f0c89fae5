"""All findings in one text. Nothing of it is run or imported, and nothing in it can make this fail.

    findings("for x in ...")         a syntax error is a finding, too
"""
from __future__ import annotations

import ast
import re
from collections.abc import Callable

from ..read.scopes import Scopes, scopes_of
from ..read.tensors import Tensors
from ..report.finding import Finding, Span
from .hints import hints
from .narrowed import Source
from .suppressions import unsuppressed
from .tensor_loops import tensor_loops

LOOPS = re.compile(r"\b(for|while)\b")
MOST_CHARACTERS = 10_000_000
COMPILERS = ("loopless", "triton", "numba", "taichi", "cutlass", "jax")


class Stopped(Exception):
    """Nobody waits for the findings any more."""


def findings(text: str, argued: bool = False, stopped: Callable[[], bool] = lambda: False) -> list[Finding]:
    """The findings in a Python text, in the order of their lines.

    argued: each fix with the reasons why it is right; stopped: asked before each function, ends this with `Stopped`.
    """
    if stopped():
        raise Stopped
    if len(text) > MOST_CHARACTERS:
        return [Finding("LL902", f"the file is too long to be read: {len(text):,} characters", Span(1, 1, 1, 1))]
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return [_unreadable(error)]
    found = _of_loops(tree, text, argued, stopped) if has_torch(text) and LOOPS.search(text) else []
    return unsuppressed(sorted(found, key=lambda f: (f.span, f.code)), text)


def has_torch(text: str) -> bool:
    return "torch" in text


def _of_loops(tree: ast.Module, text: str, argued: bool, stopped: Callable[[], bool]) -> list[Finding]:
    try:
        scopes = scopes_of(tree)
        return _in_scopes(tree, scopes, text, argued, stopped) if scopes.has_loops else []
    except (RecursionError, MemoryError):
        return [Finding("LL902", "the file is nested too deeply to be read", Span(1, 1, 1, 1))]


def _in_scopes(tree: ast.Module, scopes: Scopes, text: str, argued: bool, stopped: Callable[[], bool]
               ) -> list[Finding]:
    tensors, source = Tensors(scopes), Source(text)
    named = _names(tree)
    looping = [s for s in scopes.every if s.loops and not isinstance(s.node, ast.ClassDef)
               and not _is_compiled_by_another(s.node, tensors)]
    over = {id(s): tensor_loops(s.body, s, tensors) for s in looping}
    found: list[Finding] = []
    if any(over.values()):
        from .loops import LoopFindings  # the whole compiler: most files do not need it
        about = LoopFindings(tree, source, tensors, argued)
        for scope in looping:
            if stopped():
                raise Stopped
            loops, name = over[id(scope)], named.get(id(scope.node), "")
            found += about.findings(loops, scope, tensors, name) if loops else []
    return found + [h for s in looping for h in hints(s, tensors, source, named.get(id(s.node), ""), found)]


def _is_compiled_by_another(node: ast.AST, tensors: Tensors) -> bool:
    """Whether a decorator takes care of its loops: `@loopless.vectorize`, `@triton.jit`, `@numba.njit`."""
    made = [d.func if isinstance(d, ast.Call) else d for d in getattr(node, "decorator_list", [])]
    return any(tensors.path(d).split(".")[0] in COMPILERS for d in made)


def _names(tree: ast.Module) -> dict[int, str]:
    """The full names of all functions: "Shop.total"."""
    found: dict[int, str] = {}
    ahead: list[tuple[ast.AST, str]] = [(tree, "")]
    while ahead:
        node, prefix = ahead.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found[id(child)] = f"{prefix}{child.name}"
                ahead.append((child, f"{prefix}{child.name}."))
            elif isinstance(child, (ast.stmt, ast.excepthandler)):
                ahead.append((child, prefix))
    return found


def _unreadable(error: Exception) -> Finding:
    if isinstance(error, SyntaxError):
        line, column = max(error.lineno or 1, 1), max(error.offset or 1, 1)
        return Finding("LL901", f"this is not Python: {error.msg}", Span(line, column, line, column))
    if isinstance(error, ValueError):
        return Finding("LL901", f"this is not Python: {error}", Span(1, 1, 1, 1))
    return Finding("LL901", "the file is nested too deeply to be read", Span(1, 1, 1, 1))
