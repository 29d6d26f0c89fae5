"""Recurrences further back than one step, and of several names: lanes, second orders, values that feed each other.

`handed_on` loops over {o} with a distance {k}: {b} is the element of {o} that far back, {b2} twice as far, {b1} one
back, {here} the element itself, {p} another tensor, {e} and {e2} elements, {c} a condition, {i} the loop variable. In
`coupled_names` {s}, {q} and {r} are carried. Some are not linear, or change their distance, and stay.
"""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, Loop
from fuzz.generators.grammar.expressions import condition
from fuzz.generators.grammar.loops import closed, opened
from fuzz.generators.grammar.subscripts import element

BACK = (
    "{here} = {b} + {e}", "{here} = {e} - {b}", "{here} = {b} * {e}", "{here} = {b} * 0.5 + {e}",
    "{here} = {e2} * {b} + {e}", "{here} = max({b}, {e})", "{here} = min({e}, {b})", "{here} = {e} if {c} else {b}",
    "{here} = {b} + 1", "{here} += {b}", "if {c}:\n    {here} = {b} + {e}", "{here} = {b} + ({e} if {c} else 0)",
    "t0 = {b} * 0.25\n{here} = {e} - t0", "{here} = {b} + {e}\n{p}[{i}] = {here} * 2", "{here} = torch.relu({b} + {e})",
    "{p}[{i}] = {b} * 2\n{here} = {b} - {e}", "{here} = {b} + {e}\n{p}[{i}] = {here} * {b}", "{here} = {b} * {b}",
    "if {e0} < {b}:\n    {here} = {e0}\nelse:\n    {here} = {b}", "{here} = {b}", "{here} = {b} / 2 + {e}",
    "{here} = 0.5 * {b1} - 0.25 * {b2} + {e}", "{here} = {b1} + {b2}", "{here} = {e} * {b1} + {e2} * {b2}",
    "{here} = ({b1} + {b2} + {e}) / 4", "{here} = {here} + 0.5 * {b} - 0.125 * {b2}", "{here} = {b1} * {b2} + {e}",
    "if {c}:\n    {here} = 0.5 * {b1} + 0.25 * {b2}", "t0 = {b1} - {b2}\n{here} = {e} + 0.5 * t0\n{p}[{i}] = t0",
    "{here} = 0.5 * {pb} + {e}\n{p}[{i}] = {b1} - {e2}", "{here} = {pb} + {e}\n{p}[{i}] = {here} * 0.5 + {e2}",
    "{here} = 0.5 * {pb} + 0.25 * {b1}\n{p}[{i}] = {here} - {pb}", "{p}[{i}] = {b1} * {pb}\n{here} = {pb} + {e}",
    "t0 = {here} * 2 + {e}\n{p}[{i}] = t0 * {here}\n{here} = t0", "t0 = {e} - {p}[{i}]\n{here} += t0\n{p}[{i}] = t0",
    "t0 = {here} + {p}[{i}]\n{p}[{i}] = {e} + t0 * {here}\n{here} = t0",
    "{p}[{i}] = 0.5 * {b}\n{here} = {e} + {p}[{i}]", "{s} = 0.5 * {s} + {b1}\n{here} = {s} + {e}",
)
NAMES = (
    "{s}, {q} = {q}, 0.5 * {s} + 0.25 * {q} + {e}", "{s}, {q} = 0.75 * {s} + 0.5 * {q} + {e}, 0.75 * {q} - 0.5 * {s}",
    "t0 = {e} - 0.5 * {s} + 0.25 * {q}\n{q} = {s}\n{s} = t0\n{o}[{i}] = t0", "{s} = {s} * 0.5 + {q}\n{q} = {s} - {e}",
    "{s} = 0.5 * {q} + {e}\n{q} = 0.5 * {s} + {q} * 0.25\n{o}[{i}] = {s} - {q}", "{s}, {q} = {q} + {e}, {s}",
    "if {c}:\n    {s}, {q} = 0.5 * {q} + {e}, {s}\n{o}[{i}] = {s}", "{s}, {q} = {q}, {e}",
    "{s}, {q} = {e} * {s} + {q}, {e2} * {s} - {q} * 0.5", "{s}, {q} = {q} / 2 + {e}, {s} / 2",
    "{o}[{i}] = {s} + {q}\n{s}, {q} = {q} * 0.5 - {e}, {s} * 0.5", "{s}, {q} = {s} * {q}, {q} + {e}",
    "{s}, {q}, {r} = {q}, {r}, 0.5 * {s} - 0.25 * {r} + {e}", "{s}, {q}, {r} = 0.5 * {q}, {s} + {r}, {q} * 0.25 + {e}",
    "{s}, {q} = {q}, {s}\n{o}[{i}] = {s}", "{s} += {q}\n{q} += {e}\n{o}[{i}] = {s}",
    "{s} = 0.5 * ({s} + {q}) if {c} else {e}\n{q} = 0.5 * ({q} - {s})\n{o}[{i}] = {q}", "{s}, {q} = {q}, {e}",
    "t0 = {s}\n{s} = 0.5 * {q} + {e}\n{q} = t0\n{o}[{i}] = {s}\n{p}[{i}] = {q}",
)
STARTS = ("{x}[0] * 1", "{x}[-1] * 0.5", "0.0", "1.0", "{x}[0]", "torch.tensor(0.5)", "2", "{x}[0] * 1", "0")
HEADS = (("for {i} in range({far}, {n}):", "-", 0), ("for {i} in range({far}, {n}):", "-", 0),
         ("for {i} in range({n} - {far} - 1, -1, -1):", "+", 0), ("for {i} in range({n} - {far}):", "-", 1),
         ("for {i} in range({far}, {n}, 2):", "-", 0), ("for {i} in range({n}):", "-", 0))


def handed_on(d: Draft) -> None:
    """A loop that reads what it wrote some iterations before."""
    x, lines = d.vector(), d.r.choice(BACK)
    k = d.pick("1", "2", "2", "3", "4", "5", d.count() if d.chance(0.6) else "2")
    for call in range(len(d.sizes)):
        if d.chance(0.8):
            d.at_least(call, d.r.randrange(5, 14))
    form, sign, ahead = d.r.choice(HEADS)
    i = d.name("var")
    far = f"2 * {k}" if "{b2}" in lines else f"max(1, {k})" if not k.isdigit() else k
    if "{b2}" in lines and k.isdigit():
        far = str(2 * int(k))
    head = form.format(i=i, n=d.n, far=far)
    d.loops.append(Loop(i, "n"))
    o, p, s = d.output(x), d.output(x), d.name("sum")
    at = f"{i} + {far}" if ahead else i
    back = {"here": f"{o}[{at}]", "b": f"{o}[{at} {sign} {k}]", "b1": f"{o}[{at} {sign} {k}]",
            "b2": f"{o}[{at} {sign} 2 * {k}]", "pb": f"{p}[{at} {sign} {k}]", "o": o, "p": p, "i": at, "s": s}
    if k.isdigit():
        back["b2"] = f"{o}[{at} {sign} {2 * int(k)}]"
    if "{s}" in lines:
        d.line(f"{s} = {x}[0] * 1")
        d.returns(s)
    d.loop(head, lines.format(**back, e=element(d), e0=element(d), e2=element(d), c=condition(d)).split("\n"))
    d.returns(o, p)
    closed(d)


def coupled_names(d: Draft) -> None:
    """Carried names that feed each other."""
    x, lines = d.vector(), d.r.choice(NAMES)
    for call in range(len(d.sizes)):
        if d.chance(0.5):
            d.at_least(call, d.r.randrange(3, 10))
    names = {letter: d.name("sum") for letter in "sqr" if f"{{{letter}}}" in lines}
    names["o"], names["p"] = d.output(x), d.output(x)
    kind = d.r.choice(STARTS)
    for letter in "sqr":
        if letter in names:
            start = kind if d.chance(0.7) else d.r.choice(STARTS)
            d.line(f"{names[letter]} = {start.format(x=x)}")
    head = opened(d)
    lines = lines.format(**names, i=d.loops[0].var, e=element(d), e2=element(d), c=condition(d))
    d.loop(head, lines.split("\n"))
    d.returns(*dict.fromkeys(names.values()))
    closed(d)
