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


SHOWN = (("{r} = {X}[{i}].unsqueeze(0)", "{r}[0, {k}]"), ("{r} = {X}[{i}].unsqueeze(1)", "{r}[{k}, 0]"),
         ("{r} = {X}.diagonal()", "{r}[{i}]"), ("{r} = {X}.t()", "{r}[{k}, {i}]"), ("{r} = {X}[{i}]", "{r}[{k}]"),
         ("{r} = {X}[{i}:{i} + 1]", "{r}[0, {k}]"), ("{r} = {X}[{i}].flatten()", "{r}[{k}]"),
         ("{r} = {X}.diagonal()", "{r}[{k}]"), ("{r} = {X}[{i}][1:]", "{r}[{k}]"))
CHANGES = ("{X}[{i}, {k}] = {c}", "{X}[{i}, {i}] = {c}", "{X}[{i}, {k}] += {x}[{i}]", "{X}[{i}] = {x}[{i}]",
           "{X}[{i}, 0] *= {c}", "{X}[{i}, {i}] = {shown} + 1")


def shown_rows(d: Draft) -> None:
    """Names for what shows a matrix, which is written before its elements are read."""
    dtype = d.dtype()
    names = {"X": d.matrix(dtype, ("n", "n"), written=True), "x": d.vector(dtype), "o": d.vector(dtype, written=True),
             "r": d.name("temp"), "i": d.name("var"), "k": d.pick("0", "0", "1", "-1"), "c": d.pick("1", "2", "0")}
    view, element = d.r.choice(SHOWN)
    names["shown"] = element.format(**names)
    lines = [d.r.choice(CHANGES), d.pick("{o}[{i}] = {shown} * 2", "{o}[{i}] += {shown}", "{o}[{i}] = {shown}")]
    if d.chance(0.2):
        lines.reverse()
    head = f"for {names['i']} in range({d.n}):"
    outside = "{i}" not in view and d.chance(0.5)
    if outside:
        d.line(view.format(**names))
    d.loop(head, [line.format(**names) for line in (lines if outside else [view, *lines])])
    d.returns(names["o"], names["X"])
