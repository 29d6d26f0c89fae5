"""Groups that are asked for one after the other: between edges, by their values, or two at once.

{x} and {y} are vectors of one length, {J} and {K} labels for them, {B} labels for a matrix {X}; {e} are edges, most of
the time in order, and {q} values, each once or not.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft

BINS = ("({x} > {lo}) & ({x} <= {hi})", "({x} >= {lo}) * ({x} < {hi})", "torch.logical_and({x} > {lo}, {x} <= {hi})",
        "({lo} <= {x}) & ({hi} > {x})", "{x}.ge({lo}) & {x}.lt({hi})", "({x} >= {lo}) & ({x} <= {hi})",
        "({x} > {lo}) & ({x} < {hi})", "({x} > {lo}) & ({x} <= {hi}) & ({y} > 0)")
ENDS = (("{e}[{c}]", "{e}[{c} + 1]"), ("{e}[{c}].item()", "{e}[{c} + 1].item()"), ("{c} / 4", "({c} + 1) / 4"),
        ("{e}[{c}]", "{f}[{c}]"))
USES = ("{v}[{c}] = {mask}.sum()", "{v}[{c}] = {y}[{mask}].sum()",
        "if ({mask}).any():\n    {v}[{c}] = {y}[{mask}].mean()",
        "{v}[{c}] = ({mask}).float().mean()", "if ({mask}).any():\n    {v}[{c}] = {y}[{mask}].max()",
        "total = total + {y}[{mask}].sum()",
        "m0 = {mask}\nif m0.sum() > 0:\n    total = total + {y}[m0].mean() * m0.sum()",
        "m0 = {mask}\n{v}[{c}] = (({y}[m0] - {y}[m0].mean()) ** 2).sum()", "one += {y}[{mask}].sum()")
PAIRS = ("{Z}[{c}, {d}] = (({J} == {c}) & ({K} == {d})).sum()",
         "{Z}[{c}, {d}] = {y}[({J} == {c}) & ({K} == {d})].sum()",
         "{Z}[{c}, {d}] = (({J} == {c}) | ({K} == {d})).sum()", "{Z}[{c}, {d}] = (({K} == {d}) & ({J} != {c})).sum()",
         "if (({J} == {c}) & ({K} == {d})).any():\n    {Z}[{c}, {d}] = {y}[({J} == {c}) & ({K} == {d})].mean()",
         "{Z}[{c}, {d}] = ({B}[{c}] == {d}).sum()", "{Z}[{c}, {d}] = {X}[{c}][{B}[{c}] == {d}].sum()")


def bins(d: Draft) -> None:
    """Elements between edges."""
    names = _names(d)
    low, high = d.r.choice(ENDS)
    names |= {"lo": low.format(**names), "hi": high.format(**names)}
    mask = f"({d.r.choice(BINS).format(**names)})"
    d.line(f"{names['e']} = torch.sort({names['e']}).values" if d.chance(0.8) else "total = 0.0")
    d.line("total = 0.0")
    d.line("one = torch.zeros(1)")
    d.loop(f"for {names['c']} in range({d.n} - 1):", d.r.choice(USES).format(mask=mask, **names).split("\n"))
    d.returns(names["v"], "total", "one")


def values(d: Draft) -> None:
    """Elements that are equal to something."""
    names = _names(d)
    label = d.pick(names["J"], names["J"], names["x"])
    mask = f"({label} == u0)" + (f" & ({names['y']} > 0)" if d.chance(0.2) else "")
    d.line("total = 0.0")
    d.line("one = torch.zeros(1)")
    d.line(f"q = {d.pick('torch.unique({0})', '{0}.unique()', '{0}').format(label)}")
    use = d.r.choice(USES).format(mask=f"({mask})", **names)
    d.loop(f"for {names['c']}, u0 in enumerate(q):", use.split("\n"))
    d.returns(names["v"], "total", "one")


def pairs(d: Draft) -> None:
    """Elements by two labels at once, or by their row and a label."""
    names = _names(d) | {"d": d.name("var"), "Z": d.matrix("float32", ("n", "n"), written=True)}
    start = d.pick("", "", "1, ")
    lines = [f"for {names['d']} in range({start}{d.n}):",
             *("    " + line for line in d.r.choice(PAIRS).format(**names).split("\n"))]
    d.loop(f"for {names['c']} in range({d.n}):", lines)
    d.returns(names["Z"])


def inverted(d: Draft) -> None:
    d.r.choice((bins, values, pairs))(d)


def _names(d: Draft) -> dict[str, str]:
    dtype = d.float_dtype()
    return {"x": d.vector(dtype), "y": d.vector(dtype), "v": d.vector(dtype, written=True), "e": d.vector(dtype),
            "f": d.vector(dtype), "J": d.index("n", "n"), "K": d.index("n", "n"), "c": d.name("var"),
            "X": d.matrix(dtype), "B": d.add(Argument(d.name("index"), "index", "int64", ("n", "m"), into="n"))}
