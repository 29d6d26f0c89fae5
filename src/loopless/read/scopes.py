"""The scopes of a file and what is of interest in them, collected in one walk over its tree."""
from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import field

from ..ir.records import dataclass

Function = ast.FunctionDef | ast.AsyncFunctionDef
TELLING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr, ast.For, ast.comprehension, ast.Return, ast.Call)
LOOPS = (ast.For, ast.While, ast.ListComp, ast.GeneratorExp)


@dataclass
class Scope:
    """The names of one function, of a class or of the module, as far as they are known."""
    node: ast.AST
    owner: ast.ClassDef | None = None                       # the class of a method
    tensors: set[str] = field(default_factory=set)
    others: set[str] = field(default_factory=set)           # annotated as something else, or Python's own containers
    bound: set[str] = field(default_factory=set)            # the names that are its own
    telling: list[ast.AST] = field(default_factory=list)    # the nodes that may say what a name is
    attributes: list[tuple[str, str]] = field(default_factory=list)     # of names: ("x", "shape")
    loops: int = 0
    body: list[ast.stmt] = field(default_factory=list)

    @property
    def arguments(self) -> list[ast.arg]:
        if not isinstance(self.node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return []
        args = self.node.args
        return [*args.posonlyargs, *args.args, *args.kwonlyargs]


@dataclass
class Scopes:
    """All scopes of a module, the module itself first."""
    every: list[Scope] = field(default_factory=list)
    paths: dict[str, str] = field(default_factory=dict)     # what imported names stand for
    has_loops: bool = False


def scopes_of(tree: ast.Module) -> Scopes:
    found = Scopes()
    ahead: list[tuple[ast.AST, Scope]] = [(tree, Scope(tree))]
    while ahead:
        node, scope = ahead.pop()
        found.every.append(scope)
        scope.body = node.body                              # type: ignore[attr-defined]
        _walk(node, scope, found, ahead)
        scope.bound |= {a.arg for a in scope.arguments}
    return found


def _walk(root: ast.AST, scope: Scope, found: Scopes, ahead: list[tuple[ast.AST, Scope]]) -> None:
    """Collects a scope's own nodes; the scopes inside it are left for later."""
    stack = list(_children(root))
    while stack:
        node = stack.pop()
        kind = node.__class__
        if kind is ast.FunctionDef or kind is ast.AsyncFunctionDef:
            ahead.append((node, Scope(node, root if isinstance(root, ast.ClassDef) else None)))
            continue
        if kind is ast.ClassDef:
            ahead.append((node, Scope(node)))
            continue
        if kind is ast.Name:
            if node.ctx.__class__ is not ast.Load:          # type: ignore[attr-defined]
                scope.bound.add(node.id)                    # type: ignore[attr-defined]
            continue
        if kind is ast.Constant:
            continue
        if kind is ast.Attribute and node.value.__class__ is ast.Name:      # type: ignore[attr-defined]
            scope.attributes.append((node.value.id, node.attr))             # type: ignore[attr-defined]
            continue
        if kind is ast.Import or kind is ast.ImportFrom:
            found.paths.update(_imported(node))
            continue
        if kind in TELLING:
            scope.telling.append(node)
        if kind in LOOPS:
            scope.loops += 1
            found.has_loops = True
        stack += _children(node)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    own = node.__dict__                                     # where other readers keep notes beside the fields
    for name in node._fields:
        value = own.get(name)
        if value.__class__ is list:
            yield from [v for v in value if isinstance(v, ast.AST)]
        elif isinstance(value, ast.AST) and value._fields:
            yield value


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        for a in node.names:
            yield (a.asname, a.name) if a.asname else (a.name.split(".")[0], a.name.split(".")[0])
    elif isinstance(node, ast.ImportFrom) and not node.level:
        for a in node.names:
            yield a.asname or a.name, f"{node.module}.{a.name}"
