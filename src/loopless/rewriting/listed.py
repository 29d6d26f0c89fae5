"""Lists that the source shows to be lists, as tensors: the first line of the new code makes them.

    for l in lens:                                      lens = torch.as_tensor(lens)
        out[start:start + l] = ...              →       ...
"""
from __future__ import annotations

import re
from dataclasses import replace

from ..pipeline import Compiled
from ..read.static_facts import StaticFacts


def with_lists(compiled: Compiled, facts: StaticFacts) -> Compiled:
    """The code after the lines that make tensors of lists."""
    lines = compiled.lines
    used = [n for n in facts.lists if any(re.search(rf"\b({n}|{n}_lengths)\b", line) for line in lines)]
    beside = next((f", device={n}.device" for n in facts.floats if n not in used), "")
    first = tuple(f"{n}, {n}_lengths = scans.padded({n})" if facts.lists[n] else f"{n} = torch.as_tensor({n}{beside})"
                  for n in used)
    return replace(compiled, lines=(*first, *lines)) if used else compiled
