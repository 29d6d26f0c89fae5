"""Is a region well formed? The grammar of loop.py, its three dialects, and the types, checked.

    as built    names are `Var`; no carries, no stamps, no guards
    carried     no names, branches or `Continue`; effects are numbered from 1 on, loads are stamped with a number
    lifted      no loops: every effect is a `Forall` or stands alone, reductions are `Reduce` and `Running`

    >>> from .loop import INT, Index, Return
    >>> check((Return(Index("i:1", INT)),))
    Traceback (most recent call last):
    ...
    loopless.ir.loop_check.IllFormed: the loop variable i:1 outside of its loop

What is checked of types: an operation on numbers gives a number, a load has the rank that its subscripts leave, a
choice has the type that both sides share. Softness is not: whether a value may also be a number is a promise of the
builder, and a pass may know better.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from . import loop as ir
from . import ops
from .types import BOOL, INT, Type, join

BUILT, CARRIED, LIFTED = "as built", "carried", "lifted"
NAMES = (ir.Var, ir.Assign, ir.If, ir.Continue)
FOLDS = (ir.Reduce, ir.Running, ir.Forall)
FOREIGN: dict[str, tuple[type, ...]] = {
    BUILT: (ir.Carried, ir.Final, ir.Temp, ir.Undefined, ir.Carry, *FOLDS),
    CARRIED: (*NAMES, *FOLDS),
    LIFTED: (*NAMES, ir.Carried, ir.Final, ir.Carry, ir.Undefined, ir.For),
}
TO_NUMBER = {"item", "float", "int", "bool", "round", "truth", "not", "numel", "unravel"}
SPECIAL = {"ensure", "maybe-empty", "at-winner", "to", "clone", "detach"}


class IllFormed(ValueError):
    """A region, or a tensor program, that breaks the grammar."""


def dialect(region: Iterable[ir.Stmt]) -> str:
    """Which of the three dialects a region is in; as built if it could be any."""
    nodes = [n for stmt in region for n in ir.walk(stmt)]
    if any(isinstance(n, FOLDS) for n in nodes):
        return LIFTED
    unnumbered = any(isinstance(n, (ir.Store, ir.Append)) and not n.at for n in nodes)
    if unnumbered or any(isinstance(n, NAMES) for n in nodes):
        return BUILT
    if any(isinstance(n, (ir.Store, ir.Append)) for n in nodes) and not any(isinstance(n, ir.For) for n in nodes):
        return LIFTED
    return CARRIED if any(isinstance(n, (ir.Store, ir.Append, ir.Carry, ir.For, ir.Temp)) for n in nodes) else BUILT


@dataclass(frozen=True)
class Scope:
    """What may be mentioned at a place of a region."""
    dialect: str
    open: frozenset[str] = frozenset()                                      # loop variables
    carried: dict[str, frozenset[str]] = field(default_factory=dict)        # loops around, and what each carries
    final: dict[str, frozenset[str]] = field(default_factory=dict)          # loops that are done, and what they left

    def inside(self, *variables: str) -> Scope:
        return replace(self, open=self.open | set(variables))


def check(region: tuple[ir.Stmt, ...] | list[ir.Stmt]) -> None:
    """Raises `IllFormed` where the region breaks the grammar of its dialect."""
    kind = dialect(region)
    for node in (n for stmt in region for n in ir.walk(stmt)):
        _require(not isinstance(node, FOREIGN[kind]), f"a {type(node).__name__} in a region that is {kind}")
    _numbers(region, kind)
    if kind == BUILT:
        _assigned(region)
    scope = Scope(kind)
    for stmt in region:
        _statement(stmt, scope)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise IllFormed(message)


def _numbers(region: Iterable[ir.Stmt], kind: str) -> None:
    """Effects are numbered in the order of the text, and a loop has its variable for itself."""
    nodes = [n for stmt in region for n in ir.walk(stmt)]
    effects = [n for n in nodes if isinstance(n, (ir.Store, ir.Append))]
    numbers = [n.at for n in effects]
    if kind == BUILT:
        _require(not any(numbers), "a numbered effect in a region that is as built")
        _require(not any(n.guard for n in effects), "a guard in a region that is as built")
        return
    _require(min(numbers, default=1) > 0, "an effect without a number")
    _require(len(set(numbers)) == len(numbers), "two effects of one number")
    if kind == CARRIED:
        _require(numbers == sorted(numbers), "effects that are not numbered in order")
        loops = [n.index for n in nodes if isinstance(n, ir.For)]
        _require(len(set(loops)) == len(loops), "two loops of one variable")


def _assigned(region: Iterable[ir.Stmt]) -> None:
    nodes = [n for stmt in region for n in ir.walk(stmt)]
    names = {n.name for n in nodes if isinstance(n, ir.Assign)}
    for n in nodes:
        _require(not isinstance(n, ir.Var) or n.name in names, f"the name {getattr(n, 'name', '')} is never assigned")


# -- statements ------------------------------------------------------------------------------------------------

def _statement(stmt: ir.Stmt, scope: Scope) -> None:
    if isinstance(stmt, ir.For):
        _loop(stmt, scope)
    elif isinstance(stmt, ir.If):
        _truth(stmt.test, scope)
        for inner in (*stmt.then, *stmt.orelse):
            _statement(inner, scope)
    elif isinstance(stmt, ir.Forall):
        inside = scope
        for dim in stmt.dims:
            inside = _dim(dim, inside)
        _effect(stmt.effect, inside)
    elif isinstance(stmt, (ir.Store, ir.Append)):
        _effect(stmt, scope)
    elif isinstance(stmt, ir.Continue):
        _require(bool(scope.open), "a Continue outside of a loop")
    else:
        for child in ir.children(stmt):
            _expression(child, scope)


def _loop(loop: ir.For, scope: Scope) -> None:
    _bounds(loop.start, loop.stop, loop.step, scope)
    _require(loop.index not in scope.open, f"the loop {loop.index} inside itself")
    names = frozenset(c.name for c in loop.carries)
    inside = replace(scope.inside(loop.index), carried={**scope.carried, loop.index: names}, final=dict(scope.final))
    for stmt in loop.body:
        _statement(stmt, inside)
    for c in loop.carries:
        for side, where in ((c.init, scope), (c.update, inside)):
            if not isinstance(side, ir.Undefined):
                _expression(side, where)
        _require(c.type == c.update.type, f"{c.name} is a {c.type} that is updated to a {c.update.type}")
    scope.final[loop.index] = names


def _dim(dim: ir.Dim, scope: Scope) -> Scope:
    _bounds(dim.start, dim.stop, dim.step, scope)
    return scope.inside(dim.var)


def _bounds(start: ir.Expr, stop: ir.Expr, step: int, scope: Scope) -> None:
    _require(step != 0, "a loop with step 0")
    for end in (start, stop):
        _expression(end, scope)
        _require(_position(end.type), f"a loop that ends at a {end.type}")


def _effect(effect: ir.Store | ir.Append, scope: Scope) -> None:
    if effect.guard is not None:
        _truth(effect.guard, scope)
    _expression(effect.value, scope)
    if isinstance(effect, ir.Store):
        for load in (n for n in ir.walk(effect) if isinstance(n, ir.Load) and n.array == effect.array):
            early = load.at < effect.at if scope.dialect == CARRIED else load.at != effect.at
            _require(early or scope.dialect == BUILT, f"effect {effect.at} reads what is there after {load.at}")
        rank = _place_rank(effect.array, effect.subs, scope)
        _require(effect.value.type.rank <= rank, f"a value of rank {effect.value.type.rank} in a place of rank {rank}")


# -- expressions -----------------------------------------------------------------------------------------------

def _expression(node: ir.Node, scope: Scope) -> None:
    if isinstance(node, (ir.Reduce, ir.Running)):
        _fold(node, scope)
        return
    for child in ir.children(node):
        _expression(child, scope)
    test = RULES.get(type(node))
    if test is not None:
        test(node, scope)


def _truth(node: ir.Expr, scope: Scope) -> None:
    _expression(node, scope)
    _require(_is_truth(node.type), f"a test of type {node.type}")


def _is_truth(type: Type) -> bool:
    return type.kind == "bool" or (type.tensor and type.rank == 0 and type.dtype == "bool")


def _position(type: Type) -> bool:
    return type.kind == "int" or (type.tensor and type.rank == 0 and type.dtype.startswith(("int", "uint")))


def _place_rank(array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...], scope: Scope) -> int:
    _expression(array, scope)
    _require(array.type.tensor, f"a subscript of a {array.type}")
    _require(len(subs) <= array.type.rank, f"{len(subs)} subscripts of a tensor of rank {array.type.rank}")
    for sub in subs:
        _expression(sub, scope)
        _require(isinstance(sub, ir.Span) or _position(sub.type), f"a subscript of type {getattr(sub, 'type', '')}")
    return array.type.rank - sum(not isinstance(sub, ir.Span) for sub in subs)


def _load(node: ir.Load, scope: Scope) -> None:
    rank = _place_rank(node.array, node.subs, scope)
    _require(node.type.rank == rank, f"a load of rank {node.type.rank} that leaves rank {rank}")
    _require(node.type.dtype == node.array.type.dtype, f"a load of {node.type.dtype} from {node.array.type.dtype}")


def _operation(node: ir.Op, scope: Scope) -> None:
    types, name, kind = [a.type for a in node.args], node.name, node.type
    _require(all(t.tensor or t.number for t in types), f"`{name}` of something that is no number")
    if name in SPECIAL or name.startswith("call "):
        return
    if name in TO_NUMBER or name.startswith("math."):
        _require(kind.number or (name == "not" and _is_truth(kind)), f"`{name}` gives a {kind}")
    elif all(t.number and not t.soft for t in types):
        _require(kind.number, f"`{name}` of numbers gives a {kind}")
    else:
        _require(ops.op(name) is not None, f"the unknown operation `{name}`")
        if any(t.tensor and not t.soft for t in types):
            _require(kind.tensor, f"`{name}` of {', '.join(map(str, types))} gives a {kind}")
        _require(kind.rank == max(t.rank for t in types), f"`{name}` of {', '.join(map(str, types))} gives a {kind}")


def _choice(node: ir.Select, scope: Scope) -> None:
    _require(_is_truth(node.test.type), f"a choice by a {node.test.type}")
    yes, no = node.yes.type, node.no.type
    if node.type == BOOL and _is_truth(yes) and _is_truth(no):
        return
    joined = join(yes, no)
    _require(joined is not None and joined.hard() == node.type.hard(), f"a {node.type} chosen from {yes} and {no}")


def _fold(node: ir.Reduce | ir.Running, scope: Scope) -> None:
    inside = scope
    if node.init is not None:
        _expression(node.init, scope)
    if isinstance(node, ir.Reduce):
        for dim in node.dims:
            inside = _dim(dim, inside)
        if node.guard is not None:
            _truth(node.guard, inside)
    else:
        _require(node.dim.var in scope.open, f"a running value over {node.dim.var}, which is not open")
        _dim(node.dim, scope)
    _expression(node.value, inside)
    if node.kind in ("any", "all"):
        _require(_is_truth(node.value.type) and _is_truth(node.type), f"{node.kind} of a {node.value.type}")
    elif node.kind.startswith("arg"):
        _require(node.type == INT, f"a position of type {node.type}")
    elif node.kind.startswith(("max", "min")):
        _require(node.value.type.hard() == node.type.hard(), f"the {node.kind} of a {node.value.type} is a {node.type}")


def _index(node: ir.Index, scope: Scope) -> None:
    _require(node.var in scope.open, f"the loop variable {node.var} outside of its loop")


def _carried(node: ir.Carried, scope: Scope) -> None:
    _require(node.name in scope.carried.get(node.loop, ()), f"{node.name} is not carried by a loop {node.loop} around")


def _final(node: ir.Final, scope: Scope) -> None:
    _require(node.name in scope.final.get(node.loop, ()), f"{node.name} is not left by a loop {node.loop} before")


def _size(node: ir.Size, scope: Scope) -> None:
    _require(0 <= node.axis < node.array.type.rank, f"axis {node.axis} of a tensor of rank {node.array.type.rank}")


def _undefined(node: ir.Undefined, scope: Scope) -> None:
    raise IllFormed(f"the value of {node.name}, which may have none")


def _as_inner(node: ir.Temp | ir.Call, scope: Scope) -> None:
    inner = node.value if isinstance(node, ir.Temp) else node.body
    _require(node.type == inner.type, f"a {node.type} that is a {inner.type}")


RULES: dict[type, Callable[[Any, Scope], None]] = {
    ir.Load: _load, ir.Op: _operation, ir.Select: _choice, ir.Index: _index, ir.Carried: _carried, ir.Final: _final,
    ir.Size: _size, ir.Undefined: _undefined, ir.Temp: _as_inner, ir.Call: _as_inner,
}
