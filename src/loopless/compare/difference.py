"""The two outcomes held against each other: the first thing in which they differ, or None.

Exceptions first, then structure, types and identity, then numbers, memory, gradients, and what went on outside of
the values: printed text, warnings, random numbers. Allowed: to require grad where the loop's result does not
because no iteration used the leaf, if all gradients are zero; to run backward where the loop cannot; a zero gradient
of the other sign, or zeros in place of no gradient; a gradient where the loop's is NaN, as it is where a store that is
overwritten later went through an infinite derivative; NaN for an infinite gradient of a result that holds NaN itself,
as the variance of a row with an infinity in it does; to leave out a warning.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from .again import Again
from .gradients import Found, Gradients, only_zeros
from .memory import shared
from .numbers import same_numbers
from .outcome import Outcome
from .parts import PLAIN, Parts, first_paths, is_leaf, tensors_in
from .sensitivity import SECOND, Slack
from .unfilled import Numbers

TREE = {"[0]": "args", "[1]": "kwargs", "[2]": "result"}


@dataclass(frozen=True)
class Difference:
    """What a caller would notice."""
    what: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.what}: the loop gives {self.expected!r}, the vectorized function {self.got!r}"


class _Noticed(Exception):
    """Carries the first difference out of the comparison."""


def difference(expected: Outcome, got: Outcome, level: str = "bitwise", *, gradient_level: str | None = None,
               again: Again | None = None) -> Difference | None:
    """The first difference between two outcomes. `again` is asked where numbers are not the same at once."""
    try:
        _Comparison(level, gradient_level or level, again).run(expected, got)
    except _Noticed as noticed:
        return noticed.args[0]                                            # type: ignore[no-any-return]
    return None


def need(condition: bool, what: str, expected: Any, got: Any) -> None:
    if not condition:
        raise _Noticed(Difference(what, expected, got))


def said(error: Exception | None) -> str:
    """The text of an exception, without the addresses that torch appends to some."""
    return str(error).partition("\nException raised from ")[0]


def name_of(path: str) -> str:
    return TREE.get(path[:3], "") + path[3:]


class _Comparison:
    def __init__(self, level: str, gradient_level: str, again: Again | None) -> None:
        self.level, self.gradient_level, self.again = level, gradient_level, again
        self.slack: Slack | None = None
        self.unfilled: Numbers | None = None
        self.undefined: set[str] = set()        # results that hold NaN
        self.unit = 0.0                         # of the coarsest numbers in the call
        self.recording = torch.is_grad_enabled()    # as the loop runs once more, whatever is compared just then

    def run(self, expected: Outcome, got: Outcome) -> None:
        need(type(expected.error) is type(got.error), "exception", expected.error, got.error)
        need(said(expected.error) == said(got.error), "text of the exception", str(expected.error), str(got.error))
        self.structure(expected, got)
        self.undefined = {path for path, t in tensors_in(expected.parts) if t.is_floating_point() and _holds_nan(t)}
        self.unit = coarsest_unit(expected.parts, self.level)
        for (path, part), (_, other) in zip(expected.parts, got.parts):
            self.part(path, part, other, got.gradients.get(path))
        for (path, other_path, distance), (_, _, other_distance) in zip(shared(expected.parts), shared(got.parts)):
            need(distance == other_distance,
                 f"bytes from {name_of(path)} to {name_of(other_path)} if they share memory", distance, other_distance)
        for path, found in expected.gradients.items():
            self.gradients(path, found, got.gradients.get(path))
        need(expected.printed == got.printed, "stdout", expected.printed, got.printed)
        same_draws = torch.equal(expected.generators[0], got.generators[0]) \
            and expected.generators[1] == got.generators[1]
        need(same_draws, "state of the random number generators", "its own", "another")
        need(got.warned <= expected.warned, "warnings", expected.warned, got.warned)

    def structure(self, expected: Outcome, got: Outcome) -> None:
        """Paths and types first: then the two lists of parts can be compared in pairs."""
        for (path, part), (_, other) in zip(expected.parts, got.parts):
            need(type(part) is type(other), f"type of {name_of(path)}", type(part), type(other))
        names = [[path for path, _ in outcome.parts] for outcome in (expected, got)]
        need(names[0] == names[1], "structure", names[0], names[1])
        for (path, first), (_, other) in zip(first_paths(expected.parts), first_paths(got.parts)):
            need(first == other, f"{name_of(path)} is", name_of(first), name_of(other))

    def part(self, path: str, expected: Any, got: Any, gradients: Gradients | None) -> None:
        name = name_of(path)
        if isinstance(expected, torch.Tensor):
            self.tensor(path, name, expected, got, gradients)
        elif isinstance(expected, (float, complex)):
            kind = torch.complex128 if isinstance(expected, complex) else torch.float64
            pair = torch.tensor(expected, dtype=kind), torch.tensor(got, dtype=kind)
            need(self.same(path, -1, *pair, self.level), name, expected, got)
        elif isinstance(expected, (set, frozenset, *PLAIN)):
            need(expected == got, name, expected, got)
        elif type(expected).__module__ == "numpy":
            need(expected.dtype == got.dtype and expected.shape == got.shape, f"dtype and shape of {name}",
                 (expected.dtype, expected.shape), (got.dtype, got.shape))
            need(expected.tobytes() == got.tobytes(), name, expected, got)

    def tensor(self, path: str, name: str, expected: torch.Tensor, got: torch.Tensor,
               gradients: Gradients | None) -> None:
        attributes = ["dtype", "shape", "device", "layout"]
        if expected.requires_grad or gradients is None or not only_zeros(gradients.first):
            attributes += ["requires_grad", "is_leaf"]
        for attribute in attributes:
            a, b = (is_leaf(t) if attribute == "is_leaf" else getattr(t, attribute) for t in (expected, got))
            need(a == b, f"{attribute} of {name}", a, b)
        need(strides(expected) == strides(got), f"strides of {name}", expected.stride(), got.stride())
        need(expected.is_inference() == got.is_inference(), f"{name} made in inference mode",
             expected.is_inference(), got.is_inference())
        if expected.device.type != "meta":
            with torch.no_grad():
                a, b = (t.detach().as_subclass(torch.Tensor) for t in (expected, got))
                need(self.same(path, -1, a, b, self.level), f"values of {name}", expected, got)

    def gradients(self, path: str, expected: Gradients, got: Gradients | None) -> None:
        """Where the loop cannot run backward the vectorized function may; where it can, gradients are equal."""
        for order, (first, other) in enumerate(((expected.first, got and got.first),
                                                (expected.second, got and got.second))):
            if isinstance(first, tuple) and (not order or _finite(expected.first)):
                self.derivatives(path, order, first, other)

    def derivatives(self, path: str, order: int, expected: Found, got: Any) -> None:
        what = f"{('', 'second ')[order]}gradient of {name_of(path)}"
        if order and got is None:
            got = (None,) * len(expected)               # constant first derivatives: the second ones are zero
        need(isinstance(got, tuple), f"backward of {name_of(path)}", expected, got)
        for k, (a, b) in enumerate(zip(expected, got)):
            name = f"{what} by leaf {k}"
            if a is None or b is None:
                present = a if b is None else b
                none = present is None or not bool((present.nan_to_num(0, 1, 1) if b is None else present).any())
                need(none, name, a, b)
                continue
            need(a.shape == b.shape and a.dtype == b.dtype, name, a, b)
            a, b = a.detach(), b.detach()
            meaningless = a.isnan() | (a.isinf() & b.isnan()) if path in self.undefined else a.isnan()
            b = torch.where(meaningless, a, b)
            need(self.same(path, SECOND * order + k, a, b, self.gradient_level, False), name, a, b)

    def same(self, path: str, leaf: int, expected: torch.Tensor, got: torch.Tensor, level: str,
             signed_zero: bool = True) -> bool:
        if expected.is_meta:
            return True
        if same_numbers(expected, got, level, signed_zero=signed_zero, unit=self.unit):
            return True
        if self.again is None or expected.is_complex():
            return False
        got = torch.where(self._unfilled(path, leaf, expected), expected, got)
        allowed = self._slack(path, leaf, expected) if level == "reassociated" else None
        return same_numbers(expected, got, level, slack=allowed, signed_zero=signed_zero, unit=self.unit)

    def _slack(self, path: str, leaf: int, expected: torch.Tensor) -> torch.Tensor | None:
        if self.slack is None:
            assert self.again is not None
            with torch.set_grad_enabled(self.recording):
                self.slack = self.again.slack()
        allowed = self.slack.get((path, leaf))
        return allowed if allowed is not None and allowed.shape == expected.shape else None

    def _unfilled(self, path: str, leaf: int, expected: torch.Tensor) -> torch.Tensor:
        if self.unfilled is None:
            assert self.again is not None
            with torch.set_grad_enabled(self.recording):
                self.unfilled = self.again.unfilled()
        places = self.unfilled.get((path, leaf))
        return places if places is not None and places.shape == expected.shape else torch.zeros_like(expected).bool()


def _holds_nan(tensor: torch.Tensor) -> bool:
    return not tensor.is_meta and bool(tensor.detach().isnan().any())


def _finite(found: Found | RuntimeError) -> bool:
    """Whether all gradients are: behind an infinite one, torch makes NaN of what a branch has cut off."""
    return isinstance(found, tuple) and all(g is None or g.is_meta or bool(g.isfinite().all()) for g in found)


def coarsest_unit(parts: Parts, level: str) -> float:
    """The largest unit of rounding: a result may be kept in a finer dtype than it was computed in."""
    if level == "bitwise":
        return 0.0
    halves = (torch.float16, torch.bfloat16) if level == "reassociated" else ()
    return max((torch.finfo(t.dtype).eps for _, t in tensors_in(parts) if t.is_floating_point()
                and t.dtype not in halves), default=0.0)


def strides(tensor: torch.Tensor) -> tuple[int, ...]:
    """As far as they matter: not of dimensions of size 1, and not of nothing."""
    if tensor.layout != torch.strided or tensor.numel() == 0:
        return ()
    return tuple(stride for size, stride in zip(tensor.shape, tensor.stride()) if size > 1)
