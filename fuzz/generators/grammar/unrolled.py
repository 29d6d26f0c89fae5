"""Loops that somebody has unrolled: two to four parts in one iteration, each one place further on, or nearly so.

{s} is a name that the parts hand on, {o} a tensor that they write, {e} and {f} are elements, {p} is the place.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

PARTS = ("{s} += {e}", "{s} = {s} + {e} * {f}", "{s} = {s} * {e}", "{s} = max({s}, {e})", "{s} = min({f}, {s})",
         "if {e} > {s}:\n    {s} = {e}", "if {e} > 0:\n    {s} += {f}", "{o}[{p}] = {e} * 2",
         "{s} = {s} + {e}\n{o}[{p}] = {s}",
         "{o}[{p}] = {s}\n{s} = {e}", "{s} = 0.5 * {s} + {e}", "{q} = {e} - {f}\n{s} += {q} * {q}", "{s} -= {e}",
         "{s} = torch.maximum({s}, {e})", "{o}[{p}] += {f}", "if {e} < 0:\n    continue\n{s} += {f}", "{s} += {i}")
CHAINS = ("{s} = {s}", "{s} = {s}", "{s} += 0")
STARTS = ("0.0", "0", "1.0", "{x}[0]", "{x}[0] * 1", "float('-inf')", "torch.tensor(0.0)")


def unrolled(d: Draft) -> None:
    x, y = d.vector(), d.vector()
    step = d.r.choice((2, 2, 3, 3, 4))
    names = {"x": x, "y": y, "s": d.name("sum"), "q": d.name("temp"), "i": d.name("var"), "o": d.output(x)}
    d.line(f"{names['s']} = {d.r.choice(STARTS)}".format(**names))
    part, wrong = d.r.choice(PARTS), d.r.randrange(1, step) if d.chance(0.3) else -1
    lines: list[str] = []
    for k in range(step):
        place = names["i"] if not k else f"{names['i']} + {k if k != wrong else d.r.choice((0, 1, k + 1))}"
        lines += part.format(e=f"{x}[{place}]", f=f"{y}[{place}]", p=place, **names).split("\n")
    if d.chance(0.2):
        terms = [f"{x}[{names['i']} + {k}] * {y}[{names['i']} + {k}]" for k in range(step)]
        lines = [d.r.choice(CHAINS).format(**names) + "".join(f" + {term}" for term in terms)]
    if d.chance(0.2):
        lines = [line.replace(f"{names['s']} ", f"{names['s']}{k % 2} ", 1) for k, line in enumerate(lines)]
        d.line(f"{names['s']}0 = {names['s']}1 = 0.0")
        d.returns(f"{names['s']}0", f"{names['s']}1")
    ends = d.pick("0, {n}", "0, {n} - {k}", "0, {n} // {t} * {t}", "{n} % {t}, {n}", "0, {n} - {n} % {t}",
                  "1, {n} - {k}")
    d.loop(f"for {names['i']} in range({ends}, {step}):".format(n=d.n, k=step - 1, t=step), lines)
    d.returns(names["s"], names["o"])
