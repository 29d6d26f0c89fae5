"""What an object holds: parameters of `f` that are attributes instead, methods, and modules called on rows.

{o} is the object (see fuzz/models.py), {X} and {Y} are matrices, {v} a vector.
"""
from __future__ import annotations

from fuzz.generators.grammar.arguments import Argument, filled, numbers
from fuzz.generators.grammar.draft import Draft

HOLDERS = ("held({})", "held({})", "module({})")
STORES = ("{Y}[{i}] = {o}.scaled({X}[{i}])", "{Y}[{i}] = {o}({X}[{i}])", "{Y}[{i}] = {o}.linear({X}[{i}])",
          "{Y}[{i}] = {o}.net({X}[{i}])", "{Y}[{i}] = {o}.norm({X}[{i}])", "{Y}[{i}] = {X}[{i}] * {o}.rate + {o}.bias",
          "{Y}[{i}] = {o}.scaled({X}[{i}], by={o}.scale)", "{v}[{i}] = {o}.clipped({v}[{i}])",
          "{v}[{i}] = ({o}.weight @ {X}[{i}]).sum()", "{v}[{i}] += {o}.rate * {o}.bias[0]",
          "{o}.bias[0] = {v}[{i}]", "{Y}[{i}] = {o}.bias", "{o}.rate = {i}", "{o}.rate += {v}[{i}]",
          "{Y}[{i}] = {o}.weight[0] + {Y}[{i}]", "{o}.bias[:] = {X}[{i}]\n{Y}[{i}] = {o}.bias",
          "{o}.bias += {X}[{i}]", "{v}[{i}] = len({o}.bias) * {o}.scale", "{Y}[{i}] = {o}.forward({X}[{i}])",
          "if {v}[{i}] > {o}.rate:\n    {Y}[{i}] = {o}.linear({Y}[{i}])", "{Y}[{i}] = {o}.scaled({o}({X}[{i}]))")


def held_by_an_object(d: Draft) -> None:
    """Some parameters become attributes of one: `x` is `me.x` in all lines."""
    held = d.r.sample(list(d.arguments), min(len(d.arguments), d.r.choice((1, 1, 2, 3))))
    d.held, d.holder = tuple(held), d.r.choice(HOLDERS)
    for name in held:
        d.arguments[name] = d.arguments.pop(name)       # the object is the last one


def methods(d: Draft) -> None:
    kind = d.pick("Model", "Model", "PlainModel")
    names = {"X": d.matrix("float32"), "Y": d.matrix("float32", written=True), "v": d.vector("float32", written=True),
             "i": d.name("var"), "o": d.pick("self", "model")}
    d.add(Argument(names["o"], "object"))
    for call, sizes in enumerate(d.sizes):
        m = sizes["m"] = max(sizes["m"], 1)
        rate = d.pick("0.5", "2", "-1.5", "t([1.5], float32, ())")
        weight, bias = (filled("float32", shape, numbers(d, d.arguments[names["X"]], call, "float32", count))
                        for shape, count in (([m, m], m * m), ([m], m)))
        d.given(names["o"], call, f"{kind}({weight}, {bias}, {rate})")
    lines = "\n".join(d.r.sample(STORES, d.r.choice((1, 1, 2)))).format(**names).split("\n")
    d.loop(f"for {names['i']} in range({d.n}):", lines)
    d.returns(names["Y"], names["v"])
