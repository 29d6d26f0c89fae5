"""`vectorize(check=True)`: in its first calls all tensor code is held against the loop, on copies of the arguments.

What was compiled has no effects but on its arguments and results. So both run on copies, the loop and the tensor code,
and all that a caller could notice is compared, gradients too. Then the loop itself runs, with the caller's own
arguments: it is what the caller gets, each effect once. Tensor code that was the same in as many calls as asked for
runs alone from then on, at no further cost. If it ever differs, the loop runs for good, with a warning.

Sums may be done in another order, as far as the level allows it; how much that may change is found by running the loop
with other roundings (`compare.sensitivity`), for loops that take long by a coarse bound.
"""
from __future__ import annotations

import copy
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from ..compare import Outcome, copied, difference
from ..compare.again import Again
from ..compare.gradients import gradients
from ..compare.parts import CLOSED, parts_of, tensors_in
from ..compare.sensitivity import Slack, floats_of
from ..compare.unfilled import Numbers
from ..report.reasons import Refusal
from .loop_function import loop_function
from .notices import say_unchecked, say_wrong
from .site import Site, Variant
from .sizes import every_size
from .wrong_rewrite import write_program

LONG = 0.1                          # seconds; such a loop is not run again and again


@dataclass
class Seen:
    """How many checks of a variant have begun and ended."""
    variant: Variant
    begun: int = 0
    ended: int = 0


class Checks:
    """The checks of one decorated function."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most = name, most
        self.seen: dict[int, Seen] = {}
        self.done = 0                                       # calls in which both were the same
        self.why_not = ""
        self.wrong: Refusal | None = None
        self.lock = threading.Lock()

    def passed(self, site: Site, variant: Variant, values: tuple[Any, ...]) -> bool:
        """Whether the tensor code may run. If not the loop has to, with these very values."""
        seen = self.seen.setdefault(id(variant), Seen(variant))
        if seen.ended >= self.most:
            return self.wrong is None
        with self.lock:
            if self.wrong is not None or seen.begun >= self.most:       # other threads are still at it
                return False
            seen.begun += 1
        try:
            why_not = self.compare(site, variant, values)
        except Exception as error:
            why_not = f"{type(error).__name__}: {error}"
        with self.lock:
            seen.ended += 1
            told, self.why_not = self.why_not, self.why_not or why_not
        if why_not and not told:
            say_unchecked(self.name, why_not)
        return bool(why_not) and self.wrong is None

    def compare(self, site: Site, variant: Variant, values: tuple[Any, ...]) -> str:
        """Runs both on copies; the reason if that cannot be done."""
        outside = [name for name in variant.compiled.written if name not in site.names]
        if outside:
            return f"it writes into `{outside[0]}`, which is no argument"
        kept = copied(values)
        shared = not_copied(values, kept, site.names)
        if shared:
            return f"{shared} cannot be copied"
        loop = loop_function(site.statements, site.names, site.outputs, site.owner.original)
        comparison = Comparison(loop, variant, kept)
        found = comparison.difference()
        if found is None:
            with self.lock:
                self.done += 1
        else:
            self.turn_off(site, comparison, named(found, site.names))
        return ""

    def turn_off(self, site: Site, comparison: Comparison, found: str) -> None:
        with self.lock:
            first, self.wrong = self.wrong is None, self.wrong or Refusal("LL298", found, site.statements[0].lineno)
        site.owner.run_next(None)
        if first:
            program = write_program(site, comparison.variant, comparison.kept, found, comparison.order)
            say_wrong(self.name, found, program)

    def __str__(self) -> str:
        calls = f"checked on {self.done} {'call' if self.done == 1 else 'calls'}"
        if self.wrong is not None:
            return "turned off by a check"
        return f"{calls}, not on others: {self.why_not}" if self.why_not else calls


class Comparison:
    """The loop and the tensor code on copies of the same values."""

    def __init__(self, loop: Callable[..., Any], variant: Variant, kept: tuple[Any, ...]) -> None:
        self.loop, self.variant, self.kept = loop, variant, kept
        self.took = 0.0
        needs = any(t.requires_grad for _, t in tensors_in(parts_of(kept, "")))
        self.order = int(needs and torch.is_grad_enabled())

    def difference(self) -> str | None:
        """In what they differ, in one sentence."""
        begun = time.perf_counter()
        expected = look(self.loop, *self.make(), order=self.order)
        self.took = time.perf_counter() - begun
        got = look(self.tensor_code, *self.make(), order=self.order)
        found = difference(expected, got, self.variant.compiled.level, gradient_level="reassociated",
                           again=_Again(self.loop, self.make, self.order, self.tensor_code, look=look,
                                        long=expected if self.took >= LONG else None))
        return None if found is None else str(found)

    def make(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return copied(self.kept), {}

    def tensor_code(self, *values: Any) -> Any:
        """As in a call: what gives up before it has written anything leaves the rest to the loop."""
        try:
            with every_size():
                return self.variant.run(*values)
        except Exception as error:
            if self.variant.had_begun(error):
                raise
            return self.loop(*values)


@dataclass(frozen=True)
class _Again(Again):
    """A loop that takes long is not run again: its numbers may be off by a coarse bound."""
    long: Outcome | None = None

    def slack(self) -> Slack:
        if self.long is None:
            return super().slack()
        return {key: numbers.abs().amax() * torch.finfo(numbers.dtype).eps ** 0.5 + torch.zeros_like(numbers)
                for key, numbers in floats_of(self.long).items() if numbers.numel() and numbers.is_floating_point()}

    def unfilled(self) -> Numbers:
        return super().unfilled() if self.long is None else {}


def look(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], *, order: int = 0,
         quiet: tuple[type[Warning], ...] = ()) -> Outcome:
    """One call and what can be seen of it; other threads notice nothing: what was compiled draws and prints nothing."""
    outcome = Outcome(args, kwargs)
    leaves = roots(args) if order else []
    try:
        outcome.result = function(*args, **kwargs)
    except Exception as error:
        outcome.error = error
    outcome.parts = parts_of((args, kwargs, outcome.result), "")
    if order and outcome.error is None:
        outcome.gradients = gradients(outcome.parts, leaves, order)
    return outcome


def roots(args: tuple[Any, ...]) -> list[torch.Tensor]:
    """The leaves of copied arguments; a copy that is no leaf was made of one, which its history knows."""
    found = [t for _, t in tensors_in(parts_of(args, "")) if t.requires_grad]
    return [t if t.grad_fn is None else t.grad_fn.next_functions[0][0].variable     # type: ignore[union-attr]
            for t in found]


def named(found: str, names: tuple[str, ...]) -> str:
    """A sentence about arguments with the names that they have in the source."""
    return re.sub(r"args\[(\d+)\]", lambda match: f"`{names[int(match[1])]}`", " ".join(found.split()))


def not_copied(values: tuple[Any, ...], copies: tuple[Any, ...], names: tuple[str, ...]) -> str:
    """The first thing among the values that a copy still shares with them."""
    for name, value, other in zip(names, values, copies):
        for (path, part), (_, twin) in zip(parts_of(value, name), parts_of(other, name)):
            if part is twin and not isinstance(part, (*CLOSED, tuple)) and not _is_its_own_copy(part):
                return f"`{path}` ({type(part).__name__})"
    return ""


def _is_its_own_copy(value: Any) -> bool:
    try:
        return not isinstance(value, torch.Tensor) and copy.deepcopy(value) is value
    except Exception:
        return False
