"""One call, and all that can be seen of it afterwards.

The result, the arguments as they are left, the exception, what was printed, the warnings, and the state of the
random number generators. The generators are set to the same state before every call.
"""
from __future__ import annotations

import contextlib
import io
import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import torch

from .gradients import Gradients, gradients
from .parts import Parts, parts_of, tensors_in

SEED = torch.Generator().manual_seed(0).get_state()


@dataclass
class Outcome:
    """All that can be seen of one call."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any = None
    error: Exception | None = None
    printed: str = ""
    generators: tuple[torch.Tensor, Any] = (SEED, None)
    warned: frozenset[tuple[type[Warning], str]] = frozenset()
    parts: Parts = field(default_factory=list)
    gradients: dict[str, Gradients] = field(default_factory=dict)


def observe(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any] | None = None, *,
            order: int = 0, quiet: tuple[type[Warning], ...] = ()) -> Outcome:
    """Calls the function, which may write into these arguments.

    order: how many derivatives of the results are taken, 0 to 2, by all floating leaves among the arguments.
    quiet: warnings that are not the function's own, and so do not count.
    """
    outcome = Outcome(args, kwargs or {})
    leaves = _leaves(args, outcome.kwargs, order)
    torch.set_rng_state(SEED)
    random.seed(0)
    stdout = io.StringIO()
    with every_warning() as caught, contextlib.redirect_stdout(stdout):
        try:
            outcome.result = function(*args, **outcome.kwargs)
        except Exception as error:
            outcome.error = error
    outcome.printed = stdout.getvalue()
    outcome.generators = torch.get_rng_state(), random.getstate()
    outcome.warned = frozenset((w.category, str(w.message)) for w in caught if not issubclass(w.category, quiet))
    outcome.parts = parts_of((args, outcome.kwargs, outcome.result), "")
    if order:
        outcome.gradients = gradients(outcome.parts, leaves, order)
    return outcome


def _leaves(args: tuple[Any, ...], kwargs: dict[str, Any], order: int) -> list[torch.Tensor]:
    """The leaves to differentiate by; if no argument requires grad, all that can are made to."""
    if not order:
        return []
    found = [t for _, t in tensors_in(parts_of((args, kwargs), ""))]
    able = list({id(t): t for t in found if t.is_leaf and (t.is_floating_point() or t.is_complex())
                 and not t.is_inference()}.values())
    if not any(t.requires_grad for t in found):
        for leaf in able:
            leaf.requires_grad_()
    return [leaf for leaf in able if leaf.requires_grad]


@contextlib.contextmanager
def every_warning() -> Iterator[list[warnings.WarningMessage]]:
    """Collects warnings, torch's own too, each as often as it is given."""
    before = torch.is_warn_always_enabled()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.set_warn_always(True)
        try:
            yield caught
        finally:
            torch.set_warn_always(before)
