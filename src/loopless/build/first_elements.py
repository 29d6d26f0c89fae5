"""Lists that begin with one element, each of which is made of the one before.

    ema = [x[0]]                                       first = last = x[0]
    for t in range(1, n):                              ema = []
        ema.append(a * x[t] + b * ema[-1])     →       for t in range(1, n):
    return torch.stack(ema)                                last = a * x[t] + b * last
                                                           ema.append(last)
                                                       return torch.stack([first, *ema])

A list may also get its first element by an `append` right after it was made, and its last one may be asked for by its
number, `ema[t - 1]`, where the loop appends once in each iteration and has not done so yet.

What is appended may be under a test: `if x[t] != x[t - 1]: starts.append(t)`.

Left alone: a list that is used for anything but its last element, and to be made into a tensor or returned.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import comprehensions, lists

Body = list[ast.stmt]
LAST, FIRST = "last~", "first~"


def as_names(body: Body, outputs: tuple[str, ...]) -> tuple[Body, frozenset[str]]:
    """The statements with a name for the last element of such lists, and the lists."""
    found: set[str] = set()
    body = _with_first_elements(body)
    for name in [s.targets[0].id for s in body if _begins(s)]:                  # type: ignore[attr-defined]
        if name not in outputs and _fits(name, body):
            body = _with_names(name, body)
            found.add(name)
    return body, frozenset(found)


def _with_first_elements(body: Body) -> Body:
    """`parts = []`, and then `parts.append(e)`, as `parts = [e]`."""
    out: Body = []
    for stmt in body:
        before = out[-1] if out else None
        if isinstance(before, ast.Assign) and _is_empty(before) and isinstance(stmt, ast.Expr) \
                and lists.grows(stmt, before.targets[0].id) and isinstance(stmt.value, ast.Call):   # type: ignore[attr-defined]
            (element,) = stmt.value.args
            if not any(isinstance(n, ast.Name) and n.id == before.targets[0].id                 # type: ignore[attr-defined]
                       for n in ast.walk(element)):
                out[-1] = ast.copy_location(ast.Assign(before.targets, ast.List([element], ast.Load())), stmt)
                continue
        out.append(stmt)
    return [ast.fix_missing_locations(stmt) for stmt in out] if len(out) < len(body) else body


def _is_empty(stmt: ast.Assign) -> bool:
    return len(stmt.targets) == 1 and isinstance(stmt.targets[0], ast.Name) and isinstance(stmt.value, ast.List) \
        and not stmt.value.elts


def _begins(stmt: ast.stmt) -> bool:
    return isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 and isinstance(stmt.targets[0], ast.Name) \
        and isinstance(stmt.value, ast.List) and len(stmt.value.elts) == 1 \
        and not isinstance(stmt.value.elts[0], (ast.Starred, ast.List))


def _fits(name: str, body: Body) -> bool:
    nodes = [n for s in body for n in nodes_in(s)]
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    loops = _filling(name, body)
    grown = [n for n in nodes if isinstance(n, ast.stmt) and lists.grows(n, name)]
    last = _numbers(name, loops[0]) if len(loops) == 1 else ()
    inside = {id(n) for s in loops for stmt in s.body for n in nodes_in(stmt)}
    fine = {id(n.value) for n in nodes                                          # type: ignore[attr-defined]
            if _is_last(n, name, last if id(n) in inside else ())}
    fine |= {id(n.value.func.value) for n in grown if isinstance(n, ast.Expr)}  # type: ignore[attr-defined]
    fine |= {id(n.args[0]) for n in nodes if lists.collects(n) and len(n.args) == 1}        # type: ignore[attr-defined]
    fine |= {id(part) for n in nodes if isinstance(n, ast.Return) and n.value is not None
             for part in (n.value.elts if isinstance(n.value, ast.Tuple) else [n.value])}
    loads = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    return len(stores) == len(loops) == len(grown) == 1 and isinstance(grown[0], ast.Expr) \
        and all(id(n) in fine for n in loads)


def _filling(name: str, body: Body) -> list[ast.For]:
    """The loops that append to a list, in each iteration or under tests."""
    def grows(block: Body) -> bool:
        return any(lists.grows(s, name) or (isinstance(s, ast.If) and (grows(s.body) or grows(s.orelse)))
                   for s in block)
    return [s for s in body if isinstance(s, ast.For) and grows(s.body)]


def _is_last(node: ast.AST, name: str, numbers: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name \
        and isinstance(node.ctx, ast.Load) and ast.unparse(node.slice) in ("-1", *numbers)


def _numbers(name: str, loop: ast.For) -> tuple[str, ...]:
    """How a loop may number the last element: by its variable, if each iteration ends with an append."""
    head, var = loop.iter, loop.target
    plain = isinstance(head, ast.Call) and isinstance(head.func, ast.Name) and head.func.id == "range" \
        and not head.keywords and 1 <= len(head.args) <= 2
    if not plain or not isinstance(var, ast.Name) or not lists.grows(loop.body[-1], name) or loop.orelse \
            or any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for s in loop.body for n in nodes_in(s)) \
            or any(isinstance(n, ast.Name) and n.id == var.id and not isinstance(n.ctx, ast.Load)
                   for s in loop.body for n in nodes_in(s)):
        return ()
    first = head.args[0] if len(head.args) == 2 else ast.Constant(0)            # type: ignore[attr-defined]
    if not isinstance(first, ast.Constant) or type(first.value) is not int or first.value < 0:
        return ()
    return (var.id,) if first.value == 0 else (f"{var.id} - {first.value}",)


def _with_names(name: str, body: Body) -> Body:
    out: Body = []
    (loop,) = _filling(name, body)
    numbers = _numbers(name, loop)
    for stmt in body:
        if _begins(stmt) and stmt.targets[0].id == name:                        # type: ignore[attr-defined]
            assert isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.List)
            for target, value in ((f"{FIRST}{name}", stmt.value.elts[0]), (f"{LAST}{name}", stmt.value.elts[0]),
                                  (name, ast.List([], ast.Load()))):
                out.append(ast.copy_location(ast.Assign([ast.Name(target, ast.Store())], value), stmt))
        elif any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(stmt)):
            used = numbers if stmt is loop else ()
            out.append(_Last(name, used).visit(comprehensions.renamed_statement(stmt, {})))
        else:
            out.append(stmt)
    return [ast.fix_missing_locations(stmt) for stmt in out]


class _Last(ast.NodeTransformer):
    def __init__(self, name: str, numbers: tuple[str, ...]) -> None:
        self.name, self.numbers = name, numbers

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if _is_last(node, self.name, self.numbers):
            return ast.copy_location(ast.Name(f"{LAST}{self.name}", ast.Load()), node)
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.AST]:
        if not lists.grows(node, self.name):
            return self.generic_visit(node)
        self.generic_visit(node)
        assert isinstance(node.value, ast.Call)
        last = f"{LAST}{self.name}"
        made = ast.copy_location(ast.Assign([ast.Name(last, ast.Store())], node.value.args[0]), node)
        node.value.args = [ast.copy_location(ast.Name(last, ast.Load()), node)]
        return [made, node]
