"""One trial: both functions on the same arguments, and the first difference."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .again import Again
from .difference import Difference, difference
from .outcome import observe

Call = tuple[tuple[Any, ...], dict[str, Any]]


def side_by_side(original: Callable[..., Any], other: Callable[..., Any], make: Callable[[], Call], *,
                 level: str = "bitwise", gradient_level: str | None = None, order: int = 0,
                 quiet: tuple[type[Warning], ...] = ()) -> Difference | None:
    """Calls both on arguments made anew for each, and says in what they differ."""
    args, kwargs = make()
    expected = observe(original, args, kwargs, order=order)
    args, kwargs = make()
    got = observe(other, args, kwargs, order=order, quiet=quiet)
    return difference(expected, got, level, gradient_level=gradient_level,
                      again=Again(original, make, order, other, quiet))
