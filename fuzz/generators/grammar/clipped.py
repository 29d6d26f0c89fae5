"""Ranges that are cut off at the ends of an axis, subscripts modulo its size, rounds that are left out, and `in`.

{x}, {y} are vectors, {A} is a matrix, {J} are places, {y} is written, {w} is an int.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

RANGES = ("max(0, {i} - {w}), min({n}, {i} + {w} + 1)", "max({i} - 2, 0), {i} + 1", "{i}, min({i} + 3, {n})",
          "max(1, {i} - 1), min({i} + 2, {n})", "max({i} - {w}, 0), min({n}, {i} + 2)", "{i} - 1, min({i} + 2, {n})",
          "0, min({w}, {i})", "max(0, {i} - 1, {w}), {n}")
NAMED = "lo = max(0, {i} - {w})\nhi = min({n} - 1, {i} + 1)\nfor {j} in range(lo, hi + 1):"
INNER = ("s = s + {x}[{j}]", "s = max(s, {x}[{j}])", "{y}[{i}] += {x}[{j}]", "{B}[{i}, {j}] = {x}[{j}]",
         "{B}[{i}, {j}] += 1", "if {x}[{j}] > 0:\n    s = s + 1", "{y}[{i}] = {x}[{j}]",
         "if {i} != {j}:\n    s = s - {x}[{j}]", "{v}[{J}[{j}]] += {x}[{i}]")
AROUND = ("{y}[{i}] = {x}[({i} + 1) % {n}] - {x}[({i} - 1) % {n}]", "{y}[{i}] = {x}[({i} + {w}) % {n}]",
          "if {x}[{i}] > 0:\n    {y}[{i}] = {x}[({i} - 2) % {n}]", "{y}[{i}] = {B}[({i} + 1) % {n}, {i}]",
          "{y}[{i}] = {x}[({i} * 2) % {n}]", "{y}[({i} + 1) % {n}] = {x}[{i}]", "{y}[{i}] = {x}[({i} + 1) % 3]",
          "{y}[{i}] = {B}[({i} + 1) % {n}, ({i} - 1) % {n}]", "{y}[{i}] = {x}[{i} % {n}]")
ROUNDS = ("for d in (-1, 0, 1):\n    if d == 0:\n        continue\n    s = s + {x}[({i} + d) % {n}]",
          "for d, e in ((0, 1), (1, 0), (0, 0)):\n    if (d, e) != (0, 0):\n        s = s + {x}[({i} + d) % {n}] * e",
          "for d in (0, 1):\n    if d == 1 and {x}[{i}] > 0:\n        s = s + d\n        continue\n    s = s - d",
          "for d in (1, 2):\n    if {x}[{i}] > d or d == 2:\n        s = s + d\n{y}[{i}] = d",
          "for d in (1, -1):\n    t0 = d == 1 and {x}[{i}]\n    s = s + t0")
AMONG = ("if {J}[{i}] in (0, 2):\n    {y}[{i}] = 1", "if {x}[{i}] not in (0, 1.5):\n    s = s + 1",
         "s = s + ({J}[{i}] in {J})", "if {x}[{i}] in {B}[{i}]:\n    {y}[{i}] = 2",
         "t0 = {J}[{i}].item() in [1, 3]\ns = s + t0",
         "if {i} in (1, 2):\n    {y}[{i}] = {x}[{i}]", "if {J}[{i}] not in {J}[1:]:\n    s = s + {x}[{i}]")
PLACED = ("if {x}[{i}] > 0:\n    {B}[{J}[{i}], {i}] = 1", "if {x}[{i}] > 0:\n    {B}[{J}[{i}], {K}[{i}]] = 2",
          "if {x}[{i}] > 0 and {i} > 0:\n    {B}[{i}, {J}[{i}]] = {w}")


def clipped(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"x": d.vector(dtype), "y": d.vector(dtype, written=True), "J": d.index("n", "n"), "K": d.index("n", "n"),
             "B": d.matrix(dtype, dims=("n", "n"), written=True), "v": d.vector(dtype, written=True),
             "i": d.name("var"), "j": d.name("var"), "n": d.n, "w": str(d.r.choice((0, 1, 2)))}
    kind = d.r.random()
    if kind < 0.4:
        head = NAMED if d.chance(0.2) else f"for {{j}} in range({d.r.choice(RANGES)}):"
        step = head + "\n" + "\n".join(indented(d.r.choice(INNER).split("\n")))
    else:
        step = d.r.choice(AROUND if kind < 0.6 else ROUNDS if kind < 0.75 else AMONG if kind < 0.9 else PLACED)
    own = d.chance(0.5)
    start = f"s = {d.r.choice(('0', '0.0', names['x'] + '[0]'))}"
    body = step.format(**names).split("\n")
    if own:
        body = [start, *body, f"{names['y']}[{names['i']}] = s"]
    else:
        d.line(start)
    d.line(f"for {names['i']} in range({names['n']}):", *indented(body))
    d.returns(names["y"], names["B"], names["v"], *([] if own else ["s"]))
