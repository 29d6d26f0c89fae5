"""Nests of loops that store at looked-up places, with values and places that only some of the loops change.

{I} is a vector of places, {O} what is sorted in each row, by an axis or another; {x} and {w} are vectors, {X} a
matrix, {out} a matrix and {res} a vector to store into.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

PLACES = ("{out}[{i}, {O}[{i}, {j}]]", "{out}[{i}, {O}[{i}, {j}]]", "{out}[{i}, {o}[{j}]]", "{out}[{i}, {o}[{j}]]",
          "{res}[{O}[{i}, {j}]]", "{res}[{O}[{i}][{j}]]", "{res}[{I}[{i}]]", "{out}[{O}[{i}, {j}], {j}]",
          "{out}[{i}, ({I}[{i}] + {j}) % {m}]", "{res}[({I}[{i}] + {j}) % {m}]", "{out}[{I}[{i}], {O}[{i}, {j}]]")
VALUES = ("{j}", "{j} + 1", "{i}", "{x}[{i}]", "{w}[{j}]", "{w}[{j}] * 2", "{x}[{i}] - 1", "{X}[{i}, {j}]", "1",
          "{x}[{i}] + {w}[{j}]", "{n} - {i}", "{X}[{i}, 0]")
TESTS = ("", "", "", "if {X}[{i}, {j}] > 0:", "if {w}[{j}] > 0:", "if {i} != {j}:", "if {x}[{i}] < 1:")
HEADS = ("for {i} in range({n}):", "for {i} in range({n}):", "for {i} in range({n} - 1, -1, -1):")
INNER = ("for {j} in range({m}):", "for {j} in range({m}):", "for {j} in range({m} - 1, -1, -1):",
         "for {j} in range({m} // 2):")
SORTED = ("{X}.argsort(dim=1)", "torch.argsort({X}, dim=1, descending=True)", "torch.argsort({X}, dim=0) % {m}",
          "{X}.sort(dim=1)[1]", "{X}.argsort(dim=1) // 2", "torch.topk({X}, {m}, dim=1).indices",
          "torch.sort({X}, dim=0).indices.clamp(max={m} - 1)")
ROWS = ("torch.argsort({X}[{i}])", "{X}[{i}].argsort(descending=True)", "torch.topk({X}[{i}], {m}).indices",
        "{X}[{i}].sort()[1] // 2")


def placed_rows(d: Draft) -> None:
    names = {"X": d.matrix(), "x": d.vector(), "w": d.vector(over="m"), "I": d.index("n", "m"), "O": d.name("temp"),
             "o": d.name("temp"), "i": d.name("var"), "j": d.name("var"), "n": d.n, "m": d.m}
    names["out"], names["res"] = d.output(names["X"]), d.output(names["w"])
    place, value, test = d.r.choice(PLACES), d.r.choice(VALUES), d.r.choice(TESTS)
    lines = [f"{place} = {value}"]
    if test:
        lines = [test, *indented(lines)]
    lines = [d.r.choice(INNER), *indented(lines)]
    if "{o}" in place:
        lines.insert(0, "{o} = " + d.r.choice(ROWS))
    if "{O}" in place:
        d.line(f"{names['O']} = " + d.r.choice(SORTED).format(**names))
    d.loop(d.r.choice(HEADS).format(**names), [line.format(**names) for line in lines])
    d.returns(names["out" if "{out}" in place else "res"])
