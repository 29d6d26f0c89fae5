"""Results that are one object in the loop are one object here, and results that are two are two.

    return s, q         two sums of the same numbers: two tensors, even if they are computed once
    return best, best   one tensor
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import tensor as t
from ..report.reasons import Refusal
from .recurrences.form import strip


def told_apart(items: tuple[ir.Expr, ...], results: list[t.Value], line: int
               ) -> tuple[list[t.Statement], list[t.Value]]:
    """Definitions of what is returned twice, and the results, with copies where two names would share one tensor."""
    keys = [(_bare(result), _origin(item)) for item, result in zip(items, results, strict=True)]
    lets: dict[str, t.Statement] = {}
    out: list[t.Value] = []
    for k, (value, origin) in enumerate(keys):
        if t.is_number(value) or is_whole(value):
            out.append(results[k])
        elif origin and keys.count((value, origin)) > 1:
            name = f"kept_{origin}".replace("~", "_")
            lets.setdefault(name, t.Let(name, _bare(value)))
            out.append(t.Input(name, value.dims, value.dtype))
        elif any(value == other and (j < k or keys.count((other, name)) > 1) for j, (other, name) in enumerate(keys)
                 if j != k):
            if t.shares_memory(value) or not origin:
                raise Refusal("LL207", "two results that may be one object", line)
            out.append(t.Apply("clone", (results[k],), value.dims, value.dtype))
        elif _turned_one_of(value, [other for other, _ in keys[:k]]) or (
                isinstance(strip(items[k]), ir.Collect) and any(_detached(value) == other for other, _ in keys)):
            out.append(t.Apply("clone", (results[k],), value.dims, value.dtype))
        else:
            out.append(results[k])
    return list(lets.values()), out


def is_whole(value: t.Value) -> bool:
    """Whether the value is a tensor that exists, not a part of it."""
    if isinstance(value, t.View):
        return isinstance(value.base, t.Input) and all(isinstance(i, t.Keep) for i in value.items)
    return isinstance(value, t.Input)


def _bare(value: t.Value) -> t.Value:
    while isinstance(value, t.Named):
        value = value.value
    return value


def _turned_one_of(value: t.Value, earlier: list[t.Value]) -> bool:
    """Whether a new tensor is an earlier result, turned or flattened: with an axis of size 1, neither is a copy."""
    return not t.shares_memory(value) and any(_unturned(value) == _unturned(other) for other in earlier)


def _unturned(value: t.Value) -> t.Value:
    """What a value is before it is turned and laid out in order."""
    if isinstance(value, t.Apply) and value.op == "contiguous":
        return _unturned(value.args[0])
    if isinstance(value, (t.Named, t.Turn, t.Flatten)):
        return _unturned(value.value if isinstance(value, t.Named) else value.base)
    return value


def _detached(value: t.Value) -> t.Value | None:
    """What a value is without its history, as `torch.tensor` of a list is; None if it has one."""
    return _bare(value.args[0]) if isinstance(value, t.Apply) and value.op == "detach" else None


def _origin(item: ir.Expr) -> str:
    """The name under which a value was made, before it was given others."""
    name = ""
    while isinstance(item, ir.Temp):
        name, item = item.name, item.value
    return name
