"""The reads and writes of a loop: which array, at which subscripts, under which loops, in which order."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..ir import loop as ir
from ..ir.affine import Affine
from .affine_tests import not_negative
from .risks import raises_for_values


@dataclass(frozen=True)
class Access:
    kind: str                           # "read" or "write"
    array: str
    subs: tuple[ir.Expr | ir.Span, ...]
    dims: tuple[ir.Dim, ...]            # the unordered loops inside the one that is looked at
    at: int
    exact: bool                         # False for a write that may not happen
    line: int
    owner: int                          # the position of the effect it belongs to
    node: ir.Node
    when: tuple[Affine, ...] = ()       # what is not negative wherever it counts, by the tests around it
    places: tuple[Affine | None, ...] = ()  # the subscripts as affine forms that do not wrap; None may be any place


def array_name(array: ir.Expr) -> str:
    return array.name if isinstance(array, (ir.Param, ir.Var, ir.Temp)) else ""


def accesses(effects: tuple[ir.Stmt, ...] | list[ir.Stmt]) -> list[Access]:
    """All accesses of lifted effects, in order."""
    found: list[Access] = []
    for k, stmt in enumerate(effects):
        dims, effect = (stmt.dims, stmt.effect) if isinstance(stmt, ir.Forall) else ((), stmt)
        if not isinstance(effect, (ir.Store, ir.Append, ir.Assign, ir.Discard)):
            continue
        guard = None if isinstance(effect, ir.Assign) else effect.guard
        under = () if guard is None else not_negative(guard)
        found += [Access("read", array_name(n.array), n.subs, (*dims, *own), n.at, True, n.line, k, n, when)
                  for part in _read_parts(effect)
                  for n, own, when in loads(part, when=() if part is guard else under)]
        if isinstance(effect, ir.Store):
            found.append(Access("write", array_name(effect.array), effect.subs, dims, effect.at,
                                guard is None, effect.line, k, effect, under))
    return list(dict.fromkeys(found))                   # a value that is used twice is looked up alike


def _read_parts(effect: ir.Store | ir.Append | ir.Assign | ir.Discard) -> Iterator[ir.Node]:
    if isinstance(effect, ir.Discard):
        yield from _looked_at(effect.value)
    else:
        yield effect.value
    if not isinstance(effect, ir.Assign) and effect.guard is not None:
        yield effect.guard
    if isinstance(effect, ir.Store):
        yield from effect.subs


def _looked_at(node: ir.Node) -> Iterator[ir.Node]:
    """The parts of an unwanted value whose own values decide whether it raises; of an element only where it is."""
    if isinstance(node, ir.Op) and raises_for_values(node):
        yield node
        return
    if isinstance(node, ir.Select):
        yield node.test
    for child in node.subs if isinstance(node, ir.Load) else ir.children(node):
        yield from [child] if isinstance(node, ir.Load) else _looked_at(child)


def loads(node: ir.Node, dims: tuple[ir.Dim, ...] = (), when: tuple[Affine, ...] = ()
          ) -> Iterator[tuple[ir.Load, tuple[ir.Dim, ...], tuple[Affine, ...]]]:
    """The loads inside a value, with the reductions around each, and what is not negative where it is chosen."""
    if isinstance(node, ir.Load):
        yield node, dims, when
    if isinstance(node, ir.Select):
        yield from loads(node.test, dims, when)
        yield from loads(node.yes, dims, (*when, *not_negative(node.test)))
        yield from loads(node.no, dims, (*when, *not_negative(node.test, False)))
        return
    if isinstance(node, ir.Reduce):
        dims = (*dims, *node.dims)
    elif isinstance(node, (ir.Stepped, ir.Coupled)) and node.reach == "last":
        dims = (*dims, node.dim)
    for child in ir.children(node):
        if not isinstance(child, ir.Dim):
            yield from loads(child, dims, when)
        else:
            yield from loads(child.start, dims, when)
            yield from loads(child.stop, dims, when)
