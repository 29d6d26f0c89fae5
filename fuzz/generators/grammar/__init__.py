"""The grammar generator: small random programs over the language that loopless reads, and is going to read.

    program(seed)                       a `Program`, the same for the same seed
    program(seed, gradients=True)       one whose floating tensors require grad

Half of the programs are built round a hazard of HAZARDS.md (package `hazards`), the others are `ordinary`. With
`gradients=False` a program still compares gradients if its hazard is one of gradients.

A production is a function of a `Draft` (draft.py), to which it adds lines and parameters; `arguments` writes the calls.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import call_texts
from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.hazards import HAZARDS
from fuzz.generators.grammar.objects import held_by_an_object
from fuzz.generators.grammar.ordinary import ORDINARY, one_loop
from fuzz.program import Program

HAZARD_SHARE = 0.45
HELD_SHARE = 0.04
_PRODUCTIONS = [production for production, _ in ORDINARY]
_WEIGHTS = [weight for _, weight in ORDINARY]
_ROWS = sorted(HAZARDS)


def program(seed: int, gradients: bool = False) -> Program:
    d = Draft(seed, gradients)
    if d.chance(HAZARD_SHARE) and _ROWS:
        hazardous(d, d.r.choice(_ROWS))
    else:
        d.r.choices(_PRODUCTIONS, _WEIGHTS)[0](d)
    surround(d)
    if d.chance(HELD_SHARE):
        held_by_an_object(d)
    text = d.text()
    calls = call_texts(d)
    later = any(call for a in d.arguments.values() for call in a.given)
    return Program(text, calls, f"grammar {int(gradients)}:{seed}", frozenset(d.rows), d.gradients, d.around, d.between,
                   later)


def hazardous(d: Draft, row: int) -> None:
    """The hazard, now and then among other loops."""
    d.budget = 1
    if d.chance(0.06):
        one_loop(d)
    HAZARDS[row](d)
    if d.chance(0.10):
        one_loop(d)


def surround(d: Draft) -> None:
    """Now and then something is in force while `f` runs."""
    if d.around or d.gradients or not d.chance(0.04):
        return
    d.around = d.pick("no_grad", "inference_mode", "default_float64", "autocast")
    if d.around == "inference_mode":
        d.rows.add(52)
