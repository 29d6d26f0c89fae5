"""Elements that are appended as they are, of a vector that is written before, after, and by other iterations."""
from __future__ import annotations

from fuzz.generators.grammar.draft import Draft, indented

STORES = ("{v}[{i}] += 1", "{v}[{i}] = {w}[{i}] * 2", "{v}[{i} - 1] = 7", "{v}[{i} + 1] = {w}[{i}]",
          "{v}[0] = {w}[{i}]", "{w}[{i}] = 0", "if {w}[{i}] > 0:\n    {v}[{i}] = 3", "{v}[{i}] *= {w}[{i}]",
          "t0 = {v}[{i}]")
APPENDS = ("{L}.append({v}[{i}])", "{L}.append({v}[{i}])", "{L}.append({v}[{i}] + 0)", "{L}.append({v}[{i} - 1])",
           "t1 = {v}[{i}]\n{L}.append(t1)", "if {w}[{i}] > 0:\n    {L}.append({v}[{i}])")
LATER = ("", "", "{v}[:1] = 5", "{v}[0] = 5", "for {i} in range({n}):\n    {v}[{i}] = 0", "{w}[:] = 1")


def written_lists(d: Draft) -> None:
    names = {"v": d.vector(written=True), "w": d.vector(written=True), "L": d.name("list"), "i": d.name("var"),
             "n": d.n}
    d.line(f"{names['L']} = []")
    before, after = (d.r.sample(STORES, d.r.choice(counts)) for counts in ((0, 1, 1, 2), (0, 0, 1)))
    steps = [*before, d.r.choice(APPENDS), *after]
    lines = "\n".join(steps).format(**names).split("\n")
    head = f"for {names['i']} in range({d.pick('', '', '1, ')}{d.n}{d.pick('', '', ' - 1')}):"
    d.line(head, *indented(lines))
    later = d.r.choice(LATER).format(**names)
    d.line(*later.split("\n"))
    out = d.name("out")
    d.line(f"{out} = torch.stack({names['L']})")
    d.returns(out, names["v"])
