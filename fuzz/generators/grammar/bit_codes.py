"""Codes of bits: a number, a cell or a row of integers into which every iteration puts a bit, of its own or not.

{b} is a test on an element, {c} the code, {k} by how many bits it is moved. Some share bits, and stay.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STEPS = (
    "{c} |= int({b}) << {k}", "{c} |= int({b}) << {k}", "if {b}:\n    {c} |= 1 << {k}", "if {b}:\n    {c} |= 1 << {k}",
    "{c} = {c} | (int({b}) << {k})", "{c} += int({b}) << {k}", "{c} |= int({x}[{i}, {j}] & 1) << {k}",
    "{c} |= int({b}) * (1 << {k})",
    "if {b}:\n    {c} |= 1 << {k}\nelse:\n    {c} |= 0", "if {b}:\n    {c} += 1 << {k}",
    "{c} = (1 << {k} if {b} else 0) | {c}",
    "{c} |= int({x}[{i}, {j}] & 3) << {k}", "{c} |= int({b}) << {k}\n{c} |= 1",
    "if not {b}:\n    continue\n{c} |= 1 << {k}",
    "{c} |= int({b}) << {k}\n{o}[{i}] = {c}", "{c} ^= int({b}) << {k}", "{c} |= int({x}[{i}, {j}]) >> {k}",
    "if {b}:\n    {c} |= 1 << {k}\nelse:\n    {c} |= 1 << ({m} - 1 - {j})", "{c} = {c} | 1 << {k} if {b} else {c}",
)
ROWS = ("{c} |= ({X}[:, {j}] > 0).long() << {k}", "{c} |= ({X}[:, {j}] > 0).to({c}.dtype) << {k}",
        "{c} += ({X}[:, {j}] > 0).long() << {k}", "{c} |= {x}[:, {j}] << {k}", "{c} = {c} | (({x}[:, {j}] & 1) << {k})",
        "{c} = {c} | ({X}[:, {j}] > 0)", "{c} |= ({X}[:, {j}] > 0).int() * 2")
MOVED = ("{j}", "{j}", "{j}", "{j}", "{m} - 1 - {j}", "2 * {j}", "{j} + 1", "{j} // 2", "{j} - 1", "{j} + 57", "{i}",
         "3 * {j} + 2", "{j} % 2", "{j} + {i}")
TESTS = ("{X}[{i}, {j}] > 0", "{X}[{i}, {j}] >= {X}[{i}, 0]", "{X}[{i}, {j}].item() < 1", "{x}[{i}, {j}] == 1",
         "{X}[{i}, {j}] > {X}[{i}, {m} - 1 - {j}]")
STARTS = ("0", "0", "0", "5", "1", "{i}", "int({x}[{i}, 0])", "-1", "True")
DTYPES = ("torch.int64", "torch.int64", "torch.int32", "torch.uint8", "torch.int16", "torch.int8", "torch.float32")


def bit_codes(d: Draft) -> None:
    d.matrix()
    names = {"X": d.matrix(), "x": d.matrix(d.integer_dtype()), "i": d.name("var"), "j": d.name("var"),
             "c": d.name("sum"), "n": d.n, "m": d.m, "o": d.name("out"), "dtype": d.r.choice(DTYPES)}
    names["k"] = d.r.choice(MOVED).format(**names)
    inner = d.pick("for {j} in range({m}):", "for {j} in range({m}):", "for {j} in range({m} - 1, -1, -1):",
                   "for {j} in range(1, {m}):")
    if d.chance(0.25):
        names["k"] = names["k"].replace(names["i"], "1")
        made = d.pick("torch.zeros({n}, dtype={dtype})", "torch.full(({n},), 5, dtype={dtype})")
        d.line(f"{names['c']} = {made}".format(**names))
        d.loop(inner.format(**names), d.r.choice(ROWS).format(**names).split("\n"))
        d.returns(names["c"])
        return
    names["b"] = d.r.choice(TESTS).format(**names)
    d.line("{o} = torch.zeros({n}, dtype={dtype})".format(**names))
    cell = d.chance(0.3)
    if cell:
        names["c"] = "{o}[{i}]".format(**names)
    step = d.r.choice(STEPS).format(**names).split("\n")
    lines = [inner.format(**names), *indented(step)]
    if not cell:
        start = "{c} = ".format(**names) + d.r.choice(STARTS).format(**names)
        lines = [start, *lines, "{o}[{i}] = {c}".format(**names)]
    d.loop("for {i} in range({n}):".format(**names), lines)
    d.returns(names["o"])
