"""Values that are used more than once get a name: the user's, or a plain one.

    torch.where(t @ t.T > 0, t @ t.T, 0)   →   total = t @ t.T
                                               torch.where(total > 0, total, 0)
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..ir import tensor as t
from ..ir.loop import Node, children, find, has, substitute, walk
from ..ir.node import N, replace
from ..ir.records import dataclass
from .alike import computed_once, looked_up
from .inlining import inline_stores
from .scatters import from_zeros

WORTH_A_NAME = (t.Apply, t.Where, t.Fold, t.Scan, t.Contract, t.Compress, t.HelperCall, t.Shift, t.Steps, t.Choose,
                t.Latest, t.Tally, t.Combine, t.Spread, t.Lanes, t.Interleave, t.Coupled, t.Solve, t.Rowwise, t.Grouped,
                t.Earlier, t.Owners, t.Restarted, t.Located)


def name_values(statements: list[t.Statement], taken: set[str], turn: bool = False) -> list[t.Statement]:
    """The statements with shared values as definitions of their own, each before its first use.

    turn: they are the turn of a loop, at index vectors: what is read there is worth a name, `i - 1` is not.
    """
    taken = taken | {s.name for s in statements if isinstance(s, (t.Let, t.Allocate))} | _of_loops(statements)
    statements = computed_once(at_one_moment(statements))
    while True:
        shared = _most_shared(statements, turn)
        if shared is None:
            done = inline_stores([_without_names(s) for s in statements])
            return [_named_inside(s, taken) for s in done]
        whole = _whole(statements, shared[0])
        name = _fresh(shared[1], taken) if whole is None else whole.name
        taken.add(name)
        statements = _defined(statements, shared[0], name, whole)


def _of_loops(statements: Iterable[t.Statement]) -> set[str]:
    """The names that loops give to their variables and values."""
    loops = [s for s in statements if isinstance(s, t.Kept)]
    return {x.name for x in loops} | {s.name for x in loops for s in x.body if isinstance(s, t.Let)}


def _named_inside(stmt: t.Statement, taken: set[str]) -> t.Statement:
    """A loop with names for what each of its turns uses more than once."""
    if not isinstance(stmt, t.Kept):
        return stmt
    return replace(stmt, body=tuple(name_values(list(stmt.body), taken, turn=True)))


def at_one_moment(statements: list[t.Statement]) -> list[t.Statement]:
    """The statements are in order: a tensor is what the last store before has left, and equal values are equal."""
    last: dict[str, int] = {}
    out = []
    for stmt in statements:
        def now(node: Node) -> Node | None:
            at = last.get(node.name, 0) if isinstance(node, t.Input) else 0
            return replace(node, at=at) if isinstance(node, t.Input) and node.at != at else None
        out.append(stmt if isinstance(stmt, t.Kept) else substitute(stmt, now, t.Input))
        last.update({put.array: put.at for put in t.stores([stmt])})
    return out


def _bare(node: Node) -> Node:
    while isinstance(node, t.Named):
        node = node.value
    return node


def _most_shared(statements: list[t.Statement], turn: bool) -> tuple[t.Value, str] | None:
    """The largest value that appears twice, with the name it goes by. A view costs nothing, and a name for it would
    show what is written later; what is looked up at places is no view."""
    counts: Counter[Node] = Counter()
    names: dict[Node, str] = {}
    for stmt in statements:
        if not isinstance(stmt, t.Kept):                # its values are new in each turn
            _count(stmt, counts, names, turn)
    kinds = (*WORTH_A_NAME, t.View) if turn else WORTH_A_NAME
    worth = [n for n, c in counts.items() if c > 1 and (isinstance(n, kinds) or (
        isinstance(n, t.Cast) and (n in names or isinstance(_bare(n.base), WORTH_A_NAME))) or _asked_for(n)
        or looked_up(n) or _of_groups(n))]
    found = [n for n in worth if isinstance(n, t.Value) and not t.shares_memory(n)
             and (not t.is_number(n) or _found(n) or _asked_for(n))]
    if not found:
        return None
    best = max(found, key=lambda n: sum(1 for _ in walk(n)))
    assert isinstance(best, t.Value)
    return best, names.get(best, _plain_name(best))


def _plain_name(best: t.Value) -> str:
    """What a value goes by that the user gave no name."""
    for kind, name in ((t.Owners, "owner"), (t.Located, "place"), (t.Lanes, "lanes"), (t.Coupled, "states")):
        if isinstance(best, kind):
            return name
    if any(n.value is None for n in _grouped(best)):
        return "count"
    return "mask" if best.dtype == "bool" else \
        "at" if isinstance(best, t.Fold) and best.kind.startswith("arg") else \
        "position" if isinstance(best, t.Choose) else \
        "count" if isinstance(best, t.Item) and best.dtype == "int" else \
        "picked" if looked_up(best) else \
        "first" if _found(best) and best.dtype in ("int", "int64") else "near" if isinstance(best, t.View) else "value"


def _grouped(node: Node) -> list[t.Grouped]:
    """What is counted or added up group by group, whichever way it is seen."""
    while isinstance(node, (t.View, t.Unflatten)) or (isinstance(node, t.Apply) and node.op == "contiguous"):
        node = node.args[0] if isinstance(node, t.Apply) else node.base
    return [node] if isinstance(node, t.Grouped) else []


def _of_groups(node: Node) -> bool:
    """The groups among all that was counted."""
    return isinstance(node, t.View) and isinstance(node.base, (t.Grouped, t.Unflatten)) and not t.shares_memory(node) \
        and any(isinstance(item, t.Slice) for item in node.items)


def _found(node: Node) -> bool:
    """A number that the data decides: where a search ended."""
    return isinstance(node, t.Choose) or any(n.kind == "first" for n in find(node, t.Fold))


def _asked_for(node: Node) -> bool:
    """A number that is computed from tensors, and waited for."""
    return isinstance(node, t.Item) and node.dtype != "bool" and isinstance(_bare(node.base), WORTH_A_NAME)


def _count(node: Node, counts: Counter[Node], names: dict[Node, str], turn: bool) -> None:
    if turn and isinstance(node, t.Gather):
        return
    if isinstance(node, t.Named):
        value = _bare(node)
        names.setdefault(value, node.name)
        found = _bare(value.yes) if isinstance(value, t.Choose) else value
        if isinstance(found, t.Item):
            names.setdefault(_bare(found.base), node.name)
        node = value
    counts[node] += 1
    inner = list(node.args) if isinstance(node, t.HelperCall) else list(children(node))
    if isinstance(node, t.Shift):
        inner.append(node.base)                     # which is written out twice: its first element, and the rest
    if isinstance(node, t.Combine) and node.kind != "sum" and len(node.dims) > 1:
        inner.append(node.value)                    # and its shape
    if isinstance(node, t.Grouped) and node.value is not None and not from_zeros(node):
        inner.append(node.value)                    # and its dtype
    if isinstance(node, t.Put) and any(isinstance(item, t.Stretch) for item in node.items):
        inner = [node.value, *(n for n in inner if not isinstance(n, t.Stretch))]       # and its length
    if counts[node] == 1 or _is_written_again(node):
        for child in inner:
            _count(child, counts, names, turn)
            inside = isinstance(node, t.Latest) or (isinstance(_bare(child), (t.Latest, t.Lanes))
                                                     and not isinstance(node, t.Let))
            if inside:
                counts[_bare(child)] += 1           # too long to stand inside another value


def _is_written_again(node: Node) -> bool:
    """Whether a value gets no name where it is used twice, so that what is in it is written twice, too."""
    if isinstance(node, (t.Pick, t.Gather)):
        return True
    return isinstance(node, t.View) and (isinstance(node.base, t.Coupled) or has(node, t.Fold, t.Apply, t.Rowwise))


def _fresh(name: str, taken: set[str]) -> str:
    name = name.rstrip("'").split("~")[0]
    candidate, k = name, 2
    while candidate in taken:
        candidate, k = f"{name}_{k}", k + 1
    return candidate


def _whole(statements: list[t.Statement], value: t.Value) -> t.Let | None:
    """A name that is the value already, and is not written to."""
    written = {put.array for put in t.stores(statements)}
    return next((s for s in statements if isinstance(s, t.Let) and _bare(s.value) == value and s.name not in written),
                None)


def _defined(statements: list[t.Statement], value: t.Value, name: str, whole: t.Let | None) -> list[t.Statement]:
    """The statements with the value under a name, from its first use on."""
    stand_in = t.Number(name, value.dtype) if t.is_number(value) else t.Input(name, value.dims, value.dtype)
    tensors = Tensors(value, stand_in, {put.array for put in t.stores(statements)},
                      whole is not None and not name.startswith("new_"))
    out: list[t.Statement] = []
    placed = False
    for stmt in statements:
        new = None if stmt is whole else stmt if isinstance(stmt, t.Kept) else tensors.told_apart(stmt)
        if new != stmt and not placed:
            out.append(t.Let(name, value, whole.line if whole is not None else 0))
            placed = True
        if new is not None:
            out.append(new)
    return out


@dataclass
class Tensors:
    """A shared value, and who has it: the second tensor that is all of it, and one that is written to, is a copy."""
    value: t.Value
    stand_in: t.Value
    written: set[str]
    taken: bool

    def told_apart(self, stmt: t.Statement) -> t.Statement:
        if isinstance(stmt, t.Let) and _bare(stmt.value) == self.value:
            return replace(stmt, value=self._whole(stmt.name in self.written))
        if isinstance(stmt, t.Result):
            return replace(stmt, values=tuple(self._whole(False) if _bare(v) == self.value else self.inside(v)
                                              for v in stmt.values))
        return self.inside(stmt)

    def _whole(self, written: bool) -> t.Value:
        copied = (self.taken or written) and not t.is_number(self.value)
        self.taken = True
        return t.Apply("clone", (self.stand_in,), self.stand_in.dims, self.stand_in.dtype) if copied else self.stand_in

    def inside(self, node: N) -> N:
        return substitute(node, lambda n: self.stand_in if _bare(n) == self.value else None, type(self.value))


def _without_names(stmt: t.Statement) -> t.Statement:
    return stmt if isinstance(stmt, t.Kept) else substitute(stmt, _without_name, t.Named)


def _without_name(node: Node) -> Node | None:
    return substitute(_bare(node), _without_name, t.Named) if isinstance(node, t.Named) else None
