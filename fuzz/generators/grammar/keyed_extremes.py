"""Extremes at looked-up places, of one index or two, and what is kept beside them: which iteration it was, and rows.

{b} holds the extremes, {w} a number of the iteration that set it, {O} rows of what was there; {k} is the place, {v} the
value. Some keep things at other places, count how often, or look at the extreme on the way, and stay.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

TESTS = ("{v} {op} {b}[{k}]", "{v} {op} {b}[{k}]", "{v} {op} {b}[{k}]", "{c} and {v} {op} {b}[{k}]",
         "{b}[{k}] {po} {v}", "{v}.item() {op} {b}[{k}].item()", "{v} {op} {b}[{k}] and {c}", "{v} {op} {b}[{k}] + 1",
         "{v} {op} {b}[{k}].item()")
STORES = ("{b}[{k}] = {v}", "{b}[{k}] = {v}", "{b}[{k}] = {v}", "{b}[{k}] = {v}.item()", "{b}[{k}] = {v} + 0")
BESIDE = ("{w}[{k}] = {i}", "{w}[{k}] = {i}", "{w}[{k}] = {x}[{i}]", "{O}[{k}] = {X}[{i}]", "{w}[{k}] = 1",
          "{w}[{k}] += 1", "{w}[{k2}] = {i}", "{w}[{i}] = {i}", "{w}[{k}] = {b}[{k}]", "{w}[{k}] = {x}[{i}] * 2 - 1",
          "{w}[{k}] = {n} - {i}", "for {j} in range({m}):\n    {O}[{k}, {j}] = {X}[{i}, {j}]",
          "{w}[{k}] = {x}[{i}].item()", "pass", "{w}[0] = {i}")
PLAIN = ("{b}[{k}] = max({b}[{k}], {v})", "{b}[{k}] = torch.maximum({b}[{k}], {v})", "{b}[{k}] = min({b}[{k}], {v})",
         "{b}[{k}] = max({b}[{k}].item(), {v}.item())", "{b}[{k}] *= {v}",
         "if {c}:\n    {b}[{k}] = torch.minimum({v}, {b}[{k}])")
CONDITIONS = ("{x}[{i}] > 0", "{I}[{i}] != 1", "{i} > 0", "0 <= {I}[{i}] < {n}", "{x}[{i}].item() < 1")
FILLS = ("torch.zeros({shape}, dtype={v0}.dtype)", "torch.full(({shape},), -1, dtype={v0}.dtype)",
         "torch.full(({shape},), float('{sign}inf'))", "torch.ones({shape}) * 2", "torch.full(({shape},), 1.0)")


def keyed_extremes(d: Draft) -> None:
    v0, x = d.vector(d.pick("float32", "float32", "int64", "float64", "int32")), d.vector()
    names = {"v0": v0, "x": x, "X": d.matrix(), "I": d.index("n", "n"), "i": d.name("var"), "j": d.name("var"),
             "n": d.n, "m": d.m, "b": d.name("out"), "w": d.name("out"), "O": d.name("out")}
    names["v"] = f"{v0}[{names['i']}]"
    two = d.chance(0.5)
    keys = ("{I}[{i}], {i} % 2", "{i} % 2, {I}[{i}]", "{I}[{i}], {I}[{i}]", "{i} // 2, {I}[{i}]") if two else \
        ("{I}[{i}]", "{I}[{i}]", "{i} // 2", "{i} % 2", "{n} - 1 - {I}[{i}]", "int({I}[{i}])")
    names["k"], names["k2"] = (d.r.choice(keys).format(**names) for _ in "12")
    names["c"] = d.r.choice(CONDITIONS).format(**names)
    names["op"], names["po"] = d.r.choice((("<", ">"), (">", "<"), ("<=", ">="), (">=", "<=")))
    names["sign"] = "-" if ">" in names["op"] else ""
    size = "({n} + 2)".format(**names)
    names["shape"] = f"{size}, {size}" if two else size
    rows = [size] * (2 if two else 1)
    if d.chance(0.3) and not two:
        names["b"] = d.vector(d.arguments[v0].dtype, written=True)
    else:
        d.line("{b} = ".format(**names) + d.r.choice(FILLS).format(**names))
    d.line("{w} = torch.zeros({shape})".format(**names),
           f"{names['O']} = torch.zeros({', '.join([*rows, names['m']])})")
    if d.chance(0.3):
        lines = d.r.choice(PLAIN).format(**names).split("\n")
    else:
        inner = [d.r.choice(STORES), *d.r.choices(BESIDE, k=d.r.choice((1, 1, 2)))]
        d.r.shuffle(inner)
        inner = [line for text in inner for line in text.format(**names).split("\n")]
        lines = [f"if {d.r.choice(TESTS)}:".format(**names), *indented(inner)]
    head = d.pick("for {i} in range({n}):", "for {i} in range({n}):", "for {i} in range({n} - 1, -1, -1):")
    lines = [head.format(**names), *indented(lines)]
    if d.chance(0.15):
        lines = ["for {j} in range(2):".format(**names), *indented(lines)] if "{j}" not in "".join(lines) else lines
    d.line(*lines)
    d.returns(names["b"], names["w"], names["O"])
