"""Values that a loop over keys puts into dictionaries, in branches or not; loops over distinct values inside others."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

FOLDS = ("torch.stack({D}[k]).mean()", "torch.stack({D}[k]).std()", "torch.stack({D}[k]).max()",
         "torch.stack({D}[k]).sum()", "torch.stack({D}[k]).var(unbiased=False)", "len({D}[k])")
FIXED = ("torch.tensor(0.0)", "torch.tensor(1.0)", "0.0", "torch.tensor(2)", "torch.stack({D}[k])[0]",
         "torch.stack({D}[k]).sum() * 2")
TESTS = ("len({D}[k]) == 1", "len({D}[k]) > 1", "k > 1", "torch.stack({D}[k]).sum() > 0")
SET = ("{R}[k] = {A}", "if {T}:\n    {R}[k] = {B}\nelse:\n    {R}[k] = {A}", "if {T}:\n    {R}[k] = {A}",
       "if {T}:\n    {R}[k] = {B}\nelif {U}:\n    v = {A}\n    {R}[k] = v\nelse:\n    raise ValueError(k)",
       "v = {B}\nif {T}:\n    {R}[k] = {A}\nelse:\n    {R}[k] = v * 2")
ENDS = ("{o}[{i}] = {x}[{i}] - {R}[{k}]", "{x}[{i}] = {x}[{i}] / ({R}[{k}] + {c})", "{o}[{i}] = {R}[{k}]",
        "if {x}[{i}] > 0:\n    {o}[{i}] = {R}[{k}] * {c}")


def key_results(d: Draft) -> None:
    names = {"x": d.vector(d.float_dtype(), written=True), "I": d.index("n", "n"), "D": d.name("list"),
             "i": d.name("var"), "R": d.name("list"), "n": d.n, "c": d.pick("0.5", "1e-3", "2")}
    names["o"] = d.output(names["x"])
    names["k"] = f"{names['I']}[{names['i']}].item()"
    names |= {key: d.r.choice(options).format(**names) for key, options in
              (("A", FOLDS), ("B", FIXED), ("T", TESTS), ("U", TESTS))}
    d.module.append("from collections import defaultdict")
    head = f"for {names['i']} in range({names['n']}):"
    d.line(f"{names['D']}, {names['R']} = defaultdict(list), {{}}" if d.chance(0.3) else
           f"{names['D']} = defaultdict(list)\n    {names['R']} = {{}}",
           head, *indented(["{D}[{k}].append({x}[{i}])".format(**names)]),
           f"for k in {names['D']}:", *indented(d.r.choice(SET).format(**names).split("\n")),
           head, *indented(d.r.choice(ENDS).format(**names).split("\n")))
    d.returns(names["o"], names["x"])


PARTS = ("{Y}[{i}]", "{Y}[{i}][{X}[{i}] > 0]", "{Y}[{Y} == {i}]", "{Y}[:, 0]", "{Y}[{i}, 1:]")
BODIES = ("{o}[{i}] += {X}[{i}][{Y}[{i}] == v].sum()", "{o}[{i}] += v", "if v == 0:\n    continue\n{o}[{i}] += 1",
          "{o}[v] += 1", "{o}[{i}] = {X}[{i}][{Y}[{i}] == v].mean()", "{Y}[{i}, 0] = v", "{o}[v] = {i}",
          "if v > 1:\n    break\n{o}[{i}] = v * 2", "{o}[{i}] += ({Y} == v).sum() / v")


def distinct_values(d: Draft) -> None:
    names = {"X": d.matrix(d.float_dtype(), ("n", "m")), "Y": d.matrix("int64", ("n", "m"), written=True),
             "i": d.name("var"), "n": d.n}
    names["o"] = d.output(d.vector(d.float_dtype()))
    part = d.r.choice(PARTS).format(**names)
    head = d.pick(f"for v in torch.unique({part}):", f"for v in torch.unique({part}):", f"for v in {part}.unique():")
    if d.chance(0.6):
        d.line(f"{names['Y']} = {names['Y']}.abs() % 5")
    body = [head, *indented(d.r.choice(BODIES).format(**names).split("\n"))]
    d.line(f"for {names['i']} in range({names['n']}):", *indented(body))
    d.returns(names["o"], names["Y"])
