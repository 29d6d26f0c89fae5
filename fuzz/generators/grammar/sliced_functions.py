"""Functions of slices that differ in length; fixed slices, rows of one element and rows of their own in lists.

{X} is a matrix, {K} are ends of slices, {C} and {v} are written, {L} is a list.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

SLICES = ("{X}[{i}, :{K}[{i}]]", "{X}[{i}, :{K}[{i}]]", "{X}[{i}, {K}[{i}]:]", "{X}[{i}, :{K}[{i}].item()] * 2",
          "{X}[{i}, 1:{K}[{i}]]")
FUNCTIONS = ("torch.softmax({s}, dim=0)", "torch.softmax({s}, 0)", "torch.log_softmax({s}, dim=0)", "({s}).softmax(0)")
SPREADS = ("({s}).var(unbiased=False)", "torch.var({s}, unbiased=False)", "({s}).std(unbiased=False)", "({s}).var()")
USES = ("{C}[{i}, :{K}[{i}]] = {f}", "{v}[{i}] = ({f}).sum()", "t0 = {f}\n{v}[{i}] = (t0 * t0).sum()",
        "if {v}[{i}] > 0:\n    {v}[{i}] = ({f}).max()", "{v}[{i}] = ({f} * {s}).sum()")
EXTREMES = ("{C}[{i}] = {X}[:{P}[{i}]].max(dim=0)[0]", "{C}[{i}] = {X}[:{P}[{i}]].min(0).values",
            "a, b = {X}[:{P}[{i}]].max(dim=0)\n{C}[{i}] = a")
FIXED = ("torch.cat([{X}[{i}], {X}[{i}, :2] * 2])", "torch.cat([{X}[{i}, 1:], {v}[{i}].view(1)])",
         "torch.cat(({X}[{i}, :-1], {X}[{i}]))", "torch.cat([{v}[{i}].unsqueeze(0), {X}[{i}]])",
         "{X}[{i}].view(1, -1) * {X}[{i}].view(-1, 1)", "torch.cat([{v}[{i}].reshape(-1), {X}[{i}, {h}:]])")
OWN = ("t1 = torch.zeros({m})\nt1[{J}[{i}]] = {v}[{i}]\n{L}.append(t1)",
       "t1 = torch.zeros({m})\nt1[0] = 1\nt1[{J}[{i}]] += {v}[{i}]\n{L}.append(t1)",
       "t1 = torch.zeros({m})\n{L}.append(t1)\nt1[0] = {v}[{i}]")


def sliced_functions(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype), "K": d.lengths("n", "m"), "P": d.lengths("n", "n"), "J": d.index("n", "m"),
             "C": d.matrix(dtype, written=True), "v": d.vector(dtype, written=True), "L": d.name("list"),
             "i": d.name("var"), "n": d.n, "m": d.m, "h": "(1 + 1) // 2"}
    names["s"] = d.r.choice(SLICES).format(**names)
    names["f"] = d.r.choice(FUNCTIONS if d.chance(0.7) else SPREADS).format(**names)
    kind = d.r.random()
    if kind < 0.5:
        step = d.r.choice(USES)
    elif kind < 0.65:
        step = d.r.choice(EXTREMES)
    else:
        step = d.r.choice(OWN) if kind < 0.8 else f"{{L}}.append({d.r.choice(FIXED)})"
        d.line(f"{names['L']} = []")
    d.line(f"for {names['i']} in range({names['n']}):", *indented(step.format(**names).split("\n")))
    d.returns(f"torch.stack({names['L']})" if kind >= 0.65 else names["C"], names["v"])
