"""Bytes and other narrow ints, divided and raised beside ints that do not fit them: sums, places, single values.

{X} is a matrix and {x} a vector of narrow ints, {y} has ints of another width, {o} has floats, {i} is a place.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

VALUES = ("{X}[{i}] / {X}[{i}].sum()", "{X}[{i}] / ({i} * 100 + {k})", "({i} - 150) / {X}[{i}]", "{X}[{i}] / {y}[{i}]",
          "{y}[{i}] / {X}[{i}]", "torch.atan2({X}[{i}], {y}[{i}])", "torch.float_power({X}[{i}], {y}[{i}])",
          "torch.float_power({X}[{i}], {i} + {k})", "torch.xlogy({X}[{i}], {y}[{i}])",
          "torch.copysign({X}[{i}], {y}[{i}])",
          "torch.div({X}[{i}], {y}[{i}], rounding_mode='floor')", "{X}[{i}] // ({i} + {k})", "{X}[{i}] / {c}",
          "torch.float_power({X}[{i}] * 0.1, {c} + {i})", "{X}[{i}] * ({y}[{i}] / {k})",
          "torch.where({X}[{i}] > 2, {X}[{i}], {i} * {k})", "{X}[{i}].clamp(min={i} * {k})", "{X}[{i}] ** ({i} + {k})")
STORES = ("{o}[{i}] = {v}", "{X}[{i}] = {v}", "{X}[{i}] /= {k}", "{L}.append({v})", "{s} = {s} + ({v}).sum()")


def quotients(d: Draft) -> None:
    dtype = d.pick("uint8", "uint8", "int8", "int32")
    names = {"X": d.matrix(dtype, written=True, flavour=d.pick("positive", "rough", "exact")),
             "y": d.vector(d.pick("int64", "int32", "uint8", "int8"), flavour=d.pick("rough", "positive")),
             "o": d.matrix(d.pick("float32", "float64"), written=True), "i": d.name("var"), "L": d.name("list"),
             "s": d.name("sum"), "k": d.pick("300", "7", "256", "1000"), "c": d.pick("0.3", "257", "2.5")}
    whole = d.chance(0.6)
    value = d.r.choice(VALUES).format(**names)
    if not whole:
        value = value.replace(f"{names['X']}[{names['i']}]", f"{names['X']}[{names['i']}, 0]")
    store = d.r.choice(STORES).format(v=value, **names)
    d.line(f"{names['L']} = []", f"{names['s']} = 0.0")
    d.loop(f"for {names['i']} in range({d.n}):", [store if whole else store.replace(
        f"[{names['i']}] =", f"[{names['i']}, 0] =")])
    d.returns(names["o"], names["X"], names["s"], f"torch.stack({names['L']})" if "append" in store else names["L"])
