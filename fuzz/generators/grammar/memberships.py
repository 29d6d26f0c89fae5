"""Numbers that are asked for in a list, tuple, set or tensor that came in, or that the module has.

{K} is what is looked in, {v} what is looked for; {x} holds numbers and {X} rows of them, {b} is written. Some are of
mixed kinds, empty, not finite or too large for floats, some change on the way, and some tensors are looked for in sets.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

INTS = ("[0, 2]", "[1]", "[-1, 0, 3, 5]", "[2, 2, 1]", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", "[4, -3]")
FLOATS = ("[0.5, 2.0]", "[1.0]", "[-0.75, 0.0, 3.0]", "[-0.0]", "[0.1, 2.5]", "[inf, 1.0]")
ODD = ("[]", "[nan]", "[nan, 1.0]", "[1, 2.0]", "[True, 2]", "[2**53 + 1, 1]", "[2**63, 1]", "[True]", "[1e300]",
       "[0.1]", "[-inf]", "[300, 1]")
HOLDERS = ("{}", "{}", "{}", "tuple({})", "set({})", "frozenset({})", "dict.fromkeys({}, 1)", "t({}, {dtype})")
NUMBERS = ("{x}[{i}].item()", "{x}[{i}].item()", "{x}[{i}].item()", "int({x}[{i}])", "float({x}[{i}])", "{x}[{i}]",
           "{i}", "{x}[{i}].item() + 1", "{x}[{i}].item() % 3", "{i} - 1", "({x}[{i}] > 0).item()", "{x}[{i}] * 2")
TESTS = ("{v} in {K}", "{v} in {K}", "{v} not in {K}", "{v} not in {K}", "{v} in {K} or {x}[{i}] > 1",
         "{x}[{i}] > 0 and {v} in {K}", "not {v} in {K}", "{v} in {K} and {x}[{i} - 1].item() not in {K}")
STEPS = ("if {t}:\n    {s} += 1", "{b}[{i}] = {t}", "if {t}:\n    continue\n{b}[{i}] = {x}[{i}]", "{q}.append({t})",
         "if {t}:\n    {s} = {s} + {x}[{i}]", "if {t}:\n    {q}.append({i})", "{b}[{i}] = 2 if {t} else 0",
         "if {t}:\n    {s} = {i}\n    break", "{s} += {t}",
         "if {t}:\n    {b}[{i}] += 1\nelse:\n    {b}[{i}] -= {x}[{i}]",
         "for {j} in range({m}):\n    if {X}[{i}, {j}].item() in {K}:\n        {b}[{i}] += 1",
         "{b}[{i}] = sum(1 for r in {X}[{i}] if r.item() not in {K})", "if {t}:\n    {s} += 1\n    {K}.append({i})")


def memberships(d: Draft) -> None:
    dtype = d.pick("int64", "int64", "int64", "int32", "float32", "float64")
    x, X = d.vector(dtype), d.matrix(dtype)
    names = {"x": x, "X": X, "b": d.vector("float32", written=True), "i": d.name("var"), "j": d.name("var"),
             "m": d.m, "s": d.name("sum"), "q": d.name("list"), "K": d.name("number")}
    usual = INTS if dtype.startswith("int") else (*FLOATS, *INTS)
    holder = d.r.choice(HOLDERS)
    if d.chance(0.15) and "t(" not in holder:
        d.module.append(f"{names['K']} = {holder.format(d.r.choice(INTS))}")
    else:
        d.add(Argument(names["K"], "count"))
        for call in range(len(d.sizes)):
            other = holder if d.chance(0.9) else d.r.choice(HOLDERS)
            odd = call and d.chance(0.4) and not (other.startswith("t(") and dtype.startswith("int"))
            values = d.r.choice(ODD if odd else usual)
            d.given(names["K"], call, other.format(values, dtype=dtype))
    names["v"] = d.r.choice(NUMBERS).format(**names)
    names["t"] = d.r.choice(TESTS).format(**names)
    d.line(f"{names['s']} = 0", f"{names['q']} = []")
    head = f"for {names['i']} in range({d.n}):"
    step = d.r.choice(STEPS).format(**names)
    d.line(head, *indented(step.split("\n")))
    d.returns(names["s"], names["b"], f"torch.tensor({names['q']})" if d.chance(0.5) else names["q"])
