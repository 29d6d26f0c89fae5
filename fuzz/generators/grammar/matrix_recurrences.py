"""Vectors and matrices that each iteration multiplies with a matrix: `h = A @ h + x[t]` and its many relatives.

{A} is square, {D} a square matrix for each iteration, {X} has a row for each iteration, {S} an element, {Z} a matrix;
{h} is the name, of a vector or, in `MATRICES`, of a matrix; {C} is any matrix that takes what {h} is made of.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

VECTORS = ("{h} = {A} @ {h} + {X}[{t}]", "{h} = {h} @ {A} + {X}[{t}]", "{h} = torch.mv({A}, {h}) - {X}[{t}]",
           "{h} = {X}[{t}] - {A} @ {h}", "{h} = {D}[{t}] @ {h} + {X}[{t}]", "{h} = {A} @ {h}",
           "{h} = {A} @ {h} + {S}[{t}]", "{h} = {A} @ {h} + {C}.T @ {Y}[{t}]", "{h} = {A}.T @ {h} + {X}[{t}] * 2",
           "{h} = 0.5 * ({A} @ {h}) + {X}[{t}]", "{h} = torch.matmul({h}, {D}[{t}])", "{h} = {h} + {A} @ {h}",
           "{h} = torch.nn.functional.linear({h}, {A}) + {X}[{t}] + {X}[{t} - 1]", "{h} = torch.tanh({A} @ {h})",
           "g0 = {A} @ {h}\n{h} = g0 + {X}[{t}]", "{h} = {A} @ {h} * {X}[{t}]", "{h} = -({A} @ {h} - 1)",
           "{h} = {X}[{t}] + {A} @ {h} - {S}[{t}]")
MATRICES = ("{h} = {A} @ {h} + {Z}[{t}]", "{h} = {h} @ {A} - {Z}[{t}]", "{h} = {D}[{t}] @ {h}",
            "{h} = {h} @ {D}[{t}] + 1", "{h} = torch.nn.functional.linear({h}, {A}) + {X}[{t}]",
            "{h} = {A} @ {h} + {X}[{t}]")
USES = ("{Y}[{t}] = {C} @ {h}", "{X2}[{t}] = {h}", "{X2}[{t}] = {h} * 2", "{S2}[{t}] = {h}.sum()",
        "{S2}[{t}] = {h} @ {h}")
STARTS = ("{w}", "{w}", "{X}[0]", "torch.zeros({m})", "torch.ones({m})", "{w} * 1")


def matrix_recurrences(d: Draft) -> None:
    kind = d.float_dtype()
    square = d.matrix(kind, ("m", "m"))
    names = {"A": square, "X": d.matrix(kind), "D": d.matrix(kind, ("n", "m", "m")), "w": d.vector(kind, "m"),
             "S": d.vector(kind), "C": d.matrix(kind), "Y": d.matrix(kind, ("n", "n"), written=True),
             "X2": d.matrix(kind, written=True), "S2": d.vector(kind, written=True), "h": d.name("sum"),
             "t": d.name("var"), "m": d.m}
    if d.chance(0.25):
        names["Z"] = d.matrix(kind, ("n", "m", "m"))
        d.line(f"{names['h']} = {d.pick(square, square + ' * 1', names['Z'] + '[0]')}")
        lines = [d.r.choice(MATRICES)]
    else:
        d.line(f"{names['h']} = {d.r.choice(STARTS)}".format(**names))
        lines = [d.r.choice(VECTORS), *d.r.sample(USES, d.r.choice((0, 0, 1, 1, 2)))]
        if d.chance(0.2):
            lines.reverse()
    lines = "\n".join(lines).format(**names).split("\n")
    if d.chance(0.08):
        lines = [f"if {names['S']}[{names['t']}] > 0:", *indented(lines)]
    ends = d.pick("range({n})", "range({n})", "range(1, {n})", "range({n} - 1, -1, -1)", "range(0, {n}, 2)")
    d.loop(f"for {names['t']} in {ends.format(n=d.n)}:", lines)
    d.returns(names["h"], names["Y"], names["X2"], names["S2"])
