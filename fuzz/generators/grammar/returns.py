"""Discounted returns as people write them: backwards through lists, from an int, started anew, put in front."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

HEADS = ("for {r} in {R}[::-1]:", "for {r} in reversed({R}):", "for {r}, {e} in zip(reversed({R}), reversed({E})):",
         "for {r}, {e} in zip({R}[::-1], {E}[::-1]):", "for {r} in {R}:")
ANEW = ("", "if {e} > 0:\n    {s} = 0", "if {e} > 0:\n    {s} = 0.0", "if {e} > 0:\n    {s} = {r}")
UPDATES = ("{s} = {r} + {g} * {s}", "{s} = {g} * {s} + {r}", "{s} = {r} + {s}", "{s} = {s} * {g} + {r} * 2")
GROWN = ("{L}.insert(0, {s})", "{L}.append({s})", "{L}.append({s} * 2)")
ENDS = ("{L} = torch.tensor({L})", "{L} = torch.tensor({L}, dtype=torch.float64)", "{L} = torch.FloatTensor({L})", "")


def returns(d: Draft) -> None:
    names = {"R": d.vector("float64"), "E": d.vector("float64"), "r": d.name("var"), "e": d.name("var"),
             "s": d.name("sum"), "L": d.name("list"), "g": d.number()}
    for name in ("R", "E"):
        d.arguments[names[name]].holder = d.pick("listed({})", "listed({})", "tupled({})")
    head = d.r.choice(HEADS)
    steps = [d.r.choice(ANEW) if "{e}" in head else "", d.r.choice(UPDATES)]
    grown = d.r.choice(GROWN)
    steps = [grown, *steps] if d.chance(0.2) else [*steps, grown]
    lines = [line.format(**names) for step in steps if step for line in step.split("\n")]
    d.line(f"{names['L']} = []", f"{names['s']} = {d.pick('0', '0', '0.0', '1')}")
    d.line(head.format(**names), *indented(lines))
    end = d.r.choice(ENDS).format(**names)
    d.line(*([end] if end else []))
    d.returns(names["L"], *([names["s"]] if d.chance(0.3) else []))
