"""Dictionaries of numbers that have a key for each element of a tuple of the module: counted in, added to, read."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

MADE = ("{{k: {c} for k in KEYS}}", "dict.fromkeys(KEYS, {c})")
STEPS = ("{D}[KEYS[{I}[{i}]]] += 1", "if {x}[{i}] > 0:\n    {D}[KEYS[{I}[{i}]]] += 1", "{D}[KEYS[{I}[{i}]]] = {i}",
         "{D}[KEYS[-1 - {I}[{i}]]] += 2", "{D}[KEYS[{I}[{i}]]] += {i}", "{D}['b'] += 1",
         "{D}[KEYS[{I}[{i}].item()]] -= 1", "{D}[{I}[{i}]] = 1")
ENDS = ("[{D}[k] for k in KEYS]", "[{D}[k] / ({D}[k] + 1) for k in KEYS]", "torch.tensor([{D}[k] for k in KEYS])",
        "{D}", "{D}['a']", "sum({D}[k] for k in KEYS)", "[k for k in KEYS if {D}[k]]", "{D}[KEYS[0]]")


def keyed_numbers(d: Draft) -> None:
    keys = d.pick("(0, 1, 2, 3, 4)", repr(tuple("abcde")), repr(list("abcde")), repr(tuple("abcab")))
    d.module.append(f"KEYS = {keys}")
    names = {"x": d.vector(d.float_dtype()), "I": d.index("n", "m"), "D": d.name("list"), "i": d.name("var"), "n": d.n,
             "c": d.pick("0", "0", "2", "0.5")}
    d.line(f"{names['D']} = " + d.r.choice(MADE).format(**names))
    d.line(f"for {names['i']} in range({names['n']}):", *indented(d.r.choice(STEPS).format(**names).split("\n")))
    d.returns(d.r.choice(ENDS).format(**names))
