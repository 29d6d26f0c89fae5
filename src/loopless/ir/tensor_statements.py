"""Tensor IR: what is done with values. They are named, stored, checked and returned."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from .affine import Affine
from .node import Node
from .records import dataclass
from .tensor_places import Value

# -- statements ------------------------------------------------------------------------------------------------

class Statement(Node):
    pass


@dataclass(frozen=True)
class Let(Statement):
    name: str
    value: Value
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Allocate(Statement):
    """The user's own allocation, kept."""
    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Put(Statement):
    """Values written into a tensor that is there already."""
    array: str
    items: tuple[Node, ...]
    dims: tuple[str, ...]               # of the place, in its order
    value: Value
    dtype: str
    at: int = 0
    splits: tuple[tuple[int, tuple[Affine, ...]], ...] = ()     # the axes that are seen as several
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Check(Statement):
    """What has to hold, in every lane, for the code around it to be the loop's meaning.

    how: "looked", by the host; "asserted", by the device, which complains by itself; "computed": the value is no test,
    it is computed for the errors that it may raise.
    """
    value: Value
    about: str
    how: str = "looked"


@dataclass(frozen=True)
class Blocks(Statement):
    """Statements for one block of a dimension after the other, so that temporaries fit into memory.

    The body knows the block as the ints `start` and `stop`; `rows`, a text, is how long a block is.
    """
    size: Affine
    rows: str
    start: str
    stop: str
    body: tuple[Statement, ...]


@dataclass(frozen=True)
class Kept(Statement):
    """A loop that stays: its statements for one value of an int, which they know by its name, after the other."""
    name: str
    start: Affine
    stop: Affine
    step: int
    body: tuple[Statement, ...]                                 # Let and Put
    lines: tuple[int, ...] = field(default=(), compare=False)   # of the loops that it stands for


@dataclass(frozen=True)
class Result(Statement):
    values: tuple[Value, ...]
    tuple: bool = False


def stores(statements: Iterable[Statement]) -> list[Put]:
    """The stores of a program, those inside of loops too."""
    found: list[Put] = []
    for stmt in statements:
        found += stores(stmt.body) if isinstance(stmt, Kept) else [stmt] if isinstance(stmt, Put) else []
    return found
