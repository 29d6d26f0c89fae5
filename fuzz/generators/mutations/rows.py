"""Which hazards a changed loop exercises, by a look at its text and its calls.

A row is named only for what can be seen: a form in a loop, and where the row is about data, a call that has such data.
"""
from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from . import places
from .literals import Given
from .places import counters, function, indices, loops

HALF = ("float16", "bfloat16")


def rows(text: str, calls: Sequence[tuple[Any, ...]], gradients: bool) -> frozenset[int]:
    tree = ast.parse(text)
    tensors = [a for call in calls for a in call if isinstance(a, Given)]
    found = {*of_subscripts(tree), *of_sums(tree, tensors), *of_forms(tree), *of_numbers(tree, tensors)}
    found |= of_memory(tree, calls) | of_sizes(tree, calls) | of_results(tree, tensors)
    if gradients:
        found |= of_gradients(tree)
    return frozenset(found)


@lru_cache(maxsize=2)
def all_in_loops(tree: ast.Module) -> tuple[ast.AST, ...]:
    return tuple(places.in_loops(tree, ast.AST))


def in_loops(tree: ast.Module, kind: Any) -> list[Any]:
    """As in `places`, for a tree that does not change any more: it is walked once."""
    return [node for node in all_in_loops(tree) if isinstance(node, kind)]


def written_arguments(tree: ast.Module) -> list[str]:
    """The arguments that the function writes elements of, or changes in place by their name."""
    names = [argument.arg for argument in function(tree).args.args]
    found = set()
    for node in ast.walk(function(tree)):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            base: ast.expr = node
            while isinstance(base, ast.Subscript):
                base = base.value
            found.add(getattr(base, "id", ""))
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return [name for name in names if name in found]


def of_subscripts(tree: ast.Module) -> set[int]:
    found = set()
    nodes = [(n, ast.unparse(n.slice)) for n in in_loops(tree, ast.Subscript) if isinstance(n.value, ast.Name)]
    stores = {(n.value.id, at) for n, at in nodes if isinstance(n.ctx, ast.Store)}
    for n, at in nodes:
        if isinstance(n.ctx, ast.Store):
            continue
        others = [to for name, to in stores if name == n.value.id and to != at]
        if others:
            found.add(1 if "- 1" in at else 3)
    wrapping = {f"{name} - 1" for name, loop in counters(tree).items()
                      if len(loop.iter.args) == 1 or ast.unparse(loop.iter.args[0]) == "0"}   # type: ignore[attr-defined]
    for n, _ in nodes:
        if isinstance(n.ctx, ast.Load) and {ast.unparse(i) for i in indices(n)} & wrapping:
            found.add(21)
    return found


def of_sums(tree: ast.Module, tensors: list[Given]) -> set[int]:
    """A name that the loop adds to or multiplies."""
    carried = [n for n in in_loops(tree, ast.AugAssign) if isinstance(n.target, ast.Name)]
    carried += [
        n for n in in_loops(tree, ast.Assign)
        if isinstance(n.targets[0], ast.Name) and isinstance(n.value, ast.BinOp)
        and n.targets[0].id in {m.id for m in ast.walk(n.value) if isinstance(m, ast.Name)}
    ]
    if not carried:
        return set()
    return {10 if t.dtype in ("float32", "float64") else 9 if t.dtype in HALF else 8 for t in tensors}


def of_forms(tree: ast.Module) -> set[int]:
    found = set()
    if in_loops(tree, (ast.Break, ast.Return)):
        found.add(36)
    calls = in_loops(tree, ast.Call)
    methods = {c.func.attr for c in calls if isinstance(c.func, ast.Attribute)}
    names = {c.func.id for c in calls if isinstance(c.func, ast.Name)}
    if "item" in methods or "float" in names:
        found.add(13)
    if "append" in methods:
        found.add(64)
    if "print" in names:
        found.add(37)
    if in_loops(tree, ast.BoolOp):
        found.add(34)
    if any(isinstance(n.op, ast.FloorDiv) for n in in_loops(tree, (ast.BinOp, ast.AugAssign))):
        found.add(18)
    return found


def of_numbers(tree: ast.Module, tensors: list[Given]) -> set[int]:
    values = [v for t in tensors if t.floating for v in t.values]
    calls = {c.func.id for c in in_loops(tree, ast.Call) if isinstance(c.func, ast.Name)}
    compared = bool(in_loops(tree, (ast.Compare, ast.IfExp))) or bool(calls & {"max", "min"})
    found = set()
    if compared and any(math.isnan(v) for v in values):
        found.add(27)
    if compared and any(v == 0 and math.copysign(1, v) < 0 for v in values):
        found.add(29)
    if in_loops(tree, ast.If) and of_sums(tree, tensors) and any(not math.isfinite(v) for v in values):
        found.add(30)
    operations = in_loops(tree, (ast.BinOp, ast.AugAssign))
    divided = any(isinstance(n.op, (ast.Div, ast.FloorDiv, ast.Mod)) for n in operations)
    if divided and any(v == 0 for t in tensors for v in t.values):
        found.add(17)
    if any(t.dtype != other.dtype for t in tensors if not t.shape for other in tensors if other.shape):
        found.add(56)
    return found


def of_memory(tree: ast.Module, calls: Sequence[tuple[Any, ...]]) -> set[int]:
    found = set()
    written = written_arguments(tree)
    for call in calls:
        forms = [a.form for a in call if isinstance(a, Given)]
        if written and any("base" in a for a in call if isinstance(a, str)):
            found.add(4)
        if any("repeat_interleave" in form or ".t()" in form for form in forms):
            found.add(43)
        if written and any("expand(" in form for form in forms):
            found.add(5)
    scattered = [n for n in in_loops(tree, (ast.Assign, ast.AugAssign)) if indirect(n)]
    if scattered and any(len(set(a.values)) < len(a.values) for call in calls for a in call
                         if isinstance(a, Given) and a.dtype in ("int64", "int32")):
        found |= {6 if isinstance(n, ast.AugAssign) else 7 for n in scattered}
    return found


def indirect(node: Any) -> bool:
    """Does it store at a place that is itself an element of a tensor?"""
    target = node.target if isinstance(node, ast.AugAssign) else node.targets[0]
    return isinstance(target, ast.Subscript) and any(isinstance(n, ast.Subscript) for n in ast.walk(target.slice))


def of_sizes(tree: ast.Module, calls: Sequence[tuple[Any, ...]]) -> set[int]:
    found = set()
    if any(0 in a.shape for call in calls for a in call if isinstance(a, Given)):
        found.add(26)
    first, second = ([a.shape for a in call if isinstance(a, Given)] for call in (calls[0], calls[-1]))
    if len(first) == len(second) and len(first) > 1 and sum(a != b for a, b in zip(first, second)) == 1:
        found.add(23)
    return found


def of_results(tree: ast.Module, tensors: list[Given]) -> set[int]:
    found = set()
    returned = {n.id for r in ast.walk(function(tree)) if isinstance(r, ast.Return) and r.value
                for n in ast.walk(r.value) if isinstance(n, ast.Name)}
    if returned & set(counters(tree)):
        found.add(58)
    stored = {n.id for n in in_loops(tree, ast.Name) if isinstance(n.ctx, ast.Store)} - set(counters(tree))
    before = {n.id for s in function(tree).body if not isinstance(s, ast.For) for n in ast.walk(s)
              if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if returned & stored - before:
        found.add(59)
    if returned & set(written_arguments(tree)):
        found.add(42)
    if loops(tree) and {"float32", "int64"} <= {t.dtype for t in tensors} and written_arguments(tree):
        found.add(57)
    return found


def of_gradients(tree: ast.Module) -> set[int]:
    found = set()
    if in_loops(tree, ast.If):
        found.add(55)
    calls = in_loops(tree, ast.Call)
    if any(isinstance(c.func, ast.Attribute) and c.func.attr in ("sqrt", "log") for c in calls):
        found.add(31)
    if any(isinstance(c.func, ast.Attribute) and c.func.attr == "item" for c in calls):
        found.add(14)
    if any(isinstance(c.func, ast.Name) and c.func.id in ("max", "min") for c in calls):
        found.add(32)
    return found
