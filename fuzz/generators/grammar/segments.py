"""Segments of one axis: by pointers, by running offsets, element by element; and values so many times, by counts.

{P} are pointers into {x}, sorted from 0 to its end, or nearly so; {K} are the lengths between them, as a tensor or as a
list {T}; {s} and {e} are the ends of a segment, {w} is what each segment has for itself.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

POINTERS = ("torch.cat((torch.zeros(1, dtype=torch.long), {I}.sort().values, torch.tensor([{n}])))",) * 4 + (
    "{I}.sort().values", "torch.cat((torch.zeros(1, dtype=torch.long), {I}, torch.tensor([{n}])))",
    "torch.cat((torch.zeros(1, dtype=torch.long), {I}.sort().values))")
FOLDS = ("{x}[{s}:{e}].sum()", "{x}[{s}:{e}].mean()", "{x}[{s}:{e}].max()", "({x}[{s}:{e}] * {y}[{s}:{e}]).sum()",
         "{x}[{s}:{e}].min()", "({x}[{s}:{e}] - {x}[{s}:{e}].mean()).abs().sum()", "{y}[{J}[{s}:{e}]].sum()")
ROWS = ("{x}[{s}:{e}] - {x}[{s}:{e}].mean()", "{x}[{s}:{e}] / {x}[{s}:{e}].sum()", "torch.softmax({x}[{s}:{e}], dim=0)",
        "torch.cumsum({x}[{s}:{e}], 0)", "{x}[{s}:{e}] * {w}[{i}]", "{y}[{s}:{e}] + {x}[{s}:{e}].max()", "{w}[{i}]",
        "{i}")
STORES = ("{o}[{s}:{e}] = {row}", "{o}[{s}:{e}] += {row}", "{x}[{s}:{e}] = {row}", "{x}[{s}:{e}] -= {x}[{s}:{e}].max()",
          "{o}[{s}:{e}] = {row}\n{w}[{i}] = {o}[{s}:{e}].sum()", "{x}[{s}:{e}] *= {w}[{i}]",
          "{M}[{i}, :{e} - {s}] = {x}[{s}:{e}]", "if {i} < {n}:\n    {M}[{i}, :{K}[{i}]] = {x}[{s}:{s} + {K}[{i}]]")
SINGLE = ("{w}[{i}] += {x}[{j}]", "{w}[{i}] = {w}[{i}] + {x}[{j}] * {y}[{J}[{j}]]", "{o}[{j}] = {x}[{j}] * {w}[{i}]",
          "{o}[{j}] = {i}")
TIMES = ("for _ in range({c}):\n    {L}.append({v}[{i}])", "{L}.append({v}[{i}].expand({c}))", "{L} += [{i}] * {c}",
         "{L}.append({v}[{i}].repeat({c}))", "{L}.append(torch.arange({c}))", "{L}.append(torch.full(({c},), {i}))",
         "for {j} in range({c}):\n    {L}.append({v}[{i}] * {j})", "{L}.extend([{v}[{i}]] * {c})")
HEADS = ("for {i} in range(len({P}) - 1):\n    {s}, {e} = {P}[{i}], {P}[{i} + 1]",
         "for {i} in range(len({P}) - 1):\n    {s}, {e} = int({P}[{i}]), int({P}[{i} + 1])",
         "for {i}, ({s}, {e}) in enumerate(zip({P}[:-1], {P}[1:])):")
OFFSETS = ("{s} = 0\nfor {i}, {c} in enumerate({K}):\n    {e} = {s} + {c}",
           "{s} = 0\nfor {i}, {c} in enumerate({T}):\n    {e} = {s} + {c}")


def segments(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype, written=d.chance(0.4)), "y": d.vector(dtype), "I": d.index("m", "n"),
             "J": d.index("n", "n"), "o": d.vector(dtype, written=True), "v": d.vector(dtype), "i": d.name("var"),
             "j": d.name("var"), "n": d.n, "P": "at", "K": "sizes", "T": "listed", "s": "s0", "e": "e0", "c": "c0",
             "w": "own", "L": d.name("list"), "M": d.matrix(dtype, written=True)}
    names["row"] = d.r.choice(ROWS).format(**names)
    made = ["{P} = " + d.r.choice(POINTERS), "{K} = {P}[1:] - {P}[:-1]", "{T} = {K}.tolist()",
            "{w} = torch.linspace(-1, 1, len({K}), dtype={x}.dtype)"]
    d.line(*"\n".join(made).format(**names).split("\n"))
    kind = d.r.random()
    if kind < 0.2:
        _times(d, names)
    elif kind < 0.4:
        ends = d.pick("{P}[{i}], {P}[{i} + 1]", "int({P}[{i}]), int({P}[{i} + 1])")
        body = ["for {i} in range(len({P}) - 1):", f"    for {{j}} in range({ends}):", "        " + d.r.choice(SINGLE)]
        d.line(*(line.format(**names) for line in body))
        d.returns(names["w"], names["o"])
    else:
        _slices(d, names, fold=kind < 0.65)


def _times(d: Draft, names: dict[str, str]) -> None:
    step = d.r.choice(TIMES)
    flat = "append" in step and "for " not in step
    names = {**names, "c": d.pick("c0", "int(c0)", "max(int(c0), 0)")}
    head = "{L} = []\nfor {i}, c0 in enumerate(" + d.pick("{K}[:{n}]", "{T}[:{n}]") + "):\n"
    d.line(*(head + "\n".join(indented(step.split("\n")))).format(**names).split("\n"))
    how = "cat" if flat else "tensor" if "[{i}]" in step.replace("{v}[{i}]", "") else "stack"
    d.returns(f"torch.{how}({names['L']})")


def _slices(d: Draft, names: dict[str, str], fold: bool) -> None:
    step = "{w}[{i}] = " + d.r.choice(FOLDS) if fold else d.r.choice(STORES)
    offsets = d.chance(0.5)
    head = d.r.choice(OFFSETS if offsets else HEADS)
    after = "\n    {s} = {e}" if offsets and d.chance(0.5) else "\n    {s} += {c}" if offsets else ""
    body = step.format(**names).replace("\n", "\n    ")
    d.line(*(head.format(**names) + "\n    " + body + after.format(**names)).split("\n"))
    d.returns(names["w"], names["o"], *([names["M"]] if "{M}" in step else []))
