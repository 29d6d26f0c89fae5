"""Values of a kind that a place, a dtype or an operation does not expect, beside a store that has already happened.

{x}, {y} and {o} are vectors, {o} written; {X} and {I} are matrices that are written, {I} one of ints; {u} and {w} are
tensors without dimensions; {p} is a float that a later call may have beyond float32.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft

BEYOND = ("1e39", "-1e39", "3.5e38", "1e300", "inf", "nan")
LINES = (
    "{s} = {p} * {s} + {x}[{i}]", "{s} = {x}[{i}] + {p} * {s} * (1 - {y}[{i}])", "{s} = {s} * {y}[{i}] + {p}",
    "{s} = max({s} + {x}[{i}], {p})", "{s} = {s} + {p} * {X}[{i}]", "{s} = {p} * {s} + {X}[{i}]",
    "{s}, {q} = {p} * {s} + {q}, 0.5 * {q} + {x}[{i}]",
    "{X}[{i}] = {h}({u}, {w})", "{X}[{i}, :{i}] = {h}({u}, {w})", "if {x}[{i}] > 0:\n    {X}[{i}] = {h}({u}, {w})",
    "for j in range({i}):\n    if {X}[{i}, j] > 0:\n        {X}[{i}, j] = {h}({u}, {w})",
    "{y}[{i}] = max({y}[{i}], {h}({u}, {w}))", "{y}[{i}] = {y}[{i}] * {h}({u}, {w})",
    "{I}[{i}] = {x}[{i}]", "{I}[{i}, 1:] = {x}[{i}] * {u}", "{I}[{i}] = {X}[{i}].sum()", "{I}[{i}, 0] = {x}[{i}]",
)
HELPERS = ("def {}(p, q):\n    if p or q:\n        return 0\n    return p",
           "def {}(p, q):\n    return p if p > q else 1.5",
           "def {}(p, q):\n    if p > q:\n        return 2.0\n    return q")
WRITES = ("{o}[{i}] = 1", "{o}[{i}] = {x}[{i}]", "{o}[{i}] += {p}", "pass")


def odd_values(d: Draft) -> None:
    dtype = d.pick("float32", "float32", "float32", "float64", "int64")
    names = {"x": d.vector(dtype), "y": d.vector(dtype, written=True), "o": d.vector(dtype, written=True),
             "X": d.matrix(dtype, ("n", "n"), written=True), "i": d.name("var"), "s": d.name("sum"),
             "q": d.name("sum"), "h": d.name("helper"), "p": d.number(), "I": d.name("out")}
    names |= {key: d.add(Argument(d.name("vector"), "tensor", dtype, ())) for key in "uw"}
    if d.chance(0.4):
        d.given(names["p"], d.r.choice((0, 1)), d.r.choice(BEYOND))
    line = d.r.choice(LINES)
    if "{h}" in line:
        d.module.append(d.r.choice(HELPERS).format(names["h"]) + "\n")
    if "{s}" in line:
        d.line(f"{names['s']} = {d.pick('0.0', '0', names['p'])}")
        d.returns(names["s"])
    if "{q}" in line:
        d.line(f"{names['q']} = {d.pick('0.0', '1.0')}")
    if "{I}" in line:
        d.line(f"{names['I']} = torch.zeros({d.n}, 2, dtype=torch.{d.pick('int64', 'int32', 'bool')})")
        d.returns(names["I"])
    lines = [part for text in (d.r.choice(WRITES), line) for part in text.format(**names).split("\n")]
    d.loop(f"for {names['i']} in range({d.n}):", lines)
    d.returns(names["o"], names["X"], names["y"])
