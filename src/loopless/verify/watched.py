"""A vectorized function that tells when its tensor code ran, and at which level of sameness.

Each variant that is compiled gets a runner which counts the calls that came to an end. A call that gave up, so that the
original ran after all, is not among them.
"""
from __future__ import annotations

import contextlib
import types
from collections.abc import Callable
from typing import Any

from ..run.site import Site, Variant
from ..run.state import State
from ..run.vectorize import vectorize

LEVELS = ("bitwise", "rounded", "reassociated")


class _Counted:
    """Runs a variant, and notes its level afterwards."""

    def __init__(self, variant: Variant, ran: list[str]) -> None:
        self.run, self.level, self.ran = variant.run, variant.compiled.level, ran
        self.__code__ = variant.run.__code__            # by which a variant finds itself in a traceback

    def __call__(self, *values: Any) -> Any:
        result = self.run(*values)
        self.ran.append(self.level)
        return result


class _Variants(list[Variant]):
    """The variants of a site; each is counted from its first call on."""

    def __init__(self, ran: list[str]) -> None:
        super().__init__()
        self.ran = ran

    def insert(self, at: Any, variant: Variant) -> None:
        counted: Any = _Counted(variant, self.ran)
        variant.run = counted
        super().insert(at, variant)


class Watched:
    """`vectorize(function, every_size=True)`, compiled anew, with a list of what ran in the last call."""

    def __init__(self, function: types.FunctionType, exact: bool) -> None:
        self.ran: list[str] = []
        self.function: Callable[..., Any] = vectorize(function, exact=exact, every_size=True)
        state: State | None = getattr(self.function, "loopless", None)
        self.state = state
        if state is None:
            return
        self._watch(state)

    def _watch(self, state: State) -> None:
        """Notes what runs of a function, and of the helpers that it will call."""
        with contextlib.suppress(Exception):
            state.prepare()
            state.hook()
        for site in state.all_sites():
            site.variants = _Variants(self.ran)
        state.helpers.made = self._watch

    def sites(self) -> list[Site]:
        return [] if self.state is None else self.state.all_sites()

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.ran.clear()
        return self.function(*args, **kwargs)

    @property
    def rewritten(self) -> bool:
        """Whether tensor code ran in the last call."""
        return bool(self.ran)

    @property
    def level(self) -> str:
        """The weakest level of what ran in the last call; the original loop is its own equal, bit by bit."""
        return max(self.ran, key=LEVELS.index, default="bitwise")
