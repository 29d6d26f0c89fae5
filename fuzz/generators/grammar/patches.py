"""Patches of images: slices along several axes of tensors of three and four, at places that are looked up.

Axes that a subscript leaves alone stand before, between and behind those that it takes a part of: in which order they
come out shows where all have sizes of their own.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

PATCHES = ("{X}[{i}, :, {P}:{P} + 2]", "{X}[{i}, :, :, {P}:{P} + 2]", "{X}[{i}, {P}:{P} + 2]", "{X}[{i}, ..., {P}]",
           "{X}[{i}, :, {P}:{P} + 2, {Q}:{Q} + 1]", "{X}[{i}, {P}:{P} + 1, :, {Q}:{Q} + 2]", "{X}[{i}, :, {P}, :]",
           "{X}[{i}, {P}:{P} + 2, {Q}]", "{X}[{i}][:, {P}:{P} + 2]", "{X}[:, {P}:{P} + 2, {i}]", "{X}[{i}, :, 1:]",
           "{X}[{i}, :, {i}:{i} + 2]", "{X}[0, {P}:{P} + 2, :, {Q}:{Q} + 2]", "{X}[{i}, {P}, :, 1:]")
FOLDED = ("({v}).sum()", "({v}).amax()", "({v}).mean(-1)", "({v}).sum(0)", "({v}).flatten()")
USES = ("{v}", "{v}", "{v}", "({v}) * 2", "({v}).clone()", "({v}) - ({v}).mean()")


def patches(d: Draft) -> None:
    dtype = d.float_dtype()
    dims = d.pick(("n", "m", "n", "n"), ("n", "n", "m", "n"), ("n", "m", "n", "m"))
    names = {"X": d.matrix(dtype, dims), "i": d.name("var")}
    names |= {key: f"{d.index('n', 'm')}[{names['i']}]" + d.pick("", "", ".item()", " - 1") for key in "PQ"}
    value = d.r.choice(PATCHES).format(**names)
    value = d.r.choice(FOLDED if d.chance(0.2) else USES).format(v=value)
    parts, head = d.name("list"), f"for {names['i']} in range({d.n}):"
    if d.chance(0.3):
        d.returns(f"torch.stack([{value} {head[:-1]}])")
        return
    d.line(f"{parts} = []")
    d.loop(head, [f"{parts}.append({value})"])
    joined = d.pick("torch.stack({})", "torch.stack({})", "torch.cat({})", "torch.stack({}, 1)")
    d.returns(joined.format(parts))
