"""Lists that are made at full length and filled in order, or not quite; numbers of slices that are added up."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

MADE = ("[None] * {n}", "[0] * {n}", "[0.0] * {n}", "[None] * ({n} + 1)")
VALUES = ("{x}[{i}] * 2", "{x}[{i}].item()", "{X}[{i}] + 1", "{X}[{i}].sum()", "{x}[{i}]", "{i}",
          "sum({X}[{i}, :{K}[{i}]].tolist())", "sum({X}[{i}, {K}[{i}]:].tolist()) * 2", "sum({X}[{i}].tolist())")
STORES = ("{L}[{i}] = {v}", "{L}[{i}] = {v}", "{L}[{i}] = {v}", "if {x}[{i}] > 0:\n    {L}[{i}] = {v}",
          "{L}[{i}] = {v}\nt0 = {L}[{i}]", "numbers = {X}[{i}, :{K}[{i}]].tolist()\n{L}[{i}] = sum(numbers)")
ENDS = ("torch.stack({L})", "torch.tensor({L})", "{L}", "{L}[0]", "len({L})", "torch.stack({L}), {x}")


def filled_lists(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "X": d.matrix(dtype), "K": d.lengths("n", "m"), "L": d.name("list"),
             "i": d.name("var"), "n": d.n}
    names["v"] = d.r.choice(VALUES).format(**names)
    d.line(f"{names['L']} = " + d.r.choice(MADE).format(**names))
    d.line(f"for {names['i']} in range({names['n']}):", *indented(d.r.choice(STORES).format(**names).split("\n")))
    d.returns(d.r.choice(ENDS).format(**names))
