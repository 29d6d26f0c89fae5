"""Loops over the elements of a row that an iteration around has computed."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

ROWS = ("torch.argsort({X}[{i}])", "torch.sort({X}[{i}]).values", "{X}[{i}].topk(2)[1]", "{X}[{i}] * 2", "{X}[{i}]",
        "torch.softmax({X}[{i}], 0)", "{X}[{i}].cumsum(0)", "{X}[{i}] + {v}", "{X}[{i}].clone()", "{v} - {X}[{i}]",
        "{X}[{i}, 1:]", "{X}[{i}].abs()")
HEADS = ("for {e} in {r}:", "for {k}, {e} in enumerate({r}):", "for {k}, {e} in enumerate({r}, 1):",
         "for {e}, {w} in zip({r}, {v}):", "for {w}, {e} in zip({v}, {r}):")
BODIES = ("{o}[{i}] += {e}", "{O}[{i}, {e}.long() % {n}] = 1", "if {e} > 0:\n    {o}[{i}] += {e} * 2",
          "{s} = {s} + {e}", "{o}[{i}] = {e}", "{e} += 1\n{o}[{i}] += {e}", "{r} = {r} * 2\n{o}[{i}] += {e}",
          "{r} += 1\n{o}[{i}] += {e}", "{O}[{i}, {i}] += {e}", "{X}[{i}, 0] = 0\n{o}[{i}] += {e}",
          "if {e} > {v}[{i}]:\n    break\n{o}[{i}] += {e}")


def computed_courses(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype, ("n", "n"), written=d.chance(0.3)), "v": d.vector(dtype), "n": d.n,
             "o": d.vector(dtype, written=True), "O": d.matrix(dtype, ("n", "n"), written=True), "i": d.name("var"),
             "e": "element", "k": "place", "w": "other", "r": "row", "s": d.name("sum")}
    row, head, body = (d.r.choice(forms).format(**names) for forms in (ROWS, HEADS, BODIES))
    d.line(f"{names['s']} = 0")
    d.loop(f"for {names['i']} in range({d.n}):", [f"row = {row}", head, *(f"    {line}" for line in body.split("\n"))])
    d.returns(names["s"], names["o"], names["O"], names["X"])
