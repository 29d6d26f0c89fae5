"""Which names of a file hold tensors: by annotation, by what they are given, by how they are used, by who calls.

    def f(x: torch.Tensor)                  x is a tensor
    y = torch.zeros_like(x)                 y is one, and so is x
    z = y * 2 + k                           z is one
    def g(v): ...  g(torch.rand(5))         v is one
    self.w = nn.Parameter(...)              self.w is one, in all methods of the class

Lists of tensors are not tensors. What cannot be told is not a tensor: a loop without tensors gets no finding.
"""
from __future__ import annotations

import ast

from .scopes import Scope, Scopes
from .torch_names import (
    GIVE_NO_TENSOR,
    LISTS_OF_TENSORS,
    OF_ARRAYS,
    ONLY_TENSORS,
    SEVERAL,
    SEVERAL_ALONG,
    TENSOR_ATTRIBUTES,
    TENSORS,
    is_tensor_annotation,
    makes_tensor,
    takes_tensor,
)

SAME = ("abs", "sum", "max", "min", "reversed", "sorted", "round")          # builtins that give what they are given
MOST_ROUNDS = 3
CONTAINERS = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
PYTHONS_OWN = ("list", "tuple", "dict", "set", "sorted", "range", "len", "int", "float", "str", "bool", "map", "filter")


class Tensors:
    """The tensors of a module."""

    def __init__(self, found: Scopes) -> None:
        self.paths = found.paths
        self.arrays = any(p.split(".")[0] in ("numpy", "pandas", "jax", "tensorflow") for p in self.paths.values())
        self.scopes = found.every
        self.attributes: dict[int, set[str]] = {id(s.node): set() for s in self.scopes
                                                if isinstance(s.node, ast.ClassDef)}
        self.returning: set[str] = set()                    # functions of the module that give tensors
        self.functions = {s.node.name: s for s in self.scopes
                          if isinstance(s.node, (ast.FunctionDef, ast.AsyncFunctionDef)) and s.owner is None}
        for scope in self.scopes:
            self._start(scope)
        for _ in range(MOST_ROUNDS):
            before = self._known()
            for scope in self.scopes:
                for node in scope.telling:
                    self._learn(node, scope)
            if self._known() == before:
                break

    def _known(self) -> int:
        return sum(len(s.tensors) for s in self.scopes) + sum(map(len, self.attributes.values())) + len(self.returning)

    def _start(self, scope: Scope) -> None:
        """What annotations and attributes say."""
        for a in scope.arguments:
            self._annotated(a.arg, a.annotation, scope)
        returns = getattr(scope.node, "returns", None)
        if returns is not None and is_tensor_annotation(returns):
            self.returning.add(scope.node.name)             # type: ignore[attr-defined]
        for name, attribute in scope.attributes:
            if attribute in ONLY_TENSORS or (attribute in OF_ARRAYS and not self.arrays):
                self._is(name, scope)

    def _annotated(self, name: str, annotation: ast.expr | None, scope: Scope) -> None:
        said = None if annotation is None else is_tensor_annotation(annotation)
        if said is not None:
            (scope.tensors if said else scope.others).add(name)

    def _learn(self, node: ast.AST, scope: Scope) -> None:
        """What one node tells."""
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name) and _gives_several(node.value):
                    scope.others.add(target.id)
                self._given(target, node.value, scope)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            self._annotated(node.target.id, node.annotation, scope)
        elif isinstance(node, (ast.AugAssign, ast.NamedExpr)):
            self._given(node.target, node.value, scope)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self._iterated(node.target, node.iter, scope)
        elif isinstance(node, ast.Return) and node.value is not None and isinstance(scope.node, ast.FunctionDef):
            if self.is_tensor(node.value, scope):
                self.returning.add(scope.node.name)
        elif isinstance(node, ast.Call):
            self._called(node, scope)

    def _is(self, name: str, scope: Scope) -> None:
        if name not in scope.others and name not in self.paths and name not in ("self", "cls", "super"):
            scope.tensors.add(name)

    def _given(self, target: ast.expr, value: ast.expr, scope: Scope) -> None:
        if isinstance(target, ast.Name) and _is_pythons_own(value):
            scope.others.add(target.id)
        elif isinstance(target, (ast.Tuple, ast.List)):
            values = value.elts if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts) else None
            for k, part in enumerate(target.elts):
                self._given(part, values[k] if values else value, scope)
        elif self.is_tensor(value, scope):
            if isinstance(target, ast.Name):
                self._is(target.id, scope)
            elif isinstance(target, ast.Attribute) and _is_self(target.value) and scope.owner is not None:
                self.attributes[id(scope.owner)].add(target.attr)

    def _iterated(self, target: ast.expr, source: ast.expr, scope: Scope) -> None:
        """The names of a loop over tensors are tensors themselves."""
        name = source.func.id if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) else ""
        args = source.args if isinstance(source, ast.Call) else []
        if name == "enumerate" and isinstance(target, ast.Tuple) and len(target.elts) == 2 and args:
            self._iterated(target.elts[1], args[0], scope)
        elif name == "zip" and isinstance(target, ast.Tuple) and len(target.elts) == len(args):
            for part, one in zip(target.elts, args):
                self._iterated(part, one, scope)
        elif isinstance(target, ast.Name) and self.is_tensor(source, scope):
            self._is(target.id, scope)

    def _called(self, node: ast.Call, scope: Scope) -> None:
        """Arguments of torch's functions are tensors; parameters are what the module itself gives them."""
        path = self.path(node.func)
        if path and takes_tensor(path) and node.args and isinstance(node.args[0], ast.Name):
            self._is(node.args[0].id, scope)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "size" and isinstance(node.func.value, ast.Name):
            self._is(node.func.value.id, scope)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "register_buffer" and scope.owner is not None:
            if node.args and isinstance(node.args[0], ast.Constant):
                self.attributes[id(scope.owner)].add(str(node.args[0].value))
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance" and len(node.args) == 2:
            asked = {getattr(n, "attr", "") or getattr(n, "id", "") for n in ast.walk(node.args[1])}
            if isinstance(node.args[0], ast.Name) and not asked & TENSORS:
                scope.others.add(node.args[0].id)           # it may be that: a loop over it is over that
        called = self.functions.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if called is not None and isinstance(called.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names = [a.arg for a in (*called.node.args.posonlyargs, *called.node.args.args)]
            given = [*zip(names, node.args), *((k.arg, k.value) for k in node.keywords if k.arg)]
            for name, value in given:
                if self.is_tensor(value, scope):
                    self._is(name, called)

    def path(self, node: ast.expr) -> str:
        """The full name of something imported: `F.relu` is "torch.nn.functional.relu"."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.paths:
            return ""
        return ".".join([self.paths[node.id], *reversed(parts)])

    def is_tensor(self, node: ast.expr, scope: Scope) -> bool:
        """Whether an expression is known to be a tensor."""
        if isinstance(node, ast.Name):
            if node.id in scope.others:
                return False
            return node.id in scope.tensors or (node.id not in scope.bound and node.id in self.scopes[0].tensors)
        if isinstance(node, ast.Attribute):
            if _is_self(node.value) and scope.owner is not None:
                return node.attr in self.attributes[id(scope.owner)]
            return node.attr in TENSOR_ATTRIBUTES and self.is_tensor(node.value, scope)
        if isinstance(node, ast.Subscript):
            return self.is_tensor(node.value, scope)
        if isinstance(node, ast.BinOp):
            return self.is_tensor(node.left, scope) or self.is_tensor(node.right, scope)
        if isinstance(node, ast.UnaryOp):
            return not isinstance(node.op, ast.Not) and self.is_tensor(node.operand, scope)
        if isinstance(node, ast.Compare):
            return self.is_tensor(node.left, scope) or any(self.is_tensor(c, scope) for c in node.comparators)
        if isinstance(node, ast.IfExp):
            return self.is_tensor(node.body, scope) or self.is_tensor(node.orelse, scope)
        return isinstance(node, ast.Call) and self._gives_tensor(node, scope)

    def _gives_tensor(self, node: ast.Call, scope: Scope) -> bool:
        path = self.path(node.func)
        if path:
            return makes_tensor(path)
        if isinstance(node.func, ast.Name):
            if node.func.id in SAME:
                return any(self.is_tensor(a, scope) for a in node.args)
            return node.func.id in self.returning
        if isinstance(node.func, ast.Attribute):
            name = node.func.attr
            return name not in GIVE_NO_TENSOR and not name.startswith("__") and self.is_tensor(node.func.value, scope)
        return False

    def stacked(self, scope: Scope) -> set[str]:
        """The lists that are stacked or joined into a tensor."""
        return {a.id for n in scope.telling if isinstance(n, ast.Call)
                and self.path(n.func).rpartition(".")[2] in LISTS_OF_TENSORS
                for a in n.args[:1] if isinstance(a, ast.Name)}


def _is_pythons_own(value: ast.expr) -> bool:
    """Whether it is a container, a number or a string."""
    called = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
    return isinstance(value, CONTAINERS) or called in PYTHONS_OWN


def _gives_several(value: ast.expr) -> bool:
    """Whether it is a tuple of tensors: `torch.meshgrid(x, y)`, `x.split(3)`, `x.max(dim=1)`."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    told = any(k.arg == "dim" for k in value.keywords) or any(
        isinstance(a, (ast.Constant, ast.UnaryOp)) for a in value.args)
    return value.func.attr in SEVERAL or (value.func.attr in SEVERAL_ALONG and told)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
