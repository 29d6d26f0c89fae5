"""Nests over tensors of three axes that are read in one order and written in another, with a fold in between."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

# What the innermost loop does to {s} with the element {e}, and where it starts.
INNERMOST = (
    ("0.0", "{s} = {s} + {e}"), ("0", "{s} += {e}"), ("0.0", "{s} += {e} * {f}"), ("1.0", "{s} = {s} * {e}"),
    ("{e0}", "if {e} > {s}:\n    {s} = {e}"), ("{e0}", "{s} = max({s}, {e})"), ("0", "if {e} > 0:\n    {s} += 1"),
    ("-1", "if {e} > 1:\n    {s} = {k}"), ("False", "if {e} > 1:\n    {s} = True"), ("0.0", "{s} = {e} - {s}"),
    ("0.0", "{s} = 0.5 * {s} + {e}"),
)


def axes(d: Draft) -> None:
    """One value for each pair of outer iterations, or one for all that an outer loop has."""
    places = [("n", d.name("var")), ("m", d.name("var")), (d.pick("n", "m", "one"), d.name("var"))]
    dims = d.r.sample(places, 3)
    X = d.matrix(dims=tuple(over for over, _ in dims))
    element = f"{X}[{', '.join(var for _, var in dims)}]"
    (first, i), (second, j), (third, k) = places
    s = d.name("sum")
    start, step = d.r.choice(INNERMOST)
    names = {"s": s, "e": element, "k": k, "f": element, "e0": element.replace(k, "0")}
    kept = d.r.sample([(first, i), (second, j)], d.r.choice((1, 2, 2)))
    out = d.name("out")
    sizes = ", ".join(d.size(over) for over, _ in kept)
    d.line(f"{out} = torch.{d.pick('zeros', 'ones')}({sizes})")
    sign = "=" if len(kept) == 2 and d.chance(0.7) else "+="
    stored = f"{out}[{', '.join(var for _, var in kept)}] {sign} {d.pick(s, s, f'{s} * 2', f'{s} + {i}')}"
    deep = [f"for {k} in range({d.size(third)}):", *indented(step.format(**names).split("\n"))]
    inside = [f"{s} = {start.format(**names)}", *deep, stored]
    d.loop(f"for {i} in range({d.size(first)}):", [f"for {j} in range({d.size(second)}):", *indented(inside)])
    d.returns(out)
