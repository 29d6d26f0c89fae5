"""Records do what standard dataclasses do: the same class is made both ways, and asked the same."""
from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from loopless.ir.node import Node
from loopless.ir.records import dataclass

WAYS: list[Any] = [dataclass, dataclasses.dataclass]


def point(way: Any, frozen: bool = True) -> Any:
    @way(frozen=frozen)
    class Point:
        x: int
        y: int = 2
        line: int = field(default=0, compare=False)
        parts: list[int] = field(default_factory=list, repr=False)
        kind: ClassVar[str] = "point"

        @property
        def total(self) -> int:
            return self.x + self.y
    return Point


def tried(ask: Callable[[Any], Any], way: Any) -> Any:
    """What comes out, or what is raised."""
    try:
        return ask(way)
    except (TypeError, AttributeError) as error:
        return type(error).__name__, str(error).split(".")[-1].replace("test_records", "")


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "repr": lambda w: repr(point(w)(1, line=3)).split("<locals>.")[-1],
    "equal": lambda w: (lambda p: (p(1) == p(1, 2, 9), p(1) == p(2), p(1) == 1, p(1) != p(1)))(point(w)),
    "other class": lambda w: point(w)(1) == point(w)(1),
    "nan is itself": lambda w: (lambda p, nan: p(nan) == p(nan))(point(w), float("nan")),
    "not hashable field": lambda w: tried(lambda w: hash(point(w)(1)), w),
    "open has no hash": lambda w: tried(lambda w: hash(point(w, False)(1)), w),
    "set": lambda w: tried(lambda w: setattr(point(w)(1), "x", 2), w),
    "delete": lambda w: tried(lambda w: delattr(point(w)(1), "x"), w),
    "set an open one": lambda w: (lambda p: (setattr(p, "x", 5), p.x))(point(w, False)(1)),
    "too few": lambda w: tried(lambda w: point(w)(), w),
    "too many": lambda w: tried(lambda w: point(w)(1, 2, 3, [], 5), w),
    "unknown": lambda w: tried(lambda w: point(w)(1, z=3), w),
    "made anew": lambda w: (lambda p: p(1).parts is not p(1).parts)(point(w)),
    "replaced": lambda w: dataclasses.astuple(replace(point(w)(1), y=7)),
    "as a dict": lambda w: dataclasses.asdict(point(w)(1, parts=[4])),
    "fields": lambda w: [(f.name, f.type, f.compare) for f in fields(point(w))],
    "match": lambda w: point(w).__match_args__,
    "is one": lambda w: (is_dataclass(point(w)), is_dataclass(point(w)(1)), point(w).y, hasattr(point(w), "parts")),
    "copied": lambda w: (lambda p: copy.deepcopy(p) == p and copy.copy(p) == p)(point(w)(1)),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_both_say_the_same(question: str) -> None:
    ours, theirs = (QUESTIONS[question](way) for way in WAYS)
    assert ours == theirs


@pytest.mark.parametrize("way", WAYS)
def test_one_that_extends_another(way: Any) -> None:
    @way(frozen=True)
    class Base:
        a: int

        def __repr__(self) -> str:
            return "mine"

    @way(frozen=True)
    class More(Base):
        b: int = 3
        c: int = field(init=False, default=4)

    class Plain(More):
        pass
    assert More(1) == More(1, 3) != Base(1) and (More(1).b, More(1).c) == (3, 4)
    assert repr(Base(1)) == "mine" and repr(More(1)).endswith("More(a=1, b=3, c=4)")
    assert hash(More(1)) == hash(More(1, 3)) and Plain(1) == Plain(1) != More(1)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_done_after(way: Any) -> None:
    @way
    class Sum:
        parts: list[int]
        total: int = field(init=False)

        def __post_init__(self) -> None:
            self.total = sum(self.parts)
    made = Sum([1, 2])
    assert made.total == 3 and made == Sum([1, 2])
    made.parts.append(made)                                             # type: ignore[arg-type]
    assert "..." in repr(made)


@pytest.mark.parametrize("way", WAYS)
def test_own_methods_stay(way: Any) -> None:
    @way(frozen=True)
    class Own:
        a: int

        def __hash__(self) -> int:
            return 7

    @way(frozen=True, eq=False)
    class Itself:
        a: int
    assert hash(Own(1)) == 7 and Own(1) == Own(1)
    assert Itself(1) != Itself(1) and len({Itself(1), Itself(1)}) == 2


def test_a_standard_one_may_extend_ours() -> None:
    @dataclasses.dataclass(frozen=True)
    class Theirs(Kept):
        b: int = 1
    assert Theirs(3) == Theirs(3, 1) and hash(Theirs(3)) == hash(Theirs(3, 1))


@dataclass(frozen=True)
class Kept(Node):
    a: object


def test_a_node_remembers_its_hash() -> None:
    class Counted:
        asked = 0

        def __hash__(self) -> int:
            Counted.asked += 1
            return 1
    node = Kept(Counted())
    assert hash(node) == hash(node) and Counted.asked == 1


def test_pickled() -> None:
    assert pickle.loads(pickle.dumps(Kept(3))) == Kept(3)
    with pytest.raises(FrozenInstanceError):
        Kept(3).a = 4                                                   # type: ignore[misc]
