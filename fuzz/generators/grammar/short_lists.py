"""Short lists that are appended to a list, under conditions or not, and made into a tensor of rows.

{x} and {y} are vectors, {L} is the list, {i} and {j} go over the places.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

INTS = ("[{i}, {j}]", "({i}, {j})", "[{j}, {i}, {i} + {j}]", "[{i}]", "({i} * 2, 7)")
FLOATS = ("[{x}[{i}].item(), {y}[{j}].item()]", "({x}[{i}].item() * 2, 0.5)", "[{x}[{i}].item(), {x}[{i}].item() + 1]",
          "[float({x}[{i}]), {y}[{j}].item(), {x}[{j}].item()]")
OTHERS = ("[{i}, {x}[{i}].item()]", "[{x}[{i}], {y}[{j}]]", "[{i}, [{j}]]", "{i}")
TESTS = ("", "", "if {x}[{i}] > 0:", "if {i} != {j}:",
         "if {x}[{i}] < {y}[{j}]:", "if {i} < {j} and {x}[{i}] > {y}[{j}]:")
ENDS = ("torch.tensor({L})", "torch.tensor({L})", "torch.tensor({L}), len({L})",
        "torch.tensor({L}, dtype=torch.float64)",
        "torch.tensor({L}, dtype=torch.long)", "{L}", "torch.tensor({L}).t()")


def short_lists(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype), "L": d.name("list"), "i": d.name("var"), "j": d.name("var"),
             "n": d.n}
    element = d.r.choice(d.r.choice((INTS, INTS, FLOATS, FLOATS, OTHERS)))
    test = d.r.choice(TESTS)
    lines = [f"{{L}}.append({element})"]
    lines = [test, *indented(lines)] if test else lines
    if d.chance(0.15):
        lines.append("{L}.append([{i}, {j}])")
    heads = ["for {i} in range({n}):"]
    heads += ["for {j} in range({n}):"] if "{j}" in "".join(lines) else []
    for head in reversed(heads):
        lines = [head, *indented(lines)]
    d.line(f"{names['L']} = []", *(line.format(**names) for line in lines))
    d.returns(d.r.choice(ENDS).format(**names))
