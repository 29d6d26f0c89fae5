"""Where a function comes from: its definition, if the text that Python finds is really what runs."""
from __future__ import annotations

import ast
import copy
import dis
import inspect
import linecache
import tokenize
import types
from typing import Any

from ..read.source import parse_function
from ..report.reasons import Refusal
from .rebuild import PRIVATE

QUIET = {"PUSH_NULL", "PRECALL", "CACHE", "NOP", "RESUME", "COPY_FREE_VARS", "MAKE_CELL", "KW_NAMES", "EXTENDED_ARG"}


def read_function(function: types.FunctionType) -> ast.FunctionDef:
    """The definition of a function, from its file, its notebook cell or its REPL input."""
    line = function.__code__.co_firstlineno
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise Refusal("LL204", "an async function", line)
    if inspect.isgeneratorfunction(function):
        raise Refusal("LL204", "a generator", line)
    try:
        lines = source_lines(function.__code__, function.__globals__)
        quick = _definition(function, indented(lines))
        if quick is not None:
            return quick
        text = "".join(inspect.getblock(lines))
    except (OSError, TypeError, tokenize.TokenError, IndentationError) as error:
        raise Refusal("LL213", str(error)) from error
    node = with_private_names(parse_function(text, line), function.__qualname__)
    if not is_what_runs(node, function):
        raise Refusal("LL213", "the source is not, or no longer, what runs", node.lineno)
    return node


def _definition(function: types.FunctionType, lines: list[str]) -> ast.FunctionDef | None:
    """The function that some lines define, if that is what runs."""
    try:
        node = parse_function("".join(lines), function.__code__.co_firstlineno)
    except Refusal:
        return None
    node = with_private_names(node, function.__qualname__)
    return node if is_what_runs(node, function) else None


def indented(lines: list[str]) -> list[str]:
    """The first lines up to one that is indented no more than their `def`: nearly always all of a function, and found
    in less time than by reading each of its words."""
    head = next((k for k, line in enumerate(lines) if line.lstrip().startswith("def ")), 0)
    margin = len(lines[head]) - len(lines[head].lstrip())
    for k, line in enumerate(lines[head + 1:], head + 1):
        text = line.lstrip()
        if text and not text.startswith(("#", ")")) and len(line) - len(text) <= margin:
            return lines[:k]
    return lines


def source_lines(code: types.CodeType, namespace: dict[str, Any]) -> list[str]:
    """The lines from the first of a function on, without `inspect`'s search through all modules for the one it is in.
    """
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename, namespace)
    if len(lines) < code.co_firstlineno:
        raise OSError("could not get source code")
    return lines[code.co_firstlineno - 1:]


def with_private_names(node: ast.FunctionDef, path: str) -> ast.FunctionDef:
    """Private names as the class body around the function has them; path is the function's qualified name."""
    *_, owner, _ = ["<locals>", *path.split(".")]
    if owner == "<locals>":
        return node

    def private(name: str) -> str:
        return f"_{owner.lstrip('_')}{name}" if name.startswith("__") and not name.endswith("__") else name
    for n in ast.walk(node):
        if isinstance(n, ast.Attribute):
            n.attr = private(n.attr)
        elif isinstance(n, ast.Name):
            n.id = private(n.id)
    return node


def is_what_runs(node: ast.FunctionDef, function: types.FunctionType) -> bool:
    """Whether the definition compiles to the code of the function."""
    maker = ast.parse(f"def _make({', '.join(function.__code__.co_freevars)}):\n    pass").body[0]
    assert isinstance(maker, ast.FunctionDef)
    definition = copy.copy(node)
    definition.name = PRIVATE
    maker.body = [definition]
    module = ast.Module([*imported(function), maker], [])
    try:
        flags = function.__code__.co_flags & 0x1000000              # from __future__ import annotations
        made = compile(module, function.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    outer = next(c for c in made.co_consts if isinstance(c, types.CodeType))        # `_make`
    found = [c for c in outer.co_consts if isinstance(c, types.CodeType) and c.co_name == PRIVATE]
    return bool(found) and same_code(found[0], function.__code__)


def imported(function: types.FunctionType) -> list[ast.stmt]:
    """Imports of the modules that a function names: Python compiles their attributes in a way of their own."""
    names = [n for n in function.__code__.co_names if isinstance(function.__globals__.get(n), types.ModuleType)]
    return [ast.Import([ast.alias(n, lineno=1, col_offset=0)], lineno=1, col_offset=0) for n in names]


def same_code(a: types.CodeType, b: types.CodeType) -> bool:
    """Whether two code objects do the same, whatever Python knew of imports when it compiled them."""
    if a.co_varnames != b.co_varnames or a.co_freevars != b.co_freevars:
        return False
    return _same_bytes(a, b) or _steps(a) == _steps(b)


def _same_bytes(a: types.CodeType, b: types.CodeType) -> bool:
    """The quick answer, for functions with none inside."""
    return a.co_code == b.co_code and a.co_names == b.co_names and repr(a.co_consts) == repr(b.co_consts)


def _steps(code: types.CodeType) -> list[tuple[str, object]]:
    """The instructions with their names and constants; how a method call is spelt and jump offsets left out."""
    steps: list[tuple[str, object]] = []
    for x in dis.get_instructions(code):
        name = x.opname.replace("METHOD", "ATTR")
        if name in QUIET:
            continue
        value = x.argval
        if isinstance(value, types.CodeType):
            value = tuple(_steps(value))
        elif "JUMP" in name or "ITER" in name or name.startswith(("CALL", "PRECALL", "SEND")):
            value = None
        steps.append((name, (type(value).__name__, repr(value)) if value is not None else None))
    return steps
