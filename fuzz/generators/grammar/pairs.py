"""What inner loops that may not run leave in a name: pairs of elements, rows of several lengths, segments.

{x}, {y} are vectors, {A} is a square matrix, {J} are places, which are lengths as well; {i} and {j} are the variables.
Later calls have one element, with which no inner loop runs, or none.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

RANGES = ("{i}", "{i}", "{i} + 1, {n}", "{i} + 1, {n}", "{i} - 1", "{i} + 2, {n}", "{J}[{i}]", "int({J}[{i}])",
          "{J}[{i}].item()", "1, {i}", "{J}[{i}], {n}", "{i} - 1, -1, -1", "{n} - {i} - 1", "max({i} - 2, 0), {i}")
TERMS = ("{x}[{i}] - {x}[{j}]", "{x}[{j}]", "({x}[{i}] - {x}[{j}]) ** 2", "{x}[{i}] * {y}[{j}]", "{A}[{i}, {j}]", "1",
         "0.5", "abs({x}[{i}] - {x}[{j}])", "{A}[{j}].sum()")
UPDATES = ("s = s + {t}", "s = s + {t}", "s += {t}", "s = s - {t}", "s = s * {t}", "if {t} > s:\n    s = {t}",
           "s = max(s, {t})", "s = torch.maximum(s, {v})", "if {x}[{j}] > 0:\n    s = s + {t}", "s = {t}",
           "if {x}[{i}] != {x}[{j}]:\n    s += {t}", "s = torch.minimum({v}, s)",
           "if {t} < s:\n    s = {t}\n    k = {j}")
STARTS = ("0", "0.0", "0.0", "0.0", "1", "1.0", "torch.tensor(0.0)", "torch.zeros(())", "{x}[0]", "{x}[0] * 1", "-1.5",
          "float('-inf')", "torch.zeros((), dtype={x}.dtype)")
BESIDE = ("", "", "", "k += 1", "k = k + 2", "{o}[{i}, {j}] = {x}[{j}]")
AFTER = ("", "", "", "", "s = s + {x}[{i}]", "if {x}[{i}] > 0:\n    s = s + 1", "s = s * 0.5", "{q}[{i}] = s",
         "{q}[{i}] = k")


def pairs(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype), "A": d.matrix(dtype, dims=("n", "n")), "J": d.index("n", "n"),
             "o": d.matrix(dtype, dims=("n", "n"), written=True), "q": d.vector(dtype, written=True), "n": d.n,
             "i": d.name("var"), "j": d.name("var")}
    names["t"] = d.r.choice(TERMS).format(**names)
    names["v"] = d.pick("{x}[{j}]", "{x}[{i}] + {x}[{j}]").format(**names)
    steps = [d.r.choice(UPDATES), d.r.choice(BESIDE)]
    inner = [line for step in steps if step for line in step.format(**names).split("\n")]
    after = d.r.choice(AFTER).format(**names)
    body = [f"for {names['j']} in range({d.r.choice(RANGES)}):".format(**names), *indented(inner),
            *(after.split("\n") if after else [])]
    if d.chance(0.08):
        body = [f"if {names['y']}[{names['i']}] > 0:", *indented(body)]
    d.line(f"s = {d.r.choice(STARTS)}".format(**names), f"k = {d.pick('0', '0', '0.0')}")
    over = d.pick("range({n})", "range({n})", "range(1, {n})", "range({n} - 1)").format(**names)
    d.loop(f"for {names['i']} in {over}:", body)
    d.returns(d.pick("s", "s", "s / max(k, 1)", "s * 2"), "k", names["o"], names["q"])
