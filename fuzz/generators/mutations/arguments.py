"""Changes of a call: tensors that share memory, other dtypes, gaps, other sizes, NaN and its kin.

Each takes the arguments of a call and a random generator, and gives the arguments with one change, or None. What a
change brings with it for the hazards is its name.
"""
from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

from .literals import Given

Arguments = tuple[Any, ...]
DTYPES = ("float32", "float64", "int64", "int32", "uint8", "int8", "float16", "bool")
SPECIAL = (float("nan"), float("inf"), -0.0, float("-inf"), 0.0)
WHOLE = (-1, -100, 0, 2, 2, 127)


def tensors(call: Arguments) -> list[int]:
    return [k for k, argument in enumerate(call) if isinstance(argument, Given)]


def with_one(call: Arguments, k: int, new: Any) -> Arguments:
    return (*call[:k], new, *call[k + 1:])


def share(call: Arguments, rng: random.Random) -> Arguments | None:
    """Two tensors of one shape are one tensor, or overlap by all but one element."""
    pairs = [(a, b) for a, b in itertools.combinations(tensors(call), 2)
             if call[a].shape == call[b].shape and call[a].shape and call[a].dtype == call[b].dtype]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    if rng.random() < 0.6 or call[a].shape[0] < 2:
        return with_one(with_one(call, a, replace(call[a], form="(base := {})")), b, "base")
    longer = enlarged(call[a], call[a].shape[0] + 1)
    return with_one(with_one(call, a, replace(longer, form="(base := {})[1:]")), b, "base[:-1]")


def change_dtype(call: Arguments, rng: random.Random) -> Arguments | None:
    at = tensors(call)
    if not at:
        return None
    k = rng.choice(at)
    dtype = rng.choice([d for d in DTYPES if d != call[k].dtype])
    values = call[k].values
    if "float" not in dtype:
        values = tuple(int(v) if v == v and abs(v) < 1e18 else 0 for v in values)
        values = tuple(bool(v) if dtype == "bool" else v % 100 if dtype in ("uint8", "int8") else v for v in values)
    else:
        values = tuple(float(v) for v in values)
    return with_one(call, k, replace(call[k], values=values, dtype=dtype))


def spread(call: Arguments, rng: random.Random) -> Arguments | None:
    """Gaps between the elements, columns before rows, or one cell for all."""
    at = [k for k in tensors(call) if call[k].shape]
    if not at:
        return None
    k = rng.choice(at)
    old = call[k]
    forms = ["{}.repeat_interleave(2, 0)[::2]"] * 3
    if len(old.shape) == 2:
        forms += ["{}.t().contiguous().t()"] * 3
    forms.append("(lambda a: a[:1].expand(a.shape))({})")
    return with_one(call, k, replace(old, form=rng.choice(forms)))


def resize(call: Arguments, rng: random.Random) -> Arguments | None:
    """Every dimension of one size gets another; or one tensor alone is shorter or longer."""
    at = [k for k in tensors(call) if call[k].shape]
    if not at:
        return None
    k = rng.choice(at)
    if rng.random() < 0.3:
        return with_one(call, k, enlarged(call[k], max(0, call[k].shape[0] + rng.choice((-1, 1)))))
    old, new = rng.choice(call[k].shape), rng.choice((0, 1, 2, 3, 7))
    for k in at:
        for dim, size in enumerate(call[k].shape):
            if size == old and len(call[k].values) * max(new, 1) <= 200:
                call = with_one(call, k, enlarged(call[k], new, dim))
    return call


def enlarged(old: Given, size: int, dim: int = 0) -> Given:
    """The same tensor with another size in one dimension: its elements again, from the beginning."""
    shape = (*old.shape[:dim], size, *old.shape[dim + 1:])
    count = 1
    for n in shape:
        count *= n
    values = tuple(itertools.islice(itertools.cycle(old.values or (1,)), count))
    return replace(old, values=values, shape=shape)


def specials(call: Arguments, rng: random.Random) -> Arguments | None:
    """NaN, infinities and zeros of both signs into one tensor, or ties."""
    at = [k for k in tensors(call) if call[k].values and call[k].dtype != "bool"]
    if not at:
        return None
    floating = [k for k in at if call[k].floating]
    k = rng.choice(floating or at)
    values = list(call[k].values)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(values))
        if rng.random() < 0.3:
            values[place] = rng.choice(values)
        elif call[k].floating:
            values[place] = rng.choice(SPECIAL)
        elif 0 <= max(values) < 8:                              # places, more likely than numbers
            values[place] = rng.choice((values[0], -1)) if call[k].dtype != "uint8" else values[0]
        else:
            values[place] = rng.choice(WHOLE if call[k].dtype != "uint8" else WHOLE[2:])
    return with_one(call, k, replace(call[k], values=tuple(values)))


CHANGES = (specials, specials, share, change_dtype, spread, resize, resize)
