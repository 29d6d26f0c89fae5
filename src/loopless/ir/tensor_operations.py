"""The operations that a tensor program is run with: torch's own (see verify/torch_operations.py), or others."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from .loop_run import Operations


class TensorOperations(Operations, Protocol):
    """What computes on whole tensors, by position: names are gone by then."""

    def arrange(self, data: Any, order: tuple[int | None, ...]) -> Any:
        """The axes in this order; None is a new axis of size 1. Numbers stay what they are."""

    def axes(self, data: Any) -> tuple[int, ...] | None:
        """The sizes of a tensor; None for a number."""

    def dtype(self, data: Any) -> str: ...

    def number(self, text: str, names: Mapping[str, Any]) -> Any:
        """What a piece of Python text computes."""

    def arange(self, start: int, stop: int, step: int, dtype: str) -> Any: ...

    def take(self, data: Any, indices: tuple[Any, ...]) -> Any:
        """One index for each axis, all broadcast together; negative ones count from the end."""

    def put(self, data: Any, items: tuple[Any, ...], value: Any) -> None:
        """Writes at ints, slices and tensors of indices."""

    def where(self, test: Any, yes: Any, no: Any) -> Any: ...

    def fold(self, kind: str, data: Any, count: int, dtype: str) -> Any:
        """Folds the last axes, as many as are counted."""

    def scan(self, kind: str, data: Any, dtype: str) -> Any:
        """The running fold along the last axis."""

    def steps(self, kind: str, factor: Any, data: Any, first: Any, length: int | None, dtype: str) -> Any:
        """A recurrence along the last axis; what has no axis there is the same in each step."""

    def matrix_steps(self, factor: Any, data: Any, first: Any, length: int | None, last: bool) -> Any:
        """Vectors, the last axis, times a matrix and a sum, along the first axis; the last one alone, or all."""

    def walk(self, table: Any, first: Any, length: int | None) -> Any:
        """States along the first axis, each the element of the table at the one before; or of one row, length times."""

    def coupled(self, factors: list[Any], values: list[Any], firsts: list[Any], length: int | None, dtype: str) -> Any:
        """Recurrences along the last axis that feed each other, one after the other along the first."""

    def solve(self, matrix: Any, data: Any, upper: bool, unit: bool) -> Any:
        """The unknowns, along the first axis, that a triangle of the matrix makes the data of."""

    def rowwise(self, function: str, rows: list[Any], batch: int, params: Mapping[str, Any]) -> Any:
        """A function of rows, one row after the other: the first axes, so many, count them."""

    def shift(self, data: Any, first: Any) -> Any:
        """One step later along the last axis."""

    def lanes(self, data: Any, width: int, fill: Any) -> Any:
        """The last axis as rows of so many lanes, the last row filled up."""

    def interleave(self, data: Any, length: int) -> Any:
        """The last two axes as one of this length."""

    def select(self, data: Any, at: int) -> Any:
        """One position of the last axis, which goes."""

    def flip(self, data: Any, axis: int) -> Any: ...

    def cast(self, data: Any, dtype: str) -> Any: ...

    def compress(self, data: Any, mask: Any, count: int) -> Any:
        """Where the mask over the first axes holds, as one axis."""

    def listed(self, array: Any) -> list[Any]:
        """The numbers of a tensor of one axis."""

    def flatten(self, data: Any, count: int) -> Any: ...

    def unfold(self, data: Any, axis: int, size: int, step: int) -> Any:
        """The windows along an axis, the places in each as the last one."""

    def unflatten(self, data: Any, axis: int, sizes: tuple[int, ...]) -> Any:
        """One axis as several, in the same memory."""

    def latest(self, index: Any, order: Any, size: int, first: bool = False) -> Any:
        """The greatest number for each place, or the least, -1 where none goes."""

    def tally(self, index: Any, size: int) -> Any: ...

    def grouped(self, index: Any, value: Any | None, size: int, dtype: str, kind: str = "sum") -> Any:
        """For each group the sum of the values, along their first axis, that are in it, or their extreme."""

    def located(self, base: Any, edges: Any, equal: bool) -> Any:
        """For each element how many edges are less than it, or not greater; all of them for a NaN."""

    def restarted(self, base: Any, counts: Any, dtype: str) -> Any:
        """The running sums along the first axis, from 0 on in each segment."""

    def owners(self, counts: Any) -> Any:
        """The number of each segment, as often as it has positions."""

    def earlier(self, keys: Any, value: Any | None) -> Any:
        """For each element along the last axis the sum of the values of those before it with the same key."""

    def combine(self, kind: str, base: Any, indices: tuple[Any, ...], value: Any) -> Any:
        """A copy of the base with values combined into it, along its first axes, as many as there are indices."""

    def spread(self, data: Any, size: int, dtype: str) -> Any:
        """The same data, so often, along a new first axis."""

    def split(self, data: Any, sizes: tuple[int, ...]) -> Any:
        """One axis as several."""
