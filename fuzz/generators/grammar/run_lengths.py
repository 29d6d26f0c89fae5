"""Run lengths: lists of ints whose last element is counted on until the next one begins, and of what the runs hold.

{L} is counted on, {V} holds the values, {v} is the value of an iteration and {w} the one before it, or what was kept.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

TESTS = ("{v} == prev", "{v} == prev", "{v} == prev", "not {v} != prev", "{v} <= prev",
         "{j} > 0 and {x}[{j}] == {x}[{j} - 1]", "{x}[{j}] == {x}[{j} - 1]", "{x}[{j}] > 0",
         "{v} == prev and {y}[{j}] > 0", "{V} and {V}[-1] == {v}", "prev is not None and {v} == prev")
ON = ("{L}[-1] += {a}", "{L}[-1] += {a}", "{L}[-1] += {a}", "{L}[-1] += 2", "{L}[-1] -= 1", "{L}[-1] = {L}[-1] + 1",
      "{L}[0] += 1", "{L}[-1] += {j}", "{L}[-1] += {a}")
BEGINS = ("{L}.append({a})", "{L}.append({a})", "{L}.append({a})", "{L}.append(0)", "{L}.append(2)", "{L}.append({j})",
          "{L}.append(-1)")
BODIES = ("if {c}:\n    {on}\nelse:\n    {V}.append({v})\n    {begin}\n    prev = {v}",
          "if {c}:\n    {on}\nelse:\n    {V}.append({v})\n    {begin}\n    prev = {v}",
          "if {c}:\n    {on}\nelse:\n    {begin}\nprev = {v}", "if not ({c}):\n    {begin}\n{on}\nprev = {v}",
          "if {c}:\n    {on}\n    continue\n{begin}\nprev = {v}",
          "if {c}:\n    {on}\nelif {y}[{j}] > 0:\n    {begin}\nprev = {v}",
          "if {c}:\n    if {y}[{j}] > 0:\n        {on}\nelse:\n    {begin}\n    {V}.append({v})\nprev = {v}",
          "if {c}:\n    {on}\nelse:\n    {begin}\n    {begin}\nprev = {v}")
HEADS = ("for {j} in range({n}):", "for {j} in range({n}):", "for {j} in range(1, {n}):",
         "for {j}, {e} in enumerate({x}):",
         "for {j}, {e} in enumerate({x}.tolist()):", "for {j} in range({n} - 1, -1, -1):")
STARTS = ("[]", "[]", "[]", "[1]", "[1]", "[{a}]", "[0]", "[1, 1]")
ENDS = ("{L}", "{L}", "{L}", "{L}", "torch.tensor({L})", "torch.tensor({L})", "torch.tensor({L})", "torch.tensor({V})",
        "{V}", "{V}", "torch.tensor({L}, dtype=torch.long)",
        "torch.tensor({L}, dtype=torch.long)", "len({L})", "sum({L})", "{L}[-1]",
        "prev")


def run_lengths(d: Draft) -> None:
    dtype = d.pick("int64", "int64", "int64", "float32", "int32", "uint8") if not d.gradients else d.float_dtype()
    names = {"x": d.vector(dtype, flavour=d.pick("ties", "zeros", "exact")), "y": d.vector(dtype), "n": d.n,
             "j": d.name("var"), "e": d.name("temp"), "L": d.name("list"), "V": d.name("list"),
             "a": d.pick("1", "1", "3")}
    head = d.r.choice(HEADS)
    value = "{e}" if "{e}" in head else d.pick("{x}[{j}].item()", "{x}[{j}].item()", "{x}[{j}]")
    names["v"] = value.format(**names)
    for key, forms in (("c", TESTS), ("on", ON), ("begin", BEGINS)):
        names[key] = d.r.choice(forms).format(**names)
    d.line("{L} = ".format(**names) + d.r.choice(STARTS).format(**names), f"{names['V']} = []",
           d.pick("prev = None", "prev = None", "prev = -1", "prev = {x}[0].item()", "prev = 0.0").format(**names))
    d.line(head.format(**names), *indented(d.r.choice(BODIES).format(**names).split("\n")))
    ends = [d.r.choice(ENDS).format(**names) for _ in range(d.r.choice((1, 1, 2, 2)))]
    if d.chance(0.15):
        d.line(f"{names['L']}.append(7)")
    d.returns(*ends)
