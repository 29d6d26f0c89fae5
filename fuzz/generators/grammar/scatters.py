"""Loops that store at computed places: scatters, histograms, packing and unpacking, with duplicates among the indices.

{o} is a tensor to store into, {k} the computed subscript, {e} an element, {v} a value, {c} a condition, {s} a counter
from {s0} on, {i} the loop variable; {O} and {X} are matrices, {j} walks a row. Some read what they scatter, and stay.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.expressions import condition, tensor_value
from fuzz.generators.grammar.loops import closed, opened, plain
from fuzz.generators.grammar.subscripts import element

VECTORS = (
    "{o}[{k}] = {v}", "{o}[{k}] = {e}", "{o}[{k}] += {v}", "{o}[{k}] += {e}", "{o}[{k}] -= {e}", "{o}[{k}] += 1",
    "{o}[{k}] = {o}[{k}] + {v}", "{o}[{k}] = 1", "{o}[{k}] *= {e}", "{o}[{k}] += {e}.item()", "{o}[{k}] = {i}",
    "if {c}:\n    {o}[{k}] = {v}", "if {c}:\n    {o}[{k}] += {e}", "if {c}:\n    {o}[{k}] += 1",
    "if {c}:\n    {o}[{k}] = 2", "if {e} > {o}[{k}]:\n    {o}[{k}] = {e}", "{o}[{k}] = max({o}[{k}], {e})",
    "if {e} < {o}[{k}]:\n    {o}[{k}] = {e}", "{o}[{k}] = torch.maximum({o}[{k}], {e})",
    "t0 = {o}[{k}]\n{o}[{k}] = t0 + {e}", "t0 = {k}\n{o}[t0] += {e}", "t0 = int({k})\n{o}[t0] = {e}",
    "{o}[{k}] = {e}\n{p}[{i}] = {o}[{k}] * 2", "{o}[{k}] += {e}\n{p}[{k}] += 1", "{o}[{k}] = {e}\n{p}[{k}] = {i}",
    "if {c}:\n    {o}[{k}] += {e}\nelse:\n    {o}[{i}] += 1", "{o}[{k}] += {e}\n{o}[{i}] += {e}",
    "{o}[{k}] = {o}[{i}] + {e}", "{o}[{k}] += {o}[{i}]", "{o}[{k}] += {e}\n{p}[{i}] = {o}[{k}]",
    "{o}[{k}] = {o}[{k}] * 2 + {e}", "{o}[{k}] = {e}\n{o}[{i}] = {v}", "{o}[{i}] = {e}\n{o}[{k}] = 2",
    "{O}[{i}, {k}] = {e}", "{O}[{i}, {k}] += 1", "{O}[{k}, {k}] += {e}", "{O}[{k}, {i}] = {e}", "{O}[{k}, 0] = {e}",
)
PACKED = (
    "if {c}:\n    {o}[{s}] = {e}\n    {s} += 1", "if {c}:\n    {s} += 1\n    {o}[{s}] = {e}",
    "if {c}:\n    {o}[{s}] = {e}\n    {p}[{s}] = {i}\n    {s} += 1", "if {c}:\n    {s} += 1\n    {o}[{i}] = {e0}[{s}]",
    "if {c}:\n    {o}[{i}] = {e0}[{s}]\n    {s} += 1", "if {c}:\n    {o}[{s}] += {e}\n    {s} += 1",
    "if {c}:\n    {e0}[{s}] = {e0}[{i}]\n    {s} += 1", "if {c}:\n    {o}[{s}] = {e}\n    {s} += 2",
    "if {c}:\n    {o}[{s}] = {e}\n{s} += 1", "{o}[{s}] = {e}\nif {c}:\n    {s} += 1",
    "if {c}:\n    {s} += 1\n{o}[{s}] += {e}",
)
ROWS = (
    "{O}[{k}] = {X}[{i}]", "{O}[{k}] += {X}[{i}]", "{O}[{k}] = {X}[{i}] * 2", "if {c}:\n    {O}[{k}] = {X}[{i}]",
    "if {c}:\n    {O}[{k}] += {X}[{i}]", "{O}[{k}] += 1", "{O}[{k}] = 0", "{O}[{k}] = {O}[{i}] + {X}[{i}]",
    "{l}\n    {O}[{k}, {j}] = {X}[{i}, {j}]", "{l}\n    {O}[{k}, {j}] += {X}[{i}, {j}]",
    "{l}\n    if {X}[{i}, {j}] > 0:\n        {O}[{k}, {j}] = {X}[{i}, {j}]", "{l}\n    {o}[{k}] += {X}[{i}, {j}]",
    "{l}\n    if {X}[{i}, {j}] > 0:\n        {O}[{k}, {j}] += {X}[{i}, {j}]",
    "{l}\n    {o}[({i} + {j}) // 2] += {X}[{i}, {j}]", "{l}\n    {o}[{k}] = {X}[{i}, {j}]",
    "if {c}:\n    {O}[{s}] = {X}[{i}]\n    {s} += 1",
)
PLACES = ("{idx}[{i}]", "{idx}[{i}]", "{idx}[{i}]", "{idx}[{i}]", "{i} // 2", "{i} % 2", "{n} - 1 - {idx}[{i}]")


def scattered(d: Draft) -> None:
    """One loop that stores at computed places."""
    x = d.vector()
    forms = d.r.choices((VECTORS, PACKED, ROWS), (6, 3, 3))[0]
    lines = d.r.choice(forms)
    names = {"idx": d.index("n", "n"), "n": d.n, "e0": x, "s": d.name("sum"), "o": d.output(x), "p": d.output(x)}
    results = [names["o"], names["p"], names["s"]]
    d.line(f"{names['s']} = {d.pick('0', '-1', '0', '1')}")
    if "{O}" in lines or "{X}" in lines:
        names["X"] = d.matrix() if "{X}" in lines else ""
        names["O"] = d.output(names["X"] or d.matrix(dims=("n", "n")))
        results.append(names["O"])
    head = opened(d) if d.chance(0.3) else plain(d)
    names["i"] = d.loops[0].var
    names.update(e=element(d), v=tensor_value(d, 1), c=condition(d))
    names["k"] = d.r.choice(PLACES).format(**names)
    if "{l}" in lines:
        names["l"], names["j"] = plain(d, "m"), d.loops[1].var
        closed(d)
    d.loop(head, lines.format(**names).split("\n"))
    d.returns(*results)
    closed(d)
