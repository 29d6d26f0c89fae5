"""Lists of numbers that are made at full length: counted in, added to, filled, read, made into tensors, returned.

{I} are places of {k} cells, {x} is a vector, {L} the list; now and then it is given what it cannot be a tensor for.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

LENGTHS = ("{k}", "{k}", "{k} + 1", "{n}", "{k} - 1", "len({x})")
MADE = ("[{c}] * {length}", "[{c}] * {length}", "{length} * [{c}]", "[{c} for _ in range({length})]")
INTS = ("{L}[{I}[{i}]] += 1", "{L}[{I}[{i}].item()] += 1", "{L}[{I}[{i}]] += {i}", "{L}[{I}[{i}]] -= {I}[{i}].item()",
        "if {x}[{i}] > 0:\n    {L}[{I}[{i}]] += 1", "{L}[{i}] = {I}[{i}].item() * 2", "{L}[{I}[{i}]] = {i}",
        "{L}[-1 - {I}[{i}]] += 2", "{L}[{i}] = {L}[{i}] + 1", "{L}[{I}[{i}]] += {x}[{i}]", "{L}[0] += 1")
FLOATS = ("{L}[{I}[{i}]] += {x}[{i}].item()", "{L}[{i}] = {x}[{i}].item() * 2", "{L}[{I}[{i}]] = float({x}[{i}])",
          "if {x}[{i}] > 0:\n    {L}[{I}[{i}]] += 0.5", "{L}[{i}] += {x}[{i}].item()", "{L}[{i}] = {x}[{i}]",
          "{L}[{i}] = {L}[{i} - 1] + 1.0", "{L}[{I}[{i}]] *= 0.5")
ENDS = ("torch.tensor({L})", "{L}", "{L}", "sum({L})", "max({L})", "{L}[0]", "len({L})", "torch.tensor({L}), {L}",
        "[v * 2 for v in {L}]", "{L}[0] / ({L}[1] + 1)", "torch.tensor({L}, dtype=torch.float64)")


def number_lists(d: Draft) -> None:
    names = {"x": d.vector(d.float_dtype()), "I": d.index("n", "m"), "L": d.name("list"), "i": d.name("var"),
             "n": d.n, "k": d.size("m")}
    whole = d.chance(0.6)
    names["c"] = d.pick("0", "0", "1", "-1") if whole else d.pick("0.0", "0.0", "1.5", "float('inf')")
    names["length"] = d.r.choice(LENGTHS).format(**names)
    d.line(f"{names['L']} = " + d.r.choice(MADE).format(**names))
    steps = d.r.sample(INTS if whole else FLOATS, d.r.choice((1, 1, 2)))
    lines = "\n".join(steps).format(**names).split("\n")
    d.line(f"for {names['i']} in range({names['n']}):", *indented(lines))
    d.returns(d.r.choice(ENDS).format(**names))
