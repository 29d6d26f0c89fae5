"""Names that are set where another one takes a new extreme, and what they are in each iteration.

{b} is the extreme, {w} is set with it, {c} counts since then, {o} and {q} are written, {t} is the loop variable.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

SETS = ("{w} = {t}", "{w} = {t}", "{w} = {t} + 1", "{w} = {y}[{at}]", "{w} = {x}[{at}]", "{w} = 1", "{w} = {w} + 1")
USES = ("{o}[{at}] = {w}", "{o}[{at}] = {w}", "{o}[{at}] = {t} - {w}", "{o}[{at}] = {c}", "{o}[{at}] = {b}",
        "if {t} - {w} > {s}:\n    {s} = {t} - {w}", "{s} = {s} + {w}", "if {c} >= 2:\n    {s} = {t}",
        "if {c} >= 3:\n    break", "{o}[{at}] = {x}[{at}] - {w}", "{s} = max({s}, {c})")


def kept_along(d: Draft) -> None:
    matrix = d.chance(0.25)
    x = d.matrix() if matrix else d.vector()
    y = d.readable(*d.arguments[x].dims)
    r, t = d.name("var"), d.name("var")
    at = f"{r}, {t}" if matrix else t
    names = {"x": x, "y": y, "t": t, "at": at, "b": d.name("sum"), "w": d.name("temp"), "c": d.name("temp"),
             "s": d.name("sum"), "o": d.output(x)}
    sign = d.pick(">", ">", "<", "<", ">=", "<=")
    test = f"{x}[{at}] {sign} {{b}}" if d.chance(0.8) else f"{{b}} {sign} {x}[{at}]"
    if d.chance(0.1):
        test += f" and {y}[{at}] > 0"
    anew = ["{b} = {x}[{at}]", d.r.choice(SETS)]
    counted = d.chance(0.5)
    lines = [f"if {test}:", *indented([*anew, *(["{c} = 0"] if counted else [])])]
    lines += ["else:", "    {c} += 1"] if counted else []
    wrong = ([] if counted else ["{c}"]) + (["break"] if matrix else [])
    uses = [use for use in d.r.sample(USES, d.r.choice((1, 1, 2))) if not any(mark in use for mark in wrong)]
    uses = uses or ["{o}[{at}] = {w}"]
    lines = [*uses, *lines] if d.chance(0.2) else [*lines, *uses]
    first = f"{x}[{r}, 0]" if matrix else f"{x}[0]"
    start = d.pick(first, first, first, "float('-inf')" if ">" in sign else "float('inf')", "0", "0.0")
    begin = [f"{{b}} = {start}", f"{{w}} = {d.pick('0', '0', '-1', '0.0')}", "{c} = 0", "{s} = 0"]
    n = d.size("m") if matrix else d.n
    head = f"for {t} in " + d.pick(f"range({n})", f"range({n})", f"range(1, {n})", f"range({n} - 1, -1, -1)") + ":"
    body = [line for text in lines for line in text.split("\n")]
    written = [line.format(**names) for line in (*begin, head, *indented(body))]
    if matrix:
        d.line(f"for {r} in range({d.n}):", *indented(written))
        d.returns(names["o"])
        return
    d.line(*written)
    d.returns(names["o"], *(names[k] for k in ("w", "s", "b") if d.chance(0.3)))
