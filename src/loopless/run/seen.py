"""Sizes and strides that a guard has let through. Tensors that have the same ones again need not be asked for them.

Functions are mostly called with tensors of the same few shapes. One call of torch compares all of them with those of an
earlier call; what its sizes and strides decided then, they decide now.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .memory import byte_range
from .tensor_kinds import exact_test

PATIENCE = 16                           # other sizes that come, until it seems that they all differ


def _never(*_tensors: Any) -> bool:
    return False


class Seen:
    """last: a test for tensors like those that were noted, and how many bytes each of them reaches over."""

    def __init__(self, count: int) -> None:
        self.last: tuple[Any, ...] = (_never, *[0] * count)
        self.misses = 0

    def note(self, *tensors: torch.Tensor) -> bool:
        """Remembers these tensors, in the end less and less often: sizes that never come again are not worth it."""
        self.misses += 1
        worth = self.misses <= PATIENCE or self.misses.bit_count() == 1
        test: Callable[..., bool] | None = exact_test(tensors) if worth else None
        if test is not None:
            ranges = [byte_range(x) for x in tensors]
            self.last = (test, *(end - start for start, end in ranges))
        return True
