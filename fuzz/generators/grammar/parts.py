"""Parts of tensors, folded or filled: slices between two looked-up ends, selections, pairs on both sides of a diagonal,
and the diagonal itself.

{X} is a square matrix, {C} one that is written, {x} a vector, {v} one that is written, {K} and {J} are ends of slices,
{M} is a matrix of truths.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

SLICES = ("{X}[{i}, {a}:{b}]", "{X}[{i}, {a}:{b}]", "{x}[{a}:{b}]", "{X}[{a}:{b}, {i}]", "({X}[{i}, {a}:{b}] * 2 - 3)")
ENDS = ("{K}[{i}]", "{K}[{i}]", "{J}[{i}]", "{J}[{i}]", "{J}[{i}] + 1", "{K}[{i}] + 2", "{i}", "1", "{n}", "")
SELECTIONS = ("{X}[{i}][{M}[{i}]]", "({X}[{i}][{M}[{i}]] - 3)", "({X}[{i}][{M}[{i}]] + 4)", "{x}[{M}[{i}]]",
              "({x}[{X}[{i}] > 0] - {c})", "{X}[{i}][{X}[{i}] < {c}]")
FOLDS = ("mean()", "mean()", "max()", "max()", "min()", "min()", "sum()", "prod()", "amax(0)", "amin()")
PAIRS = ("{x}[{i}] - {x}[{j}]", "abs({x}[{i}] - {x}[{j}])", "{x}[{i}] * {x}[{j}]", "{x}[{i}] * 2 + {x}[{j}]",
         "({X}[{i}] * {X}[{j}]).sum()", "({X}[{i}] - {X}[{j}]).norm()", "({X}[{i}] - {X}[{j}]).sum()",
         "{X}[{i}, {j}] + {x}[{i}]", "{X}[{i}, {j}] + {X}[{j}, {i}]", "({x}[{i}] + {x}[{j}]) / {x}[{i}]")
INNER = ("range({i})", "range({i} + 1, {n})", "range({i} + 1, {n})", "range({i}, {n})", "range({i} + 1)")
ROWS = ("{X}[{i}] * 2", "{X}[{i}] - {x}", "torch.exp({X}[{i}])", "torch.where({X}[{i}] > 0, {X}[{i}], {x})",
        "-{C}[{i}]", "{X}[{i}] * {v}[{i}]", "{C}[{i}] + {X}[{i}]", "{X}[:, {i}] * {x}", "{X}[{i}] + {x}[:1]",
        "abs({C}[{i}]) // 2", "{X}[{i}].clone()", "{X}[{i}] * {X}[{i} - 1]", "{x} * {x}[{i}]",
        "torch.softmax({X}[{i}], 0)", "{X}[{i}, 1:] * 2", "torch.cumsum({X}[{i}], 0)", "torch.sort({X}[{i}])[0]",
        "torch.softmax({X}[{i}], 0) * {x}", "{X}[{i}].flip(0)", "{C}[{i}].cumsum(0) + 1", "{X} @ {x}",
        "{X}[{i}].topk(2)[0]", "torch.cumprod({X}[:, {i}], 0)")
OF_ROWS = ("{v}[{i}] = t0[{a}:{b}].{fold}", "{v}[{i}] = t0[{a}:{b}].{fold}", "{C}[{i}, 1:] = t0[:-1]",
           "{C}[{i}, 1:] = t0[1:] - t0[:-1]", "d0 = t0[1:] - t0[:-1]\n{v}[{i}] = d0.{fold}", "{C}[{i}, :2] = t0[-2:]",
           "{C}[{i}] = 0\n{v}[{i}] = t0[{a}:{b}].{fold}", "{v}[{i}] = len(t0[{a}:{b}])",
           "{C}[{i}, {a}:{b}] = t0[{a}:{b}]",
           "{v}[{i}] = (t0[1:] * t0[:-1]).{fold}", "d0 = t0[1:]\n{v}[{i}] = (d0 * d0).{fold} + t0[-1]",
           "{C}[{i}, 1:] = t0[:-1] * 2\n{v}[{i}] = t0[0]", "d0 = t0[1:]\n{C}[{i}] = {c}\n{v}[{i}] = d0.{fold}",
           "{v}[{i}] = t0[2:].{fold} - t0[:2].{fold}", "{C}[{i}, :2] = t0[:2]", "{C}[{i}, 2:] -= t0[2:]",
           "if {x}[{i}] > 0:\n    {v}[{i}] = t0[1:].{fold}", "{C}[{i}, 1:] += t0[1:]", "{v}[{i}] = t0[1:][0]",
           "if {x}[{i}] > 0:\n    t0 = t0 + 1\n{v}[{i}] = t0[{a}:{b}].{fold}",
           "d0 = {X}[{i}, 1:] * {C}[{i}, :2]\n{v}[{i}] = t0[0]", "d0 = t0[1:] + {X}[{i}, 1:]\n{v}[{i}] = t0[0]")
MIRRORED = ("{C}[{i}, {j}] = {pair}\n{C}[{j}, {i}] = {C}[{i}, {j}]",
            "t0 = {pair}\n{C}[{i}, {j}] = t0\n{C}[{j}, {i}] = t0",
            "{C}[{i}, {j}] = {C}[{j}, {i}] = {pair}")
DIAGONALS = ("{C}[{i}, {i}] = {x}[{i}]", "{C}[{i}, {i}] += {x}[{i}]", "{v}[{i}] = {X}[{i}, {i}]", "{C}[{i}, {i}] = {c}",
             "{v}[{i}] = {X}[{i} - 1, {i} - 1] * 2", "{C}[{i}, {i}] *= {c}", "{C}[{i}][{i}] = {v}[{i}]",
             "{C}[{i} - 1, {i} - 1] = {x}[{i}]")
COURSES = ("range({n})", "range(1, {n})", "range(1, {n})", "range(2, {n})", "range({n} - 1)", "range(1, {n} - 1)",
           "range(0, {n}, 2)", "range(1, {n}, 2)", "range({n} - 1, -1, -1)")


def parts(d: Draft) -> None:
    dtype = d.float_dtype()
    names = {"X": d.matrix(dtype, ("n", "n")), "C": d.matrix(dtype, ("n", "n"), written=True), "x": d.vector(dtype),
             "v": d.vector(dtype, written=True), "K": d.lengths("n", "n"), "J": d.lengths("n", "n"), "i": d.name("var"),
             "M": d.matrix("truth", ("n", "n")), "j": d.name("var"), "n": d.n, "c": d.pick("1", "2.5", "-1")}
    lines = d.r.choice(KINDS)(d, names)
    d.loop(f"for {names['i']} in {d.r.choice(COURSES) if d.chance(0.5) else 'range({n})'}:".format(**names), lines)
    d.returns(names["C"], names["v"])


def sliced(d: Draft, names: dict[str, str]) -> list[str]:
    ends = {key: d.r.choice(ENDS).format(**names) for key in "ab"}
    return [f"{names['v']}[{names['i']}] = {d.r.choice(SLICES)}.{d.r.choice(FOLDS)}".format(**names, **ends)]


def selected(d: Draft, names: dict[str, str]) -> list[str]:
    chosen = d.r.choice(SELECTIONS)
    folded = f"{d.pick('max', 'min')}({chosen})" if d.chance(0.3) else f"{chosen}.{d.r.choice(FOLDS)}"
    return [f"{names['v']}[{names['i']}] = {folded}".format(**names)]


def mirrored(d: Draft, names: dict[str, str]) -> list[str]:
    pair = d.r.choice(PAIRS).format(**names)
    lines = d.r.choice(MIRRORED).format(pair=pair, **names).split("\n")
    return [f"for {names['j']} in {d.r.choice(INNER)}:".format(**names), *indented(lines)]


def down_the_diagonal(d: Draft, names: dict[str, str]) -> list[str]:
    return [line.format(**names) for line in d.r.sample(DIAGONALS, d.r.choice((1, 1, 2)))]


def of_computed_rows(d: Draft, names: dict[str, str]) -> list[str]:
    """A row gets a name, and parts of it are used."""
    ends = {key: d.r.choice(ENDS).format(**names) for key in "ab"} | {"fold": d.r.choice(FOLDS)}
    lines = f"t0 = {d.r.choice(ROWS)}\n{d.r.choice(OF_ROWS)}".format(**names, **ends)
    return lines.split("\n")


KINDS = (sliced, sliced, selected, mirrored, down_the_diagonal, of_computed_rows, of_computed_rows)
