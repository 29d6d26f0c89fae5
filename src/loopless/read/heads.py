"""What a loop goes through is computed before the loop, under a name: then the loop itself is read without it.

    for a, b in zip(y.view(-1), p.flatten()):          y_view, p_flatten = y.view(-1), p.flatten()
        ...                                    →       for a, b in zip(y_view, p_flatten):
                                                           ...

Python computes a head once, when the loop begins, from left to right; so do the statements before it. Only what makes
tensors, or lists of them, and would not be read inside a head is moved: a file or a generator would live on under its
name. So is what the first comprehension of a statement goes through, where it is `unique` or `split`. A head in which
other things are called, or that binds a name, stays as it is: they might have to come in between.
"""
from __future__ import annotations

import ast

from .new_names import NewNames
from .regions import allocates

THROUGH = ("enumerate", "zip", "reversed", "list", "tuple", "product", "combinations")
READ = ("unbind",)
TENSORS = ("view", "reshape", "flatten", "ravel", "t", "transpose", "permute", "unique", "nonzero", "argsort", "sort",
           "squeeze", "unsqueeze", "contiguous", "clone", "detach", "cpu", "split", "chunk", "long", "int", "float",
           "tolist", "to", "sum", "cumsum", "flip")
ALSO_OF_LISTS = ("unique", "unique_consecutive", "split", "chunk")      # which no comprehension has read by itself
OWN = (ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.ListComp, ast.GeneratorExp, ast.SetComp,
       ast.DictComp, ast.Starred)


def name_heads(node: ast.FunctionDef) -> ast.FunctionDef:
    """The function with names for what its loops go through, where that is computed; changed in place."""
    heads = _Heads(node)
    heads.block(node.body)
    return heads.names.forgotten() if heads.names.given else node


class _Heads:
    def __init__(self, function: ast.FunctionDef) -> None:
        self.names = NewNames(function)

    def block(self, body: list[ast.stmt]) -> None:
        out: list[ast.stmt] = []
        for stmt in body:
            if isinstance(stmt, ast.For) and not any(isinstance(n, OWN) for n in ast.walk(stmt.iter)):
                _put_before_allocations(out, self.moved(stmt, stmt))
            elif isinstance(stmt, (ast.Assign, ast.AugAssign, ast.Return)) \
                    and (inner := _begins_with(stmt.value)) is not None and _goes_through(inner.iter):
                out += self.moved(inner, stmt)
            for field in ("body", "orelse", "finalbody"):
                if isinstance(getattr(stmt, field, None), list) and not isinstance(
                        stmt, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                    self.block(getattr(stmt, field))
            out.append(stmt)
        body[:] = out

    def moved(self, loop: ast.For | ast.comprehension, stmt: ast.stmt) -> list[ast.stmt]:
        """The statements that compute parts of a head, which are names in it from now on."""
        before: list[ast.stmt] = []

        def go(node: ast.expr, target: ast.expr | None) -> ast.expr:
            if isinstance(node, ast.Call) and _last(node.func) in THROUGH:
                node.args = [go(a, _part(target, k, node)) for k, a in enumerate(node.args)]
                return node
            if not _computed(node, target):
                return node
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _numbers(node, target):
                node.func.value = go(node.func.value, None)
                return node
            name = self.names.name_for(node)
            before.append(ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], node), stmt))
            return ast.copy_location(ast.Name(name, ast.Load()), node)
        if not _calls_others(loop.iter, loop.target):
            loop.iter = go(loop.iter, loop.target)
        return before


def _begins_with(node: ast.expr | None) -> ast.comprehension | None:
    """The head of a list that is computed before anything else in an expression: `torch.stack([... for u in head])`."""
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return node.generators[0]
    if isinstance(node, ast.Tuple):
        return _begins_with(next((e for e in node.elts if not isinstance(e, (ast.Name, ast.Constant))), None))
    if isinstance(node, ast.Call) and ast.unparse(node.func).replace(".", "").isidentifier():
        return _begins_with(node.args[0]) if node.args else None
    if isinstance(node, ast.Call):
        return _begins_with(node.func)
    return _begins_with(node.value) if isinstance(node, (ast.Attribute, ast.Subscript)) else None


def _goes_through(node: ast.expr) -> bool:
    """Whether a comprehension goes through what it does not read by itself."""
    if isinstance(node, ast.Call) and _last(node.func) in THROUGH:
        return any(map(_goes_through, node.args))
    return _last(getattr(node, "func", node)) in ALSO_OF_LISTS


def _put_before_allocations(out: list[ast.stmt], made: list[ast.stmt]) -> None:
    """What a loop goes through may as well be computed before the fresh things that the loop fills, unless both are
    made of the same: if that is of the wrong kind, the first one raises."""
    needed = {n.id for stmt in made for n in ast.walk(stmt) if isinstance(n, ast.Name)} - {"torch"}
    at = len(out)
    while made and at and allocates(out[at - 1]) and not needed & {
            n.id for n in ast.walk(out[at - 1]) if isinstance(n, ast.Name)}:
        at -= 1
    out[at:at] = made


def _part(target: ast.expr | None, place: int, through: ast.Call) -> ast.expr | None:
    """What is given what an argument of `zip` or `enumerate` yields, if the target says so."""
    kind = _last(through.func)
    if kind not in ("zip", "enumerate"):
        return target
    elements = target.elts if isinstance(target, (ast.Tuple, ast.List)) else []
    at = place if kind == "zip" else 1
    return elements[at] if at < len(elements) else None


def _calls_others(node: ast.expr, target: ast.expr | None) -> bool:
    """Whether something is called in a head that stays in it, and might change what is computed before it now."""
    if isinstance(node, ast.Call) and _last(node.func) in THROUGH:
        return any(_calls_others(a, _part(target, k, node)) for k, a in enumerate(node.args))
    known = _computed(node, target) or (isinstance(node, ast.Call) and _last(node.func) in ("range", "tolist", *READ))
    return not known and any(isinstance(n, ast.Call) for n in ast.walk(node))


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _numbers(node: ast.Call, target: ast.expr | None) -> bool:
    """`x.flatten().tolist()`: the numbers of what has one dimension for certain are read in the head."""
    made = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr == "tolist" else None
    flat = {"flatten": "", "ravel": "", "view": "-1", "reshape": "-1"}
    return isinstance(made, ast.Call) and not isinstance(target, ast.Tuple) and not made.keywords \
        and flat.get(_last(made.func)) == ", ".join(map(ast.unparse, made.args))


def _computed(node: ast.expr, target: ast.expr | None) -> bool:
    """Whether a head is computed in a way that is not read inside of it."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("T", "mT")
    if not isinstance(node, ast.Call) or _last(node.func) == "range" or _last(node.func) in READ:
        return False
    if _last(node.func) == "tolist" and isinstance(node.func, ast.Attribute):
        return not isinstance(node.func.value, ast.Name) or isinstance(target, ast.Tuple)
    return ast.unparse(node.func).startswith("torch.") or ast.unparse(node.func) == "sorted" \
        or (isinstance(node.func, ast.Attribute) and node.func.attr in TENSORS)
