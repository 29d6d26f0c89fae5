"""Several stores in one iteration at looked-up places, which may meet in another iteration: the last one stays.

{A} is a matrix, {V} a vector that is stored into; {I} and {J} are places, {w}, {v} vectors, {X} has rows, {c} is a
condition. Some look at what is there in between, go through places of different kinds, or add up.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

CELLS = ("{A}[{p}, {q}]", "{A}[{q}, {p}]", "{A}[{p}, {p}]", "{A}[{q}, {q}]", "{A}[{i}, {p}]", "{A}[{p}, {i}]",
         "{A}[{p}, 0]", "{A}[0, {q}]", "{A}[{p}][{q}]", "{A}[{p}, -1]")
PAIRS = (("{A}[{p}, {q}]", "{A}[{q}, {p}]"),) * 4
PLACES = ("{V}[{p}]", "{V}[{q}]", "{V}[{i}]", "{V}[0]", "{V}[{p}]", "{V}[{n} - 1 - {i}]", "{V}[-1]")
ROWS = ("{A}[{p}]", "{A}[{q}]", "{A}[{i}]", "{A}[:, {p}]", "{A}[{p}, :]", "{A}[1]")
VALUES = ("{w}[{i}]", "{w}[{i}]", "{w}[{i}]", "{v}[{i}]", "{w}[{i}] * 2", "-{w}[{i}]", "1", "2.5", "{w}[{i}].item()",
          "{i}", "{w}[{i}] / {v}[{i}]", "{w}[{p}]", "{w}[{i}] > 0", "{first}", "{first} + 1", "{w}[{i}] // {v}[{i}]",
          "int({w}[{i}])", "{D}[{i}]", "-0.0", "{w}[{i}] ** 2", "{w}[{i}].sqrt()")
OF_ROWS = ("{X}[{i}]", "{X}[{i}] * 2", "{w}[{i}]", "1", "{X}[{p}]", "{first}", "{X}[{i}].flip(0)",
           "{X}[{i}] + {w}[{i}]")
TESTS = ("{w}[{i}] > 0", "{p} != {q}", "{i} > 0", "{p} < {q}", "{M}[{i}]", "not {M}[{i}]", "{v}[{i}] != {w}[{i}]",
         "{p} == {q}")
BETWEEN = ("{t} = {first}", "{B}[{i}] = {first}", "{B}[{p}] = {w}[{i}]", "{t} = {t} + {w}[{i}]", "{t} = {t} + {first}")
SIGNS = ("=",) * 12 + ("+=", "*=")


def meeting_stores(d: Draft) -> None:
    names = {"w": d.vector(), "v": d.vector(), "I": d.index("n", "n"), "J": d.index("n", "n"), "M": d.mask(),
             "D": d.vector("float64"), "i": d.name("var"), "n": d.n, "A": d.name("out"), "V": d.name("out"),
             "B": d.name("out"), "t": d.name("temp")}
    kind = d.pick("pairs", "pairs", "cells", "places", "rows")
    if kind == "rows":
        names["X"] = d.matrix(dims=("n", "n"))
    _tensors(d, names, kind)
    lines = _places(d, names)
    places = [*d.r.choice(PAIRS)] if kind == "pairs" else \
        d.r.choices({"cells": CELLS, "places": PLACES, "rows": ROWS}[kind], k=d.r.choice((2, 2, 3)))
    names["first"] = places[0].format(**names)
    lines += _stores(d, names, places, OF_ROWS if kind == "rows" else VALUES)
    if d.chance(0.15):
        first = [k for k, line in enumerate(lines) if not line.startswith(" ")]
        lines.insert(d.r.choice([k for k in first if lines[k] != "else:"]), d.r.choice(BETWEEN).format(**names))
        d.line("{t} = 0.0".format(**names))
        d.returns(names["t"])
    head = d.pick("for {i} in range({n}):", "for {i} in range({n}):", "for {i} in range({n} - 1, -1, -1):",
                  "for {i} in range(1, {n}):").format(**names)
    whole = [head, *indented(lines)]
    d.line(*(["for again in range(2):", *indented(whole)] if d.chance(0.1) else whole))
    d.returns(names["V" if kind == "places" else "A"], names["B"])


def _tensors(d: Draft, names: dict[str, str], kind: str) -> None:
    size, dtype = "{n} + 1".format(**names), d.pick("", "", "", ", dtype=torch.float64", ", dtype=torch.int64")
    size = "{n}".format(**names) if kind == "rows" else size
    fill = d.pick("torch.zeros({s}{t})", "torch.ones({s}{t})", "torch.full(({s},), -1.0)", "torch.zeros({s}{t}) - 1")
    shape = size if kind == "places" else f"{size}, {size}"
    if d.chance(0.3) and kind != "cells" and kind != "pairs":
        dims = ("n",) if kind == "places" else ("n", "n")
        names["V" if kind == "places" else "A"] = d.vector(written=True) if len(dims) == 1 else \
            d.matrix(dims=dims, written=True)
    else:
        d.line(f"{names['V' if kind == 'places' else 'A']} = " + fill.format(s=shape, t=dtype))
    d.line(f"{names['B']} = torch.zeros({names['n']} + 1)")


def _places(d: Draft, names: dict[str, str]) -> list[str]:
    """How the places are looked up."""
    p, q = ("{I}[{i}]".format(**names), "{J}[{i}]".format(**names))
    how = d.r.random()
    if how < 0.4:
        names["p"], names["q"] = p, q
        return []
    names["p"], names["q"] = d.name("var"), d.name("var")
    form = "{}.item()" if how < 0.55 else "int({})" if how < 0.7 else "{}"
    return [f"{names['p']} = {form.format(p)}", f"{names['q']} = {form.format(q)}"]


def _stores(d: Draft, names: dict[str, str], places: list[str], values: tuple[str, ...]) -> list[str]:
    same = d.r.choice(values[:6]) if d.chance(0.5) else ""
    stores = []
    for place in places:
        value = same or d.r.choice(values if stores else [v for v in values if "first" not in v])
        stores.append(f"{place} {d.r.choice(SIGNS)} {value}".format(**names))
    test = d.r.choice(TESTS).format(**names)
    how = d.r.random()
    if how < 0.5:
        return stores
    if how < 0.7:
        return [f"if {test}:", *indented(stores)]
    if how < 0.8:
        return [f"if {test}:", *indented(stores[:1]), "else:", *indented(stores)]
    if how < 0.9:
        return [f"if {test}:", *indented(stores[:1]), f"if {d.r.choice(TESTS)}:".format(**names), *indented(stores[1:])]
    return [stores[0], f"if {test}:", "    continue", *stores[1:]]
