"""Tensors without axes that are made and then changed in place: alone, held by another name, by a list, by a helper.

{s} is the tensor, {x} and {y} are vectors, {o} is written, {L} is a list.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STARTS = ("torch.tensor(0.0)", "torch.tensor(1.5)", "torch.zeros(())", "torch.ones([])", "{x}.new_zeros(())",
          "torch.zeros_like({x}[0])", "torch.tensor(2)", "torch.full((), 0.5)", "{x}[0]",
          "torch.zeros((), dtype={x}.dtype)")
UPDATES = ("{s} += {x}[{i}]", "{s} += {x}[{i}] * {y}[{i}]", "{s} -= {y}[{i}]", "{s} *= 0.5 + {x}[{i}]", "{s} /= 2",
           "if {y}[{i}] > 0:\n    {s} += {x}[{i}]", "{s} += {x}[{i}].item()", "{s} *= {y}[{i}]\n{s} += {x}[{i}]")
HELD = ("", "", "", "{o}[{i}] = {s}", "{L}.append({s})", "{L}.append({s} * 2)", "{t} = {s}", "{t} = {s} + 1",
        "{o}[{i}] = torch.sqrt({s})", "{t} = {s}.detach()", "if {s} > 3:\n    break", "{L}[0] = {s}")
BEFORE = ("", "", "", "{t} = {s}", "{t} = {s} * 1", "{L}.append({s})")


def single_values(d: Draft) -> None:
    names = {"x": d.vector(d.float_dtype()), "y": d.vector(d.float_dtype()), "s": d.name("sum"), "t": d.name("temp"),
             "i": d.name("var"), "L": d.name("list"), "n": d.n}
    names["o"] = d.output(names["x"])
    body = "\n".join(part for part in (d.r.choice(UPDATES), d.r.choice(HELD)) if part).format(**names)
    d.line(f"{names['L']} = [{d.pick('', '0')}]", f"{names['t']} = 0",
           f"{names['s']} = {d.r.choice(STARTS).format(**names)}")
    before = d.r.choice(BEFORE).format(**names)
    if before:
        d.line(before)
    d.line(f"for {names['i']} in range({d.pick('', '1, ')}{names['n']}):", *indented(body.split("\n")))
    d.returns(*d.pick((names["s"],), (names["s"], names["o"]), (names["s"], names["t"]), (names["L"], names["s"])))
