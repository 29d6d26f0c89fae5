"""The parts of a value that may raise: a loop that drops the value must not drop the error."""
from __future__ import annotations

from collections.abc import Iterator

from ..ir import loop as ir
from ..ir import ops
from ..ir.node import replace
from ..ir.row_table import PREFIX
from ..ir.types import BOOL, tensor
from ..report.reasons import Refusal


def risky(node: ir.Node) -> bool:
    """Whether evaluating this node by itself may raise."""
    if isinstance(node, ir.Load):
        return any(not isinstance(s, ir.Span) for s in node.subs)       # a slice takes what there is
    if not isinstance(node, ir.Op):
        return False
    return raises_for_values(node) or (not node.type.number and any(a.type.rank for a in node.args))


def raises_for_values(node: ir.Op) -> bool:
    """Whether an operation may raise for some values of its operands, whatever their shapes."""
    if node.name == f"{PREFIX}column":
        return True                                 # one that is not there
    if node.type.number or (node.args and all(a.type.number or a.type.soft for a in node.args)):
        if node.name in ("div", "floor_divide", "remainder") and isinstance(node.args[1], ir.Const):
            return not node.args[1].value
        return node.name in ("div", "floor_divide", "remainder", "pow", "int", "float", "round", "item") \
            or node.name.startswith(("math.", "bitwise_"))
    info = ops.op(node.name)
    return info is not None and info.raises and not node.type.dtype.startswith(("float", "bfloat", "complex"))


def risks(value: ir.Expr, guard: ir.Expr | None, line: int, fits: bool = False) -> list[ir.Discard]:
    """What has to be looked at, whether or not anybody wants the value; fits: rows in it are known to fit."""
    if isinstance(value, ir.Op) and value.type.rank and ir.contains(value, _sliced) and not raises_for_values(value) \
            and (fits or not _may_not_fit(value)):
        return [found for part in value.args for found in risks(part, guard, line)]
    if isinstance(value, ir.Op) and value.name in ("positions", "nonzero"):
        return risks(value.args[0], guard, line)
    if isinstance(value, ir.Temp) and ir.contains(value, _sliced):
        return risks(value.value, guard, line)
    if _sliced(value):
        assert isinstance(value, ir.Load)
        ends = [e for s in value.subs if isinstance(s, ir.Span) for e in (s.start, s.stop) if e is not None]
        whole = replace(value, subs=tuple(ir.Span() if isinstance(s, ir.Span) else s for s in value.subs),
                        type=tensor(value.type.dtype, value.type.rank))
        return [found for part in (*ends, whole) for found in risks(part, guard, line)]
    return [ir.Discard(value, guard, line=line)] if ir.contains(value, risky) else []


def risks_of_store(store: ir.Store) -> list[ir.Discard]:
    """What may raise in a store that nobody sees: its value, and a Python number that does not fit the tensor."""
    found = [*risks(store.value, store.guard, store.line), *_fits(store)]
    dtype = store.array.type.dtype
    if not store.value.type.number or isinstance(store.value, ir.Const):
        return found
    stored = ir.Op("to", (store.value,), tensor(dtype), (("dtype", dtype),), line=store.line)
    return [*found, ir.Discard(stored, store.guard, line=store.line)]


def _fits(store: ir.Store) -> list[ir.Discard]:
    """A row has to be as long as the place that it is stored in."""
    rank = store.array.type.rank - sum(not isinstance(sub, ir.Span) for sub in store.subs)
    if not store.value.type.rank or not rank or not isinstance(store.array, ir.Param):
        return []
    there = ir.Load(store.array, store.subs, tensor(store.array.type.dtype, rank), store.at - 1, store.line)
    if _sliced(there) or _sliced(store.value):
        raise Refusal("LL206", "a slice that is stored where a later store writes over it", store.line)
    return [ir.Discard(ir.Op("eq", (there, store.value), tensor("bool", rank)), store.guard, line=store.line)]


def _sliced(node: ir.Node) -> bool:
    return isinstance(node, ir.Load) and any(isinstance(s, ir.Span) and s != ir.Span() for s in node.subs)


def settled_risks(found: ir.Discard, alive: set[ir.Node]) -> list[ir.Discard]:
    """The same without what is carried along, which cannot be looked at by itself."""
    if found.needed or (not _carried(found.value) and (found.guard is None or _by_flags(found.guard))):
        return [found]
    if found.guard is not None and _carried(found.guard) and not _by_flags(found.guard):
        if found.value in alive:
            return []
        raise Refusal("LL201", "what may raise under a condition that is carried along", found.line)
    out: list[ir.Discard] = []
    for node, guard in _risky_parts(found.value, found.guard):
        if not _carried(node):
            out.append(ir.Discard(node, guard, line=found.line))
        elif node not in alive:
            raise Refusal("LL201", "an operation that may raise on a value that is carried along", found.line)
    return out


def _risky_parts(node: ir.Node, guard: ir.Expr | None) -> Iterator[tuple[ir.Expr, ir.Expr | None]]:
    """What may raise in a value, and where it is evaluated: one side of a choice is where its test says so."""
    if isinstance(node, ir.Expr) and risky(node):
        yield node, guard
    if isinstance(node, ir.Select) and not _carried(node.test):
        yield from _risky_parts(node.test, guard)
        for side, test in ((node.yes, node.test), (node.no, ir.Op("not", (node.test,), BOOL))):
            both = test if guard is None else ir.Select(guard, test, ir.Const(False), BOOL)
            yield from _risky_parts(side, both)
        return
    for inner in ir.children(node):
        yield from _risky_parts(inner, guard)


def _by_flags(guard: ir.Expr) -> bool:
    """Whether a guard asks of what is carried along only for flags."""
    return all(n.type.kind == "bool" for n in ir.walk(guard) if isinstance(n, (ir.Carried, ir.Final)))


def _carried(node: ir.Node) -> bool:
    return ir.contains(node, lambda n: isinstance(n, (ir.Carried, ir.Final)))


def _may_not_fit(value: ir.Op) -> bool:
    """Whether it is made of several rows, each as long in every iteration, but perhaps not as long as the others."""
    rows = [part for part in value.args if part.type.rank]
    return len(rows) > 1 and all(isinstance(s, ir.Window) for load in ir.find(value, ir.Load) for s in load.subs
                                 if isinstance(s, ir.Span) and s != ir.Span())
