"""The function around a loop: its arguments, where `out` comes from, what `s` starts at, what is returned.

All of it is drawn from the number of the program, so that the same loop is met in several surroundings.
"""
from __future__ import annotations

import re
from typing import NamedTuple

from .vocabulary import Loop

ARGUMENTS = ("x", "y", "out", "r", "idx", "m", "w", "c", "k")
STARTS = (*["0.0"] * 8, *["0"] * 3, "w", "torch.zeros(())", "first", 'float("-inf")', "1.5")
SOURCES = (*[""] * 7, *["torch.zeros_like(x)"] * 4, "x.clone()", "x.clone()", "torch.ones(x.shape)", "x * 2", "x")
NAME = re.compile(r"\b[a-z]+\b")


class Around(NamedTuple):
    names: tuple[str, ...]      # the arguments of f
    start: str                  # of s, "" if there is none
    source: str                 # of out, "" if it is an argument, or there is none
    results: tuple[str, ...]
    written: frozenset[str]     # the tensors that the loop writes
    lengths: int                # how much longer than n the vectors are
    pick: int                   # drawn from the number, for what is left to choose


def scatter(number: int) -> int:
    """A number of 60 bits without visible relation to this one."""
    number = (number + 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    number = (number ^ number >> 31) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return number >> 4 ^ number >> 33


def around(loop: Loop, number: int, gradients: bool) -> Around:
    pick = scatter(number)
    body = "\n".join((*(head.text for head in loop.heads), *loop.lines))
    used = set(NAME.findall(body))
    start = STARTS[pick % 16] if "s" in used else ""
    if start == "first":
        start = "x[0]" if len(loop.heads) == 1 else "x[0, 0]"
    source = SOURCES[pick // 16 % 16] if "out" in used else ""
    names = tuple(
        name for name in ARGUMENTS
        if name == "x" or ((name in used or name == start) and not (name == "out" and source))
    )
    written = frozenset(s.target.split("[")[0] for s in loop.statements if "[" in s.target)
    if "r[i] =" in body or "r[i] *=" in body:
        written |= {"r"}
    longer = "x[i + 1]" in body and not loop.heads[0].room and pick // 256 % 8 > 0
    return Around(names, start, source, results(used, source, written, pick, gradients), written, int(longer), pick)


def results(used: set[str], source: str, written: frozenset[str], pick: int, gradients: bool) -> tuple[str, ...]:
    found = ["s"] if "s" in used else []
    if "t" in used and pick // 2048 % 4 == 0:
        found.append("t")
    if source or ("out" in written and pick // 8192 % 2):
        found.append("out")
    if gradients and "x" in written:
        found.append("x")
    if pick // 16384 % 16 == 0:
        found.append("i")
    return tuple(found)


def surround(loop: Loop, number: int, gradients: bool) -> tuple[str, Around]:
    """The text of the program, and what was chosen for it."""
    chosen = around(loop, number, gradients)
    lines = ["import torch", "", "", f"def f({', '.join(chosen.names)}):"]
    if gradients and "x" in chosen.written:
        lines.append("    x = x * 1")
    if len(loop.heads) == 2:
        lines.append("    n, p = x.shape")
    else:
        lines.append("    n = len(x) - 1" if chosen.lengths else "    n = len(x)")
    if chosen.start:
        lines.append(f"    s = {chosen.start}")
    if chosen.source:
        lines.append(f"    out = {chosen.source}")
    lines.append("    " + loop.heads[0].text)
    lines.extend("        " + line for line in loop.lines)
    if chosen.results:
        lines.append(f"    return {', '.join(chosen.results)}")
    return "\n".join(lines) + "\n", chosen
