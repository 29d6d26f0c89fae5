"""Rows that are rolled: `torch.roll(x[i], int(shift[i]))`, by constants, by numbers of the loop, by what is looked up.

{X} has rows, {S} amounts, {B} large ones, {c} is an int, {T} has matrices. Some roll matrices, elements, or columns,
along several axes or none.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

AMOUNTS = ("int({S}[{i}])", "int({S}[{i}])", "{S}[{i}].item()", "{S}[{i}]", "-{S}[{i}].item()", "{i}", "-{i}", "1",
           "-2", "{i} * 2 - 1", "{c}", "{n}", "int({B}[{i}])", "-int({B}[{i}])", "int({S}[{i}]) + 1", "int({x}[{i}])",
           "int({x}[{i}] > 0)", "({S}[{i}].item(),)", "{S}[{i}] - {i}", "2 * int({S}[{i}])", "True", "1.0")
CALLS = ("torch.roll({r}, {a})", "torch.roll({r}, {a})", "torch.roll({r}, {a}, 0)",
         "torch.roll({r}, shifts={a}, dims=0)", "{r}.roll({a})", "{r}.roll({a}, 0)",
         "{r}.roll(shifts={a}, dims=-1)", "torch.roll({r}, {a}, dims=(0,))",
         "torch.roll({r}, {a}, dims=1)", "torch.roll({r}, {a}, None)", "torch.roll(input={r}, shifts={a})",
         "torch.roll({r}, shifts={a}, dims=-1)")
ROWS = ("{X}[{i}]",) * 6 + ("({X}[{i}] * 2)", "{X}[{i}, :]", "{X}[{i}, 1:]", "{X}[:, 0]", "{T}[{i}]", "{T}[{i}]",
                            "{X}[{i}].clone()", "{X}[{i}, 0]", "{x}", "({X}[{i}] > 0)", "{X}[{n} - 1 - {i}]")
USES = ("{O}[{i}] = {v}", "{O}[{i}] = {v}", "{O}[{i}] = {v}", "{O}[{i}] = {v} + {X}[{i}]", "{L}.append({v})",
        "{s} = {s} + {v}[0]", "{s} = {s} + {v}.sum()", "{X}[{i}] = {v}", "row = {v}\n{O}[{i}] = row * row",
        "if {x}[{i}] > 0:\n    {O}[{i}] = {v}", "{O}[{i}, 0] = {v}[-1]", "{O}[{i}] += {v}",
        "{O}[{i}] = torch.where({v} > 0, {X}[{i}], 0)", "{O}[:, {i}] = {v}")


def rolled_rows(d: Draft) -> None:
    names = {"X": d.matrix(written=d.chance(0.2)), "S": d.index("n", "m"), "x": d.vector(), "i": d.name("var"),
             "n": d.n, "c": d.count(), "B": d.vector("int64"), "O": d.name("out"),
             "L": d.name("list"), "s": d.name("sum")}
    row = d.r.choice(ROWS)
    if "{T}" in row:
        names["T"] = d.matrix(dims=("n", "m", "m"))
    names["r"], names["a"] = row.format(**names), d.r.choice(AMOUNTS).format(**names)
    names["v"] = d.r.choice(CALLS).format(**names)
    use = d.r.choice(USES)
    like = names["T" if "{T}" in row else "X"]
    for key, start in (("O", d.pick("torch.zeros_like({x})", "{x}.clone()")), ("L", "[]"), ("s", "0.0")):
        if f"{{{key}}}" in use:
            d.line(f"{names[key]} = {start.format(x=like)}")
    head = d.pick("for {i} in range({n}):", "for {i} in range({n}):", "for {i} in range({n} - 1, -1, -1):")
    d.loop(head.format(**names), use.format(**names).split("\n"))
    if "{L}" in use:
        d.becomes("torch.stack({})", names["L"])
    d.returns(names["O"] if "{O}" in use else names["s"] if "{s}" in use else names["X"])
