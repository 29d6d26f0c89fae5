"""The fuzzer is itself tested: bugs are put into the compiler, one at a time, and the campaign has to find each.

    make mutants                                a line for each bug: the programs that were needed, and what differed
    python -m fuzz.mutants --only NAME ...      some of them
    python -m fuzz.mutants --rare               those that a campaign meets too seldom (rare.py)

A bug is data: a name, the rows of HAZARDS.md that it stands for, one sentence, and the few words of `src/loopless` that
it changes (bug.py). With it the compiler does something wrong for some programs and says nothing. The tables are split
by theme; hunt.py has the rules by which a bug counts as found.

Every row has a bug, but for those of which the compiler has nothing that could be broken: `NOT_SEEDED` says why.
"""
from __future__ import annotations

from . import carried, extremes, gradients, guards, memory, numbers, order, places, rare, slices, sums, surface
from .bug import Bug

BUGS: tuple[Bug, ...] = (*memory.BUGS, *order.BUGS, *places.BUGS, *sums.BUGS, *extremes.BUGS, *numbers.BUGS,
                         *gradients.BUGS, *guards.BUGS, *surface.BUGS, *carried.BUGS, *slices.BUGS)
RARE: tuple[Bug, ...] = rare.BUGS
NOT_SEEDED = {
    33: "the emitted code keeps the loop's formula; and a gradient that is NaN in the loop may be anything elsewhere",
    39: "without the guard torch itself raises at the first write, and then the loop runs",
    40: "a gradient that the loop cannot compute may be anything; without the copies it raises as it does in the loop",
    49: "what temporaries take shows in no result; `make memory` and its tests measure it",
    63: "the order of a gradient's sum is torch's own; a campaign compares gradients up to rounding",
}
