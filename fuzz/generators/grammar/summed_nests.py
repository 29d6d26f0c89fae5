"""Sums over nests that start as numbers, in which some inner loops do not run: pairs, triangles, rows under a test.

{s} is the sum, {A} a square matrix, {v} a vector, {n} the size, {i}, {j} and {k} are variables, {o} is written.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STARTS = ("0.0", "0.0", "0", "0", "2.5", "-0.0", "1", "{v}[0]")
INNER = ("range({i} + 1, {n})", "range({i} + 1, {n})", "range({i})", "range({i})", "range({i}, {n})", "range({n})",
         "range({i} - 1)", "range({i} - 1, -1, -1)", "range(1, {n} - {i})", "range({i} + 2, {n})")
TERMS = ("{s} += {A}[{i}, {j}]", "{s} = {s} + {A}[{i}, {j}] * {v}[{j}]", "{s} -= {v}[{i}] * {v}[{j}]",
         "if {A}[{i}, {j}] > 0:\n    {s} += {A}[{i}, {j}]", "{s} += ({v}[{i}] - {v}[{j}]).abs()",
         "if {v}[{i}] > {v}[{j}]:\n    {s} += 1\nelse:\n    {s} += {A}[{i}, {j}]", "{s} += {A}[{i}]",
         "if {v}[{j}] < 0:\n    continue\n{s} += {A}[{j}, {i}]", "{s} += {A}[{i}, {j}].item()",
         "{s} += ({A}[{i}, {j}] > 0)")
BESIDE = ("", "", "", "", "", "{s} += 1", "{s} = {s} * 0.5", "{o}[{i}] = {s}", "{s} += {v}[{i}]",
          "if {s} > 3:\n    break")


def summed_nests(d: Draft) -> None:
    names = {"A": d.matrix(d.float_dtype(), ("n", "n")), "v": d.vector(d.float_dtype()), "n": d.n, "s": d.name("sum"),
             "i": d.name("var"), "j": d.name("var"), "k": d.name("var")}
    names["o"] = d.output(names["v"])
    lines = [f"for {names['j']} in {d.r.choice(INNER).format(**names)}:",
             *indented(d.r.choice(TERMS).format(**names).split("\n"))]
    if d.chance(0.3):
        lines = [f"if {names['v']}[{names['i']}] > 0:", *indented(lines)]
    beside = d.r.choice(BESIDE).format(**names)
    lines = [*lines, *(beside.split("\n") if beside else [])]
    head = d.pick("range({n})", "range({n})", "range({n} - 1)", "range(1, {n})").format(**names)
    nest = [f"for {names['i']} in {head}:", *indented(lines)]
    if d.chance(0.2):
        nest = [f"for {names['k']} in range({d.pick('2', '1', names['n'])}):", *indented(nest)]
    d.line(f"{names['s']} = {d.r.choice(STARTS).format(**names)}", *nest)
    d.returns(*d.pick((names["s"],), (names["s"],), (names["s"], names["o"])))
