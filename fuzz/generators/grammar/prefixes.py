"""Functions of another part of one vector in each iteration: what is before a place, from it on, below a threshold.

{x} is the vector, {P} has an int for each element, {o} is written, {i} is the place; {f} is the function.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft

PARTS = ("{x}[:{i} + 1]", "{x}[{i}:]", "{x}[:{i}]", "{x}[{P} <= {i}]", "{x}[{x} > {x}[{i}]]", "{x}[{P} == {P}[{i}]]",
         "{x}[{i}:{n} - {i}]", "{x}[:{i} + 1][::1]")
FUNCTIONS = ("argmax()", "argmin()", "median()", "std()", "var()", "var(unbiased=False)", "logsumexp(0)", "norm()",
             "max()", "mean()", "sum()", "prod()", "any()", "float().median()", "double().std()", "float().sum()",
             "numel()")
STORES = ("{o}[{i}] = {v}", "{o}[{i}] = {v}", "{L}.append({v})", "if {x}[{i}] > 0:\n    {o}[{i}] = {v}",
          "{o}[{i}] = {v} - {x}[{i}]")


def prefixes(d: Draft) -> None:
    names = {"x": d.vector(), "P": d.index(), "i": d.name("var"), "L": d.name("list"), "n": d.n,
             "f": d.r.choice(FUNCTIONS)}
    names["o"] = d.output(names["x"])
    value = f"{d.r.choice(PARTS)}.{names['f']}".format(**names)
    store = d.r.choice(STORES).format(v=value, **names)
    d.line(f"{names['L']} = []")
    d.loop(f"for {names['i']} in range({names['n']}):", store.split("\n"))
    d.returns(names["o"], f"torch.stack({names['L']})" if ".append" in store and "numel" not in store else names["L"])
