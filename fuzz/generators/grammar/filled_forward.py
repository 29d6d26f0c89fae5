"""What is filled in with the last value that was there, and lists that begin with an element and grow under a test.

{A} is filled, {B} is read, {o} is filled too; {j} runs along a row, {p} is the place of a row: nothing for a vector.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

TESTS = ("torch.isnan({A}[{p}{j}])", "{A}[{p}{j}] != {A}[{p}{j}]", "{B}[{p}{j}] {op} {t}", "{A}[{p}{j}] {op} {t}",
         "{A}[{p}{j}].item() {op} {t}", "{B}[{p}{j}] > {A}[{p}{j}]", "{A}[{p}{j}] {op} last", "math.isnan({A}[{p}{j}])",
         "{A}[{p}{j} - 1] {op} {t}", "{j} % 3 == 1")
VALUES = ("{A}[{p}{j}].item()", "{A}[{p}{j}].item()", "{A}[{p}{j}].item()", "float({A}[{p}{j}])", "{A}[{p}{j}]",
          "{A}[{p}{j}].item() * 2", "{B}[{p}{j}].item()", "{B}[{p}{j}]", "{A}[{p}{j}].item() + last", "{j}",
          "{o}[{p}{j}].item()")
STARTS = ("0.0", "0.0", "float('nan')", "0", "-1.5", "{B}[{p}0].item()", "float('inf')", "{k}", "1e39", "{B}[{p}0]")
FILLS = ("{A}[{p}{j}] = last", "{A}[{p}{j}] = last", "{A}[{p}{j}] = last", "{o}[{p}{j}] = last", "{A}[{p}{j}] += last",
         "{o}[{p}{j}] = last * 2", "{A}[{p}{j}] = -last", "{A}[{p}{j} - 1] = last")
BODIES = ("if {c}:\n    {f}\nelse:\n    last = {v}", "if {c}:\n    {f}\nelse:\n    last = {v}",
          "if not {c}:\n    last = {v}\nelse:\n    {f}", "if {c}:\n    {f}\nlast = {v}",
          "if not ({c}):\n    last = {v}\n{f}", "if {c}:\n    {f}\nelif {B}[{p}{j}] > 0:\n    last = {v}",
          "{f}\nif {c}:\n    last = {v}", "if {c}:\n    {f}\nelse:\n    last = {v}\n{o}[{p}{j}] = last")
HEADS = ("for {j} in range({size}):", "for {j} in range({size}):", "for {j} in range(1, {size}):",
         "for {j} in range({size} - 1, -1, -1):", "for {j} in range(0, {size}, 2):")
GROWS = ("{x}[{j}] != {x}[{j} - 1]", "{x}[{j}] != {x}[{j} - 1]", "{x}[{j}] > {y}[{j}]", "{x}[{j}].item() != {L}[-1]",
         "{x}[{j}] != {L}[-1]", "{j} % 2 == 0", "{x}[{j}] == {x}[{j} - 1] or {y}[{j}] > 0")
ELEMENTS = ("{x}[{e}].item()", "{x}[{e}].item()", "{x}[{e}]", "{e}", "{x}[{e}] * {y}[{e}]", "{X}[{e}]", "{X}[{e}] * 2")
LISTS = ("if {c}:\n    {L}.append({v})", "if {c}:\n    {L}.append({v})", "if {c}:\n    {L}.append({v})",
         "if {c}:\n    {L}.append({v})\nelse:\n    {L}.append({w})", "if {c}:\n    continue\n{L}.append({v})",
         "{L}.append({v})\nif {c}:\n    s = s + 1", "if {c}:\n    {L}.append({w})\n    s = {L}[-1]")


def filled_forward(d: Draft) -> None:
    rows, dtype = d.chance(0.5), d.float_dtype() if d.gradients or d.chance(0.8) else "int64"
    names = {"A": d.matrix(dtype, written=True) if rows else d.vector(dtype, written=True), "i": d.name("var"),
             "B": d.matrix(dtype) if rows else d.vector(dtype), "j": d.name("var"), "o": d.name("out"), "n": d.n,
             "size": d.m if rows else d.n, "op": d.pick("==", ">", ">", "!=", "<="), "t": d.pick("0", "1", "0.5")}
    names |= {"p": names["i"] + ", " if rows else "", "k": d.number()}
    names |= {"c": d.r.choice(TESTS).format(**names), "v": d.r.choice(VALUES).format(**names),
              "f": d.r.choice(FILLS).format(**names), "s": d.r.choice(STARTS).format(**names)}
    if d.chance(0.6):
        d.line("{A} = {A}.clone()".format(**names))
    if dtype != "int64" and d.chance(0.5):
        d.line("{A} = torch.where({B} {op} {t}, float('nan'), {A})".format(**names))
    d.line(f"{names['o']} = torch.zeros_like({names['B']})", "last = 0")
    lines = ["last = {s}", d.r.choice(HEADS), *indented(d.r.choice(BODIES).format(**names).split("\n"))]
    lines = [line.format(**names) for line in lines]
    d.line(*(["for {i} in range({n}):".format(**names), *indented(lines)] if rows else lines))
    d.returns(names["A"], names["o"], *(["last"] if d.chance(0.4) else []))


def grown_under_a_test(d: Draft) -> None:
    dtype = d.pick("int64", "float32", "int32", "float64") if not d.gradients else d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype), "X": d.matrix(dtype), "j": d.name("var"), "L": d.name("list"),
             "n": d.n}
    element = d.r.choice(ELEMENTS)
    first = d.pick("0", "0", "0", "1", "{n} - 1").format(**names)
    other = d.r.choice(ELEMENTS) if d.chance(0.05) else element
    names |= {"c": d.r.choice(GROWS).format(**names), "v": element.format(e=names["j"], **names),
              "w": element.format(e=0, **names)}
    d.line(f"{names['L']} = [{other.format(e=first, **names)}]", "s = 0")
    head = d.pick("for {j} in range(1, {n}):", "for {j} in range(1, {n}):", "for {j} in range({n}):",
                  "for {j} in range({n} - 1, 0, -1):")
    d.line(head.format(**names), *indented(d.r.choice(LISTS).format(**names).split("\n")))
    made = d.pick("torch.stack({L})", "torch.tensor({L})", "{L}", "{L}", "len({L})").format(**names)
    d.returns(made, *(["s"] if d.chance(0.3) else []))
