"""Powers of Python numbers: of places and of elements, some of which raise, or are no real numbers."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

POWERS = ("{c} ** {i}", "{c} ** ({i} + 1)", "0.5 ** {i}", "10000 ** ({i} / {n})", "{x}[{i}].item() ** 0.5",
          "{x}[{i}].item() ** -1.0", "{x}[{i}].item() ** {y}[{i}].item()", "abs({x}[{i}].item()) ** 1.5",
          "float({x}[{i}]) ** {c}", "2.0 ** {i}", "{c} ** {x}[{i}].item()", "(1 - {c}) ** ({i} - 2)", "{i} ** 0.5",
          "{i} ** {c}", "({i} + 1) ** -0.5", "1e200 ** {i}", "{i} ** 2", "2 ** {i}", "{x}[{i}].item() ** {i}")
USES = ("{o}[{i}] = {p}", "{o}[{i}] = {p} * {x}[{i}]", "{s} += {p} * {x}[{i}]", "{s} = {s} + {p}", "{o}[{i}] += {p}",
        "if {x}[{i}] > 0:\n    {o}[{i}] = {p}", "{o}[{i}] = {x}[{i}] / ({p} + 1)", "{o}[{i}] = {p} if {p} > 1 else 0.0")


def powers(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype), "o": d.vector(dtype, written=True), "i": d.name("var"),
             "c": d.number() if d.chance(0.7) else d.pick("0.9", "2.0", "-0.5"), "n": d.n, "s": d.name("sum")}
    names["p"] = d.r.choice(POWERS).format(**names)
    d.line(f"{names['s']} = 0.0")
    d.loop(f"for {names['i']} in range({d.n}):", d.r.choice(USES).format(**names).split("\n"))
    d.returns(names["s"], names["o"])
