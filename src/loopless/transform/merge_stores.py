"""Two stores to one place, in the two branches of a test, are one store of the chosen value.

    if c: y[i] = a                       y[i] = a if c else b
    else: y[i] = b              →

Also `elif` chains, and branches with several stores each. Works on the carried form, where a branch is a guard.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir.node import replace
from ..ir.types import BOOL, Type, join, tensor


def merge_stores(body: tuple[ir.Stmt, ...], carries: tuple[ir.Carry, ...] = ()) -> tuple[ir.Stmt, ...]:
    out = [replace(s, body=merge_stores(s.body, s.carries)) if isinstance(s, ir.For) else s for s in body]
    while True:
        merged = _one_merge(out, carries)
        if merged is None:
            return tuple(out)
        out = merged


def _one_merge(effects: list[ir.Stmt], carries: tuple[ir.Carry, ...]) -> list[ir.Stmt] | None:
    for second in reversed(range(len(effects))):
        later = effects[second]
        if not isinstance(later, ir.Store) or later.guard is None:
            continue
        for first in reversed(range(second)):
            earlier = effects[first]
            if isinstance(earlier, ir.Store) and _one_place(earlier, later):
                merged = _merged(earlier, later)
                others = [n for n in (*effects, *carries) if n is not later]
                if merged is not None and not _read_between(earlier, later, others):
                    return [*effects[:first], merged, *effects[first + 1:second], *effects[second + 1:]]
            if not _passes(earlier, later):
                break
    return None


def _one_place(earlier: ir.Store, later: ir.Store) -> bool:
    """Whether both go to one place; what is looked up for the second one is what it was before the first one."""
    return earlier.array == later.array and len(earlier.subs) == len(later.subs) \
        and all(a == (b if isinstance(b, ir.Span) else _earlier(b, earlier))
                for a, b in zip(earlier.subs, later.subs, strict=True))


def _read_between(first: ir.Store, second: ir.Store, others: list[ir.Node]) -> bool:
    """Whether something looks at the array after the first store and before the second."""
    return any(n.array == first.array and first.at <= n.at < second.at
               for other in others for n in ir.find(other, ir.Load))


def _passes(other: ir.Stmt, store: ir.Store) -> bool:
    """Whether the store may move in front of the other effect: they never happen in the same iteration."""
    if isinstance(other, ir.Discard):
        return True
    return isinstance(other, (ir.Store, ir.Append)) and other.guard is not None \
        and store.guard is not None and _split(other.guard, store.guard) is not None


def _merged(first: ir.Store, second: ir.Store) -> ir.Store | None:
    if first.guard is None or second.guard is None:
        return None
    found = _split(first.guard, _earlier(second.guard, first))
    if found is None:
        return None
    common, test, positive, mine, theirs = found
    place = _place_type(first)
    one, two = _as_stored(first.value, place), _as_stored(_earlier(second.value, first), place)
    yes, no = (one, two) if positive else (two, one)
    kind = join(yes.type, no.type)
    if kind is None:
        return None
    guard = common
    if mine or theirs:
        yes_rest, no_rest = (mine, theirs) if positive else (theirs, mine)
        yes_guard, no_guard = (_conjunction(part) or ir.Const(True) for part in (yes_rest, no_rest))
        either = ir.Select(test, yes_guard, no_guard, BOOL)
        guard = either if common is None else ir.Select(common, either, ir.Const(False), BOOL)
    return replace(first, value=yes if yes == no else ir.Select(test, yes, no, kind), guard=guard)


def _place_type(store: ir.Store) -> Type:
    spans = sum(isinstance(s, ir.Span) for s in store.subs)
    return tensor(store.array.type.dtype, store.array.type.rank - len(store.subs) + spans)


def _as_stored(value: ir.Expr, place: Type) -> ir.Expr:
    if value.type.tensor and value.type.dtype != place.dtype:
        return ir.Op("to", (value,), replace(value.type.hard(), dtype=place.dtype), (("dtype", place.dtype),))
    return value


def _earlier(value: ir.Expr, first: ir.Store) -> ir.Expr:
    """Where the second branch is taken, the first one has not written."""
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Load) and node.at >= first.at:
            moved = replace(node, at=first.at - 1)
            return replace(moved, subs=tuple(ir.substitute(s, change) for s in moved.subs))
        return None
    return ir.substitute(value, change)


Parting = tuple[ir.Expr | None, ir.Expr, bool, list[ir.Expr], list[ir.Expr]]


def _split(a: ir.Expr, b: ir.Expr) -> Parting | None:
    """The common part of two guards, the test on which they part, and what follows: `p and t`, `p and not t and u`."""
    mine, theirs = _conjuncts(a), _conjuncts(b)
    common = []
    for x, y in zip(mine, theirs, strict=False):
        if x == y:
            common.append(x)
            continue
        opposite = _negated(y) == x or _negated(x) == y
        if not opposite:
            return None
        positive = not (isinstance(x, ir.Op) and x.name == "not")
        rest = len(common) + 1
        return _conjunction(common), x if positive else y, positive, mine[rest:], theirs[rest:]
    return None


def _conjuncts(guard: ir.Expr) -> list[ir.Expr]:
    if isinstance(guard, ir.Select) and guard.no == ir.Const(False):
        return [*_conjuncts(guard.test), guard.yes]
    return [guard]


def _negated(test: ir.Expr) -> ir.Expr:
    return test.args[0] if isinstance(test, ir.Op) and test.name == "not" else ir.Op("not", (test,), BOOL)


def _conjunction(parts: list[ir.Expr]) -> ir.Expr | None:
    result: ir.Expr | None = None
    for p in parts:
        result = p if result is None else ir.Select(result, p, ir.Const(False), BOOL)
    return result
