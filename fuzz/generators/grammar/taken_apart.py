"""Columns and parts of tensors that are computed in the loop, and single values that are added to all of a tensor."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

APART = ("a, b = {d}[:, 0], {d}[:, 1]", "a, b = {d}[:, -1], {d}[..., 0]", "a, b = {d}.unbind(-1)",
         "a, b = {d}.unbind(1)",
         "a, b = {d}.chunk(2, dim=1)\na, b = a.sum(1), b.sum(1)", "a = {d}[:, 0]\nb = {d}[:, 2]", "a, b = {d}.unbind()",
         "a, b = torch.split({d}, 1, dim=1)\na, b = a[:, 0], b[:, 0]")
USES = ("{o}[{i}] = (a * b).sum()", "{o}[{i}] = a.max() - b.min()", "{t} += (a - b).sum()", "{o}[{i}] = (a / 3).sum()",
        "{t} = {t} + {o}[{i}]\n{o}[{i}] = a.sum()", "a += 1\n{o}[{i}] = {d}.sum()", "{d}[0] = 1\n{o}[{i}] = a.sum()",
        "if {o}[{i}] > 0:\n    {t} += {o}[{i}]\n    {o}[{i}] = b.sum()", "{t} -= 1\n{o}[{i}] = a.sum() * b.sum()")
STARTS = ("torch.zeros(1)", "torch.zeros(3)", "torch.ones(1, dtype=torch.float64)", "torch.zeros(1, 2)",
          "torch.zeros(1, dtype=torch.int64)")


def taken_apart(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"p": d.matrix(dtype, ("n", "m")), "q": d.matrix(dtype, ("n", "m")), "i": d.name("var"),
             "o": d.vector(dtype, written=True), "d": d.name("temp"), "t": d.name("sum")}
    made = d.pick("{q} - {p}[{i}]", "({q} - {p}[{i}]).clamp(min=0)", "{q}[:, :2] * {p}[{i}, :2]", "{q} * 2", "{q}")
    d.line(f"{names['t']} = {d.r.choice(STARTS)}")
    d.loop(f"for {names['i']} in range({d.n}):",
           [f"{names['d']} = {made.format(**names)}", *d.r.choice(APART).format(**names).split("\n"),
            *d.r.choice(USES).format(**names).split("\n")])
    d.returns(names["t"], names["o"])
