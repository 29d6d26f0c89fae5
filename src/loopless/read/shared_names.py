"""Names that the text of a function gives to one tensor, or to parts of it: `xx = flat[4:]`, `y = self.x.view(n, -1)`.

Live values are looked at; of a text one can only say that two such names may show the same memory.
"""
from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

VIEWS = {
    "view", "view_as", "reshape", "reshape_as", "flatten", "unflatten", "ravel", "squeeze", "unsqueeze", "transpose",
    "permute", "t", "movedim", "moveaxis", "swapaxes", "swapdims", "narrow", "select", "expand", "expand_as",
    "diagonal", "unfold", "detach", "contiguous", "to", "type", "float", "double", "half", "bfloat16", "long", "int",
    "short", "bool", "cpu", "cuda", "unbind", "split", "chunk", "tensor_split", "as_strided", "numpy", "from_numpy",
    "as_tensor", "asarray", "positive", "real", "imag", "view_as_real", "view_as_complex", "adjoint", "T", "mT", "H",
    "mH", "data", "reversed", "enumerate", "zip", "grad", "broadcast_to", "atleast_1d", "atleast_2d",
}


def may_share(node: ast.AST, first: str, second: str, but: list[ast.stmt]) -> bool:
    """Whether two names of a function are given to one tensor in it, directly or through others.

    but: statements that are not looked at; there the compiler sees for itself.
    """
    groups: dict[str, str] = {}

    def group(name: str) -> str:
        while name in groups:
            name = groups[name]
        return name
    for names, value in _given(node, {id(n) for s in but for n in ast.walk(s)}):
        for root in _roots(value):
            for name in names:
                if group(name) != group(root):
                    groups[group(name)] = group(root)
    return group(first) == group(second)


def changed_elsewhere(node: ast.AST, names: Iterable[str], run: list[ast.stmt]) -> frozenset[str]:
    """Those of the names in a function whose tensors other statements than these write to, under any name."""
    inside = {id(n) for s in run for n in ast.walk(s)}
    changed = {name for n in ast.walk(node) if id(n) not in inside for name in _changed(n)}
    return frozenset(n for n in names if n in changed or any(may_share(node, n, other, run) for other in changed))


def _changed(node: ast.AST) -> Iterator[str]:
    """The names of tensors that a node writes to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(
        node, (ast.AnnAssign, ast.AugAssign)) else []
    for t in targets:
        if isinstance(t, ast.Subscript) or isinstance(node, ast.AugAssign):
            yield from _roots(t)
    if isinstance(node, ast.Call):
        in_place = isinstance(node.func, ast.Attribute) and node.func.attr.endswith("_")
        for part in ([node.func.value] if in_place and isinstance(node.func, ast.Attribute) else []) + \
                [k.value for k in node.keywords if k.arg == "out"]:
            yield from _roots(part)


def _given(node: ast.AST, but: set[int]) -> Iterator[tuple[list[str], ast.expr]]:
    """What is assigned to which names."""
    for n in (n for n in ast.walk(node) if id(n) not in but):
        targets = n.targets if isinstance(n, ast.Assign) else [n.target] if isinstance(
            n, (ast.AnnAssign, ast.NamedExpr, ast.For, ast.comprehension)) else []
        value = n.iter if isinstance(n, (ast.For, ast.comprehension)) else getattr(n, "value", None)
        names = [x.id for t in targets for x in ast.walk(t) if isinstance(x, ast.Name)]
        names += [ast.unparse(t) for t in targets if isinstance(t, ast.Attribute)]
        if names and value is not None:
            yield names, value


def _roots(value: ast.expr) -> Iterator[str]:
    """The names whose memory a value may show."""
    if isinstance(value, ast.Name):
        yield value.id
    elif isinstance(value, (ast.Subscript, ast.Starred)) or (isinstance(value, ast.Attribute) and value.attr in VIEWS):
        yield from _roots(value.value)
    elif isinstance(value, ast.Attribute):
        yield ast.unparse(value)
    elif isinstance(value, ast.Call):
        function = value.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        inner = [function.value] if isinstance(function, ast.Attribute) else []
        for part in [*inner, *value.args] if name in VIEWS or name.endswith("_") else []:
            yield from _roots(part)
    elif isinstance(value, (ast.Tuple, ast.List)):
        for part in value.elts:
            yield from _roots(part)
    elif isinstance(value, ast.IfExp):
        yield from _roots(value.body)
        yield from _roots(value.orelse)
