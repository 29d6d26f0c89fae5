"""What the statements of a function do with its parameters: subscripts, ranges, iteration, truth, calls.

A *view* is a parameter with the dimensions that are left of it: in `row = x[i]` the name `row` is x without its first
one. An *extent* is the size that a subscript runs over: in `for i in range(len(x))` that of `i + 1` is the length of x.
"""
from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .sizes import Sizes

SAME = {"item", "clone", "detach", "long", "int", "float", "double", "contiguous", "tolist", "cpu", "bool"}
NUMBERS = {"int", "float", "bool", "round", "abs"}
JOINS = {"stack", "cat", "concat", "vstack", "hstack", "concatenate"}


@dataclass
class Use:
    """What was seen of one parameter."""
    rank: int = 0
    exact: bool = False
    tensor: bool = False
    truth: bool = False                 # its elements decide branches
    index: bool = False                 # its elements are subscripts, or numbers of iterations
    below: str = ""                     # the size that they stay under
    whole: bool = False                 # it is an int itself: in a range, a subscript, a shape
    stop: bool = False                  # the end of a range
    factor: bool = False                # multiplied inside of a subscript
    called: int = 0                     # the number of arguments it is called with
    joined: bool = False                # stacked, as a list of tensors
    bits: bool = False


@dataclass(frozen=True)
class View:
    """A parameter with some dimensions taken away: these are left, and all from `rest` on."""
    name: str
    kept: tuple[int, ...] = ()
    rest: int = 0

    def dimension(self, k: int) -> int:
        return self.kept[k] if k < len(self.kept) else self.rest + k - len(self.kept)

    def without(self, count: int) -> View:
        """After `count` subscripts."""
        return View(self.name, self.kept[count:], self.rest + max(0, count - len(self.kept)))


@dataclass
class Usage:
    """The uses of all parameters, found by one walk over the function (`walk.py`)."""
    parameters: tuple[str, ...]
    sizes: Sizes = field(default_factory=Sizes)
    of: dict[str, Use] = field(default_factory=dict)
    views: dict[str, View] = field(default_factory=dict)
    lengths: dict[str, str] = field(default_factory=dict)       # local names that hold a size
    extents: dict[str, str] = field(default_factory=dict)       # local names that run over one
    roots: dict[str, set[str]] = field(default_factory=dict)    # the parameters that a local name comes from

    def __post_init__(self) -> None:
        self.of = {name: Use() for name in self.parameters}
        self.views = {name: View(name) for name in self.parameters}
        self.roots = {name: {name} for name in self.parameters}

    def ranked(self, view: View, count: int) -> Use:
        """The view has at least this many dimensions."""
        use = self.of[view.name]
        use.tensor = True
        use.rank = max(use.rank, view.dimension(count - 1) + 1 if count else view.rest)
        return use

    def size_name(self, view: View, k: int) -> str:
        self.ranked(view, k + 1)
        return f"{view.name}.{view.dimension(k)}"

    def view(self, node: ast.expr) -> View | None:
        """The part of a parameter that an expression is."""
        if isinstance(node, ast.Name):
            return self.views.get(node.id)
        if isinstance(node, ast.Subscript):
            base = self.view(node.value)
            return None if base is None else self.taken(base, node.slice)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SAME:
            return self.view(node.func.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NUMBERS and node.args:
            return self.view(node.args[0])
        return None

    def taken(self, base: View, index: ast.expr) -> View | None:
        kept: list[int] = []
        parts = index.elts if isinstance(index, ast.Tuple) else [index]
        for at, part in enumerate(parts):
            if isinstance(part, ast.Constant) and part.value in (None, ...):
                return None
            if isinstance(part, ast.Slice):
                kept.append(base.dimension(at))
        after = base.without(len(parts))
        return View(base.name, (*kept, *after.kept), after.rest)

    def length(self, node: ast.expr) -> str | None:
        """The size that an expression is, give or take a little."""
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 0:
            return f"={node.value}"
        if isinstance(node, ast.Name):
            return self.lengths.get(node.id) or self.counted(node.id)
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.FloorDiv)):
            if isinstance(node.right, ast.Constant) or isinstance(node.op, ast.FloorDiv):
                return self.length(node.left)
            if isinstance(node.left, ast.Constant):
                return self.length(node.right)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return self.axis(node.value.value, node.slice)
        if isinstance(node, ast.Call):
            return self.called_length(node)
        return None

    def counted(self, name: str) -> str | None:
        """A parameter that is a size by itself."""
        if name not in self.of or self.of[name].tensor:
            return None
        self.of[name].whole = self.of[name].stop = True
        return name

    def called_length(self, node: ast.Call) -> str | None:
        if isinstance(node.func, ast.Name) and node.func.id in ("len", "int", "min") and node.args:
            view = self.view(node.args[0])
            if node.func.id == "len":
                return None if view is None else self.size_name(view, 0)
            return self.length(node.args[0])
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("size", "numel"):
            if node.args:
                return self.axis(node.func.value, node.args[0])
            view = self.view(node.func.value)
            return None if view is None or node.func.attr == "size" else self.size_name(view, 0)
        return None

    def axis(self, of: ast.expr, axis: ast.expr) -> str | None:
        view = self.view(of)
        if view is None:
            return None
        number = axis.value if isinstance(axis, ast.Constant) else None
        if isinstance(axis, ast.UnaryOp) and isinstance(axis.operand, ast.Constant):
            number = -axis.operand.value                                # type: ignore[operator]
        if not isinstance(number, int):
            return None
        if number >= 0:
            return self.size_name(view, number)
        self.ranked(view, -number)
        return f"{view.name}.{number}"                  # which one that is, the rank will tell

    def settle(self) -> None:
        """Ties the sizes that were counted from the last dimension."""
        for name, use in self.of.items():
            for k in range(use.rank):
                self.sizes.tie(f"{name}.{k}", f"{name}.{k - use.rank}")

    def extent(self, node: ast.expr) -> str | None:
        """The size that a subscript runs over; None where it is made of several, or of none."""
        if isinstance(node, ast.Name):
            return self.extents.get(node.id)
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            sides = [self.extent(side) for side in (node.left, node.right)]
            own = [side for side in sides if side is not None]
            return own[0] if len(own) == 1 else None
        return None
