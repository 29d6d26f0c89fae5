"""What is stored on the way out of a loop: slices from the first match on, before it, and what else is kept there.

{A} is written and cut, {B} is read, {o} keeps something for each row, {j} runs along a row, {p} is the place of a row:
nothing for a vector, `{i}, ` for a matrix. Some do not leave the loop, read what was cut, or write to other rows.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

TESTS = ("{A}[{p}{j}] {op} {t}", "{A}[{p}{j}] {op} {t}", "{B}[{p}{j}] {op} {t}", "{A}[{p}{j}].item() {op} {t}",
         "{B}[{p}{j}] {op} {A}[{p}{j}]", "{A}[{p}{j}] {op} {t} and {j} > 0", "s > 1")
STORES = ("{A}[{p}{j} + 1:] = {v}", "{A}[{p}{j} + 1:] = {v}", "{A}[{p}{j}:] = {v}", "{A}[{p}{j}:] = {v}",
          "{A}[{p}:{j}] = {v}", "{A}[{p}{j}] = {v}", "{A}[{p}{j} - 1:] = {v}", "{A}[{p}{j}:] = {B}[{p}{j}:]",
          "{A}[{p}{j}:] += 1", "for k in range({j} + 1, {size}):\n    {A}[{p}k] = {v}", "{A}[{p}{j}:{j} + 2] = {v}",
          "{A}[{p}:{j} + 1] = {B}[{p}:{j} + 1]", "{A}[{j}:] = {v}", "for k in range({j}):\n    {A}[{p}k] = {B}[{p}k]",
          "{A}[{p}{j} + 2:] = {v}", "{A}[{p}{size} - {j}:] = {v}")
BESIDE = ("{o}[{q}] = {j}", "{o}[{q}] = {A}[{p}{j}]", "flag = True", "w = {B}[{p}{j}] * 2", "at = {j}", "s = 0",
          "w = {A}[{p}{j}].item()", "{o}[{q}] = w", "{o}[{q}] += 1")
VALUES = ("0", "0", "0", "9", "{B}[{p}{j}]", "{B}[{p}0]", "w", "{A}[{p}{j}]", "{A}[{p}{j}].item()", "{j}", "at")
ALONG = ("s = s + {B}[{p}{j}]", "{A}[{p}{j}] += 1", "{o}[{q}] = {j}", "{A}[{p}{j}] = {B}[{p}{j}] * 2",
         "w = {B}[{p}{j}]", "if {B}[{p}{j}] < 0:\n    continue", "if {B}[{p}{j}] < 0:\n    break",
         "if {B}[{p}{j}] < 0:\n    break", "if {B}[{p}{j}] < 0:\n    {A}[{p}:{j}] = 7\n    break")
LEAVES = ("break", "break", "break", "break", "break", "break", "break", "return {A}", "continue", "pass")
FLAGS = ("found = False\nfor {j} in range({size}):\n    if found:\n        {A}[{p}{j}] = {v}\n    elif {c}:\n"
         "        found = True",
         "found = False\nfor {j} in range({size}):\n    if {c}:\n        found = True\n    if found:\n"
         "        {A}[{p}{j}] = {v}")
HEADS = ("for {j} in range({size}):", "for {j} in range({size}):", "for {j} in range({size}):",
         "for {j} in range(1, {size}):", "for {j} in range({size} - 1, -1, -1):", "for {j} in range(0, {size}, 2):")


def ways_out(d: Draft) -> None:
    rows = d.chance(0.6)
    dtype = d.pick("int64", "float32", "float32", "int32", "float64") if not d.gradients else d.float_dtype()
    names = {"A": d.matrix(dtype, written=True) if rows else d.vector(dtype, written=True),
             "B": d.matrix(dtype) if rows else d.vector(dtype), "i": d.name("var"), "j": d.name("var"),
             "o": d.name("out"), "n": d.n, "size": d.m if rows else d.n, "op": d.pick("==", ">", ">", "!=", "<="),
             "t": d.pick("0", "1", "0.5")}
    names |= {"p": names["i"] + ", " if rows else "", "q": names["i"] if rows else "0"}
    if d.chance(0.6):
        d.line("{A} = {A}.clone()".format(**names))
    names["v"] = d.r.choice(VALUES).format(**names)
    names["c"] = d.r.choice(TESTS).format(**names)
    d.line(f"{names['o']} = torch.zeros({names['n']} + 1)", "s, w, at, flag = 0, 2, -1, False")
    lines = d.r.choice(FLAGS).format(**names).split("\n") if d.chance(0.12) else _left(d, names)
    lines = ["for {i} in range({n}):".format(**names), *indented(lines)] if rows else lines
    d.line(*lines)
    d.returns(names["A"], names["o"], *(["at"] if d.chance(0.4) else []), *(["flag"] if d.chance(0.3) else []),
              *(["w"] if d.chance(0.15) else []))


def _left(d: Draft, names: dict[str, str]) -> list[str]:
    """A loop that is left at the first match, after it has stored something."""
    inner = [d.r.choice(STORES), *d.r.sample(BESIDE, k=d.r.choice((0, 0, 1, 1, 2)))]
    inner += [d.r.choice(STORES)] if d.chance(0.2) else []
    d.r.shuffle(inner)
    leave = d.r.choice(LEAVES)
    test = ["if {c}:", *indented("\n".join([*inner, leave]).split("\n"))]
    along = d.r.choice(ALONG).split("\n") if d.chance(0.35) else []
    body = [*along, *test] if d.chance(0.6) else [*test, *along]
    after = ["else:", "    {A}[{p}0] = 5"] if d.chance(0.12) and leave == "break" else []
    return [line.format(**names) for line in (d.r.choice(HEADS), *indented(body), *after)]
