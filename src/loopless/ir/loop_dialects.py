"""The three dialects of the loop IR: how a region shows which one it is in, and what does not belong there.

    as built    names are `Var`; no carries, no stamps, no guards
    carried     no names, branches, `Continue` or `Break`; loop entries and effects are numbered from 1 on in the order
                of the text, loads are stamped with the number of the last one before them
    lifted      no loops: every effect is a `Forall`, one of `Waves` or stands alone, reductions are `Reduce`,
                `Running`, `Stepped`, `Coupled`, `Solved` and `Walked`
"""
from __future__ import annotations

from collections.abc import Iterable

from . import loop as ir

BUILT, CARRIED, LIFTED = "as built", "carried", "lifted"
NAMES = (ir.Var, ir.Assign, ir.If, ir.Continue, ir.Break)
FOLDS = (ir.Reduce, ir.Running, ir.Stepped, ir.Coupled, ir.Solved, ir.Walked, ir.Forall, ir.Waves)
FOREIGN: dict[str, tuple[type, ...]] = {
    BUILT: (ir.Carried, ir.Final, ir.Temp, ir.Undefined, ir.Either, ir.Carry, *FOLDS),
    CARRIED: (*NAMES, *FOLDS),
    LIFTED: (*NAMES, ir.Carried, ir.Final, ir.Carry, ir.Undefined, ir.For),
}


class IllFormed(ValueError):
    """A region, or a tensor program, that breaks the grammar."""


def require(holds: bool, message: str) -> None:
    if not holds:
        raise IllFormed(message)


def nodes_of(region: Iterable[ir.Stmt]) -> list[ir.Node]:
    return [n for stmt in region for n in ir.walk(stmt)]


def dialect(region: Iterable[ir.Stmt]) -> str:
    """Which of the three dialects a region is in; as built if it could be any."""
    nodes = nodes_of(region)
    numbered = [n.at for n in nodes if isinstance(n, (ir.Store, ir.Append, ir.For))]
    if any(isinstance(n, FOLDS) for n in nodes):
        return LIFTED
    if any(isinstance(n, NAMES) for n in nodes) or 0 in numbered:
        return BUILT
    if any(isinstance(n, ir.For) for n in nodes):
        return CARRIED
    if numbered:
        return LIFTED
    return CARRIED if any(isinstance(n, ir.Temp) for n in nodes) else BUILT


def root(array: ir.Expr) -> str:
    """The tensor that an array expression is a part of."""
    while isinstance(array, (ir.Load, ir.Temp)):
        array = array.array if isinstance(array, ir.Load) else array.value
    require(isinstance(array, ir.Param), f"a {type(array).__name__} is no place to store to")
    assert isinstance(array, ir.Param)
    return array.name


def written(region: Iterable[ir.Stmt]) -> list[str]:
    """The tensors that a region stores to, by name."""
    return list(dict.fromkeys(root(n.array) for n in nodes_of(region) if isinstance(n, ir.Store)))
