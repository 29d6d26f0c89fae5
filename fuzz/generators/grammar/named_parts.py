"""Parts of a vector under names of their own, which are gone through to their end, and written through either name.

Some of the names become other parts on the way.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

SLICES = ("1:", ":-1", "2:", "-2:", "1:-1", "1:3", ":{c}", "{c}:", "{c}:-1", ":", "-3:-1", "5:", "::2", "1::2")
STEPS = (
    "{b}[{i}] = {a}[{i}] * 2", "{a}[{i}] = {b}[{i}] + {w}[{i}]", "{b}[{i}] += {w}[{i}]", "{s} += {b}[{i}] * {a}[{i}]",
    "{b}[{i}] = {b}[{i}] * {w}[{i}]", "{s} = {s} + {b}[{i}] - {e}[{i}]", "{w}[{i}] = {b}[{i}] - {e}[{i}]",
    "{b}[{i}] = {e}[{i}] + 1", "if {b}[{i}] > 0:\n    {a}[{i}] = {w}[{i}]", "{s} = max({s}, {b}[{i}])",
    "{w}[{i}] = {b}[len({b}) - 1 - {i}]", "{b}[{i}] = {a}[{i} + 1]", "{b}[{i}] = {w}[{i}]\n{s} += {e}[{i}]",
)


def named_parts(d: Draft) -> None:
    names = {"a": d.vector(written=True), "w": d.vector(written=True), "b": d.name("temp"), "e": d.name("temp"),
             "i": d.name("var"), "s": d.name("sum"), "c": d.pick("1", "2", d.count())}
    d.line(f"{names['s']} = 0.0")
    for part in ("b", "e"):
        whole = d.pick(names["a"], names["a"], names["w"])
        d.line(f"{names[part]} = {whole}[{d.r.choice(SLICES).format(**names)}]")
    ends = (f"len({names['b']})", f"{names['b']}.shape[0]", f"len({names['e']})", f"len({names['b']}) - 1")
    lines = [line for step in d.r.sample(STEPS, d.r.choice((1, 1, 2))) for line in step.format(**names).split("\n")]
    loop = [f"for {names['i']} in range({d.r.choice(ends)}):", *indented(lines)]
    again = f"{names['b']} = {names['a']}[{d.r.choice(SLICES).format(**names)}]"
    if d.chance(0.15):
        d.line(f"if {names['w']}[0] > 0:", f"    {again}")
    if d.chance(0.2):
        d.loop("for round in range(2):", [*loop, again])
    else:
        d.loop(loop[0], [*lines, again] if d.chance(0.1) else lines)
    d.returns(names["s"], names["a"], names["w"])
