"""Names for what comes next or came before, and for something else at the edge: advantages, differences, padding.

A row of a tensor in one branch, another tensor, a number or a name in the other; through a branch, a choice, or a name
that is set before; in a recurrence or not, forwards or backwards, with the tensor written on the way now and then.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

AFTER = ("{i} == {n} - 1", "{i} + 1 == {n}", "{i} >= {n} - 1", "{i} + 1 >= {n}")
BEFORE = ("{i} == 0", "{i} < 1", "{i} - 1 < 0")
OPPOSITE = {"==": "!=", ">=": "<", "<": ">="}
HEADS = ("for {i} in range({n}):", "for {i} in reversed(range({n})):", "for {i} in range({n} - 1, -1, -1):")
STEPS = ("{o}[{i}] = {x}[{i}] - {v}", "{o}[{i}] = {v} * 2", "{s} = {x}[{i}] + 0.5 * {v} - {s} * 0.25\n{o}[{i}] = {s}",
         "{s} = {s} + {v}\n{o}[{i}] = {s}", "{L}.append({v} + {x}[{i}])", "{s} = {v} - 0.5 * {s}\n{L}.append({s})",
         "{d} = {v} * {w}[{i}]\n{s} = {d} + {g} * {s}\n{o}[{i}] = {s}", "{o}[{i}] = {v}")
WRITES = ("", "", "", "{x}[{i}] = {x}[{i}] * 2", "{v} += 1", "{o}[{i}] += {v}")


def edges(d: Draft) -> None:
    dims = ("n", "m") if d.chance(0.5) else ("n",)
    x = d.readable(*dims)
    names = {"x": x, "w": d.readable(*dims), "i": d.name("var"), "v": d.name("temp"), "s": d.name("sum"),
             "L": d.name("list"), "g": d.number(), "d": d.name("temp"), "n": d.size("n"), "o": d.output(x)}
    after = d.chance(0.6)
    test = d.r.choice(AFTER if after else BEFORE)
    inside = f"{x}[{names['i']} {'+' if after else '-'} 1]"
    edge = d.pick(d.readable(*dims[1:]), d.readable(*dims[1:]), d.pick("0", "0.0", "1.5", d.number()),
                  f"{x}[{names['i']}]", f"{names['w']}[{names['i']}]", f"torch.zeros_like({x}[0])")
    step, write = d.r.choice(STEPS), d.r.choice(WRITES)
    lines = [*_chosen(d, test, names["v"], edge, inside), *step.split("\n"), *write.split("\n")]
    lines = [line.format(**names) for line in lines if line]
    start = d.pick("0", "0.0", d.readable(*dims[1:]))
    d.line(f"{names['s']} = {start}", f"{names['L']} = []", d.r.choice(HEADS).format(**names), *indented(lines))
    d.returns(*([f"torch.stack({names['L']})"] if "{L}" in step else []), names["o"],
              *([names["s"]] if "{s}" in step and d.chance(0.4) else []), *([names["v"]] if d.chance(0.1) else []))


def _chosen(d: Draft, test: str, name: str, edge: str, inside: str) -> list[str]:
    """The name is the edge where the test holds, and what is inside elsewhere."""
    form = d.r.randrange(5)
    if form == 0:
        return [f"{name} = {edge} if {test} else {inside}"]
    if form == 1:
        for sign, other in OPPOSITE.items():
            if f" {sign} " in test:
                return [f"{name} = {inside} if {test.replace(f' {sign} ', f' {other} ')} else {edge}"]
    if form == 2:
        return [f"{name} = {edge}", f"if not ({test}):", f"    {name} = {inside}"]
    other = [f"    {name} = {inside}"]
    return [f"if {test}:", f"    {name} = {edge}", *(["    {d} = 1"] if d.chance(0.1) else []), "else:", *other]
