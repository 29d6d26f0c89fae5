"""A tuple that has a name, and is looked into later, when what it was made of may have changed.

{X} is a matrix, {x} its row, {v} a vector, {k} an int, {m} the tuple.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

MADE = ("torch.max({X}[{i}], 0)", "{X}[{i}].max(0)", "{X}[{i}].min(dim=0)", "torch.sort({X}[{i}])", "{X}[{i}].topk(2)",
        "({X}[{i}].sum(), {X}[{i}] * 2)", "({v}[{i}], {k})", "({X}[{i}], {v}[{i}])", "({k}, {v}[{k}])",
        "({X}[{i}].clone(), {X}[{i}, 0])", "({v}[{i}] * 2, ({X}[{i}, 1], {k}))", "{X}[{i}].sort(descending=True)",
        "torch.var_mean({X}[{i}])")
CHANGES = ("{X}[{i}] += 1", "{v}[{i}] = {s}", "{k} += 1", "{X}[{i}, 0] = 5", "pass", "pass", "{X}[{i}] = {v}[{i}]",
           "{X} = {X} * 2", "if {v}[{i}] > 0:\n    {k} = 0")
USES = ("{o}[{i}] = {m}[0].sum()", "{o}[{i}] = {m}[1].sum()", "{o}[{i}] += {m}[0]", "{s} = {s} + {m}[1]",
        "{o}[{i}] = {m}.values.sum()", "{o}[{i}] = {m}.indices.sum()", "{o}[{i}] = {m}[1][0]",
        "a, b = {m}\n{o}[{i}] += b",
        "{L}.append({m}[0])", "{L}.append({m}[1])", "{o}[{i}] = {m}[0][0]", "{X}[{i}, 1] = {m}[1]")


def named_tuples(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype, written=True), "v": d.vector(dtype, written=True), "o": d.vector(dtype, written=True),
             "i": d.name("var"), "k": "k", "s": "s", "m": "both", "L": "found"}
    made, change, use = (d.r.choice(forms).format(**names) for forms in (MADE, CHANGES, USES))
    more = d.r.choice(USES).format(**names) if d.chance(0.4) else "pass"
    d.line("k, s, found = 0, 0.0, []")
    lines = [f"both = {made}", *change.split("\n"), *use.split("\n"), *more.split("\n")]
    if d.chance(0.2):
        lines = ["if {v}[{i}] > 0:".format(**names), *(f"    {line}" for line in lines)]
    d.loop(f"for {names['i']} in range({d.n}):", [line for line in lines if line.strip() != "pass"])
    d.returns("k", "s", "torch.stack(found)" if "found" in "".join(lines) else "0", names["X"], names["v"], names["o"])
