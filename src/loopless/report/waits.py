"""What makes the host wait for a device, in sentences.

Tensor operations are only asked for; the host goes on. It waits where Python needs to know what came out: a number, the
length of a filtered list, whether a check holds.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..ir import tensor as t
from ..ir.loop import children, find, has, walk
from ..ir.records import dataclass


@dataclass(frozen=True)
class Wait:
    """One reason to wait."""
    kind: str               # "number", "length", "copy", or "gradient" for the backward pass
    about: str              # in a few words, the same for all loops
    sentence: str


def waits(statements: Iterable[t.Statement], needs_grad: bool, elsewhere: Collection[str]) -> list[Wait]:
    """Each thing that is waited for, once; elsewhere are the tensors that the region makes on another device."""
    seen: dict[t.Node, list[Wait]] = {}
    statements = list(statements)
    cut = {n for s in statements for i in find(s, t.Item) for n in walk(i)}    # no gradient gets there
    for stmt in statements:
        if isinstance(stmt, t.Check) and on_host(stmt):
            continue
        if isinstance(stmt, t.Check) and stmt.how == "looked" and not t.is_number(stmt.value):
            seen[stmt] = [_check(stmt)]
            continue
        for put in (p for p in t.stores([stmt]) if p.array in elsewhere):
            seen[put] = [Wait("copy", "a result on another device",
                              f"`{put.array}` is made on another device: what is stored is copied there")]
        for node, name in _named(stmt, stmt.name if isinstance(stmt, t.Let) else ""):
            if node not in seen:
                seen[node] = list(_waits(node, name, needs_grad and node not in cut))
    return [w for found in seen.values() for w in found]


def on_host(check: t.Check) -> bool:
    """Whether a check looks at no tensor from outside, and so needs none on the device."""
    return not has(check, t.Input)


def _named(node: t.Node, name: str) -> Iterator[tuple[t.Node, str]]:
    """Every node, with the name of the value that it is, or "" """
    yield node, name
    if isinstance(node, t.Named):
        yield from _named(node.value, "" if "~" in node.name else node.name)
    elif isinstance(node, t.HelperCall):
        for arg in node.args:
            yield from _named(arg, "")
    else:
        keeps = isinstance(node, (t.Let, t.Item, t.Flatten, t.Apply)) and len(children(node)) == 1
        for child in children(node):
            yield from _named(child, name if keeps else "")


def _waits(node: t.Node, name: str, needs_grad: bool) -> Iterator[Wait]:
    if isinstance(node, t.Item) or (isinstance(node, t.Apply) and t.is_number(node)
                                    and not all(t.is_number(a) for a in node.args)):
        what = f"`{name}`" if name else "a value"
        yield Wait("number", "a Python number", f"{what} is a Python number, made from {_tensors(node)}")
    elif isinstance(node, t.Listed):
        yield Wait("number", "a Python list", f"{f'`{name}`' if name else 'a value'} is a list of Python numbers")
    elif isinstance(node, t.Compress):
        what = f"the length of `{name}`" if name else "the length of the result"
        yield Wait("length", "a length", f"{what} is in the data of {_tensors(node.mask)}")
        if needs_grad and _has_gradient(node.base) and not node.single:
            yield Wait("gradient", "the gradient of a filter", "so it is again for the gradient")
    elif isinstance(node, t.View) and any(isinstance(i, t.Pick) and isinstance(i.at, t.Value)
                                          and not t.is_number(i.at) for i in node.items):
        what = f"`{name}`" if name else "a value"
        yield Wait("number", "a part of a tensor", f"which part of {_tensors(node.base)} {what} is, is in the data")
    elif isinstance(node, (t.Steps, t.Coupled)) and not _alternates(node):
        what = f"`{name}`" if name else "a recurrence"
        yield Wait("number", "a recurrence", f"whether all steps of {what} at once are good is in {_tensors(node)}")
        if needs_grad and any(_has_gradient(v) for v in children(node) if isinstance(v, t.Value)):
            yield Wait("gradient", "the gradient of a recurrence", "and so it is for the steps of its gradient")
    elif isinstance(node, (t.Fold, t.Scan)) and node.kind == "prod" and needs_grad and _has_gradient(node.base):
        yield Wait("gradient", "the gradient of a product",
                   f"for the gradient of a product torch looks for zeros in {_tensors(node)}")
    elif isinstance(node, t.Rowwise) and node.function == "cov":
        yield Wait("number", "a covariance", f"torch looks at the weights of the covariance of {_tensors(node)}")
    elif isinstance(node, t.Rowwise) and node.function == "solve" and needs_grad and any(map(_has_gradient, node.args)):
        yield Wait("gradient", "the gradient of a solution",
                   f"for the gradient of a solution torch looks whether {_tensors(node)} can be solved")
    elif isinstance(node, t.Rowwise) and node.function == "det" and needs_grad and _has_gradient(node.args[0]):
        yield Wait("gradient", "the gradient of a determinant",
                   f"for the gradient of a determinant torch looks whether {_tensors(node)} can be inverted")


def _alternates(node: t.Steps | t.Coupled) -> bool:
    """Whether each step is a difference from the one before: a running sum, which is always good, as a walk is."""
    return isinstance(node, t.Walk) or (isinstance(node, t.Steps) and not node.last
                                        and node.factor == t.Number("-1", "int"))


def _has_gradient(value: t.Value) -> bool:
    """Whether a gradient may flow through to some tensor from outside."""
    if not value.dtype.startswith(("float", "bfloat", "complex")) or (isinstance(value, t.Apply) and
                                                                      value.op == "detach"):
        return False
    inner = (value.yes, value.no) if isinstance(value, t.Where) else [c for c in children(value)
                                                                      if isinstance(c, t.Value)]
    return isinstance(value, t.Input) or any(_has_gradient(v) for v in inner)


def _check(check: t.Check) -> Wait:
    return Wait("number", f"a check: {check.about}", f"that {check.about} is looked up in {_tensors(check)}")


def _tensors(node: t.Node) -> str:
    names = list(dict.fromkeys(f"`{n.name}`" for n in find(node, t.Input)))
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else "".join(names) or "its values"
