"""Values that are a tensor of one dtype or another: a number that is made a tensor beside elements, and two tensors."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

CHOICES = ("torch.as_tensor(min({x}[{i}], {c}))", "torch.as_tensor(max({c}, {x}[{i}]))", "max({x}[{i}], {y}[{i}])",
           "torch.as_tensor(min({k}, max({c}, {x}[{i}])))", "{x}[{i}] if {x}[{i}] > 0 else {y}[{i}]",
           "torch.as_tensor((min({k}, max({c}, {x}[{i}])) - {c}) / {k})", "max({x}[{i}], {c}) + {y}[{i}]",
           "torch.as_tensor({x}[{i}] if {y}[{i}] > 0 else {c})")
USES = ("{o}[{i}] = {b}", "{o}[{i}] = {b} * 0.1", "{o}[{i}] = {x}[{i}] * {b}", "{o}[{i}] = {b}.floor() + {b}",
        "if {b} > 0.1:\n    {o}[{i}] = {b} / 3", "{o}[{i}] += {b} * {b}", "{s} = {s} + {b}",
        "{o}[{i}] = -{b} - {y}[{i}]", "{o}[{i}] = {b}.item() * 0.3",
        "{b} += 1\n{o}[{i}] = {b}", "{o}[{i}] = {b}.double() * 0.1", "{s} = {b}",
        "{o}[{i}] = {b}.sqrt() if {b} > 0 else {b}", "{o}[{i}] = 1 - {b}\n{o}[{i}] = {o}[{i}] * {b}")


def two_dtypes(d: Draft) -> None:
    wide, narrow = d.r.choice((("float64", "float32"), ("float64", "float32"), ("float32", "float64"),
                               ("int64", "int32"), ("float32", "float16")))
    names = {"x": d.vector(wide), "y": d.vector(narrow), "o": d.vector(d.r.choice((wide, narrow)), written=True),
             "i": d.name("var"), "b": d.name("temp"), "s": d.name("sum"), "c": d.number(),
             "k": d.pick("0.7", "2", "1.0")}
    d.line(f"{names['s']} = torch.zeros((), dtype=torch.float64)" if d.chance(0.5) else f"{names['s']} = 0.0")
    d.loop(f"for {names['i']} in range({d.n}):",
           [f"{names['b']} = {d.r.choice(CHOICES).format(**names)}",
            *d.r.choice(USES).format(**names).split("\n")])
    d.returns(names["s"], names["o"])
