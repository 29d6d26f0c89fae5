"""Is a region well formed? The grammar of loop.py and its three dialects, checked statement by statement.

    >>> from .loop import INT, Index, Return
    >>> check((Return(Index("i:1", INT)),))
    Traceback (most recent call last):
    ...
    loopless.ir.loop_dialects.IllFormed: the loop variable i:1 outside of its loop

The dialects are in loop_dialects.py, the values in loop_check_values.py.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from . import loop as ir
from .loop_check_values import Scope, expression, place_rank, truth
from .loop_dialects import BUILT, CARRIED, FOREIGN, LIFTED, dialect, nodes_of, require, written
from .loop_dialects import IllFormed as IllFormed


def check(region: tuple[ir.Stmt, ...] | list[ir.Stmt], kind: str = "") -> None:
    """Raises `IllFormed` where the region breaks the grammar of its dialect, which is seen if it is not said."""
    kind = kind or dialect(region)
    for node in nodes_of(region):
        require(not isinstance(node, FOREIGN[kind]), f"a {type(node).__name__} in a region that is {kind}")
    _numbers(region, kind)
    if kind == BUILT:
        _assigned(region)
    else:
        _whole_tensors(region)
    scope = Scope(kind)
    for stmt in region:
        _statement(stmt, scope)


def _numbers(region: Iterable[ir.Stmt], kind: str) -> None:
    """Loop entries and effects are numbered in the order of the text, and a loop has its variable for itself."""
    nodes = nodes_of(region)
    if kind == BUILT:
        numbered = [n for n in nodes if isinstance(n, (ir.Store, ir.Append, ir.For, ir.Load))]
        guarded = [n for n in nodes if isinstance(n, (ir.Store, ir.Append, ir.Discard))]
        require(not any(n.at for n in numbered), "a number in a region that is as built")
        require(not any(n.guard for n in guarded), "a guard in a region that is as built")
        return
    numbers = [n.at for n in nodes if isinstance(n, (ir.Store, ir.Append, ir.For))]
    require(min(numbers, default=1) > 0, "an effect without a number")
    require(len(set(numbers)) == len(numbers), "two effects of one number")
    if kind == CARRIED:
        require(numbers == sorted(numbers), "effects that are not numbered in order")
        loops = [n.index for n in nodes if isinstance(n, ir.For)]
        require(len(set(loops)) == len(loops), "two loops of one variable")


def _assigned(region: Iterable[ir.Stmt]) -> None:
    nodes = nodes_of(region)
    names = {n.name for n in nodes if isinstance(n, ir.Assign)}
    for n in nodes:
        require(not isinstance(n, ir.Var) or n.name in names, f"the name {getattr(n, 'name', '')} is never assigned")


def _whole_tensors(region: Iterable[ir.Stmt]) -> None:
    """A tensor that is written, or has dimensions, is read at a moment: `Load(Param, ())` is all of it."""
    stored = set(written(region))
    for node in nodes_of(region):
        values = list(ir.children(node))[isinstance(node, (ir.Load, ir.Store, ir.Size)):]      # without the place
        for child in values:
            if isinstance(child, ir.Param) and child.type.tensor:
                require(not child.type.rank, f"all of `{child.name}`, which is not loaded")
                require(child.name not in stored, f"`{child.name}`, which is written, at no moment")


def _statement(stmt: ir.Stmt, scope: Scope) -> None:
    if isinstance(stmt, ir.For):
        _loop(stmt, scope)
    elif isinstance(stmt, ir.If):
        truth(stmt.test, scope)
        for inner in (*stmt.then, *stmt.orelse):
            _statement(inner, scope)
    elif isinstance(stmt, ir.Forall):
        inside = scope
        for dim in stmt.dims:
            inside = inside.within(dim)
        _effect(stmt.effect, inside)
    elif isinstance(stmt, ir.Waves):
        _waves(stmt, scope)
    elif isinstance(stmt, (ir.Store, ir.Append, ir.Discard)):
        _effect(stmt, scope)
    elif isinstance(stmt, (ir.Continue, ir.Break)):
        require(bool(scope.open), f"a {type(stmt).__name__} outside of a loop")
    else:
        for child in ir.children(stmt):
            expression(child, scope)


def _waves(waves: ir.Waves, scope: Scope) -> None:
    require(waves.skew > 0, f"waves with the skew {waves.skew}")
    inside = scope.within(waves.outer).within(waves.inner)
    for stmt in waves.body:
        effect = stmt.effect if isinstance(stmt, ir.Forall) else stmt
        require(isinstance(effect, (ir.Store, ir.Discard)), f"a {type(effect).__name__} in waves")
        _statement(stmt, inside)
    for store in waves.stores:
        require(store.at > waves.at and not store.combine, f"effect {store.at} in the waves {waves.at}")


def _loop(loop: ir.For, scope: Scope) -> None:
    scope.bounds(loop.start, loop.stop, loop.step)
    require(loop.index not in scope.open, f"the loop {loop.index} inside itself")
    if scope.dialect == CARRIED:
        for part in (loop.start, loop.stop, *(c.init for c in loop.carries)):
            _before(loop.at, part, f"the loop {loop.index}")
    names = frozenset(c.name for c in loop.carries)
    inside = replace(scope.inside(loop.index), carried={**scope.carried, loop.index: names}, final=dict(scope.final))
    for stmt in loop.body:
        _statement(stmt, inside)
    require(not loop.orelse or scope.dialect == BUILT, "an `else` of a loop in carried form")
    for stmt in loop.orelse:
        _statement(stmt, scope)
    for c in loop.carries:
        for side, where in ((c.init, scope), (c.update, inside)):
            if not isinstance(side, ir.Undefined):
                expression(side, where)
        require(c.type == c.update.type, f"{c.name} is a {c.type} that is updated to a {c.update.type}")
    scope.final[loop.index] = names


def _effect(effect: ir.Store | ir.Append | ir.Discard, scope: Scope) -> None:
    expression(effect.value, scope)
    if effect.guard is not None:
        truth(effect.guard, scope)
    if isinstance(effect, ir.Discard):
        return
    if scope.dialect == CARRIED:
        _before(effect.at, effect, f"effect {effect.at}")
    if isinstance(effect, ir.Store):
        own = [n for n in ir.find(effect, ir.Load) if n.array == effect.array]
        require(scope.dialect == BUILT or all(n.at != effect.at for n in own),
                f"effect {effect.at} reads what it leaves itself")
        require(effect.combine in ("", "last", "first", "sum", "prod", "max", "min"),
                f"instances combined by {effect.combine}")
        require(not effect.combine or scope.dialect == LIFTED, "instances that are combined before they are lifted")
        rank = place_rank(effect.array, effect.subs, scope)
        require(effect.value.type.rank <= rank, f"a value of rank {effect.value.type.rank} in a place of rank {rank}")


def _before(number: int, node: ir.Node, what: str) -> None:
    for load in ir.find(node, ir.Load):
        require(load.at < number, f"{what} reads what is there after {load.at}")
