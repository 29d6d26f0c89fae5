"""What loops and assignments bind: parts of parameters, sizes, and what runs over a size."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .usage import Usage, View


class Binding:
    """Notes, for each local name, what it stands for."""

    def __init__(self, usage: Usage) -> None:
        self.usage = usage

    def over(self, target: ast.expr, iterated: ast.expr) -> str | None:
        """Binds the target of a loop, and says over which size it goes."""
        usage = self.usage
        if isinstance(iterated, ast.Call) and isinstance(iterated.func, ast.Name) and iterated.args:
            called = iterated.func.id
            if called == "reversed":
                return self.over(target, iterated.args[0])
            if called == "range":
                return self.ranged(target, iterated.args)
            if called == "enumerate" and isinstance(target, ast.Tuple):
                length = self.over(target.elts[1], iterated.args[0])
                self.bind(target.elts[0], extent=length)
                return length
            if called == "zip" and isinstance(target, ast.Tuple):
                found = [self.over(t, a) for t, a in zip(target.elts, iterated.args)]
                lengths = [length for length in found if length is not None]
                for other in lengths[1:]:
                    usage.sizes.tie(lengths[0], other)
                return lengths[0] if lengths else None
        view = usage.view(iterated)
        if view is None:
            self.bind(target, roots=self.roots(iterated))
            return None
        length = usage.size_name(view, 0)
        self.bind(target, view=view.without(1), roots={view.name})
        return length

    def ranged(self, target: ast.expr, args: list[ast.expr]) -> str | None:
        down = len(args) == 3 and isinstance(args[2], ast.UnaryOp)
        stop = args[0] if len(args) == 1 or down else args[1]
        length = self.usage.length(stop) or self.usage.extent(stop)
        for arg in args:
            for inner in outside_len(arg):
                view = self.usage.view(inner) if isinstance(inner, (ast.Subscript, ast.Name)) else None
                if view is not None and view != View(view.name):
                    self.usage.of[view.name].index = True
                elif isinstance(inner, ast.Name) and inner.id in self.usage.of:
                    self.usage.of[inner.id].whole = True
        self.bind(target, extent=length)
        return length

    def bind(self, target: ast.expr, view: View | None = None, extent: str | None = None, length: str | None = None,
             roots: set[str] | None = None) -> None:
        if isinstance(target, (ast.Tuple, ast.List)):
            if view is not None:
                self.usage.sizes.tie(self.usage.size_name(view, 0), f"={len(target.elts)}")
            for inner in target.elts:
                self.bind(inner, None if view is None else view.without(1), roots=roots)
        if not isinstance(target, ast.Name):
            return
        tables: tuple[tuple[dict[str, Any], Any], ...] = (
            (self.usage.views, view), (self.usage.extents, extent), (self.usage.lengths, length))
        for table, value in tables:
            table.pop(target.id, None)
            if value is not None:
                table[target.id] = value
        self.usage.roots.setdefault(target.id, set()).update(roots or set())

    def roots(self, node: ast.AST) -> set[str]:
        """The parameters that an expression is made from."""
        return {root for n in ast.walk(node) if isinstance(n, ast.Name) for root in self.usage.roots.get(n.id, ())}

    def assign(self, target: ast.expr, value: ast.expr) -> None:
        usage = self.usage
        if isinstance(target, ast.Tuple):
            if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                for t, v in zip(target.elts, value.elts):
                    self.assign(t, v)
                return
            shaped = value.func if isinstance(value, ast.Call) and not value.args else value
            if isinstance(shaped, ast.Attribute) and shaped.attr in ("shape", "size"):
                self.unpack_shape(target, shaped.value)
                return
        if isinstance(target, (ast.Tuple, ast.Name)):
            extent = usage.extent(value)
            length = None if extent is not None or isinstance(value, ast.Constant) else usage.length(value)
            self.bind(target, usage.view(value), extent, length, self.roots(value))
        elif isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            usage.roots.setdefault(target.value.id, set()).update(self.roots(value))

    def unpack_shape(self, target: ast.Tuple, of: ast.expr) -> None:
        view = self.usage.view(of)
        if view is None or any(isinstance(t, ast.Starred) for t in target.elts):
            return
        for k, t in enumerate(target.elts):
            self.bind(t, length=self.usage.size_name(view, k), roots={view.name})
        self.usage.of[view.name].exact = True


def outside_len(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression, but not those of which only the length is asked."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        return
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from outside_len(inner)
