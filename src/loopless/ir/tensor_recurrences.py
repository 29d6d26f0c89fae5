"""Tensor IR: recurrences along a dimension, and equations with a triangle of unknowns."""
from __future__ import annotations

from .affine import Affine
from .records import dataclass
from .tensor_places import Value


@dataclass(frozen=True)
class Steps(Value):
    """A recurrence along a dimension, from first on; all of its values, or the last one (see loop.Stepped)."""
    kind: str
    factor: Value
    base: Value
    first: Value
    over: str
    length: Affine | None               # of the dimension, where neither factor nor base has it
    dims: tuple[str, ...]
    dtype: str
    last: bool = False

    @property
    def every(self) -> tuple[str, ...]:
        """The dimensions of all steps, in order."""
        if not self.last:
            return self.dims
        parts = [v.dims for v in (self.base, self.factor) if self.over in v.dims]
        ahead = parts[0][:parts[0].index(self.over)] if parts else ()
        at = max((k + 1 for k, d in enumerate(self.dims) if d in ahead), default=0)
        return (*self.dims[:at], self.over, *self.dims[at:])


@dataclass(frozen=True)
class MatrixSteps(Steps):
    """A recurrence of vectors: the factor, over their own dimension and `column`, times what was before, and the base.

    The steps are the first dimension. All but them and those of the vectors go their own way.
    """
    column: str = ""

    @property
    def state(self) -> str:
        """The dimension of the vectors."""
        return next(d for d in self.factor.dims if d not in (self.over, self.column))

    @property
    def every(self) -> tuple[str, ...]:
        return (self.over, *self.dims) if self.last else self.dims


@dataclass(frozen=True)
class Walk(Steps):
    """A walk from state to state: the factor, over the steps and `column`, says what comes after each state.

    The steps are the first dimension, where the factor has them; all but them and the states are walks of their own.
    """
    column: str = ""

    @property
    def every(self) -> tuple[str, ...]:
        return (self.over, *self.dims) if self.last else self.dims


@dataclass(frozen=True)
class Coupled(Value):
    """Recurrences along a dimension that feed each other (see loop.Coupled): all values, or the last ones.

    kind: "system", with one more dimension in front for the names; "orders", a single name that is made of what it was
    one step before, two steps before, and so on: then there are factors and a value for it alone.
    """
    kind: str
    factors: tuple[Value, ...]
    values: tuple[Value, ...]
    firsts: tuple[Value, ...]
    over: str
    length: Affine | None               # of the dimension, where no part has it
    dims: tuple[str, ...]
    dtype: str
    last: bool = False

    @property
    def every(self) -> tuple[str, ...]:
        """The dimensions of all steps, in order."""
        own = self.dims[1:] if self.kind == "system" else self.dims
        return (self.over, *own) if self.last else own


def states_of(over: str) -> str:
    """The dimension of the names that feed each other along one."""
    return f"{over}#"


@dataclass(frozen=True)
class Solve(Value):
    """The solution of equations along `over`: a triangle of the matrix, over `over` and `column`, times it is the base.

    upper: whether it is the upper triangle; unit: the diagonal of the matrix is not looked at, and taken to be 1.
    """
    matrix: Value
    base: Value
    over: str
    column: str
    upper: bool
    unit: bool
    dims: tuple[str, ...]
    dtype: str
