"""Loops whose values are whole rows or slices: `y[i] = X[i] @ w`, `out[i] = X[i] * 2`, `out[i, :k] = ...`."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.expressions import condition, constant
from fuzz.generators.grammar.loops import closed, plain

REDUCED = ("{X}[{i}].sum()", "{X}[{i}].mean()", "{X}[{i}] @ {w}", "({X}[{i}] * {w}).sum()", "{X}[{i}].max()",
           "{X}[{i}, :].sum()", "torch.dot({X}[{i}], {w})", "torch.sum({X}[{i}])", "{X}[{i}].prod()",
           "({X}[{i}] > 0).sum()", "{X}[{i}, 0] + {X}[{i}, -1]", "{X}[{i}].norm()", "{X}[{i}].abs().sum()",
           "{X}[{i}].argmax()", "{X}[{i}].min()", "{X}[{i}][0]", "{X}[{i}, :2].sum()",
           "torch.argmax({X}[{i}] * {w})", "torch.where({X}[{i}] > 0)[0][0]", "torch.nonzero({X}[{i}] > {w})[0, 0]",
           "({X}[{i}, 1:] - {X}[{i}, :-1]).max()", "{X}[{i}, {i}:].sum()", "{X}[{i}, -2:].mean()",
           "1 if torch.all({X}[{i}] > 0) else {X}[{i}].sum()")
ENDS = (":{k}[{i}]", "{k}[{i}]:", "{k}[{i}]:{l}[{i}]", "{i}:", ":{i} + 1", "1:-1", "{i} - 1:", ":-1")
KEPT = ("{X}[{i}] * 2", "{X}[{i}]", "{X}[{i}] + {w}", "{X}[{i}] * {y}[{i}]", "torch.relu({X}[{i}])",
        "{X}[{i}] - {X}[0]",
        "{X}[{i} - 1] + {X}[{i}]", "torch.where({X}[{i}] > 0, {X}[{i}], 0)", "{X}[{i}].cumsum(0)",
        "{X}[{i}].softmax(0)",
        "{X}[{i}] / 2", "{X}[{n} - 1 - {i}]", "{X}[{i}].flip(0)", "-{X}[{i}]", "{X}[{i}] ** 2", "{X}[{i}].clamp(min=0)",
        "{y}[{i}]", "0", "{X}[{i}].sum()", "{X}[{i}] - {X}[{i}].mean()")
SUMMED = ("{s} = {s} + {X}[{i}]", "{s} += {X}[{i}] * {y}[{i}]", "{s} = torch.maximum({s}, {X}[{i}])",
          "{s} = {s} + {X}[{i}] @ {w}", "{s} += {X}[{i}]")


def rows(d: Draft) -> None:
    X, w, y = d.matrix(), d.vector(over="m"), d.vector()
    head = plain(d)
    names = {"X": X, "w": w, "y": y, "i": d.loops[0].var, "n": d.n}
    kind = d.pick("reduced", "reduced", "kept", "kept", "kept", "summed", "part", "listed")
    line = {"reduced": reduced, "kept": kept, "summed": summed, "part": part, "listed": listed}[kind](d, names)
    lines = [f"if {condition(d, 0)}:", "    " + line] if d.chance(0.2) else [line]
    d.loop(head, lines)
    closed(d)


def reduced(d: Draft, names: dict[str, str]) -> str:
    out = d.output(names["y"])
    d.returns(out)
    return f"{out}[{names['i']}] = " + d.r.choice(REDUCED).format(**names)


def kept(d: Draft, names: dict[str, str]) -> str:
    out = d.output(names["X"])
    d.returns(out)
    where = d.pick("{i}", "{i}", "{i}", "{i}, :", "{n} - 1 - {i}").format(**names)
    return f"{out}[{where}] {d.pick('=', '=', '=', '+=', '*=')} " + d.r.choice(KEPT).format(**names)


def summed(d: Draft, names: dict[str, str]) -> str:
    s = d.name("sum")
    d.line(f"{s} = " + d.pick("torch.zeros({m})", "torch.zeros_like({w})", "torch.zeros({X}.shape[1])",
                              "0", "{X}[0].clone()").format(m=d.m, **names))
    d.returns(s)
    return d.r.choice(SUMMED).format(s=s, **names)


def listed(d: Draft, names: dict[str, str]) -> str:
    """Rows in a list that is stacked or joined."""
    parts = d.name("list")
    d.line(f"{parts} = []")
    d.becomes(d.pick("torch.stack({})", "torch.cat({})", "torch.stack({}, 1)", "torch.stack({})"), parts)
    return f"{parts}.append({d.r.choice(KEPT[:16]).format(**names)})"


def part_between(d: Draft, names: dict[str, str]) -> str:
    """A slice of each row, with ends of its own."""
    ends = d.r.choice(ENDS)
    known = {key: d.lengths() for key in ("k", "l") if "{" + key in ends}
    slice = ends.format(**names, **known)
    out = d.output(names["X"]) if d.chance(0.7) else names["X"]
    if out != names["X"]:
        d.returns(out)
    else:
        d.arguments[out].written = True
    what = d.pick("{X}[{i}, {s}]", "{X}[{i}, {s}] * 2", "{y}[{i}]", constant(d), "({X}[{i}] + 1)[{s}]",
                  "{X}[{i} - 1, {s}] + 1", "{X}[{i}, {s}].sum()").format(s=slice, **names)
    return f"{out}[{names['i']}, {slice}] {d.pick('=', '=', '+=')} {what}"


def part(d: Draft, names: dict[str, str]) -> str:
    """A slice of each row."""
    if d.chance(0.6):
        return part_between(d, names)
    out, k = d.output(names["X"]), d.count("m")
    d.returns(out)
    what = d.pick("{X}[{i}, :{k}]", "{X}[{i}, :{k}] * 2", "{y}[{i}]", constant(d)).format(k=k, **names)
    return f"{out}[{names['i']}, :{k}] {d.pick('=', '=', '+=')} {what}"


PICKED = ("{out}[{i}] = {T}[{a}[{i}], {b}[{i}]]", "{out}[{i}] = {T}[{a}[{i}], {b}[{i}]] * 2 + {w}",
          "{out}[{i}] += {T}[{a}[{i}], {b}[{i}]]", "{out}[{a}[{i}]] = {T}[{i}, {b}[{i}]]",
          "{out}[{i}] = {T}[{a}[{i}], {b}[{i}]].sum()", "{out}[{i}] = {T}[{a}[{i}], :, {b}[{i}]]",
          "{out}[{i}] = {T}[{a}[{i}]][{b}[{i}]]", "x0, y0 = {a}[{i}], {b}[{i}]\n{out}[{i}] = {T}[x0, y0] - {out}[{i}]",
          "if {b}[{i}] > 0:\n    {out}[{i}] = {T}[{a}[{i}], {b}[{i}]]", "{out}[{i}] = {T}[{a}[{i}], -1]",
          "{out}[{i}] = {T}[{a}[{i}], {b}[{n} - 1 - {i}]] + {T}[0, {b}[{i}]]")


def picked_rows(d: Draft) -> None:
    """Rows of a tensor of three axes, at two computed subscripts."""
    T = d.matrix(dims=("n", "m", "m"), written=d.chance(0.1))
    names = {"T": T, "a": d.index(), "b": d.index(into="m"), "w": d.vector(over="m"), "out": d.name("out"),
             "i": d.name("var"), "n": d.n}
    d.line(f"{names['out']} = torch.{d.pick('zeros', 'ones')}({d.n}, {d.m})")
    lines = d.r.choice(PICKED).format(**names).split("\n")
    d.loop(f"for {names['i']} in range({d.n}):", lines)
    d.returns(names["out"])
