"""Names that say where the next iteration looks up what they will be: automata, chains, ways back, orbits.

{T} says for each state what comes after it, {S} for each state and symbol, {B} for each iteration and state; {x} are
symbols, {w} weights of states; {s} is the name.
"""
from __future__ import annotations

import re

from fuzz.generators.grammar.arguments import Argument
from fuzz.generators.grammar.draft import Draft, indented

STEPS = ("{s} = {T}[{s}]", "{s} = {T}[{s}].item()", "{s} = int({T}[{s}])", "{s} = {S}[{s}, {x}[{t}]]",
         "{s} = {S}[{s}, {x}[{t}]].item()", "{s} = int({S}[{s}][{x}[{t}]])", "{s} = {B}[{t}, {s}]",
         "{s} = {B}[{t}][{s}].item()", "{s} = int(({F}[{t}] + {G}[{s}]).argmax())", "{s} = {T}[{T}[{s}]].item()",
         "{s} = torch.searchsorted({G}[{s}], {f}[{t}]).item()", "{s} = ({B}[{t}, {s}] + 1) % {m}",
         "if {x}[{t}] > 0:\n    {s} = int({T}[{s}])", "{s} = int({T}[{s}]) if {x}[{t}] > 1 else {s}",
         "{s} = int({T}[{s}]) if {x}[{t}] > 1 else 0", "{s} = int({T}[{s} - 1])")
USES = ("{o}[{t}] = {s}", "{o}[{t}] = {s}", "{e}[{t}] = {w}[{s}]", "{total} += {w}[{s}]", "{l}.append({s})",
        "{o}[{t}] = {s} + {x}[{t}]", "{w2}[{s}] += 1", "{w2}[{s}] = {f}[{t}]")
STARTS = ("0", "0", "0", "1", "{k}", "{T}[0]", "{T}[0].item()", "torch.tensor(0)", "int({x}[0])")


def walks(d: Draft) -> None:
    names = _names(d)
    d.line(f"{names['s']} = {d.r.choice(STARTS)}".format(**names))
    uses = d.r.sample(USES, d.r.choice((0, 1, 1, 2)))
    for use, (key, start) in {"{total}": ("total", "0.0"), "{l}": ("l", "[]")}.items():
        if any(use in u for u in uses):
            d.line(f"{names[key]} = {start}")
    lines = [d.r.choice(STEPS), *uses]
    if d.chance(0.4):
        lines.reverse()
    body = "\n".join(lines).format(**names).split("\n")
    if d.chance(0.06):
        body = [f"if {names['x']}[{names['t']}] != 1:", *indented(body)]
    ends = d.pick("range({n})", "range({n})", "range({n})", "range(1, {n})", "range({n} - 1, -1, -1)")
    d.loop(f"for {names['t']} in {ends.format(n=d.n)}:", body)
    used = [names[k] for k in ("o", "e", "total", "w2") if any(f"{{{k}}}" in u for u in uses)]
    if any("{l}" in u for u in uses):
        d.becomes(d.pick("torch.tensor({})", "{}"), names["l"])
    d.returns(names["s"] if d.chance(0.5) or not used else used[0], *used)
    _drop_unused(d)


def _drop_unused(d: Draft) -> None:
    """A program has the parameters that it uses."""
    text = "\n".join((*d.top, *d.body, *d.endings, *d.results))
    for name in [name for name in d.arguments if not re.search(rf"\b{name}\b", text)]:
        del d.arguments[name]


def _names(d: Draft) -> dict[str, str]:
    def states(*dims: str) -> str:
        kind = d.r.choice(("int64", "int64", "int64", "int32"))
        return d.add(Argument(d.name("index"), "index", kind, dims, into="m"))
    kind = d.float_dtype()
    return {"T": states("m"), "S": states("m", "m"), "B": states("n", "m"), "x": d.index("n", "m"),
            "F": d.matrix(kind), "G": d.matrix(kind, ("m", "m")), "f": d.vector(kind), "w": d.vector(kind, "m"),
            "w2": d.vector(kind, "m", written=True), "o": d.vector("int64", written=True),
            "e": d.vector(kind, written=True), "total": d.name("sum"), "l": d.name("list"), "s": d.name("temp"),
            "t": d.name("var"), "k": d.count("m"), "m": d.m}
