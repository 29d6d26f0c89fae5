"""Dependences between the accesses of one loop, exact where the subscripts are affine, asked of isl.

For a loop over v and all accesses to one array in it, three questions:

    flow    which reads see what a write of this loop left there (the last write before the read)
    anti    which reads look at a place that a later write changes
    output  which writes hit a place that another write has hit before

A subscript that is not affine may be any place. isl works under an operation limit; "don't know" is a dependence.
With `Given`, the loops around and what the facts answer for are taken into account (avoidable.py).
Every question is kept with its answer (`Question`): argument.py puts them into words.
"""
from __future__ import annotations

from collections.abc import Iterable

from ..ir import loop as ir
from ..ir.affine import Affine
from ..ir.conditions import Conditions
from ..ir.records import dataclass
from . import avoidable, isl
from .accesses import Access
from .affine import affine


@dataclass(frozen=True)
class Dependence:
    kind: str               # "flow", "anti", "output"
    source: Access
    sink: Access
    same: bool              # some within one iteration
    carried: bool           # some from one iteration to a later one


@dataclass(frozen=True)
class Question:
    """Whether the first access and then the second one touch the same place, and what was answered."""
    kind: str               # "flow", "anti", "output"
    loop: ir.Dim
    first: Access
    second: Access
    ordered: bool           # whether the first one comes first in an iteration
    same: str = ""          # isl's answer for one iteration: "empty", "not empty", "gave up", or "" if not asked
    carried: str = ""       # isl's answer for two iterations; "" if the subscripts answer it
    given: tuple[Affine, ...] = ()      # what is not negative, by the facts, wherever the answer counts
    around: tuple[ir.Dim, ...] = ()     # the loops around, whose bounds were taken into account


@dataclass(frozen=True)
class Given:
    """What is known of the parameters: the loops around this one, and the facts that may be asked."""
    facts: Conditions
    around: tuple[ir.Dim, ...] = ()


class Names:
    """isl names for symbols that are Python text."""

    def __init__(self) -> None:
        self.of: dict[str, str] = {}

    def __call__(self, symbol: str) -> str:
        return self.of.setdefault(symbol, f"p{len(self.of)}")

    def variables(self, loop: ir.Dim, dims: tuple[ir.Dim, ...], second: bool) -> dict[str, str]:
        """The names of the loop variables in one of the two accesses."""
        own = {d.var: f"{'b' if second else 'a'}{k}" for k, d in enumerate(dims)}
        return {loop.var: "w" if second else "v", **own}

    def text(self, value: Affine, variables: dict[str, str]) -> str:
        parts = [f"{c}*{variables.get(s) or self(s)}" for s, c in value.terms]
        return " + ".join([*parts, str(value.const)])


def dependences(loop: ir.Dim, found: list[Access], asked: list[Question] | None = None, given: Given | None = None
                ) -> list[Dependence]:
    """All dependences among accesses to one array in one loop; asked gets the questions, with their answers."""
    asking = _Asking(loop, given)
    questions: list[Question] = []
    for w in (a for a in found if a.kind == "write"):
        for other in found:
            if other.kind == "read":
                questions.append(asking.between("flow", w, other))
                questions.append(asking.between("anti", other, w))
            else:
                questions.append(asking.between("output", w, other))
    if asked is not None:
        asked += questions
    return _last_writes_only([d for d in map(_dependence, questions) if d.same or d.carried])


Answers = tuple[str, str, tuple[Affine, ...], tuple[ir.Dim, ...]]       # the last fields of a `Question`


class _Asking:
    """Puts the questions of one loop. The accesses of a long body are at few places: each pair is asked once."""

    def __init__(self, loop: ir.Dim, given: Given | None) -> None:
        self.loop, self.given = loop, given
        self.around = given.around if given is not None else ()
        self.answered: dict[tuple[object, ...], Answers] = {}

    def between(self, kind: str, first: Access, second: Access) -> Question:
        """The pairs of instances that touch the same place, the first one before the second one."""
        ordered = _before(first, second)
        where = tuple(part for a in (first, second) for part in (a.subs, a.places, a.dims, a.when))
        key = (kind == "anti", ordered, *where)
        if key not in self.answered:
            alike = _same_iteration_only(self.loop, first, second) and first.subs == second.subs
            self.answered[key] = ("", "", (), ()) if alike else self._answers(kind, first, second, ordered)
        return Question(kind, self.loop, first, second, ordered, *self.answered[key])

    def _answers(self, kind: str, first: Access, second: Access, ordered: bool) -> Answers:
        names = Names()
        text = pairs(self.loop, first, second, names, self.around)
        later = "v < w" if self.loop.step > 0 else "v > w"
        answers: list[str] = []
        assumed: list[Affine] = []
        for order in (("v = w", later) if ordered else (later,)):
            answer = _asked(names, f"{text} and {order}")
            avoided = None if self.given is None or answer != "not empty" or kind == "anti" else avoidable.conditions(
                as_set(names, f"{text} and {order}"), {n: s for s, n in names.of.items()},
                _in_subscripts(first, second), self.given.facts)
            answers.append("empty" if avoided is not None else answer)
            assumed += avoided or ()
        return answers[0] if ordered else "", answers[-1], tuple(dict.fromkeys(assumed)), self.around


def _in_subscripts(*found: Access) -> set[str]:
    """The symbols of the subscripts, as they were written."""
    forms = [affine(sub) for access in found for sub in access.subs]
    return {symbol for form in forms if form is not None for symbol in form.symbols}


def _dependence(question: Question) -> Dependence:
    same = question.ordered and question.same != "empty"
    return Dependence(question.kind, question.first, question.second, same, question.carried not in ("", "empty"))


def _same_iteration_only(loop: ir.Dim, a: Access, b: Access) -> bool:
    """Whether some subscript moves with the loop alone, and alike in both: then only one iteration can meet itself."""
    inner = {d.var for d in (*a.dims, *b.dims)}
    return any(p is not None and p == q and p.coefficient(loop.var) and not p.symbols & inner
               for p, q in zip(a.places, b.places, strict=False))


def _before(first: Access, second: Access) -> bool:
    """The order within one iteration: a read at clock t comes after the store that made it t."""
    return (2 * first.at + (first.kind == "read")) < (2 * second.at + (second.kind == "read"))


def pairs(loop: ir.Dim, a: Access, b: Access, names: Names, around: Iterable[ir.Dim] = ()) -> str:
    """The constraints on two iterations in which the accesses touch the same place, within the loops around."""
    parts = []
    places = []
    for access, second in ((a, False), (b, True)):
        variables = names.variables(loop, access.dims, second)
        parts += [domain(dim, variables, names) for dim in (loop, *access.dims)]
        parts += [f"{names.text(form, variables)} >= 0" for form in access.when]
        places.append(_places(access.places, variables, names))
    for x, y in zip(*places, strict=False):
        if x is not None and y is not None:
            parts.append(f"{x} = {y}")
    parts += [domain(dim, {dim.var: names(dim.var)}, names) for dim in around]
    return " and ".join(parts)


def outside(loop: ir.Dim, access: Access, place: Affine, low: Affine, high: Affine) -> bool:
    """Whether some instance of the access has a place before low, or not before high; what is not known is."""
    names = Names()
    variables = names.variables(loop, access.dims, False)
    at, start, stop = (names.text(value, variables) for value in (place, low, high))
    within = " and ".join(domain(d, variables, names) for d in (loop, *access.dims))
    return any(_asked(names, f"{within} and {at} {test}") != "empty" for test in (f"< {start}", f">= {stop}"))


def domains(loop: ir.Dim, names: Names, second: bool = False) -> str:
    """The constraints on one iteration, the first or the second one of a pair."""
    return domain(loop, names.variables(loop, (), second), names)


def domain(dim: ir.Dim, variables: dict[str, str], names: Names) -> str:
    """The constraints on one variable, by its loop; none where the bounds are not affine."""
    start, stop = affine(dim.start), affine(dim.stop)
    v = variables[dim.var]
    if start is None or stop is None:
        return f"{v} = {v}"
    low, high = names.text(start, variables), names.text(stop, variables)
    if dim.step < 0:
        bounds = f"{high} < {v} <= {low}"
    else:
        bounds = f"{low} <= {v} < {high}"
    return bounds if abs(dim.step) == 1 else f"{bounds} and ({v} - ({low})) mod {abs(dim.step)} = 0"


def _places(places: tuple[Affine | None, ...], variables: dict[str, str], names: Names) -> list[str | None]:
    return [None if p is None else names.text(p, variables) for p in places]


def _asked(names: Names, constraints: str) -> str:
    """Whether some values satisfy the constraints, for some parameters: "empty", "not empty", or "gave up"."""
    return isl.emptiness(as_set(names, constraints))


def as_set(names: Names, constraints: str) -> str:
    """The values that satisfy the constraints, over all parameters, in the words of isl."""
    used = sorted(_variables(constraints))
    return f"[{', '.join(names.of.values())}] -> {{ [{', '.join(used)}] : {constraints} }}"


def _variables(constraints: str) -> set[str]:
    words = constraints.replace("(", " ").replace(")", " ").replace("*", " ").split()
    return {w for w in words if w in ("v", "w") or (w[0] in "ab" and w[1:].isdigit())}


def _last_writes_only(found: list[Dependence]) -> list[Dependence]:
    """A write in the same iteration at the very same place hides all earlier ones from a read."""
    hidden = {d.sink.node for d in found if d.kind == "flow" and d.same and d.source.exact
              and d.source.subs == d.sink.subs and not d.source.dims and not d.sink.dims}
    out = []
    for d in found:
        if d.kind == "flow" and d.sink.node in hidden and d.carried:
            d = Dependence(d.kind, d.source, d.sink, d.same, False)
        if d.same or d.carried:
            out.append(d)
    return out
