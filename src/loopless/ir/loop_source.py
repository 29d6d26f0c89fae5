"""Loop IR as the text that the user wrote, or would have: `x[i - 1]`, `s + x[i] * 2`.

    x[(j := (i:1 - 1))]@1        →  x[j]
    before(s) + (t := x[i:1]@1)  →  s + t

For people only: what a message shows of a value. Casts and stamps are left out, names stand for their values.
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from . import loop as ir
from .loop_text import SIGNS

SILENT = ("to", "as_tensor", "detach", "positive", "ensure", "maybe-empty", "truth", "summand")


def source_text(node: ir.Node) -> str:
    """The value as Python text; brackets only where they are needed."""
    return plain(_text(node.value if isinstance(node, ir.Temp) else node))


def place_text(array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...]) -> str:
    """A part of an array, as it is written: `x[i, j - 1]`; of several stores that are one, all their places."""
    tests = dict.fromkeys(n.test for sub in subs for n in ir.find(sub, ir.Select) if _is_turn(n.test))
    places = []
    for turn in (*tests, None) if tests else ():
        def chosen(node: ir.Node, turn: ir.Expr | None = turn) -> ir.Node | None:
            if not (isinstance(node, ir.Select) and node.test in tests):
                return None
            return ir.substitute(node.yes if node.test == turn else node.no, chosen)
        places.append(_place(array, tuple(ir.substitute(sub, chosen) for sub in subs)))
    return plain(" or ".join(places) or _place(array, subs))


def _is_turn(test: ir.Expr) -> bool:
    return isinstance(test, ir.Op) and test.name == "eq" and isinstance(test.args[0], ir.Index) \
        and test.args[0].var.startswith(ir.TURN)


def plain(text: str) -> str:
    try:
        return ast.unparse(ast.parse(text, mode="eval"))
    except SyntaxError:
        return text


def variable(symbol: str) -> str:
    """The user's name of a loop variable."""
    return symbol.split(":")[0].rstrip("'")


def _text(node: ir.Node) -> str:
    show = TEXTS.get(type(node))
    return type(node).__name__.lower() if show is None else show(node)


def _place(array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...]) -> str:
    return f"{_text(array)}[{', '.join(map(_text, subs))}]" if subs else _text(array)


def _operation(node: ir.Op) -> str:
    args = [_text(a) for a in node.args]
    if node.name in SILENT:
        return args[0]
    if node.name in SIGNS and len(args) == 2:
        return f"({args[0]} {SIGNS[node.name]} {args[1]})"
    if node.name in ("neg", "not"):
        return f"({'-' if node.name == 'neg' else 'not '}{args[0]})"
    return f"{node.name.removeprefix('call ')}({', '.join(args)})"


def _choice(node: ir.Select) -> str:
    test, yes, no = _text(node.test), _text(node.yes), _text(node.no)
    if node.no == ir.Const(False):
        return f"({test} and {yes})"
    return f"({test} or {no})" if node.yes == ir.Const(True) else f"({yes} if {test} else {no})"


def _name(name: str) -> str:
    """A carried name; a cell that is carried along has no name of its own."""
    bare = name.rstrip("'")
    return f"{bare}[...]{name[len(bare) + 1:]}" if name.endswith("'") else name


def _reduction(node: ir.Reduce) -> str:
    over = " ".join(f"for {variable(d.var)} in {_range(d)}" for d in node.dims)
    guard = f" if {_text(node.guard)}" if node.guard is not None else ""
    return f"{node.kind.split('-')[0]}({_text(node.value)} {over}{guard})"


def _range(dim: ir.Dim) -> str:
    step = "" if dim.step == 1 else f", {dim.step}"
    return f"range({_text(dim.start)}, {_text(dim.stop)}{step})"


def _span(node: ir.Span) -> str:
    start, stop = ("" if e is None else _text(e) for e in (node.start, node.stop))
    return f"{start}:{stop}"


TEXTS: dict[type, Callable[[Any], str]] = {
    ir.Const: lambda n: repr(n.value), ir.Param: lambda n: n.name, ir.Var: lambda n: n.name,
    ir.Index: lambda n: variable(n.var), ir.Size: lambda n: f"{_text(n.array)}.shape[{n.axis}]",
    ir.Load: lambda n: _place(n.array, n.subs), ir.Op: _operation, ir.Select: _choice, ir.Span: _span,
    ir.Call: lambda n: f"{n.function}({', '.join(map(_text, n.args))})" if n.function else _text(n.body),
    ir.Tuple: lambda n: f"({', '.join(map(_text, n.items))},)", ir.Collect: lambda n: f"{n.how}({n.list})",
    ir.Carried: lambda n: _name(n.name), ir.Final: lambda n: _name(n.name), ir.Temp: lambda n: n.name,
    ir.Reduce: _reduction, ir.Running: lambda n: f"running_{n.kind}({_text(n.value)})",
    ir.Coupled: lambda n: f"coupled({', '.join(map(_text, (*n.factors, *n.values)))})",
    ir.Walked: lambda n: f"walk({_text(n.after)})",
    ir.Solved: lambda n: f"solved({_text(n.factor)}, {_text(n.value)})",
    ir.Stepped: lambda n: f"{n.kind.replace('-', '_')}({_text(n.factor)}, {_text(n.value)})",
}
