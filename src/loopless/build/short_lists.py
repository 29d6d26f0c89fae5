"""Lists of short lists that are made into one tensor: each short list is a row of it.

    for i in range(n):                                    for i in range(n):
        for j in range(n):                                    for j in range(n):
            if d[i, j] < r:                    →                  if d[i, j] < r:
                edges.append([i, j])                                  edges.append(torch.stack((tensor(i), tensor(j))))
    return torch.tensor(edges)                            return torch.stack(edges)

The same for tuples, `(i, j)`, and beside `len(edges)`. All numbers are of one kind, ints or floats: `torch.tensor`
would find one for all of them. Left alone: a list that is used for anything else, one of which only some elements are
short lists, and tensors in them.
"""
from __future__ import annotations

import ast

from ..read.nodes import nodes_in
from . import comprehensions, lists

Body = list[ast.stmt]
MOST = 8                                    # numbers in a row
MAKERS = ("torch.tensor", "torch.LongTensor", "torch.FloatTensor")


def as_rows(body: Body, outputs: tuple[str, ...]) -> Body:
    """The statements with rows in the place of short lists."""
    made = [s.targets[0].id for s in body if isinstance(s, ast.Assign) and len(s.targets) == 1
            and isinstance(s.targets[0], ast.Name) and ast.unparse(s.value) in ("[]", "list()")]
    for name in made:
        call = _made_once(name, body) if name not in outputs else None
        if call is not None:
            body = _Rows(name, call).all(body)
    return body


def _made_once(name: str, body: Body) -> ast.Call | None:
    """The call that makes a tensor of a list of short lists; None where it has or is used for anything else."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    fine: set[int] = set()
    widths: set[int] = set()
    for n in nodes:
        if lists.grows(n, name):
            assert isinstance(n, ast.Expr) and isinstance(n.value, ast.Call) and isinstance(n.value.func, ast.Attribute)
            fine.add(id(n.value.func.value))
            widths.add(_width(n.value.args[0]))
        elif _made(n, name) or ast.unparse(n) == f"len({name})":
            fine.add(id(n.args[0]))                                                 # type: ignore[attr-defined]
    own = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
    stores = [n for n in own if not isinstance(n.ctx, ast.Load)]
    calls = [n for n in nodes if isinstance(n, ast.Call) and _made(n, name)]
    fits = len(stores) == len(calls) == len(widths) == 1 and all(id(n) in fine for n in own if n not in stores)
    return calls[0] if fits and 0 < widths.pop() <= MOST else None


def _width(node: ast.expr) -> int:
    """How many numbers a short list has; 0 if it is something else."""
    plain = isinstance(node, (ast.List, ast.Tuple)) \
        and not any(isinstance(e, (ast.Starred, ast.List, ast.Tuple)) for e in node.elts)
    return len(node.elts) if plain else 0                                           # type: ignore[attr-defined]


def _made(node: ast.AST, name: str) -> bool:
    """`torch.tensor(name)`, with a dtype or without."""
    return isinstance(node, ast.Call) and len(node.args) == 1 and all(k.arg == "dtype" for k in node.keywords) \
        and isinstance(node.args[0], ast.Name) and node.args[0].id == name and ast.unparse(node.func) in MAKERS


class _Rows(ast.NodeTransformer):
    def __init__(self, name: str, call: ast.Call) -> None:
        self.name, self.call = name, call

    def all(self, body: Body) -> Body:
        return [ast.fix_missing_locations(self.visit(comprehensions.renamed_statement(stmt, {})))
                if any(isinstance(n, ast.Name) and n.id == self.name for n in nodes_in(stmt)) else stmt
                for stmt in body]

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not lists.grows(node, self.name):
            return self.generic_visit(node)
        assert isinstance(node.value, ast.Call) and isinstance(node.value.args[0], (ast.List, ast.Tuple))
        numbers: list[ast.expr] = [ast.copy_location(ast.Call(self.call.func, [e], self.call.keywords), e)
                                   for e in node.value.args[0].elts]
        node.value.args = [self._stacked(ast.Tuple(numbers, ast.Load()), node)]
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        return self._stacked(node.args[0], node) if _made(node, self.name) else self.generic_visit(node)

    def _stacked(self, of: ast.expr, node: ast.AST) -> ast.expr:
        stack = ast.Attribute(ast.Name("torch", ast.Load()), "stack", ast.Load())
        return ast.copy_location(ast.Call(stack, [of], []), node)
