"""Lists of parts of tensors that are put together in the loop around: `row.append(x[i][j])`, then `torch.stack(row)`.

{X} is a matrix, {T} has a matrix for each iteration, {J} has places, {v} is written. Some lists are also looked at part
by part, and sometimes the tensor is written before its parts are put together.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

HEADS = (*["{j} in {J}[{i}]"] * 4, *["{j} in range({m})"] * 3, "{j} in {J}[{i}].tolist()", "{j} in range({i} + 1)")
PARTS = ("{X}[{i}][{j}]", "{X}[{i}, {j}]", "{X}[{i}, {j}]", "{X}[{i}, {j}]", "{T}[{i}, {j}]", "{T}[{i}][{j}]",
         "{x}[{j}]", "{X}[{i}, {j}] * 2", "{X}[0, {j}]", "{T}[{i}, {j}, 1:]", "{X}[{i}, {j}].detach()", "{Y}[{i}, {j}]")
ENDS = ("{q}.append(torch.stack({r}))", "{q}.append(torch.stack({r}))", "{q}.append(torch.stack({r}).sum(0))",
        "{v}[{i}] = torch.stack({r}).sum()", "{v}[{i}] = torch.stack({r}).mean()",
        "{q}.append(torch.stack({r}).mean() * len({r}))", "{q}.append({r}[0])",
        "{q}.append({r}[0] + {r}[-1])", "{q}.append(sum({r}))", "{q}.append(torch.stack({r}, 1))", "{q}.append({r})",
        "{q}.append(torch.stack({r}))\n{Y}[{i}, 0] = {q}[-1].sum()")
BETWEEN = ("{X}[{i}] = 0", "{X}[{i}] = 0", "{X}[{i}, 0] = 7", "{X}[0] = 2", "{X} += 1",
           "{X}[{i}].mul_(2)", "{T}[{i}] = 1", "{v}[{i}] = 5", "{Y}[{i}] = {X}[{i}]",
           "{r}[0] += 1", "{Y}[{i}, 0] = 3")


def listed_parts(d: Draft) -> None:
    dtype = d.float_dtype()
    places = Argument(d.name("index"), "index", "int64", ("n", "m"), into="m")
    names = {"X": d.matrix(dtype, written=d.chance(0.2)), "T": d.matrix(dtype, ("n", "m", "m")), "J": d.add(places),
             "x": d.vector(dtype, "m"), "v": d.vector(dtype, written=True), "i": d.name("var"), "j": d.name("var"),
             "q": d.name("list"), "r": d.name("temp"), "m": d.m, "Y": "own"}
    names["p"] = d.r.choice(PARTS).format(**names)
    names["h"] = d.r.choice(HEADS).format(**names)
    if d.chance(0.4):
        inner = [] if d.chance(0.5) else ["{r} = [{p} for {h}]".format(**names)]
        names["r"] = names["r"] if inner else "[{p} for {h}]".format(**names)
    else:
        inner = ["{r} = []".format(**names), "for {h}:".format(**names), "    {r}.append({p})".format(**names)]
    if d.chance(0.6):
        inner.insert(d.r.choice((0, len(inner), len(inner))), d.r.choice(BETWEEN).format(**names))
    end = d.r.choice(ENDS).format(**names).split("\n")
    d.line(f"own = torch.zeros({d.n}, {d.m})", f"{names['q']} = []",
           f"for {names['i']} in range({d.n}):", *indented([*inner, *end]))
    d.returns(f"torch.stack({names['q']})" if ".append" in end[0] and d.chance(0.9) else names["v"], names["v"], "own")
