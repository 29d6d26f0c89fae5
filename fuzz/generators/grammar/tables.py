"""Lists of lists of None that loops fill cell by cell, from cells that are set already, or not."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

VALUES = ("{X}[i] * 2", "{X}[i] - {X}[j]", "{X}[i]", "{X}[i] * {X}[j] + i", "({X}[i] - {X}[j]) ** 2", "{X}[i].sum()")
EARLIER = ("{R}[i - 1][j]", "{R}[i][j - 1]", "{R}[i - 1][j - 1]", "{R}[i - 1][j] + {R}[i][j - 1]", "{R}[i - 2][j]",
           "torch.maximum({R}[i - 1][j], {R}[i][j - 1])", "{R}[i][j]", "{R}[i + 1][j]")
TESTS = ("i == 0 or j == 0", "i == 0", "j == 0", "not (i > 0 and j > 0)", "i < 1 or j < 1", "i == j")
CELLS = ("{R}[i][j] = {V}", "if {T}:\n    {R}[i][j] = {V}\nelse:\n    {R}[i][j] = {V} + {E}",
         "d = {V}\nif i == 0 and j == 0:\n    {R}[i][j] = d\nelif i == 0:\n    {R}[i][j] = d + {R}[i][j - 1]\n"
         "elif j == 0:\n    {R}[i][j] = d + {R}[i - 1][j]\nelse:\n    {R}[i][j] = d + {E}",
         "if i != j:\n    {R}[i][j] = {V}", "{R}[i][j] = {V}\n{R}[i][j] += 1")
ENDS = ("{R}[{n} - 1][{n} - 1]", "{R}[0][{n} - 1]", "{R}[-1][-1]", "{R}[{n} - 1][0] + 1", "{R}")
ONE = ("{H}[t] = {X}[t] * 2 if t == 0 else {H}[t - 1] * {c} + {X}[t]",
       "{H}[t] = {c} * {H}[t - 1] + {X}[t]", "{H}[t] = {X}[t] * 2", "{H}[t] = {H}[t - 2] + {X}[t]",
       "if t > 1:\n    {H}[t] = {H}[t - 2] + {X}[t]\nelse:\n    {H}[t] = {X}[t] * {c}", "{H}[t] = {H}[t - 1]")


def _rows(d: Draft) -> str:
    """A tensor of rows, now and then of matrices, which may lie in memory in any order."""
    return d.matrix(d.float_dtype(), ("n", "m", "m") if d.chance(0.3) else ("n", "m"))


def tables(d: Draft) -> None:
    names = {"X": _rows(d), "R": d.name("list"), "n": d.n}
    names |= {key: d.r.choice(options).format(**names) for key, options in
              (("V", VALUES), ("E", EARLIER), ("T", TESTS))}
    outer, inner = d.pick("ij", "ji")
    end = d.pick("{n}", "{n}", "{n}", "{n}", "{n} - 1").format(**names)
    body = d.r.choice(CELLS).format(**names).split("\n")
    d.line("{R} = [[None] * {n} for _ in range({n})]".format(**names), f"for {outer} in range({names['n']}):",
           *indented([f"for {inner} in range({end}):", *indented(body)]))
    d.returns(d.r.choice(ENDS).format(**names))


def lists_of_steps(d: Draft) -> None:
    names = {"X": _rows(d), "H": d.name("list"), "n": d.n, "c": d.pick("0.5", "2", "-1")}
    first = d.pick("0", "1", "1", "2")
    d.line(f"{names['H']} = [None] * {names['n']}")
    for k in range(int(first)):
        d.line("{H}[{k}] = {X}[{k}] * 2".format(**names, k=k) if d.chance(0.9) else "pass")
    d.line(f"for t in range({first}, {names['n']}):", *indented(d.r.choice(ONE).format(**names).split("\n")))
    d.returns(d.pick("{H}[{n} - 1]", "{H}[0]", "torch.stack({H})", "{H}[-1] * 2").format(**names))
