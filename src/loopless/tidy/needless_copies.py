"""A copy of what is only read is not made, nor one of a tensor into itself.

    torch.where(m, values.clone().detach().clone(), 0).sum(1)   →   torch.where(m, values.detach(), 0).sum(1)
    x[:] = x.clone()                                            →
    row = x * 2; return row.clone()                             →   row = x * 2; return row

An operation that makes something new of its operands reads them as they are. Only where no gradient is asked for: there
a copy may be what autograd keeps, while the tensor itself is written to. So this is no rule of the list, but asked for
by itself. Left alone: copies that are stored, named or handed back, but for those of what has just been computed and is
not looked at again. Level: bitwise.
"""
from __future__ import annotations

from collections import Counter

from ..ir import tensor as t
from ..ir.loop import Node, find, rebuild
from ..ir.node import replace

READ = (t.Where, t.Fold, t.Scan, t.Contract)
HANDED_ON = {"detach", "contiguous", "positive"}


def without_copies(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements without copies that an operation reads once more; loops that stay are left as they are."""
    idle = [s for k, s in enumerate(statements) if isinstance(s, t.Put) and _stays(s, statements[:k])]
    copies = {s.value.name for s in idle if isinstance(s.value, t.Input)} - _read_elsewhere(statements, idle)
    left = [s if isinstance(s, t.Kept) else rebuild(s, _inside) for s in statements
            if not any(s is put for put in idle) and not (isinstance(s, t.Let) and s.name in copies)]
    made = {s.name for s in left if isinstance(s, t.Let) and not t.shares_memory(s.value) and not t.is_number(s.value)}
    seen = Counter(n.name for s in left for n in find(s, t.Input)) + Counter(p.array for p in t.stores(left))
    alone = {name for name in made if seen[name] == 1}
    return [replace(s, values=tuple(_itself(v, alone) for v in s.values)) if isinstance(s, t.Result) else s
            for s in left]


def _itself(value: t.Value, alone: set[str]) -> t.Value:
    """What is handed back, and not a copy of it if nobody else has it."""
    if not (isinstance(value, t.Apply) and value.op == "clone" and not value.params):
        return value
    inner = value.args[0]
    plain = isinstance(inner, t.View) and all(isinstance(item, t.Keep) for item in inner.items)
    base = inner.base if isinstance(inner, t.View) and plain else inner
    return inner if isinstance(base, t.Input) and base.name in alone and inner.dims == value.dims else value


def _stays(put: t.Put, before: list[t.Statement]) -> bool:
    """Whether a store leaves what is there: what it stores is its own place, or a copy that was made of it."""
    value = _read(put.value)
    if isinstance(value, t.Input):
        at = next((k for k, s in enumerate(before) if isinstance(s, t.Let) and s.name == value.name), None)
        copied = None if at is None else before[at]
        if at is None or not isinstance(copied, t.Let) \
                or {put.array, copied.name} & {p.array for p in t.stores(before[at:])}:
            return False
        value = _read(copied.value)
    sides = (_read(value.yes), _read(value.no)) if isinstance(value, t.Where) else (value,)
    return all(t.own_place(side, put) and side.dtype == put.dtype for side in sides) \
        and not any(isinstance(i, t.Gather) for i in put.items)


def _read_elsewhere(statements: list[t.Statement], idle: list[t.Put]) -> set[str]:
    """The tensors that other statements than some stores mention."""
    return {n.name for s in statements if not any(s is put for put in idle) for n in find(s, t.Input)}


def _inside(node: Node) -> Node:
    if isinstance(node, READ) or (isinstance(node, t.Apply) and node.op not in HANDED_ON and not t.is_number(node)):
        node = rebuild(node, lambda n: _read(n) if isinstance(n, t.Value) else n)
    return rebuild(node, _inside)


def _read(value: t.Value) -> t.Value:
    """What an operation reads instead of a copy."""
    if isinstance(value, t.Named):
        inner = _read(value.value)
        return value if inner is value.value else inner
    if isinstance(value, t.Apply) and value.op == "clone" and not value.params and value.args[0].dims == value.dims:
        return _read(value.args[0])
    if isinstance(value, t.Apply) and value.op == "detach":
        return replace(value, args=tuple(map(_read, value.args)))
    return value
