"""The same arguments with something special about them, one thing at a time, and then two.

Sizes, special numbers, subscripts at the ends, dtypes, strides, overlaps, plain numbers. The kinds take turns, so
that a small number of trials has some of each.
"""
from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest

from .arguments import Arguments
from .layouts import aliased, layouts
from .resize import resized, sizes_of
from .special import dtypes, numbers, special
from .tree import tensors

Names = tuple[str, ...]
Kind = Callable[[Arguments, Names], Iterator[Arguments]]
SMALL = 9
MOST_CELLS = 20_000


def variations(base: Arguments, names: Names, seed: int = 0) -> Iterator[Arguments]:
    """Varied arguments, very many: after all single ones come random pairs of them."""
    base = reduced(base)
    kinds: tuple[Kind, ...] = (sized, special, layouts, numbers, dtypes, aliased)
    single = [made for made in (_all(kind, base, names) for kind in kinds) if made]
    yield from (v for turn in zip_longest(*single) for v in turn if v is not None)
    chance, seen = random.Random(seed), set[str]()
    for _ in range(500 if len(single) > 1 else 0):
        one = chance.choice(chance.choice(single))
        two = _all(chance.choice(kinds), one, names)
        if two:
            both = chance.choice(two)
            text = f"{one.about}, {both.about}"
            if text not in seen:
                seen.add(text)
                yield replace(both, about=text)


def _all(kind: Kind, base: Arguments, names: Names) -> list[Arguments]:
    """All variations of one kind, up to one that cannot be made, as of tensors with few operations."""
    made: list[Arguments] = []
    with contextlib.suppress(RuntimeError, TypeError, NotImplementedError):
        for one in kind(base, names):
            made.append(one)
    return made


def reduced(base: Arguments) -> Arguments:
    """Arguments that are large, with small sizes in their place, so that many calls can be made."""
    for k, size in enumerate(s for s in sizes_of(base) if s > SMALL):
        if sum(t.numel() for _, t in tensors(base)) > 500:
            base = resized(base, size, SMALL - k % 3)
    return base


def sized(base: Arguments, names: Names) -> Iterator[Arguments]:
    """Other sizes: none, one, two, an odd number, more."""
    sizes = [s for s in sizes_of(base) if s > 0][:4]
    for new in (0, 1, 2, 3):
        for size in sizes:
            if size != new:
                yield about(resized(base, size, new), f"size {new} for {size}")
                if new < 2 and any(type(v) is int and v == size for v in base.args):
                    yield about(resized(base, size, new, ints=False), f"size {new} for {size} in tensors only")
    for size in sizes:
        larger = resized(base, size, 2 * size + 1)
        if sum(t.numel() for _, t in tensors(larger)) < MOST_CELLS:
            yield about(larger, f"size {2 * size + 1} for {size}")
    if len(sizes) > 1:
        for new in (0, 1, 5):
            same = base
            for size in sizes:
                same = resized(same, size, new)
            yield about(same, f"all sizes {new}")


def about(arguments: Arguments, text: str) -> Arguments:
    return replace(arguments, about=text)
