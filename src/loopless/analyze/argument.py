"""The dependence argument in words: what was asked about a loop, as evidence in the user's own terms.

    Question(flow, x[i:1], x[i:1 - 1])   →   `x[i]` written in line 5, then `x[i - 1]` read in line 5:
                                             carried, from i to i + 1 (isl: not empty)

Nothing here is run while a loop is compiled; lowering only notes what the words will be about.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Condition
from ..ir.loop_source import place_text, source_text, variable
from ..report.evidence import Apart, Asked, Conflict, Level, Pair, Place, Recurrence, Settled, Shared
from .accesses import Access, array_name
from .affine import affine
from .dependences import Dependence, Names, Question, pairs

LETTERS = "nmpqrstuvw"
KINDS = {"prod": "product", "max": "maximum", "min": "minimum", "any": "flag (any)", "all": "flag (all)"}


class Readable(Names):
    """The user's names: `i` and `i'` for two iterations, `n` for a size."""

    def __init__(self, loop: ir.Dim, first: Access, second: Access, around: tuple[ir.Dim, ...] = ()) -> None:
        super().__init__()
        self.points: list[str] = []
        self.known: dict[tuple[bool, str], str] = {}
        for other, dims in ((False, first.dims), (True, second.dims)):
            for dim in (loop, *dims):
                name = _unused([variable(dim.var) + "'" * other], self.points)
                self.known[other, dim.var] = name
                self.points.append(name)
        plain = Names()
        pairs(loop, first, second, plain, around)
        for symbol in sorted(plain.of, key=lambda s: not variable(s).isidentifier()):
            wanted = [variable(symbol)] if variable(symbol).isidentifier() else LETTERS
            self.of[symbol] = _unused(wanted, [*self.points, *self.of.values()])

    def variables(self, loop: ir.Dim, dims: tuple[ir.Dim, ...], second: bool) -> dict[str, str]:
        return {d.var: self.known[second, d.var] for d in (loop, *dims)}

    def text(self, value: Affine, variables: dict[str, str]) -> str:
        return str(Affine(tuple((variables.get(s) or self(s), c) for s, c in value.terms), value.const))

    def legend(self) -> tuple[str, ...]:
        """What the parameters stand for, where that is not their name."""
        return tuple(f"{name} = {variable(s).strip('()')}" for s, name in self.of.items() if name != variable(s))


def _unused(wanted: Iterable[str], taken: list[str]) -> str:
    """The first of the wanted names that is free, or one like it."""
    wanted = list(wanted)
    numbered = (f"{wanted[0].rstrip(chr(39))}{k}" for k in count(2))
    return next(name for name in chain(wanted, numbered) if name not in taken)


def questions(asked: list[Question], left: list[Dependence]) -> Iterator[Pair]:
    """Each question with its answer; left is what counts in the end, once hidden writes are taken out."""
    carried = {(d.kind, id(d.source), id(d.sink)) for d in left if d.carried}
    for q in asked:
        hidden = q.carried not in ("", "empty") and (q.kind, id(q.first), id(q.second)) not in carried
        yield _pair(q, hidden)


def _pair(q: Question, hidden: bool) -> Pair:
    names = Readable(q.loop, q.first, q.second, q.around)
    asked = _sets(q, names)
    meets = q.carried not in ("", "empty") and not hidden
    same = q.ordered and q.same != "empty"
    answer = "carried" if meets else "within one iteration" if same else "independent"
    return Pair(q.kind, place(q.first), place(q.second), answer, _how(q, names, hidden),
                step(q.loop, q.first, q.second) if meets else "", asked)


def _how(q: Question, names: Readable, hidden: bool) -> str:
    if not q.carried:
        return f"the same subscripts: each {variable(q.loop.var)} meets only itself"
    parts = [f"`{text}` may be any place" for text in dict.fromkeys((*_anywhere(q.first), *_anywhere(q.second)))]
    every = " and ".join(names.of.values())
    if q.given:
        every += f" with {' and '.join(str(Condition(_named(value, names), '>=')) for value in q.given)}"
    parts.append({"empty": f"isl: empty for every {every}" if every else "isl: empty", "not empty": "isl: not empty",
                  "gave up": "isl gave up: taken as a dependence"}[q.carried])
    if hidden:
        parts.append("but a write in the same iteration comes last")
    return "; ".join(parts)


def _anywhere(access: Access) -> list[str]:
    """The subscripts that are not affine, or may lie on both sides of zero."""
    return [source_text(s) for s, p in zip(access.subs, access.places, strict=False)
            if p is None and not (isinstance(s, ir.Span) and s.start is None and s.stop is None)]


def _sets(q: Question, names: Readable) -> tuple[Asked, ...]:
    """The questions as isl got them, in the user's names."""
    both = " and ".join([pairs(q.loop, q.first, q.second, names, q.around),
                         *(f"{_named(value, names)} >= 0" for value in q.given)])
    v, w = names.known[False, q.loop.var], names.known[True, q.loop.var]
    asked = [(f"{v} = {w}", q.same), (f"{v} < {w}" if q.loop.step > 0 else f"{v} > {w}", q.carried)]
    head = f"[{', '.join(names.of.values())}] -> {{ [{', '.join(names.points)}] : {both}"
    return tuple(Asked(f"{head} and {order} }}", answer, names.legend()) for order, answer in asked if answer)


def _named(value: Affine, names: Readable) -> Affine:
    """A condition on parameters, in their names."""
    return Affine(tuple((names(s), c) for s, c in value.terms), value.const)


def step(loop: ir.Dim, first: Access, second: Access) -> str:
    """How far the place travels, if it is always the same number of iterations: `from i to i + 1`."""
    inner = {d.var for d in (*first.dims, *second.dims)}
    for p, q in zip(first.places, second.places, strict=False):
        if p is None or q is None or not p.coefficient(loop.var) or (p.symbols | q.symbols) & inner:
            continue
        distance = (p - q).constant
        if distance is not None and distance % p.coefficient(loop.var) == 0:
            i, k = variable(loop.var), distance // p.coefficient(loop.var)
            return f"from {i} to {i} {'-' if k < 0 else '+'} {abs(k)}" if k else ""
    return ""


def place(access: Access) -> Place:
    assert isinstance(access.node, (ir.Load, ir.Store))
    return Place(place_text(access.node.array, access.subs), access.line, access.kind)


def settled(read: Access, how: str) -> Iterator[Settled]:
    yield Settled(place(read), how)


def shared(store: ir.Store) -> Iterator[Shared]:
    yield Shared(Place(place_text(store.array, store.subs), store.line, "write"), store.combine)


def conflict(kind: str, loop: ir.Dim, first: Access, second: Access) -> Iterator[Conflict]:
    yield Conflict(kind, place(first), place(second), step(loop, first, second))


def recurrence(carry: ir.Carry, loop: ir.Dim, kind: str, running: bool, effects: list[ir.Stmt]
               ) -> Iterator[Recurrence]:
    """A carried name and its closed form; where a cell or a neighbour is carried along, as the user wrote it."""
    if carry.name.endswith(ir.LEFT):
        return                                      # whether the loop was left: no name of the user's
    name, update = carry.name, source_text(carry.update)
    if name.endswith("[...]") and isinstance(carry.init, ir.Load):
        cell = place_text(carry.init.array, carry.init.subs)
        name, update = cell, update.replace(name, cell)
    elif name.endswith("'"):
        array = name.rstrip("'")
        stores = (n for e in effects for n in ir.find(e, ir.Store))
        store = next((s for s in stores if array_name(s.array) == array), None)
        if store is None:
            return                                  # an end of a slice, or the like: no name of the user's
        name = place_text(store.array, store.subs)
        for times in range(4, 0, -1):
            before = f"{array}[{', '.join(_back(s, loop, carry.apart, times) for s in store.subs)}]"
            update = update.replace(f"{array}[...]" + "'" * (times - 1), before)
    yield Recurrence(name, carry.line, variable(loop.var), KINDS.get(kind, kind), running, update)


def _back(sub: ir.Expr | ir.Span, loop: ir.Dim, apart: ir.Expr | None, times: int) -> str:
    """The subscript as it was in the iteration before, or in the lane's before; or so many times before."""
    form, each = affine(sub), Affine.number(1) if apart is None else affine(apart)
    if form is None or each is None:
        return source_text(sub)
    moved = form.replace(loop.var, Affine.symbol(loop.var) - each * (loop.step * times))
    return str(Affine(tuple((variable(s), c) for s, c in moved.terms), moved.const))


def apart(loop: ir.For, made: frozenset[str]) -> Iterator[Apart]:
    """Why the tensors that a loop writes are under no other name."""
    nodes = list(ir.walk(loop))
    used = dict.fromkeys(n.name for n in nodes if isinstance(n, ir.Param) and n.type.tensor)
    for name in dict.fromkeys(array_name(n.array) for n in nodes if isinstance(n, ir.Store)):
        others = tuple(other for other in used if other != name and other not in made)
        how = "made here" if name in made else "guard" if others else "alone"
        yield Apart(name, others if how == "guard" else (), how)


def level(reached: str, because: str, line: int) -> Iterator[Level]:
    yield Level(reached, because, line)
