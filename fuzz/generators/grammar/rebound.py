"""Names for rows, tuples and fresh tensors that an iteration reads, and then gives to something else.

{X} is a matrix, {x} a vector as long as it has rows, {o} a vector that is written, {p} the name.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

VALUES = ("torch.zeros({m})", "torch.full(({m},), 2.0)", "{X}[{k}]", "({x}[{k}], 2.0)", "{X}[{k}] * 2",
          "torch.stack([v * 3 for v in {X}[{k}]])", "{X}[{k}].clone()", "[v * 2 for v in {X}[{k}]]", "{x}[{k}:]",
          "{x}[{k}].item(), 1", "torch.zeros_like({X}[{k}])")
READS = ("{o}[{i}] = {p}[0]", "{o}[{i}] = {p}[0] + {x}[{i}]", "{o}[{i}] += {p}[-1]", "{o}[{i}] = sum({p})",
         "{p}[0] = {x}[{i}]", "{o}[{i}] = len({p})")


def rebound(d: Draft) -> None:
    names = {"X": d.matrix("float32"), "x": d.vector("float32"), "o": d.vector("float32", written=True), "m": d.m,
             "i": d.name("var"), "p": d.name("temp")}
    d.line("{p} = ".format(**names) + d.r.choice(VALUES).format(k="0", **names))
    read = d.r.choice(READS).format(**names)
    step = "{p} = ".format(**names) + d.r.choice(VALUES).format(k=names["i"], **names)
    lines = step.split("\n")
    if d.chance(0.2):
        lines = [f"if {names['x']}[{names['i']}] > 0:", *indented(lines)]
    if d.chance(0.15):
        lines = [f"for {d.name('var')} in range(2):", *indented(lines)]
    d.loop(f"for {names['i']} in range({d.n}):", [read, *lines] if d.chance(0.8) else [*lines, read])
    d.returns(names["o"], *([f"{names['p']}[0]"] if d.chance(0.25) else []), *([names["p"]] if d.chance(0.15) else []))
