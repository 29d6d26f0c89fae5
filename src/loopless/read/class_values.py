"""What a class tells of what its objects hold, and of their methods.

    class Decay(nn.Module):
        def __init__(self, n: int, rate: float):
            super().__init__()
            self.weight = nn.Parameter(torch.ones(n))           a tensor of one dimension
            self.rate = rate                                    a number
            self.register_buffer("seen", torch.zeros(n))        a tensor

Attributes are what `__init__` makes of them, or what the class itself says: `limit: int = 3`. What no text says is
found from how a method uses them, as with any other name.
"""
from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .annotations import said_of
from .values import Value

if TYPE_CHECKING:
    from .value_walk import Walk

OF_TENSORS = ("shape", "ndim", "device", "dtype", "requires_grad", "is_cuda", "T", "mT", "real", "imag", "data", "grad",
              "values", "indices")
DECORATED = ("staticmethod", "classmethod", "property")


def own_name(node: ast.FunctionDef) -> str:
    """What a method calls its object; empty if it has none."""
    args = [*node.args.posonlyargs, *node.args.args]
    plain = not any(ast.unparse(d).split(".")[-1] in DECORATED[:2] for d in node.decorator_list)
    return args[0].arg if args and plain else ""


def methods_of(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {f.name: f for f in node.body if isinstance(f, ast.FunctionDef)}


def is_shown(node: ast.ClassDef, name: str) -> bool:
    """Whether the text of a class gives its objects such an attribute, and no function stands in its place."""
    if name in methods_of(node):
        return False
    given = any(isinstance(n, ast.Attribute) and n.attr == name and isinstance(n.ctx, ast.Store)
                for n in ast.walk(node))
    return given or name in _said_by(node) or name in _buffers(node)


def read(w: Walk, node: ast.ClassDef, but: ast.FunctionDef) -> None:
    """What objects of the class hold, by its text; but: a method that is walked through by itself."""
    w.attributes |= _said_by(node)
    start = methods_of(node).get("__init__")
    if start is None or start is but:
        return
    w.owner, w.noted = own_name(start), False
    w.function(start)
    for name, value in _buffers(start).items():
        w.attributes[name] = w.value(value)
        w.attributes[name].tensor = True
    w.names, w.returned, w.noted = {}, [], True
    w.inside.pop()


def _said_by(node: ast.ClassDef) -> dict[str, Value]:
    """What the class itself says: `limit: int = 3`, `rate = 0.5`, `weight: torch.Tensor`."""
    found: dict[str, Value] = {}
    for stmt in node.body:
        if isinstance(stmt, ast.AnnAssign) and isinstance(stmt.target, ast.Name):
            text = ast.unparse(stmt.annotation)
            said = said_of(text)
            number = text in ("int", "float", "bool")
            if number or text.endswith("Tensor"):
                found[stmt.target.id] = Value(said.rank if not number else 0, tensor=not number, number=number,
                                              whole=text == "int")
        elif isinstance(stmt, ast.Assign) and isinstance(stmt.targets[0], ast.Name) \
                and isinstance(stmt.value, ast.Constant) and type(stmt.value.value) in (int, float):
            found[stmt.targets[0].id] = Value(number=True, whole=type(stmt.value.value) is int)
    return found


def _buffers(node: ast.AST) -> dict[str, ast.expr]:
    """The tensors of `self.register_buffer("seen", torch.zeros(n))`."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)
             and n.func.attr == "register_buffer" and len(n.args) > 1]
    return {str(c.args[0].value): c.args[1] for c in calls if isinstance(c.args[0], ast.Constant)}


def held(w: Walk, node: ast.Attribute) -> Value | None:
    """What the object holds, or an object that it holds: `self.rate`, `self.cfg.rate`; None for anything else."""
    names, of = [node.attr], node.value
    while isinstance(of, ast.Attribute):
        names.append(of.attr)
        of = of.value
    if not w.is_owner(of) or (len(names) > 1 and node.attr in OF_TENSORS):
        return None
    whole = ".".join(reversed(names))
    if len(names) > 1:
        around = w.attributes.setdefault(whole.rpartition(".")[0], Value())
        if around.is_tensor or around.number:
            return None
        around.opened = True
    return w.attributes.setdefault(whole, Value())


def called(w: Walk, name: str, args: list[Value], keywords: dict[str, Value]) -> Value:
    """What a method of the object gives back, or another thing that it holds and that is called."""
    own = w.methods.get(name)
    if own is None or own.decorator_list:
        w.attributes.setdefault(name, Value()).called = True
        return Value()
    names = [a.arg for a in (*own.args.posonlyargs, *own.args.args)][1:]
    return w.called(own, dict(zip(names, args)) | keywords, own_name(own))
