"""Tensors that an iteration computes, a second name for a part of one, and a change of either before it is used.

{X} is a tensor of rows or matrices, {x} a vector, {t} the name of what is computed, {u} that of its part.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

COMPUTED = {"row": ("{X}[{i}] * 2", "torch.softmax({X}[{i}], 0)", "{X}[{i}].clone()", "{X}[{i}] + {x}[0]",
                    "torch.cumsum({X}[{i}], 0)", "{X}[{i}].double()", "torch.zeros(4)", "{X}[{i}] - {X}[{i} - 1]"),
            "matrix": ("{X}[{i}] @ {X}[{i}].t()", "{X}[{i}] * 2", "torch.outer({X}[{i}, 0], {X}[{i}, 1])",
                       "{X}[{i}].clone()", "{X}[{i}].t() + 1")}
PARTS = {"row": ("{t}[1:]", "{t}[0]", "{t}[-1]", "{t}", "{t}.detach()", "{t}[:-1]", "{t}.clone()", "+{t}", "{t} * 2",
                 "{t}[{k}[{i}]]", "{t} if {x}[{i}] > 0 else {t}[:]", "{t}.to({x}.dtype)", "{t}.unsqueeze(0)"),
         "matrix": ("{t}[0]", "{t}.t()", "{t}.diagonal()", "{t}.diag()", "{t}[1:]", "{t}[0, 0]", "{t}[:, 0]",
                    "{t}.sum(0)", "{t}.detach()", "{t}.flatten()", "{t}.unsqueeze(0)")}
CHANGES = ("{t} += 1", "{t} += 1", "{t} += 1", "{t} *= {x}[{i}]", "{t} = {t} + 1", "{t} -= {t}.mean()", "{u} += 1",
           "{u} = {u} * 2", "{t}[0] = 5", "{t} += {u}", "if {x}[{i}] > 0:\n    {t} += 1")
USES = ("{o}[{i}] = {u}.sum()", "{o}[{i}] = {t}.sum()", "{o}[{i}] = {u}.sum() + {t}.max()", "{s} = {s} + {u}.sum()",
        "{o}[{i}] = {u}.max() - {t}.sum()", "{s} = {s} + {u}", "{s} = {u}")

OF_COMPUTED_ROWS = (("torch.softmax({X}[{i}], 0)", "torch.cumsum({X}[{i}], 0)", "torch.sort({X}[{i}]).values"),
                    ("{t}[0]", "{t}[-1]", "{t}[1:]", "{t}[:-1]"),
                    ("{t} += 1", "{t} -= {t}.mean()", "{t} *= {x}[{i}]", "{t} += {x}[0]"),
                    ("{s} = {s} + {u}", "{s} = {s} + {u}.sum()", "{o}[{i}] = {u}.sum()", "{o}[{i}] = {u}.max()"))


def changed_names(d: Draft) -> None:
    dtype = d.pick("float32", "float32", "float64")
    kind = d.pick("row", "row", "matrix")
    names = {"X": d.matrix(dtype, ("n", "m") if kind == "row" else ("n", "m", "m")), "x": d.vector(dtype),
             "o": d.vector(dtype, written=True), "t": d.name("temp"), "u": d.name("temp"), "i": d.name("var"),
             "s": d.name("sum"), "k": d.lengths("n", "m")}
    rows = kind == "row" and d.chance(0.4)
    forms = OF_COMPUTED_ROWS if rows else (COMPUTED[kind], PARTS[kind], CHANGES, USES)
    computed, part, change, use = map(d.r.choice, forms)
    lines = [f"{{t}} = {computed}", f"{{u}} = {part}", change, use]
    if "{s}" in lines[-1]:
        d.line(f"{names['s']} = 0")
        d.returns(names["s"])
    head = f"for {names['i']} in range({d.n}):"
    d.loop(head, [part for line in lines for part in line.format(**names).split("\n")])
    d.returns(names["o"])
