"""Several stores of one iteration to one place, in branches of tests that may look at what was just stored."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

TESTS = ("{p} > 0", "{p} < {q}", "{q} >= 1", "{p} != 0 and {q} > 0", "not {p} > 1", "{i} > 1", "{p} > {q} or {p} < 0")
VALUES = ("{p} + {q}", "-{p}", "{p} * 2", "{q} - 1", "0.5", "0", "{p}", "{q} * {q}", "{p} / 2", "{i}", "abs({q})")
MOST = 2


def branches(d: Draft) -> None:
    """Nested branches with plain stores and augmented ones."""
    i, a, b = d.name("var"), d.vector(written=True), d.vector()
    c = d.output(b)
    places = [f"{a}[{i}]", f"{b}[{i}]", f"{c}[{i}]"]
    d.arguments[b].written = True
    lines = block(d, i, places, 0)
    if d.chance(0.3):
        lines += [f"{c}[{i}] = {a}[{i}] + {b}[{i}]"]
    d.loop(d.pick(f"for {i} in range({d.n}):", f"for {i} in range({d.n}):", f"for {i} in range(1, {d.n}):"), lines)
    d.returns(a, b, c)


def block(d: Draft, i: str, places: list[str], depth: int) -> list[str]:
    lines: list[str] = []
    for _ in range(d.r.choice((1, 2, 2))):
        names = {"i": i, "p": d.r.choice(places), "q": d.r.choice(places)}
        if depth < MOST and d.chance(0.55):
            lines += [f"if {d.r.choice(TESTS).format(**names)}:", *indented(block(d, i, places, depth + 1))]
            if d.chance(0.3):
                lines += [f"elif {d.r.choice(TESTS).format(**names)}:", *indented(block(d, i, places, depth + 1))]
            if d.chance(0.6):
                lines += ["else:", *indented(block(d, i, places, depth + 1))]
        else:
            sign = d.pick("=", "=", "=", "+=", "-=", "*=")
            lines.append(f"{d.r.choice(places)} {sign} {d.r.choice(VALUES).format(**names)}")
    return lines
