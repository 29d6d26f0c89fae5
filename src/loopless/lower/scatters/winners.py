"""What is kept beside an extreme at computed places: the value of the iteration that set it last.

    if depth[i] < zbuf[v[i], u[i]]:          zbuf[:] = zbuf.flatten().scatter_reduce(0, v * w + u, depth, 'amin')...
        zbuf[v[i], u[i]] = depth[i]    →     wins = depth == zbuf[v, u]
        owner[v[i], u[i]] = i                first = torch.full((h * w,), -1).scatter_reduce_(0, cell[wins], ...
                                             owner = torch.where(first < 0, owner, first)

In the end a place has what an iteration stored whose value is the extreme: the first of equal ones where the comparison
is strict, else the last one. So the stores beside it need not know what was there in between. They are taken apart from
the extreme before its reads are settled, and then ask what is there after the loop.

Level: bitwise. Left alone: places that are not those of the extreme, sums under the same condition, and anything
else that looks at the extreme on the way.
"""
from __future__ import annotations

from ...analyze.accesses import array_name
from ...ir import loop as ir
from ...ir.node import replace
from ...ir.records import dataclass
from ...ir.types import BOOL, tensor
from ..recurrences.form import conjuncts
from .recognise import compared_elements

STRICT = {"lt": True, "gt": True, "le": False, "ge": False}


@dataclass(frozen=True)
class Followers:
    """The stores beside an extreme, by their places among the effects, with the comparison that they are under."""
    leader: int
    rests: dict[int, ir.Expr | None]            # what else each of them is under
    compared: dict[int, ir.Op]

    def apart(self, effects: list[ir.Stmt]) -> list[ir.Stmt]:
        """The effects in which they do not look at the extreme."""
        return [_under(e, self.rests[k]) if k in self.rests else e for k, e in enumerate(effects)]

    def back(self, effects: list[ir.Stmt], entry: int) -> list[ir.Stmt] | None:
        """The effects with the iterations that win; None if what was taken for an extreme has not become one."""
        leader = _store(effects[self.leader])
        if leader is None or leader.combine not in ("max", "min"):
            return None
        return [self._winning(k, e, leader, entry) if k in self.rests else e for k, e in enumerate(effects)]

    def _winning(self, k: int, effect: ir.Stmt, leader: ir.Store, entry: int) -> ir.Stmt:
        test = self.compared[k]

        def before(node: ir.Node) -> ir.Node | None:
            return replace(node, at=entry - 1) if _is_place(node, leader) else None

        beats = ir.substitute(test, before, ir.Load)
        value = next(a for a in test.args if not _is_place(a, leader))
        there = replace(next(a for a in test.args if _is_place(a, leader)), at=leader.at)
        guard: ir.Expr = ir.Op("bitwise_and", (ir.Op("eq", (value, there), test.type), beats), test.type)
        rest = self.rests[k]
        guard = guard if rest is None else ir.Select(rest, guard, ir.Const(False), BOOL)
        return _under(effect, guard, "first" if STRICT[test.name] else "last")


def followers(array: str, effects: list[ir.Stmt], entry: int) -> Followers | None:
    """The stores beside an extreme that the array may hold, if there are any and nothing else is in their way."""
    own = [k for k, e in enumerate(effects) if (s := _store(e)) is not None and array_name(s.array) == array]
    leader = _store(effects[own[0]]) if len(own) == 1 else None
    if leader is None or any(not isinstance(sub, ir.Expr) for sub in leader.subs) or array_name(leader.array) != array:
        return None
    rests: dict[int, ir.Expr | None] = {}
    compared: dict[int, ir.Op] = {}
    for k, effect in enumerate(effects):
        store = _store(effect)
        if store is None or k == own[0] or store.guard is None or not _looks(store.guard, leader, entry):
            continue
        found = _comparison(store, leader, entry)
        if found is None or not _same_places(effect, store, leader):
            return None
        compared[k], rests[k] = found
    return Followers(own[0], rests, compared) if rests else None


def _comparison(store: ir.Store, leader: ir.Store, entry: int) -> tuple[ir.Op, ir.Expr | None] | None:
    """The comparison with the extreme that a store is under, and what else it is under."""
    assert store.guard is not None
    if store.combine in ("first", "last") and leader.combine in ("max", "min"):       # by a loop inside
        tests = [_beating(t, leader) for t in conjuncts(store.guard)]
    elif store.combine in ("", "last") and leader.guard is not None and not leader.combine \
            and set(conjuncts(store.guard)) == set(conjuncts(leader.guard)):
        tests = conjuncts(store.guard)
    else:
        return None
    type = tensor(leader.array.type.dtype)
    tests = [compared_elements(t, type) if _looks(t, leader, entry) else t for t in tests]
    asked = [t for t in tests if _looks(t, leader, entry)]
    if len(asked) != 1 or not isinstance(asked[0], ir.Op) or asked[0].name not in STRICT \
            or not asked[0].type.tensor or [_is_place(a, leader) for a in asked[0].args].count(True) != 1:
        return None
    value = next(a for a in asked[0].args if not _is_place(a, leader))
    parts = (value, store.value, *store.subs, *(t for t in tests if t is not asked[0]))
    if any(_looks(part, leader, entry) for part in parts):
        return None
    rest: ir.Expr | None = None
    for test in tests:
        if test is not asked[0]:
            rest = test if rest is None else ir.Select(rest, test, ir.Const(False), BOOL)
    return asked[0], rest


def _beating(test: ir.Expr, leader: ir.Store) -> ir.Expr:
    """Of a test whether an iteration wins, as `_winning` makes it, what compares it with what was there before."""
    if isinstance(test, ir.Op) and test.name == "bitwise_and":
        equal = test.args[0]
        if isinstance(equal, ir.Op) and equal.name == "eq" and any(_is_place(a, leader) for a in equal.args):
            return test.args[1]
    return test


def _same_places(effect: ir.Stmt, store: ir.Store, leader: ir.Store) -> bool:
    """Whether a store goes to one place, or one row of places, for each place of the extreme."""
    own = {ir.Index(d.var) for d in effect.dims} if isinstance(effect, ir.Forall) else set()
    wanted = [sub for sub in leader.subs if not isinstance(sub, ir.Const)]
    found = [sub for sub in store.subs if sub in wanted]
    others = [sub for sub in store.subs if sub not in wanted]
    return set(found) == set(wanted) and array_name(store.array) != array_name(leader.array) and \
        all(sub == ir.Span() or isinstance(sub, ir.Const) or sub in own for sub in others)


def _is_place(node: ir.Node, leader: ir.Store) -> bool:
    return isinstance(node, ir.Load) and node.array == leader.array and node.subs == leader.subs


def _looks(node: ir.Node, leader: ir.Store, entry: int) -> bool:
    name = array_name(leader.array)
    return ir.contains(node, lambda n: isinstance(n, ir.Load) and array_name(n.array) == name and n.at >= entry)


def _store(effect: ir.Stmt) -> ir.Store | None:
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    return inner if isinstance(inner, ir.Store) else None


def _under(effect: ir.Stmt, guard: ir.Expr | None, combine: str | None = None) -> ir.Stmt:
    store = _store(effect)
    assert store is not None
    new = replace(store, guard=guard, combine=store.combine if combine is None else combine)
    return replace(effect, effect=new) if isinstance(effect, ir.Forall) else new
