"""The best of each row, from a number on that may be the best itself, and what is done if it is good enough."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

STARTS = ("0", "0.0", "-1", "1e-8", "float('-inf')", "float('inf')", "{c}", "0.1", "-0.0", "{v}[{i}]")
VALUES = ("{X}[{i}, {j}]", "{X}[{i}, {j}]", "abs({X}[{i}, {j}])", "{X}[{i}, {j}] - {v}[{j}]", "{X}[{i}, {j}].item()")
TESTS = ("{best} >= {c}", "{best} > 0.5", "{best} == 0", "{c} < {best}", "{best} != {v}[{i}]", "{best} <= 1e-50",
         "0.1 <= {best}", "{at} >= 0", "{best} < {v}[{i}] and {at} != 0")
USES = ("{o}[{i}] = {best}", "{O}[{i}, 0] = {at}", "{count} += 1", "{O}[{i}, {at}] = 1", "{o}[{i}] += {at}",
        "{o}[{i}] = {best} * 2")


def best_matches(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype, ("n", "n")), "v": d.vector(dtype), "o": d.vector(dtype, written=True), "n": d.n,
             "O": d.matrix(dtype, ("n", "n"), written=True), "i": d.name("var"), "j": d.name("var"), "best": "best",
             "at": "at", "count": "count", "c": d.number() if d.chance(0.5) else d.pick("0.25", "2.0", "1")}
    value, sign = d.r.choice(VALUES).format(**names), d.pick(">", ">", "<", ">=", "<=")
    kept = d.pick("at = {j}", "at = {j}", "").format(**names)
    inner = [f"if {value} {sign} best:", f"    best = {value}", *([f"    {kept}"] if kept else [])]
    if d.chance(0.2):
        inner = [f"if {names['v']}[{names['j']}] > 0:", *(f"    {line}" for line in inner)]
    use = d.r.choice(USES).format(**names)
    test = d.r.choice(TESTS).format(**names)
    tail = [f"if {test}:", f"    {use}"] if d.chance(0.75) else [use]
    start = d.r.choice(STARTS).format(**names)
    d.line("count = 0")
    d.loop(f"for {names['i']} in range({d.n}):",
           [f"best = {start}", "at = -1", f"for {names['j']} in range({d.n}):", *(f"    {x}" for x in inner), *tail])
    d.returns("count", names["o"], names["O"])
