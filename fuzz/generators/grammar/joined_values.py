"""Elements and rows that are joined one after the other: `maximum`, `logaddexp`, `|` and the like, from many starts.

{x} is a vector of numbers or a matrix of rows, {b} one of truths, {s} the name, {o} a tensor for the running form, {e}
an element or a row of {x}, {t} one of {b}, {c} a mask.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STARTS = ("{x}[0]", "{x}[0]", "{x}[0]", "{x}[-1] * 1", "torch.full_like({x}[0], {low})", "{start}",
          "torch.zeros({shape})", "torch.full({shape}, float('-inf'))", "torch.full({shape}, float('inf'))",
          "{x}[0].clone()")
TRUTHS = ("{b}[0]", "{b}[0].clone()", "torch.zeros({shape}, dtype=torch.bool)", "torch.ones({shape}, dtype=torch.bool)",
          "False", "True", "{b}[-1] ^ True", "0")
NUMBERS = ("{s} = torch.maximum({s}, {e})", "{s} = torch.minimum({e}, {s})", "{s} = torch.max({s}, {e})",
           "{s} = {s}.maximum({e} * 2)", "{s} = torch.where({e} > {s}, {e}, {s})",
           "{s} = torch.where({s} > {e}, {e}, {s})", "{s} = torch.where({s} >= {e}, {s}, {e})",
           "{s} = torch.logaddexp({s}, {e})", "{s} = torch.logaddexp({e} * 0.5, {s})",
           "{s} = torch.logaddexp({e}, {s})", "{s} = torch.logaddexp({s}, {e})",
           "{s} = torch.maximum(torch.maximum({s}, {e}), -{e})", "t0 = torch.minimum({s}, {e})\n{s} = t0",
           "{s} = torch.fmax({s}, {e})", "{s} = torch.maximum({s}, {e}) + 0", "{s} = torch.maximum({s}, {x}[{i} - 1])")
BOOLS = ("{s} = {s} | {t}", "{s} = {s} & {t}", "{s} = {s} ^ {t}", "{s} = torch.logical_or({s}, {t})",
         "{s} = torch.logical_and({t}, {s})", "{s} = torch.logical_xor({s}, {e})", "{s} |= {t}",
         "{s} = {s} | ({e} > 0)", "{s} = ({e} < 1) & {s} & {t}")


def joined_values(d: Draft) -> None:
    rows = d.chance(0.5)
    truths = d.chance(0.35)
    dims = ("n", "m") if rows else ("n",)
    names = {"x": d.matrix() if rows else d.vector(), "b": d.matrix("truth") if rows else d.mask(), "i": d.name("var"),
             "s": d.name("sum"), "low": d.pick("float('-inf')", "-5", "0"), "shape": f"({d.m},)" if rows else "()",
             "start": d.vector(over="m") if rows else d.scalar()}
    names |= {"e": "{x}[{i}]".format(**names), "t": "{b}[{i}]".format(**names)}
    d.line(f"{names['s']} = {d.r.choice(TRUTHS if truths else STARTS)}".format(**names))
    lines = d.r.choice(BOOLS if truths else NUMBERS).format(**names).split("\n")
    if d.chance(0.2):
        lines = [f"if {d.mask()}[{names['i']}]:", *indented(lines)]
    if d.chance(0.4):
        out = d.name("out")
        kind = "torch.bool" if truths else f"{names['x']}.dtype"
        d.line(f"{out} = torch.zeros({', '.join(d.size(k) for k in dims)}, dtype={kind})")
        lines.insert(len(lines) if d.chance(0.7) else 0, f"{out}[{names['i']}] = {names['s']}")
        d.returns(out)
    d.loop(f"for {names['i']} in {d.pick('range({n})', 'range({n})', 'range(1, {n})', 'range({n} - 1, -1, -1)')}:"
           .format(n=d.n), lines)
    d.returns(names["s"])
