"""How large the keys of a container may be, seen in the text: something that is greater than each of them.

    for y in labels.tolist():                   the greatest element of `labels`, and one more
        counts[y] = ...                →
    counts[c] for c in range(n)                 `n`

A key is followed to the tensor or the list that its values come from. What is found need not be right: a key that
goes beyond it is out of range of the list that stands for the container, which is checked, and so the loop runs.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import field

from ..ir.records import dataclass
from ..read.nodes import nodes_in

ALL, KEY, KNOWN, ABOVE = "all~", "key~", "known~", "above~"         # see own_functions.py
LARGEST, ONLY = "largest~", "only~"
SIZE = "size~"                              # begins the names for how many keys there are, which stand for that
SAME = {"tolist", "cpu", "long", "int", "flatten", "view", "reshape", "ravel", "detach", "item", "clone", "contiguous",
        "squeeze", "unsqueeze", "unique", "t", "unbind", "numpy", "sort", "keys"}
THROUGH = ("sorted", "list", "tuple", "reversed", "set", "int", "iter", "frozenset")
Place = tuple[int, ...]                     # where in the target of a loop a name stands


@dataclass
class KeyBounds:
    """The names of a region, and what they are bound to."""
    body: list[ast.stmt]
    around: list[ast.stmt]                                      # the statements before which bounds have to be known
    container: str
    heads: dict[str, list[tuple[ast.expr, Place]]] = field(default_factory=dict)
    values: dict[str, list[ast.expr]] = field(default_factory=dict)
    inside: set[str] = field(default_factory=set)               # names that are bound there

    def __post_init__(self) -> None:
        for n in (n for stmt in self.body for n in nodes_in(stmt)):
            if isinstance(n, (ast.For, ast.comprehension)):
                for name, place in _places(n.target):
                    self.heads.setdefault(name, []).append((n.iter, place))
            elif isinstance(n, ast.Assign):
                for target in n.targets:
                    for name, place in _places(target):
                        if not place:
                            self.values.setdefault(name, []).append(n.value)
        self.inside = {n.id for stmt in self.around for n in nodes_in(stmt)
                       if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}

    def above(self, key: ast.expr, seen: frozenset[str] = frozenset()) -> list[ast.expr] | None:
        """Some expressions, the largest of which is above all values of a key; None if there is no telling."""
        if isinstance(key, ast.Constant):
            return [ast.Constant(key.value + 1)] if type(key.value) is int else None
        if isinstance(key, ast.Name):
            return self._named(key, seen)
        if isinstance(key, ast.BinOp):
            return self._computed(key, seen)
        if isinstance(key, ast.IfExp):
            return _both(self.above(key.body, seen), self.above(key.orelse, seen))
        if isinstance(key, ast.Call):
            return self._called(key, seen)
        return self._largest(key, seen)

    def _named(self, key: ast.Name, seen: frozenset[str]) -> list[ast.expr] | None:
        if key.id in seen:
            return []
        heads, values = self.heads.get(key.id, []), self.values.get(key.id, [])
        if key.id.startswith("key~"):
            return []
        if not heads and key.id not in self.inside:
            return [ast.BinOp(_load(key.id), ast.Add(), ast.Constant(1))]
        found: list[ast.expr] | None = []
        for part in [self._element(head, place, seen | {key.id}) for head, place in heads] + \
                [self.above(value, seen | {key.id}) for value in values]:
            found = _both(found, part)
        return found

    def _computed(self, key: ast.BinOp, seen: frozenset[str]) -> list[ast.expr] | None:
        if isinstance(key.op, (ast.Mod, ast.BitAnd)):
            right = self.above(key.right, seen)
            return right if isinstance(key.op, ast.BitAnd) or right is None else [_less_one(b) for b in right]
        left, right = self.above(key.left, seen), self.above(key.right, seen)
        if isinstance(key.op, (ast.Sub, ast.FloorDiv, ast.RShift)):
            return left
        if not left or not right or len(left) != 1 or len(right) != 1 or not isinstance(key.op, (ast.Add, ast.Mult)):
            return None
        return [ast.BinOp(ast.BinOp(_less_one(left[0]), key.op, _less_one(right[0])), ast.Add(), ast.Constant(1))]

    def _called(self, key: ast.Call, seen: frozenset[str]) -> list[ast.expr] | None:
        last = key.func.attr if isinstance(key.func, ast.Attribute) else getattr(key.func, "id", "")
        if isinstance(key.func, ast.Name) and last in ("min", "max") and len(key.args) == 2:
            one, other = (self.above(a, seen) for a in key.args)
            return _both(one, other) if last == "max" else one or other
        if isinstance(key.func, ast.Name) and last == "int" and len(key.args) == 1:
            return self.above(key.args[0], seen)
        if last in ("argmax", "argmin"):
            of = key.args[0] if ast.unparse(key.func).startswith("torch.") and key.args else \
                key.func.value if isinstance(key.func, ast.Attribute) else None
            root = self.root(of, seen) if of is not None else None
            return None if root is None else [ast.Subscript(
                ast.Attribute(root, "shape", ast.Load()), ast.UnaryOp(ast.USub(), ast.Constant(1)), ast.Load())]
        if isinstance(key.func, ast.Attribute) and key.func.attr in SAME:
            return self.above(key.func.value, seen)
        return None

    def _largest(self, node: ast.expr, seen: frozenset[str]) -> list[ast.expr] | None:
        root = self.root(node, seen)
        return None if root is None else [ast.Call(_load(LARGEST), [root], [])]

    def root(self, node: ast.expr, seen: frozenset[str] = frozenset()) -> ast.expr | None:
        """The tensor or list that a part belongs to, where it has a name before the keys are known."""
        while True:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SAME:
                node = node.func.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in THROUGH \
                    and len(node.args) == 1:
                node = node.args[0]
            elif isinstance(node, ast.Subscript):
                node = node.value
            else:
                break
        if isinstance(node, ast.Attribute):
            return node if isinstance(node.value, ast.Name) and node.value.id not in self.inside else None
        if not isinstance(node, ast.Name) or node.id in seen:
            return None
        if node.id not in self.inside:
            return _load(node.id)
        sources = [*(head for head, _ in self.heads.get(node.id, [])), *self.values.get(node.id, [])]
        roots = [self.root(_of_pairs(source), seen | {node.id}) for source in sources]
        return roots[0] if len(roots) == 1 else None

    def _element(self, head: ast.expr, place: Place, seen: frozenset[str]) -> list[ast.expr] | None:
        """Above all that a loop gives to a part of its target."""
        own = self.container
        if ast.unparse(head).removesuffix("()") in (own, f"{own}.keys", f"{own}.items"):
            return []                                           # keys that are there
        called = head.func.id if isinstance(head, ast.Call) and isinstance(head.func, ast.Name) else ""
        args = head.args if isinstance(head, ast.Call) else []
        if called == "range" and isinstance(args[0], ast.Name) and args[0].id.startswith(SIZE):
            known = self.values[args[0].id][0]                  # the keys of another container
            return list(known.args) if isinstance(known, ast.Call) else None
        if called == "range":
            return [args[0] if len(args) == 1 else args[1]] if args and not self._bound_inside(args) else None
        if called == "enumerate" and args and place:
            return self._element(args[0], place[1:], seen) if place[0] else \
                None if self._bound_inside(args[:1]) else [ast.Call(_load("len"), [args[0]], [])]
        if called == "zip" and place and place[0] < len(args):
            return self._element(args[place[0]], place[1:], seen)
        if called in THROUGH and len(args) == 1:
            return self._element(args[0], place, seen)
        return self._largest(head, seen)

    def _bound_inside(self, nodes: Iterable[ast.expr]) -> bool:
        return any(isinstance(n, ast.Name) and n.id in self.inside for node in nodes for n in ast.walk(node))


def _of_pairs(head: ast.expr) -> ast.expr:
    """What the rows of `enumerate(x)` are parts of."""
    if isinstance(head, ast.Call) and isinstance(head.func, ast.Name) and head.func.id == "enumerate" and head.args:
        return head.args[0]
    return head


def _places(target: ast.expr, place: Place = ()) -> list[tuple[str, Place]]:
    if isinstance(target, (ast.Tuple, ast.List)):
        return [found for k, part in enumerate(target.elts) for found in _places(part, (*place, k))]
    return [(target.id, place)] if isinstance(target, ast.Name) else []


def _both(one: list[ast.expr] | None, other: list[ast.expr] | None) -> list[ast.expr] | None:
    return None if one is None or other is None else one + other


def _less_one(bound: ast.expr) -> ast.expr:
    if isinstance(bound, ast.BinOp) and isinstance(bound.op, ast.Add) and ast.unparse(bound.right) == "1":
        return bound.left
    return ast.BinOp(bound, ast.Sub(), ast.Constant(1))


def _load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())
