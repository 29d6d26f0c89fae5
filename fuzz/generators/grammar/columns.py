"""Columns that become rows: functions that leave their result as their operand lies, and one list joined twice.

{X} is a matrix of n rows and m columns, {O} gets a row for each column, {j} is the column, {c} one of it.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

COLUMN = ("{X}[:, {j}]", "{X}[:, {j}]", "({X}[:, {j}] * 2)", "({X}[:, {j}] + {X}[0, {j}])", "{X}[1:, {j}]")
FUNCTIONS = ("torch.argsort({c})", "{c}.sort().values", "torch.sort({c}, descending=True)[1]", "{c}.flip(0)",
             "torch.nn.functional.normalize({c}, dim=0)", "{c}.flip(0) * 2", "torch.cumsum({c}, 0)", "{c} * 2",
             "{c} > 1", "torch.softmax({c}, 0)", "{c}.sort()[0].flip(0)", "{c} + 1")
STORES = ("{O}[{j}] = {v}", "{O}[{j}] = {v}", "{O}[{j}] += {v}", "{O}[-1 - {j}] = {v}")
JOINED = ("torch.stack({L})", "torch.stack({L}, 1)", "torch.stack({L}, dim=-1)", "torch.stack({L}) + 0",
          "torch.cat({L})")


def columns(d: Draft) -> None:
    dtype = d.pick("float32", "float32", "float64", "int64")
    names = {"X": d.matrix(dtype, ("n", "m")), "j": d.name("var"), "L": d.name("list"), "O": d.name("out")}
    names["c"] = d.r.choice(COLUMN).format(**names)
    names["v"] = d.r.choice(FUNCTIONS).format(**names)
    head = "for {j} in range({X}.shape[1]):".format(**names)
    if d.chance(0.5):
        kept = d.pick("dtype={X}.dtype", "dtype={X}.dtype", "dtype=torch.int64").format(**names)
        d.line("{O} = torch.zeros({X}.shape[1], len({X}), ".format(**names) + f"{kept})")
        d.loop(head, [d.r.choice(STORES).format(**names)])
        d.returns(names["O"])
        return
    d.line(f"{names['L']} = []")
    d.loop(head, [f"{names['L']}.append({names['v']})"])
    results = [d.r.choice(JOINED).format(**names) for _ in range(d.r.choice((1, 2)))]
    for k, result in enumerate(results):
        d.line(f"{names['O']}{k} = {result}")
        d.returns(f"{names['O']}{k}")
