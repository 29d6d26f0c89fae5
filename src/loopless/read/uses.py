"""What the way a name is used says about it, where nothing else does.

`x[i, j]` is a tensor of two dimensions, `if m[i]` makes `m` a mask, `x[idx[i]]` makes `idx` an index, `x[i].sum()`
makes `x[i]` a row, `f(x[i])` makes `f` a function, `range(k)` makes `k` an int, and what only takes part in arithmetic
is taken for a Python float.
"""
from __future__ import annotations

import ast

from ..ir.records import dataclass

OF_ROWS = {"sum", "mean", "prod", "norm", "max", "min", "argmax", "argmin", "any", "all", "nonzero"}


@dataclass
class Use:
    """What was seen of one name."""
    rank: int = 0
    exact_rank: bool = False
    tensor: bool = False
    truth: bool = False
    index: bool = False                 # its elements are used as subscripts
    whole: bool = False                 # it is itself an int: in a range or a subscript
    called: bool = False
    iterated: bool = False              # a loop goes through it


class Uses(ast.NodeVisitor):
    """Collects the uses of all names in some statements."""

    def __init__(self) -> None:
        self.of: dict[str, Use] = {}
        self.elements: dict[str, str] = {}      # the names of loops over something, and what they are over

    def use(self, name: str) -> Use:
        return self.of.setdefault(name, Use())

    def visit_Subscript(self, node: ast.Subscript) -> None:
        root, count = _chain(node)
        if isinstance(root, ast.Name):
            use = self.use(root.id)
            use.tensor, use.rank = True, max(use.rank, count)
        elif isinstance(root, ast.Attribute) and root.attr == "shape" and isinstance(root.value, ast.Name):
            axis = node.slice.value if isinstance(node.slice, ast.Constant) else 0
            use = self.use(root.value.id)
            use.tensor, use.rank = True, max(use.rank, axis + 1 if isinstance(axis, int) and axis >= 0 else 1)
            return
        for inner in ast.walk(node.slice):
            self._subscript_part(inner)
        self.generic_visit(node)

    def _subscript_part(self, node: ast.AST) -> None:
        if isinstance(node, ast.Subscript):
            root, _ = _chain(node)
            if isinstance(root, ast.Name):
                self.use(root.id).index = True
        elif isinstance(node, ast.Name):
            self.use(node.id).whole = True

    def visit_For(self, node: ast.For) -> None:
        self._iterated(node.target, node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._iterated(node.target, node.iter)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        for part in (*node.generators, node.elt):               # a name is met before it is used
            self.visit(part)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        for part in (*node.generators, node.elt):
            self.visit(part)

    def _iterated(self, target: ast.expr, source: ast.expr) -> None:
        """`for row in x`: whatever is seen of `row`, `x` has one dimension more."""
        called = source.func.id if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) else ""
        args = source.args if isinstance(source, ast.Call) else []
        parts = target.elts if isinstance(target, ast.Tuple) else []
        if called == "enumerate" and len(parts) == 2 and args:
            self._iterated(parts[1], args[0])
        elif called == "zip" and len(parts) == len(args):
            for part, one in zip(parts, args, strict=True):
                self._iterated(part, one)
        elif called == "reversed" and args:
            self._iterated(target, args[0])
        elif isinstance(target, ast.Name) and isinstance(source, ast.Name):
            self.elements[target.id] = source.id

    def visit_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape" \
                and isinstance(node.value.value, ast.Name):
            use = self.use(node.value.value.id)
            use.tensor, use.rank, use.exact_rank = True, len(target.elts), True
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name):
            self.use(node.func.id).called = True
            if node.func.id == "range":
                for name in (n for a in node.args for n in ast.walk(a) if isinstance(n, ast.Name)):
                    self.use(name.id).whole = True
        self._reduced(node)
        tensors = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        if called.endswith("_like") or called == "len":
            tensors += node.args[:1]
        if called in ("numel", "size", "item", "dim", "len") or called.endswith("_like"):
            for n in tensors:
                if isinstance(n, ast.Name) and n.id not in ("torch", "math", "F"):
                    use = self.use(n.id)
                    use.tensor, use.rank = True, max(use.rank, 1)
        self.generic_visit(node)

    def _reduced(self, node: ast.Call) -> None:
        """`x[i].sum()`, `torch.sum(x[i])` and `torch.dot(a[i], w)` are of rows."""
        if not isinstance(node.func, ast.Attribute):
            return
        name, of = node.func.attr, node.func.value
        if isinstance(of, ast.Name) and of.id == "torch":
            if name == "dot" or (name in OF_ROWS and len(node.args) == 1):
                for row in node.args:
                    self._row(row)
        elif name in OF_ROWS and not node.args and (
                isinstance(of, ast.Subscript) or (isinstance(of, ast.Name) and of.id in self.elements)):
            self._row(of)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.MatMult):
            self._row(node.left)
            self._row(node.right)
        self.generic_visit(node)

    def _row(self, node: ast.expr) -> None:
        root, count = _chain(node) if isinstance(node, ast.Subscript) else (node, 0)
        sliced = any(isinstance(n, ast.Slice) for n in ast.walk(node))
        if isinstance(root, ast.Name):
            use = self.use(root.id)
            use.tensor, use.rank = True, max(use.rank, count if sliced else count + 1)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr in ("shape", "dtype", "device", "T") and isinstance(node.value, ast.Name):
            self.use(node.value.id).tensor = True
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._truth(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._truth(node.test)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._truth(node.operand)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for value in node.values:
            self._truth(value)
        self.generic_visit(node)

    def _truth(self, node: ast.expr) -> None:
        if isinstance(node, ast.Subscript):
            root, _ = _chain(node)
            if isinstance(root, ast.Name):
                self.use(root.id).truth = True


def _chain(node: ast.Subscript) -> tuple[ast.expr, int]:
    """The base of `x[i][j, k]` and how many subscripts it has."""
    count = 0
    base: ast.expr = node
    while isinstance(base, ast.Subscript):
        count += len(base.slice.elts) if isinstance(base.slice, ast.Tuple) else 1
        base = base.value
    return base, count


def uses_of(body: list[ast.stmt]) -> dict[str, Use]:
    found = Uses()
    for stmt in body:
        found.visit(stmt)
    for name, whole in reversed(found.elements.items()):
        found.use(whole).iterated = True
        if found.use(name).tensor:
            found.use(whole).rank = max(found.use(whole).rank, found.use(name).rank + 1)
    for stmt in reversed(body):
        if isinstance(stmt, ast.Assign) and isinstance(stmt.value, ast.Name) and isinstance(stmt.targets[0], ast.Name):
            _renamed(found.use(stmt.value.id), found.use(stmt.targets[0].id))
    return found.of


def _renamed(use: Use, other: Use) -> None:
    """What is seen of another name for a tensor is seen of the tensor."""
    if other.tensor:
        use.tensor, use.rank = True, max(use.rank, other.rank)
        use.truth, use.index = use.truth or other.truth, use.index or other.index
