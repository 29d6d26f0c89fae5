"""Rows under a name that the next iteration reads: the row before, or the last one that was worth remembering.

{X} and {Y} are matrices, {Y} is written, {v} and {w} are vectors of its two sizes, {p} is the name of the row.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

STARTS = ("{X}[0]", "{X}[0]", "{X}[-1]", "{w}", "torch.zeros_like({X}[0])", "{Y}[0]")
USES = ("{Y}[{i}] = {X}[{i}] - {p}", "{Y}[{i}] = {X}[{i}] * {p} + {w}", "{v}[{i}] = ({X}[{i}] * {p}).sum()",
        "{v}[{i}] = {X}[{i}] @ {p}", "{Y}[{i}] = {p}", "{v}[{i}] = {p}[0] + {X}[{i}, 0]", "{w} += {X}[{i}] - {p}",
        "{Y}[{i}] = torch.where({X}[{i}] > {p}, {X}[{i}], {p})", "{s} += ({X}[{i}] - {p}).abs().sum()")
NEXT = ("{p} = {X}[{i}]", "{p} = {X}[{i}]", "{p} = {X}[{i}] * 2", "if {v}[{i}] > 0:\n    {p} = {X}[{i}]",
        "{p} = {Y}[{i}]", "{q} = {X}[{i}]\n{p} = {q}", "{p} = {X}[{i} - 1]")


def remembered_rows(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype), "Y": d.matrix(dtype, written=True), "v": d.vector(dtype, written=True),
             "w": d.vector(dtype, "m", written=True), "p": d.name("temp"), "q": d.name("temp"), "i": d.name("var"),
             "s": d.name("sum")}
    d.line(f"{names['s']} = 0.0", f"{names['p']} = {d.r.choice(STARTS)}".format(**names))
    steps = [*d.r.sample(USES, d.r.choice((1, 1, 2))), d.r.choice(NEXT)]
    if d.chance(0.15):
        steps.reverse()
    lines = "\n".join(steps).format(**names).split("\n")
    if d.chance(0.25):
        lines = [line.replace(f"{names['X']}[{names['i']}]", "row") for line in lines]
        d.loop(f"for {names['i']}, row in enumerate({names['X']}):", lines)
    else:
        d.loop(f"for {names['i']} in range({d.pick('', '', '1, ')}{d.n}):", lines)
    d.returns(names["Y"], names["v"], names["s"], *([names["p"]] if d.chance(0.3) else []))
