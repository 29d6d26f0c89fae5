"""Runs one loop as it would be compiled for a GPU, and holds what waits against what the verdict says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import torch
from entering import Entered, arguments, on_a_gpu, placed
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd.profiler_legacy import profile as profiled
from torch.utils._pytree import tree_leaves
from watching import Wait, Waits, Watch

from loops import Loop

CUDA = "cuda:0"
WAITING = ("item", "_local_scalar_dense", "nonzero", "is_nonzero", "masked_select", "equal", "_unique2", "bincount")


@dataclass
class Outcome:
    """What became of one loop."""
    name: str
    verdict: str = "no wait"
    gradient: str = "-"                                     # the same for the run that needs gradients
    partly: bool = False                                    # whether some loops of the function stay
    said: list[str] = field(default_factory=list)           # the sentences of the verdict
    kinds: list[str] = field(default_factory=list)          # the same in a few words
    unsaid: list[str] = field(default_factory=list)         # what differs from them


def judged(loop: Loop) -> Outcome:
    """Forward alone, then forward and backward, where the loop is compiled for tensors that require grad."""
    outcome = Outcome(loop.name)
    entered, outcome.partly = on_a_gpu(loop, "none")
    entered = [e for e in entered if _on_a_device(e)]
    if not entered:
        outcome.verdict = "loop"
        return outcome
    outcome.verdict = look(outcome, entered, False)
    for how in ("leaf", "inner"):
        entered, partly = on_a_gpu(loop, how)
        entered = [e for e in entered if _on_a_device(e)]
        if entered and partly == outcome.partly and (has_gradient(entered) or loop_has_gradient(loop, how)):
            outcome.gradient = look(outcome, entered, True)
            break
    if outcome.gradient == "UNSAID":
        outcome.verdict = "UNSAID"
    return outcome


def _on_a_device(entered: Entered) -> bool:
    """Whether a region is given any tensor: what is made of lists of numbers alone is where the user makes tensors."""
    return any(isinstance(v, torch.Tensor) for v in tree_leaves(entered.values))


def look(outcome: Outcome, entered: list[Entered], grad: bool) -> str:
    """Runs what was entered, and adds to the outcome what was said and what was not."""
    waited = False
    for e in entered:
        found, odd = watched(e, grad)
        said = e.variant.compiled.waits
        outcome.said += [s for s in e.variant.compiled.syncs if s not in outcome.said]
        outcome.kinds += [a for a in dict.fromkeys(w.about for w in said) if a not in outcome.kinds]
        outcome.unsaid += [*odd, *differences(found, [w for w in said if grad or w.kind != "gradient"])]
        waited = waited or bool(found)
    return "UNSAID" if outcome.unsaid else "waits" if waited else "no wait"


def differences(found: list[Wait], said: Iterable[Any]) -> list[str]:
    """What waits and is not said, what is said and does not wait, and lines of a kind beyond those that are said."""
    out = []
    for kind in dict.fromkeys(w.kind for w in (*found, *said)):
        lines = list(dict.fromkeys(w.line for w in found if w.kind == kind and w.line))
        told = [w.sentence for w in said if w.kind == kind]
        if not told or len(lines) > len(told):
            out += [f"{kind}: {w.what} in {w.line or 'the backward pass'}" for w in found if w.kind == kind]
        elif all(w.kind != kind for w in found):
            out += [f"said, and not found: {sentence}" for sentence in told]
    return out


def watched(entered: Entered, grad: bool) -> tuple[list[Wait], list[str]]:
    """What waits on the device, and what went wrong."""
    odd: list[str] = []
    with FakeTensorMode(allow_non_fake_inputs=True), torch.device(CUDA), Watch() as watch:
        try:
            leaves, values = placed(entered.values, CUDA)
            result = entered.variant.run(*values)
            if grad:
                backward((result, values), leaves)
        except Waits:
            pass
        except Exception as error:
            odd.append(f"{type(error).__name__}: {str(error).splitlines()[0][:150]}")
    found = list(watch.found)
    if grad and not odd:
        found += real_backward(entered)
    return found, odd


def backward(results: Any, leaves: list[torch.Tensor]) -> None:
    ends = [x for x in tree_leaves(results) if isinstance(x, torch.Tensor) and x.requires_grad and not x.is_leaf]
    if ends and leaves:
        torch.autograd.grad(sum(x.sum().abs() for x in ends), leaves, allow_unused=True)


def real_backward(entered: Entered) -> list[Wait]:
    """The waits of a backward pass on the CPU, where the tensors are real ones."""
    leaves, values = placed(entered.values)
    result = entered.variant.run(*values)
    with profiled() as profile:
        backward((result, values), leaves)
    names = {e.name.removeprefix("aten::") for e in profile.function_events}
    return [Wait("gradient", n, "") for n in sorted(names) if n in WAITING]


def has_gradient(entered: list[Entered]) -> bool:
    """Whether autograd can go back through the emitted code."""
    try:
        for e in entered:
            real_backward(e)
    except RuntimeError:
        return False
    return True


def loop_has_gradient(loop: Loop, grad: str) -> bool:
    """Whether it can go back through the loop itself: not if the loop overwrites what autograd needs."""
    leaves, args = placed(arguments(loop, grad))
    try:
        backward((loop.fn(*args), args), leaves)
    except RuntimeError:
        return False
    return True
