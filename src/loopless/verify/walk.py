"""One walk over the statements of a function, which notes what they do with its parameters."""
from __future__ import annotations

import ast

from .binding import Binding
from .usage import JOINS, Usage, View

TENSOR_ATTRIBUTES = {"shape", "dtype", "device", "T", "mT", "grad", "ndim", "requires_grad"}
PLAIN_METHODS = {"append", "items", "keys", "values", "get", "pop", "extend"}
SHAPED = {"zeros", "ones", "empty", "full", "arange", "new_zeros", "eye"}


def usage_of(node: ast.FunctionDef, parameters: tuple[str, ...]) -> Usage:
    walk = _Walk(Usage(parameters))
    for statement in node.body:
        walk.visit(statement)
    walk.usage.settle()
    return walk.usage


class _Walk(ast.NodeVisitor, Binding):
    """Visits every statement once, in order."""

    def __init__(self, usage: Usage) -> None:
        Binding.__init__(self, usage)

    def visit_For(self, node: ast.For) -> None:
        self.visit(node.iter)
        self.over(node.target, node.iter)
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.visit(node.iter)
        self.over(node.target, node.iter)
        for condition in node.ifs:
            self.truth(condition)
            self.visit(condition)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        for generator in node.generators:
            self.visit(generator)
        self.visit(node.elt)

    visit_GeneratorExp = visit_SetComp = visit_ListComp                 # type: ignore[assignment]

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)
            self.assign(target, node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.visit(node.value)
        self.visit(node.target)
        if isinstance(node.target, ast.Name):
            self.usage.roots.setdefault(node.target.id, set()).update(self.roots(node.value))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        base = self.usage.view(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            self.usage.length(node)
        else:
            plain = not any(isinstance(p, ast.Constant) and p.value in (None, ...) for p in parts)
            for k, part in enumerate(parts):
                self.subscript(part, self.usage.size_name(base, k) if base is not None and plain else "")
            if base is not None and not plain:
                self.usage.ranked(base, len(parts) - sum(isinstance(p, ast.Constant) for p in parts))
        self.generic_visit(node)

    def subscript(self, node: ast.expr, size: str) -> None:
        """One subscript, into a dimension of this size."""
        usage = self.usage
        extent = usage.extent(node)
        if size and extent is not None:
            usage.sizes.tie(size, extent)
        if size and isinstance(node, ast.Constant) and isinstance(node.value, int):
            usage.sizes.need(size, node.value + 1 if node.value >= 0 else -node.value)
        for inner in ast.walk(node):
            view = usage.view(inner) if isinstance(inner, (ast.Subscript, ast.Name)) else None
            if isinstance(inner, ast.Compare):
                return
            if view is None:
                self.computed_subscript(inner)
                continue
            use = usage.of[view.name]
            if view == View(view.name) and not use.tensor:
                use.whole = True
                use.factor |= any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult) and inner in (n.left, n.right)
                                  for n in ast.walk(node))
            else:
                use.index, use.below = True, use.below or size

    def computed_subscript(self, node: ast.AST) -> None:
        """`row = top + r; x[row]`: what a subscript is computed from is an int, as far as it is a number."""
        for root in self.usage.roots.get(node.id, ()) if isinstance(node, ast.Name) else ():
            self.usage.of[root].whole |= not self.usage.of[root].tensor

    def visit_Call(self, node: ast.Call) -> None:
        usage = self.usage
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if isinstance(node.func, ast.Name) and name in usage.of:
            usage.of[name].called = len(node.args)
        if isinstance(node.func, ast.Attribute) and name not in PLAIN_METHODS:
            view = usage.view(node.func.value)
            if view is not None:
                usage.ranked(view, 0)
        if name == "len" or name.endswith("_like"):
            view = usage.view(node.args[0]) if node.args else None
            if view is not None:
                usage.ranked(view, int(name == "len"))
        usage.length(node)
        for arg in node.args:
            if isinstance(arg, ast.Name) and arg.id in usage.of:
                usage.of[arg.id].joined |= name in JOINS
                usage.of[arg.id].whole |= name in SHAPED
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        view = self.usage.view(node.value)
        if view is not None and node.attr in TENSOR_ATTRIBUTES:
            self.usage.ranked(view, 0)
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.IfExp | ast.While) -> None:
        self.truth(node.test)
        self.generic_visit(node)

    visit_IfExp = visit_While = visit_If

    def truth(self, node: ast.expr) -> None:
        if isinstance(node, ast.BoolOp):
            for value in node.values:
                self.truth(value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.truth(node.operand)
        if isinstance(node, ast.Compare):                       # `if i == k`, where k is an int
            for side in (node.left, *node.comparators):
                if isinstance(side, ast.Name) and side.id in self.usage.of:
                    self.usage.of[side.id].whole |= any(map(self.usage.extent, (node.left, *node.comparators)))
        view = self.usage.view(node) if isinstance(node, (ast.Subscript, ast.Name, ast.Call)) else None
        if view is not None:
            self.usage.of[view.name].truth = True

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        over = [e for e in (self.usage.extent(s) for s in sides) if e is not None]
        views = [v for v in (self.usage.view(s) for s in sides) if v is not None]
        if len(over) == 1 and views and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            use = self.usage.of[views[0].name]
            use.index, use.below = True, use.below or over[0]
        self.beside_new_axes(sides)
        self.generic_visit(node)

    def beside_new_axes(self, sides: list[ast.expr]) -> None:
        """`u[:, None, None] > cdf`: what stands beside new axes at the end has dimensions for them."""
        for side, other in zip(sides, [*sides[1:], sides[0]]):
            for one, beside in ((side, other), (other, side)):
                view = self.usage.view(beside)
                if view is not None and _new_axes(one):
                    self.usage.ranked(view, _new_axes(one))

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self.beside_new_axes([node.left, node.right])
        if isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)):
            for side in (node.left, node.right):
                for view in (self.usage.view(n) for n in ast.walk(side) if isinstance(n, (ast.Subscript, ast.Name))):
                    if view is not None:
                        self.usage.of[view.name].bits = True
        self.generic_visit(node)


def _new_axes(node: ast.expr) -> int:
    """How many axes of size 1 a subscript puts behind the others."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Tuple):
        return 0
    new = [isinstance(part, ast.Constant) and part.value is None for part in node.slice.elts]
    return new[::-1].index(False) if False in new else 0
