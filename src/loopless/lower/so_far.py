"""Reads of what earlier iterations left at the same computed place: what they added there, one after the other.

    pos[i] = seen[e[i]]             pos[i] = seen[e[i]] + the sum of 1 over all j before i with e[j] == e[i]
    seen[e[i]] += 1           →     seen[e[i]] += 1
    if not seen[k[i]]:              where no j before i has k[j] == k[i]:
        seen[k[i]] = True               ...

The sum goes through the earlier iterations: a loop in the loop, which ranks.py does without one. After that nobody in
the loop reads the array, and its store is one that iterations may meet at. Level: bitwise, as only ints are added, and
truths only become true.

Left alone: reads at other places than those that are written, sums of floats, several stores.
"""
from __future__ import annotations

from ..analyze.accesses import array_name
from ..ir import loop as ir
from ..ir.loop_folds import dims_of
from ..ir.node import N, replace
from ..ir.types import BOOL, INT, tensor
from .recurrences import sum
from .recurrences.form import Problem, strip

Lifted = tuple[list[ir.Stmt], list[ir.Carry]]


def read_so_far(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int) -> Lifted | None:
    """The effects and carries without reads of the array, where all of them are of this kind; None if they are not."""
    mine = [k for k, e in enumerate(effects) if array_name(_inner(e)) == array]
    stores = [e for e in effects if isinstance(e, ir.Store) and array_name(e.array) == array]
    if len(mine) != 1 or len(stores) != 1 or dim.step != 1:
        return None
    (store,) = stores
    if store.combine or any(isinstance(s, ir.Span) for s in store.subs) or not isinstance(store.array, ir.Param) \
            or store.array.type.rank != len(store.subs) or any(_reads(s, array, entry) for s in store.subs):
        return None
    others: list[ir.Node] = [*(e for e in effects if e is not store), *(c.update for c in carries)]
    asked = store.guard is not None and _reads(store.guard, array, entry)
    if not asked and not any(_reads(n, array, entry) for n in others):
        return None
    update = _update(store, array, entry, dim)
    if update is None or any(_of_the_loop(part, dim) for part in (*update, *store.subs) if part is not None):
        return None
    amount, taken = update
    reader = _Reader(store, amount, taken, dim, entry)
    changed = [reader.applied(e) for e in effects]
    again = [replace(c, update=reader.applied(c.update)) for c in carries]
    if not reader.fits:
        return None
    guard = None if taken is None else reader.applied(taken)
    changed[mine[0]] = replace(store, value=amount, guard=guard, combine="sum") if store.array.type.dtype != "bool" \
        else replace(store, guard=guard)
    if any(_reads(n, array, entry) for n in (*changed, *(c.update for c in again))):
        return None
    return changed, again


def _inner(effect: ir.Stmt) -> ir.Expr:
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    return inner.array if isinstance(inner, ir.Store) else ir.Const(0)


def _reads(node: ir.Node, array: str, entry: int) -> bool:
    return ir.contains(node, lambda n: isinstance(n, ir.Load) and array_name(n.array) == array and n.at >= entry)


def _of_the_loop(node: ir.Node, dim: ir.Dim) -> bool:
    """Whether something is only known in the loop as it runs: what it carries, or what runs along it."""
    return ir.contains(node, lambda n: isinstance(n, ir.Carried) or (
        isinstance(n, ir.FOLDS) and dim.var in [d.var for d in dims_of(n)]))


def _update(store: ir.Store, array: str, entry: int, dim: ir.Dim) -> tuple[ir.Expr, ir.Expr | None] | None:
    """What is added at the place, and where; of truths, where they become true."""
    there = ir.Carried(dim.var, f"{array}[...]", tensor(store.array.type.dtype))

    def current(node: ir.Node) -> ir.Node | None:
        own = isinstance(node, ir.Load) and node.array == store.array and node.subs == store.subs \
            and entry <= node.at < store.at
        return there if own else None

    value = ir.substitute(store.value, current)
    guard = None if store.guard is None else ir.substitute(store.guard, current)
    problem = Problem(ir.Carry(there.name, there, value, there.type, store.line), dim)
    if store.array.type.dtype == "bool":
        if strip(value) != ir.Const(True):
            return None
        return ir.Const(True), _where_still_false(guard, there)
    if store.array.type.dtype != "int64" or (guard is not None and problem.has_carried(guard)):
        return None
    found = sum.increment(problem, value)
    if found is None or problem.has_carried(found[0]) or found[1] == ir.Const(False):
        return None
    amount, where = found
    whole = amount.type == INT or (amount.type.tensor and not amount.type.soft and amount.type.dtype == "int64")
    return (amount, _both(guard, where)) if whole and not amount.type.rank else None


def _where_still_false(guard: ir.Expr | None, there: ir.Expr) -> ir.Expr | None:
    """The guard where the place was not true yet: where it was, it stays."""
    if guard is None:
        return None
    read = ir.Op("item", (there,), BOOL)
    found = ir.substitute(guard, lambda n: ir.Const(False) if isinstance(n, ir.Expr) and strip(n) in (there, read)
                          and n.type in (there.type, BOOL) else None)
    found = _folded(found)
    return None if found == ir.Const(True) else found


def _folded(test: ir.Expr) -> ir.Expr:
    """A test without what is false for certain."""
    if isinstance(test, ir.Op) and test.name == "not":
        inner = _folded(test.args[0])
        return ir.Const(not inner.value) if isinstance(inner, ir.Const) else replace(test, args=(inner,))
    if not isinstance(test, ir.Select):
        return test
    first, yes, no = _folded(test.test), _folded(test.yes), _folded(test.no)
    if isinstance(first, ir.Const):
        return yes if first.value else no
    if (yes, no) == (ir.Const(True), ir.Const(False)):
        return first
    return yes if yes == no else replace(test, test=first, yes=yes, no=no)


def _both(a: ir.Expr | None, b: ir.Expr | None) -> ir.Expr | None:
    if a is None or b is None:
        return a if b is None else b
    return ir.Select(a, b, ir.Const(False), BOOL)


class _Reader:
    """Puts what has been added so far in the place of reads."""

    def __init__(self, store: ir.Store, amount: ir.Expr, taken: ir.Expr | None, dim: ir.Dim, entry: int) -> None:
        self.store, self.amount, self.taken, self.dim, self.entry = store, amount, taken, dim, entry
        self.fits = True

    def applied(self, node: N) -> N:
        return ir.substitute(node, self._change, ir.Load)

    def _change(self, node: ir.Node) -> ir.Node | None:
        if not isinstance(node, ir.Load) or array_name(node.array) != array_name(self.store.array) \
                or node.at < self.entry:
            return None
        late, truths = node.at >= self.store.at, node.type.dtype == "bool"
        if node.array != self.store.array or node.subs != self.store.subs or (late and truths):
            self.fits = False
            return None
        before = replace(node, at=self.entry - 1)
        if not truths:
            added = ir.Op("add", (before, self._sum()), node.type)
            return ir.Op("add", (added, self._own()), node.type) if late else added
        some = ir.Op("gt", (self._sum(), ir.Const(0)), BOOL)
        return ir.Op("bitwise_or", (before, ir.Op("to", (some,), node.type, (("dtype", "bool"),))), node.type)

    def _own(self) -> ir.Expr:
        """What this iteration adds."""
        return self.amount if self.taken is None else \
            ir.Select(self.taken, self.amount, ir.Const(0), self.amount.type)

    def _sum(self) -> ir.Expr:
        """What the iterations before this one have added to the same place, or how many have made it true."""
        other = f"{self.dim.var}<"

        def before(node: ir.Node) -> ir.Node | None:
            return ir.Index(other) if node == ir.Index(self.dim.var) else None
        test: ir.Expr | None = None
        for sub in self.store.subs:
            assert isinstance(sub, ir.Expr)
            there = ir.substitute(sub, before)
            if there != sub:
                test = _both(test, ir.Op("eq", (there, sub), BOOL))
        taken = None if self.taken is None else ir.substitute(self.applied(self.taken), before)
        value = ir.Const(1) if self.store.array.type.dtype == "bool" else ir.substitute(self.amount, before)
        chosen = _both(test, taken)
        if chosen is not None:
            value = ir.Select(chosen, value, ir.Const(0), value.type)
        earlier = ir.Dim(other, self.dim.start, ir.Index(self.dim.var), 1)
        return ir.Reduce("sum", (earlier,), value, INT if value.type.number else value.type)
