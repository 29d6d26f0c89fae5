"""In which order the programs of several families come: by shares, and within a family by a stride.

Each round of the order has `share` programs of each family, spread over the round. A family that has no more drops out,
and the rounds go on without it, until all programs of all families have had their turn. So the shares say how often a
family is met, whatever its size, and every program comes once.

Within a family, neighbouring numbers are nearly the same loop. So its numbers are taken in the order of the multiples
of a stride that has no factor in common with the size: every number once, and any run of them a fair sample.
"""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import gcd
from typing import NamedTuple


class Phase(NamedTuple):
    """The rounds between one family's end and the next."""

    start: int                                  # the first index of it
    round: tuple[tuple[int, int], ...]          # for each turn the family, and how many of it came before in the round
    done: tuple[int, ...]                       # for each family, how many came before this phase
    shares: tuple[int, ...]


def stride_for(size: int) -> int:
    """About 0.618 of the size, without a common factor: consecutive multiples spread as evenly as they can."""
    stride = max(1, int(size * 0.6180339887498949))
    while gcd(stride, size) != 1:
        stride += 1
    return stride


class Order:
    def __init__(self, sizes: Sequence[int], shares: Sequence[int]):
        self.sizes = tuple(sizes)
        self.size = sum(sizes)
        self.strides = tuple(stride_for(size) for size in sizes)
        self.phases = phases(self.sizes, tuple(shares))
        self.starts = [phase.start for phase in self.phases]

    def __getitem__(self, index: int) -> tuple[int, int]:
        """The family and the number in it."""
        if not 0 <= index < self.size:
            raise IndexError(f"there are {self.size} programs, numbered from 0")
        phase = self.phases[bisect_right(self.starts, index) - 1]
        rounds, turn = divmod(index - phase.start, len(phase.round))
        family, before = phase.round[turn]
        rank = phase.done[family] + rounds * phase.shares[family] + before
        return family, rank * self.strides[family] % self.sizes[family]


def phases(sizes: tuple[int, ...], shares: tuple[int, ...]) -> list[Phase]:
    found, start, done = [], 0, [0] * len(sizes)
    while start < sum(sizes):
        left = [size - before for size, before in zip(sizes, done)]
        now = tuple(min(share, rest) for share, rest in zip(shares, left))
        round_ = spread(now)
        found.append(Phase(start, round_, tuple(done), now))
        rounds = min(rest // share for share, rest in zip(now, left) if share)
        start += rounds * len(round_)
        done = [before + rounds * share for before, share in zip(done, now)]
    return found


def spread(shares: Sequence[int]) -> tuple[tuple[int, int], ...]:
    turns = [((k + 0.5) / share, family, k) for family, share in enumerate(shares) for k in range(share)]
    return tuple((family, k) for _, family, k in sorted(turns))
