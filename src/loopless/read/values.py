"""What the text tells of the values in it, and what follows from that: how many dimensions, tensors or numbers.

    n, m = x.shape                      x has two dimensions
    row = x[i]; row.sum()               row has one at least, and so x two
    out = torch.zeros(n, m)
    out[i] = y[i] * 2                   y[i] is a row, because one is stored
    if mask[j]: ...                     mask[j] is a single truth value, and so mask has one dimension

Every value has a least and a greatest number of dimensions. What values have to do with each other is written down
while the text is read, and then settled: first what must be so, then what is usually so (what is stored has the shape
of its place). The least that is left is what is taken for granted.
"""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

MOST_ROUNDS = 30


@dataclass(eq=False)
class Value:
    """A value of which something is known."""
    low: int = 0                            # dimensions, at least
    high: int | None = None                 # and at most
    tensor: bool = False                    # it is one, for certain
    number: bool = False                    # it is a Python number, for certain
    whole: bool = False                     # used as an int: in a range or a subscript
    truth: bool = False                     # its elements are asked for their truth
    index: bool = False                     # its elements are subscripts
    floating: bool = False                  # it meets floats, or functions that are of floats only
    cast: bool = False                      # made a float of, and so no float
    indexed: bool = False                   # something is taken out of it
    iterated: bool = False                  # a loop goes through it
    called: bool = False
    opened: bool = False                    # an object that holds others
    carried: bool = False                   # a number that a loop makes something else of
    drawn: bool = False                     # out of something else
    selected: bool = False                  # by a mask
    widened: bool = False                   # it was given a dimension, to meet something deeper
    holds_tensors: bool = False             # what is taken out of it is a tensor
    uneven: bool = False                    # its length is not that of the others beside it
    of_uneven: bool = False                 # it holds such values
    reach: int = 0                          # how far the numbers go that it is subscripted with
    inner_reach: int = 0                    # and those of what it holds
    length_of: Value | None = None          # of which this is the length
    dtype: str = ""                         # where the text says it
    sizes: dict[int, int] = field(default_factory=dict)     # of some of its dimensions
    element: Value | None = None            # of a list
    parts: tuple[Value, ...] = ()           # of a tuple
    shape_of: Value | None = None           # of which this is the shape

    @property
    def rank(self) -> int:
        """How many dimensions it is taken to have: as few as can be."""
        return self.low

    @property
    def is_tensor(self) -> bool:
        """Whether it is one, or is used as one."""
        return self.tensor or self.indexed or (self.iterated and self.holds_tensors)

    def at_least(self, low: int) -> bool:
        if self.low >= low or self.number or (self.high is not None and self.high < low):
            return False
        self.low = low
        return True

    def at_most(self, high: int) -> bool:
        if (self.high is not None and self.high <= high) or high < self.low:
            return False
        self.high = high
        return True


@dataclass(frozen=True, eq=False)
class Taken:
    """One value is made of another: removed dimensions go, added ones come, and those of the subscripts."""
    result: Value
    of: Value
    added: int = 0                          # less those that are removed
    by: tuple[Value, ...] = ()              # tensors, whose dimensions take the place of one
    alike: bool = True                      # whether the dtype is the same
    axes: tuple[int, ...] | None = None     # which of the dimensions stay, of those that the subscripts are of

    def settle(self) -> bool:
        result, of = self.result, self.of
        for axis, size in result.sizes.items() if self.axes is not None else ():
            assert self.axes is not None
            of.sizes.setdefault(self.axes[axis] if axis < len(self.axes) else axis - self.added, size)
        more = self.added + max((v.low for v in self.by), default=0)
        changed = result.at_least(of.low + more) | of.at_least(result.low - more)
        if all(v.number or v.high == 0 for v in self.by):
            changed |= of.high is not None and result.at_most(of.high + more)
            changed |= result.high is not None and of.at_most(result.high - more)
        return changed | self._kinds()

    def _kinds(self) -> bool:
        result, of = self.result, self.of
        before = (result.tensor, of.tensor, of.holds_tensors, result.dtype, result.truth, of.truth, result.index,
                  of.index, of.dtype, result.floating, of.floating)
        result.tensor |= of.tensor and not result.number
        of.of_uneven |= result.uneven and (of.iterated or of.indexed)
        of.inner_reach = max(of.inner_reach, result.reach)
        of.holds_tensors |= (result.tensor or result.holds_tensors) and (of.indexed or of.iterated)
        if not of.indexed and not of.iterated and of.element is None:
            of.tensor |= result.tensor
        if self.alike:
            result.dtype = result.dtype or of.dtype
            of.truth, of.index = of.truth or result.truth, of.index or result.index
            result.truth, result.index = of.truth, of.index
            result.floating = of.floating = result.floating or of.floating
            of.cast |= result.cast
        return before != (result.tensor, of.tensor, of.holds_tensors, result.dtype, result.truth, of.truth,
                          result.index, of.index, of.dtype, result.floating, of.floating)


@dataclass(frozen=True, eq=False)
class Spread:
    """The result of an operation on elements has the dimensions of the deepest operand."""
    result: Value
    operands: tuple[Value, ...]
    of_ints: bool = False                   # whether an int can only come of ints

    def settle(self) -> bool:
        result, operands = self.result, self.operands
        changed = result.at_least(max(v.low for v in operands))
        if result.high is not None:
            changed |= any([v.at_most(result.high) for v in operands])
        highs = [0 if v.number else v.high for v in operands]
        known = [h for h in highs if h is not None]
        changed |= len(known) == len(highs) and result.at_most(max(known))
        before = (result.tensor, result.number)
        result.tensor |= any(v.tensor for v in operands)
        result.number |= all(v.number for v in operands)
        result.drawn |= any(v.drawn for v in operands)
        unknown = [v for v in operands if not v.number and not v.carried]
        if result.tensor and len(unknown) == 1 and not unknown[0].tensor and (
                unknown[0].drawn or not any(v.carried for v in operands)):
            unknown[0].tensor = changed = True
        if any(v.floating for v in operands) and not all(v.floating for v in (result, *operands)):
            for v in (result, *operands):
                if not v.floating and not v.whole and v.dtype != "bool":
                    v.floating = changed = True
        if self.of_ints and (result.whole or result.index):
            changed |= not all(v.whole for v in operands)
            for v in operands:
                v.whole, v.index = True, v.index or (result.index and not v.number)
        return changed or before != (result.tensor, result.number)

    def back(self) -> bool:
        """A result that is a row is one of rows; what a tensor is widened for is a tensor."""
        deep = max((v.low for v in self.operands if v.widened), default=0)
        others = [v for v in self.operands if deep and not v.number and not v.widened]
        if any([v.at_least(deep) for v in others]) or not all(v.tensor for v in others):
            for v in others:
                v.tensor = True
            return True
        if self.result.low > 0 and any([v.at_least(self.result.low) for v in self.operands if v.tensor and not v.low
                                        and not v.drawn]):
            return True
        if self.result.tensor and not any(v.tensor for v in self.operands if not v.carried):
            elements = [v for v in self.operands if v.drawn and not v.number]
            for v in elements:
                v.tensor = True
            if elements:
                return True
        if self.result.low <= max(v.low for v in self.operands):
            return False
        likely = [v for v in self.operands if v.tensor or v.indexed or v.low] or [
            v for v in self.operands if not v.number]
        return any([v.at_least(self.result.low) for v in likely])


@dataclass(frozen=True, eq=False)
class Fits:
    """A value is put where another one is, and usually has as many dimensions."""
    value: Value
    place: Value
    same: bool = False                      # whether it is one and the same, now and then

    def settle(self) -> bool:
        changed = self.place.high is not None and self.value.at_most(self.place.high)
        if self.same and self.place.tensor and not self.value.tensor and not self.value.number:
            self.value.tensor = changed = True
        if self.value.floating and not self.place.floating and not self.value.number and not self.place.whole:
            self.place.floating = changed = True
        if self.same and self.place.whole and not self.value.tensor and not self.value.whole:
            self.value.whole = changed = True
        return changed

    def back(self) -> bool:
        return not self.value.number and not self.place.selected and self.value.at_least(self.place.low)


@dataclass
class Knowledge:
    """All that is known of the values of a function."""
    taken: list[Taken] = field(default_factory=list)
    spread: list[Spread] = field(default_factory=list)
    fits: list[Fits] = field(default_factory=list)

    def made(self, of: Value, added: int = 0, by: Iterable[Value] = (), alike: bool = True,
             axes: tuple[int, ...] | None = None) -> Value:
        result = Value(drawn=added < 0)
        self.taken.append(Taken(result, of, added, tuple(by), alike, axes))
        return result

    def together(self, *operands: Value, of_ints: bool = False) -> Value:
        result = Value()
        if operands:
            self.spread.append(Spread(result, operands, of_ints))
        return result

    def put(self, value: Value, place: Value, same: bool = False) -> None:
        self.fits.append(Fits(value, place, same))

    def settled(self) -> None:
        """Draws all conclusions: what must be so, then where rows come from, then what is usual."""
        for _ in range(MOST_ROUNDS):
            self._must()
            if any([s.back() for s in self.spread]):
                continue
            if not any(f.back() for f in self.fits):
                return

    def _must(self) -> None:
        for _ in range(MOST_ROUNDS):
            taken, spread, fits = ([r.settle() for r in self.taken], [r.settle() for r in self.spread],
                                   [r.settle() for r in self.fits])
            if not any((*taken, *spread, *fits)):
                return
