"""Running averages and variances: a name that moves by a part of the distance, which becomes smaller with each step.

{m} is the average, {v} the sum of squares, {k} counts, {x} at {t} is what comes in.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STEPS = ("{m} = {m} + ({e} - {m}) / {k}", "{m} = {m} + ({e} - {m}) / {k}", "{m} = {m} + ({e} - {m}) * (1 / {k})",
         "{m} = ({m} * ({k} - 1) + {e}) / {k}", "{d} = {e} - {m}\n{m} = {m} + {d} / {k}\n{v} = {v} + {d} * ({e} - {m})",
         "{m} = {m} * ({k} - 1) / {k} + {e} / {k}", "{m} = {m} + ({e} - {m}) / ({k} - 1)", "{m} += ({e} - {m}) / {k}")
USES = ("{o}[{t}] = {m}", "{o}[{t}] = {m} - {x}[{t}]", "{o}[{t}] = {v} / {k}", "")


def averages(d: Draft) -> None:
    rows = d.chance(0.35)
    x = d.matrix(d.float_dtype()) if rows else d.vector(d.float_dtype() if d.chance(0.8) else "")
    t, counter = d.name("var"), d.name("temp")
    counted = d.r.randrange(4)
    k = (f"({t} + 1)", counter, f"({t} + 2)", counter)[counted]
    names = {"x": x, "t": t, "k": k, "m": d.name("sum"), "v": d.name("sum"), "d": d.name("temp"), "o": d.output(x),
             "e": f"{x}[{t}]" if d.chance(0.9) else f"{x}[{t}].item()"}
    start = d.readable("m") if rows and d.chance(0.5) else f"torch.zeros_like({x}[0])" if rows else \
        d.pick("0.0", "0.0", "0", f"{x}[0]", "torch.tensor(0.0)")
    lines = [*d.r.choice(STEPS).split("\n"), d.r.choice(USES)]
    if counted in (1, 3):
        lines.insert(0 if counted == 1 else len(lines) - 1, f"{counter} += 1")
        d.line(f"{counter} = {d.pick('0', '0', '1')}")
    if d.chance(0.1):
        lines = [f"if {t} % 2 == 0:", *indented([line for line in lines if line])]
    ends = d.pick(f"range({d.n})", f"range({d.n})", f"range(1, {d.n})")
    d.line(f"{names['m']} = {start}", f"{names['v']} = 0.0", f"for {t} in {ends}:",
           *indented([line.format(**names) for line in lines if line]))
    d.returns(names["o"], *([names["m"]] if d.chance(0.7) else []),
              *([names["v"]] if any("{v} =" in line for line in lines) else []))
