"""Heads of loops, and nests of them.

`opened(d)` writes a head and enters the loop: while statements are written, `d.loops` tells what they stand in.
`closed` leaves it again.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, Loop

# The head for a variable and a size, how far below 0 and beyond the size `i - 1` and `i + 1` go, how often.
HEADS = (
    ("for {i} in range({n}):", 0, 0), ("for {i} in range({n}):", 0, 0), ("for {i} in range({n}):", 0, 0),
    ("for {i} in range({n}):", 0, 0), ("for {i} in range({n}):", 0, 0), ("for {i} in range(0, {n}):", 0, 0),
    ("for {i} in range(1, {n}):", 1, 0), ("for {i} in range({n} - 1):", 0, 1),
    ("for {i} in range(1, {n} - 1):", 1, 1), ("for {i} in range({n} - 1, -1, -1):", 0, 0),
    ("for {i} in range(0, {n}, 2):", 0, 0), ("for {i} in range({n} // 2):", 0, 2),
    ("for {i} in range(1, {n}, 2):", 1, 0), ("for {i} in range({n} - 2, -1, -1):", 0, 1),
)
INNER = ("for {j} in range({i}):", "for {j} in range({i} + 1):", "for {j} in range({i}, {n}):",
         "for {j} in range({i} + 1, {n}):")


def opened(d: Draft, over: str = "n") -> str:
    var, (form, below, above) = d.name("var"), d.r.choice(HEADS)
    if over == "n" and d.chance(0.05):
        form, below, above = "for {i} in range({k}, {n}):", 0, 0
    text = form.format(i=var, n=d.size(over), k=d.count(over) if "{k}" in form else "")
    d.loops.append(Loop(var, over, below, above))
    return text


def plain(d: Draft, over: str = "n") -> str:
    """A head that covers the whole dimension, and enters it."""
    var = d.name("var")
    text = f"for {var} in range({d.size(over)}):"
    d.loops.append(Loop(var, over))
    return text


def inner(d: Draft) -> str:
    """A head inside the last loop: over the other dimension, triangular, or over lengths from a tensor."""
    outer, k = d.loops[-1], d.r.random()
    if k < 0.55 or outer.over != "n" or outer.above == 2:
        return opened(d, "m" if outer.over == "n" else "n") if d.chance(0.4) else plain(d, "m")
    var = d.name("var")
    if k < 0.85:
        text = d.r.choice(INNER).format(j=var, i=outer.var, n=d.size("n"))
        d.loops.append(Loop(var, "n"))
        return text
    d.readable("n", "m")
    text = f"for {var} in range({d.lengths('n', 'm')}[{outer.var}]):"
    d.loops.append(Loop(var, "m"))
    return text


def closed(d: Draft) -> None:
    """Leaves the innermost loop; its variable may be used again by a later one."""
    gone = d.loops.pop()
    d.release("var", gone.var)
