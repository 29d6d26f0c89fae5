"""Rows under names that change places, in every iteration or in some: at the end a name may be the row it started as.

{X} is a matrix, {v} and {w} are vectors as long as its rows, {m} is a mask, {s} and {h} are the names.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

STARTS = ("{v}", "{w}", "{X}[0]", "{v} * 2", "{X}[-1] + {w}", "{X}[0].clone()")
STEPS = ("{s}, {h} = {h}, {s}", "{s}, {h} = {h}, {s} + {X}[{i}]", "if {m}[{i}]:\n    {s}, {h} = {h}, {s}",
         "{s}, {h} = {h}, {s} if {m}[{i}] else {h} * 2",
         "if {m}[{i}]:\n    {s} = {s} * 0.5 + {X}[{i}]\nelse:\n    {s}, {h} = {h}, {s}", "{s}, {h} = {h}.detach(), {s}")
USES = ("", "{O}[{i}] = {s}", "{L}.append({s})", "{O}[{i}] = {X}[{i}] - {h}")


def exchanged_rows(d: Draft) -> None:
    names = {"X": d.matrix(), "v": d.vector(over="m"), "w": d.vector(over="m"), "m": d.mask(), "i": d.name("var"),
             "s": d.name("sum"), "h": d.name("temp"), "L": d.name("list"), "O": d.name("out")}
    use = d.r.choice(USES)
    starts = {"L": "[]", "O": "torch.zeros_like({X})", "s": d.r.choice(STARTS), "h": d.r.choice(STARTS)}
    for key, start in starts.items():
        if key in "sh" or f"{{{key}}}" in use:
            d.line(f"{names[key]} = {start.format(**names)}")
            d.returns(names[key])
    d.loop(f"for {names['i']} in range({d.pick('1, ', '')}{d.n}):",
           [line for text in (d.r.choice(STEPS), use) if text for line in text.format(**names).split("\n")])
