"""Loops in which a condition asks for one iteration by its number, which may not be one of theirs.

{P} are ints, {x} and {y} vectors, {o} and {O} are written; {p} goes over the ints, and {c} is what they ask for.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

COURSES = ("range({m})", "range({m})", "range(1, {m})", "range({m} - 1, -1, -1)", "range(2, {m} - 1)",
           "range(len({x}))")
TESTS = ("{P}[{p}] == {c}", "{P}[{p}] == {c}", "{c} == {P}[{p}]", "{P}[{p}] == {c} and {x}[{p}] > 0",
         "{P}[{p}] == {c} and {y}[{c}] > 0", "{P}[{p}] - 1 == {c}", "{P}[{p}].item() == {c}", "{k} == {c}")
SET = ("{o}[{p}] = {c}", "{o}[{p}] = 1", "{o}[{p}] = {y}[{c}]", "{o}[{p}] = {c} * 2 + 1", "{o}[{p}] += 1",
       "{o}[{p}] = {x}[{p}] * 2", "{O}[{p}, {c}] = 1", "{o}[{p}] = {y}[{c}] + {c}", "{o}[{c}] += {x}[{p}]",
       "{O}[{p}, {c}] = {y}[{c}]", "{o}[{p}] += {y}[{c}]")
ELSE = ("", "", "", "else:\n    {o}[{p}] = -1", "else:\n    {O}[{p}, {c}] = 0")


def asked_for(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"P": d.vector("int64") if d.chance(0.6) else d.index("n", "m"), "x": d.vector(dtype),
             "y": d.vector(dtype, "m"), "o": d.vector(dtype, written=True), "O": d.matrix(dtype, written=True),
             "p": d.name("var"), "c": d.name("var"), "k": d.count(), "n": d.n}
    names["m"] = f"len({names['y']})"
    inner = [f"if {d.r.choice(TESTS)}:", *indented([d.r.choice(SET)]), *d.r.choice(ELSE).split("\n")]
    if d.chance(0.15):
        inner.insert(2, "    break")
    lines = [f"for {names['c']} in {d.r.choice(COURSES)}:", *indented([line for line in inner if line])]
    d.loop(f"for {names['p']} in range({names['n']}):", [line.format(**names) for line in lines])
    d.returns(names["o"], names["O"])
