"""Small loops as data: the source of a function, arguments for it, and why it is refused, if it is.

Each is run through every pass (see `stages.py`). Arguments are Python text over `f` (floats), `whole` (integers) and
`truths`; each text is one call. `LOOPS` compile at every stage, or are refused with the code they name. `WRONG` are
loops that some pass gets wrong, with the first stage that shows it: bugs, kept here until they are mended. Where the
function raises, every stage has to raise too.
"""

from __future__ import annotations

from . import (
           elementwise,
           mended,
           moments,
           nests,
           raising,
           recurrences,
           reductions,
           rows,
           scatters,
           several,
           subscripts,
           waves,
           wrong,
)
from .case import LOOPS, WRONG, Loop

__all__ = ["LOOPS", "WRONG", "Loop", "elementwise", "mended", "moments", "nests", "raising", "recurrences",
           "reductions", "rows", "scatters", "several", "subscripts", "waves", "wrong"]
