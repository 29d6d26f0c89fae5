"""Nests in which one loop has to stay: recurrences along rows and columns, factorizations, triangles.

{A} is a square matrix that is written, {B} another one, {v} a vector, {i} the outer variable, {j} the inner one, {k}
one more; {n} is the size. Some go up and some down, and some meet themselves both ways, and stay.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

OUTER = ("range({n})", "range({n})", "range(1, {n})", "range({n} - 1, -1, -1)", "range({n} - 1)", "range(0, {n}, 2)")
INNER = ("range({n})", "range(1, {n})", "range({i})", "range({i}, {n})", "range({i} + 1, {n})", "range(1, {i} + 1)",
         "range({n} - 2, -1, -1)", "range({n} - 1, 0, -1)", "range({n} - {i})", "range({i} - 1, -1, -1)",
         "range({n} - 1)", "range(1, {n} - 1)")
STEPS = (
    "{A}[{i}, {j}] = {A}[{i}, {j} - 1] * {A}[{i}, {j} - 1] + {B}[{i}, {j}]",
    "{A}[{j}, {i}] = {A}[{j} - 1, {i}] * {A}[{j} - 1, {i}] + {B}[{i}, {j}]",
    "{A}[{i}, {j}] = torch.sin({A}[{i}, {j} - 1]) + {B}[{i}, {j}]", "{A}[{i}, {j}] = {A}[{i}, {j} + 1] ** 2 - {v}[{j}]",
    "{A}[{i}, {j}] = {A}[{i} - 1, {j}] * {A}[{i}, {j} - 1]", "{A}[{i}, {j}] = {A}[{i}, {j} - 1] * {v}[{i}] + {v}[{j}]",
    "{A}[{i}, {j}] = {A}[{i} - 1, {j} - 1] ** 2 + {B}[{j}, {i}]", "{A}[{j}, {i}] = {A}[{i}, {j}] * 2",
    "{A}[{i}, {j}] /= {A}[{j}, {j}]", "{A}[{i}, {j}] -= {A}[{i}, 0] * {A}[0, {j}]",
    "{A}[{i}, {j}] = {B}[{i}, {j}]\n{B}[{i}, {j}] = {A}[{i}, {j} - 1] ** 2",
    "for {k} in range({j}):\n    {A}[{i}, {j}] -= {A}[{i}, {k}] * {A}[{j}, {k}]\n{A}[{i}, {j}] *= {B}[{j}, {j}]",
    "for {k} in range({j}):\n    {A}[{i}, {j}] -= {A}[{i}, {k}] * {A}[{k}, {j}]\n{A}[{i}, {j}] /= {A}[{j}, {j}]",
    "for {k} in range({i}):\n    {A}[{i}, {j}] -= {A}[{i}, {k}] * {A}[{k}, {j}]",
    "for {k} in range({j} + 1, {n}):\n    {A}[{i}, {j}] += {A}[{i}, {k}] * {B}[{j}, {k}]",
    "t0 = {A}[{i}, {j}]\nfor {k} in range({j}):\n    t0 = t0 - {A}[{i}, {k}] * {A}[{k}, {j}]\n{A}[{i}, {j}] = t0 * 2",
    "t0 = {A}[{i}, {j} - 1] * 2\n{A}[{i}, {j}] = t0 * t0 + {v}[{i}]", "{v}[{i}] = {v}[{i}] ** 2 + {A}[{i}, {j}]",
    "{v}[{j}] += {A}[{i}, {j}]\n{A}[{i}, {j}] = {v}[{j}] * {A}[{i}, {j} - 1]", "{v}[{i}] -= {A}[{i}, {j}] * {v}[{j}]",
    "if {A}[{i}, {j} - 1] > 0:\n    {A}[{i}, {j}] = {A}[{i}, {j} - 1] ** 2 + 1",
    "{B}[{i}, {j}] = {A}[{i} - 1, {j}] * 0.5\n{A}[{i}, {j}] = torch.sin({B}[{i}, {j}])",
    "{v}[{j}] = {v}[{j}] ** 2 + {v}[{i}]",
    "{A}[{j}, {i}] += {B}[{i}, {j}]\n{v}[{j}] = {A}[{j}, {i}] ** 2 + {v}[{j}] * {v}[{i}]",
)
BETWEEN = (
    "{A}[{i}, 0] = 1.0", "{A}[{i}, {i}] = {A}[{i}, {i}] * 2", "{v}[{i}] = {B}[{i}, 0]", "{A}[0, {i}] = {v}[{i}]",
    "{v}[{i}] = {v}[{i}] / {A}[{i}, {i}]", "{A}[{n} - 1, {i}] = {B}[0, {i}]",
    "for {k} in range({i}):\n    {A}[{i}, {i}] -= {A}[{i}, {k}] * {A}[{i}, {k}]",
)

EQUATIONS = (
    "{x}[{i}] = {b}[{i}]\nfor {j} in {before}:\n    {x}[{i}] -= {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = {x}[{i}] / {d}",
    "t0 = {b}[{i}]\nfor {j} in {before}:\n    t0 = t0 - {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = t0",
    "t0 = 0.0\nfor {j} in {before}:\n    t0 += {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = ({b}[{i}] - t0) / {d}",
    "for {j} in {before}:\n    {x}[{i}] -= {x}[{j}] * {A}[{j}, {i}]\n{x}[{i}] /= {d}",
    "t0 = {b}[{i}]\nfor {j} in {before}:\n    t0 = t0 + {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = {c} - t0",
    "t0 = {b}[{i}]\nfor {j} in {before}:\n    t0 -= {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = t0 * {d}",
    "t0 = {b}[{i}]\nfor {j} in {before}:\n    t0 = t0 - {A}[{i}, {j}] * {x}[{j}] * {x}[{j}]\n{x}[{i}] = t0",
    "t0 = {b}[{i}]\nfor {j} in {before}:\n    t0 = t0 - {A}[{i}, {j}] * {x}[{j}]\n{x}[{i}] = t0\n{b}[{i}] = {x}[{i}]",
    "for {k} in range({n}):\n    t0 = {B}[{i}, {k}]\n    for {j} in {before}:\n"
    "        t0 = t0 - {A}[{i}, {j}] * {B}[{j}, {k}]\n    {B}[{i}, {k}] = t0 / {d}",
    "for {j} in {before}:\n    for {k} in range({n}):\n        {B}[{i}, {k}] -= {A}[{i}, {j}] * {B}[{j}, {k}]",
    "if {b}[{i}] > 0:\n    for {j} in {before}:\n        {x}[{i}] -= {A}[{i}, {j}] * {x}[{j}]",
)


def triangles(d: Draft) -> None:
    """Equations with a triangle of unknowns, up or down, and some that are not."""
    names = {"A": d.matrix(dims=("n", "n")), "B": d.matrix(dims=("n", "n"), written=True), "b": d.vector(), "n": d.n,
             "x": d.vector(written=True), "i": d.name("var"), "j": d.name("var"), "k": d.name("var"),
             "c": d.pick("1.0", "2", "0.5")}
    names["d"] = d.pick("{A}[{i}, {i}]", "{A}[{i}, {i}]", "{b}[{i}]", "2").format(**names)
    up = d.chance(0.6)
    names["before"] = d.pick("range({i})", "range({i})", "range(1, {i})", "range({i} + 1)", "range({i} - 1, -1, -1)") \
        if up else d.pick("range({i} + 1, {n})", "range({i} + 1, {n})", "range({i}, {n})", "range({n} - 1, {i}, -1)")
    names["before"] = names["before"].format(**names)
    head = d.pick("range({n})", "range({n})", "range(1, {n})") if up else d.pick("range({n} - 1, -1, -1)", "range({n})")
    d.loop(f"for {names['i']} in {head.format(**names)}:", d.r.choice(EQUATIONS).format(**names).split("\n"))
    d.returns(names["x"], names["B"], names["b"])

HANDED_ON = (
    "{h} = torch.tanh({h} * {v}[{i}] + {A}[{i}, {j}])", "{h} = {h} * {h} + {A}[{i}, {j}]\n{B}[{i}, {j}] = {h}",
    "{B}[{i}, {j}] = {h} * {v}[{i}] + {A}[{i}, {j}] * {g}\n{g} = {h}\n{h} = {B}[{i}, {j}]",
    "{h} = torch.sin({h} + {A}[{i}, {j}])\n{B}[{i}, {j}] = {h} - {g}\n{g} = {A}[{i}, {j}]",
    "{h} = {A}[{i}, {j}] - torch.sin({h} * {v}[{j}])\n{A}[{i}, {j}] = {h}", "{g} = {h}\n{h} = {A}[{i}, {j}] * {g}",
    "{g} = {B}[{i}, {j}]\n{B}[{i}, {j}] = {h} + {A}[{i}, {j}]\n{h} = torch.sin({g} + {B}[{i}, {j}])",
    "{h} = torch.cos({h} * 0.5 + {A}[{i}, {j}])", "{h} = {h} * 2\n{B}[{i}, {j}] = torch.sin({h} + {A}[{i}, {j}])",
)


def handed_along(d: Draft) -> None:
    """Names that an inner loop hands on, and that each iteration of the outer one has for itself, or most do."""
    names = {"A": d.matrix(d.float_dtype(), ("n", "n")), "B": d.matrix(d.float_dtype(), ("n", "n"), written=True),
             "v": d.vector(d.float_dtype()), "n": d.n, "i": d.name("var"), "j": d.name("var"), "h": d.name("sum"),
             "g": d.name("sum")}
    start = d.pick("0.0", "0.0", "0", "{v}[{i}]", "{A}[{i}, 0]", "1.0").format(**names)
    lines = [f"{names['h']} = {start}", f"{names['g']} = {d.pick('0.0', '0.0', names['v'] + '[0]')}"]
    lines.append(f"for {names['j']} in {d.r.choice(INNER).format(**names)}:")
    lines += indented(d.r.choice(HANDED_ON).format(**names).split("\n"))
    if d.chance(0.7):
        lines += [f"{names['v']}[{names['i']}] = {d.pick(names['h'], names['g'], names['h'] + ' + ' + names['g'])}"]
    if d.chance(0.1):
        lines = lines[1:]
        d.line(f"{names['h']} = 0.0")
    d.loop(f"for {names['i']} in {d.r.choice(OUTER).format(**names)}:", lines)
    d.returns(names["A"], names["v"], names["B"])


def turned(d: Draft) -> None:
    """One nest, its outer loop around one to three parts."""
    names = {"A": d.matrix(dims=("n", "n"), written=True), "B": d.matrix(dims=("n", "n")), "v": d.vector(), "n": d.n,
             "i": d.name("var"), "j": d.name("var"), "k": d.name("var")}
    lines: list[str] = []
    for _ in range(d.r.choice((1, 1, 1, 2, 2, 3))):
        if d.chance(0.3):
            lines += d.r.choice(BETWEEN).format(**names).split("\n")
        step = d.r.choice(STEPS).format(**names).split("\n")
        lines += [f"for {names['j']} in {d.r.choice(INNER).format(**names)}:", *indented(step)]
        if d.chance(0.25):
            lines += d.r.choice(BETWEEN).format(**names).split("\n")
    d.loop(f"for {names['i']} in {d.r.choice(OUTER).format(**names)}:", lines)
    d.returns(names["A"], names["v"], names["B"])
