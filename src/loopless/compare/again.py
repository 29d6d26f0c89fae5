"""The loop once more: what its numbers may be off by, and which of them mean nothing.

A comparison asks for either only where numbers are not the same at first sight, and so a loop is run again only then.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .outcome import Outcome, observe
from .sensitivity import Slack, floats_of, slack
from .unfilled import Numbers, unfilled


@dataclass(frozen=True)
class Again:
    """How to run the loop, and the form that is held against it, on the same arguments again."""
    original: Callable[..., Any]
    make: Callable[[], tuple[tuple[Any, ...], dict[str, Any]]]
    order: int = 0
    rewritten: Callable[..., Any] | None = None
    quiet: tuple[type[Warning], ...] = ()
    look: Callable[..., Outcome] = observe

    def slack(self) -> Slack:
        """How far each number may be off, where sums are done in another order."""
        return slack(self.original, self.make, self.order, self.quiet, self.look, self.rewritten)

    def unfilled(self) -> Numbers:
        """Where the loop's results show memory that nobody has filled."""
        def run() -> Numbers:
            args, kwargs = self.make()
            return floats_of(self.look(self.original, args, kwargs, order=self.order, quiet=self.quiet))
        return unfilled(run)
