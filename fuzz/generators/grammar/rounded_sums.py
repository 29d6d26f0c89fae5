"""float64 values that are added up in float32, at their own place, at computed places, under conditions, and read."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

ADDS = ("{o}[{i}] += {X}[{i}, {j}]", "{o}[{I}[{i}]] += {X}[{i}, {j}]", "{o}[{i}] = {o}[{i}] + {X}[{i}, {j}]",
        "if {X}[{i}, {j}] > 0:\n    {o}[{i}] += {X}[{i}, {j}]", "{o}[{i}] -= {X}[{i}, {j}] * 2", "{s} += {X}[{i}, {j}]",
        "{o}[{i}] += {X}[{i}, {j}]\n{o}[{i}] += {X}[{i}, 0]", "{s} += {X}[{i}, {j}]\n{o}[{i}] = {s}",
        "{o}[{I}[{i}]] += {X}[{i}, {j}]\n{o}[{i}] += 1")


def rounded_sums(d: Draft) -> None:
    names = {"X": d.matrix("float64"), "I": d.index("n", "n"), "o": d.name("out"), "s": d.name("sum"),
             "i": d.name("var"), "j": d.name("var"), "n": d.n, "m": d.m}
    d.line(f"{names['o']} = torch.zeros({names['n']})", f"{names['s']} = torch.zeros(())")
    lines = d.r.choice(ADDS).format(**names).split("\n")
    inner = [f"for {names['j']} in range({names['m']}):", *indented(lines)]
    d.line(f"for {names['i']} in range({names['n']}):", *indented(inner))
    d.returns(names["o"], names["s"])
