"""A tensor in parts: `for p in torch.split(x, k)`, `x.chunk(n)`, `x.unbind(1)`, in loops and comprehensions.

{X} is a matrix, {p} a part of it, {q} a part of {Z}; {K} has lengths that add up to its rows, or not; {v} is a vector.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

PARTS = ("torch.split({X}, {k})", "{X}.split({k})", "{X}.chunk({k})", "torch.chunk({X}, {k}, dim=1)",
         "{X}.split({K})", "torch.split({X}, {K})", "{X}.unbind(1)", "torch.unbind({X}, -1)", "{X}.unbind(0)",
         "{X}.split({k}, dim=1)", "{X}.unbind(dim=1)", "torch.split({X}, {K}.tolist())", "{X}.t().unbind(1)")
HEADS = ("{p} in {P}", "{p} in {P}", "{p}, {q} in zip({P}, {Q})", "{p}, {w} in zip({P}, {v})")
VALUES = ("{p}.sum()", "{p}.max()", "{p}.mean()", "{p}.sum(0)", "{p}.mean(0)", "{p} * 2", "torch.softmax({p}, 0)",
          "{p}.max(0).values", "{p}[0]", "{p}.norm()", "{p}.amax()", "{p}.min()", "{p}.abs().sum(0)", "{p}.std()")
OF_TWO = ("({p} * {q}).sum()", "{p} + {q}", "({p} - {q}).abs().max()", "{p}.sum() * {q}.mean()")
OF_NUMBER = ("{p}.sum() * {w}", "{p} * {w}", "{p}.max() + {w}")
ENDS = ("torch.stack({L})", "torch.stack({L})", "torch.cat({L})", "sum({L})", "max({L})", "{L}[0]")


def split_parts(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype, written=d.chance(0.1)), "Z": d.matrix(dtype), "v": d.vector(dtype), "p": "part",
             "q": "other", "w": "weight", "k": d.pick("2", "1", "3", d.n, d.m, "k0"), "L": "parts", "K": "sizes"}
    d.line(f"k0 = max({d.n} // 2, 1)")
    if d.chance(0.5):
        d.line(f"sizes = [1, {d.n} - 1]" if d.chance(0.8) else f"sizes = [1, {d.n}]")
    else:
        lengths = d.lengths("n", "m")
        d.line(f"sizes = {lengths}" if d.chance(0.3) else f"sizes = [int(l) for l in {lengths}]")
    parts = d.r.choice(PARTS)
    head = d.r.choice(HEADS)
    values = VALUES if "q" not in head and "w" not in head else OF_TWO if "q" in head else OF_NUMBER
    names["Q"] = parts.replace("{X}", "{Z}").format(**names)
    names["P"] = parts.format(**names)
    names |= {"H": head.format(**names), "V": d.r.choice(values).format(**names)}
    end = d.r.choice(ENDS).format(**names)
    if d.chance(0.5):
        d.line(f"result = {end.replace('parts', '[{V} for {H}]'.format(**names))}")
    elif d.chance(0.3):
        d.line("total = 0", "for {H}:".format(**names), *indented(["total = total + ({V})".format(**names)]))
        d.returns("total")
        return
    else:
        extra = [f"{names['X']} += 1"] if d.chance(0.05) else ["part = part * 1"] if d.chance(0.05) else []
        d.line("parts = []", "for {H}:".format(**names),
               *indented([*extra, "parts.append({V})".format(**names)]), f"result = {end}")
    d.returns("result", names["X"])
