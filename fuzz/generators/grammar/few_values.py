"""Names that are one of a few constants: switches, positions, phases, turns, with what depends on them.

{k} is the name, {a} and {b} are what it may be, {c} and {e} are tests, {t} is the loop variable.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STEPS = (
    "if {k} == {a} and {c}:\n    {k} = {b}\nelif {k} == {b} and {e}:\n    {k} = {a}",
    "if {k} == {a}:\n    if {c}:\n        {k} = {b}\n        {m} += 1\nelse:\n    if {e}:\n        {k} = {a}",
    "if {c} and {k} != {b}:\n    {k} = {b}\nelif {e} and {k} != {a}:\n    {k} = {a}\nelif {x}[{t}] == 1:\n    {k} = 0",
    "if {c}:\n    {k} = -{k}", "if {c}:\n    {k} = ({k} + 1) % 3", "if {c}:\n    {k} = {a} + {b} - {k}",
    "{k} = {b} if ({k} == {a} and {c}) or ({k} == {b} and not {e}) else {a}",
    "if {k} == {a} and {c}:\n    {k} = {b}\n    {p} = {x}[{t}]\nelif {k} == {b} and {e}:\n    {k} = {a}\n"
    "    {s} += {x}[{t}] - {p}",
)
FLAGS = (
    "if not {k} and {c}:\n    {k} = True\nelif {k} and {e}:\n    {k} = False",
    "if {k}:\n    if {c}:\n        {k} = False\nelse:\n    if {e}:\n        {k} = True\n        {m} += 1",
    "if {c}:\n    {k} = not {k}", "{k} = ({k} and not {c}) or (not {k} and {e})", "{k} = {k} != ({c})",
)
USES = ("{o}[{t}] = {k}", "{o}[{t}] = {k}", "{s} = {s} + {k} * {x}[{t}]", "if {k} == {b}:\n    {l}.append({t})",
        "{o}[{t}] = {x}[{t}] if {k} else 0", "{s} += {k}", "")


def few_values(d: Draft) -> None:
    flag = d.chance(0.35)
    matrix = d.chance(0.25)
    x = d.matrix() if matrix else d.vector()
    r, t = d.name("var"), d.name("var")
    at = f"{r}, {t}" if matrix else t
    a, b = d.r.choice((("0", "1"), ("0", "1"), ("-1", "1"), ("1", "0"), ("1", "2"), ("-2", "3"), ("0", "9")))
    names = {"k": d.name("temp"), "t": at, "x": x, "o": d.output(x), "m": d.name("temp"), "p": d.name("temp"),
             "s": d.name("sum"), "l": d.name("list"), "a": a, "b": b,
             "c": f"{x}[{at}] > {d.pick('0', '1', '-0.5')}", "e": f"{x}[{at}] < {d.pick('0', '1', '-0.5')}"}
    if not matrix and d.chance(0.2):
        names["e"] = f"{t} % 3 == 1"
    lines = [d.r.choice(FLAGS if flag else STEPS), *d.r.sample(USES, d.r.choice((1, 1, 2)))]
    if d.chance(0.3):
        lines.reverse()
    if matrix:
        lines = [line for line in lines if "{l}" not in line] or ["{o}[{t}] = 1"]
    body = "\n".join(line for line in lines if line).format(**names).split("\n")
    start = f"{names['k']} = " + (d.pick("True", "False") if flag else d.pick(a, a, b, d.pick("5", d.count())))
    used = [key for key, mark in (("m", "{m}"), ("s", "{s}"), ("l", "{l}")) if any(mark in line for line in lines)]
    begins = {"m": f"{names['m']} = 0", "s": f"{names['s']} = 0.0", "l": f"{names['l']} = []"}
    begin = [start, f"{names['p']} = 0.0", *(begins[key] for key in used)]
    ends = d.pick("range({n})", "range({n})", "range(1, {n})", "range({n} - 1, -1, -1)")
    if matrix:
        d.line(f"for {r} in range({d.n}):", *indented([start, f"{names['m']} = 0", f"{names['p']} = 0.0",
                                                       f"{names['s']} = 0.0", f"for {t} in range({d.size('m')}):",
                                                       *indented(body)]))
        d.returns(names["o"])
        return
    d.line(*begin, f"for {t} in {ends.format(n=d.n)}:", *indented(body))
    d.returns(names["o"], names["k"], *(names[k] for k in used if k == "l" or d.chance(0.6)))
