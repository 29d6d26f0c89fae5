"""Tensors whose memory is made first and filled then; sums of slices that may be empty or begin behind their axis."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

MEMORY = ("torch.FloatTensor({n}, 3)", "torch.LongTensor({n}, 3)", "torch.empty({n}, 3)", "{v}.new({n}, 3)",
          "{v}.new_empty({n}, 3)", "torch.DoubleTensor({n}, 3)")
FILLED = ("{o}.zero_()", "{o}.zero_()", "{o}.fill_(-1)", "{o}.fill_(2)", "{o}.fill_({n})", "{o}.fill_(1)")
STORES = ("{o}[{i}, 1] = {v}[{i}] * 2", "{o}[{i}] = {v}[{i}]", "{o}[{i}, {i} % 3] = 7", "{o}[{i}, :2] = {v}[{i}]",
          "if {v}[{i}] > 0:\n    {o}[{i}, 0] = {v}[{i}]", "{o}[{i}, 2] += {v}[{i}]")
STARTS = ("{i}", "{i} - 1", "{i} + {n} - 1", "2 * {i}", "{n} - {i}", "0")
STOPS = ("{i} + 1", "{i} + 3", "{n}", "2 * {i} + 1", "{n} - {i}", "{i}")


def made_in_steps(d: Draft) -> None:
    names = {"v": d.vector(), "o": d.name("out"), "i": d.name("var"), "n": d.n}
    memory, filled = d.r.choice(MEMORY).format(**names), d.r.choice(FILLED).format(**names)
    if d.r.random() < 0.4:
        d.line(f"{names['o']} = {memory}.{filled.split('.', 1)[1]}")
    else:
        d.line(f"{names['o']} = {memory}", filled)
    store = d.r.choice(STORES).format(**names).split("\n")
    d.line(f"for {names['i']} in range({d.n}):", *indented(store))
    d.returns(names["o"])


def summed_slices(d: Draft) -> None:
    names = {"A": d.matrix(), "L": d.name("list"), "i": d.name("var"), "n": d.n}
    start, stop = (d.r.choice(ends).format(**names) for ends in (STARTS, STOPS))
    d.line(f"{names['L']} = []", f"for {names['i']} in range({d.n}):",
           f"    {names['L']}.append(sum({names['A']}[{names['i']}, {start}:{stop}].tolist()))")
    d.returns(names["L"])
