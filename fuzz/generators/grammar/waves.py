"""Nests of two loops in which each cell needs others near it: above, before it, at the corner, now and then ahead.

Texts are over {X} and {Y}, which are written, {C}, which is read, the vectors {a} and {b} along both loops, the loop
variables {i} and {j}, {t}, a name for what is near, and {s}, which all cells are gathered in.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

NEAR = (("-1", ""), ("", "-1"), ("-1", "-1"), ("-1", ""), ("", "-1"), ("-1", "-1"), ("-1", ""), ("", "-1"),
        ("-1", "+1"), ("", "+1"), ("+1", ""), ("+1", "-1"), ("", ""), ("-2", ""), ("", "-2"), ("-2", "-1"))
VALUES = ("({r} + {q}) / 2", "{r} + {q}", "min({r}, {q})", "max({r}, {q}, {u}) + {e}", "min({r}, {q}, {u}) + {e}",
          "{r} * 0.5 - {q} + {e}", "max({r} + {e}, 0)", "{e} if {c} else max({r}, {q})", "{r} * {e} + {q}", "{r} + {e}",
          "torch.minimum({r}, {q}) + {e}", "{u} + 1 if {c} else {q} + {r}", "torch.maximum({r}, {q}).abs() + {e}",
          "{r} - {q} * {r}", "{r} + {t}")
DATA = ("{C}[{i}, {j}]", "{C}[{i}, {j}]", "{a}[{i}]", "{b}[{j}]", "{a}[{i}] * {b}[{j}]", "({a}[{i}] - {b}[{j}]) ** 2",
        "abs({a}[{i}] - {b}[{j}])", "1", "{i} + {j}", "{C}[{i} - 1, {j}]", "{C}[{i}, {j}] * {a}[0]", "{C}[0, 0]",
        "{C}[{j} % 2, {i} % 2]")
TESTS = ("{a}[{i}] == {b}[{j}]", "{C}[{i}, {j}] > 0", "{i} == {j}", "{i} > 2", "{r} > {q}", "{a}[{i}] > 0",
         "{j} == 1 and {C}[{i}, {j}] > 0")
DOWN = ("range(1, {n})", "range(1, {n})", "range(1, {n})", "range({n} - 2, -1, -1)", "range(1, {n} - 1)",
        "range(2, {n})", "range({n})")
ALONG = tuple(text.replace("{n}", "{m}") for text in DOWN)
NEW = ("torch.zeros_like({C})", "torch.zeros({C}.shape)", "torch.full_like({C}, 9)", "{C}.clone()")
COLUMN = ("{X}[{i}, 0] = {a}[{i}]", "{X}[{i}, 0] = {X}[{i} - 1, 0] + {a}[{i}]", "{X}[{i}, 0] = {i}",
          "{Y}[{i}, 0] = {X}[{i}, 1]", "{a}[{i}] = {X}[{i} - 1, 1]", "{X}[0, {m} - 1] = {i}",
          "{X}[{i}, {m} - 1] = {X}[{i}, 1] * 2", "{X}[{i}, {m} - 1] = {X}[{i}, {m} - 2] + {X}[{i}, 0]")
BOUNDS = ("range(1, {i})", "range({i}, {m})", "range({i} + 1, {m})", "range(1, {i} + 1)")
LAST = ("{X}", "{X}", "{X}[{n} - 1, {m} - 1]", "{X}[-1]", "{X}.sum()", "{Y}")


def waves(d: Draft) -> None:
    """One nest, one to three statements in it."""
    names = {"C": d.matrix(), "a": d.vector(), "b": d.vector(over="m"), "i": d.name("var"), "j": d.name("var"),
             "t": d.name("temp"), "s": d.name("sum"), "n": d.n, "m": d.m}
    names["X"] = _matrix(d, names)
    names["Y"] = _matrix(d, names) if d.chance(0.4) else names["X"]
    if d.chance(0.2):
        d.line(f"for {names['j']} in range({names['m']}):", f"    {names['X']}[0, {names['j']}] = {names['j']}")
    down = d.r.choice(DOWN).format(**names)
    along = (d.r.choice(ALONG) if d.chance(0.88) else d.r.choice(BOUNDS)).format(**names)
    ways = {"i": "-2" in down, "j": "-2" in along}                      # whether the loops run backwards
    lines = [f"{names['t']} = {_near(d, names, ways)}"] if d.chance(0.3) else []
    names["t"] = names["t"] if lines else "1"
    for _ in range(d.r.choice((1, 1, 1, 2, 2, 3))):
        lines += _statement(d, names, ways)
    if d.chance(0.2):
        d.line(f"{names['s']} = {d.pick('0.0', '0')}")
        lines.append(d.pick("{s} = max({s}, {X}[{i}, {j}])", "{s} = {s} + {X}[{i}, {j}]").format(**names))
        d.returns(names["s"])
    inner = [f"for {names['j']} in {along}:", *indented(lines)]
    column = [d.r.choice(COLUMN).format(**names)]
    inner = column + inner if d.chance(0.15) else inner + column if d.chance(0.15) else inner
    d.loop(f"for {names['i']} in {down}:", inner)
    d.returns(*(d.r.choice(LAST).format(**names) for _ in range(d.r.choice((1, 1, 2)))))


def _matrix(d: Draft, names: dict[str, str]) -> str:
    if d.chance(0.45):
        return d.matrix(written=True)
    name = d.name("out")
    d.line(f"{name} = {d.r.choice(NEW).format(**names)}")
    return name


def _near(d: Draft, names: dict[str, str], ways: dict[str, bool]) -> str:
    down, along = d.r.choice(NEAR[:8] if d.chance(0.85) else NEAR)
    i, j = names["i"] + _turned(down, ways["i"]), names["j"] + _turned(along, ways["j"])
    return f"{names[d.pick('X', 'X', 'X', 'Y')]}[{i}, {j}]"


def _turned(offset: str, back: bool) -> str:
    return offset.translate(str.maketrans("+-", "-+")) if back else offset


def _statement(d: Draft, names: dict[str, str], ways: dict[str, bool]) -> list[str]:
    near = {key: _near(d, names, ways) for key in "rqu"}
    data = d.r.choice(DATA).format(**names)
    test = d.r.choice(TESTS).format(**near, **names)
    place = f"{names[d.pick('X', 'X', 'Y')]}[{names['i']}, {names['j']}]"
    value = d.r.choice(VALUES).format(e=data, c=test, **near, **names)
    line = f"{place} {d.pick('=', '=', '=', '=', '+=')} {value}"
    return [line] if d.chance(0.8) else [f"if {test}:", f"    {line}"]


ROWS = ("torch.minimum({p}, {q}) + {e}", "{p} * 0.5 - {q} + {e}", "torch.sin({p} + {q})", "({p} + {q}) / 2 + {e}",
        "torch.where({e} > 0, {p}, {q})")
SHAPES = (("{X}[{i}, {j}]", "{C}[{i}, {j}]"), ("{X}[:, {i}, {j}]", "{C}[:, {i}, {j}]"),
          ("{X}[{i}, :, {j}]", "{C}[{i}, :, {j}]"), ("{X}[{k}, {i}, {j}]", "{C}[{k}, {i}, {j}]"),
          ("{X}[{k}, {i}, {j}]", "{C}[{i}, {j}, {k}]"),
          ("{X}[{i}, {k}, {j}]", "{C}[{k}, {i}, {j}]"), ("{X}[{i}, {j}, {k}]", "{a}[{k}]"))


def waves_of_rows(d: Draft) -> None:
    """The same where a cell is a row, or each of a batch has a nest of its own."""
    C, X = (d.matrix(dims=("n", "n", "n"), written=written) for written in (False, True))
    names = {"C": C, "X": X, "a": d.vector(), "i": d.name("var"), "j": d.name("var"), "k": d.name("var"), "n": d.n}
    place, data = d.r.choice(SHAPES)
    near = [place.replace("{i}", "{i} - 1"), place.replace("{j}", "{j} - 1"),
            place.replace("{i}", "{i} - 1").replace("{j}", "{j} - 1")]
    p, q = (d.r.choice(near[:2] if d.chance(0.7) else near) for _ in range(2))
    line = f"{place} = " + d.r.choice(ROWS).replace("{p}", p).replace("{q}", q).replace("{e}", data)
    heads = ["for {i} in range(1, {n}):", "for {j} in range(1, {n}):"]
    if "{k}" in place:
        heads.insert(d.r.choice((0, 0, 0, 2)), "for {k} in range({n}):")
    lines = [line]
    for head in reversed(heads):
        lines = [head, *indented(lines)]
    d.line(*(text.format(**names) for text in lines))
    d.returns(X)
