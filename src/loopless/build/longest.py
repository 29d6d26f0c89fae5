"""The greatest length in a list of tensors that came in is a size: that of the tensor which is made of the list.

    longest = max(len(t) for t in texts)                longest = longest~(texts)
    lengths = torch.tensor([len(t) for t in texts])     lengths = torch.tensor([len(t) for t in texts])
    padded = torch.zeros(len(texts), lengths.max())  →  padded = torch.zeros(len(texts), longest~(texts))

So a tensor as long as that is made in the same region as what fills it. Left alone: lists that the region binds or
changes, those of which nothing but lengths is asked for, lengths that are changed, `max` with a default or a key.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.names import bound_names
from ..read.nodes import nodes_in, of_kind
from .whole_updates import copied_tree

LONGEST = "longest~"
INTS = ("torch.long", "torch.int64", "torch.int32", "torch.int")
CHANGING = ("append", "extend", "insert", "sort", "remove", "pop", "clear", "reverse")
MAKERS = ("tensor", "LongTensor", "IntTensor", "as_tensor")
TURNED = ("long", "int", "clone", "cpu")


def as_sizes(body: list[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements with sizes in the place of the greatest length in a list."""
    called = [n.func.id if isinstance(n.func, ast.Name) else getattr(n.func, "attr", "")
              for n in of_kind(body, ast.Call)]
    if "max" not in called:
        return body
    found = _Lengths(body, facts)
    return [_Sized(found).visit(copied_tree(stmt)) for stmt in body] if found.any() else body


class _Lengths:
    """What stands for the lengths of a list, in some statements."""

    def __init__(self, body: list[ast.stmt], facts: Facts) -> None:
        self.facts, self.bound, self.body = facts, set(bound_names(body)), body
        self.named: dict[str, str] = {}                     # names for all lengths, and of which list
        for stmt in body:
            target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
            owner = self.listed(stmt.value) if isinstance(stmt, ast.Assign) else None
            if isinstance(target, ast.Name) and owner is not None and self._only_read(target):
                self.named[target.id] = owner

    def any(self) -> bool:
        return any(self.longest(n) is not None for stmt in self.body for n in nodes_in(stmt) if isinstance(n, ast.Call))

    def longest(self, node: ast.Call) -> str | None:
        """The list whose greatest length a call gives as an int; None if it is something else."""
        args, func = node.args, node.func
        if isinstance(func, ast.Name) and func.id == "max" and len(args) == 1 and not node.keywords \
                and self._builtin("max"):
            return self.listed(args[0], numbers=True)
        inner = args[0] if isinstance(func, ast.Name) and func.id == "int" and len(args) == 1 and self._builtin("int") \
            else func.value if isinstance(func, ast.Attribute) and func.attr == "item" and not args else None
        if not isinstance(inner, ast.Call) or node.keywords or inner.keywords:
            return None
        whole = inner.func.value if isinstance(inner.func, ast.Attribute) and inner.func.attr == "max" \
            and not inner.args else None
        return self.listed(whole, tensors=True) if whole is not None else None

    def listed(self, node: ast.expr, numbers: bool = False, tensors: bool = False) -> str | None:
        """The list whose lengths, all of them, a list, a generator or a tensor holds."""
        if isinstance(node, ast.Name):
            return self.named.get(node.id)
        if isinstance(node, ast.Call):
            return self._called(node, numbers)
        plain = isinstance(node, (ast.ListComp, *([ast.GeneratorExp] if numbers else [])))
        if not isinstance(node, (ast.ListComp, ast.GeneratorExp)) or not plain or tensors or len(node.generators) != 1:
            return None
        loop = node.generators[0]
        one = loop.target.id if isinstance(loop.target, ast.Name) else ""
        return self._owner(loop.iter) if one and not loop.ifs and _is_length(node.elt, one) else None

    def _called(self, node: ast.Call, numbers: bool) -> str | None:
        func, args = node.func, node.args
        if isinstance(func, ast.Name) and func.id == "list" and len(args) == 1 and self._builtin("list"):
            return self._called(args[0], True) if isinstance(args[0], ast.Call) else None
        if isinstance(func, ast.Name) and func.id == "map" and numbers and len(args) == 2 and self._builtin("map") \
                and isinstance(args[0], ast.Name) and args[0].id == "len" and self._builtin("len"):
            return self._owner(args[1])
        if not isinstance(func, ast.Attribute):
            return None
        if func.attr in TURNED and not args and not node.keywords:
            return self.listed(func.value, tensors=True)
        of_torch = isinstance(func.value, ast.Name) and self.facts.known(func.value.id).path == "torch"
        plain = all(k.arg == "dtype" and ast.unparse(k.value) in INTS for k in node.keywords)
        return self.listed(args[0]) if of_torch and func.attr in MAKERS and len(args) == 1 and plain else None

    def _owner(self, node: ast.expr) -> str | None:
        """The name of a list of tensors with axes, which comes in and stays as it is."""
        if not isinstance(node, ast.Name) or node.id in self.bound:
            return None
        known = self.facts.known(node.id)
        tensors = known.what == "list" and known.value.tensor and known.value.rank > 0
        return node.id if tensors and _reads_elements(self.body, node.id) else None

    def _builtin(self, name: str) -> bool:
        return name not in self.bound and self.facts.known(name).path == f"builtins.{name}"

    def _only_read(self, target: ast.Name) -> bool:
        """Whether a name is bound once, and nothing is done to what it stands for."""
        for node in (n for stmt in self.body for n in nodes_in(stmt)):
            if isinstance(node, ast.Name) and node.id == target.id and node is not target \
                    and not isinstance(node.ctx, ast.Load):
                return False
            stored = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
            called = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
            if (stored or called.endswith("_") or called in CHANGING) \
                    and target.id in _names(node.value if isinstance(node, ast.Subscript) else node):
                return False
        return True


def _reads_elements(body: list[ast.stmt], name: str) -> bool:
    """Whether more than the lengths of a list is asked for, so that it is made into a tensor anyway."""
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    measured = {id(n.args[-1]) for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.args
                and (n.func.id == "len" or (n.func.id == "map" and ast.unparse(n.args[0]) == "len"))}
    for made in (n for n in nodes if isinstance(n, (ast.ListComp, ast.GeneratorExp)) and len(n.generators) == 1):
        target = made.generators[0].target
        if isinstance(target, ast.Name) and _is_length(made.elt, target.id):
            measured.add(id(made.generators[0].iter))
    return any(isinstance(n, ast.Name) and n.id == name and id(n) not in measured for n in nodes)


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def _is_length(node: ast.expr, name: str) -> bool:
    """`len(t)`, `t.size(0)`, `t.shape[0]`."""
    return ast.unparse(node) in (f"len({name})", f"{name}.size(0)", f"{name}.shape[0]", f"{name}.size()[0]")


class _Sized(ast.NodeTransformer):
    def __init__(self, lengths: _Lengths) -> None:
        self.lengths = lengths

    def visit_Call(self, node: ast.Call) -> ast.AST:
        owner = self.lengths.longest(node)
        if owner is None:
            return self.generic_visit(node)
        called = ast.Name(LONGEST, ast.Load())
        return ast.fix_missing_locations(ast.copy_location(ast.Call(called, [ast.Name(owner, ast.Load())], []), node))
