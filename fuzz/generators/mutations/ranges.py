"""Changes of a range: its start, its stop, its step, its direction.

Each takes a tree and a random generator, changes the tree in one place, and says whether it found one.
"""
from __future__ import annotations

import ast
import random

from .places import expression, is_range, loops


def change_range(tree: ast.Module, rng: random.Random) -> bool:
    """The new range is never longer than the old one by more than one step: the loop ends as it did."""
    sites = [loop for loop in loops(tree) if is_range(loop.iter) and len(loop.iter.args) < 3]   # type: ignore[attr-defined]
    if not sites:
        return False
    loop = rng.choice(sites)
    texts = [ast.unparse(argument) for argument in loop.iter.args]                              # type: ignore[attr-defined]
    start, stop = texts if len(texts) == 2 else ("0", texts[0])
    loop.iter = expression(rng.choice((
        f"range({start} + 1, {stop})" if start != "0" else f"range(1, {stop})",
        f"range({start}, {stop} - 1)",
        f"range({start}, {stop}, 2)",
        f"range({stop} - 1, {start} - 1, -1)",
        f"reversed(range({start}, {stop}))",
        f"range({start}, {stop} - 1, 1)",
        f"range({start}, {stop}, 3)",
    )))
    return True
