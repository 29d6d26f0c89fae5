"""Rows that are written out element by element: `torch.stack([a, -b, b])`, and matrices of them."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

ELEMENTS = ("{x}[{i}]", "{y}[{i}]", "-{x}[{i}]", "{x}[{i}] * {y}[{i}]", "{X}[{i}, 0]", "{X}[{i}].sum()", "{c}",
            "{y}[0]", "{x}[{i} - 1]", "torch.sin({x}[{i}])", "{X}[{i}, {i}]", "{X}[{i}].max()", "abs({y}[{i}])")
ROWS = ("{X}[{i}]", "{X}[{i}] * 2", "{X}[{i} - 1]", "{X}[0]", "{y}", "{X}[:, {i}]", "{X}[{i}] + {y}")
USES = ("{o}[{i}, :{k}] = {v}", "{o}[{i}, 0] = {v}.sum()", "{q}.append({v})", "{q}.append({v})", "{q}.append({v} * 2)",
        "{o}[{i}, 0] = {v}[1]", "{s} = {s} + {v}", "if {x}[{i}] > 0:\n    {q}.append({v})", "{q}.append({v}[:2])")
WIDE = ("{q}.append({v})", "{q}.append({v})", "{s} = {s} + {v}", "{q}.append({v}.sum({d}))", "{q}.append({v} @ {y})",
        "{q}.append({v}.T)")


def written_rows(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype), "X": d.matrix(dtype, ("n", "n")), "c": d.scalar(dtype),
             "o": d.matrix(dtype, ("n", "n"), written=True), "i": d.name("var"), "s": d.name("sum"),
             "q": d.name("list"), "d": d.pick("0", "1"), "k": str(d.r.randint(2, 3))}
    wide = d.chance(0.4)
    parts = [d.r.choice(ROWS if wide else ELEMENTS) for _ in range(int(names["k"]))]
    brackets = d.pick("[{}]", "({})")
    axis = d.pick("", "", ", dim=0", ", dim=-1", *([", 1"] if wide else []))
    names["v"] = f"torch.stack({brackets.format(', '.join(parts))}{axis})".format(**names)
    d.line(f"{names['s']} = 0.0", f"{names['q']} = []")
    d.loop(f"for {names['i']} in range({d.n}):", d.r.choice(WIDE if wide else USES).format(**names).split("\n"))
    d.returns(names["s"], names["o"])
    if d.chance(0.9):
        d.returns(f"torch.{d.pick('stack', 'stack', 'cat')}({names['q']})" + d.pick("", "", ".sum()"))
