"""A loop over the distinct values of a part of a tensor of ints, inside another loop: a loop over all that they may be.

    for i in range(n):                                  for i in range(n):
        mask = a == i                                       mask = a == i
        for v in torch.unique(b[mask]):         →           part = b[mask]
            y[i, v] = ...                                   for k in range(largest(b) + 1):
                                                                if (part == k).sum() > 0:
                                                                    v = torch.tensor(k, dtype=b.dtype)
                                                                    y[i, v] = ...

`unique` gives them in ascending order, and so does the range. How many values each part has is for the data to know, so
that the loop could not be a dimension; which values there may be is known at the entry. That none is negative is
checked. Only where the loop is inside another: one alone goes through `torch.unique(b)` as it is.

Left alone: `unique` with arguments; parts of what the region writes, because a head is computed once; loops with an
`else`, and those whose variable is used after them.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.names import bound_names
from ..read.nodes import nodes_in
from ..read.regions import allocates
from . import trees
from .key_bounds import ABOVE, KNOWN, LARGEST, KeyBounds

Body = list[ast.stmt]
PURE = ("int", "float", "bool", "len", "min", "max", "abs", "sum", "range", "enumerate", "zip")
TEXT = """
size = above(largest(root), title=None)
part = None
for place in range(size):
    if (part == place).sum().item() > 0:
        value = torch.tensor(known(place, root.min().item() >= 0, 'no value is negative'), dtype=root.dtype)
"""


def as_ranges(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with ranges in the place of distinct values."""
    if not any(_distinct(n.value) is not None for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Assign)) \
            or any(facts.known(n).path != p for n, p in (("torch", "torch"), ("range", "builtins.range"))):
        return body
    found = _Ranges(body, outputs)
    out = found.block(body, inside=False)
    return [*found.sizes, *out] if found.sizes else body


class _Ranges:
    def __init__(self, body: Body, outputs: tuple[str, ...]) -> None:
        self.region, self.outputs = body, outputs
        self.bounds = KeyBounds(body, body, "")
        self.names = [n.id for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Name)]
        self.sizes: Body = []

    def block(self, body: Body, inside: bool) -> Body:
        """The statements of a block; inside: of a loop."""
        out: Body = []
        for stmt in body:
            at = len(out) - 1
            while at > 0 and allocates(out[at]):
                at -= 1
            before = out[at] if out else None
            if inside and isinstance(stmt, ast.For) and isinstance(before, ast.Assign) \
                    and (made := self._range(before, stmt)) is not None:
                out[at:at + 1], stmt = made[:1], made[1]
            else:
                stmt = self._deeper(stmt, inside)
            out.append(stmt)
        return out

    def _deeper(self, stmt: ast.stmt, inside: bool) -> ast.stmt:
        if not isinstance(stmt, (ast.For, ast.If)):
            return stmt
        new = trees.renamed_statement(stmt, {})
        assert isinstance(new, (ast.For, ast.If))
        new.body = self.block(stmt.body, inside or isinstance(stmt, ast.For))
        new.orelse = self.block(stmt.orelse, inside)
        return new

    def _range(self, made: ast.Assign, loop: ast.For) -> Body | None:
        """The loop over a range, and before it the part whose values it goes through."""
        part, name = _distinct(made.value), ast.unparse(made.targets[0])
        if part is None or ast.unparse(loop.iter) != name or loop.orelse or not isinstance(loop.target, ast.Name):
            return None
        root, value = self.bounds.root(part), loop.target.id
        only = self.names.count(name) == 2 and name not in self.outputs and value not in self.outputs \
            and self.names.count(value) == sum(isinstance(n, ast.Name) and n.id == value for n in nodes_in(loop))
        if not only or not isinstance(root, ast.Name) or self._changed(root.id, part, loop):
            return None
        names = {word: f"{word}~{name}" for word in ("part", "size", "place")}
        names |= {"value": value, "root": root.id, "known": KNOWN, "above": ABOVE, "largest": LARGEST}
        sized, kept, new = (_at(trees.renamed_statement(stmt, names), loop) for stmt in ast.parse(TEXT).body)
        sized.value.keywords[0].arg, kept.value = root.id, part                             # type: ignore[attr-defined]
        new.body[0].body += self.block(loop.body, True)                                     # type: ignore[attr-defined]
        self.sizes.append(sized)
        return [kept, new]

    def _changed(self, root: str, part: ast.expr, loop: ast.For) -> bool:
        """Whether a part may be changed by the loop that goes through its values."""
        if {n.id for n in ast.walk(part) if isinstance(n, ast.Name)} & set(bound_names([loop])):
            return True
        fresh = {n.targets[0].id for stmt in self.region for n in nodes_in(stmt) if isinstance(n, ast.Assign)
                 and isinstance(n.targets[0], ast.Name) and allocates(n)}
        for name in (name for n in nodes_in(loop) for name in _written(n)):
            of = self.bounds.root(name)
            if ast.unparse(name) not in fresh and (of is None or ast.unparse(of) == root):
                return True
        return False


def _written(node: ast.AST) -> list[ast.expr]:
    """What a node may write to, all of it or a part."""
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return [_base(node)]
    if isinstance(node, ast.AugAssign):
        return [_base(node.target)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [_base(node.func.value)] if node.func.attr.endswith("_") else []
    if isinstance(node, ast.Call) and ast.unparse(node.func) not in PURE:
        return [arg for arg in node.args if isinstance(arg, ast.Name)]
    return []


def _base(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def _at(stmt: ast.stmt, place: ast.stmt) -> ast.stmt:
    """A statement at a place of the user's text."""
    for n in ast.walk(stmt):
        if isinstance(n, (ast.expr, ast.stmt)):
            ast.copy_location(n, place)
    return stmt


def _distinct(node: ast.expr) -> ast.expr | None:
    """What `torch.unique(x)` or `x.unique()` is asked of."""
    if not isinstance(node, ast.Call) or node.keywords or not isinstance(node.func, ast.Attribute):
        return None
    if ast.unparse(node.func) == "torch.unique":
        return node.args[0] if len(node.args) == 1 else None
    return node.func.value if node.func.attr == "unique" and not node.args else None
