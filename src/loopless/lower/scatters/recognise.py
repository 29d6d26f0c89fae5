"""What becomes of a store whose iterations may meet at one place.

    h[idx[i]] += x[i]                  →  h[idx[i]] = x[i]         (sum)
    if x[i] > m[idx[i]]: m[...] = x[i] →  m[idx[i]] = x[i]         (max)
    a[ip[i]] = b[i]                    →  a[ip[i]] = b[i]          (last)

Sums, products and extremes come out the same in any order (floats up to rounding), if every write of the loop to the
array is of that kind and nothing else in the loop looks at the array. Any other store is done in the order of the
iterations, of which the last one at each place stays; flow.py has to find that nobody reads in between.

Left alone: `a[ip[i]] += a[i]`, which reads what other iterations wrote, and updates of other kinds.
"""
from __future__ import annotations

from ...analyze import argument
from ...analyze.accesses import array_name
from ...analyze.risks import risky
from ...ir import loop as ir
from ...ir.node import replace
from ...ir.types import BOOL, Type, category, tensor
from ..context import Context
from ..recurrences import min_max, product, sum
from ..recurrences.form import Problem, conjuncts, strip

Update = tuple[str, ir.Expr, ir.Expr | None]                # the kind, the value, and where it takes part
COMMUTING = ("sum", "prod", "max", "min")


def combined(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int, shared: set[int],
             ctx: Context) -> list[ir.Stmt]:
    """The effects with every store to the array that meets itself, at the positions in shared, marked."""
    updated = _commuting(array, effects, carries, dim, entry)
    out = list(effects) if updated is None else updated
    for k in sorted(shared):
        store = _store(out[k])
        if store is not None and not store.combine:
            out[k] = _with(out[k], replace(store, combine="last"))
    for k in shared if updated is None else range(len(out)):
        store = _store(out[k])
        if store is not None and store.combine and array_name(store.array) == array:
            ctx.note(argument.shared, store)
    return out


def in_any_order(one: ir.Store, other: ir.Store) -> bool:
    """Whether two stores leave the same, whichever comes last: updates of one kind, or one and the same constant."""
    constant = isinstance(strip(one.value), ir.Const) and strip(one.value) == strip(other.value)
    plain = one.combine in ("", "last") and other.combine in ("", "last")
    return one.combine == other.combine in COMMUTING or (constant and plain)


def _store(effect: ir.Stmt) -> ir.Store | None:
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    return inner if isinstance(inner, ir.Store) else None


def _with(effect: ir.Stmt, store: ir.Store) -> ir.Stmt:
    return replace(effect, effect=store) if isinstance(effect, ir.Forall) else store


def _commuting(array: str, effects: list[ir.Stmt], carries: list[ir.Carry], dim: ir.Dim, entry: int
               ) -> list[ir.Stmt] | None:
    """The effects with all stores to the array as updates of one kind; None if they are not."""
    mine = {k: s for k, e in enumerate(effects) if (s := _store(e)) is not None and array_name(s.array) == array}
    clocks = [s.at for s in mine.values()]
    updates = {k: _update(array, s, clocks, dim, entry) for k, s in mine.items()}
    kinds = {u[0] if u is not None else "" for u in updates.values()}
    if len(kinds) != 1 or "" in kinds:
        return None
    out = [_looked_at_first(e, array, entry) for e in effects]
    for k, update in updates.items():
        assert update is not None
        out[k] = _with(effects[k], replace(mine[k], value=update[1], guard=update[2], combine=update[0]))
    others: list[ir.Node] = [*out, *(c.update for c in carries)]
    return None if any(_reads(n, array, entry) for n in others) else out


def _looked_at_first(effect: ir.Stmt, array: str, entry: int) -> ir.Stmt:
    """An element that is only looked at, for the error it may raise, is as good before the loop."""
    inner = effect.effect if isinstance(effect, ir.Forall) else effect
    if not isinstance(inner, ir.Discard):
        return effect
    if any(_minds(n) and _reads(n, array, entry) for n in ir.walk(inner.value)):
        return effect                                       # what is there may raise

    def before(node: ir.Node) -> ir.Node | None:
        own = isinstance(node, ir.Load) and array_name(node.array) == array and node.at >= entry
        return replace(node, at=entry - 1) if own else None
    early = replace(inner, value=ir.substitute(inner.value, before))
    return replace(effect, effect=early) if isinstance(effect, ir.Forall) else early


def _minds(node: ir.Node) -> bool:
    """Whether an operation may raise for what is there; the number of a single element is always one."""
    item = isinstance(node, ir.Op) and node.name == "item" and node.args[0].type.tensor and not node.args[0].type.rank
    return risky(node) and not item and not isinstance(node, ir.Load)


def _reads(node: ir.Node, array: str, entry: int) -> bool:
    return ir.contains(node, lambda n: isinstance(n, ir.Load) and array_name(n.array) == array and n.at >= entry)


def _update(array: str, store: ir.Store, clocks: list[int], dim: ir.Dim, entry: int) -> Update | None:
    """The store as an update of what is there, without that."""
    if store.combine in COMMUTING:
        return store.combine, store.value, store.guard
    if store.combine:
        return None
    spans = [isinstance(s, ir.Span) for s in store.subs].count(True)
    type = tensor(store.array.type.dtype, store.array.type.rank - len(store.subs) + spans)
    there = ir.Carried(dim.var, f"{array}[...]", type)

    def current(node: ir.Node) -> ir.Node | None:
        own = isinstance(node, ir.Load) and node.array == store.array and node.subs == store.subs and node.at >= entry \
            and not any(node.at < clock < store.at for clock in clocks)
        return there if own else None

    value = ir.substitute(store.value, current)
    guard = None if store.guard is None else ir.substitute(store.guard, current)
    problem = Problem(ir.Carry(there.name, there, value, type, store.line), dim)
    if guard is None or not problem.has_carried(guard):
        found = _accumulated(problem, value, type)
        if found is not None:
            return found[0], found[1], _both(guard, found[2])
    return _extreme(problem, value if guard is None else ir.Select(guard, value, there, type), type)


def _accumulated(problem: Problem, value: ir.Expr, type: Type) -> Update | None:
    made = strip(value).type.hard()
    made = type if sum.is_rounded(made, type) and made.rank == type.rank else made
    wraps = category(made.dtype) == 1 == category(type.dtype) and made.rank == type.rank
    if (made != type and not wraps) or type.dtype in ("bool", "float16", "bfloat16"):
        return None
    for kind, find in (("sum", sum.increment), ("prod", product.factor)):
        found = find(problem, value)
        if found is None or found[1] == ir.Const(False) or problem.has_carried(found[0]):
            continue
        amount, taken = found
        if isinstance(amount, ir.Select) and amount.test == taken:
            amount = amount.yes                             # the other side is where nothing happens
        return (kind, amount, taken) if _adds_in(amount.type, type) else None
    return None


def _adds_in(value: Type, type: Type) -> bool:
    """Whether the value in the array's dtype is what the loop computes with."""
    if value.soft or value.rank > type.rank:
        return False
    if value.number:
        return value.kind != "float" or category(type.dtype) > 1
    if sum.is_rounded(value, type):
        return True
    both_ints = category(value.dtype) < 2 and category(type.dtype) < 2
    return value.dtype == type.dtype or both_ints or category(value.dtype) < category(type.dtype)


def _extreme(problem: Problem, value: ir.Expr, type: Type) -> Update | None:
    choice = _of_elements(value, type)
    if category(type.dtype) not in (1, 2):
        return None
    if isinstance(choice, ir.Op) and choice.name in ("maximum", "minimum"):
        others = [a for a in choice.args if not problem.carried(strip(a))]
        plain = len(others) == 1 and not problem.has_carried(others[0]) and others[0].type == type
        return (choice.name[:3], others[0], None) if plain else None
    if not isinstance(choice, ir.Select) or type.rank:
        return None
    found = min_max.comparison(problem, choice)
    if found is None or found[2].type != type or (found[3] is not None and problem.has_carried(found[3])):
        return None
    kind, _, compared, guard = found
    return kind, compared, guard


def _of_elements(value: ir.Expr, type: Type) -> ir.Expr:
    """A choice by a comparison, without the numbers that are made of elements for it."""
    choice = strip(value)
    if not isinstance(choice, ir.Select):
        return choice
    test: ir.Expr | None = None
    for one in conjuncts(choice.test):
        one = compared_elements(one, type)
        test = one if test is None else ir.Select(test, one, ir.Const(False), BOOL)
    assert test is not None
    return ir.Select(test, as_element(choice.yes, type), as_element(choice.no, type), choice.type)


def compared_elements(test: ir.Expr, type: Type) -> ir.Expr:
    """A comparison of two numbers out of elements of one type, as one of the elements."""
    if not isinstance(test, ir.Op) or test.name not in min_max.GREATER:
        return test
    args = tuple(as_element(a, type) for a in test.args)
    return replace(test, args=args, type=tensor("bool")) if all(a.type == type for a in args) else test


def as_element(value: ir.Expr, type: Type) -> ir.Expr:
    """A number out of an element of the type as the element, which compares and is stored as it is."""
    value = strip(value)
    taken = isinstance(value, ir.Op) and value.name == "item" and strip(value.args[0]).type == type
    return strip(value.args[0]) if taken and isinstance(value, ir.Op) else value


def _both(a: ir.Expr | None, b: ir.Expr | None) -> ir.Expr | None:
    if a is None or b is None:
        return a if b is None else b
    return ir.Select(a, b, ir.Const(False), BOOL)
