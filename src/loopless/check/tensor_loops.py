"""The loops of a function that are over tensors.

A loop is over tensors if it goes through one (`for v in x`), if it takes elements of one by its variable (`x[i]`, also
through `j = perm[i]`), or if it collects tensors in a list that is stacked. A loop over epochs, files or layers is not,
whatever is done with tensors inside it.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ..read.loops import Loop, loops_of
from ..read.scopes import Scope
from ..read.tensors import Tensors

WRAPPERS = ("enumerate", "zip", "reversed", "iter")


def tensor_loops(body: Iterable[ast.stmt], scope: Scope, tensors: Tensors) -> list[Loop]:
    """The loops over tensors in these statements, outer ones first."""
    stacked = tensors.stacked(scope)
    every = loops_of(body)
    found = [x for x in every if _is_over_tensors(x, scope, tensors, stacked)]
    return _with_nests(found, every) if found else []


def _with_nests(found: list[Loop], every: list[Loop]) -> list[Loop]:
    """A loop that only repeats a loop over tensors, `for i in range(n): for j in range(m): x[i, j]`, is found anyway;
    one between two that are found belongs to them."""
    inside = {id(n) for x in found for n in ast.walk(x) if n is not x}
    return [x for x in every if x in found or (
        id(x) in inside and any(isinstance(n, type(x)) and n in found for n in ast.walk(x)))]


def _is_over_tensors(loop: Loop, scope: Scope, tensors: Tensors, stacked: set[str]) -> bool:
    if any(_goes_through(source, scope, tensors) for _, source in _heads(loop)):
        return True
    variables = _variables(loop)
    return any(_takes(n, variables, scope, tensors) or _collects(n, variables, scope, tensors, stacked)
               for n in _inside(loop))


def _heads(loop: Loop) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(loop, ast.For):
        return [(loop.target, loop.iter)]
    if isinstance(loop, ast.While):
        return []
    return [(g.target, g.iter) for g in loop.generators]


def _goes_through(source: ast.expr, scope: Scope, tensors: Tensors) -> bool:
    """Whether the values of a loop are the elements or rows of a tensor."""
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id in WRAPPERS:
        return any(_goes_through(a, scope, tensors) for a in source.args)
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and source.func.attr in (
            "split", "chunk", "unbind", "named_parameters", "parameters", "children", "modules"):
        return source.func.attr == "unbind" and tensors.is_tensor(source.func.value, scope)
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and source.func.attr == "tolist":
        return False
    path = tensors.path(source.func) if isinstance(source, ast.Call) else ""
    return tensors.is_tensor(source, scope) and path.rpartition(".")[2] not in (
        "split", "chunk", "broadcast_tensors", "meshgrid", "tensor_split", "align_tensors")


def _inside(loop: Loop) -> Iterator[ast.AST]:
    if isinstance(loop, (ast.For, ast.While)):
        for stmt in loop.body:
            yield from ast.walk(stmt)
        return
    yield from ast.walk(loop.elt)
    for generator in loop.generators:
        for test in generator.ifs:
            yield from ast.walk(test)


def _variables(loop: Loop) -> set[str]:
    """The names that differ between iterations because they count: targets, and what is computed of them."""
    names = {n.id for target, _ in _heads(loop) for n in ast.walk(target) if isinstance(n, ast.Name)}
    if isinstance(loop, ast.While):
        names |= {n.target.id for n in _inside(loop) if isinstance(n, ast.AugAssign) and isinstance(n.target, ast.Name)}
    for n in _inside(loop):
        targets = n.targets if isinstance(n, ast.Assign) else []
        if targets and any(isinstance(x, ast.Name) and x.id in names for x in ast.walk(n.value)):  # type: ignore[attr-defined]
            names |= {t.id for t in targets if isinstance(t, ast.Name)}
        elif isinstance(n, ast.For) and any(isinstance(x, ast.Name) and x.id in names for x in ast.walk(n.iter)):
            names |= {x.id for x in ast.walk(n.target) if isinstance(x, ast.Name)}
    return names


def _takes(node: ast.AST, variables: set[str], scope: Scope, tensors: Tensors) -> bool:
    """Whether it is an element, a row or a part of a tensor, at a place that the iteration gives."""
    return isinstance(node, ast.Subscript) and tensors.is_tensor(node.value, scope) and any(
        isinstance(n, ast.Name) and n.id in variables for n in ast.walk(node.slice))


def _collects(node: ast.AST, variables: set[str], scope: Scope, tensors: Tensors, stacked: set[str]) -> bool:
    """Whether it adds a tensor that depends on the iteration to a list that is stacked."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
            and isinstance(node.func.value, ast.Name) and node.func.value.id in stacked and node.args):
        return False
    return any(isinstance(n, ast.Name) and n.id in variables and tensors.is_tensor(n, scope)
               for n in ast.walk(node.args[0]))


def only_in_parts(loop: Loop, scope: Scope, tensors: Tensors) -> bool:
    """Whether it only takes slices, as a loop over batches does."""
    variables = _variables(loop)
    taken = [n for n in _inside(loop) if _takes(n, variables, scope, tensors)]
    return bool(taken) and all(isinstance(n.slice, ast.Slice) for n in taken if isinstance(n, ast.Subscript))
