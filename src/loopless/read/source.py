"""The source of a function, as an `ast` with the line numbers of its file."""
from __future__ import annotations

import ast
import textwrap

from ..report.reasons import Refusal


def parse_function(text: str, first_line: int = 1) -> ast.FunctionDef:
    """The function definition in a piece of source, its decorators gone, its lines those of the file."""
    try:
        tree = ast.parse("\n" * (first_line - 1) + textwrap.dedent(text))
    except SyntaxError as error:
        raise Refusal("LL213", f"its source does not stand alone ({error.msg})") from error
    node = tree.body[0] if tree.body else None
    if isinstance(node, ast.AsyncFunctionDef):
        raise Refusal("LL204", "an async function", first_line)
    if not isinstance(node, ast.FunctionDef):
        raise Refusal("LL213", "its source is not a function definition")
    node.decorator_list = []
    return node


def find_lambda(text: str, parameters: list[str], first_line: int = 1) -> ast.Lambda:
    """The only lambda with these parameters in a piece of source."""
    try:
        tree = ast.parse(textwrap.dedent(text).strip())
    except SyntaxError as error:
        raise Refusal("LL213", "the source of a lambda does not stand alone") from error
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Lambda)
             and [a.arg for a in n.args.args] == parameters]
    if len(found) != 1:
        raise Refusal("LL213", "the source of a lambda cannot be told from its neighbours", first_line)
    return found[0]
