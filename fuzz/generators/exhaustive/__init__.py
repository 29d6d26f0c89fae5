"""All loops of one or two statements over a small vocabulary, in a fixed order that mixes them.

    size()              how many programs there are
    program(index)      the one with this number, made directly, in some 40 µs

The programs are the disjoint union of some families (`families.py`, `nests.py`): loops of one statement, a temporary
and its use, two statements of any kind, nests of two loops. A number is taken apart into the choices that it stands
for by mixed radix arithmetic: which head, which target, which operands; the last digit says which two calls it is
tried with. `order.py` says which number of which family an index is: any run of consecutive indexes is a fair sample
of the whole.

What surrounds the loop (where `out` comes from, what `s` starts at, what is returned) is drawn from the number, not
enumerated: see `surroundings.py`. The first call is an ordinary one, the second a nasty one: see `calls.py`.
"""
from __future__ import annotations

from fuzz.program import Program

from .calls import calls, trial_of
from .families import PAIRS, SINGLES, TEMPORARIES
from .nests import NESTS
from .order import Order
from .rows import rows
from .surroundings import surround

FAMILIES = (*SINGLES, *TEMPORARIES, *PAIRS, *NESTS)
ORDER = Order([family.size for family in FAMILIES], [family.share for family in FAMILIES])


def size() -> int:
    return ORDER.size


def program(index: int, gradients: bool = False) -> Program:
    which, number = ORDER[index]
    family = FAMILIES[which]
    loop, repeat = family.loop(number)
    text, around = surround(loop, number, gradients)
    trial = trial_of(number % (family.size // family.repeats), repeat, gradients)
    return Program(
        text=text,
        calls=calls(loop, around, trial, gradients),
        origin=f"exhaustive {index}" + (" gradients" if gradients else ""),
        rows=rows(loop, around, trial, gradients),
        gradients=gradients,
    )
