"""First derivatives of everything that came out of a call, and second ones where they exist.

Each tensor that requires grad and is no leaf is differentiated by all leaves, with weights that differ from place to
place. Where backward raises, its exception stands in place of the gradients.
"""
from __future__ import annotations

from dataclasses import dataclass

import torch

from .parts import Parts, is_leaf, tensors_in

Found = tuple["torch.Tensor | None", ...]


@dataclass
class Gradients:
    """The derivatives of one result by each leaf, or the exception instead."""
    first: Found | RuntimeError
    second: Found | RuntimeError | None = None      # None: not asked for, or the first ones are constant


def gradients(parts: Parts, leaves: list[torch.Tensor], order: int) -> dict[str, Gradients]:
    found: dict[str, Gradients] = {}
    for path, part in tensors_in(parts):
        if not part.requires_grad or is_leaf(part) or path in found:
            continue
        first = _derivatives([part], leaves, create_graph=order > 1)
        second = None
        if order > 1 and isinstance(first, tuple):
            again = [g for g in first if g is not None and g.requires_grad]
            second = _derivatives(again, leaves, create_graph=False) if again else None
            first = tuple(None if g is None else g.detach() for g in first)
        found[path] = Gradients(first, second)
    return found


def _derivatives(outputs: list[torch.Tensor], leaves: list[torch.Tensor], create_graph: bool) -> Found | RuntimeError:
    try:
        found: Found = torch.autograd.grad(outputs, leaves, [weights(o) for o in outputs], retain_graph=True,
                                           create_graph=create_graph, allow_unused=True)
    except RuntimeError as error:
        return error.with_traceback(None)
    return found


def weights(like: torch.Tensor) -> torch.Tensor:
    """Small multiples of a quarter, not two neighbours alike: sums of few of them are exact."""
    count = torch.arange(like.numel(), device=like.device) * 7 % 13
    return ((count - 6) * 0.25 + 0.125).to(like.dtype).reshape(like.shape)


def only_zeros(found: Found | RuntimeError) -> bool:
    """Whether the gradients are all zero, or cannot be taken."""
    return isinstance(found, RuntimeError) or all(g is None or not bool(g.any()) for g in found)
