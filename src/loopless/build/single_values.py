"""Tensors without axes that a region makes and changes in place are values: `total += x[i]` gives `total` another one.

    total = torch.tensor(0.0)                     total = torch.tensor(0.0)
    for i in range(len(x)):               →       for i in range(len(x)):
        total += x[i]                                 total = total + x[i]

Nobody can tell, as long as no other name and no list holds the tensor that is changed. So the name is bound to new
tensors only, and read where its value is computed with, stored or returned.

Left alone: `other = total`, `parts.append(total)`, `parts[i] = total` of a list, `helper(total)`, a name that also
stands for a part of a tensor (`total = x[0]`), and tensors that come into the region.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator

from ..ir import ops
from ..read.facts import Facts
from ..read.nodes import children_of, nodes_in

NUMBERS = ("float", "int", "bool")
KEYWORDS = {"dtype", "device"}
MADE = {"zeros", "ones", "full", "empty", "new_zeros", "new_ones", "new_full", "zeros_like", "ones_like", "empty_like"}


def single_values(body: list[ast.stmt], updated: set[str], facts: Facts) -> set[str]:
    """Of the names that are changed in place those of single tensors that nobody else holds."""
    found = {name for name in updated if _is_own(name, body)}
    tensors = _tensors(body, facts) if found else set()
    return {name for name in found if all(_computes(name, stmt, tensors) for stmt in body)}


def _tensors(body: list[ast.stmt], facts: Facts) -> set[str]:
    """The names that are tensors: a store into them copies what is stored, where a list would hold it."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    bound = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    read = {n.id for n in nodes if isinstance(n, ast.Name)} - bound
    made: dict[str, bool] = {}
    for assigned in (n for n in nodes if isinstance(n, ast.Assign)):
        call = assigned.value.func if isinstance(assigned.value, ast.Call) else None
        for target in (t for t in assigned.targets if isinstance(t, ast.Name)):
            made[target.id] = made.get(target.id, True) and isinstance(call, ast.Attribute) and call.attr in MADE
    return {name for name in read if facts.known(name).what == "tensor"} | {name for name, own in made.items() if own}


def _is_own(name: str, body: list[ast.stmt]) -> bool:
    """Whether a name is only ever bound to new tensors without axes, and is updated."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    made = [n.targets[0] for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1 and _makes_one(n.value)]
    updates = [n.target for n in nodes if isinstance(n, ast.AugAssign)]
    bound = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    return any(n in made for n in bound) and all(n in made or n in updates for n in bound)


def _makes_one(node: ast.expr) -> bool:
    """`torch.tensor(0.0)`, `torch.zeros(())`, `x.new_zeros([])`, `torch.zeros_like(x[0])`, which may have axes too."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args \
            or not {k.arg for k in node.keywords} <= KEYWORDS:
        return False
    name, first = node.func.attr, node.args[0]
    if name == "tensor":
        return ast.unparse(node.func.value) == "torch" and not isinstance(first, (ast.List, ast.Tuple, ast.Name))
    if name.endswith("_like"):
        return name in MADE and isinstance(first, ast.Subscript)
    return name in MADE and isinstance(first, (ast.Tuple, ast.List)) and not first.elts


def _computes(name: str, node: ast.AST, tensors: set[str]) -> bool:
    """Whether the name is read only where a new value is made of its value, or where the region ends."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        return all(isinstance(e, ast.Name) or _computes(name, ast.Expr(e), tensors) for e in node.value.elts)
    held = [n for n in _holding(node, tensors) if isinstance(n, ast.Name) and n.id == name]
    return not any(isinstance(n.ctx, ast.Load) for n in held) \
        and all(_computes(name, child, tensors) for child in children_of(node))


def _holding(node: ast.AST, tensors: set[str]) -> Iterator[ast.AST]:
    """The parts of a node that something else may hold on to."""
    if isinstance(node, (ast.BinOp, ast.UnaryOp, ast.Compare, ast.AugAssign, ast.Return)):
        return
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Subscript):
        if isinstance(node.targets[0].value, ast.Name) and node.targets[0].value.id in tensors:
            return
    if isinstance(node, ast.Call) and _new_value(node.func):
        yield from (k.value for k in node.keywords)
        return
    if isinstance(node, ast.Attribute) and _new_value(node):
        return
    yield from children_of(node)


def _new_value(function: ast.expr) -> bool:
    """Whether a function or a method of elements makes a new value of them."""
    if isinstance(function, ast.Name):
        return function.id in NUMBERS
    info = ops.op(function.attr) if isinstance(function, ast.Attribute) else None
    return isinstance(function, ast.Attribute) and (function.attr == "item" or (info is not None and not info.shares))
