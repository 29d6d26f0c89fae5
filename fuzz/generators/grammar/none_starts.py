"""Names that are None until an iteration sets them, tensors that grow from None, and rows taken apart as numbers.

{x} and {y} are vectors, {X} is a matrix, {p} starts as None, {o} is written, {L} is a list.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

FIRST = ("if {p} is None:\n    {p} = {v}\nelse:\n    {p} = {u}", "{p} = {v} if {p} is None else {u}",
         "if {p} is not None:\n    {o}[{i}] = {u}\n{p} = {v}", "if {p} is None or {v} > {p}:\n    {p} = {v}",
         "if {p} is None:\n    {p} = {v}\n    continue\n{o}[{i}] = {u}\n{p} = {v}",
         "if {p} is None:\n    {o}[{i}] = {v}\nelse:\n    {o}[{i}] = {v} - {p}\n{p} = {v}",
         "if {v} != {p}:\n    {o}[{i}] = 1\n{p} = {v}",
         "if not {p} is None and {y}[{i}] > 0:\n    {o}[{i}] = {u}\n{p} = {v}",
         "if {p} is not None:\n    {o}[{i}] = {u}\nif {y}[{i}] > 0:\n    {p} = {v}",
         "if {y}[{i}] > 0:\n    continue\nif {p} is None:\n    {o}[{i}] = 3\n{p} = {v}",
         "{p} = {v}\nif {x}[{i}] != {p}:\n    {o}[{i}] = 1", "{p} = {v}\nif {p} is not None:\n    {o}[{i}] = 2",
         "if {y}[{i}] > 0:\n    {p} = {v}\nif {p} is None:\n    {o}[{i}] = 1\n{p} = {v}")
VALUES = ("{x}[{i}]", "{x}[{i}]", "{x}[{i}] * 2", "{x}[{i}].item()", "{x}[{i}] + {y}[{i}]")
UPDATES = ("{p} + {v}", "0.5 * {p} + {v}", "{v} - {p}", "max({p}, {v})", "{v}")
AFTER = ("", "", "{o}[{i}] = {p}", "{L}.append({p})", "{L}.append({v})")
GROWS = ("if {p} is None:\n    {p} = {g}\nelse:\n    {p} = torch.cat(({p}, {g}))",
         "{p} = {g} if {p} is None else torch.cat([{p}, {g}], dim=0)")
PARTS = ("{X}[{i}].unsqueeze(0)", "({X}[{i}] * 2).unsqueeze(0)", "{X}[{i}:{i} + 1]", "{X}[{i}]", "{X}[{i}] + 1")
APART = ("a, b = {X}[{i}].tolist()", "a, b = ({X}[{i}] * 2).tolist()", "a, b = [float(c) for c in {X}[{i}]]",
         "a, b = map(float, {X}[{i}])", "a, b = tuple(c * 2 for c in {X}[{i}])", "r = {X}[{i}] - 1\na, b = r[0], r[-1]",
         "r = {X}[{i}] * {X}[0]\na, b = r[1], r[0]")


def none_starts(d: Draft) -> None:
    names = {"x": d.vector(d.float_dtype()), "y": d.vector(d.float_dtype()), "p": d.name("temp"), "i": d.name("var"),
             "L": d.name("list"), "n": d.n}
    names["o"] = d.output(names["x"])
    names["v"] = d.r.choice(VALUES).format(**names)
    names["u"] = d.r.choice(UPDATES).format(**names)
    after = d.r.choice(AFTER)
    d.line(f"{names['p']} = None", f"{names['L']} = []")
    lines = (d.r.choice(FIRST) + "\n" + after).format(**names).rstrip().split("\n")
    d.line(f"for {names['i']} in range({d.pick('', '', '1, ')}{names['n']}):", *indented(lines))
    if "append" in after:
        d.line(f"{names['o']} = torch.stack({names['L']})" if "item" not in names["v"] else
               f"{names['o']} = torch.tensor({names['L']})")
    d.returns(names["o"], *([names["p"]] if d.chance(0.4) else []))


def grown_from_none(d: Draft) -> None:
    names = {"X": d.matrix(d.float_dtype(), written=d.chance(0.2)), "p": d.name("temp"), "i": d.name("var"), "n": d.n}
    names["g"] = d.r.choice(PARTS).format(**names)
    d.line(f"{names['p']} = None")
    d.line(f"for {names['i']} in range({names['n']}):", *indented(d.r.choice(GROWS).format(**names).split("\n")))
    if d.arguments[names["X"]].written and d.chance(0.5):
        d.line(f"{names['X']}[0] = 7")
    d.returns(names["p"])


def row_numbers(d: Draft) -> None:
    for sizes in d.sizes:
        sizes["m"] = 2 if d.chance(0.9) else sizes["m"]
    names = {"X": d.matrix(d.float_dtype()), "i": d.name("var"), "n": d.n}
    names["x"] = d.vector(d.float_dtype())
    names["o"] = d.output(names["x"])
    use = d.pick("{o}[{i}] = a - b", "{o}[{i}] = {x}[{i}] * a + b", "if a > b:\n    {o}[{i}] = a", "{o}[{i}] += b * b")
    lines = (d.r.choice(APART) + "\n" + use).format(**names).split("\n")
    d.line(f"for {names['i']} in range({names['n']}):", *indented(lines))
    d.returns(names["o"])
