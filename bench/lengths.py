"""Length of the emitted functions beside the expert's, in nodes of the syntax tree.

Both are brought to one form before they are counted: docstrings go, and a function that ends in
`return expression` is taken as `name = expression; return name`. What counts are the nodes of the body, and
of any function that the emitted text defines and the user did not write.

usage: lengths.py [--corpus DIR [--suite NAME]] [--only NAME] [--show] [--check]
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Callable
from typing import Any

import torch

import loopless
from loops import Loop, chosen, expert_body, options

LIMIT = 1.2


def is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def names_only(value: ast.expr) -> bool:
    return isinstance(value, ast.Name) or (
        isinstance(value, ast.Tuple) and all(isinstance(e, ast.Name) for e in value.elts)
    )


def normal(body: list[ast.stmt]) -> list[ast.stmt]:
    """A body without its docstring, ending in `return name`."""
    body = [s for n, s in enumerate(body) if not (n == 0 and is_docstring(s))]
    if body and isinstance(last := body[-1], ast.Return) and last.value and not names_only(last.value):
        keep = ast.Assign(targets=[ast.Name("result", ast.Store())], value=last.value)
        body[-1:] = [keep, ast.Return(value=ast.Name("result", ast.Load()))]
    return body


def nodes(body: list[ast.stmt]) -> int:
    return sum(1 for statement in normal(body) for _ in ast.walk(statement))


def emitted_nodes(source: str, fn: Callable[..., Any]) -> int:
    """Nodes of the emitted function and of helpers that were not there before."""
    known = {name for name, value in fn.__globals__.items() if callable(value)} - {fn.__name__}
    functions = [f for f in ast.parse(source).body if isinstance(f, ast.FunctionDef)]
    assert fn.__name__ in [f.name for f in functions], f"no function {fn.__name__} in the emitted text"
    return sum(nodes(f.body) for f in functions if f.name not in known)


def measure(x: Loop, width: int, show: bool) -> bool:
    """Print one line; whether the emitted function is short enough."""
    explained = loopless.explain(x.fn, *x.args(x.large))
    stuck = [v for v in explained.loops if v.status != "vectorized"]
    emitted = emitted_nodes(explained.source, x.fn)
    body = expert_body(x)
    verdict = f"{stuck[0].status}: {stuck[0].code} {stuck[0].reason}" if stuck else ""
    if body is None:
        print(f"{x.name:<{width}}  {emitted:>7}  {'-':>7}  {'-':>6}  {verdict}")
    else:
        ratio = emitted / nodes(body)
        verdict = verdict or ("ok" if ratio <= LIMIT else "over")
        print(f"{x.name:<{width}}  {emitted:>7}  {nodes(body):>7}  {ratio:>5.2f}×  {verdict}")
    if show:
        print("\n".join("    " + line for line in explained.source.strip().splitlines()))
    return not stuck and (body is None or ratio <= LIMIT)


def main() -> int:
    parser = options("length of the emitted functions beside the expert's")
    parser.add_argument("--show", action="store_true", help="print the emitted functions too")
    opt = parser.parse_args()
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    loops = chosen(opt)
    width = max(len(x.name) for x in loops)
    print(f"{'length':<{width}}  {'emitted':>7}  {'expert':>7}  {'ratio':>6}  (limit {LIMIT}×)")
    good = [measure(x, width, opt.show) for x in loops]
    print(f"{sum(good)} of {len(good)} within the limit")
    return 1 if opt.check and not all(good) else 0


if __name__ == "__main__":
    sys.exit(main())
