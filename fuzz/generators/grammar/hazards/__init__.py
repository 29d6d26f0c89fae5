"""Productions for every hazard that HAZARDS.md lists: `HAZARDS[row](d)` adds the lines and the calls that make it.

A production tags the draft with the row only if text and calls truly have it; one time in four many of them write the
harmless neighbour of the row instead, which is to be vectorized.
"""
from __future__ import annotations

from collections.abc import Callable

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards import control, extremes, gradients, indices, inputs, numbers, place, sums

HAZARDS: dict[int, Callable[[Draft], None]] = {
    **place.HAZARDS, **sums.HAZARDS, **numbers.HAZARDS, **indices.HAZARDS, **extremes.HAZARDS, **gradients.HAZARDS,
    **control.HAZARDS, **inputs.HAZARDS,
}
