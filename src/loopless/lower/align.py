"""Loops over the same range inside one loop get the same variable, so that what they share can be seen.

    for j in range(m): c[i, j] = c[i, j] * b           forall j: c[i, j] = c[i, j] * b
    for k in range(m): d[i, k] = c[i, k] + 1     →     forall j: d[i, j] = c[i, j] + 1

A dimension of a statement or of a reduction is bound there, so its name is free to choose: nothing changes but names.
Left alone: nests that share no array, dimensions whose bounds differ, and names that would be caught by another
dimension around or inside.
"""
from __future__ import annotations

from typing import TypeVar

from ..analyze.accesses import array_name
from ..ir import loop as ir
from ..ir.node import replace

N = TypeVar("N", bound=ir.Node)
Renaming = dict[str, str]
Known = list[tuple[str, tuple[ir.Dim, ...]]]        # an array that is stored to, and the dimensions along which


def align_dims(effects: list[ir.Stmt], carries: list[ir.Carry]) -> tuple[list[ir.Stmt], list[ir.Carry]]:
    """The same effects and carries, with one name for the dimensions over one range."""
    known: Known = []
    out: list[ir.Stmt] = []
    for effect in effects:
        if isinstance(effect, ir.Forall):
            effect = _statement(effect, known)
        effect = _reductions(effect, known, {d.var for d in effect.dims} if isinstance(effect, ir.Forall) else set())
        out.append(effect)
        if isinstance(effect, ir.Forall) and isinstance(effect.effect, ir.Store):
            known.append((array_name(effect.effect.array), effect.dims))
    return out, [replace(c, update=_reductions(c.update, known, set())) for c in carries]


def _statement(effect: ir.Forall, known: Known) -> ir.Forall:
    for array, dims in known:
        names = _renaming(effect.dims, dims)
        if names and not _mentioned(effect, set(names.values())) and _touches(effect, array):
            return rename(effect, names)
    return effect


def _reductions(node: N, known: Known, around: set[str]) -> N:
    """Reductions over a range that some statement stores along, in the words of that statement."""
    def change(n: ir.Node) -> ir.Node | None:
        if not isinstance(n, ir.Reduce):
            return None
        for array, dims in known:
            names = _renaming(n.dims, dims)
            caught = set(names.values()) & around
            if names and not caught and not _mentioned(n, set(names.values())) and _touches(n, array):
                return rename(n, names)
        return None
    return ir.substitute(node, change) if known else node


def _renaming(dims: tuple[ir.Dim, ...], to: tuple[ir.Dim, ...]) -> Renaming:
    """The names under which one nest is the other; empty if it is not, or is already."""
    names: Renaming = {}
    if len(dims) != len(to):
        return {}
    for one, other in zip(dims, to, strict=True):
        if rename(replace(one, var=other.var), names) != other:
            return {}
        names[one.var] = other.var
    return {} if all(a == b for a, b in names.items()) else names


def _mentioned(node: ir.Node, names: set[str]) -> bool:
    return ir.contains(node, lambda n: isinstance(n, (ir.Index, ir.Dim)) and n.var in names)


def _touches(node: ir.Node, array: str) -> bool:
    return ir.contains(node, lambda n: isinstance(n, (ir.Load, ir.Store)) and array_name(n.array) == array)


def rename(node: N, names: Renaming) -> N:
    """The node with other names for some loop variables, where they are bound and where they are read."""
    def change(n: ir.Node) -> ir.Node | None:
        if isinstance(n, ir.Index) and n.var in names:
            return ir.Index(names[n.var])
        if isinstance(n, ir.Dim) and n.var in names:
            return ir.Dim(names[n.var], rename(n.start, names), rename(n.stop, names), n.step)
        return None
    return ir.substitute(node, change)
