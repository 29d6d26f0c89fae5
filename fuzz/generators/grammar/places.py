"""Programs in which iterations meet at places of one tensor: near and far, ahead and behind, mirrored, at one pivot.

Texts are over {a} and {g}, which are written, {b} and {c}, which are read, the loop variable {i}, the size {n}, an int
{k}, and {v}, which may be a name for a part of {a}.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

READS = ("{a}[{i}]", "{a}[{i}]", "{a}[{i} - 1]", "{a}[{i} + 1]", "{a}[{i} + {k}]", "{a}[{i} - {k}]", "{a}[{k}]",
         "{a}[0]", "{a}[{n} // 2]", "{a}[{n} - 1 - {i}]", "{a}[-1]", "{a}[{i} - 2]", "{g}[{i}]", "{g}[{i} - 1]",
         "{v}[{i}]")
WRITES = ("{a}[{i}]", "{a}[{i}]", "{a}[{i}]", "{a}[{i}]", "{a}[{i} + 1]", "{a}[{i} - 1]", "{a}[{i} + {k}]",
          "{a}[{n} - 1 - {i}]", "{g}[{i}]", "{g}[{i}]", "{v}[{i}]")
VALUES = ("{r} + {b}[{i}]", "{r} + {b}[{i}] * {c}[{i}]", "{b}[{i}] * 2", "{r} * {b}[{i}]", "{r}", "{c}[{i}] - {r}",
          "{b}[{i}]")
TESTS = ("{i} == 0", "{i} > 0", "{i} < {k}", "{i} == {n} - 1", "{b}[{i}] > 0", "{i} >= 2", "{k} > 0", "{a}[0] > 0")
RANGES = ("range({n})", "range({n})", "range(1, {n})", "range({n} - 1)", "range(2, {n} - 2)",
          "range({n} - 1, -1, -1)", "range({k})", "range({n} // 2)")
VIEWS = ("{a}[{k}:]", "{a}[1:]", "{a}[{n} // 2:]", "{a}[:{k}]", "{a}[1:-1]", "{a}[-3:]")


def meeting(d: Draft) -> None:
    """One loop, one to three statements."""
    a, g, b, c = d.vector(written=True), d.vector(written=True), d.vector(), d.vector()
    names = {"a": a, "g": g, "b": b, "c": c, "i": d.name("var"), "k": d.count(), "n": d.n, "v": a}
    if d.chance(0.25):
        names["v"] = d.name("temp")
        d.line(f"{names['v']} = {d.r.choice(VIEWS).format(**names)}")
    lines: list[str] = []
    for _ in range(d.r.choice((1, 1, 2, 2, 3))):
        lines += _statement(d, names)
    d.loop(f"for {names['i']} in {d.r.choice(RANGES).format(**names)}:", lines)
    d.returns(a, g)


def _statement(d: Draft, names: dict[str, str]) -> list[str]:
    one, other = (_store(d, names) for _ in range(2))
    style = d.r.random()
    if style < 0.65:
        return [one]
    test = d.r.choice(TESTS).format(**names)
    return [f"if {test}:", f"    {one}", *(["else:", f"    {other}"] if style < 0.85 else [])]


def _store(d: Draft, names: dict[str, str]) -> str:
    value = d.r.choice(VALUES).format(r=d.r.choice(READS).format(**names), **names)
    return f"{d.r.choice(WRITES).format(**names)} {d.pick('=', '=', '=', '+=')} {value}"


INNER = (("{t}[{j}] = {x}[{i}, {j}] * 2", "{y}[{i}, {j}] = {t}[{j}] + 1"),
         ("{y}[{i}, {j}] *= 2", "{y}[{i}, {j}] += {x}[{i}, {j}]"),
         ("{t}[{j}] = {x}[{i}, {j}]", "{y}[{i}, {j}] = {t}[{j}] - {t}[0]"),
         ("{y}[{i}, {j}] = {x}[{i}, {j}]", "{x}[{i}, {j}] = {y}[{i}, {j}] + {y}[{i}, 0]"),
         ("{t}[{j}] += {x}[{i}, {j}]", "{y}[{i}, {j}] = {t}[{j}]"),
         ("{y}[{i}, {j}] = {x}[{i}, {j}]", "{y}[{i}, {j}] = {y}[{i}, {j} - 1] + {x}[{i}, {j}]"))


def meeting_rows(d: Draft) -> None:
    """Two inner loops over the columns of one row, one after the other."""
    x, y, t = d.matrix(written=True), d.matrix(written=True), d.vector(over="m", written=True)
    names = {"x": x, "y": y, "t": t, "i": d.name("var"), "j": d.name("var")}
    lines: list[str] = []
    for line in d.r.choice(INNER):
        inner = [line.format(**names)]
        if d.chance(0.15):
            inner = [f"if {x}[{names['i']}, 0] > 0:", *indented(inner)]
        lines += [f"for {names['j']} in {d.pick(f'range({d.m})', f'range({d.m})', f'range(1, {d.m})')}:",
                  *indented(inner)]
    d.loop(f"for {names['i']} in range({d.n}):", lines)
    d.returns(x, y, t)
